// Writing blocks: values put together from data, to be read like those that people write.
#pragma once

#include "content/yaml/node.h"

namespace affray::content {

/// A block under construction. Values taken from files keep their marks, so errors still name their line.
class BlockWriter {
  public:
    void set(const std::string& key, const std::string& value) { yaml_[key] = value; }
    void set(const std::string& key, const char* value) { yaml_[key] = value; }
    void set(const std::string& key, std::int32_t value) { yaml_[key] = value; }
    void set(const std::string& key, bool value) { yaml_[key] = value; }
    void set(const std::string& key, const YAML::Node& value) { yaml_[key] = value; }
    const YAML::Node& yaml() const { return yaml_; }

  private:
    YAML::Node yaml_{YAML::NodeType::Map};
};

/// "3d8+4" of its parts; a constant of 0 is left out. `dice` empty: the constant alone.
std::string written_dice(const std::string& dice, std::int32_t constant);
std::string written_dice(const DiceExpression& dice);

/// The block as people would write it: a key a line, and what fits on one line in braces.
std::string written_block(const YAML::Node& block);

}  // namespace affray::content
