// Dice: the only source of chance. Scripted for tests and cases; keyed dice live above the kernel.
#pragma once

#include <deque>

#include "rules/values.h"

namespace affray {

class Dice {
  public:
    virtual ~Dice() = default;
    /// A face 1..sides, uniform. `purpose` is a label of rules/README.md section 9.
    virtual std::int32_t draw(std::int32_t sides, const Name& purpose) = 0;
};

/// Dice of a script, in order. A wrong size or an empty script is reported through `problem`; the draw then
/// yields 1 so that a case runner can go on and show where it was.
class ScriptedDice final : public Dice {
  public:
    struct Line {
        std::int32_t sides = 0;
        std::int32_t value = 0;
        Name purpose;
    };
    explicit ScriptedDice(std::vector<Line> lines = {}) : lines_(lines.begin(), lines.end()) {}

    std::int32_t draw(std::int32_t sides, const Name& purpose) override;
    void append(const Line& line) { lines_.push_back(line); }
    std::size_t left() const { return lines_.size(); }
    /// Lines drawn so far.
    std::size_t drawn() const { return drawn_; }
    /// First error: a size that differs or a die too many. Empty: none.
    const std::string& problem() const { return problem_; }
    /// Purposes that differed from the script, as "attack instead of damage".
    const std::vector<std::string>& warnings() const { return warnings_; }

  private:
    std::deque<Line> lines_;
    std::size_t drawn_ = 0;
    std::string problem_;
    std::vector<std::string> warnings_;
};

}  // namespace affray
