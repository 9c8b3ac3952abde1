// The sides of a scene: names, friends, numbers of theirs, and the ranks in which they stand.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/yaml/node.h"
#include "rules/ruleset.h"
#include "rules/state.h"

namespace affray::content {

/// The number of the side of this name.
std::optional<std::uint32_t> side_index(const Scene& scene, std::string_view id);

/// Reads sides into a scene; what they bring along is set in the state once its creatures are there.
class SideReader {
  public:
    SideReader(Scene& scene, const Ruleset& rules) : scene_(scene), rules_(rules) {}

    /// The sides as they are written, else those that the creatures name.
    void read(const Node& node, const Node& creatures, const Node& waves);
    /// CLS-013: ranks of one to three, the front first.
    void form_up(State& state) const;
    /// The numbers of sides.
    void set_facts(State& state) const;

  private:
    struct Written {
        std::uint32_t side = 0;
        std::string fact;
        Node value;
    };

    void by_default(const Node& creatures);
    void note(std::uint32_t side, const std::string& fact, const Node& value);

    Scene& scene_;
    const Ruleset& rules_;
    std::vector<Written> facts_;
    std::vector<Written> formations_;
};

}  // namespace affray::content
