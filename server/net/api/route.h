// One row of the route table: it drives dispatch, who may ask, reading of bodies, and the OpenAPI document.
#pragma once

#include <google/protobuf/message.h>

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "access/campaigns.h"
#include "base/check.h"
#include "net/http/http_types.h"

namespace affray::net {

/// What the header Authorization must carry.
enum class Credential : std::uint8_t {
    None,
    Account,  // the token of a login
    Seat,     // the token of a seat, which the handler looks at
};

/// Who answers what concerns {encounter}, where several servers share the database.
enum class Answerer : std::uint8_t {
    Anybody,
    Table,      // whoever plays it; this server takes it if nobody does
    OpenTable,  // whoever plays it; this server if nobody does, and opens nothing
};

/// A request that has come through the table: who asks, for what, with which body.
struct Call {
    Request request;
    std::vector<std::pair<std::string, std::string>> params;
    std::shared_ptr<const google::protobuf::Message> body;  // of Route::takes
    std::optional<access::Caller> caller;                   // with Credential::Account
    std::optional<access::CampaignSeen> campaign;           // of the parameter {campaign}
    access::Memberships memberships{access::Membership::Nobody};
    access::Paging paging;
    std::optional<std::uint64_t> version;  // of If-Match, where no body says it

    std::vector<std::pair<std::string, std::string>> query;  // of Route::query, each at most once

    std::string_view asked(std::string_view name) const {
        for (const auto& [key, value] : query) {
            if (key == name) return value;
        }
        return {};
    }
    const std::string& param(std::string_view name) const {
        for (const auto& [key, value] : params) {
            if (key == name) return value;
        }
        AFFRAY_UNREACHABLE();
    }
    template <class M>
    const M& as() const {
        return static_cast<const M&>(*body);
    }
    access::Phase phase() const {
        return campaign ? access::phase_of(campaign->campaign) : access::Phase::Active;
    }
    bool may(access::Action action, access::Whose whose) const {
        return access::allowed(memberships, action, whose, phase());
    }
};

/// What is refused as DRAINING while the server lets its encounters end.
inline bool makes_encounter(access::Action action) {
    return action == access::Action::CreateEncounter || action == access::Action::CreateLooseEncounter;
}

/// Of what reads texts of content, or whole files.
inline constexpr std::uint32_t kLongWork = 20;

struct QueryField {
    std::string_view name;
    std::vector<std::string_view> values;  // none: any word of letters and digits
    bool text = false;                     // percent-encoded words of people, judged by the handler
};

struct Route {
    std::string_view method;
    std::string_view path;  // "/api/campaigns/{campaign}/members"
    std::string_view id;    // of the operation: "listMembers"
    std::string_view summary;
    access::Action action;
    Credential credential = Credential::None;
    const google::protobuf::Message* takes = nullptr;  // nullptr: no body
    const google::protobuf::Message* gives = nullptr;  // nullptr: 204
    unsigned status = 200;
    bool paged = false;  // limit and after in the query
    std::function<boost::asio::awaitable<Response>(Call)> handler;
    std::vector<QueryField> query{};              // what the query may hold, beside limit and after
    std::vector<std::string_view> files{};        // instead of `gives`: the media types of what is downloaded
    std::uint32_t cost = 1;                       // of the account's budget
    std::vector<std::string_view> takes_files{};  // instead of `takes`: the media types of what is brought
    std::size_t body_bytes = 0;                   // more than everybody may send; 0: no more
    Answerer answerer = Answerer::Anybody;        // everything with Credential::Seat: Table
    bool handed_anyway = false;                   // whatever servers.hand_through says
};

/// One of whoever operates the server.
inline Route operators_row(std::string_view method, std::string_view path, std::string_view id,
                           access::Action action) {
    Route route;
    route.method = method;
    route.path = path;
    route.id = id;
    route.action = action;
    route.credential = Credential::Account;
    route.handed_anyway = true;
    return route;
}

using RouteTable = std::vector<Route>;

/// The prototype of a message, for a row.
template <class M>
const google::protobuf::Message* body_of() {
    return &M::default_instance();
}

}  // namespace affray::net
