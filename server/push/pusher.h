// "It is your turn", to browsers whose page is closed (RFC 8030): a thread of its own that reads who has
// asked for it, seals each message for its reader, and hands it to the service that the browser named.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "outward/https_client.h"
#include "seams/clock.h"
#include "store/store.h"

namespace affray::push {

/// A seat for which a table has begun to wait. Nothing else is said of the table to anybody.
struct Summons {
    store::EncounterId encounter = store::EncounterId::None;
    std::string public_id{};
    std::string title{};
    store::SeatNumber seat = 0;
    bool asked = false;                ///< it is asked something; else it is its turn
    std::chrono::seconds patience{0};  ///< how long the table waits; 0: for ever
};

struct PusherOptions {
    std::string key_file{};  ///< a private key on P-256 in PEM
    std::string contact{};   ///< mailto: or https:, told to the services
    outward::HttpsOptions sender{};
    /// What became of something, for the log: "push_failed", a service's host, why. Any thread.
    std::function<void(std::string_view event, std::string_view host, std::string_view why)> told{};
};

/// Any thread.
class Pusher {
  public:
    /// Both outlive it. InvalidInput: the key, the contact or the certificates are none.
    static Result<std::unique_ptr<Pusher>> start(PusherOptions options, store::Store& store,
                                                 const Clock& clock);
    /// Waits for no answer.
    ~Pusher();

    /// What browsers want to know of us before they subscribe: 65 bytes in base64url.
    const std::string& public_key() const;
    /// Whether a subscription to that address may be kept.
    static bool takes(std::string_view endpoint) {
        return outward::read_address(endpoint, outward::NamedBy::Anybody).has_value();
    }
    /// Never waits. What is too much is let go: whoever plays is not delayed by whoever does not look.
    void summon(Summons summons);

  private:
    struct Parts;
    explicit Pusher(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

/// Makes a key in that file, which must not be there yet; the public half of it. Conflict, Io.
Result<std::string> make_key_file(const std::string& path);

}  // namespace affray::push
