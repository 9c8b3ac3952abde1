// Early defences, on borrowed time if need be: whoever is attacked may dodge, block, dive for cover or switch
// a defence on before the roll; at any other moment one may do so unasked (SEG-050 to SEG-058).
#include "base/int_math.h"
#include "base/sure.h"
#include "mechanics/segments/segments.h"
#include "readings/common.h"
#include "readings/powers/timed_aim.h"
#include "readings/prices/timed_prices.h"
#include "readings/rounds/segments.h"
#include "readings/space/steps.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::string_view kAbort = "abort";
constexpr std::string_view kDodge = "dodge", kBlock = "block", kDive = "dive_for_cover",
                           kActivate = "activate_defence";
constexpr std::int32_t kEvenChance = 11;  // SEG-056, SEG-060
constexpr std::int32_t kDiveBase = 9, kDexterityStep = 5;

bool is_defence(const Name& word) {
    return word == Name(kDodge) || word == Name(kBlock) || word == Name(kDive) || word == Name(kActivate);
}

const Power* defence_named(const View& view, CreatureId who, const Name& id) {
    const Power* power = id.empty() ? nullptr : view.sheet(who).power(id);
    return power != nullptr && power->timed && power->timed->kind == Name("defence") ? power : nullptr;
}

bool is_on(const View& view, CreatureId who, const Power& power) {
    return view.get(kSwitchedOn, number(who), view.sheet(who).power_index(power.id)) != 0;
}

std::int32_t longest_dive(const View& view, CreatureId who) { return 2 * view.get(kMovePerSegment, who); }

/// What the open question asks of this creature, if it is about an attack on it.
const Offer* offer_open(const View& view, CreatureId who, const Name& defence, const Name& with) {
    if (!view.state().asked || view.state().asked->kind != Name(kAbort)) return nullptr;
    for (const Offer& offer : view.state().asked->offers) {
        const bool same = offer.actor == who && offer.option == defence;
        if (same && (defence != Name(kActivate) || among(with, offer.choices))) return &offer;
    }
    return nullptr;
}

class Aborts final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"SEG-050", "SEG-051", "SEG-052", "SEG-054", "SEG-055", "SEG-056", "SEG-057", "SEG-058"},
            .facts = {kAborted, kDodging, kDiving},
            .verbs = {Verb::React},
            .moments = {Moment::BeforeRoll},
            .follows = {kEarly},
            .at_questions = {Verb::React},
            .offers = {{.name = Name(kAbort)}},
            .options = {{"seg_no_abort_after_action", 0}}};
    }

    void check(const View& view, Own<UseIntent> react, SeatId, Refusals& out) const {
        if (view.state().phase != Phase::Turns) return;
        if (react->subject != Name(kAbort)) return out.add(Reason::BadArgument, "reaction");
        const CreatureId who = react->who;
        check_capable(view, who, out);
        if (barred_after_action(view, who)) out.add(Reason::AlreadyActed, Stage::Conditions, "who");
        if (!is_defence(react->detail)) return out.add(Reason::RequirementNotMet, "to");
        if (react->detail == Name(kActivate)) check_defence(view, *react, out);
        const bool needs_attack = react->detail == Name(kBlock) || react->detail == Name(kDive);
        const bool offered = offer_open(view, who, react->detail, react->item) != nullptr;
        if (needs_attack && !offered) out.add(Reason::TargetInvalid, "to");
        if (offered && react->detail == Name(kDive)) check_dive(view, *react, out);
        if (view.get(kPrimary, who) < 0) out.add(Reason::NotEnoughAp, Name(kPrimary.name));
        if (view.state().asked && !offered) out.add(Reason::AwaitingAnswer);
    }

    // SEG-052: one borrows what is not there.
    void price(const View& view, const UseIntent& react, Bill& bill) const {
        if (react.verb == Verb::React) charge(view, react.who, react.detail, react.item, bill);
    }

    std::optional<Said> answer(const Question& asked, const Intent& intent) const override {
        const auto& react = std::get<UseIntent>(intent.body);
        for (std::uint32_t i = 0; i < asked.offers.size(); ++i) {
            const Offer& offer = asked.offers[i];
            const bool same = offer.kind == Name(kAbort) && offer.actor == react.who &&
                              offer.option == react.detail &&
                              (react.detail != Name(kActivate) || among(react.item, offer.choices));
            if (!same) continue;
            Said said{offer.seat, {.question = asked.id, .picks = {i}}};
            said.answer.with = react.detail == Name(kActivate) ? react.item : Name();
            if (!react.places.empty()) said.answer.places = {react.places.back()};
            said.answer.amount = static_cast<std::int32_t>(react.places.size());
            return said;
        }
        return std::nullopt;
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.state().phase != Phase::Turns || !may_abort(view, who)) return;
        UseIntent react{.verb = Verb::React, .who = who, .subject = Name(kAbort), .detail = Name(kDodge)};
        out.push_back({react});
        react.detail = Name(kActivate);
        for (const Power& power : view.sheet(who).powers) {
            if (defence_named(view, who, power.id) == nullptr || is_on(view, who, power)) continue;
            react.item = power.id;
            out.push_back({react});
        }
    }

    void act(const UseIntent& react, Work& work) const {
        work.emit(Reacted{react.who, Name(kAbort)});
        settle_price(react.who, react.detail, react.item, work);
        if (react.detail == Name(kDodge)) dodge(react.who, work);
        if (react.detail == Name(kActivate)) switch_on(react.who, react.item, work);
    }

    // SEG-054: only whom the attack is aimed at, before it is rolled.
    void offer(const View& view, Moment, const Roll& roll, std::vector<Offer>& out) const {
        const CreatureId who = roll.test.against;
        if (roll.power == nullptr || !roll.power->timed || who == CreatureId::None || !may_abort(view, who))
            return;
        Offer offer{
            .kind = Name(kAbort), .actor = who, .subject = roll.test.who, .seat = view.creature(who).seat};
        const auto add = [&](std::string_view option) {
            offer.option = Name(option);
            out.push_back(offer);
        };
        add(kDodge);
        if (hand_to_hand(*roll.power)) add(kBlock);
        for (const Power& power : view.sheet(who).powers)
            if (defence_named(view, who, power.id) != nullptr && !is_on(view, who, power))
                offer.choices.push_back(power.id);
        if (!offer.choices.empty()) add(kActivate);
        offer.choices.clear();
        if (!roll.power->timed->area) return;
        offer.places = dive_places(view, who);
        if (!offer.places.empty()) add(kDive);
    }

    void perform(const Offer& offer, Moment, Roll& roll, Work& work) const {
        const CreatureId who = offer.actor;
        const Name with = !offer.with.empty()     ? offer.with
                          : offer.choices.empty() ? Name()
                                                  : offer.choices.front();
        Bill bill;
        charge(work.view(), who, offer.option, with, bill);
        work.emit(Reacted{who, Name(kAbort), offer.subject});
        work.pay(who, bill);
        settle_price(who, offer.option, with, work);
        if (offer.option == Name(kDodge)) dodge(who, work);
        if (offer.option == Name(kActivate)) switch_on(who, with, work);
        if (offer.option == Name(kBlock)) roll.cancelled = block(who, offer.subject, work);
        if (offer.option == Name(kDive) && !offer.places.empty())
            roll.cancelled = dive(who, first_of(offer.places), offer.amount, work);
    }

    // SEG-055: any further deed ends a dodge.
    bool begin(const Intent& intent, const Bill&, Work& work) const {
        const CreatureId who = intent.who();
        const Form form = form_of(intent.verb());
        const bool deed = form == Form::Move || form == Form::Attack || form == Form::Cast ||
                          (form == Form::Use && intent.verb() != Verb::React);
        if (deed && timed_row_of(work.view(), intent) != TimedRow::Free)
            work.set(kDodging, 0, who, 0, "acted");
        return false;
    }

    void after(const AnyOf<TurnBegan, FactSet> auto& happened, Work& work) const {
        const CreatureId who = place_begun(work.view(), happened);
        if (who == CreatureId::None) return;
        const std::int32_t since = work.view().get(kDodging, who);
        const bool over = since != 0 && since < work.view().state().round;
        if (over && work.view().get(kPrimary, who) >= 1) work.set(kDodging, 0, who, 0, "place_came");
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Up) work.set(kDodging, 0, changed.who, 0, "unable");
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round")) return;
        clear_all(kAborted, "began", work);
        clear_all(kDiving, "began", work);
    }

  private:
    static bool barred_after_action(const View& view, CreatureId who) {
        return view.rules().option("seg_no_abort_after_action") != 0 &&
               (view.get(kAttacked, who) != 0 || view.get(kSpentPoints, who) != 0);
    }

    static bool may_abort(const View& view, CreatureId who) {
        Refusals unable;
        check_capable(view, who, unable);
        return unable.empty() && view.get(kPrimary, who) >= 0 && !barred_after_action(view, who);
    }

    static void check_defence(const View& view, const UseIntent& react, Refusals& out) {
        const Power* power = defence_named(view, react.who, react.item);
        if (power == nullptr) return out.add(Reason::PowerUnknown, "with");
        if (is_on(view, react.who, *power)) out.add(Reason::WrongState, "with");
    }

    static void check_dive(const View& view, const UseIntent& react, Refusals& out) {
        if (react.places.empty()) return out.add(Reason::BadArgument, "path");
        if (!check_way(view, react.who, react.places, out)) return;
        if (static_cast<std::int32_t>(react.places.size()) > longest_dive(view, react.who))
            out.add(Reason::NotEnoughMovement, "path");
    }

    // A block is an attack of its own, a power has its own row, anything else is half a phase.
    static std::pair<TimedRow, const Power*> row_for(const View& view, CreatureId who, const Name& defence,
                                                     const Name& with) {
        if (defence == Name(kBlock)) return {TimedRow::HalfAttack, nullptr};
        if (defence != Name(kActivate)) return {TimedRow::Half, nullptr};
        const Power* power = defence_named(view, who, with);
        const auto row = power == nullptr ? std::nullopt : timed_row_from(power->timed->row.view());
        return {row.value_or(TimedRow::Zero), power};
    }

    static void charge(const View& view, CreatureId who, const Name& defence, const Name& with, Bill& bill) {
        const auto [row, power] = row_for(view, who, defence, with);
        TimedPrice price = timed_price_of(view, who, row, power);
        price.primary = row == TimedRow::HalfAttack;
        Bill owed;
        charge_time(view, who, price, std::nullopt, owed);
        for (BillLine line : owed.lines()) {
            line.charge = Charge::Owed;
            bill.add(line);
        }
    }

    static void settle_price(CreatureId who, const Name& defence, const Name& with, Work& work) {
        const TimedRow row = row_for(work.view(), who, defence, with).first;
        work.set(kAborted, 1, who, 0, defence);
        if (const auto limit = kept_after(row, false)) trim_points(who, *limit, work);
    }

    static void dodge(CreatureId who, Work& work) {
        work.set(kDodging, std::max(1, work.view().state().round), who, 0, "dodge");
    }

    static void switch_on(CreatureId who, const Name& with, Work& work) {
        work.set(kSwitchedOn, 1, who, work.view().sheet(who).power_index(with), "switched_on");
    }

    static bool block(CreatureId who, CreatureId attacker, Work& work) {
        const View view = work.view();
        Tested test{.who = who, .against = attacker, .kind = "block"};
        test.modifiers = {{"ocv", view.get(kOcvNow, who), "SEG-056"}};
        test.target = kEvenChance + view.get(kOcvNow, who) - view.get(kOcvNow, attacker);
        return three_dice_under(std::move(test), "block", work).outcome == TestOutcome::Success;
    }

    static bool dive(CreatureId who, Place to, std::int32_t steps, Work& work) {
        const View view = work.view();
        const std::int32_t hexes = std::max(steps, view.distance(view.creature(who).place, to));
        const std::int32_t dexterity =
            div_floor(2 * view.stat(kSegmentDex, who) + kDexterityStep, 2 * kDexterityStep);
        work.set(kDiving, 1, who, 0, "dive");
        Tested test{.who = who, .kind = "dive"};
        test.modifiers = {{"dex", dexterity, "SEG-057"}, {"hexes", -hexes, "SEG-057"}};
        test.target = kDiveBase + dexterity - hexes;
        const bool away = three_dice_under(std::move(test), "dive", work).outcome == TestOutcome::Success;
        if (away) work.emit(Moved{who, work.view().creature(who).place, to, "dive"});
        return away;
    }

    // Where it can get by diving, nearest first.
    static std::vector<Place> dive_places(const View& view, CreatureId who) {
        const Geometry& geometry = view.rules().geometry();
        std::vector<Place> reached{view.creature(who).place};
        std::vector<Place> edge = reached, places;
        for (std::int32_t i = 0; i < longest_dive(view, who); ++i) {
            std::vector<Place> further;
            for (const Place from : edge)
                for (const Place next : view.neighbours(from)) {
                    if (among(next, reached) || geometry.barred_step(view, who, from, next)) continue;
                    reached.push_back(next);
                    further.push_back(next);
                    if (!geometry.barred(view, who, next)) places.push_back(next);
                }
            edge = std::move(further);
        }
        return places;
    }
};

}  // namespace

MechanicPtr aborts() { return make_mechanic<Aborts>(); }

}  // namespace affray
