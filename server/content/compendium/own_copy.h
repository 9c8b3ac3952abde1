// Values of data that outlive a request, copied before they become part of what a request reads.
#pragma once

#include "content/yaml/node.h"

namespace affray::content {

/// The same value at the same path, without its marks, in memory of its own. yaml-cpp keeps whatever was
/// assigned to one another together for as long as any of it lives: what a request puts together of the data
/// itself would stay with the data for good, and every later request would go through it.
inline Node own_copy(const Node& value) {
    return value.present() ? Node(YAML::Clone(value.yaml()), value.path(), value.problems()) : Node();
}

/// Blocks that take their values from one file: they join its memory once, instead of each copying all of it.
class JoinedBlocks {
  public:
    /// An empty mapping that takes values of `from` at no cost. `from` may be absent.
    YAML::Node begin(const Node& from) {
        YAML::Node block(YAML::NodeType::Map);
        if (!from.present()) return block;
        all_.push_back(from.yaml());
        all_.push_back(block);
        return block;
    }

  private:
    YAML::Node all_{YAML::NodeType::Sequence};
};

}  // namespace affray::content
