// Accounts for tests over the socket: an operator put into the store, others by the API.
#pragma once

#include <google/protobuf/message.h>

#include <string>

#include "net/live_server.h"
#include "net/raw_client.h"

namespace affray::net::test {

struct Person {
    std::string id;
    std::string name;
    std::string token;
};

/// Options with passwords that cost next to nothing, and tries without a limit.
ServerOptions for_people(access::SignUpPolicy sign_up = access::SignUpPolicy::Open);

inline constexpr char kPassword[] = "correct horse";

HttpAnswer ask(LiveServer& live, const std::string& method, const std::string& path, const std::string& body,
               const std::string& token);
std::string quoted(const std::string& text);
/// What a refusal is called.
std::string code_of(const HttpAnswer& answer);
/// The wish for a character of `affray`'s fighters.
std::string fighter(const std::string& name = "Ada");
/// An answer's body as the message that it is.
bool read_message(const std::string& json, google::protobuf::Message& message);

/// By the API; needs open sign-up, or a code.
Person sign_up(LiveServer& live, const std::string& name, const std::string& invitation = {});
/// As `affray admin create-operator` does it, then logged in.
Person make_operator(LiveServer& live, const std::string& name = "Root");
/// A campaign of theirs: its id.
std::string make_campaign(LiveServer& live, const Person& owner);
/// Invites and accepts.
void make_member(LiveServer& live, const Person& referee, const std::string& campaign, const Person& who,
                 const std::string& role);

}  // namespace affray::net::test
