// Steps of a party in single file.
#include "readings/journey/marching.h"

#include "readings/space/fog.h"

namespace affray {
namespace {

bool stands_on_map(const View& view, CreatureId who) {
    return view.state().scene->map.on_map(view.creature(who).place);
}

std::vector<CreatureId> file_of(const View& view) {
    return those(travellers(view), [&view](CreatureId who) { return stands_on_map(view, who); });
}

void step_to(CreatureId who, Place to, Work& work) {
    const Place from = work.view().creature(who).place;
    if (from != to) work.emit(Moved{who, from, to, Name(kExploreStep), facing_toward(from, to)});
}

}  // namespace

std::optional<CreatureId> leader_of(const View& view) {
    const std::vector<CreatureId> all = file_of(view);
    return all.empty() ? std::nullopt : std::optional(all.front());
}

void check_march(const View& view, const std::vector<Place>& path, Refusals& out) {
    const auto leader = leader_of(view);
    if (!leader) return out.add(Reason::BadArgument, "path");
    Place from = view.creature(*leader).place;
    for (const Place to : path) {
        if (view.distance(from, to) != 1) return out.add(Reason::BadArgument, "path");
        if (view.rules().geometry().barred_step(view, *leader, from, to))
            return out.add(Reason::PathBlocked, Stage::Space, "path");
        from = to;
    }
}

bool leader_may_step(const View& view, Place to) {
    const auto in_the_way = [&](const Creature& other) {
        return other.place == to && view.present(other.id) && !travels(view, other.id);
    };
    return leader_of(view) && !any(view.state().creatures, in_the_way);
}

void march_to(Place to, Work& work) {
    Place next = to;
    for (const CreatureId who : file_of(work.view())) {
        const Place left = work.view().creature(who).place;
        step_to(who, next, work);
        next = left;
    }
    look_again(work);
}

std::optional<std::uint32_t> area_at(const View& view, Place at) {
    const auto& features = view.state().scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i) {
        const bool there = features[i].kind == Name("area") && features[i].at(at);
        if (there)
            return view.get(kPartyArea) == static_cast<std::int32_t>(i) + 1 ? std::nullopt : std::optional(i);
    }
    return std::nullopt;
}

}  // namespace affray
