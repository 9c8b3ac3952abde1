// Readings of activities (AP-081, AP-084).
#include "readings/prices/spans.h"

#include <algorithm>

#include "base/sure.h"
#include "readings/common.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

// Marks a place that the intent named.
constexpr std::string_view kTo = "to";

// Rows that intents of their own carry out.
Verb verb_of(std::string_view action) {
    if (const auto verb = verb_from(action)) return *verb;
    if (action.starts_with("load_")) return Verb::Load;
    if (action.starts_with("mount_")) return Verb::Mount;
    if (action.starts_with("dismount_")) return Verb::Dismount;
    if (action.starts_with("stand_from_")) return Verb::StandUp;
    if (action == "drop_to_ground") return Verb::DropProne;
    return action.starts_with("cast_") ? Verb::Cast : Verb::Act;
}

}  // namespace

bool goes_on(const Bill& bill) {
    return any(bill.lines(), [](const BillLine& line) { return line.source == Name(kGoingOn); });
}

const Activity* activity_of(const View& view, CreatureId who) {
    return first_that(view.state().activities, [&](const Activity& activity) { return activity.who == who; });
}

Intent whole_intent(const Activity& activity) {
    // A row is written by its own name, or as an act of that name.
    const Name& word = activity.action == Name(to_string(Verb::Act)) ? activity.subject : activity.action;
    const Verb verb = verb_of(word.view());
    const bool by_row = action_row(word) != nullptr;
    std::vector<CreatureId> targets;
    if (activity.target != CreatureId::None) targets.push_back(activity.target);
    if (form_of(verb) == Form::Move) {
        MoveIntent move{.verb = verb, .who = activity.who, .target = activity.target};
        move.item = activity.item;
        move.seat = activity.detail;
        if (activity.object == Name(kTo)) move.path = {activity.place};
        return {std::move(move)};
    }
    if (form_of(verb) == Form::Cast)
        return {CastIntent{.verb = verb,
                           .who = activity.who,
                           .spell = by_row ? activity.item : activity.subject,
                           .targets = targets}};
    UseIntent use;
    use.verb = verb;
    use.who = activity.who;
    use.subject = !by_row ? activity.subject : verb == Verb::Act ? word : activity.item;
    use.detail = by_row && verb == Verb::Load ? Name("plain") : activity.detail;
    use.pay = use.amount = activity.pay;
    use.item = activity.item;
    use.object = activity.object;
    use.targets = std::move(targets);
    if (activity.place != Place{}) use.places = {activity.place};
    return {std::move(use)};
}

Activity begun_with(const Intent& intent) {
    Activity activity;
    activity.who = intent.who();
    activity.action = Name(to_string(intent.verb()));
    if (const auto* use = intent.as<UseIntent>()) {
        activity.subject = use->subject;
        activity.detail = use->detail;
        activity.pay = use->amount != 0 ? use->amount : use->pay;
        activity.item = use->item;
        activity.object = use->object;
        if (!use->targets.empty()) activity.target = first_of(use->targets);
        if (!use->places.empty()) activity.place = first_of(use->places);
    } else if (const auto* move = intent.as<MoveIntent>()) {
        activity.target = move->target;
        activity.item = move->item;
        activity.detail = move->seat;
        if (!move->path.empty()) {
            activity.object = Name(kTo);
            activity.place = first_of(move->path);
        }
    } else if (const auto* cast = intent.as<CastIntent>()) {
        activity.subject = cast->spell;
        if (!cast->targets.empty()) activity.target = first_of(cast->targets);
    }
    return activity;
}

Bill price_without(const View& view, const Intent& intent, const Mechanic& except) {
    Bill bill;
    view.rules().price(view, intent, &except, bill);
    return bill;
}

const ActionRow* spread_row(const Bill& bill) {
    const ActionRow* first = nullptr;
    for (const BillLine& line : bill.lines()) {
        const ActionRow* row = action_row(line.source);
        if (row == nullptr || row->span == Span::Never) return nullptr;
        if (first == nullptr) first = row;
    }
    return first;
}

const ActionRow* row_of(const View& view, const Activity& activity, const Mechanic& except) {
    if (const ActionRow* row = action_row(activity.action)) return row;
    if (activity.action == Name(to_string(Verb::Act))) return action_row(activity.subject);
    return spread_row(price_without(view, whole_intent(activity), except));
}

std::int32_t repetitions(const View& view, const Activity& activity) {
    for (const Item& item : view.state().items) {
        const std::int32_t points = view.state().gear(item).number("ac_points");
        if (item.owner != activity.who || item.name != activity.item || points == 0) continue;
        const std::int32_t on = view.get(kPointsOn, item.id);
        const std::int32_t left = activity.detail == Name("off") ? on : points - on;
        return activity.pay > 0 ? std::min(activity.pay, left) : left;
    }
    return std::max(1, activity.pay);
}

bool is_attended(const View& view, CreatureId who, const ActionRow& row) {
    return row.attended > 0 && any(view.state().creatures, [&](const Creature& other) {
               return view.get(kAttending, other.id) == static_cast<std::int32_t>(number(who));
           });
}

std::int32_t points_for_units(const View& view, std::int32_t units, bool attended) {
    const std::int32_t rate = attended ? kUnitsAttended : kUnitsAlone;
    return (units * point_unit(view) + rate - 1) / rate;
}

}  // namespace affray
