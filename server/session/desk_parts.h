// What the parts of the campaign desk share: refusals, and going on with an answer. Internal.
#pragma once

#include <utility>

#include "seams/secret.h"
#include "session/campaign_desk.h"

namespace affray::session::desk {

inline DeskRefusal refusal_of(const Error& error) {
    switch (error.code) {
        case ErrorCode::NotFound: return {"NOT_FOUND", {}, error.message};
        case ErrorCode::InvalidInput: {
            const std::size_t colon = error.message.find(": ");
            if (colon == std::string::npos) return {"BAD_ARGUMENT", {}, error.message};
            return {"BAD_ARGUMENT", error.message.substr(0, colon), error.message.substr(colon + 2)};
        }
        case ErrorCode::Conflict: return {"CONFLICT", {}, error.message};
        case ErrorCode::Unsupported: return {"BAD_ARGUMENT", {}, error.message};
        case ErrorCode::Full: return {"STORAGE_UNAVAILABLE", {}, error.message};
        case ErrorCode::Busy: return {"RETRY_LATER", {}, error.message};
        case ErrorCode::Corrupt:
        case ErrorCode::Io:
        case ErrorCode::Closed: break;
    }
    return {"STORAGE_UNAVAILABLE", {}, error.message};
}

inline DeskRefusal bad(std::string field, std::string text) {
    return {"BAD_ARGUMENT", std::move(field), std::move(text)};
}
inline DeskRefusal stale() { return {"STALE_VERSION", "version", "it was changed meanwhile; read it again"}; }

template <class T>
const DeskRefusal* refused(const DeskAnswer<T>& answer) {
    return std::get_if<DeskRefusal>(&answer);
}
template <class T>
T& value(DeskAnswer<T>& answer) {
    return *std::get_if<0>(&answer);
}

/// Cursor for the page after this one; empty: there is none.
template <class List>
std::string next_of(const List& list, const store::Page& page) {
    return list.size() < page.limit ? std::string() : std::to_string(list.back().id);
}

}  // namespace affray::session::desk

namespace affray::session {

template <class T, class Look>
CampaignDesk::After CampaignDesk::then(DeskDone<T> done, Look look) {
    return [done = std::move(done), look = std::move(look)](const DeskRefusal* refusal) {
        if (refusal != nullptr) return done(*refusal);
        done(look());
    };
}

}  // namespace affray::session
