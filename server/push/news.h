// What a webhook is told of a campaign's tables, in the words of its form. Nothing of it may be more than
// what whoever only watches a table is told: nobody knows who reads the channel it goes to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "store/accounts/account_values.h"

namespace affray::push {

struct News {
    enum class Kind : std::uint8_t {
        Turn,      // of a seat, or its part of a round
        Question,  // a seat is asked
        End,       // of the encounter
        Trial,     // nothing has happened: somebody looks whether it arrives
    };

    Kind kind = Kind::Trial;
    std::string campaign{};   ///< its public id
    std::string encounter{};  ///< its public id; with a trial empty, as is all that follows
    std::string title{};
    store::SeatNumber seat = 0;
    std::string name{};         ///< of the seat; with the end empty
    std::int64_t until_ms = 0;  ///< when the table waits no longer, since 1970; 0: it waits for ever
};

/// Whether that webhook wants to be told.
bool wants(const store::Webhook& webhook, News::Kind kind);

/// The JSON of a message. `public_url`: where players reach the server, or empty. `at_s`: seconds since 1970.
std::string message_of(const News& news, const store::Webhook& webhook, const std::string& public_url,
                       std::int64_t at_s);

}  // namespace affray::push
