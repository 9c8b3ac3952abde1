// What the first byte tells: lines begin with a brace.
#include "client/tools/replay_source.h"

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <fstream>
#include <iostream>
#include <sstream>

namespace affray::client {
namespace {

namespace pb = google::protobuf;

// One line of an export, still in parts.
class Line {
  public:
    bool parse(const std::string& text) { return pb::util::JsonStringToMessage(text, &object_).ok(); }

    std::string text(const char* field) const {
        const auto found = object_.fields().find(field);
        return found == object_.fields().end() ? std::string{} : found->second.string_value();
    }

    // The message that stands under a field.
    bool message(const char* field, pb::Message& out) const {
        const auto found = object_.fields().find(field);
        std::string text;
        pb::util::JsonParseOptions options;
        options.ignore_unknown_fields = true;
        return found != object_.fields().end() && pb::util::MessageToJsonString(found->second, &text).ok() &&
               pb::util::JsonStringToMessage(text, &out, options).ok();
    }

  private:
    pb::Struct object_{};
};

class LineReader {
  public:
    // False: the line makes no sense here.
    bool take(const Line& line) {
        const std::string kind = line.text("kind");
        if (kind == "encounter") return line.message("welcome", *replay_.head.mutable_welcome());
        if (kind == "view") {
            version_ = 0;
            return line.message("view", *replay_.head.mutable_opening());
        }
        if (kind == "talk") return line.message("line", *replay_.head.add_talk());
        v1::Delta delta;
        if (kind != "record" || !replay_.head.has_opening() || !line.message("delta", delta) ||
            delta.version() <= version_)
            return false;
        version_ = delta.version();
        replay_.deltas.push_back(delta.SerializeAsString());
        return true;
    }
    bool whole() const { return replay_.head.has_opening(); }
    Replay take_replay() { return std::move(replay_); }

  private:
    Replay replay_{};
    std::uint64_t version_ = 0;
};

Result<Replay> read_lines(std::istream& in) {
    LineReader reader;
    std::string text;
    for (int number = 1; std::getline(in, text); ++number) {
        Line line;
        if (text.empty()) continue;
        if (!line.parse(text) || !reader.take(line))
            return Error{ErrorCode::InvalidInput,
                         "line " + std::to_string(number) + " is no line of an export"};
    }
    if (!reader.whole()) return Error{ErrorCode::InvalidInput, "this is no export"};
    return reader.take_replay();
}

}  // namespace

Result<Replay> load_replay(const std::string& path) {
    std::ifstream file;
    if (path != "-") file.open(path, std::ios::binary);
    std::istream& in = path == "-" ? std::cin : file;
    if (!in) return Error{ErrorCode::NotFound, "cannot read " + path};
    if (in.peek() == '{') return read_lines(in);
    std::stringstream whole;
    whole << in.rdbuf();
    return decode_replay(whole.str());
}

}  // namespace affray::client
