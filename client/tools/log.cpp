// `affray log EXPORT`: a fight to read.
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <cstdio>
#include <fstream>
#include <iostream>

#include "client/lib/reducer.h"
#include "client/play/screen.h"
#include "client/text/board.h"
#include "client/text/chronicle.h"
#include "client/tools/tools.h"

namespace affray::client {
namespace {

namespace pb = google::protobuf;

constexpr int kNoSense = 2;

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

class Chronicler {
  public:
    // False: the line makes no sense.
    bool take(const Line& line) {
        const std::string kind = line.text("kind");
        if (kind == "encounter") return begin(line);
        if (kind == "view") return line.message("view", view_) && opened();
        if (kind == "record") return record(line);
        return false;
    }

  private:
    bool begin(const Line& line) {
        if (!line.message("welcome", welcome_)) return false;
        say(welcome_.title() + " (" + welcome_.ruleset() + ", encounter " + welcome_.encounter() + ")");
        return true;
    }

    bool opened() const {
        say(map_text(Book(view_, &welcome_)));
        return true;
    }

    bool record(const Line& line) {
        v1::Delta delta;
        if (!line.message("delta", delta) || delta.version() != view_.version() + 1) return false;
        for (const v1::Event& event : delta.events()) {
            reduce(view_, event);
            const std::string told = describe(event, Book(view_, &welcome_));
            if (!told.empty()) say(number(delta.version()) + told);
        }
        view_.set_version(delta.version());
        return true;
    }

    static std::string number(std::uint64_t version) {
        std::string text = std::to_string(version);
        text.insert(0, text.size() < 5 ? 5 - text.size() : 0, ' ');
        return text + "  ";
    }

    static void say(const std::string& text) { std::printf("%s\n", printable(text).c_str()); }

    v1::Welcome welcome_{};
    v1::View view_{};
};

}  // namespace

int print_log(const std::string& path) {
    std::ifstream file;
    if (path != "-") file.open(path);
    std::istream& in = path == "-" ? std::cin : file;
    if (!in) {
        std::fprintf(stderr, "affray log: cannot read %s\n", path.c_str());
        return kNoSense;
    }
    Chronicler chronicler;
    std::string text;
    for (int number = 1; std::getline(in, text); ++number) {
        Line line;
        if (text.empty()) continue;
        if (!line.parse(text) || !chronicler.take(line)) {
            std::fprintf(stderr, "affray log: line %d of %s is no line of an export\n", number, path.c_str());
            return kNoSense;
        }
    }
    return 0;
}

}  // namespace affray::client
