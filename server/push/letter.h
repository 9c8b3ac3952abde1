// A mail that brings an invitation, as mail servers take it (RFC 5322): nothing that people have written can
// become a header, an address or a command.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace affray::push {

/// An invitation on its way to somebody.
struct Letter {
    std::string to{};        ///< an address; see is_mail_address
    std::string from{};      ///< name of who invites
    std::string campaign{};  ///< its title; empty: to the server only
    std::string link{};      ///< with the code
    std::uint32_t uses = 1;
    std::int64_t until_ms = 0;  ///< when the link is good no longer, since 1970
    std::string language{};     ///< "en", "de"; another one is read as "en"
};

inline constexpr std::size_t kMailAddressMost = 254;

/// NAME@HOST in plain ASCII, without spaces, quotes, brackets, commas or comments, of at most
/// kMailAddressMost bytes. What else RFC 5321 allows is seen so seldom that it is refused.
bool is_mail_address(std::string_view text);

/// The whole message with its headers, its lines ending in CR LF. `sender`: the server's own address; `id`:
/// what makes its Message-ID unlike any other; `now_s`: seconds since 1970.
std::string mail_of(const Letter& letter, const std::string& sender, const std::string& id,
                    std::int64_t now_s);

}  // namespace affray::push
