// Tells a campaign's webhooks its news: on a thread of its own, signed, in order for each of them, tried
// again while it may help, and within bounds.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "outward/https_client.h"
#include "push/news.h"
#include "seams/clock.h"
#include "store/store.h"

namespace affray::push {

/// What became of a message: Arrived, TryAgain, GivenUp (after the last try, or by an answer that another
/// try would not change), LetGo (too many; it was never tried).
enum class Fate : std::uint8_t { Arrived, TryAgain, GivenUp, LetGo };

struct HeraldOptions {
    std::vector<std::string> hosts{};  ///< that may be told; see is_among. Not empty
    std::string public_url{};          ///< for links; empty: messages have none
    std::chrono::milliseconds try_again{
        5'000};  ///< after the first try; six times as long after each further
    outward::HttpsOptions sender{};
    /// For log and metrics: a webhook's host and why, empty if it arrived. Any thread.
    std::function<void(Fate fate, std::string_view host, std::string_view why)> told{};
};

/// Whether the host is one of these: as it stands, under one that begins with "*.", or any for "*".
bool is_among(std::string_view host, const std::vector<std::string>& hosts);

/// Any thread.
class Herald {
  public:
    /// Tries of one message in all.
    static constexpr unsigned kTries = 4;

    /// Both outlive it. InvalidInput: the certificates are none.
    static Result<std::unique_ptr<Herald>> start(HeraldOptions options, store::Store& store,
                                                 const Clock& clock);
    /// Waits for no answer: what has not arrived is lost.
    ~Herald();

    const std::vector<std::string>& hosts() const;
    /// Whether that address may be told.
    bool takes(std::string_view url) const;
    /// Never waits; what is too much is let go.
    void tell(News news);
    /// One try of a message that says nothing has happened; the status that was answered. Errors: Busy (too
    /// many), and those of outward::HttpsClient. `done` on its thread.
    void try_out(const store::Webhook& webhook, std::function<void(Result<unsigned>)> done);

  private:
    struct Parts;
    explicit Herald(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

}  // namespace affray::push
