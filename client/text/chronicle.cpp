// The words for each event.
#include "client/text/chronicle.h"

#include <array>
#include <string_view>
#include <utility>

#include "client/text/odds.h"
#include "client/text/round_progress_events.h"
#include "client/text/segments.h"

namespace affray::client {
namespace {

std::string signed_number(std::int32_t value) { return (value < 0 ? "" : "+") + std::to_string(value); }

std::string tell(const v1::SceneBegan& e, const Book&) {
    std::string out = "The encounter begins.";
    if (!e.ambush_side().empty()) out += " " + capital(words(e.ambush_side())) + " lie in ambush.";
    return out;
}

std::string tell(const v1::SceneEnded& e, const Book& book) {
    std::string out = "The encounter ends in " + words(e.outcome()) + " after " + std::to_string(e.rounds()) +
                      (book.counts("segment") ? " segments." : " rounds.");
    if (e.survivors_size() > 0) out += " Survivors: " + book.names(e.survivors()) + ".";
    return out;
}

std::string tell(const v1::PeriodBegan& e, const Book& book) {
    if (e.unit() == "quick_rest") return "--- Quick rest ---";
    if (e.unit() == "round" && book.counts("segment")) return "--- " + segment_text(e.number()) + " ---";
    return "--- " + capital(words(e.unit())) + " " + std::to_string(e.number()) + " ---";
}

std::string tell(const v1::PeriodEnded& e, const Book&) {
    return e.unit() == "quick_rest" ? "The rest is over." : "";
}

std::string tell(const v1::TurnBegan& e, const Book& book) {
    if (e.skipped()) return book.name(e.who()) + " has had this turn.";
    return book.name(e.who()) + (e.limited() ? " has a limited turn." : "'s turn.");
}

std::string tell(const v1::TurnEnded& e, const Book& book) {
    if (e.cause().empty() || e.cause() == "ended") return {};
    return book.name(e.who()) + "'s turn ends" + by_cause(e.cause()) + ".";
}

std::string tell(const v1::OrderSet& e, const Book& book) {
    if (e.entries_size() == 0) return "The order of battle is open.";
    std::string out = "Order of battle:";
    for (int i = 0; i < e.entries_size(); ++i)
        out += (i == 0 ? " " : ", ") + book.name(e.entries(i).who()) + " " +
               std::to_string(e.entries(i).score());
    return out + by_cause(e.cause()) + ".";
}

std::string tell(const v1::CreatureJoined& e, const Book& book) {
    const v1::CreatureView& creature = e.creature();
    return spoken_name(creature) + " joins" +
           (creature.has_place() ? " at " + book.place(creature.place()) : std::string{}) + ".";
}

std::string tell(const v1::CreatureLeft& e, const Book& book) {
    return book.name(e.who()) + " leaves the field" + by_cause(e.how()) + ".";
}

std::string tell(const v1::ActionFailed& e, const Book& book) {
    return book.name(e.who()) + "'s " + words(e.verb()) + " is " + words(e.how()) + by_cause(e.cause()) + ".";
}

std::string tell(const v1::DelayChanged& e, const Book& book) {
    std::string out = book.name(e.who()) + ": delay " + words(e.state());
    if (e.after() != 0) out += ", after " + book.name(e.after());
    return out + ".";
}

// Dice are told by the test or the harm they belong to; those of nothing else are not worth a line of their
// own.
std::string tell(const v1::Rolled& e, const Book& book) {
    if (!e.has_entered() && (e.purpose() == "attack" || e.purpose() == "save")) return {};
    std::string out = "  d" + std::to_string(e.sides()) + " for " + words(e.purpose());
    if (e.by() != 0) out += " by " + book.name(e.by());
    return out + ": " + std::to_string(e.value()) +
           (e.has_entered() ? " (thrown at the table, entered by " + book.seat(e.entered()) + ")" : "");
}

// What is added raises what may be rolled, not the roll.
bool rolled_under(const v1::Tested& e) {
    std::int32_t sum = 0;
    for (const auto& modifier : e.modifiers()) sum += modifier.value();
    return e.has_natural() && e.has_total() && e.total() == e.natural() && sum != 0;
}

// ": 11 of 25 or less (+14 ocv): success."
std::string roll_under_text(const v1::Tested& e) {
    std::string out = e.has_target() ? " of " + std::to_string(e.target()) + " or less (" : " (";
    for (int i = 0; i < e.modifiers_size(); ++i)
        out += (i == 0 ? "" : ", ") + signed_number(e.modifiers(i).value()) + " " +
               words(e.modifiers(i).source());
    if (!e.has_target() && !e.versus().empty()) out += ", less " + words(e.versus());
    return out + "): " + words(e.outcome()) + (e.reroll() ? " (rerolled)." : ".");
}

std::string tell(const v1::Tested& e, const Book& book) {
    std::string out = book.name(e.who());
    if (!e.as().empty()) out += " (" + words(e.as()) + ")";
    out += ": " + words(e.kind());
    if (!e.subject().empty()) out += " with " + words(e.subject());
    if (!e.option().empty()) out += " and " + words(e.option());
    if (e.against() != 0) out += " against " + book.name(e.against());
    if (e.has_natural()) out += ": " + std::to_string(e.natural());
    if (e.closed()) out += e.has_natural() ? " (rolled in secret)" : ": a die rolled in secret";
    if (rolled_under(e)) return out + roll_under_text(e);
    for (const auto& modifier : e.modifiers()) {
        const std::string odds = odds_source(modifier);
        out += odds.empty() ? " " + signed_number(modifier.value()) + " " + words(modifier.source())
                            : " (" + odds + ")";
    }
    if (e.has_total() && e.modifiers_size() > 0) out += " = " + std::to_string(e.total());
    if (e.has_target()) out += " against " + std::to_string(e.target());
    if (!e.versus().empty()) out += " " + words(e.versus());
    return out + ": " + words(e.outcome()) + (e.reroll() ? " (rerolled)." : ".");
}

std::string tell(const v1::Moved& e, const Book& book) {
    // Who only turns shows it on the map.
    if (e.from().x() == e.to().x() && e.from().y() == e.to().y() && e.cause() == "face") return {};
    // Where a party goes on together that it does is told, and not each of its pieces.
    if (e.cause() == "led" || e.cause() == "explore") return {};
    std::string out = book.name(e.who()) + " moves " + book.place(e.from()) + " to " + book.place(e.to());
    return out + (e.cause() == "move" ? std::string{} : by_cause(e.cause())) + ".";
}

std::string tell(const v1::Harmed& e, const Book& book) {
    std::string out = book.name(e.who()) + " takes " + std::to_string(e.amount());
    if (!e.type().empty()) out += " " + words(e.type());
    out += e.kind().empty() || e.kind() == "real" ? " damage" : " " + words(e.kind()) + " damage";
    if (e.source() != 0 && e.source() != e.who()) out += " from " + book.name(e.source());
    if (e.to_temp() != 0) out += ", " + std::to_string(e.to_temp()) + " of it from temporary hit points";
    if (e.has_hp()) out += ", " + std::to_string(e.hp()) + " hp left";
    if (e.overkill() > 0) out += ", " + std::to_string(e.overkill()) + " beyond the last";
    return out + (e.staggered() ? ", staggered." : ".");
}

std::string tell(const v1::Healed& e, const Book& book) {
    std::string out = book.name(e.who()) + " heals " + std::to_string(e.amount());
    if (e.has_hp()) out += ", " + std::to_string(e.hp()) + " hp now";
    return out + by_cause(e.source()) + ".";
}

std::string tell(const v1::EffectAdded& e, const Book& book) {
    const v1::Effect& effect = e.effect();
    if (effect.has_place())
        return "At " + book.place(effect.place()) + ": " + words(effect.name()) + ", " +
               std::to_string(effect.level()) + " feet.";
    std::string out = book.name(effect.who()) + ": " + words(effect.name());
    if (effect.level() != 0) out += " " + std::to_string(effect.level());
    if (!effect.type().empty()) out += " " + words(effect.type());
    return out + ".";
}

std::string tell(const v1::EffectRemoved& e, const Book& book) {
    if (e.who() == 0) return "The " + words(e.name()) + " is gone" + by_cause(e.cause()) + ".";
    return book.name(e.who()) + ": no longer " + words(e.name()) + by_cause(e.cause()) + ".";
}

std::string tell(const v1::StatusChanged& e, const Book& book) {
    static constexpr std::array<std::string_view, 6> kNames{"",     "up",          "unconscious",
                                                            "dead", "surrendered", "gone"};
    const auto status = static_cast<std::size_t>(e.status());
    std::string out =
        book.name(e.who()) + " is " + std::string(status < kNames.size() ? kNames[status] : "changed");
    if (!e.detail().empty() && words(e.detail()) != kNames[status < kNames.size() ? status : 0])
        out += ", " + words(e.detail());
    if (e.by() != 0) out += ", by " + book.name(e.by());
    return out + ".";
}

std::string tell(const v1::Spoke& e, const Book& book) {
    return book.name(e.who()) + ": \"" + e.text() + "\"";
}

// Who is not asked learns only for whom the table waits.
std::string tell(const v1::Asked& e, const Book& book) {
    const v1::Question& question = e.question();
    std::string out = question.kind().empty() ? "The table waits" : "A question: " + words(question.kind());
    for (int i = 0; i < question.waiting_size(); ++i) {
        const std::string seat = book.seat(question.waiting(i));
        out += (i > 0 ? ", " : question.kind().empty() ? " for " : ", for ") + seat;
    }
    return out + ".";
}

std::string tell(const v1::Answered& e, const Book& book) {
    const bool own = book.welcome() != nullptr && book.welcome()->seat() == e.pick().seat();
    const std::string did = e.pick().picks_size() > 0 ? " takes it" : own ? " declines" : " has answered";
    const std::string& by = e.pick().by();
    return capital(book.seat(e.pick().seat())) + did + (by.empty() || by == "player" ? "" : by_cause(by)) +
           ".";
}

std::string tell(const v1::Reacted& e, const Book& book) {
    std::string out = book.name(e.who()) + " reacts: " + words(e.reaction());
    if (e.against() != 0) out += " against " + book.name(e.against());
    return out + ".";
}

std::string tell(const v1::StandingChanged& e, const Book& book) {
    if (e.hidden() != e.was_hidden())
        return book.name(e.who()) + (e.hidden() ? " is out of sight." : " comes into sight.");
    return book.name(e.who()) + " is led by " + book.seat(e.seat()) + " now.";
}

std::string tell(const v1::Overridden& e, const Book&) {
    std::string out = "The referee sets " + e.path() + " to " + e.value();
    if (!e.old_value().empty()) out += " (was " + e.old_value() + ")";
    return out + (e.reason().empty() ? "." : ": " + e.reason());
}

std::string tell(const v1::CampaignLost& e, const Book& book) {
    std::string out = "Campaign loss " + std::to_string(e.loss().id()) + ": " + words(e.loss().kind()) +
                      " in round " + std::to_string(e.loss().round()) + ", proposed by " +
                      book.seat(e.loss().proposed_by());
    if (e.loss().carried_size() > 0) out += ", carrying " + book.names(e.loss().carried());
    return out + ".";
}

std::string tell(const v1::HealedUp& e, const Book&) {
    if (e.cause() == "early")
        return "A full heal-up ahead of time: everything is restored, at a campaign loss.";
    return "A full heal-up, " + words(e.cause()) + ": everything is restored.";
}

std::string tell(const v1::ReadiedChanged& e, const Book& book) {
    return book.name(e.who()) + ": readied action " + words(e.state()) +
           (e.by() == 0 ? "" : ", triggered by " + book.name(e.by())) + ".";
}

}  // namespace

std::string describe(const v1::Event& event, const Book& book) {
    switch (event.body_case()) {
        case v1::Event::kSceneBegan: return tell(event.scene_began(), book);
        case v1::Event::kSceneEnded: return tell(event.scene_ended(), book);
        case v1::Event::kPeriodBegan: return tell(event.period_began(), book);
        case v1::Event::kPeriodEnded: return tell(event.period_ended(), book);
        case v1::Event::kTurnBegan: return tell(event.turn_began(), book);
        case v1::Event::kTurnEnded: return tell(event.turn_ended(), book);
        case v1::Event::kOrderSet: return tell(event.order_set(), book);
        case v1::Event::kCreatureJoined: return tell(event.creature_joined(), book);
        case v1::Event::kCreatureLeft: return tell(event.creature_left(), book);
        case v1::Event::kDeclared: return tell(event.declared(), book);
        case v1::Event::kActionFailed: return tell(event.action_failed(), book);
        case v1::Event::kDelayChanged: return tell(event.delay_changed(), book);
        case v1::Event::kActivityChanged: return tell(event.activity_changed(), book);
        case v1::Event::kItemChanged: return tell(event.item_changed(), book);
        case v1::Event::kFactSet: return tell(event.fact_set(), book);
        case v1::Event::kRolled: return tell(event.rolled(), book);
        case v1::Event::kTested: return tell(event.tested(), book);
        case v1::Event::kMoved: return tell(event.moved(), book);
        case v1::Event::kHarmed: return tell(event.harmed(), book);
        case v1::Event::kHealed: return tell(event.healed(), book);
        case v1::Event::kEffectAdded: return tell(event.effect_added(), book);
        case v1::Event::kEffectRemoved: return tell(event.effect_removed(), book);
        case v1::Event::kStatusChanged: return tell(event.status_changed(), book);
        case v1::Event::kSpoke: return tell(event.spoke(), book);
        case v1::Event::kAsked: return tell(event.asked(), book);
        case v1::Event::kAnswered: return tell(event.answered(), book);
        case v1::Event::kReacted: return tell(event.reacted(), book);
        case v1::Event::kOverridden: return tell(event.overridden(), book);
        case v1::Event::kCampaignLoss: return tell(event.campaign_loss(), book);
        case v1::Event::kReadiedChanged: return tell(event.readied_changed(), book);
        case v1::Event::kHealedUp: return tell(event.healed_up(), book);
        case v1::Event::kStepChanged: return tell(event.step_changed(), book);
        case v1::Event::kFeatureChanged: return tell(event.feature_changed(), book);
        case v1::Event::kItemAppeared: return tell(event.item_appeared(), book);
        case v1::Event::kSpellChanged: return tell(event.spell_changed(), book);
        case v1::Event::kPursuitChanged: return tell(event.pursuit_changed(), book);
        case v1::Event::kTreasureDivided: return tell(event.treasure_divided(), book);
        case v1::Event::kMapNoted: return tell(event.map_noted(), book);
        case v1::Event::kStandingChanged: return tell(event.standing_changed(), book);
        case v1::Event::BODY_NOT_SET: return {};
    }
    return {};
}

bool goes_on(v1::Event& walk, const v1::Event& step) {
    if (!walk.has_moved() || !step.has_moved()) return false;
    v1::Moved& so_far = *walk.mutable_moved();
    const v1::Moved& next = step.moved();
    if (so_far.who() != next.who() || so_far.cause() != next.cause()) return false;
    *so_far.mutable_to() = next.to();
    return true;
}

bool InterruptedDay::goes_on(const v1::Event& event) {
    if (event.has_scene_ended()) over_ = true;
    const bool day = event.has_period_began() && event.period_began().unit() == "day";
    return day && std::exchange(over_, false);
}

std::vector<std::string> told_lines(const google::protobuf::RepeatedPtrField<v1::Event>& events,
                                    const Book& book) {
    std::vector<std::string> lines;
    v1::Event last;
    InterruptedDay day;
    for (const v1::Event& event : events) {
        if (day.goes_on(event)) continue;
        if (goes_on(last, event)) {
            lines.back() = describe(last, book);
            continue;
        }
        std::string line = describe(event, book);
        if (line.empty()) continue;
        last = event;
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace affray::client
