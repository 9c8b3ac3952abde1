// Hoards: treasure rolled by type where it lies, for the referee alone until somebody finds it (CLS-311 to
// CLS-315).
#include "readings/party/hoards.h"
#include "base/int_math.h"
#include "base/sure.h"
#include "mechanics/party/party.h"
#include "readings/common.h"
#include "readings/party/purse.h"
#include "readings/things/enchantments.h"
#include "readings/things/market.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::string_view kRoll = "treasure", kOfLair = "hoard_";
/// What lies in a feature: by the number of a row, coins by their kind, gems by their worth, each piece of
/// jewellery by its own, magic things by their kind.
constexpr Fact kHoard{"hoard", Scope::Feature, Audience::Referee};
constexpr std::uint32_t kGemRow = 10, kMagicRow = 20, kRolledRow = 30, kJewelRow = 100, kJewelsMost = 400,
                        kThingRow = 1000;
constexpr DiceTerm kJewelWorth{3, 6};  // hundreds of gold pieces
constexpr std::int32_t kHundred = 100;
constexpr std::int32_t kGemWeight = 1, kJewelWeight = 10;  // coins (CLS-023)

// CLS-316: does the hoard hold things of the scene's list, and which of them are of a kind?
std::vector<std::uint32_t> things_of(const View& view, std::uint32_t feature, std::string_view kind) {
    std::vector<std::uint32_t> all;
    const PowerList* list = magic_list(view);
    if (list == nullptr || view.state().scene->features[feature].number("things") == 0) return all;
    for (std::uint32_t i = 0; i < list->size(); ++i)
        if (kind_of_magic((*list)[i].class_id) == kind) all.push_back(i);
    return all;
}

// What any thing of that name in the scene is made like; nullptr: there is none.
const Item* made_like(const View& view, const Name& name) {
    return first_that(view.state().items, [&](const Item& item) {
        return item.name == name && (item.kind == Name("weapon") || item.kind == Name("armour"));
    });
}

class Throw {
  public:
    Throw(std::uint32_t feature, Work& work) : feature_(feature), work_(work) {}

    void run(const HoardType& type) {
        put(kRolledRow, type.letter);
        for (std::uint32_t kind = 0; kind < kCoinKinds; ++kind) put(kind, count(type.coins[kind], "coins"));
        const std::int32_t gems = count(type.gems, "gems");
        for (std::int32_t i = 0; i < gems; ++i) more(kGemRow + gem_class(die(20, "gem")));
        const auto jewels = static_cast<std::uint32_t>(count(type.jewellery, "jewellery"));
        for (std::uint32_t i = 0; i < std::min(jewels, kJewelsMost); ++i)
            put(kJewelRow + i, kHundred * sum(kJewelWorth, "jewel"));
        enchant(type.magic);
    }

  private:
    std::int32_t die(std::int32_t sides, std::string_view purpose) {
        return work_.roll(sides, Name(purpose), CreatureId::None, Audience::Referee);
    }
    std::int32_t sum(DiceTerm dice, std::string_view purpose) {
        std::int32_t total = 0;
        for (std::int32_t i = 0; i < dice.count; ++i) total += die(dice.sides, purpose);
        return total;
    }
    // CLS-311: what is sure draws no die for being there.
    bool there(std::int32_t percent) {
        return percent >= 100 || (percent > 0 && die(100, "treasure") <= percent);
    }
    std::int32_t count(const Chance& chance, std::string_view purpose) {
        return there(chance.percent) ? mul_saturated(sum(chance.dice, purpose), chance.times) : 0;
    }

    // CLS-314: a kind that the type rules out is thrown for again.
    void enchant(const MagicChance& magic) {
        if (!there(magic.percent)) return;
        for (std::int32_t i = 0; i < magic.any; ++i) {
            std::size_t kind = magic_kind(die(100, "magic"));
            while (barred(magic, kMagicKinds[kind])) kind = magic_kind(die(100, "magic"));
            put_magic(kind);
        }
        lay(magic.potions, "potion");
        lay(magic.scrolls, "scroll");
    }
    static bool barred(const MagicChance& magic, std::string_view kind) {
        const bool weapon = kind == "sword" || kind == "weapon";
        return (magic.no_weapons && weapon) || (magic.arms_only && !weapon && kind != "armour");
    }
    // One for sure is written as a die of no throws.
    void lay(DiceTerm dice, std::string_view kind) {
        if (dice.sides == 0) return;
        const std::int32_t number = dice.count == 0 ? 1 : sum(dice, kind);
        const auto at = std::find(kMagicKinds.begin(), kMagicKinds.end(), kind) - kMagicKinds.begin();
        for (std::int32_t i = 0; i < number; ++i) put_magic(static_cast<std::size_t>(at));
    }

    // A die for which of them it is; one alone needs none.
    void put_magic(std::size_t kind) {
        const std::vector<std::uint32_t> things = things_of(work_.view(), feature_, kMagicKinds[kind]);
        if (things.empty()) return more(kMagicRow + kind);
        const auto most = static_cast<std::int32_t>(things.size());
        const std::int32_t face = most > 1 ? die(most, "thing") : 1;
        more(kThingRow + nth(things, static_cast<std::size_t>(face - 1)));
    }

    void put(std::uint32_t row, std::int32_t value) {
        work_.set_raw(kHoard, value, feature_, row, Name(kRoll));
    }
    void more(std::size_t row) {
        const auto at = static_cast<std::uint32_t>(row);
        put(at, work_.view().get(kHoard, feature_, at) + 1);
    }

    std::uint32_t feature_;
    Work& work_;
};

// The type that is named, else that of the lair's owner, whose traits say it.
const HoardType* type_meant(const View& view, const GovernIntent& roll) {
    if (!roll.text.empty()) return hoard_type(roll.text);
    if (!view.has(roll.who)) return nullptr;
    for (const Name& trait : view.sheet(roll.who).traits)
        if (trait.view().starts_with(kOfLair)) return hoard_type(Name(trait.view().substr(kOfLair.size())));
    return nullptr;
}

bool lies_open(const Name& state) { return state == Name("open") || state == Name("found"); }

class Hoards final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-311", "CLS-312", "CLS-313", "CLS-314", "CLS-315", "CLS-316", "CLS-T14"},
                .facts = {kHoard}};
    }

    void check(const View& view, const GovernIntent& roll, SeatId, Refusals& out) const {
        if (roll.verb != Verb::CallRoll || roll.roll != Name(kRoll)) return;
        if (type_meant(view, roll) == nullptr) out.add(Reason::BadArgument, "type");
        const auto feature = roll.subject.empty() ? std::nullopt : view.state().feature(roll.subject);
        if (!feature) return out.add(Reason::UnknownId, "feature");
        if (view.get(kHoard, *feature, kRolledRow) != 0) out.add(Reason::AlreadyUsed, "feature");
    }

    bool begin(const GovernIntent& roll, const Bill&, Work& work) const {
        if (roll.verb != Verb::CallRoll || roll.roll != Name(kRoll)) return false;
        const std::uint32_t feature = work.view().state().feature(roll.subject).value();
        Throw(feature, work).run(*type_meant(work.view(), roll));
        if (lies_open(work.view().state().feature_states[feature])) bring_to_light(feature, work);
        return true;
    }

    void after(const FeatureChanged& changed, Work& work) const {
        if (lies_open(changed.state) && work.view().get(kHoard, changed.feature, kRolledRow) != 0)
            bring_to_light(changed.feature, work);
    }

  private:
    // CLS-315: coins go into the party's fund, the rest lies there to be divided. Nothing stays behind, so
    // that it is found once.
    static void bring_to_light(std::uint32_t feature, Work& work) {
        std::int32_t coins = 0;
        for (std::uint32_t kind = 0; kind < kCoinKinds; ++kind)
            coins = add_saturated(coins, mul_saturated(take(feature, kind, work), kCoinWorth[kind]));
        const std::int32_t fund = work.view().get(kFund);
        work.set(kFund, add_saturated(fund, coins), CreatureId::None, 0, "hoard");
        for (std::uint32_t worth = 0; worth < kGemWorths.size(); ++worth)
            if (const std::int32_t count = take(feature, kGemRow + worth, work); count > 0)
                appear("gem", "treasure", count, kGemWorths[worth], work);
        for (std::uint32_t i = 0; i < kJewelsMost; ++i) {
            const std::int32_t worth = take(feature, kJewelRow + i, work);
            if (worth == 0) break;
            appear("jewelry", "treasure", 1, worth, work);
        }
        for (std::uint32_t kind = 1; kind < kMagicKinds.size(); ++kind) {
            const std::int32_t count = take(feature, kMagicRow + kind, work);
            for (std::int32_t i = 0; i < count; ++i) appear(kMagicKinds[kind], "magic", 1, 0, work);
        }
        const PowerList* list = magic_list(work.view());
        for (std::uint32_t i = 0; list != nullptr && i < list->size(); ++i) {
            const std::int32_t count = take(feature, kThingRow + i, work);
            for (std::int32_t one = 0; one < count; ++one) unveil(i, work);
        }
    }

    // CLS-351: it looks like any other of its kind.
    static void unveil(std::uint32_t thing, Work& work) {
        const View view = work.view();
        const Power& magic = nth(sure(magic_list(view)), thing);
        const Name nature = magic.id;
        Item item{.id = view.state().next_item(CreatureId::None),
                  .name = magic.class_id,
                  .kind = "magic",
                  .where = Name(kSpoils)};
        Gear gear;
        if (const Item* like = made_like(view, magic.class_id)) {
            item.kind = like->kind;
            gear = view.state().gear(*like);
            std::erase_if(gear.numbers, [](const auto& number) {
                return number.first == Name(kPriceNumber) || number.first == Name(kLotNumber);
            });
        }
        const std::uint32_t id = item.id;
        work.emit(ItemAppeared{std::move(item), std::move(gear)});
        work.set_raw(kNature, nature_number(nature), id, 0, "hoard");
    }

    static std::int32_t take(std::uint32_t feature, std::uint32_t row, Work& work) {
        const std::int32_t held = work.view().get(kHoard, feature, row);
        work.set_raw(kHoard, 0, feature, row, "found");
        return held;
    }

    static void appear(std::string_view name, std::string_view kind, std::int32_t count, std::int32_t gold,
                       Work& work) {
        Item item{.id = work.view().state().next_item(CreatureId::None),
                  .name = Name(name),
                  .kind = Name(kind),
                  .charges = count,
                  .where = Name(kSpoils)};
        Gear gear;
        if (gold > 0) {
            gear.type = item.name;
            gear.numbers = {{"weight", name == "gem" ? kGemWeight : kJewelWeight},
                            {"value_cp", kCopperInGold * gold}};
        }
        work.emit(ItemAppeared{std::move(item), std::move(gear)});
    }
};

}  // namespace

MechanicPtr hoards() { return make_mechanic<Hoards>(); }

}  // namespace affray
