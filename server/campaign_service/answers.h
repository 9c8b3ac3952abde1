// What the parts of the campaign records share: refusals, and going on with an answer. Internal.
#pragma once

#include <utility>

#include "campaign_service/campaign_records.h"
#include "seams/secret.h"

namespace affray::campaign_service {

inline Refusal refusal_of(const Error& error) {
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

inline Refusal bad(std::string field, std::string text) {
    return {"BAD_ARGUMENT", std::move(field), std::move(text)};
}
inline Refusal stale() { return {"STALE_VERSION", "version", "it was changed meanwhile; read it again"}; }

template <class T>
const Refusal* refused(const Answer<T>& answer) {
    return std::get_if<Refusal>(&answer);
}
template <class T>
T& value(Answer<T>& answer) {
    return *std::get_if<0>(&answer);
}

template <class Row>
struct OpenPage {
    std::vector<Row> rows;
    std::int64_t next = 0;  // number of the last row, where a page follows; 0: none does
};

/// A page of the rows that `told` lets through. What it keeps back shows neither in the page's length nor in
/// whether another follows. `read` gives the rows of a store::Page in order of their id.
template <class Row, class Read, class Told>
Result<OpenPage<Row>> open_page(store::Page page, Read read, Told told) {
    OpenPage<Row> open;
    for (store::Page part = page;;) {
        auto rows = read(part);
        if (!rows) return rows.error();
        for (Row& row : *rows) {
            part.after = row.id;
            if (!told(row)) continue;
            if (open.rows.size() == page.limit) {
                open.next = open.rows.back().id;
                return open;
            }
            open.rows.push_back(std::move(row));
        }
        if (rows->size() < part.limit) return open;
    }
}

}  // namespace affray::campaign_service

namespace affray::campaign_service {

template <class T, class Look>
CampaignRecords::After CampaignRecords::then(Done<T> done, Look look) {
    return [done = std::move(done), look = std::move(look)](const Refusal* refusal) {
        if (refusal != nullptr) return done(*refusal);
        done(look());
    };
}

}  // namespace affray::campaign_service
