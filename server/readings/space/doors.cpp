// Doors and their states, and the referee's word on them (AP-114, AP-132).
#include "readings/space/doors.h"

#include <array>

namespace affray {

static constexpr std::array<std::string_view, 4> kStates{kOpenDoor, kClosedDoor, kStuckDoor, kLockedDoor};

bool is_door(const View& view, std::uint32_t feature) {
    return view.state().scene->features[feature].kind == Name("door");
}

std::optional<std::uint32_t> door_named(const View& view, const Name& name) {
    const auto feature = view.state().feature(name);
    if (!feature || !is_door(view, *feature) || view.state().feature_states[*feature] == Name(kHiddenDoor))
        return std::nullopt;
    return feature;
}

void check_feature_ruling(const View& view, const GovernIntent& ruling, Refusals& out) {
    const auto feature = view.state().feature(ruling.subject);
    if (!feature) return out.add(Reason::UnknownId, "feature");
    const bool known = among(ruling.text.view(), kStates);
    if (ruling.text.empty() || (is_door(view, *feature) && !known && ruling.text != Name(kHiddenDoor)))
        out.add(Reason::BadArgument, "state");
}

bool at_door(const View& view, CreatureId who, std::uint32_t door) {
    return view.state().scene->features[door].at(view.creature(who).place);
}

bool may_shut(const View& view, std::uint32_t door) {
    const Name& now = view.state().feature_states[door];
    return now == Name(kOpenDoor) || now == Name(kClosedDoor);
}

void shut_door(std::uint32_t door, const Name& cause, Work& work) {
    const bool open = work.view().state().feature_states[door] == Name(kOpenDoor);
    work.emit(FeatureChanged{door, open ? Name(kClosedDoor) : Name(kLockedDoor), cause});
}

}  // namespace affray
