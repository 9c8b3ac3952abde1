// People, records, requests.
#include "fuzz/http_world.h"

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <fstream>
#include <regex>

#include "net/described.h"

namespace affray::fuzz {
namespace {

using google::protobuf::Value;
using net::test::HttpAnswer;
using net::test::Person;

// What one test's server may come to; each of the hostile requests of old wanted more.
constexpr std::uint64_t kMemoryKb = 1'500'000;

const Value* member(const Value& object, const std::string& name) {
    const auto& fields = object.struct_value().fields();
    const auto found = fields.find(name);
    return found == fields.end() ? nullptr : &found->second;
}

std::string body_of(const Value& operation) {
    const Value* at = member(operation, "requestBody");
    for (const char* name : {"content", "application/json", "schema", "$ref"})
        at = at == nullptr ? nullptr : member(*at, name);
    return at == nullptr ? std::string() : at->string_value().substr(at->string_value().rfind('/') + 1);
}

std::uint64_t resident_kb() {
    std::ifstream in("/proc/self/status");
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("VmRSS:")) return std::strtoull(line.c_str() + 6, nullptr, 10);
    return 0;
}

// The collection of a path: its last word that is no id.
std::string collection_of(const std::string& path) {
    static const std::regex word("/([a-z-]+)(?=/|$|\\?)");
    std::string last;
    for (auto found = std::sregex_iterator(path.begin(), path.end(), word); found != std::sregex_iterator();
         ++found)
        last = (*found)[1];
    return last == "import" ? "characters" : last;
}

// {party} stands for one of the parties.
std::string collection_named(const std::string& parameter) {
    if (parameter.ends_with('y')) return parameter.substr(0, parameter.size() - 1) + "ies";
    if (parameter == "loss") return "losses";
    if (parameter == "entry") return "ledger";
    return parameter + "s";
}

}  // namespace

std::vector<Operation> operations_of(std::uint16_t port) {
    Value whole;
    EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(net::test::openapi_text(port), &whole).ok());
    std::vector<Operation> all;
    for (const auto& [path, methods] : member(whole, "paths")->struct_value().fields()) {
        for (const auto& [method, operation] : methods.struct_value().fields()) {
            Operation& one = all.emplace_back(Operation{{}, path, body_of(operation), {}});
            for (const char c : method) one.method += static_cast<char>(c - 'a' + 'A');
            for (const Value& parameter : member(operation, "parameters")->list_value().values())
                if (member(parameter, "in")->string_value() == "query")
                    one.queries.push_back(member(parameter, "name")->string_value());
        }
    }
    return all;
}

std::string to_text(const Request& request) {
    return request.who + " " + request.method + " " + request.path + " " + request.body;
}

Person HttpWorld::grow(const std::string& name) {
    const Person made = net::test::sign_up(live_, name + std::to_string(number_));
    ids_["accounts"].push_back(made.id);
    return made;
}

void HttpWorld::make_anew(const std::string& ruleset, std::size_t number) {
    number_ = number;
    ids_.clear();
    const Person owner = grow("Owner");
    const HttpAnswer made = net::test::ask(
        live_, "POST", "/api/campaigns", R"({"title":"The Ford","ruleset":")" + ruleset + "\"}", owner.token);
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string campaign = net::test::json_field(made.body, "id");
    ids_["campaigns"].push_back(campaign);
    tokens_ = {{"nobody", ""}, {"owner", owner.token}, {"stranger", grow("Stranger").token}};
    for (const auto& [who, role] : {std::pair("player", "PLAYER"),
                                    {"spectator", "SPECTATOR"},
                                    {"referee", "REFEREE"},
                                    {"removed", "REFEREE"}}) {
        const Person person = grow(who);
        net::test::make_member(live_, owner, campaign, person, role);
        tokens_[who] = person.token;
        if (std::string(who) != "removed") continue;
        EXPECT_EQ(net::test::ask(live_, "DELETE", "/api/campaigns/" + campaign + "/members/" + person.id, "",
                                 owner.token)
                      .status,
                  204);
    }
    tokens_["operator"] = net::test::make_operator(live_, "Root" + std::to_string(number_)).token;
    standings_.clear();
    for (const auto& [who, token] : tokens_) standings_.push_back(who);
}

const std::set<std::string>& HttpWorld::outsiders() {
    static const std::set<std::string> all{"nobody", "stranger", "removed"};
    return all;
}

std::string HttpWorld::filled(std::string text) const {
    static const std::regex mark("\\{([a-z]+)\\}");
    std::smatch found;
    std::string done;
    while (std::regex_search(text, found, mark)) {
        const auto known = ids_.find(collection_named(found[1]));
        done += found.prefix();
        done += known == ids_.end() || known->second.empty() ? std::string("nosuch") : known->second.back();
        text = found.suffix();
    }
    return done + text;
}

HttpAnswer HttpWorld::send(const Request& request) {
    SCOPED_TRACE(to_text(request).substr(0, 4000));
    HttpAnswer answer =
        net::test::ask(live_, request.method, request.path, request.body, tokens_[request.who]);
    // A machine under load may be slow once; nothing is, again and again.
    if (answer.status == 0)
        answer = net::test::ask(live_, request.method, request.path, request.body, tokens_[request.who]);
    EXPECT_NE(answer.status, 0) << "no answer";
    EXPECT_NE(answer.status, 500) << answer.body;
    if (answer.status < 300) learn(request, answer.body);
    return answer;
}

void HttpWorld::learn(const Request& request, const std::string& body) {
    // Ids of ours have sixteen characters, codes eight; other ids are words of the rules.
    static const std::regex id("\"(id|encounter|code|joinCode)\":\"([a-z0-9]{16}|[A-Za-z0-9-]{8,9})\"");
    auto& known = ids_[collection_of(request.path)];
    for (auto found = std::sregex_iterator(body.begin(), body.end(), id); found != std::sregex_iterator();
         ++found) {
        const std::string value = (*found)[2];
        auto& list = (*found)[1] == "encounter" ? ids_["encounters"] : known;
        if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
        if (list.size() > 50) list.erase(list.begin());
    }
}

void HttpWorld::expect_health() {
    EXPECT_EQ(net::test::request(live_.ops_port(), "GET", "/healthz").status, 200);
    EXPECT_LT(resident_kb(), kMemoryKb) << "the server has grown";
}

}  // namespace affray::fuzz
