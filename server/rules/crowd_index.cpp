// Brings the indices up to the state that is asked.
#include "rules/crowd_index.h"

#include <utility>

#include "rules/holder_index.h"
#include "rules/place_index.h"

namespace affray {

// Nobody tells it of a change: each part compares pages with what it saw last, and looks at those that are no
// longer shared. All copies of a state use the same index. It is brought up to the copy that asks; between
// two versions little has changed. A thread that asks while another one does makes a new one for itself.
struct CrowdIndex {
    struct Parts {
        PlaceIndex places;
        HolderIndex holders;
    };
    KeptBeside<Parts> parts{};
};

namespace {

using CrowdParts = CrowdIndex::Parts;

std::vector<std::uint32_t> ask_crowd(const State& state, const auto& is_up_to_it, const auto& follow,
                                     const auto& ask) {
    return state.crowd_index.with([&](std::shared_ptr<CrowdIndex>& common) {
        if (common == nullptr) common = std::make_shared<CrowdIndex>();
        return common->parts.with([&](CrowdParts& parts) {
            if (!is_up_to_it(std::as_const(parts))) follow(parts);
            return ask(std::as_const(parts));
        });
    });
}

std::vector<std::uint32_t> ask_places(const State& state, const auto& ask) {
    return ask_crowd(
        state, [&](const CrowdParts& crowd) { return crowd.places.is_of(state.creatures); },
        [&](CrowdParts& crowd) { crowd.places.follow(state.creatures); },
        [&](const CrowdParts& crowd) { return ask(crowd.places); });
}

}  // namespace

std::vector<std::uint32_t> near(const State& state, Place at, std::int32_t cells) {
    return ask_places(state, [&](const PlaceIndex& places) { return places.near(at, cells); });
}

std::vector<std::uint32_t> hidden(const State& state) {
    return ask_places(state, [](const PlaceIndex& places) { return places.hidden(); });
}

std::vector<std::uint32_t> holders(const State& state, const Word& fact) {
    return ask_crowd(
        state, [&](const CrowdParts& crowd) { return crowd.holders.knows(state, fact); },
        [&](CrowdParts& crowd) { crowd.holders.follow(state, fact); },
        [&](const CrowdParts& crowd) { return crowd.holders.of(fact); });
}

}  // namespace affray
