// Requests that most tests of accounts begin with.
#include "net/people.h"

#include <google/protobuf/util/json_util.h>

#include <future>

#include "access/account_name.h"
#include "access/password_pool.h"
#include "net/http/json_text.h"

namespace affray::net::test {
namespace {

constexpr access::PasswordCost kCheap{1, 8192};

}  // namespace

ServerOptions for_people(access::SignUpPolicy sign_up) {
    ServerOptions options;
    options.accounts.sign_up = sign_up;
    options.accounts.passwords.cost = kCheap;
    options.accounts.tries_of_address.free = 100'000;
    options.accounts.tries_of_name.free = 100'000;
    options.accounts.sign_ups.free = 100'000;
    options.limits.requests = {100'000, 100'000};
    options.limits.account = {100'000, 100'000};
    options.limits.guesses.household = {100'000, 100'000};
    options.limits.guesses.network = {100'000, 100'000};
    options.limits.guesses.server = {100'000, 100'000};
    return options;
}

std::string quoted(const std::string& text) { return json_string(text); }

HttpAnswer ask(LiveServer& live, const std::string& method, const std::string& path, const std::string& body,
               const std::string& token) {
    const std::string header = token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
    return request(live.port(), method, path, body, header);
}

std::string code_of(const HttpAnswer& answer) { return json_field(answer.body, "code"); }

std::string fighter(const std::string& name) {
    return R"({"name":)" + quoted(name) + R"(,"choices":{"class":"fighter","level":1,"armor":"heavy",
        "shield":true,"abilities":{"str":16,"con":14,"dex":12,"int":8,"wis":10,"cha":10}}})";
}

bool read_message(const std::string& json, google::protobuf::Message& message) {
    return google::protobuf::util::JsonStringToMessage(json, &message).ok();
}

Person sign_up(LiveServer& live, const std::string& name, const std::string& invitation) {
    const std::string body = R"({"name":)" + quoted(name) + R"(,"password":")" + kPassword +
                             R"(","invitation":)" + quoted(invitation) + "}";
    const HttpAnswer made = ask(live, "POST", "/api/accounts", body, {});
    EXPECT_EQ(made.status, 201) << made.body;
    return {json_field(made.body, "id"), name, json_field(made.body, "token")};
}

Person make_operator(LiveServer& live, const std::string& name) {
    store::CreateAccount create;
    create.public_id = make_public_id();
    create.name = name;
    create.folded = access::fold_name(name);
    create.password = access::hash_password(Secret(kPassword), kCheap);
    create.is_operator = true;
    std::promise<store::Receipt> promise;
    auto receipt = promise.get_future();
    EXPECT_EQ(live.store->writer().submit(
                  create, [&promise](const store::Receipt& written) { promise.set_value(written); }),
              Pushed::Yes);
    EXPECT_TRUE(receipt.get().committed());
    const HttpAnswer in = ask(live, "POST", "/api/sessions",
                              R"({"name":)" + quoted(name) + R"(,"password":")" + kPassword + "\"}", {});
    EXPECT_EQ(in.status, 201) << in.body;
    return {create.public_id, name, json_field(in.body, "token")};
}

std::string make_campaign(LiveServer& live, const Person& owner) {
    const HttpAnswer made =
        ask(live, "POST", "/api/campaigns", R"({"title":"The Ford","ruleset":"affray"})", owner.token);
    EXPECT_EQ(made.status, 201) << made.body;
    return json_field(made.body, "id");
}

void make_member(LiveServer& live, const Person& referee, const std::string& campaign, const Person& who,
                 const std::string& role) {
    const HttpAnswer invited = ask(live, "POST", "/api/campaigns/" + campaign + "/invitations",
                                   R"({"role":"MEMBER_ROLE_)" + role + "\"}", referee.token);
    EXPECT_EQ(invited.status, 201) << invited.body;
    const std::string code = json_field(invited.body, "code");
    const HttpAnswer accepted =
        ask(live, "POST", "/api/invitations/accept", R"({"code":")" + code + "\"}", who.token);
    EXPECT_EQ(accepted.status, 200) << accepted.body;
}

}  // namespace affray::net::test
