// Magic that is carried and used up: potions and oils (ARC-172, 240, 241).
#include "base/sure.h"
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/prices/prices.h"
#include "readings/things/things.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

// Healing potions by tier: dice on top of a recovery, and the most that they heal (ARC-241).
struct HealingPotion {
    std::string_view kind;
    std::int32_t dice;
    std::int32_t cap;
};
constexpr std::array<HealingPotion, 5> kHealing{{{"healing_potion", 1, 30},
                                                 {"healing_potion_adventurer", 1, 30},
                                                 {"healing_potion_champion", 2, 60},
                                                 {"healing_potion_epic", 3, 100},
                                                 {"healing_potion_iconic", 4, 130}}};
constexpr std::int32_t kHealingDie = 8;
constexpr std::int32_t kResistance = 16;                              // ARC-241: resist 16+
constexpr std::string_view kResistancePotion = "resistance_potion_";  // and a damage type, or tier and type
// Tiers of resistance potions, by the highest level of a source that they are something to (ARC-023,
// ARC-241).
struct Tier {
    std::string_view prefix;
    std::int32_t level;
};
constexpr std::array<Tier, 3> kMagicTiers{{{"adventurer_", 4}, {"champion_", 7}, {"epic_", 10}}};
constexpr std::string_view kWeaponOil = "weapon_oil_";  // and its bonus, 1 to 3
constexpr std::string_view kArmorOil = "armor_oil_";
constexpr std::string_view kWeapon = "weapon_";  // magic items by chakra, and their bonus (ARC-240)
constexpr std::string_view kArmor = "armor_";
constexpr std::int32_t kPotionPrice = 4;  // AFR-005: eight ounces at two a point

const HealingPotion* healing(const Item& item) {
    return first_that(kHealing, [&](const HealingPotion& potion) { return item.kind == Name(potion.kind); });
}

std::optional<std::string_view> suffix(const Item& item, std::string_view prefix) {
    const std::string_view kind = item.kind.view();
    if (!kind.starts_with(prefix) || kind.size() == prefix.size()) return std::nullopt;
    return kind.substr(prefix.size());
}

// 0 for anything but a bonus of 1 to 3.
std::int32_t bonus_of(std::string_view text) {
    return text.size() == 1 && text[0] >= '1' && text[0] <= '3' ? text[0] - '0' : 0;
}

bool is_oil(const Item& item) { return suffix(item, kWeaponOil) || suffix(item, kArmorOil); }
bool has_use(const Item& item) {
    return healing(item) != nullptr || suffix(item, kResistancePotion) || is_oil(item);
}

// What it has dropped is still its own, but no longer at hand (AFR-005).
const Item* item_named(const View& view, CreatureId who, const Name& name) {
    const Item* used_up = nullptr;
    for (const Item& item : view.state().items) {
        if (item.owner != who || item.name != name || item.where == Name(kGround)) continue;
        if (item.charges > 0) return &item;
        used_up = &item;
    }
    return used_up;
}

CreatureId patient(const UseIntent& use) { return use.targets.empty() ? use.who : first_of(use.targets); }

class CarriedMagic final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-172", "ARC-240", "ARC-241"}, .verbs = {Verb::UseItem}};
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        const Item* item = item_named(view, use->who, use->subject);
        const bool quick = item != nullptr && is_oil(*item);
        if (quick)
            charge(view, bill, ActionKind::Quick, "use_item", "ARC-241");
        else
            charge(view, bill, ActionKind::Standard, "use_item", "ARC-172", kPotionPrice);
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        const Item* item = item_named(view, use->who, use->subject);
        if (item == nullptr || !has_use(*item))
            out.add(Reason::ItemMissing, "item");
        else if (item->charges <= 0)
            out.add(Reason::PowerExpended, "item");
        if (use->targets.size() > 1) return out.add(Reason::TooManyTargets, "target");
        const CreatureId target = patient(*use);
        if (view.hostile(use->who, target)) out.add(Reason::NotAnAlly, "target");
        const bool drinks =
            item == nullptr || healing(*item) == nullptr || view.creature(target).kind == Kind::Character;
        if (!view.present(target) || !drinks) out.add(Reason::TargetInvalid, "target");
        if (target != use->who && !next_to(view, use->who, target)) out.add(Reason::NotAdjacent, "target");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Item& item : view.state().items) {
            if (item.owner != who || item.charges <= 0 || item.where == Name(kGround) || !has_use(item))
                continue;
            for (const Creature& other : view.state().creatures) {
                if (!view.present(other.id) || view.hostile(who, other.id)) continue;
                UseIntent use{.verb = Verb::UseItem, .who = who, .subject = item.name};
                if (other.id != who) use.targets = {other.id};
                out.push_back({std::move(use)});
            }
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const Item item = sure(item_named(work.view(), use.who, use.subject));
        use_up(item, "used", work);
        const CreatureId target = patient(use);
        if (const HealingPotion* potion = healing(item)) {
            // ARC-172: one of the patient's own recoveries, then the potion's dice.
            return work.recover(target, {.spend = true,
                                         .bonus = {{{potion->dice, kHealingDie}}, 0},
                                         .bonus_purpose = "potion",
                                         .cap = potion->cap,
                                         .source = item.kind});
        }
        if (const auto type = suffix(item, kResistancePotion)) return protect(use.who, target, *type, work);
        const auto weapon = suffix(item, kWeaponOil);
        add_oil(use.who, target, weapon ? "attack" : "ac", weapon ? *weapon : sure(suffix(item, kArmorOil)),
                work);
    }

  private:
    static Effect until_the_end(const Name& name, CreatureId who, CreatureId source) {
        return {.name = name, .who = who, .source = source, .until = {Until::When::Scene}};
    }

    static void remove_all(const Name& name, CreatureId who, const Name& stat, Work& work) {
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (effect.who == who && effect.name == name && effect.stat == stat)
                work.emit(EffectRemoved{effect.id, who, name, "replaced"});
    }

    // ARC-241: one lasting potion at a time.
    static void protect(CreatureId source, CreatureId who, std::string_view type, Work& work) {
        remove_all("resist", who, {}, work);
        Effect effect = until_the_end("resist", who, source);
        effect.level = kResistance;
        effect.natural = kMagicTiers.front().level;
        for (const Tier& tier : kMagicTiers) {
            if (!type.starts_with(tier.prefix)) continue;
            effect.natural = tier.level;
            type.remove_prefix(tier.prefix.size());
            break;
        }
        effect.type = Name(type);
        work.add_effect(std::move(effect));
    }

    // An item bonus: it does not add to what the item under it gives already (ARC-021), nor to another oil.
    static void add_oil(CreatureId source, CreatureId who, const Name& stat, std::string_view bonus,
                        Work& work) {
        const std::int32_t printed = bonus_of(bonus);
        std::int32_t own = 0;
        for (const Item& item : work.view().state().items)
            if (const auto of_item = suffix(item, stat == Name("attack") ? kWeapon : kArmor);
                item.owner == who && of_item)
                own = std::max(own, bonus_of(*of_item));
        remove_all("oil", who, stat, work);
        if (printed <= own) return;
        Effect effect = until_the_end("oil", who, source);
        effect.level = printed - own;
        effect.type = "item";
        effect.stat = stat;
        work.add_effect(std::move(effect));
    }
};

}  // namespace

MechanicPtr carried_magic() { return make_mechanic<CarriedMagic>(); }

}  // namespace affray
