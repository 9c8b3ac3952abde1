// Any body to any route of the OpenAPI document, by every standing, against a live server with real records
// (REL-10, REL-13, REL-24): every answer is one that is described, never a 500 and never none, and the server
// stays well. Requests that once ended or froze it are kept in tests/fuzz/corpus/http.
#include <google/protobuf/message.h>
#include <google/protobuf/util/json_util.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include "fuzz/http_world.h"
#include "fuzz/message_maker.h"
#include "property/environment.h"
#include "support/source_path.h"

namespace affray::fuzz {
namespace {

using net::test::HttpAnswer;
using net::test::LiveServer;
using test::environment_number;

constexpr int kRequestsOfARound = 400;

std::vector<Request> kept(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::vector<Request> all;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        std::istringstream words(line);
        Request& one = all.emplace_back();
        words >> one.who >> one.method >> one.path;
        std::getline(words >> std::ws, one.body);
    }
    return all;
}

// A body `@A => B | C => D` is the answer to the request before, with B for the first A in it, and D for C.
std::string changed_answer(std::string answer, std::string_view changes) {
    while (!changes.empty()) {
        const std::size_t end = std::min(changes.find(" | "), changes.size());
        const std::string_view one = changes.substr(0, end);
        const std::size_t arrow = one.find(" => ");
        const std::size_t at = arrow == one.npos ? one.npos : answer.find(one.substr(0, arrow));
        EXPECT_NE(at, std::string::npos) << one << " in " << answer;
        if (at != std::string::npos) answer.replace(at, arrow, one.substr(arrow + 4));
        changes.remove_prefix(std::min(end + 3, changes.size()));
    }
    return answer;
}

std::vector<std::filesystem::path> all_scripts() {
    std::vector<std::filesystem::path> all;
    for (const auto& entry : std::filesystem::directory_iterator(source_path("/tests/fuzz/corpus/http")))
        all.push_back(entry.path());
    std::sort(all.begin(), all.end());
    return all;
}

// In the words of the routes.
Lore words_of_bodies() {
    Lore lore;
    lore.words["affray.v1.Amount.kind"] = {"coin", "gem", "jewelry", "magic", "xp"};
    lore.words["affray.v1.Amount.name"] = {"cp", "gp", "pp", "ruby", "sword_plus_1", "xp"};
    lore.words["affray.v1.NewCampaign.ruleset"] = {"affray", "archmage", "classic", "action-points",
                                                   "segments"};
    lore.words["affray.v1.Character.kind"] = {"character", "retainer", "companion", "mercenary", "npc"};
    lore.words["affray.v1.NewCharacter.kind"] = {"character", "retainer"};
    lore.words["affray.v1.Character.status"] = {"active", "retired", "dead"};
    lore.words["affray.v1.PartyRest.rest"] = {"quick_rest", "heal_up", "day"};
    lore.words["affray.v1.DivisionWish.magic"] = {"roll_off", "picks"};
    lore.words["affray.v1.PreparedScene.kind"] = {"scene", "data"};
    lore.words["affray.v1.LossPatch.status"] = {"open", "redeemed"};
    return lore;
}

class HttpFuzz : public ::testing::Test {
  protected:
    const google::protobuf::Message* prototype(const std::string& name) {
        const auto* pool = google::protobuf::DescriptorPool::generated_pool();
        const auto* type = pool->FindMessageTypeByName("affray.v1." + name);
        return type == nullptr ? nullptr
                               : google::protobuf::MessageFactory::generated_factory()->GetPrototype(type);
    }

    // Ids of everything, and accounts of the book by them.
    Lexicon lexicon() {
        Lexicon words;
        words.lore = &lore;
        words.verbs = {Verb::Move};
        words.creatures = {1, 2, 3};
        for (const auto& [collection, ids] : world.ids()) {
            for (const std::string& id : ids) {
                words.words.push_back(id);
                if (collection == "hoards") words.words.push_back("hoard/" + id);
                if (collection == "parties") words.words.push_back("party/" + id);
                if (collection == "characters") words.words.push_back("character/" + id);
            }
        }
        words.words.emplace_back("world");
        return words;
    }

    std::string any(const std::vector<std::string>& list) {
        if (list.empty()) return "nosuch";
        return list[static_cast<std::size_t>(chance.between(0, static_cast<int>(list.size()) - 1))];
    }

    std::string body_for(const Operation& operation, MessageMaker& maker) {
        const auto* type = prototype(operation.body);
        if (type == nullptr) return chance.one_in(2) ? "{}" : "";
        const std::unique_ptr<google::protobuf::Message> message(type->New());
        const auto& good = accepted[operation.body];
        const bool like_one = !good.empty() && !chance.one_in(3);
        if (like_one && google::protobuf::util::JsonStringToMessage(any(good), message.get()).ok()) {
            maker.mutate(*message);
        } else {
            maker.fill(*message);
        }
        std::string json;
        if (!google::protobuf::util::MessageToJsonString(*message, &json).ok()) json = "{}";
        return chance.one_in(12) ? deep(json) : chance.one_in(4) ? with_other_numbers(json) : json;
    }

    // Where the body has an object or list of any shape: one far within another.
    std::string deep(std::string json) {
        const std::size_t at = json.find("\"choices\":{");
        if (at == std::string::npos) return json;
        const auto depth = static_cast<std::size_t>(chance.between(5, 60));
        return json.insert(at + 11, "\"deep\":" + std::string(depth, '[') + "1" + std::string(depth, ']') +
                                        (json[at + 11] == '}' ? "" : ","));
    }

    // Texts hold numbers too: of a scene, of dice.
    std::string with_other_numbers(const std::string& json) {
        static const std::vector<std::string> edges{"0",          "-1",
                                                    "2147483647", "-2147483648",
                                                    "2147483648", "1000000000000",
                                                    "40000",      "9223372036854775807"};
        std::string made;
        for (std::size_t i = 0; i < json.size();) {
            const bool digit = json[i] >= '0' && json[i] <= '9';
            if (!digit || !chance.one_in(8)) {
                made += json[i++];
                continue;
            }
            while (i < json.size() && json[i] >= '0' && json[i] <= '9') ++i;
            made += any(edges);
        }
        return made;
    }

    std::string path_for(const Operation& operation) {
        std::string path = operation.path;
        for (std::size_t open = path.find('{'); open != std::string::npos; open = path.find('{')) {
            const std::size_t close = path.find('}', open);
            std::string by = world.filled(path.substr(open, close - open + 1));
            if (chance.one_in(12)) by = any({"0", "nosuch", "-1", "%00", "..", "4294967296", "%F0%9F%90%89"});
            path.replace(open, close - open + 1, by);
        }
        std::string query;
        for (const std::string& name : operation.queries)
            if (chance.one_in(3))
                query += (query.empty() ? "?" : "&") + name + "=" +
                         any({"1", "0", "-1", "200", "201", "x", "", "9223372036854775807", "%FF", "html",
                              "json"});
        return path + query;
    }

    // Afterwards there is less to be asked, or nobody to ask it.
    static bool ends(const Operation& operation) {
        return operation.method == "DELETE" || operation.path.ends_with("/archive") ||
               operation.path.ends_with("/owner") || operation.path.find("password") != std::string::npos ||
               (operation.method == "PATCH" && operation.path.find("/members/") != std::string::npos);
    }

    Request request_for(const Operation& operation, const std::string& who) {
        const Lexicon words = lexicon();
        MessageMaker maker(chance, words);
        return {who, operation.method, path_for(operation),
                operation.method == "GET" ? "" : body_for(operation, maker)};
    }

    // Once each; what they may not know is refused to those who are no members.
    void every_route_by_everybody() {
        const std::string campaign = world.ids().at("campaigns").front();
        for (const bool last : {false, true}) {
            for (const Operation& operation : operations) {
                if (ends(operation) != last) continue;
                for (const std::string& who : world.memberships()) {
                    const Request request = request_for(operation, who);
                    const bool member = HttpWorld::outsiders().count(who) == 0;
                    if (!member && operation.path.ends_with("/accept")) continue;  // then they are
                    const HttpAnswer answer = send(request, operation.body);
                    const bool within = request.path.find(campaign) != std::string::npos;
                    EXPECT_TRUE(member || !within || answer.status >= 400) << to_text(request) << answer.body;
                }
            }
        }
    }

    void round(const std::vector<Operation>& all) {
        static const std::vector<std::string> rulesets{"affray", "archmage", "classic", "action-points",
                                                       "segments"};
        world.make_anew(any(rulesets), ++rounds);
        for (const auto& file : scripts)
            if (file.filename().string().starts_with("good")) play(file);
        for (int i = 0; i < kRequestsOfARound && !HasFailure(); ++i) {
            const Operation& operation =
                all[static_cast<std::size_t>(chance.between(0, static_cast<int>(all.size()) - 1))];
            if (ends(operation) && !chance.one_in(8)) continue;
            send(request_for(operation, chance.one_in(2) ? "owner" : any(world.memberships())),
                 operation.body);
            if (i % 50 == 0) world.expect_health();
        }
        world.expect_health();
    }

    HttpAnswer send(const Request& request, const std::string& kind) {
        HttpAnswer answer = world.send(request);
        ++sent;
        ++statuses[answer.status];
        auto& good = accepted[kind];
        if (answer.status < 300 && !kind.empty() && good.size() < 40) good.push_back(request.body);
        return answer;
    }

    void play(const std::filesystem::path& file) {
        HttpAnswer answer;
        for (Request request : kept(file)) {
            request.path = world.filled(request.path);
            request.body = world.filled(request.body);
            if (request.body.starts_with('@'))
                request.body = changed_answer(answer.body, std::string_view(request.body).substr(1));
            answer = send(request, kind_of(request));
            if (tells)
                std::cout << answer.status << ' ' << to_text(request).substr(0, 120) << ' '
                          << net::test::json_field(answer.body, "detail") << '\n';
        }
    }

    std::string kind_of(const Request& request) {
        for (const Operation& one : operations) {
            std::string path = one.path;
            for (std::size_t open = path.find('{'); open != std::string::npos; open = path.find('{'))
                path.replace(open, path.find('}') - open + 1, "*");
            std::size_t at = 0;
            bool fits = one.method == request.method;
            std::istringstream parts(path.substr(1));
            std::istringstream given(request.path.substr(1));
            for (std::string part, other; fits && std::getline(parts, part, '/'); ++at)
                fits = std::getline(given, other, '/') && (part == "*" || part == other);
            std::string more;
            if (fits && !std::getline(given, more, '/')) return one.body;
        }
        return {};
    }

    const std::uint64_t seed = environment_number("AFFRAY_SEED", std::random_device{}());
    test::Chance chance{seed};
    LiveServer live{net::test::for_people()};
    HttpWorld world{live};
    Lore lore = words_of_bodies();
    std::vector<Operation> operations = operations_of(live.port());
    std::vector<std::filesystem::path> scripts = all_scripts();
    std::map<std::string, std::vector<std::string>> accepted;
    std::map<int, std::uint64_t> statuses;
    std::uint64_t sent = 0;
    std::size_t rounds = 0;
    bool tells = false;  ///< prints what was answered
};

class HttpKept : public HttpFuzz, public ::testing::WithParamInterface<std::filesystem::path> {};

TEST_P(HttpKept, REL24WhatOnceEndedTheServerIsAnswered) {
    const std::string name = GetParam().stem().string();
    const std::size_t dot = name.find('.');
    world.make_anew(dot == std::string::npos ? "affray" : name.substr(dot + 1), 1);
    tells = true;
    play(GetParam());
    world.expect_health();
}

INSTANTIATE_TEST_SUITE_P(All, HttpKept, ::testing::ValuesIn(all_scripts()), [](const auto& one) {
    std::string name = one.param.stem().string();
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
});

TEST_F(HttpFuzz, SEC6EveryRouteByEverybodyIsAnsweredAndTellsStrangersNothing) {
    std::cout << "AFFRAY_SEED=" << seed << ", " << operations.size() << " operations" << std::endl;
    world.make_anew("classic", ++rounds);
    play(source_path("/tests/fuzz/corpus/http/good-records.txt"));
    every_route_by_everybody();
    world.expect_health();
    std::cout << operations.size() << " operations by " << world.memberships().size() << " memberships, "
              << sent << " requests\n";
}

TEST_F(HttpFuzz, REL13AnyBodyToAnyRouteIsAnswered) {
    std::cout << "AFFRAY_SEED=" << seed << ", " << operations.size() << " operations" << std::endl;
    const std::chrono::seconds time{environment_number("AFFRAY_FUZZ_SECONDS", 10)};
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end && !HasFailure()) round(operations);
    std::cout << sent << " requests;";
    for (const auto& [status, count] : statuses) std::cout << ' ' << status << ": " << count;
    std::cout << '\n';
}

}  // namespace
}  // namespace affray::fuzz
