// Everything that a hidden world may be asked over HTTP, by everybody who does not know what hides.
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include "net/described.h"
#include "net/hidden_world.h"

namespace affray::net::test {
namespace {

using google::protobuf::Value;

constexpr char kNothing[] = "nosuchthing";

std::vector<std::string> filled(const std::string& path,
                                const std::map<std::string, std::vector<std::string>>& values) {
    const std::size_t open = path.find('{');
    if (open == std::string::npos) return {path};
    const std::size_t close = path.find('}', open);
    const std::string name = path.substr(open + 1, close - open - 1);
    const auto known = values.find(name);
    std::vector<std::string> all;
    for (const std::string& one : known == values.end() ? std::vector<std::string>{kNothing} : known->second)
        for (const std::string& rest : filled(path.substr(close + 1), values))
            all.push_back(path.substr(0, open) + one + rest);
    return all;
}

// Members in the order of their names: that of a map is another in each process.
void put_in_order(const Value& value, std::string& out) {
    if (value.has_struct_value()) {
        const auto& fields = value.struct_value().fields();
        for (const auto& [name, inner] : std::map<std::string, Value>(fields.begin(), fields.end())) {
            out += "{" + name + ":";
            // Accounts stand in the order of their ids, which is as random as these.
            const bool accounts = name == "waiting" || name == "agreed";
            if (accounts) out += std::to_string(inner.list_value().values_size());
            if (!accounts) put_in_order(inner, out);
            out += "}";
        }
    } else if (value.has_list_value()) {
        for (const Value& one : value.list_value().values()) {
            out += "[";
            put_in_order(one, out);
            out += "]";
        }
    } else {
        out += value.ShortDebugString();
    }
}

std::string in_order(const std::string& body) {
    Value value;
    if (!google::protobuf::util::JsonStringToMessage(body, &value).ok()) return body;
    std::string out;
    put_in_order(value, out);
    return out;
}

}  // namespace

std::vector<Question> HiddenWorld::questions() {
    Value whole;
    EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(openapi_text(live_.port()), &whole).ok());
    std::vector<Question> all;
    for (const auto& [path, methods] : whole.struct_value().fields().at("paths").struct_value().fields()) {
        const auto get = methods.struct_value().fields().find("get");
        if (get == methods.struct_value().fields().end()) continue;
        Question question{path};
        const auto& fields = get->second.struct_value().fields();
        for (const Value& one : fields.at("parameters").list_value().values())
            question.paged |= one.struct_value().fields().at("name").string_value() == "after";
        all.push_back(question);
    }
    // A map of protobuf's has another order in each process.
    std::sort(all.begin(), all.end(), [](const Question& a, const Question& b) { return a.path < b.path; });
    return all;
}

void HiddenWorld::look() {
    const std::map<std::string, std::string> accounts{
        {"ann", ann_.token}, {"sam", sam_.token}, {"eve", eve_.token}, {"nobody", {}}};
    for (const Question& question : questions()) {
        for (const auto& [looker, token] : accounts) ask_all(looker, token, question);
    }
}

void HiddenWorld::ask_all(const std::string& looker, const std::string& token, const Question& question) {
    const std::map<std::string, std::vector<std::string>> values{
        {"campaign", {campaign_}},
        {"character", {ada_, bo_, gus_, kNothing}},
        {"party", {party_, kNothing}},
        {"hoard", {chest_, kNothing}},
        {"division", {division_, kNothing}},
        {"scene", {scene_, kNothing}},
        {"picture", {kNothing}},
    };
    visited_.insert(question.path);
    for (const std::string& path : filled(question.path, values)) ask_one(looker, token, question, path);
}

void HiddenWorld::ask_one(const std::string& looker, const std::string& token, const Question& question,
                          const std::string& path) {
    const HttpAnswer whole = note(looker, token, path);
    if (!question.paged || whole.status != 200) return;
    for (const char* limit : {"1", "3"}) {
        std::string after;
        for (int page = 0; page < 100; ++page) {
            const HttpAnswer answer =
                note(looker, token,
                     path + "?limit=" + limit + (after.empty() ? std::string() : "&after=" + after));
            after = json_field(answer.body, "next");
            if (after.empty()) break;
        }
    }
}

HttpAnswer HiddenWorld::note(const std::string& looker, const std::string& token, const std::string& path) {
    HttpAnswer answer = ask(live_, "GET", path, "", token);
    told_[looker].add("GET " + path, answer.head + in_order(answer.body), answer.head + answer.body);
    return answer;
}

HiddenWorld::HiddenWorld(int hidden)
    : hidden_(hidden),
      owner_(sign_up(live_, "Owner")),
      ann_(sign_up(live_, "Ann")),
      bert_(sign_up(live_, "Bert")),
      sam_(sign_up(live_, "Sam")),
      eve_(sign_up(live_, "Eve")),
      campaign_(make_campaign(live_, owner_)),
      path_("/api/campaigns/" + campaign_) {
    make_member(live_, owner_, campaign_, ann_, "PLAYER");
    make_member(live_, owner_, campaign_, bert_, "PLAYER");
    make_member(live_, owner_, campaign_, sam_, "SPECTATOR");
}

void Told::add(const std::string& what, const std::string& text, std::string_view raw) {
    said.push_back(names.of(what) + " -> " + names.of(text));
    bytes.append(raw).append("\n");
}

}  // namespace affray::net::test
