// Character creation, levels and battle building as a case commands them (ARC-023, ARC-230 to ARC-245).
#include "cases/campaign_run.h"

#include <algorithm>
#include <array>

#include "content/class_reader.h"
#include "content/creature_base.h"
#include "content/creature_reader.h"
#include "content/fact_reader.h"
#include "content/monster_reader.h"
#include "content/thing_reader.h"

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
    YAML::Node out(YAML::NodeType::Map);
    for (const auto& entry : command.yaml()) {
        const std::string key = entry.first.Scalar();
        if (key != "command" && key != "intent" && key != "id") out[key] = entry.second;
    }
    return {out, {}, problems};
}

}  // namespace

bool is_campaign_command(std::string_view word) {
    return std::find(kCommands.begin(), kCommands.end(), word) != kCommands.end();
}

std::optional<Rejection> CampaignRun::run(const Node& command) {
    Problems problems(command.problems().file());
    Fields fields(Node(command.yaml(), {}, problems));
    const Node word = fields.has("command") ? fields.at("command") : fields.at("intent");
    const std::string what = word.text();
    result_.clear();
    bool done = false;
    if (what == "create_character") done = create(fields, problems);
    if (what == "level_up") done = raise(fields);
    if (what == "rate_encounter") done = rate(fields);
    if (what == "difficulty_class") done = difficulty(fields);
    if (done && problems.empty()) return std::nullopt;
    if (!problems.empty()) {
        const Problem& first = problems.all().front();
        result_["field"] = first.key;
        result_["message"] = first.message;
    }
    Rejection refusal;
    refusal.code = Reason::BadArgument;
    return refusal;
}

bool CampaignRun::create(Fields& fields, Problems& problems) {
    const std::string id = fields.need("id").text();
    if (!problems.empty()) return false;
    if (state_.scene && state_.find(id)) {
        fields.at("id").fail("the id is taken; choose another");
        return false;
    }
    auto choices = content::read_character(without(fields.node(), problems), data_);
    if (!choices) return false;
    made_.push_back({id, std::move(*choices)});
    furnish(problems);
    if (problems.empty()) return true;
    made_.pop_back();
    return false;
}

bool CampaignRun::raise(Fields& fields) {
    const Node id = fields.need("id");
    const Node increases = fields.at("increases");
    if (!id) return false;
    const auto at =
        std::find_if(made_.begin(), made_.end(), [&](const Made& one) { return one.id == id.text(); });
    if (at == made_.end()) {
        id.fail("no character has this id");
        return false;
    }
    const std::vector<Ability> raised = content::read_abilities(increases);
    if (const auto fault = level_up(at->choices.plan, raised)) {
        result_["field"] = fault->field;
        result_["message"] = fault->message;
        return false;
    }
    furnish(id.problems());
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

// All characters anew, as creatures of a scene of their own.
void CampaignRun::furnish(Problems& problems) {
    auto scene = std::make_shared<Scene>();
    scene->ruleset = rules_->id();
    scene->vocabulary = rules_->vocabulary();
    scene->sides = {{"party", {}}};
    state_ = State{};
    std::vector<content::CreatureDraft> drafts;
    for (const Made& one : made_) {
        YAML::Node own(YAML::NodeType::Map);
        own["id"] = one.id;
        own["side"] = "party";
        const Node node(own, {}, problems);
        const content::CreatureBase base{
            content::fitted(content::character_block(one.choices, one.id), *rules_, node),
            content::character_powers(one.choices, node)};
        content::CreatureDraft draft = content::read_creature(node, base, *rules_, Map());
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
