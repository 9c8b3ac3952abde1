// What a provider says of itself is asked for when it is first needed, and again after an hour.
#include "openid/relying_party.h"

#include <sodium.h>

#include <algorithm>
#include <optional>

#include "openid/jose.h"
#include "openid/json.h"
#include "outward/https_client.h"

namespace affray::openid {

namespace asio = boost::asio;
using std::chrono::minutes;

namespace {

constexpr std::string_view kWellKnown = "/.well-known/openid-configuration";
constexpr minutes kKnownFor{60};
constexpr minutes kKeysAgainAfter{1};  // a stranger's token must not have them fetched each time
constexpr std::size_t kCodeMost = 4096;
constexpr std::size_t kAnswerMost = std::size_t{256} * 1024;
constexpr std::size_t kMarkBytes = 24;

std::string base64url(const unsigned char* bytes, std::size_t size) {
    constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_ENCODED_LEN(size, kVariant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes, size, kVariant);
    text.pop_back();  // the zero at its end
    return text;
}

std::string challenge_of(const Secret& verifier) {
    const std::string& text = verifier.reveal();
    unsigned char digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(digest, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return base64url(digest, sizeof digest);
}

// State and nonce: each tells nothing of the verifier, nor of the other.
std::string mark_of(const Secret& verifier, std::string_view of) {
    const SecretHash hash = hash_secret(std::string(of) + "\n" + verifier.reveal());
    return base64url(hash.data(), kMarkBytes);
}

std::string escaped(std::string_view text) {
    constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (kPlain.find(c) != std::string_view::npos) {
            out += c;
        } else {
            out += '%';
            out += kDigits[byte >> 4];
            out += kDigits[byte & 15];
        }
    }
    return out;
}

std::string form_of(std::initializer_list<std::pair<std::string_view, std::string_view>> fields) {
    std::string form;
    for (const auto& [name, value] : fields) {
        if (!form.empty()) form += '&';
        form += std::string(name) + "=" + escaped(value);
    }
    return form;
}

std::string basic(const Provider& of) {
    // RFC 6749, section 2.3.1: both are escaped before they are joined.
    const std::string both = escaped(of.client_id) + ":" + escaped(of.client_secret.reveal());
    constexpr int kVariant = sodium_base64_VARIANT_ORIGINAL;
    std::string text(sodium_base64_ENCODED_LEN(both.size(), kVariant), '\0');
    sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(both.data()),
                      both.size(), kVariant);
    text.pop_back();
    return "Basic " + text;
}

std::optional<outward::Address> read_address(std::string_view url) {
    return outward::read_address(url, outward::NamedBy::Operator);
}

outward::Asking asking_of(outward::Address at) {
    return {std::move(at), "GET", {{"Accept", "application/json"}, {"User-Agent", "affray"}}, {}};
}

Error misled(const std::string& what) { return {ErrorCode::Closed, what}; }

}  // namespace

struct RelyingParty::Known {
    Provider provider;
    std::unique_ptr<outward::HttpsClient> asks;
    // What it says of itself, and when it was asked.
    std::optional<SteadyTime> learnt{};
    std::string authorize{};
    outward::Address token{};
    outward::Address keys_at{};
    bool secret_in_form = false;
    std::string keys{};
    std::optional<SteadyTime> keys_again{};  // when they were last asked for because none of them fitted
};

RelyingParty::RelyingParty(std::string back, const Clock& clock) : back_(std::move(back)), clock_(clock) {}
RelyingParty::~RelyingParty() = default;

Result<std::unique_ptr<RelyingParty>> RelyingParty::make(std::vector<Provider> providers, std::string back,
                                                         const Clock& clock) {
    if (!libjose()) return libjose().error();
    std::unique_ptr<RelyingParty> party(new RelyingParty(std::move(back), clock));
    for (Provider& one : providers) {
        if (const auto fault = fault_of(one)) return Error{ErrorCode::InvalidInput, *fault};
        auto asks = outward::HttpsClient::make(
            {.private_addresses = true, .trust_file = one.trust_file, .answer_most = kAnswerMost});
        if (!asks) return Error{ErrorCode::InvalidInput, one.id + ".trust_file: " + asks.error().message};
        auto known = std::make_unique<Known>();
        known->asks = std::move(*asks);
        known->provider = std::move(one);
        const std::string id = known->provider.id;
        party->known_.emplace(id, std::move(known));
    }
    return party;
}

std::vector<Provider> RelyingParty::providers() const {
    std::vector<Provider> all;
    for (const auto& [id, known] : known_) all.push_back(known->provider);
    return all;
}

asio::awaitable<Status> RelyingParty::learn(Known& of) {
    const SteadyTime now = clock_.steady();
    if (of.learnt && now - *of.learnt < kKnownFor) co_return Status();
    std::string issuer = of.provider.issuer;
    if (issuer.ends_with('/')) issuer.pop_back();
    auto place = read_address(issuer + std::string(kWellKnown));
    if (!place) co_return misled("its issuer is too long an address");
    auto asking = asking_of(std::move(*place));
    const auto told = co_await of.asks->ask(std::move(asking));
    if (!told) co_return told.error();
    const Json said = json_object_of(told->body);
    if (told->status != 200 || said == nullptr)
        co_return misled("its discovery document cannot be read (status " + std::to_string(told->status) +
                         ")");
    if (text_in(said.get(), "issuer") != of.provider.issuer)
        co_return misled("it calls itself '" + text_in(said.get(), "issuer").value_or("") + "'");
    const auto authorize = text_in(said.get(), "authorization_endpoint");
    const auto token = read_address(text_in(said.get(), "token_endpoint").value_or(""));
    const auto keys = read_address(text_in(said.get(), "jwks_uri").value_or(""));
    if (!authorize || !read_address(*authorize) || !token || !keys)
        co_return misled("its discovery document names no https:// addresses");
    of.authorize = *authorize;
    of.token = *token;
    of.keys_at = *keys;
    constexpr const char* kMethods = "token_endpoint_auth_methods_supported";
    of.secret_in_form = json_object_get(said.get(), kMethods) != nullptr &&
                        !holds(said.get(), kMethods, "client_secret_basic") &&
                        holds(said.get(), kMethods, "client_secret_post");
    const Status read = co_await read_keys(of);
    if (read) of.learnt = now;
    co_return read;
}

asio::awaitable<Status> RelyingParty::read_keys(Known& of) {
    auto asking = asking_of(of.keys_at);
    const auto told = co_await of.asks->ask(std::move(asking));
    if (!told) co_return told.error();
    if (told->status != 200 || json_object_of(told->body) == nullptr)
        co_return misled("its keys cannot be read");
    of.keys = told->body;
    co_return Status();
}

asio::awaitable<Result<Beginning>> RelyingParty::begin(std::string provider) {
    const auto found = known_.find(provider);
    if (found == known_.end()) co_return Error{ErrorCode::NotFound, "no such provider"};
    Known& of = *found->second;
    const Status learnt = co_await learn(of);
    if (!learnt) co_return learnt.error();
    Beginning beginning;
    beginning.verifier = make_token();
    const std::string state = mark_of(beginning.verifier, "state");
    const std::string nonce = mark_of(beginning.verifier, "nonce");
    const std::string challenge = challenge_of(beginning.verifier);
    const std::string query = form_of({{"response_type", "code"},
                                       {"scope", "openid"},
                                       {"client_id", of.provider.client_id},
                                       {"redirect_uri", back_},
                                       {"state", state},
                                       {"nonce", nonce},
                                       {"code_challenge", challenge},
                                       {"code_challenge_method", "S256"}});
    beginning.url = of.authorize + (of.authorize.find('?') == std::string::npos ? "?" : "&") + query;
    co_return beginning;
}

// The code becomes an ID token, which comes from the provider itself and not by way of the browser.
asio::awaitable<Result<std::string>> RelyingParty::redeem(const Known& of, const Return& back) {
    auto asking = asking_of(of.token);
    asking.method = "POST";
    asking.headers.emplace_back("Content-Type", "application/x-www-form-urlencoded");
    asking.body = form_of({{"grant_type", "authorization_code"},
                           {"code", back.code},
                           {"redirect_uri", back_},
                           {"code_verifier", back.verifier.reveal()}});
    const Secret& secret = of.provider.client_secret;
    if (secret.empty() || of.secret_in_form)
        asking.body += "&" + form_of({{"client_id", of.provider.client_id}});
    if (!secret.empty() && of.secret_in_form)
        asking.body += "&" + form_of({{"client_secret", secret.reveal()}});
    if (!secret.empty() && !of.secret_in_form)
        asking.headers.emplace_back("Authorization", basic(of.provider));
    const auto told = co_await of.asks->ask(std::move(asking));
    if (!told) co_return told.error();
    const Json said = json_object_of(told->body);
    if (told->status != 200) {
        const std::string why =
            text_in(said.get(), "error").value_or("status " + std::to_string(told->status));
        co_return Error{ErrorCode::InvalidInput, "the code is not taken: " + why.substr(0, 100)};
    }
    auto token = text_in(said.get(), "id_token");
    if (!token) co_return misled("it gives no ID token");
    co_return std::move(*token);
}

asio::awaitable<Result<Identity>> RelyingParty::judge(Known& of, std::string token, std::string nonce) {
    Expected expected;
    expected.issuer = of.provider.issuer;
    expected.client_id = of.provider.client_id;
    expected.nonce = std::move(nonce);
    expected.now_s = clock_.wall_ms() / 1000;
    const auto judged = identity_in(token, of.keys, expected);
    if (judged || judged.error().code != ErrorCode::NotFound) co_return judged;
    const SteadyTime now = clock_.steady();
    const bool lately = of.keys_again && now - *of.keys_again < kKeysAgainAfter;
    if (!lately) {
        of.keys_again = now;
        const Status read = co_await read_keys(of);
        if (!read) co_return read.error();
        const auto again = identity_in(token, of.keys, expected);
        if (again || again.error().code != ErrorCode::NotFound) co_return again;
    }
    co_return Error{ErrorCode::InvalidInput, judged.error().message};
}

bool RelyingParty::belongs_together(const Return& back) {
    return back.verifier.reveal().size() == kTokenSize && !back.code.empty() &&
           back.code.size() <= kCodeMost && back.state == mark_of(back.verifier, "state");
}

asio::awaitable<Result<Identity>> RelyingParty::finish(Return back) {
    const auto found = known_.find(back.provider);
    if (found == known_.end()) co_return Error{ErrorCode::NotFound, "no such provider"};
    if (!belongs_together(back)) co_return Error{ErrorCode::InvalidInput, "this browser has not begun it"};
    Known& of = *found->second;
    const Status learnt = co_await learn(of);
    if (!learnt) co_return learnt.error();
    auto token = co_await redeem(of, back);
    if (!token) co_return token.error();
    co_return co_await judge(of, std::move(*token), mark_of(back.verifier, "nonce"));
}

}  // namespace affray::openid
