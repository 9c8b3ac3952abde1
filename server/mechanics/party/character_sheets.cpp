// Character sheets: the numbers that creation, levels and stat blocks give to a fight, and what of race and
// items speaks in it (ARC-023, ARC-024, ARC-230 to ARC-236, ARC-240, ARC-242, ARC-244, ARC-245). The
// arithmetic is in sheet_rules.h and bestiary_rules.h.
#include "mechanics/party/party.h"
#include "readings/facts.h"
#include "readings/powers/power_readings.h"

namespace affray {
namespace {

/// A necklace helps saves at so many hit points or fewer; 0: none is worn.
constexpr Stat kSaveBonusHp{"save_bonus_hp", 0, 0, 1000};
constexpr std::string_view kNimble = "nimble_leaver";
constexpr std::int32_t kNimbleAc = 2;

class CharacterSheets final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-015", "ARC-016", "ARC-017", "ARC-018", "ARC-021", "ARC-023", "ARC-024",
                          "ARC-230", "ARC-231", "ARC-232", "ARC-233", "ARC-234", "ARC-235", "ARC-236",
                          "ARC-240", "ARC-242", "ARC-244", "ARC-245"},
                .stats = {kHpMax, kAc, kPd, kMd, kLevel, kSize, kInitBonus, kStr, kDex, kCon, kInt, kWis,
                          kCha, kRecoveryDie, kRecoveriesMax, kDisengageBonus, kSaveBonusHp}};
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const Tested& test = roll.test;
        const bool parting = test.as == Name("opportunity_attack") && test.versus == Name("ac");
        if (parting && has_trait(view, test.against, kNimble))
            out.defence.push_back({kNimble, kNimbleAc, "ARC-232"});
        if (test.kind != Name("save") && test.kind != Name("death_save")) return;
        const std::int32_t from = view.stat(kSaveBonusHp, test.who);
        if (from > 0 && view.creature(test.who).hp <= from) out.flat.push_back({"necklace", 1, "ARC-240"});
    }
};

}  // namespace

MechanicPtr character_sheets() { return make_mechanic<CharacterSheets>(); }

}  // namespace affray
