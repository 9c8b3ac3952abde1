// Hirelings: in a town a character hires retainers by reaction, mercenaries and specialists for their wages;
// days of service are paid for, and whoever is not paid goes (ADV-165 to ADV-168; CLS-061, CLS-167, CLS-168).
#include "base/int_math.h"
#include "base/sure.h"
#include "mechanics/town/town.h"
#include "readings/common.h"
#include "readings/party/loyalty_throw.h"
#include "readings/rounds/joining.h"
#include "readings/rounds/round_parts.h"
#include "readings/rounds/waves.h"
#include "readings/things/market.h"
#include "rules/bounds.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

constexpr std::string_view kHire = "hire", kPayOff = "pay_off";
constexpr std::array<std::string_view, 2> kDeeds{kHire, kPayOff};
constexpr std::int32_t kMonth = 30;  // days that a wage is for

/// Of a hireling's feature: its stat block's place from 1, its kind, copper a month and a day, how many.
constexpr std::string_view kStatBlock = "block", kService = "service", kWageNumber = "wage_cp",
                           kUpkeepNumber = "upkeep_cp", kOfThese = "count";
enum Service : std::int32_t { kRetainers, kMercenaries, kSpecialists };

/// How many of those who waited there are in service already.
constexpr Fact kTaken{"hired", Scope::Feature};
constexpr std::array<std::string_view, 4> kAnswerWords{"none", "undecided", "refuses", "offended"};
enum Answer : std::int32_t { kNoAnswer, kUndecided, kRefuses, kOffended };
/// What those who wait there have said to somebody, by that creature's number (ADV-165).
constexpr Fact kAnswer = Fact{"hire.answer", Scope::Feature}.in_words(kAnswerWords);
/// What a month of its service costs and a day, in copper; and for how many days it is paid.
constexpr Fact kWage = Fact{"wage", Scope::Creature}.outlasting();
constexpr Fact kUpkeep = Fact{"upkeep", Scope::Creature}.outlasting();
constexpr Fact kPaidDays = Fact{"paid_days", Scope::Creature}.outlasting();

struct Bargain {
    std::uint32_t place = 0;
    const Sheet* sheet = nullptr;
    std::int32_t service = kRetainers;
    std::int32_t wage = 0;
    std::int32_t left = 0;
};

std::optional<Bargain> bargain_at(const View& view, const Name& id) {
    const auto place = counter(view, kHireling, id);
    if (!place) return std::nullopt;
    const Feature& feature = feature_of(view, *place);
    const std::int32_t block = feature.number(kStatBlock);
    const auto& blocks = view.state().scene->stat_blocks;
    if (block < 1 || static_cast<std::size_t>(block) > blocks.size()) return std::nullopt;
    return Bargain{*place, &blocks[static_cast<std::size_t>(block - 1)], feature.number(kService),
                   feature.number(kWageNumber), feature.number(kOfThese, 1) - view.get(kTaken, *place)};
}

std::optional<CreatureId> employer_of(const View& view, CreatureId who) {
    const std::vector<CreatureId> all = view.seconds(kServes, who);
    return all.empty() ? std::nullopt : std::optional(all.front());
}

// CLS-T1: those in service who are alive.
std::int32_t retainers_of(const View& view, CreatureId who) {
    const std::vector<CreatureId> all = view.firsts(kServes, who);
    const auto here = [&view](CreatureId one) {
        return view.creature(one).kind == Kind::Retainer && view.present(one);
    };
    return static_cast<std::int32_t>(std::count_if(all.begin(), all.end(), here));
}

class Hirelings final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-165", "ADV-166", "ADV-167", "ADV-168", "CLS-168"},
                .facts = {kTaken, kAnswer, kServes, kWage, kUpkeep, kPaidDays},
                .stats = {kLoyalty, kCha},
                .acts = {kDeeds.begin(), kDeeds.end()}};
    }

    void check(const View& view, Own<UseIntent> deed, SeatId seat, Refusals& out) const {
        if (deed->subject == Name(kPayOff)) return check_parting(view, *deed, out);
        check_in_town(view, deed->who, out);
        if (running(view) || !in_scene(view, kInTown)) return;
        const auto bargain = bargain_at(view, deed->object);
        if (!bargain) return out.add(Reason::UnknownId, "object");
        if (bargain->left < 1) return out.add(Reason::TargetInvalid, "object");
        const std::int32_t answer = view.get(kAnswer, bargain->place, number(deed->who));
        if (answer != kNoAnswer) out.add(Reason::NotWilling, "object");
        if (!written::kCreatures.holds(view.state().creatures.size() + 1)) out.add(Reason::NoRoom, "object");
        if (bargain->service == kRetainers) check_retainer(view, *deed, out);
        check_payment(view, payer_of(*deed), deed->who, bargain->wage, seat, out);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!travels(view, who) || running(view)) return;
        if (employer_of(view, who)) out.push_back({deed_of(who, kPayOff, {})});
        if (!in_scene(view, kInTown) || view.creature(who).kind != Kind::Character) return;
        for (const Feature& feature : view.state().scene->features)
            if (bargain_at(view, feature.id)) out.push_back({deed_of(who, kHire, feature.id)});
    }

    void act(const UseIntent& deed, Work& work) const {
        if (deed.subject == Name(kPayOff)) return leave(deed.who, "paid_off", work);
        const Bargain bargain = sure(bargain_at(work.view(), deed.object));
        std::int32_t loyalty = 0;
        if (bargain.service == kRetainers) {
            const std::int32_t total = throw_reaction(deed.who, bargain, work);
            if (total < kAccepts) return;
            loyalty = loyalty_to(deed.who, bargain, work.view()) + (total >= kGladly ? 1 : 0);
        }
        enter_service(deed, bargain, loyalty, work);
    }

    // ADV-167: what is due is paid at the end of the day; whoever was undecided may be asked again.
    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit != Name(kDay) || !on_journey(work.view())) return;
        for (const CreatureId who : everyone(work.view()))
            if (const auto employer = employer_of(work.view(), who); employer && work.view().present(who))
                settle(who, *employer, work);
        forget_the_undecided(work);
    }

  private:
    static constexpr std::int32_t kAccepts = 9, kGladly = 12, kStays = 6, kOffends = 2;

    static UseIntent deed_of(CreatureId who, std::string_view what, const Name& where) {
        UseIntent deed{.verb = Verb::Act, .who = who, .subject = Name(what)};
        deed.object = where;
        return deed;
    }

    static void check_parting(const View& view, const UseIntent& deed, Refusals& out) {
        if (running(view)) out.add(Reason::InEncounter);
        if (!employer_of(view, deed.who) || !view.present(deed.who)) out.add(Reason::TargetInvalid, "who");
    }

    // CLS-T1: as many as charisma allows, of characters alone.
    static void check_retainer(const View& view, const UseIntent& deed, Refusals& out) {
        if (view.creature(deed.who).kind != Kind::Character) return out.add(Reason::NotEligible, "who");
        const std::int32_t most = ability_row(view.stat(kCha, deed.who)).retainers;
        const std::int32_t have = retainers_of(view, deed.who);
        if (have >= most) out.add_short(Reason::TooManyTargets, "object", have + 1, most);
    }

    // ADV-165: the dice are the referee's; what is said everybody hears.
    static std::int32_t throw_reaction(CreatureId who, const Bargain& bargain, Work& work) {
        Tested test{.who = who, .kind = "reaction", .subject = "hire"};
        const std::int32_t first = work.roll(6, "reaction", who, Audience::Referee);
        test.natural = first + work.roll(6, "reaction", who, Audience::Referee);
        const std::int32_t charisma = ability_row(work.view().stat(kCha, who)).reaction;
        test.modifiers.push_back({"charisma", charisma, "CLS-061"});
        test.total = *test.natural + charisma;
        const std::int32_t total = *test.total;
        test.outcome = total >= kAccepts ? TestOutcome::Success : TestOutcome::Failure;
        work.emit(std::move(test), Audience::Referee);
        const std::int32_t answer = total >= kAccepts  ? kNoAnswer
                                    : total >= kStays  ? kUndecided
                                    : total > kOffends ? kRefuses
                                                       : kOffended;
        work.set_raw(kAnswer, answer, bargain.place, number(who), "hire");
        // Word of an insult gets round among those who wait there.
        if (answer == kOffended)
            for (const CreatureId other : travellers(work.view()))
                work.set_raw(kAnswer, kOffended, bargain.place, number(other), "hire");
        return total;
    }

    // CLS-T1: its own, where its block says one.
    static std::int32_t loyalty_to(CreatureId employer, const Bargain& bargain, const View& view) {
        const WordIndex word = view.rules().vocabulary()->index(kLoyalty);
        return loyalty_score(bargain.sheet->stats[word], view.stat(kCha, employer));
    }

    static Kind kind_in(std::int32_t service) {
        if (service == kRetainers) return Kind::Retainer;
        return service == kMercenaries ? Kind::Mercenary : Kind::NormalHuman;
    }

    static void enter_service(const UseIntent& deed, const Bargain& bargain, std::int32_t loyalty,
                              Work& work) {
        pay_coins(payer_of(deed), deed.who, bargain.wage, kHire, work);
        const View view = work.view();
        const Creature& employer = view.creature(deed.who);
        Feature beside;
        beside.cells = {employer.place};
        SetupIntent newcomer{.verb = Verb::AddCreature, .stat_block = Name(bargain.sheet->id)};
        newcomer.name = told_apart(view, bargain.sheet->name);
        newcomer.side = view.state().scene->sides[number(employer.side)].id;
        const bool placed = view.state().scene->map.on_map(employer.place);
        newcomer.place = placed ? way_in(view, beside).value_or(employer.place) : employer.place;
        const CreatureId who = view.state().next_creature(false);
        const std::int32_t upkeep = feature_of(view, bargain.place).number(kUpkeepNumber);
        const Newcomer terms{.kind = kind_in(bargain.service), .seat = employer.seat, .loyalty = loyalty};
        join(newcomer, work, terms);
        work.set(kServes, 1, who, number(deed.who), kHire);
        work.set(kWage, bargain.wage, who, 0, kHire);
        work.set(kUpkeep, upkeep, who, 0, kHire);
        work.set(kPaidDays, kMonth, who, 0, kHire);
        work.set_raw(kTaken, work.view().get(kTaken, bargain.place) + 1, bargain.place, 0, kHire);
    }

    // The employer's own coins first, then the fund. True: it is paid.
    static bool pay(CreatureId employer, std::int32_t sum, Work& work) {
        for (const Payer payer : {Payer::Own, Payer::Fund}) {
            if (held_by(work.view(), payer, employer) < sum) continue;
            if (sum > 0) pay_coins(payer, employer, sum, "wages", work);
            return true;
        }
        return false;
    }

    static void settle(CreatureId who, CreatureId employer, Work& work) {
        const View view = work.view();
        const bool lodges = in_scene(view, kInTown);
        const std::int32_t left = view.get(kPaidDays, who) - 1;
        std::int32_t due = lodges ? view.get(kUpkeep, who) : 0;
        if (left <= 0) due = add_saturated(due, view.get(kWage, who));
        if (!pay(employer, due, work)) return leave(who, "unpaid", work);
        work.set(kPaidDays, left <= 0 ? kMonth : left, who, 0, "day");
    }

    static void leave(CreatureId who, const Name& how, Work& work) {
        if (const auto employer = employer_of(work.view(), who))
            work.set(kServes, 0, who, number(*employer), how);
        work.emit(CreatureLeft{who, how});
    }

    static void forget_the_undecided(Work& work) {
        const auto places = static_cast<std::uint32_t>(work.view().state().scene->features.size());
        for (std::uint32_t place = 0; place < places; ++place)
            for (const CreatureId who : everyone(work.view()))
                if (work.view().get(kAnswer, place, number(who)) == kUndecided)
                    work.set_raw(kAnswer, kNoAnswer, place, number(who), "day");
    }
};

}  // namespace

MechanicPtr hirelings() { return make_mechanic<Hirelings>(); }

}  // namespace affray
