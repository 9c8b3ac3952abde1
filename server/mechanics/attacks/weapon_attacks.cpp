// Weapon attacks: one blow or shot with what is in hand or grown (CLS-110, 112, 123, 124, 133, 147;
// AP-044..047).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/harm/allegiance.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

constexpr std::int32_t kSituationMax = 10;  // CLS-122

class WeaponAttacks final : public Mechanic {
  public:
    explicit WeaponAttacks(WeaponAttackOptions options) : options_(options) {}

    Claims claims() const override { return {.rules = {"CLS-133"}, .verbs = {Verb::Attack}}; }

    // CLS-133: bare hands.
    void furnish(const Vocabulary&, Kind, Sheet& sheet) const override {
        if (sheet.power(options_.bare_hands) != nullptr) return;
        Power fists;
        fists.id = options_.bare_hands;
        fists.name = fists.id.str();
        fists.attack.kind = AttackKind::Roll;
        fists.basic = true;
        fists.attack.hit.damage = DiceExpression{{{1, 2}}, 0};
        sheet.powers.push_back(std::move(fists));
    }

    void check(const View& view, Own<AttackIntent> attack, SeatId seat, Refusals& out) const {
        if (seat != SeatId::Referee && (attack->modifier || attack->cover || attack->unaware))
            out.add(Reason::RefereeOnly, "modifier");
        if (const auto value = attack->modifier.value_or(0); value < -kSituationMax || value > kSituationMax)
            out.add(Reason::ValueOutOfRange, options_.limits, "modifier");
        if (attack->nonlethal && view.rules().vocabulary()->index(kSubdual) == kNoWord)
            out.add(Reason::OptionDisabled, "nonlethal");
        const auto weapon = weapon_of(view, *attack);
        if (!weapon || fists_are_full(view, *attack, *weapon)) return out.add(Reason::ItemNotInHand, "with");
        if (weapon->item != nullptr && weapon->item->state == Name("broken"))
            out.add(Reason::WrongState, "with");
        if (!serves(*weapon, weapon->mode)) out.add(Reason::WrongAttackKind, "mode");
        if (weapon->mode != Name("bomb")) check_target(view, *attack, out);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        std::vector<std::pair<Name, Name>> ways;
        for (const Power& power : view.sheet(who).powers)
            if (power.attack.kind != AttackKind::None) ways.emplace_back(power.id, Name());
        for (const Item& item : view.state().items) {
            if (item.owner != who || !in_hand(item) || !view.state().gear(item).damage) continue;
            for (const Name& mode : view.state().gear(item).modes) ways.emplace_back(item.name, mode);
        }
        for (const auto& [with, mode] : ways) {
            for (const Creature& other : view.state().creatures) {
                if (!view.present(other.id) || !would_fight(view, who, other.id)) continue;
                AttackIntent attack{.who = who, .with = with, .targets = {other.id}};
                attack.mode = mode;
                out.push_back({std::move(attack)});
            }
        }
    }

    void act(const AttackIntent& attack, Work& work) const {
        const auto weapon = weapon_of(work.view(), attack);
        AFFRAY_CHECK(weapon.has_value(), "an attack with nothing was accepted");
        // What is printed lies where it is for as long as the scene does.
        const Shared<Scene> scene = work.view().state().scene;
        const std::optional<Power> made =
            weapon->power != nullptr ? std::nullopt : std::optional<Power>(weapon->as_power());
        Strike strike{.who = attack.who,
                      .power = made ? &*made : weapon->power,
                      .targets = attack.targets,
                      .as = work.as(),
                      .nonlethal = attack.nonlethal,
                      .modifier = attack.modifier.value_or(0)};
        strike.item = weapon->item == nullptr ? 0 : weapon->item->id;
        strike.mode = weapon->mode;
        strike.off_hand = attack.hand == Name("off");
        strike.back_stab = attack.back_stab;
        strike.charge = attack.charge;
        strike.unaware = attack.unaware;
        strike.cover = attack.cover;
        work.attack(strike);
    }

  private:
    // CLS-133, CLS-147: whoever has a weapon ready fights with that.
    bool fists_are_full(const View& view, const AttackIntent& attack, const Weapon& weapon) const {
        return options_.fists_need_empty_hand && weapon.power != nullptr &&
               weapon.power->id == options_.bare_hands && ready_weapon(view, attack.who) != nullptr;
    }

    static void check_target(const View& view, const AttackIntent& attack, Refusals& out) {
        if (attack.targets.empty()) return out.add(Reason::TargetInvalid, "targets");
        if (attack.targets.size() > 1) out.add(Reason::TooManyTargets, "targets");
        for (const CreatureId target : attack.targets)
            if (!view.present(target) || !would_fight(view, attack.who, target))
                out.add(Reason::TargetInvalid, "targets");
    }

    WeaponAttackOptions options_;
};

}  // namespace

MechanicPtr weapon_attacks(WeaponAttackOptions options) { return make_mechanic<WeaponAttacks>(options); }

}  // namespace affray
