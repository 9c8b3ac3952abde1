// More soldiers stand beyond the twenty, three hexes from one another, so that whoever walks meets nobody.
#include "bench/load/marching.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace affray::bench {
namespace {

constexpr std::int32_t kRadius = 70;
constexpr std::int32_t kGap = 3;
constexpr std::int32_t kTaken = 11;  // rows in which the twenty walk

bool on_field(std::int32_t q, std::int32_t r) {
    return std::max({std::abs(q), std::abs(r), std::abs(q + r)}) < kRadius;
}

std::string soldiers(std::uint32_t count) {
    std::ostringstream out;
    std::uint32_t number = kTokens - 6;
    for (std::int32_t r = -kRadius + 1; r < kRadius; r += kGap)
        for (std::int32_t q = -kRadius + 1; q < kRadius && count > 0; q += kGap) {
            if (std::abs(r) <= kTaken || !on_field(q, r) || !on_field(q + 1, r)) continue;
            ++number;
            --count;
            out << "  - {id: soldier" << number << ", name: Soldier " << number
                << ", stat_block: soldier, side: foes, place: [" << q << ", " << r << "]}\n";
        }
    return out.str();
}

}  // namespace

std::string marching_order(std::uint32_t tokens) {
    return tokens == kTokens ? "load/marching_order" : "load/marching_order_" + std::to_string(tokens);
}

Result<std::string> marching_content(const std::string& content, const std::string& copy,
                                     const std::vector<std::uint32_t>& tokens) {
    namespace fs = std::filesystem;
    if (std::all_of(tokens.begin(), tokens.end(), [](std::uint32_t count) { return count == kTokens; }))
        return content;
    std::error_code failed;
    fs::create_directories(copy, failed);
    fs::copy(content, copy, fs::copy_options::recursive | fs::copy_options::overwrite_existing, failed);
    std::ifstream file(copy + "/load/marching_order.yaml");
    std::string twenty{std::istreambuf_iterator<char>(file), {}};
    const std::string radius = "radius: 20";
    const std::size_t at = twenty.find(radius);
    if (failed || at == std::string::npos)
        return Error{ErrorCode::Io, "the driver's encounter cannot be read below " + content};
    twenty.replace(at, radius.size(), "radius: " + std::to_string(kRadius));
    for (const std::uint32_t count : tokens)
        if (count != kTokens)
            std::ofstream(copy + "/" + marching_order(count) + ".yaml")
                << twenty << soldiers(count - kTokens);
    return copy;
}

}  // namespace affray::bench
