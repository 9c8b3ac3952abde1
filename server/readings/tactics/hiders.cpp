// Clear view, and who is out of it.
#include "readings/tactics/hiders.h"

#include "readings/common.h"

namespace affray {
namespace {

// TBA-314: with all of its squares among leaves that hide.
bool in_brush(const View& view, CreatureId who) {
    const auto& features = view.state().scene->features;
    const Squares all = squares(body_of(view, who));
    for (std::uint32_t i = 0; i < features.size(); ++i) {
        const auto grows = [&](Place at) { return features[i].at(at); };
        if (features[i].number("hides") != 0 && standing(view.state(), i) && every(all, grows)) return true;
    }
    return false;
}

}  // namespace

bool clearly_seen(const View& view, CreatureId observer, CreatureId who) {
    return sees(view, observer, who) && cover_between(view, observer, who) == kNoCover &&
           !in_brush(view, who);
}

bool unnoticed(const View& view, CreatureId observer, CreatureId who) {
    return view.get(kHiddenFrom, who, observer) != 0 && !clearly_seen(view, observer, who);
}

bool escapes_notice(const View& view, CreatureId observer, CreatureId who) {
    if (!view.present(who) || !view.hostile(observer, who)) return false;
    if (able(view, observer)) return unnoticed(view, observer, who);
    return !view.seconds(kHiddenFrom, who).empty() && !clearly_seen(view, observer, who);
}

}  // namespace affray
