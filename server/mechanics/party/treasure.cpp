// Dividing treasure: even or custom shares of the party's fund, magic items picked in turn (CLS-170..172).
#include "base/int_math.h"
#include "base/sure.h"
#include "mechanics/party/party.h"
#include "readings/common.h"
#include "readings/journey/expedition.h"
#include "readings/party/purse.h"
#include "readings/party/treasure_shares.h"
#include "readings/rounds/round_parts.h"
#include "readings/things/things.h"

#include <algorithm>
#include <numeric>

namespace affray {
namespace {

/// Place in the order of picking, from 1; 0: it picks nothing (CLS-171).
constexpr Fact kPickRank{"pick.rank", Scope::Creature};
/// Rank of whoever picks now, and how many have passed in a row.
constexpr Fact kPickTurn{"pick.turn", Scope::Encounter};
constexpr Fact kPickPasses{"pick.passes", Scope::Encounter};

constexpr std::string_view kEven = "even";
constexpr std::string_view kShares = "shares";
constexpr std::string_view kCustom = "custom";
constexpr std::string_view kPicks = "picks";
constexpr std::string_view kPass = "pass";
constexpr std::size_t kItemsMax = 100;

bool living(const View& view, CreatureId who, Kind kind) {
    return view.creature(who).kind == kind && view.present(who);
}

std::vector<CreatureId> all_living(const View& view, Kind kind) {
    return those(view, [&](const Creature& one) { return living(view, one.id, kind); });
}

// Characters first, then retainers, each in roster order.
std::vector<CreatureId> sharers(const View& view) {
    std::vector<CreatureId> all = all_living(view, Kind::Character);
    const std::vector<CreatureId> retainers = all_living(view, Kind::Retainer);
    all.insert(all.end(), retainers.begin(), retainers.end());
    return all;
}

// CLS-170, CLS-172: a whole share each; a retainer who shares has half of one.
std::vector<std::int32_t> equal_shares(const View& view, const std::vector<CreatureId>& heirs,
                                       std::int32_t fund) {
    std::vector<std::int64_t> halves;
    for (const CreatureId who : heirs)
        halves.push_back(living(view, who, Kind::Character) ? kWholeShare : kHalfShare);
    const std::vector<std::int64_t> shares = even_shares(fund, halves);
    return {shares.begin(), shares.end()};
}

const Item* pooled(const View& view, const Name& name) {
    return first_that(view.state().items,
                      [&](const Item& item) { return item.where == Name(kPool) && item.name == name; });
}

// Of what lies about, the last of that name; nullptr: there is none that everybody may see.
const Item* lying_about(const View& view, const Name& name, bool seen) {
    const Item* lying = nullptr;
    for (const Item& item : view.state().items)
        if (item.owner == CreatureId::None && item.name == name && item.where != Name(kPool) &&
            item.where != Name("destroyed") && (!seen || item.where == Name(kSpoils)))
            lying = &item;
    return lying;
}

bool pool_is_empty(const View& view) {
    return !any(view.state().items, [](const Item& item) { return item.where == Name(kPool); });
}

class Treasure final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-170", "CLS-171", "CLS-172"},
                .facts = {kFund, kPurse, kPickRank, kPickTurn, kPickPasses},
                .verbs = {Verb::DivideTreasure, Verb::PickItem},
                // What was found is the referee's to say when the fight is over, too.
                .between_battles = {Verb::DivideTreasure, Verb::PickItem, Verb::Override}};
    }

    void check(const View& view, Own<JourneyIntent> journey, SeatId seat, Refusals& out) const {
        if (running(view)) out.add(Reason::WrongPhase);
        if (journey->verb == Verb::DivideTreasure) return check_division(view, *journey, seat, out);
        check_pick(view, *journey, seat, out);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (running(view)) return;
        const std::int32_t rank = view.get(kPickRank, who);
        if (rank == 0 || rank != view.get(kPickTurn)) return;
        for (const Item& item : view.state().items)
            if (item.where == Name(kPool))
                out.push_back({JourneyIntent{.verb = Verb::PickItem, .who = who, .items = {item.name}}});
        out.push_back({JourneyIntent{.verb = Verb::PickItem, .who = who, .items = {Name(kPass)}}});
    }

    // Who says nothing wants nothing this time.
    std::optional<TimeoutIntent> timeout_intent(const View& view) const override {
        const std::int32_t turn = running(view) ? 0 : view.get(kPickTurn);
        for (const Creature& one : view.state().creatures)
            if (turn != 0 && view.get(kPickRank, one.id) == turn && one.seat != SeatId::Referee)
                return TimeoutIntent{
                    one.seat, {JourneyIntent{.verb = Verb::PickItem, .who = one.id, .items = {Name(kPass)}}}};
        return std::nullopt;
    }

    void act(const JourneyIntent& journey, Work& work) const {
        if (journey.verb == Verb::PickItem) return take(journey, work);
        if (journey.mode == Name(kPicks)) return lay_out(journey, work);
        divide(journey, work);
    }

  private:
    static void check_division(const View& view, const JourneyIntent& divide, SeatId seat, Refusals& out) {
        const std::vector<CreatureId> heirs = sharers(view);
        const auto own = [&](CreatureId who) { return view.creature(who).seat == seat; };
        if (seat != SeatId::Referee && !any(heirs, own)) out.add(Reason::NotController);
        if (divide.mode == Name(kPicks)) {
            if (divide.items.empty() || divide.items.size() > kItemsMax)
                out.add(Reason::BadArgument, "items");
            if (view.get(kPickTurn) != 0) out.add(Reason::WrongState, "items");
            // What nobody has found the referee alone brings in.
            const auto found = [&view](const Name& name) { return lying_about(view, name, true) != nullptr; };
            if (seat != SeatId::Referee && !every(divide.items, found)) out.add(Reason::ItemMissing, "items");
            if (all_living(view, Kind::Character).empty()) out.add(Reason::TargetInvalid);
            return;
        }
        const bool even = divide.mode == Name(kEven);
        if (!even && divide.mode != Name(kShares) && divide.mode != Name(kCustom))
            out.add(Reason::BadArgument, "mode");
        if (heirs.empty() || (even && all_living(view, Kind::Character).empty()))
            out.add(Reason::TargetInvalid);
        if (divide.mode == Name(kCustom)) check_custom(view, divide.shares, heirs.size(), out);
    }

    // As many shares as there are characters, or as there are characters and retainers.
    static void check_custom(const View& view, const std::vector<std::int32_t>& shares, std::size_t heirs,
                             Refusals& out) {
        const bool counted =
            shares.size() == heirs || shares.size() == all_living(view, Kind::Character).size();
        const bool sound = every(shares, [](std::int32_t one) { return one >= 0; });
        const auto sum = std::accumulate(shares.begin(), shares.end(), std::int64_t{0});
        if (!counted || !sound || sum != view.get(kFund)) out.add(Reason::BadArgument, "shares");
    }

    static void check_pick(const View& view, const JourneyIntent& pick, SeatId seat, Refusals& out) {
        if (!view.has(pick.who)) return out.add(Reason::UnknownId, "who");
        if (seat != SeatId::Referee && view.creature(pick.who).seat != seat)
            out.add(Reason::NotController, "who");
        if (pick.items.size() != 1) out.add(Reason::BadArgument, "item");
        const std::int32_t turn = view.get(kPickTurn);
        if (turn == 0 && in_scene(view, kInDungeon)) return;  // what lies about there (hauling)
        if (turn == 0) return out.add(Reason::WrongPhase);
        if (view.get(kPickRank, pick.who) != turn) out.add(Reason::NotYourTurn);
        if (pick.items.size() == 1 && first_of(pick.items) != Name(kPass) &&
            pooled(view, first_of(pick.items)) == nullptr)
            out.add(Reason::ItemMissing, "item");
    }

    static void divide(const JourneyIntent& divide, Work& work) {
        const View view = work.view();
        const std::int32_t fund = view.get(kFund);
        // CLS-170: evenly between the characters; by shares their retainers have a part too.
        const std::vector<CreatureId> heirs =
            divide.mode == Name(kEven) ? all_living(view, Kind::Character) : sharers(view);
        const bool custom = divide.mode == Name(kCustom);
        TreasureDivided event{divide.mode, heirs, custom ? divide.shares : equal_shares(view, heirs, fund),
                              0};
        event.who.resize(event.shares.size());
        event.left = fund - std::accumulate(event.shares.begin(), event.shares.end(), 0);
        for (std::size_t i = 0; i < event.who.size(); ++i)
            work.set(kPurse, add_saturated(view.get(kPurse, event.who[i]), event.shares[i]), event.who[i], 0,
                     "share");
        work.set(kFund, event.left, CreatureId::None, 0, "divided");
        work.emit(std::move(event));
    }

    static void lay_out(const JourneyIntent& divide, Work& work) {
        for (const Name& name : divide.items) {
            const Item* lying = lying_about(work.view(), name, false);
            if (lying != nullptr)
                put(*lying, kPool, kPicks, work);
            else
                work.emit(ItemAppeared{Item{.id = work.view().state().next_item(CreatureId::None),
                                            .name = name,
                                            .kind = "magic",
                                            .where = kPool},
                                       {}});
        }
        const std::vector<CreatureId> order = order_of_throws(
            all_living(work.view(), Kind::Character),
            [&work](CreatureId one, bool again) { return work.roll(20, again ? "pick.tie" : "pick", one); });
        for (std::size_t i = 0; i < order.size(); ++i)
            work.set(kPickRank, static_cast<std::int32_t>(i) + 1, order[i], 0, kPicks);
        work.set(kPickPasses, 0);
        work.set(kPickTurn, 1);
        work.emit(TreasureDivided{kPicks, order, {}, work.view().get(kFund)});
    }

    static void take(const JourneyIntent& pick, Work& work) {
        const Name& wanted = first_of(pick.items);
        const Item* item = pooled(work.view(), wanted);
        const bool passes = wanted == Name(kPass);
        if (!passes) hand_to(pick.who, *item, "belt", "picked", work, "ground");  // all had seen it lie there
        work.set(kPickPasses, passes ? work.view().get(kPickPasses) + 1 : 0);
        std::int32_t pickers = 0;
        for (const Creature& one : work.view().state().creatures)
            pickers = std::max(pickers, work.view().get(kPickRank, one.id));
        const std::int32_t turn = work.view().get(kPickTurn);
        // Over when nothing is left, or nobody wants what is.
        const bool over = pool_is_empty(work.view()) || work.view().get(kPickPasses) >= pickers;
        work.set(kPickTurn, over ? 0 : turn % pickers + 1);
        if (!over) return;
        for (const Creature& one : work.view().state().creatures) work.set(kPickRank, 0, one.id);
    }
};

}  // namespace

MechanicPtr treasure() { return make_mechanic<Treasure>(); }

}  // namespace affray
