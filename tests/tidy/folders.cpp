// The arrows between the folders of one library.
#include <algorithm>
#include <map>

#include "tidy/checks.h"

namespace affray::tidy {
namespace {

using Arrows = std::map<std::string, std::set<std::string>>;

// "yaml" of "yaml/node.h"; empty for a file of the library itself.
std::string folder_of(const std::string& path) {
    const std::size_t slash = path.find('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

Arrows arrows_of(const std::string& library, const std::vector<SourceFile>& files) {
    const std::string place = "server/" + library + "/";
    const std::string begin = "#include \"" + library + "/";
    Arrows arrows;
    for (const SourceFile& file : files) {
        if (!file.in(place)) continue;
        const std::string user = folder_of(file.path.substr(place.size()));
        for (const std::string& line : file.lines) {
            if (!line.starts_with(begin)) continue;
            const std::string used = folder_of(line.substr(begin.size()));
            if (used != user) arrows[user].insert(used);
        }
    }
    return arrows;
}

bool leads(const Arrows& arrows, const std::string& from, const std::string& to,
           std::set<std::string>& visited) {
    const auto next = arrows.find(from);
    if (next == arrows.end() || !visited.insert(from).second) return false;
    return next->second.contains(to) ||
           std::any_of(next->second.begin(), next->second.end(),
                       [&](const std::string& between) { return leads(arrows, between, to, visited); });
}

}  // namespace

Findings folder_circles(const std::string& library, const std::vector<SourceFile>& files) {
    const Arrows arrows = arrows_of(library, files);
    Findings found;
    for (const auto& [user, all] : arrows)
        for (const std::string& used : all) {
            std::set<std::string> visited;
            if (leads(arrows, used, user, visited))
                found.push_back("server/" + library + "/" + user + " includes " + used +
                                ", which leads back to it");
        }
    return found;
}

}  // namespace affray::tidy
