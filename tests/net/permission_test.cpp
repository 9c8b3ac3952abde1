// SEC-6 over the socket: every route × every standing × both phases of a campaign, as the permission table
// says.
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <map>

#include "access/permissions.h"
#include "net/described.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

using access::Membership;
using access::Memberships;
using access::Phase;
using access::Whose;
using google::protobuf::Value;

struct Operation {
    std::string method;
    std::string path;
    access::Action action = access::Action::Count;
    bool by_account = false;
};

std::optional<access::Action> action_named(const std::string& name) {
    for (int i = 0; i < static_cast<int>(access::Action::Count); ++i) {
        if (to_string(access::Action{static_cast<std::uint8_t>(i)}) == name)
            return access::Action{static_cast<std::uint8_t>(i)};
    }
    return std::nullopt;
}

std::vector<Operation> operations(LiveServer& live) {
    Value whole;
    EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(openapi_text(live.port()), &whole).ok());
    std::vector<Operation> all;
    for (const auto& [path, methods] : whole.struct_value().fields().at("paths").struct_value().fields()) {
        for (const auto& [method, operation] : methods.struct_value().fields()) {
            const auto& fields = operation.struct_value().fields();
            Operation one;
            for (const char c : method) one.method += static_cast<char>(c - 'a' + 'A');
            one.path = path;
            one.action = *action_named(fields.at("x-affray-action").string_value());
            const auto security = fields.find("security");
            one.by_account = security != fields.end() &&
                             security->second.list_value().values(0).struct_value().fields().count("account");
            all.push_back(one);
        }
    }
    return all;
}

std::string replaced(std::string path, const std::string& mark, const std::string& by) {
    const std::size_t found = path.find(mark);
    return found == std::string::npos ? path : path.replace(found, mark.size(), by);
}

struct Who {
    std::string name;
    Memberships memberships;
    std::string token;
    bool member = false;
};

class NetPermissions : public ::testing::Test {
  protected:
    std::string login(const std::string& name) {
        const HttpAnswer in = ask(live, "POST", "/api/sessions",
                                  R"({"name":")" + name + R"(","password":")" + kPassword + "\"}", {});
        return json_field(in.body, "token");
    }

    std::vector<Who> people() {
        const Person owner = sign_up(live, "Owner");
        campaign = make_campaign(live, owner);
        std::vector<Who> all{
            {"Nobody", {Membership::Nobody}, {}},
            {"Owner", {Membership::Account, Membership::Owner}, owner.token, true},
            {"Stranger", {Membership::Account}, sign_up(live, "Stranger").token},
            {"Root", {Membership::Account, Membership::Operator}, make_operator(live).token}};
        const std::map<std::string, Membership> roles{{"REFEREE", Membership::Referee},
                                                      {"PLAYER", Membership::Player},
                                                      {"SPECTATOR", Membership::Spectator}};
        for (const auto& [role, standing] : roles) {
            const Person person = sign_up(live, role);
            make_member(live, owner, campaign, person, role);
            all.push_back({role, {Membership::Account, standing}, person.token, true});
        }
        return all;
    }

    // A request that would do nothing even where it is allowed: ids of nothing, versions that are stale.
    HttpAnswer try_it(const Operation& operation, Who& who) {
        std::string path = replaced(operation.path, "{campaign}", campaign);
        for (const char* mark :
             {"{account}", "{session}", "{invitation}", "{encounter}", "{seat}", "{character}", "{form}",
              "{party}", "{hoard}", "{division}", "{loss}", "{scene}", "{entry}", "{picture}", "{share}",
              "{webhook}", "{provider}", "{identity}", "{ban}"})
            path = replaced(path, mark, "nosuch");
        const HttpAnswer answer = ask(live, operation.method, path, "{}", who.token);
        if (operation.path == "/api/sessions" && operation.method == "DELETE" && !who.token.empty())
            who.token = login(who.name);
        return answer;
    }

    LiveServer live{for_people()};
    std::string campaign;
    int cells = 0;

    void visit(const Operation& operation, Who& who, Phase phase) {
        const bool of_campaign = operation.path.find("{campaign}") != std::string::npos;
        const Phase when = of_campaign ? phase : Phase::Active;
        bool may = allowed(who.memberships, operation.action, Whose::Own, when) ||
                   allowed(who.memberships, operation.action, Whose::Others, when);
        const HttpAnswer answer = try_it(operation, who);
        const std::string code = json_field(answer.body, "code");
        const std::string what = who.name + " " + operation.method + " " + operation.path + " " + answer.body;
        ++cells;
        const bool refused = code == "UNAUTHENTICATED" || code == "FORBIDDEN" || code == "CAMPAIGN_ARCHIVED";
        if (operation.by_account && who.token.empty()) {
            EXPECT_EQ(code, "UNAUTHENTICATED") << what;
        } else if (of_campaign && !who.member && !who.memberships.has(Membership::Operator)) {
            EXPECT_EQ(code, "NOT_FOUND") << what;
        } else if (operation.by_account) {
            EXPECT_EQ(refused, !may) << what;
        }
    }
};

TEST_F(NetPermissions, EveryRouteRefusesWhomTheTableDoesNotName) {
    const std::vector<Operation> all = operations(live);
    std::vector<Who> everybody = people();
    for (const Phase phase : {Phase::Active, Phase::Archived}) {
        for (const Operation& operation : all) {
            for (Who& who : everybody) visit(operation, who, phase);
        }
        if (phase == Phase::Archived) break;
        const HttpAnswer archived = ask(live, "POST", "/api/campaigns/" + campaign + "/archive",
                                        R"({"version":"1"})", everybody[1].token);
        ASSERT_EQ(archived.status, 200) << archived.body;
    }
    EXPECT_EQ(cells, static_cast<int>(all.size()) * 7 * 2);
}

}  // namespace
}  // namespace affray::net::test
