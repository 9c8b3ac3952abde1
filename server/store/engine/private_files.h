// Keeping what the data directory holds from everybody but its owner (SEC-19): hashes of tokens and
// passwords, and everything that referees hide.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace affray::store {

/// Takes from others what they may of a data directory that is there: the directory becomes 0700, its files
/// and those of backup/ 0600. Symbolic links are left alone. What was changed, each as "name 0644"; what
/// cannot be changed stays as it is.
std::vector<std::string> close_to_others(const std::filesystem::path& data_dir);

}  // namespace affray::store
