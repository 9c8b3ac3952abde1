// Dice as text, blocks as YAML.
#include "content/yaml/block_writer.h"

#include <sstream>

namespace affray::content {
namespace {

constexpr std::size_t kWidth = 100;

std::string on_one_line(const YAML::Node& node) {
    YAML::Emitter out;
    out.SetMapFormat(YAML::Flow);
    out.SetSeqFormat(YAML::Flow);
    out << node;
    std::string text = out.c_str();
    // The emitter breaks long flow lines; a line is what is wanted here.
    for (char& c : text)
        if (c == '\n') c = ' ';
    std::string tight;
    for (const char c : text)
        if (c != ' ' || tight.empty() || tight.back() != ' ') tight += c;
    return tight;
}

void write(std::ostringstream& out, const std::string& key, const YAML::Node& value, std::size_t depth) {
    const std::string pad(depth * 2, ' ');
    const std::string line = on_one_line(value);
    const bool fits = pad.size() + key.size() + 2 + line.size() <= kWidth;
    const bool long_map = value.IsMap() && (!fits || (depth == 0 && key == "powers"));
    if (!long_map) {
        out << pad << key << ": " << line << "\n";
        return;
    }
    out << pad << key << ":\n";
    for (const auto& entry : value) write(out, entry.first.Scalar(), entry.second, depth + 1);
}

}  // namespace

std::string written_dice(const std::string& dice, std::int32_t constant) {
    if (dice.empty()) return std::to_string(constant);
    if (constant == 0) return dice;
    return dice + (constant > 0 ? "+" : "-") + std::to_string(constant > 0 ? constant : -constant);
}

std::string written_dice(const DiceExpression& dice) {
    std::string text;
    for (const DiceTerm& term : dice.terms)
        text += (text.empty() ? "" : "+") + std::to_string(term.count) + "d" + std::to_string(term.sides);
    return written_dice(text, dice.bonus);
}

std::string written_block(const YAML::Node& block) {
    std::ostringstream out;
    for (const auto& entry : block) write(out, entry.first.Scalar(), entry.second, 0);
    return out.str();
}

}  // namespace affray::content
