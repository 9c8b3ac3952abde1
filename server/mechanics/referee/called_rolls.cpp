// Called rolls: ability checks and saves that the referee asks for, with what a failed save brings (CLS-008,
// 030..039, 046).
#include "base/sure.h"
#include "mechanics/referee/referee.h"
#include "readings/harm/riders_of_hits.h"
#include "readings/harm/saving_throws.h"
#include "readings/harm/skill_checks.h"
#include "readings/spells/declared_spell.h"
#include "readings/things/item_saves.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kModifierMax = 10;  // CLS-031

// What failing brings: helpless, dead …
const Name& consequence(const GovernIntent& call) { return call.effect.empty() ? call.subject : call.effect; }

class CalledRolls final : public Mechanic {
  public:
    explicit CalledRolls(CalledRollOptions options) : options_(std::move(options)) {}

    Claims claims() const override {
        return {.rules = {"CLS-030", "CLS-031", "CLS-035"},
                .stats = {kStr, kDex, kCon, kInt, kWis, kCha},
                .verbs = {Verb::CallRoll}};
    }

    void check(const View& view, Own<GovernIntent> call, SeatId, Refusals& out) const {
        const bool check = call->roll == Name("check"), save = call->roll == Name("save");
        if (!check && !save) {
            if (!among(call->roll, options_.others)) out.add(Reason::BadArgument, "kind");
            return;
        }
        if (view.state().phase == Phase::Ended) out.add(view.rules().idle());
        if (call->who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (!view.present(call->who)) out.add(Reason::TargetInvalid, "who");
        if (check && ability_named(call->text) == nullptr) out.add(Reason::BadArgument, "ability");
        if (save && save_stat(call->detail) == nullptr) out.add(Reason::BadArgument, "category");
        if (call->value < -kModifierMax || call->value > kModifierMax)
            out.add(Reason::ValueOutOfRange, "modifier");
    }

    void act(const GovernIntent& call, Work& work) const {
        if (call.roll == Name("save")) return throw_save(call, work);
        const View view = work.view();
        Tested check{.who = call.who, .kind = "check", .subject = call.text};
        check.target = view.stat(sure(ability_named(call.text)), call.who);
        if (call.value != 0) check.modifiers.push_back({"referee", call.value, "CLS-031"});
        view.rules().resolution().test(std::move(check), 20, "check", work);
    }

  private:
    // CLS-037: the damage is rolled before the save and halved by it; CLS-038: the rest is avoided.
    static void throw_save(const GovernIntent& call, Work& work) {
        std::int32_t damage = 0;
        if (call.damage) damage = work.roll(*call.damage, "damage", call.who) + call.damage->bonus;
        const bool saved = save({.who = call.who,
                                 .category = call.detail,
                                 .against = consequence(call),
                                 .magical = call.magical,
                                 .modifier = call.value},
                                work);
        if (!saved) spoil_spell_of_failed_save(call.who, work);
        if (call.damage) {
            work.harm({.who = call.who,
                       .rolled = saved ? halved(damage) : std::max(1, damage),
                       .cause = "referee",
                       .category = call.detail,
                       .destructive = call.destructive});
        }
        if (!saved && !consequence(call).empty() && !work.over() && work.view().present(call.who))
            afflict(call.who, CreatureId::None, consequence(call), 0, work);
        // CLS-046: of damage that kills, `item_destruction` tells.
        const bool slain = !call.damage && !work.view().present(call.who);
        if (slain && call.destructive) destroy_belongings(call.who, call.detail, work);
    }

    CalledRollOptions options_;
};

}  // namespace

MechanicPtr called_rolls(CalledRollOptions options) { return make_mechanic<CalledRolls>(std::move(options)); }

}  // namespace affray
