// Campaign commands of a case (docs/rules/README.md section 2, C): characters made and raised, fights rated.
#pragma once

#include <map>

#include "content/characters/character_reader.h"
#include "content/making/classic_character.h"
#include "content/scene/creature_reader.h"
#include "content/scene/scene_reader.h"
#include "rules/reason.h"

namespace affray::cases {

/// Is this a command that the runner carries out?
bool is_campaign_command(std::string_view word);

/// What campaign commands have made so far; no encounter is touched.
class CampaignRun {
  public:
    CampaignRun(const content::Compendium& data, std::shared_ptr<const Ruleset> rules)
        : data_(data), rules_(std::move(rules)) {}

    /// create_character {id, and the keys of a character}, level_up {id, increases}, rate_encounter {level,
    /// characters, foes: [{monster, raise, count}]}, difficulty_class {tier, task}. A rejection changes
    /// nothing; hit points are drawn from `dice`.
    std::optional<Rejection> run(const content::Node& command, Dice& dice);
    /// Of the last command: the field that it was rejected for and why, or what it came to.
    const std::map<std::string, std::string>& result() const { return result_; }
    /// Every character made, as a creature; no scene of a fight.
    const State& characters() const { return state_; }

  private:
    /// Of talents and powers, or of the class tables.
    struct Made {
        std::string id;
        std::optional<content::CharacterChoices> choices;
        std::optional<content::ClassicChoices> classic;
        std::int32_t hit_points = 0;
    };

    bool create(content::Fields& fields, content::Problems& problems, Dice& dice);
    bool create_classic(Made& made, const content::Node& keys, Dice& dice);
    bool raise(content::Fields& fields, Dice& dice);
    bool raise_classic(Made& made, Dice& dice);
    content::CreatureDraft draft_of(const Made& made, content::Problems& problems) const;
    bool rate(content::Fields& fields);
    bool difficulty(content::Fields& fields);
    void furnish(content::Problems& problems);

    const content::Compendium& data_;
    std::shared_ptr<const Ruleset> rules_;
    std::vector<Made> made_;
    State state_;
    std::map<std::string, std::string> result_;
    std::optional<Reason> refused_;  ///< other than BAD_ARGUMENT
};

}  // namespace affray::cases
