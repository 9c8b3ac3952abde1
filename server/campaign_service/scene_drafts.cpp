// What whoever writes a scene asks before it is kept: what is wrong with it, who fights in it, whom it may
// name.
#include <algorithm>

#include "base/fault.h"
#include "campaign_service/answers.h"
#include "content/bestiary.h"
#include "content/content_check.h"
#include "readings/facts.h"

namespace affray::campaign_service {

namespace {

constexpr std::size_t kEntriesMax = 2000;

void put_sides(const State& state, v1::SceneReport& report) {
    const Vocabulary& words = *state.scene->vocabulary;
    const WordIndex level = words.stat_named(kLevel.name);
    const WordIndex dice = words.stat_named(kHitDice.name);
    for (const Side& side : state.scene->sides) {
        v1::SideStrength& line = *report.add_sides();
        line.set_side(side.id.str());
        line.set_kind(side.kind.str());
    }
    for (const Creature& one : state.creatures) {
        v1::SideStrength& line = *report.mutable_sides(static_cast<int>(number(one.side)));
        line.set_creatures(line.creatures() + 1);
        if (one.hidden) line.set_hidden(line.hidden() + 1);
        if (level != kNoWord) line.set_levels(line.levels() + state.stat(one.id, level));
        if (dice != kNoWord) line.set_hit_dice(line.hit_dice() + state.stat(one.id, dice));
        line.set_hit_points(line.hit_points() + one.hp_max);
    }
}

void put_problem(const content::Problem& problem, v1::SceneReport& report) {
    v1::TextProblem& line = *report.add_problems();
    line.set_line(problem.line);
    line.set_column(problem.column);
    line.set_field(problem.key);
    line.set_message(problem.message);
}

void put_problems(const Refusal& no, v1::SceneReport& report) {
    for (const content::Problem& problem : no.problems) put_problem(problem, report);
    if (no.problems.empty()) report.add_problems()->set_message(no.text);
}

// Whatever else was refused is no fault of the text.
bool of_text(const Refusal& no) { return no.code == "BAD_SCENE" || no.code == "BAD_ARGUMENT"; }

void put_number(const std::string& name, std::int32_t value, v1::NamedNumber& to) {
    to.set_name(name);
    to.set_value(value);
}

void put_surroundings(const content::Environments& environments, v1::Bestiary& all) {
    for (const auto& [id, environment] : environments) {
        v1::Surroundings& one = *all.add_surroundings();
        one.set_id(id);
        one.set_name(environment.name);
        for (const content::HazardRow& row : environment.rows) {
            v1::SurroundingRow& line = *one.add_rows();
            line.set_id(row.power.id.str());
            line.set_name(row.power.name);
            line.set_text(row.power.text);
            line.set_acts(row.acts);
            line.set_ground(row.ground);
            line.set_field(row.number("field") != 0);
            for (const auto& [name, value] : row.numbers) put_number(name.str(), value, *line.add_numbers());
        }
    }
}

v1::Bestiary message_of(const std::vector<content::BestiaryEntry>& entries,
                        const std::vector<content::ThingEntry>& things) {
    v1::Bestiary all;
    for (const content::ThingEntry& thing : things) {
        v1::ThingEntry& one = *all.add_things();
        one.set_id(thing.id);
        one.set_name(thing.name);
        one.set_kind(thing.kind);
        one.set_text(thing.text);
    }
    for (const content::BestiaryEntry& entry : entries) {
        v1::BestiaryEntry& one = *all.add_entries();
        one.set_id(entry.id);
        one.set_name(entry.name);
        one.set_kind(entry.kind);
        one.set_role(entry.role);
        one.set_hit_dice(entry.hit_dice);
        one.set_hp(entry.hp);
        for (const auto& [name, value] : entry.numbers) put_number(name, value, *one.add_numbers());
        one.mutable_tags()->Assign(entry.tags.begin(), entry.tags.end());
        one.mutable_powers()->Assign(entry.powers.begin(), entry.powers.end());
    }
    return all;
}

}  // namespace

Answer<v1::SceneReport> CampaignRecords::check_scene(const RequestContext& context,
                                                     const v1::SceneDraft& draft) {
    v1::SceneReport report;
    if (draft.kind() == "data") {
        const auto no = bad_data(context, draft.id(), {draft.title(), draft.text()});
        if (no && !of_text(*no)) return *no;
        if (no) put_problems(*no, report);
        return report;
    }
    const auto read = read_opening(context, draft.title(), draft.text());
    if (const Refusal* no = refused(read)) {
        if (!of_text(*no)) return *no;
        put_problems(*no, report);
        return report;
    }
    const content::Opening& opening = *std::get<0>(read);
    put_sides(opening.state, report);
    // Only monsters of levels can be weighed against a party (ARC-245).
    if (library_.data().of(context.ruleset).monsters.empty()) return report;
    if (const auto fight = content::weigh_fight(opening))
        report.set_rating(std::string(to_string(fight->strength.rating)));
    return report;
}

// As it was written, so that whoever copies it has every word of it.
Answer<v1::PreparedScene> CampaignRecords::block_text(const RequestContext& context,
                                                      const v1::ReadySceneRequest& wish) {
    auto own = own_texts(context, {});
    if (const Refusal* no = refused(own)) return *no;
    const auto data = compendia_of(context, value(own));
    const content::Compendium& known = data->of(context.ruleset);
    const bool thing = wish.monster().empty();
    const std::string& id = thing ? wish.thing() : wish.monster();
    const bool plain = thing ? known.things.count(id) > 0 : known.stat_lines.count(id) > 0;
    const content::Blocks& blocks = thing ? known.gear : plain ? known.stat_lines : known.monsters;
    const auto found = blocks.find(id);
    if (found == blocks.end() && thing) return bad("thing", "there is no such thing for this campaign");
    if (found == blocks.end()) return bad("monster", "there is no such monster for this campaign");
    const char* section = thing ? (plain ? "things" : "items") : (plain ? "stat_lines" : "monsters");
    v1::PreparedScene copy;
    copy.set_title(id);
    copy.set_kind("data");
    copy.set_text(computed([&] {
        content::BlockWriter block, root;
        block.set(id, found->second.value());
        root.set(section, block.value());
        return content::written_block(root.value());
    }));
    return copy;
}

Answer<v1::PreparedScene> CampaignRecords::ready_scene(const RequestContext& context,
                                                       const v1::ReadySceneRequest& wish) {
    if (!wish.monster().empty() || !wish.thing().empty()) return block_text(context, wish);
    const auto& all = library_.list();
    const auto listed = std::find_if(all.begin(), all.end(), [&](const content::Listing& one) {
        return one.id == wish.content() && one.ruleset == context.ruleset;
    });
    const std::string* text = listed == all.end() ? nullptr : library_.text(listed->id);
    if (text == nullptr) return bad("content", "there is no such encounter for this campaign");
    v1::PreparedScene scene;
    scene.set_title(listed->title);
    scene.set_kind("scene");
    scene.set_text(*text);
    return scene;
}

// Read once for each version of the campaign's own data.
Answer<v1::Bestiary> CampaignRecords::bestiary(const RequestContext& context) {
    auto own = own_texts(context, {});
    if (const Refusal* no = refused(own)) return *no;
    if (const auto known = bestiaries_.find(value(own).key)) return *known;
    const auto rules = rulesets_(context.ruleset, {});
    if (rules == nullptr) return bad("ruleset", "this build has none such");
    const auto data = compendia_of(context, value(own));
    const content::Compendium& known = data->of(context.ruleset);
    const auto all = std::make_shared<const v1::Bestiary>(computed([&] {
        v1::Bestiary told = message_of(content::bestiary(known, *rules, kEntriesMax),
                                       content::things_to_carry(known, kEntriesMax));
        put_surroundings(known.environments, told);
        return told;
    }));
    bestiaries_.keep(value(own).key, all);
    return *all;
}

}  // namespace affray::campaign_service
