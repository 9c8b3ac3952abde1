// By libcurl, which speaks SMTP; it blocks its thread for the length of a letter.
#include "push/mailer.h"

#include <curl/curl.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>

#include "access/token_bucket.h"
#include "push/dispatch.h"
#include "seams/library.h"
#include "seams/secret.h"

namespace affray::push {
namespace {

constexpr std::size_t kMailsWaiting = 4;
constexpr std::size_t kForgetSendersAt = 1024;  // accounts, and addresses, that are remembered
constexpr double kHour = 3600, kDay = 24 * kHour;

// libcurl, opened with the first mailer: most servers send no mail.
struct Libcurl {
    decltype(&::curl_global_init) global_init = nullptr;
    decltype(&::curl_easy_init) init = nullptr;
    decltype(&::curl_easy_setopt) setopt = nullptr;
    decltype(&::curl_easy_perform) perform = nullptr;
    decltype(&::curl_easy_getinfo) getinfo = nullptr;
    decltype(&::curl_easy_strerror) strerror = nullptr;
    decltype(&::curl_easy_cleanup) cleanup = nullptr;
    decltype(&::curl_slist_append) append = nullptr;
    decltype(&::curl_slist_free_all) free_all = nullptr;
};

Result<Libcurl> opened() {
    const auto library = Library::open("libcurl.so.4");
    if (!library) return library.error();
    Libcurl all;
    const bool whole =
        library->find("curl_global_init", all.global_init) && library->find("curl_easy_init", all.init) &&
        library->find("curl_easy_setopt", all.setopt) && library->find("curl_easy_perform", all.perform) &&
        library->find("curl_easy_getinfo", all.getinfo) &&
        library->find("curl_easy_strerror", all.strerror) &&
        library->find("curl_easy_cleanup", all.cleanup) && library->find("curl_slist_append", all.append) &&
        library->find("curl_slist_free_all", all.free_all);
    if (!whole) return Error{ErrorCode::Unsupported, "libcurl.so.4 is too old"};
    return all;
}

const Result<Libcurl>& libcurl() {
    static const Result<Libcurl> kLibcurl = opened();
    return kLibcurl;
}

struct CurlEnds {
    void operator()(CURL* curl) const { libcurl()->cleanup(curl); }
    void operator()(curl_slist* list) const { libcurl()->free_all(list); }
};
using Curl = std::unique_ptr<CURL, CurlEnds>;
using CurlList = std::unique_ptr<curl_slist, CurlEnds>;

access::Rate rate(std::uint32_t count, double seconds) {
    return {static_cast<double>(count) / seconds, static_cast<double>(count)};
}

struct Upload {
    std::string_view left;
    const std::atomic<bool>* ending;
};

std::size_t give(char* to, std::size_t size, std::size_t count, void* from) {
    auto& upload = *static_cast<Upload*>(from);
    const std::size_t given = std::min(size * count, upload.left.size());
    std::memcpy(to, upload.left.data(), given);
    upload.left.remove_prefix(given);
    return given;
}

int goes_on(void* from, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    return static_cast<Upload*>(from)->ending->load() ? 1 : 0;
}

Status status_of(CURLcode code, long answered) {
    if (code == CURLE_OK) return {};
    if (code == CURLE_LOGIN_DENIED)
        return Error{ErrorCode::Closed, "the mail server does not take the password"};
    if (answered >= 400 && answered < 600)
        return Error{ErrorCode::InvalidInput, "the mail server answered " + std::to_string(answered)};
    return Error{ErrorCode::Closed, libcurl()->strerror(code)};
}

Result<std::string> first_line(const std::string& file) {
    std::ifstream in(file);
    std::string line;
    if (!std::getline(in, line) || line.empty())
        return Error{ErrorCode::InvalidInput, "mail.password_file: '" + file + "' holds no password"};
    return line;
}

}  // namespace

struct Mailer::Parts {
    Parts(MailerOptions given, std::string secret, const Clock& time)
        : options(std::move(given)), password(std::move(secret)), clock(time) {}

    void tell(MailFate fate, std::string_view why = {}) const {
        if (options.told) options.told(fate, why);
    }
    Status deliver(const Letter& letter);
    Status perform(CURL* curl, const Letter& letter);
    template <class Key>
    static access::TokenBucket& bucket_of(std::map<Key, access::TokenBucket>& all, const Key& key,
                                          const access::Rate& rate, SteadyTime now) {
        if (all.size() >= kForgetSendersAt)
            std::erase_if(all, [&](const auto& one) { return one.second.full(rate, now); });
        return all.try_emplace(key, rate).first->second;
    }

    const MailerOptions options;
    const std::string password;
    const Clock& clock;
    std::mutex mutex;  // the buckets
    access::TokenBucket everybody{rate(options.per_hour, kHour)};
    std::map<store::AccountId, access::TokenBucket> accounts;
    std::map<SecretHash, access::TokenBucket> addresses;
    std::atomic<bool> ending{false};
    Dispatch dispatch{Dispatch::Bounds{.waiting = kMailsWaiting}};  // ends before what its tasks use
};

Mailer::Mailer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Mailer::~Mailer() { parts_->ending = true; }

Result<std::unique_ptr<Mailer>> Mailer::start(MailerOptions options, const Clock& clock) {
    if (!is_mail_address(options.from))
        return Error{ErrorCode::InvalidInput, "mail.from: '" + options.from + "' is not NAME@HOST"};
    std::string password;
    if (!options.user.empty()) {
        auto read = first_line(options.password_file);
        if (!read) return read.error();
        password = std::move(*read);
    }
    // Once for the process: it is made before any second one could be.
    if (!libcurl()) return Error{ErrorCode::InvalidInput, "mail.server: " + libcurl().error().message};
    if (libcurl()->global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        return Error{ErrorCode::InvalidInput, "mail.server: libcurl cannot be used"};
    return std::unique_ptr<Mailer>(
        new Mailer(std::make_unique<Parts>(std::move(options), std::move(password), clock)));
}

std::string Mailer::link_of(std::string_view code) const {
    return parts_->options.public_url + "/#invite=" + std::string(code);
}

std::chrono::milliseconds Mailer::take(store::AccountId by, std::string_view to) {
    const SteadyTime now = parts_->clock.steady();
    const access::Rate all = rate(parts_->options.per_hour, kHour);
    const access::Rate account = rate(parts_->options.per_hour_of_account, kHour);
    const access::Rate address = rate(kPerDayOfAddress, kDay);
    const std::lock_guard lock(parts_->mutex);
    auto& of_account = Parts::bucket_of(parts_->accounts, by, account, now);
    auto& of_address = Parts::bucket_of(parts_->addresses, hash_secret(to), address, now);
    if (!of_account.take(account, now)) return of_account.wait(account);
    if (!of_address.take(address, now)) {
        of_account.give_back(account);
        return of_address.wait(address);
    }
    if (parts_->everybody.take(all, now)) return {};
    of_account.give_back(account);
    of_address.give_back(address);
    return parts_->everybody.wait(all);
}

void Mailer::send(Letter letter, std::function<void(Status)> done) {
    parts_->tell(MailFate::Waits);
    const bool taken = parts_->dispatch.soon([&parts = *parts_, letter = std::move(letter), done] {
        const Status sent = parts.deliver(letter);
        parts.tell(sent ? MailFate::Sent : MailFate::Failed, sent ? "" : sent.error().message);
        done(sent);
    });
    if (taken) return;
    parts_->tell(MailFate::LetGo);
    done(Error{ErrorCode::Busy, "too many letters wait"});
}

Status Mailer::Parts::deliver(const Letter& letter) {
    const Curl curl(libcurl()->init());
    if (curl == nullptr) return Error{ErrorCode::Busy, "no memory"};
    return perform(curl.get(), letter);
}

Status Mailer::Parts::perform(CURL* curl, const Letter& letter) {
    const std::string scheme = options.tls == MailTls::FromStart ? "smtps://" : "smtp://";
    const std::string message =
        mail_of(letter, options.from, make_public_id() + make_public_id(), clock.wall_ms() / 1000);
    const CurlList to(libcurl()->append(nullptr, ("<" + letter.to + ">").c_str()));
    Upload upload{message, &ending};
    const auto set = libcurl()->setopt;
    set(curl, CURLOPT_URL, (scheme + options.server).c_str());
    set(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    set(curl, CURLOPT_USE_SSL, options.tls == MailTls::None ? CURLUSESSL_NONE : CURLUSESSL_ALL);
    set(curl, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2);
    if (!options.trust_file.empty()) set(curl, CURLOPT_CAINFO, options.trust_file.c_str());
    if (!options.user.empty()) {
        set(curl, CURLOPT_USERNAME, options.user.c_str());
        set(curl, CURLOPT_PASSWORD, password.c_str());
    }
    set(curl, CURLOPT_MAIL_FROM, ("<" + options.from + ">").c_str());
    set(curl, CURLOPT_MAIL_RCPT, to.get());
    set(curl, CURLOPT_UPLOAD, 1L);
    set(curl, CURLOPT_READFUNCTION, &give);
    set(curl, CURLOPT_READDATA, &upload);
    set(curl, CURLOPT_NOPROGRESS, 0L);
    set(curl, CURLOPT_XFERINFOFUNCTION, &goes_on);
    set(curl, CURLOPT_XFERINFODATA, &upload);
    set(curl, CURLOPT_NOSIGNAL, 1L);
    set(curl, CURLOPT_TIMEOUT, static_cast<long>(options.patience.count()));
    // Surroundings of the process name no proxy for mail.
    set(curl, CURLOPT_PROXY, "");
    const CURLcode code = libcurl()->perform(curl);
    long answered = 0;
    libcurl()->getinfo(curl, CURLINFO_RESPONSE_CODE, &answered);
    return status_of(code, answered);
}

}  // namespace affray::push
