// The worked table of conversion, and rulings on it (SEG-045).
#include "readings/prices/timed_words.h"

#include <array>

namespace affray {
namespace {

struct UsualRow {
    std::string_view deed;
    TimedRow row;
};
constexpr std::array<UsualRow, 15> kUsualRows{{{"draw", TimedRow::Half},
                                               {"open", TimedRow::Half},
                                               {"close", TimedRow::Half},
                                               {"aim", TimedRow::Half},
                                               {"pick_up", TimedRow::Half},
                                               {"stand_up", TimedRow::Half},
                                               {"brace", TimedRow::Half},
                                               {"change_clip", TimedRow::Full},
                                               {"pick_lock", TimedRow::Full},
                                               {"bind_wound", TimedRow::Full},
                                               {"search", TimedRow::Full},
                                               {"set_level", TimedRow::Zero},
                                               {"drop", TimedRow::Free},
                                               {"speak", TimedRow::Free},
                                               {"glance", TimedRow::Free}}};

}  // namespace

std::optional<TimedRow> usual_row(const Name& deed) {
    const auto* const found =
        first_that(kUsualRows, [&deed](const UsualRow& usual) { return usual.deed == deed.view(); });
    return found == nullptr ? std::nullopt : std::optional(found->row);
}

std::optional<TimedRow> row_ruled(const View& view, const Name& deed) {
    if (deed.empty()) return std::nullopt;
    for (const Effect& effect : view.state().effects)
        if (effect.who == CreatureId::None && effect.type == Name(kRatedDeed) && effect.name == deed)
            return timed_row_from(effect.stat.view());
    return std::nullopt;
}

}  // namespace affray
