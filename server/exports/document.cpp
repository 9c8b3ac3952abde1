// One function a form.
#include "exports/document.h"

#include <google/protobuf/util/json_util.h>

#include "base/check.h"
#include "client/text/story_page.h"

namespace affray::exports {
namespace {

std::string json(const google::protobuf::Message& message) {
    std::string text;
    const auto status = google::protobuf::util::MessageToJsonString(message, &text);
    AFFRAY_CHECK(status.ok(), "a message of ours has a JSON form");
    return text;
}

// A text as a JSON string.
std::string quoted(const std::string& text) {
    v1::Hello wrap;
    wrap.set_client(text);
    const std::string object = json(wrap);
    return text.empty() ? "\"\"" : object.substr(object.find(':') + 1, object.size() - object.find(':') - 2);
}

v1::Delta parsed(const std::string& payload) {
    v1::Delta delta;
    AFFRAY_CHECK(delta.ParseFromString(payload), "a delta of ours can be read");
    return delta;
}

std::string lines(const Retelling& told) {
    const v1::ReplayHead& head = told.replay.head;
    std::string out = R"({"kind":"encounter","welcome":)" + json(head.welcome()) + "}\n" +
                      R"({"kind":"view","view":)" + json(head.opening()) + "}\n";
    int said = 0;
    const auto say_before = [&](std::uint64_t version) {
        for (; said < head.talk_size() && head.talk(said).version() < version; ++said)
            out += R"({"kind":"talk","line":)" + json(head.talk(said)) + "}\n";
    };
    for (std::size_t i = 0; i < told.replay.deltas.size(); ++i) {
        const v1::Delta delta = parsed(told.replay.deltas[i]);
        say_before(delta.version());
        out += R"({"kind":"record",)";
        if (!told.asked.empty()) {
            const Asked& asked = told.asked[i];
            out += R"("seat":)" + std::to_string(asked.seat) + R"(,"by":)" + quoted(asked.by) +
                   R"(,"intentId":)" + quoted(asked.intent_id) + R"(,"intent":)" + json(asked.intent) + ",";
        }
        out += R"("delta":)" + json(delta) + "}\n";
    }
    say_before(UINT64_MAX);
    return out;
}

}  // namespace

const FormInfo* find_form(std::string_view name) {
    for (const FormInfo& one : kForms)
        if (one.name == name) return &one;
    return nullptr;
}

std::string document(const Retelling& told, Form form) {
    switch (form) {
        case Form::Replay: return client::encode_replay(told.replay);
        case Form::Lines: return lines(told);
        case Form::Page: return client::story_page(told.replay);
        case Form::Text: return client::story_text(told.replay);
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray::exports
