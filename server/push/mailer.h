// Hands letters to the operator's mail server (SMTP), one after another on a thread of its own, and within
// bounds: nobody makes this server write to strangers by the hundred.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "push/letter.h"
#include "seams/clock.h"
#include "store/accounts/account_values.h"

namespace affray::push {

/// How the connection is kept from others' eyes.
enum class MailTls : std::uint8_t {
    StartTls,   // asked for once connected, and demanded
    FromStart,  // from the first byte
    None,       // not at all: for a mail server on this machine
};

/// What becomes of a letter: it Waits, and then is Sent (the mail server has taken it) or Failed; LetGo: too
/// many waited.
enum class MailFate : std::uint8_t { Waits, Sent, Failed, LetGo };

struct MailerOptions {
    std::string server{};  ///< HOST:PORT
    MailTls tls = MailTls::StartTls;
    std::string from{};           ///< the address that letters are from
    std::string user{};           ///< empty: nobody logs in there
    std::string password_file{};  ///< its first line
    std::string trust_file{};     ///< certificates in PEM that are trusted beside the system's; empty: none
    std::string public_url{};     ///< where people reach this server
    std::uint32_t per_hour = 200;
    std::uint32_t per_hour_of_account = 20;
    std::chrono::seconds patience{20};  ///< for one letter
    /// For log and metrics: `why` of one that failed. Any thread.
    std::function<void(MailFate fate, std::string_view why)> told{};
};

/// Any thread.
class Mailer {
  public:
    /// Letters to one address within a day.
    static constexpr std::uint32_t kPerDayOfAddress = 3;

    /// Outlives it. InvalidInput: an address, or the password, is none.
    static Result<std::unique_ptr<Mailer>> start(MailerOptions options, const Clock& clock);
    /// Ends what is under way.
    ~Mailer();

    /// The link by which somebody uses that code.
    std::string link_of(std::string_view code) const;
    /// Whether that account may have one more written, to that address: counted as written. How long to wait
    /// otherwise; 0: it may.
    std::chrono::milliseconds take(store::AccountId by, std::string_view to);
    /// `done` on its thread, once the mail server has taken it or not. Errors: Busy (too many wait), Closed
    /// (the mail server is not there, or not who it should be), InvalidInput (it refuses the letter).
    void send(Letter letter, std::function<void(Status)> done);

  private:
    struct Parts;
    explicit Mailer(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

}  // namespace affray::push
