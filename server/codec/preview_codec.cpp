// Costs summed by resource, labels from the sheet.
#include "codec/preview_codec.h"

#include <algorithm>

#include "base/overloaded.h"
#include "codec/intent_codec.h"
#include "codec/value_codec.h"

namespace affray::codec {
namespace {

void put_cost(const Bill& bill, const Vocabulary& words,
              google::protobuf::RepeatedPtrField<v1::NamedNumber>& out) {
    for (auto line = bill.lines().begin(); line != bill.lines().end(); ++line) {
        const auto same = [&line](const BillLine& other) { return other.fact == line->fact; };
        if (line->fact == kNoWord || line->charge == Charge::Held ||
            std::find_if(bill.lines().begin(), line, same) != line)
            continue;
        v1::NamedNumber& m = *out.Add();
        put(words.facts()[line->fact].name, m.mutable_name());
        m.set_value(bill.total(line->fact));
    }
}

// What each step of a path costs, in the resource that steps are paid with.
void put_step_costs(const Bill& bill, google::protobuf::RepeatedField<std::int32_t>& out) {
    for (const BillLine& line : bill.lines()) {
        if (line.step < 0 || line.charge == Charge::Held) continue;
        while (out.size() <= line.step) out.Add(0);
        out.Set(line.step, out.Get(line.step) + line.amount);
    }
}

Name subject_of(const Intent& intent) {
    return std::visit(overloaded{
                          [](const AttackIntent& i) { return i.with; },
                          [](const CastIntent& i) { return i.spell; },
                          [](const UseIntent& i) { return i.subject; },
                          [](const ProposeIntent& i) { return i.what; },
                          [](const GovernIntent& i) { return i.subject; },
                          [](const SetupIntent& i) { return i.stat_block; },
                          [](const PrepareIntent& i) { return i.key; },
                          [](const TurnIntent&) { return Name{}; },
                          [](const MoveIntent&) { return Name{}; },
                          [](const SayIntent&) { return Name{}; },
                          [](const AnswerIntent&) { return Name{}; },
                          [](const JourneyIntent&) { return Name{}; },
                          [](const OverrideIntent&) { return Name{}; },
                      },
                      intent.body);
}

// The printed name of a power or item; otherwise the subject as it is, or the verb.
std::string label_of(const State& state, CreatureId who, const Name& subject, Verb verb) {
    if (subject.empty()) return std::string(to_string(verb));
    if (state.has(who))
        if (const Power* power = state.sheet(who).power(subject); power != nullptr && !power->name.empty())
            return power->name;
    return subject.str();
}

void put_entry(const MenuEntry& entry, const State& state, CreatureId who, v1::MenuEntry& out) {
    encode_intent(entry.intent, *out.mutable_intent());
    const Name subject = entry.subject.empty() ? subject_of(entry.intent) : entry.subject;
    put(to_string(entry.intent.verb()), out.mutable_verb());
    put(subject, out.mutable_subject());
    out.set_label(label_of(state, who, subject, entry.intent.verb()));
    out.set_allowed(entry.allowed);
    for (const Rejection& reason : entry.reasons) encode_rejection(reason, *out.add_reasons());
    put_cost(entry.bill, *state.scene->vocabulary, *out.mutable_cost());
    put_ids(entry.targets, *out.mutable_targets());
    out.set_target_count(static_cast<std::uint32_t>(std::max(entry.target_count, 0)));
    out.set_needs_path(entry.needs_path);
    put_places(entry.places, *out.mutable_places());
}

void put_odds(const Odds& odds, v1::Odds& m) {
    m.set_target(number(odds.target));
    put(odds.versus, m.mutable_versus());
    if (odds.chance) m.set_chance(static_cast<std::uint32_t>(*odds.chance));
    for (const Band& band : odds.bands) {
        v1::OddsBand& out = *m.add_bands();
        out.set_chance(static_cast<std::uint32_t>(band.chance));
        out.set_defence(band.defence);
    }
    m.set_harm_least(odds.harm.least);
    m.set_harm_most(odds.harm.most);
}

}  // namespace

void encode_rejection(const Rejection& rejection, v1::Rejected& out) {
    put(to_string(rejection.code), out.mutable_code());
    put(rejection.field, out.mutable_field());
    if (rejection.have) out.set_have(*rejection.have);
    if (rejection.need) out.set_need(*rejection.need);
}

void encode_preview(const Preview& preview, const Vocabulary& words, v1::PreviewReply& out) {
    out.set_allowed(preview.reasons.empty());
    for (const Rejection& reason : preview.reasons) encode_rejection(reason, *out.add_reasons());
    put_cost(preview.bill, words, *out.mutable_cost());
    put_step_costs(preview.bill, *out.mutable_step_costs());
    for (const Provoked& provoked : preview.reactions) {
        v1::ProvokedReaction& m = *out.add_reactions();
        put(provoked.kind, m.mutable_kind());
        m.set_actor(number(provoked.actor));
        m.set_step(provoked.step);
    }
    out.set_needs_roll(preview.needs_roll);
    for (const Odds& odds : preview.odds) put_odds(odds, *out.add_odds());
}

void encode_menu(const State& state, CreatureId who, const std::vector<MenuEntry>& entries,
                 const std::vector<ReachCell>& reach, v1::Menu& out) {
    out.set_who(number(who));
    for (const MenuEntry& entry : entries) put_entry(entry, state, who, *out.add_entries());
    for (const ReachCell& cell : reach) {
        v1::ReachCell& m = *out.add_reach();
        put(cell.place, *m.mutable_place());
        m.set_cost(cell.cost);
        m.set_provoked(cell.provoked);
        put_places(cell.path, *m.mutable_path());
    }
}

}  // namespace affray::codec
