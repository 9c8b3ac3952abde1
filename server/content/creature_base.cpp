// Characters and monsters of the data as creatures of a scene.
#include "content/creature_base.h"

#include "content/character_reader.h"
#include "content/monster_reader.h"

namespace affray::content {

CreatureBase CreatureBases::of(const std::string& id, const Node& item) const {
    if (!item.is_map()) return {{}, {}, &data_};
    Fields fields(item);
    const Node character = fields.at("character");
    const Node name = fields.at("monster");
    const Node raise = fields.at("raise");
    if (character.present() + name.present() + fields.has("stat_block") > 1)
        item.fail("'character', 'monster' and 'stat_block' exclude one another; keep one");
    if (raise && !name) raise.fail("only a 'monster' can be raised");
    if (name) return {monster(name, raise), {}, &data_};
    if (!character) return {{}, {}, &data_};
    const auto choices = read_character(character, data_);
    if (!choices) return {{}, {}, &data_};
    return {fitted(character_block(*choices, id), rules_, character), character_powers(*choices, character),
            &data_};
}

Node CreatureBases::monster(const Node& name, const Node& raise) const {
    const auto block = find_monster(name, raise, data_);
    return block ? fitted(*block, rules_, name) : Node();
}

Node fitted(const YAML::Node& block, const Ruleset& rules, const Node& from) {
    YAML::Node out(YAML::NodeType::Map);
    for (const auto& entry : block) {
        const std::string key = entry.first.Scalar();
        bool known = true;
        for (const std::string_view stat :
             {"pd", "md", "size", "init_bonus", "recoveries_max", "recovery_die", "disengage_bonus",
              "save_bonus", "save_bonus_hp", "flying", "morale", "ap_base", "mook_hp", "fear"})
            if (key == stat && rules.vocabulary()->stat_named(key) == kNoWord) known = false;
        if (known) out[key] = entry.second;
    }
    return {out, from.path(), from.problems()};
}

}  // namespace affray::content
