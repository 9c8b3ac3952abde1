// Ability scores: thrown by the server's dice, kept in the log until a character is made of them
// (CLS-180).
#include <algorithm>

#include "base/fault.h"
#include "campaign_service/answers.h"
#include "campaign_service/told_numbers.h"
#include "codec/serialise.h"
#include "content/making/classic_character.h"
#include "readings/party/purse.h"
#include "table/keyed_dice.h"

namespace affray::campaign_service {

namespace {

content::ThrownScores scores_of(const v1::ScoreThrow& thrown) {
    content::ThrownScores scores;
    for (const v1::NamedNumber& score : thrown.scores()) scores.emplace_back(score.name(), score.value());
    return scores;
}

v1::ScoreThrow message_of(const store::ScoreThrow& thrown) {
    v1::ScoreThrow message;
    AFFRAY_CHECK(message.ParseFromString(thrown.scores), "a throw is kept as it was written");
    message.set_at_ms(thrown.at_ms);
    return message;
}

}  // namespace

Answer<std::vector<content::ChoiceField>> CampaignRecords::form_of(const RequestContext& context) {
    const auto rules = rulesets_(context.ruleset, context.options.below);
    if (rules == nullptr) return bad("ruleset", "this build has none such");
    return computed([&] { return content::character_form(data_for(context), *rules); });
}

Answer<v1::ScoreThrowList> CampaignRecords::throws(const RequestContext& context) {
    const auto found = records_->throws(context.campaign, context.author);
    if (!found) return refusal_of(found.error());
    v1::ScoreThrowList list;
    for (const store::ScoreThrow& thrown : *found) {
        v1::ScoreThrow& one = *list.add_throws();
        one = message_of(thrown);
        one.set_id(numbers_->told(context, ToldNumbers::Of::Line, thrown.line));
    }
    return list;
}

void CampaignRecords::throw_scores(const RequestContext& context, Done<v1::ScoreThrow> done) {
    const auto form = form_of(context);
    if (const Refusal* no = refused(form)) return done(*no);
    const content::ChoiceField* field = content::thrown_field(std::get<0>(form));
    if (field == nullptr) return done(Refusal{"CONFLICT", {}, "characters of this ruleset throw no scores"});
    table::KeyedDice dice(make_key());
    dice.begin(1);
    v1::ScoreThrow thrown;
    std::string text;
    for (const auto& [name, score] : computed([&] { return content::throw_scores(*field, dice); })) {
        v1::NamedNumber& one = *thrown.add_scores();
        one.set_name(name);
        one.set_value(score);
        text += (text.empty() ? "" : ", ") + name + " " + std::to_string(score);
    }
    if (content::throws_gold(std::get<0>(form))) {
        thrown.set_gold(content::roll_starting_gold(dice) / kCopperInGold);
        text += ", gold " + std::to_string(thrown.gold());
    }
    store::CampaignChanges changes = act(context, "scores_thrown", text);
    changes.thrown = codec::serialise(thrown);
    change(std::move(changes), then(std::move(done), [this, context]() -> Answer<v1::ScoreThrow> {
               auto all = throws(context);
               if (const Refusal* no = refused(all)) return *no;
               return *value(all).throws().rbegin();
           }));
}

// Choices that are not as thrown have a problem afterwards.
Answer<CampaignRecords::Source> CampaignRecords::source_of(const RequestContext& context, std::int64_t thrown,
                                                           const content::Node& choices) {
    const auto form = form_of(context);
    if (const Refusal* no = refused(form)) return *no;
    const content::ChoiceField* field = content::thrown_field(std::get<0>(form));
    if (thrown == 0) return Source{field == nullptr ? "" : ": scores by hand"};
    const auto all = records_->throws(context.campaign, context.author);
    if (!all) return refusal_of(all.error());
    const auto line = numbers_->meant(context, ToldNumbers::Of::Line, thrown);
    const auto found = std::find_if(all->begin(), all->end(),
                                    [line](const store::ScoreThrow& one) { return one.line == line; });
    if (field == nullptr || found == all->end())
        return bad("thrown", "no throw of yours, or a character is made of it already");
    const v1::ScoreThrow known = message_of(*found);
    if (!computed([&] { return content::has_scores(choices, *field, scores_of(known)); })) return Source{};
    return Source{": scores as thrown", known.gold() > 0 ? std::optional(known.gold()) : std::nullopt};
}

}  // namespace affray::campaign_service
