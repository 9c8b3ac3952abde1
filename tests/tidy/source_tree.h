// The project's own source, read as text, for the tests that keep its style.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace affray::tidy {

// One text file. Lines are counted from 1 in findings.
struct SourceFile {
    std::string path{};                // from the root of the tree: "server/rules/state.h"
    std::string text{};                // as it is on disk
    std::string code{};                // the same length, comments and the insides of literals blanked
    std::vector<std::string> lines{};  // of text
    std::vector<std::string> code_lines{};

    bool in(std::string_view folder) const { return path.starts_with(folder); }
    bool is_header() const { return path.ends_with(".h"); }
    bool is_unit() const { return path.ends_with(".cpp"); }
};

// A C++ file made of a text: what the self-tests feed to a check.
SourceFile source_file(std::string path, std::string text);

// All files below the given folders of the tree whose name ends in one of the endings, ordered by path. Build
// output, packages and generated code are left out; a folder that does not exist holds no file.
std::vector<SourceFile> read_tree(const std::vector<std::string>& folders,
                                  const std::vector<std::string>& endings);

// The C++ of the product, and with the tests.
std::vector<SourceFile> product_sources();
std::vector<SourceFile> all_sources();

// The text of one file of the tree; empty when there is none.
std::string read_text(const std::string& path);

}  // namespace affray::tidy
