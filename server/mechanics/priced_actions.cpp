// Priced actions: the rows of the price list that are not verbs of their own, and waking a sleeper
// (AFR-005, AFR-048).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

struct Row {
    std::string_view action;
    std::int32_t price;
};
constexpr std::array<Row, 5> kRows{
    {{"draw", 1}, {"sheathe", 1}, {"interact", 1}, {"open_door", 2}, {"shoulder_door", 1}}};
constexpr std::string_view kPickUp = "pick_up", kWake = "wake", kShoulder = "shoulder_door";

// AFR-005: what may be picked up for how much, in pounds; the series of the seed goes on as it began.
struct Load {
    std::int32_t pounds;
    std::int32_t price;
};
constexpr std::array<Load, 9> kLoads{
    {{5, 2}, {8, 3}, {13, 4}, {21, 5}, {34, 6}, {55, 7}, {89, 8}, {144, 9}, {233, 10}}};

// AFR-048: the more is paid, the surer it is; 20: no roll.
struct WakePrice {
    std::int32_t price;
    std::int32_t wakes_up_to;
};
constexpr std::array<WakePrice, 3> kWakePrices{{{1, 10}, {2, 15}, {3, 20}}};
constexpr std::int32_t kSurely = 3;

constexpr std::int32_t kDoorDifficulty = 15;  // ARC-023: a normal task at adventurer tier

const UseIntent* as_act(const Intent& intent) {
    const auto* use = intent.as<UseIntent>();
    return use != nullptr && use->verb == Verb::Act ? use : nullptr;
}

bool is(const UseIntent& use, std::string_view action) { return use.subject == Name(action); }

const WakePrice* wake_price(const UseIntent& use) {
    const std::int32_t paid = use.pay == 0 ? kSurely : use.pay;
    for (const WakePrice& price : kWakePrices)
        if (price.price == paid) return &price;
    return nullptr;
}

// nullopt: no such action, or more than anybody lifts.
std::optional<std::int32_t> price_of(const UseIntent& use) {
    for (const Row& row : kRows)
        if (is(use, row.action)) return row.price;
    if (is(use, kPickUp))
        for (const Load& load : kLoads)
            if (use.pay <= load.pounds) return load.price;
    if (is(use, kWake))
        if (const WakePrice* price = wake_price(use)) return price->price;
    return std::nullopt;
}

const Effect* sleep_of(const View& view, CreatureId who) {
    const Effect* asleep = view.effect(who, "asleep");
    return asleep != nullptr ? asleep : view.effect(who, "helpless");
}

const Item* held(const View& view, CreatureId who, const Name& name) {
    for (const Item& item : view.state().items)
        if (item.owner == who && item.name == name && item.where != Name("destroyed")) return &item;
    return nullptr;
}

class PricedActions final : public Mechanic {
  public:
    std::string_view id() const override { return "priced_actions"; }

    Claims claims() const override {
        return {
            .rules = {"AFR-005", "AFR-048"}, .stats = {kDex, kLevel}, .verbs = {Verb::Act, Verb::DropItem}};
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const override {
        if (const auto* use = intent.as<UseIntent>(); use != nullptr && use->verb == Verb::DropItem) {
            const Item* item = held(view, use->who, use->subject);
            if (item == nullptr || item->where == Name("ground")) out.add(Reason::ItemMissing, "item");
        }
        const UseIntent* use = as_act(intent);
        if (use == nullptr) return;
        if (is(*use, kPickUp) && (use->pay < 0 || use->pay > kLoads.back().pounds))
            return out.add(Reason::TooHeavy, "pay");
        if (is(*use, kWake) && wake_price(*use) == nullptr) return out.add(Reason::BadArgument, "pay");
        if (!price_of(*use)) return out.add(Reason::UnknownId, "action");
        if (is(*use, kWake)) check_sleeper(view, *use, out);
        if (!is_hand_work(*use) || use->detail.empty()) return;
        const Item* item = held(view, use->who, use->detail);
        if (item == nullptr) return out.add(Reason::ItemMissing, "item");
        if ((item->where == Name("hand")) == is(*use, "draw")) out.add(Reason::WrongState, "item");
    }

    void price(const View& view, const Intent& intent, Bill& bill) const override {
        const UseIntent* use = as_act(intent);
        if (use == nullptr) return;
        if (const auto price = price_of(*use))
            bill.add({view.rules().vocabulary()->index(kAp), *price, -1, use->subject, "AFR-005"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Creature& other : view.state().creatures) {
            if (other.id == who || view.hostile(who, other.id) || sleep_of(view, other.id) == nullptr)
                continue;
            UseIntent use;
            use.verb = Verb::Act;
            use.who = who;
            use.subject = Name(kWake);
            use.targets = {other.id};
            use.pay = kSurely;
            out.push_back({std::move(use)});
        }
    }

    // What has no number in play is told by its declaration; the rest of it is the table's.
    void act(const Intent& intent, Work& work) const override {
        const auto& use = std::get<UseIntent>(intent.body);
        if (use.verb == Verb::DropItem) return put(use.who, use.subject, "ground", "dropped", work);
        if (is(use, kWake)) return wake(use, work);
        if (is(use, kShoulder)) return shoulder(use.who, work);
        if (is_hand_work(use) && !use.detail.empty())
            put(use.who, use.detail, is(use, "draw") ? "hand" : "belt", use.subject, work);
    }

  private:
    static bool is_hand_work(const UseIntent& use) { return is(use, "draw") || is(use, "sheathe"); }

    static void check_sleeper(const View& view, const UseIntent& use, Refusals& out) {
        if (use.targets.size() != 1) return out.add(Reason::TargetInvalid, "target");
        const CreatureId target = use.targets.front();
        if (view.hostile(use.who, target)) out.add(Reason::NotAnAlly, "target");
        const bool asleep = view.up(target) && sleep_of(view, target) != nullptr;
        if (target == use.who || !asleep) out.add(Reason::TargetInvalid, "target");
        if (view.distance(use.who, target) != 1) out.add(Reason::NotAdjacent, "target");
    }

    static void put(CreatureId who, const Name& name, const Name& where, const Name& cause, Work& work) {
        if (const Item* item = held(work.view(), who, name))
            work.emit(ItemChanged{item->id, item->charges, where, cause});
    }

    static void wake(const UseIntent& use, Work& work) {
        const CreatureId sleeper = use.targets.front();
        const WakePrice& price = *wake_price(use);
        if (price.price < kSurely) {
            Tested test{.who = use.who, .against = sleeper, .kind = "wake", .target = price.wakes_up_to};
            const std::int32_t natural = work.roll(20, "wake", use.who);
            test.natural = natural;
            test.total = natural;
            const bool awake = natural <= price.wakes_up_to;
            test.outcome = awake ? TestOutcome::Success : TestOutcome::Failure;
            work.emit(std::move(test));
            if (!awake) return;
        }
        if (const Effect* asleep = sleep_of(work.view(), sleeper))
            work.emit(EffectRemoved{asleep->id, sleeper, Name(asleep->name), "woken"});
    }

    // The door opens either way; the check says how gracefully (rules/README.md, C21).
    static void shoulder(CreatureId who, Work& work) {
        const View view = work.view();
        Tested check{.who = who, .kind = "check", .subject = Name(kShoulder), .target = kDoorDifficulty};
        check.modifiers.push_back({"dex", ability_modifier(view.stat(kDex, who)), "ARC-022"});
        check.modifiers.push_back({"level", view.stat(kLevel, who), "ARC-022"});
        view.rules().resolution().test(std::move(check), 20, "check", work);
    }
};

}  // namespace

Rider priced_actions() { return std::make_unique<PricedActions>(); }

}  // namespace affray
