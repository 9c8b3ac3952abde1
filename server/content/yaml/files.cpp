// Walking a content directory.
#include "content/yaml/files.h"

#include <algorithm>

namespace affray::content {

namespace fs = std::filesystem;

std::vector<fs::path> yaml_files(const std::string& directory, std::error_code& error) {
    constexpr std::size_t kFilesMax = 10'000;
    std::vector<fs::path> files;
    auto walk =
        fs::recursive_directory_iterator(directory, fs::directory_options::skip_permission_denied, error);
    for (; !error && walk != fs::recursive_directory_iterator() && files.size() < kFilesMax;
         walk.increment(error))
        if (walk->path().extension() == ".yaml" && walk->is_regular_file()) files.push_back(walk->path());
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace affray::content
