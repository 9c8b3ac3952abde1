// Character creation, levels and battle building as a case commands them (ARC-023, ARC-230 to ARC-245;
// CLS-180 to CLS-182).
#include "cases/campaign_run.h"

#include <algorithm>
#include <array>

#include "content/compendium/class_reader.h"
#include "content/compendium/monster_reader.h"
#include "content/scene/creature_base.h"
#include "content/scene/creature_reader.h"
#include "content/scene/fact_reader.h"
#include "content/scene/item_reader.h"

namespace affray::cases {
namespace {

using content::Fields;
using content::Node;
using content::Problem;
using content::Problems;

constexpr auto kCommands =
    std::to_array<std::string_view>({"create_character", "level_up", "rate_encounter", "difficulty_class"});

// The keys of the character alone.
Node without(const Node& command, Problems& problems) {
    content::BlockWriter out;
    for (const auto& [key, value] : command.value().entries())
        if (key != "command" && key != "intent" && key != "id") out.set(key, value);
    return {out.value(), {}, problems};
}

}  // namespace

bool is_campaign_command(std::string_view word) {
    return std::find(kCommands.begin(), kCommands.end(), word) != kCommands.end();
}

std::optional<Rejection> CampaignRun::run(const Node& command, Dice& dice) {
    Problems problems(command.problems().file());
    Fields fields(Node(command.value(), {}, problems));
    const Node word = fields.has("command") ? fields.at("command") : fields.at("intent");
    const std::string what = word.text();
    result_.clear();
    refused_.reset();
    bool done = false;
    if (what == "create_character") done = create(fields, problems, dice);
    if (what == "level_up") done = raise(fields, dice);
    if (what == "rate_encounter") done = rate(fields);
    if (what == "difficulty_class") done = difficulty(fields);
    if (done && problems.empty()) return std::nullopt;
    if (!problems.empty()) {
        const Problem& first = problems.all().front();
        result_["field"] = first.key;
        result_["message"] = first.message;
    }
    Rejection refusal;
    refusal.code = refused_.value_or(Reason::BadArgument);
    return refusal;
}

bool CampaignRun::create(Fields& fields, Problems& problems, Dice& dice) {
    const std::string id = fields.need("id").text();
    if (!problems.empty()) return false;
    if (state_.scene && state_.find(id)) {
        fields.at("id").fail("the id is taken; choose another");
        return false;
    }
    Made made{id, {}, {}, 0};
    const Node keys = without(fields.node(), problems);
    if (!data_.professions.empty()) {
        if (!create_classic(made, keys, dice)) return false;
    } else {
        made.choices = content::read_character(keys, data_);
        if (!made.choices) return false;
    }
    made_.push_back(std::move(made));
    furnish(problems);
    if (problems.empty()) return true;
    made_.pop_back();
    return false;
}

bool CampaignRun::create_classic(Made& made, const Node& keys, Dice& dice) {
    made.classic = content::read_classic_character(keys, data_);
    if (!made.classic) return false;
    std::string field;
    refused_ = content::classic_refusal(*made.classic, data_, field);
    if (refused_) {
        result_["field"] = field;
        return false;
    }
    made.hit_points = content::roll_hit_points(*made.classic, rules_->option("reroll_low_hp") != 0, dice);
    if (made.classic->rolls_gold) made.classic->purse_cp = content::roll_starting_gold(dice);
    return true;
}

bool CampaignRun::raise(Fields& fields, Dice& dice) {
    const Node id = fields.need("id");
    const Node increases = fields.at("increases");
    if (!id) return false;
    const auto at =
        std::find_if(made_.begin(), made_.end(), [&](const Made& one) { return one.id == id.text(); });
    if (at == made_.end()) {
        id.fail("no character has this id");
        return false;
    }
    if (at->classic) {
        if (!raise_classic(*at, dice)) return false;
    } else {
        const std::vector<Ability> raised = content::read_abilities(increases);
        if (const auto fault = level_up(at->choices->plan, raised)) {
            result_["field"] = fault->field;
            result_["message"] = fault->message;
            return false;
        }
    }
    furnish(id.problems());
    return true;
}

// CLS-181: one more die, or after the last one what the class gives instead.
bool CampaignRun::raise_classic(Made& made, Dice& dice) {
    content::ClassicChoices& choices = *made.classic;
    if (choices.level >= static_cast<std::int32_t>(choices.profession->levels.size())) {
        result_["field"] = "level";
        return false;
    }
    made.hit_points += content::hit_points_of_next_level(choices, dice);
    ++choices.level;
    return true;
}

bool CampaignRun::rate(Fields& fields) {
    const std::int32_t level = fields.need("level").number(1, 1, kLevelMax);
    const std::int32_t characters = fields.need("characters").number(1, 1, 100);
    std::vector<Combatant> foes;
    for (const Node& item : fields.need("foes").list()) {
        Fields foe(item);
        const Node name = foe.need("monster");
        const std::int32_t raise = foe.number("raise", 0, 0, kRaiseMax);
        const std::int32_t count = foe.number("count", 1, 1, 1000);
        const auto found = data_.monsters.find(name.text());
        if (found == data_.monsters.end()) {
            name.fail("there is no monster '" + name.text() + "'");
            return false;
        }
        const MonsterNumbers numbers = content::read_monster(found->first, found->second).numbers;
        foes.insert(foes.end(), static_cast<std::size_t>(count), {numbers.level + raise, numbers.role});
    }
    const BattleStrength strength = strength_of(foes, characters, level);
    result_["rating"] = to_string(strength.rating);
    result_["par_level"] = std::to_string(strength.par_level);
    result_["units"] = std::to_string(strength.units);
    return true;
}

bool CampaignRun::difficulty(Fields& fields) {
    const Node tier_node = fields.need("tier");
    const Node task_node = fields.need("task");
    const auto tier = tier_from(tier_node.text());
    const auto task = task_from(task_node.text());
    if (!tier) tier_node.fail("write adventurer, champion or epic");
    if (!task) task_node.fail("write normal, hard or ridiculously_hard");
    if (!tier || !task) return false;
    result_["dc"] = std::to_string(difficulty_class(*tier, *task));
    return true;
}

content::CreatureDraft CampaignRun::draft_of(const Made& made, Problems& problems) const {
    content::BlockWriter own;
    own.set("id", made.id);
    own.set("side", "party");
    const Node node(own.value(), {}, problems);
    content::CreatureBase base;
    if (made.classic) {
        const content::Value block = content::classic_block(*made.classic, made.hit_points, data_);
        base = content::CreatureBases(data_, *rules_).completed(node, {Node(block, {}, problems)});
    } else {
        base = {content::fitted(content::character_block(*made.choices, made.id), *rules_, node),
                content::character_powers(*made.choices, node)};
    }
    return content::read_creature(node, base, *rules_, Map());
}

// All characters anew, as creatures of a scene of their own.
void CampaignRun::furnish(Problems& problems) {
    auto scene = std::make_shared<Scene>();
    scene->ruleset = rules_->id();
    scene->vocabulary = rules_->vocabulary();
    scene->sides = {{"party", {}}};
    state_ = State{};
    std::vector<content::CreatureDraft> drafts;
    for (const Made& one : made_) {
        content::CreatureDraft draft = draft_of(one, problems);
        draft.creature.id = CreatureId{static_cast<std::uint32_t>(drafts.size() + 1)};
        scene->sheets.push_back(draft.sheet);
        state_.creatures.push_back(draft.creature);
        drafts.push_back(std::move(draft));
    }
    state_.scene = scene;
    reset_facts(state_);
    for (const content::CreatureDraft& draft : drafts) {
        content::read_creature_facts(state_, *rules_, draft.creature.id, draft);
        content::read_items(state_, *scene, draft.creature.id, draft.items, data_.things);
    }
}

}  // namespace affray::cases
