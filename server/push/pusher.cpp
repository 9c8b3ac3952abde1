// From a summons to requests, and what their answers mean.
#include "push/pusher.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "base/json_string.h"
#include "push/base64url.h"
#include "push/dispatch.h"
#include "push/sealing.h"
#include "push/vapid.h"
#include "seams/secret.h"

namespace affray::push {
namespace {

namespace asio = boost::asio;
using std::chrono::seconds;

constexpr std::size_t kKeyFileMost = 16384;
// Every message is of this size, whatever its table is called.
constexpr std::size_t kPadded = 1024;
// Whoever has not looked for so long is not called any more; the next turn calls anew.
constexpr seconds kLongest{4 * 3600};
constexpr seconds kLeast{5};

// The kind, and where to; the words are the browser's, in its own language.
std::string text_of(const Summons& summons) {
    return std::string(R"({"kind":)") + (summons.asked ? R"("asked")" : R"("turn")") + R"(,"encounter":)" +
           json_string(summons.public_id) + R"(,"seat":)" + std::to_string(summons.seat) + R"(,"title":)" +
           json_string(summons.title) + "}";
}

// Of what waits at the service for a browser that is off, the newest of a seat is enough. 32 characters at
// most.
std::string topic_of(const Summons& summons) {
    const SecretHash hash = hash_secret(summons.public_id + "/" + std::to_string(summons.seat));
    return base64url({reinterpret_cast<const char*>(hash.data()), 24});
}

bool is_gone(unsigned status) { return status == 404 || status == 410; }

}  // namespace

struct Pusher::Parts {
    Parts(PusherOptions given, KeyPair pair, std::unique_ptr<outward::HttpsClient> https, store::Store& kept,
          const Clock& time)
        : options(std::move(given)),
          key(std::move(pair)),
          public_key(base64url(key.point())),
          sender(std::move(https)),
          store(kept),
          clock(time) {}

    void deliver(const Summons& summons);
    void send(const Summons& summons, const store::PushSubscription& to);
    Result<outward::Asking> message(const Summons& summons, const store::PushSubscription& to) const;
    asio::awaitable<void> carry(outward::Asking request, store::PushSubscription to);
    void answered(const store::PushSubscription& to, const std::string& host, const Result<unsigned>& status);
    Result<std::vector<store::PushSubscription>> subscriptions(const Summons& summons);
    void tell(std::string_view event, std::string_view host, std::string_view why) const {
        if (options.told) options.told(event, host, why);
    }

    PusherOptions options;
    KeyPair key;
    std::string public_key;
    std::unique_ptr<outward::HttpsClient> sender;
    store::Store& store;
    const Clock& clock;
    std::unique_ptr<store::AccountReader> reader;  // belongs to the thread; opened when it is first wanted
    Dispatch dispatch{Dispatch::Bounds{}};         // ends before what its errands use
};

Pusher::Pusher(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Pusher::~Pusher() = default;

const std::string& Pusher::public_key() const { return parts_->public_key; }

Result<std::unique_ptr<Pusher>> Pusher::start(PusherOptions options, store::Store& store,
                                              const Clock& clock) {
    std::ifstream file(options.key_file);
    std::string pem(kKeyFileMost, '\0');
    file.read(pem.data(), static_cast<std::streamsize>(pem.size()));
    pem.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, file.gcount())));
    if (pem.empty())
        return Error{ErrorCode::InvalidInput, "push.key_file: '" + options.key_file +
                                                  "' cannot be read; affrayd push-key FILE makes one"};
    auto key = KeyPair::read(pem);
    if (!key)
        return Error{ErrorCode::InvalidInput, "push.key_file: '" + options.key_file + "' " +
                                                  key.error().message + "; affrayd push-key FILE makes one"};
    if (!is_contact(options.contact))
        return Error{ErrorCode::InvalidInput, "push.contact: '" + options.contact +
                                                  "' is neither mailto:NAME@HOST nor an address https://…"};
    auto sender = outward::HttpsClient::make(options.sender);
    if (!sender) return Error{ErrorCode::InvalidInput, "push.trust_file: " + sender.error().message};
    return std::unique_ptr<Pusher>(new Pusher(
        std::make_unique<Parts>(std::move(options), std::move(*key), std::move(*sender), store, clock)));
}

void Pusher::summon(Summons summons) {
    const bool taken =
        parts_->dispatch.soon([&parts = *parts_, summons = std::move(summons)] { parts.deliver(summons); });
    if (!taken) parts_->tell("push_let_go", {}, "too many wait");
}

Result<std::vector<store::PushSubscription>> Pusher::Parts::subscriptions(const Summons& summons) {
    if (reader == nullptr) {
        auto opened = store.open_account_reader();
        if (!opened) return opened.error();
        reader = std::move(*opened);
    }
    auto found = reader->push_subscriptions(summons.encounter, summons.seat);
    if (!found) reader.reset();
    return found;
}

void Pusher::Parts::deliver(const Summons& summons) {
    const auto all = subscriptions(summons);
    if (!all) return tell("push_failed", {}, all.error().message);
    for (const store::PushSubscription& one : *all) send(summons, one);
}

Result<outward::Asking> Pusher::Parts::message(const Summons& summons,
                                               const store::PushSubscription& to) const {
    const auto address = outward::read_address(to.endpoint, outward::NamedBy::Anybody);
    if (!address) return Error{ErrorCode::Corrupt, "an address that is none"};
    auto body = sealed(text_of(summons), {to.point, to.auth}, kPadded);
    if (!body) return body.error();
    const auto signature = vapid(key, address->origin(), options.contact, clock.wall_ms() / 1000);
    if (!signature) return signature.error();
    const seconds lasts =
        summons.patience.count() == 0 ? kLongest : std::clamp(summons.patience, kLeast, kLongest);
    return outward::Asking{*address,
                           "POST",
                           {{"Authorization", *signature},
                            {"Content-Encoding", "aes128gcm"},
                            {"Content-Type", "application/octet-stream"},
                            {"TTL", std::to_string(lasts.count())},
                            {"Urgency", "high"},
                            {"Topic", topic_of(summons)}},
                           std::move(*body)};
}

void Pusher::Parts::send(const Summons& summons, const store::PushSubscription& to) {
    auto made = message(summons, to);
    if (!made) return tell("push_failed", {}, made.error().message);
    const bool begun =
        dispatch.begin(carry(std::move(*made), to), [this] { tell("push_failed", {}, "a mistake of ours"); });
    if (!begun) tell("push_let_go", {}, "too many are under way");
}

asio::awaitable<void> Pusher::Parts::carry(outward::Asking request, store::PushSubscription to) {
    const std::string host = request.to.host;
    const auto told = co_await sender->ask(std::move(request));
    answered(to, host, told ? Result<unsigned>(told->status) : Result<unsigned>(told.error()));
}

void Pusher::Parts::answered(const store::PushSubscription& to, const std::string& host,
                             const Result<unsigned>& status) {
    if (!status) return tell("push_failed", host, status.error().message);
    if (!is_gone(*status)) {
        if (*status < 200 || *status >= 300) tell("push_failed", host, "answer " + std::to_string(*status));
        return;
    }
    store::DropPushSubscription drop;
    drop.encounter = to.encounter;
    drop.seat = to.seat;
    drop.public_id = to.public_id;
    // Where the writer is full the next message finds it gone once more.
    std::ignore = store.writer().submit(store::AccountWrite{std::move(drop)}, [](const store::Receipt&) {});
    tell("push_ended", host, "answer " + std::to_string(*status));
}

Result<std::string> make_key_file(const std::string& path) {
    const auto key = KeyPair::make();
    if (!key) return key.error();
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0 && errno == EEXIST)
        return Error{ErrorCode::Conflict,
                     "'" + path + "' is there already, and browsers have subscribed to its key"};
    if (file < 0) return Error{ErrorCode::Io, "'" + path + "' cannot be made"};
    const std::string pem = key->pem();
    const bool written =
        ::write(file, pem.data(), pem.size()) == static_cast<ssize_t>(pem.size()) && ::fsync(file) == 0;
    ::close(file);
    if (!written) return Error{ErrorCode::Io, "'" + path + "' cannot be written"};
    return base64url(key->point());
}

}  // namespace affray::push
