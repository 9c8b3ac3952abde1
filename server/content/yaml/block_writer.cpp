// Dice as text, blocks as YAML.
#include "content/yaml/block_writer.h"

#include <yaml-cpp/emitter.h>

#include <sstream>

namespace affray::content {
namespace {

constexpr std::size_t kWidth = 100;

void emit(YAML::Emitter& out, const Value& value) {
    switch (value.kind()) {
        case Value::Kind::Null: out << YAML::Null; return;
        case Value::Kind::Word: out << std::string(value.word()); return;
        case Value::Kind::List:
            out << YAML::BeginSeq;
            for (const Value& item : value.items()) emit(out, item);
            out << YAML::EndSeq;
            return;
        case Value::Kind::Map:
            out << YAML::BeginMap;
            for (const auto& [key, entry] : value.entries()) {
                out << YAML::Key << std::string(key) << YAML::Value;
                emit(out, entry);
            }
            out << YAML::EndMap;
            return;
    }
}

std::string on_one_line(const Value& value) {
    YAML::Emitter out;
    out.SetMapFormat(YAML::Flow);
    out.SetSeqFormat(YAML::Flow);
    emit(out, value);
    // The emitter breaks long lines between values; one line is what is wanted here.
    std::string line;
    bool broken = false;
    for (const char c : std::string_view(out.c_str())) {
        if (c == '\n' && !line.empty() && line.back() != ' ') line += ' ';
        broken = c == '\n' || (broken && c == ' ');
        if (!broken) line += c;
    }
    return line;
}

void write(std::ostringstream& out, std::string_view name, const Value& value, std::size_t depth) {
    const std::string pad(depth * 2, ' '), key = on_one_line(name);
    const std::string line = on_one_line(value);
    const bool fits = pad.size() + key.size() + 2 + line.size() <= kWidth;
    const bool long_map = value.is_map() && (!fits || (depth == 0 && name == "powers"));
    if (!long_map) {
        out << pad << key << ": " << line << "\n";
        return;
    }
    out << pad << key << ":\n";
    for (const auto& [part, entry] : value.entries()) write(out, part, entry, depth + 1);
}

}  // namespace

BlockWriter::BlockWriter(const Value& from) {
    for (const auto& [key, value] : from.entries()) entries_.emplace_back(key, value);
}

void BlockWriter::set(std::string_view key, Value value) {
    for (auto& [name, there] : entries_) {
        if (name != key) continue;
        there = std::move(value);
        return;
    }
    entries_.emplace_back(key, std::move(value));
}

const Value* BlockWriter::find(std::string_view key) const {
    for (const auto& [name, value] : entries_)
        if (name == key) return &value;
    return nullptr;
}

Value BlockWriter::at(std::string_view key) const {
    const Value* found = find(key);
    return found == nullptr ? Value() : *found;
}

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

std::string written_block(const Value& block) {
    std::ostringstream out;
    for (const auto& [key, value] : block.entries()) write(out, key, value, 0);
    return out.str();
}

}  // namespace affray::content
