// Problems by name, and JSON both ways.
#include "net/api/answers.h"

#include <google/protobuf/util/json_util.h>

#include "base/check.h"
#include "base/text.h"
#include "net/api/version_tag.h"

namespace affray::net {
namespace {

using access::Denial;

struct Wording {
    unsigned status;
    std::string_view detail;
};

Wording wording_of(Denial why) {
    switch (why) {
        case Denial::Unauthenticated: return {401, "Log in, and show the token as a bearer."};
        case Denial::BadLogin: return {401, "The name or the password is wrong."};
        case Denial::AccountDisabled: return {403, "This account is disabled."};
        case Denial::UnknownIdentity: return {403, "No account here belongs to this identity."};
        case Denial::IdentityTaken:
            return {409, "It belongs to another account, or this account has one of that provider."};
        case Denial::LastWayIn: return {409, "Without it nobody could log in to this account."};
        case Denial::LoginTooOld: return {403, "Log in once more first."};
        case Denial::NameTaken: return {409, "Somebody has this name already."};
        case Denial::BadName: return {422, "A name has 1 to 40 visible characters."};
        case Denial::WeakPassword: return {422, "A password has 8 to 256 bytes and is not the name."};
        case Denial::SignUpClosed: return {403, "This server takes no new accounts."};
        case Denial::InvitationNeeded: return {403, "An account needs an invitation here."};
        case Denial::HasOperator: return {409, "This server has its operator already. Log in."};
        case Denial::UnknownCode: return {404, "This code is not open: mistyped, used already, or too old."};
        case Denial::MemberAlready: return {409, "This account is a member already."};
        case Denial::EncounterRuns: return {409, "This encounter has not ended; end it first."};
        case Denial::OwnerStays: return {409, "A campaign keeps its owner."};
        case Denial::NotFound: return {404, "There is no such thing here, or it is not yours."};
        case Denial::StaleVersion: return {409, "It was changed meanwhile; look again."};
        case Denial::CampaignArchived: return {409, "The campaign is archived."};
        case Denial::BadArgument: return {422, "This value is not allowed here."};
        case Denial::RateLimited: return {429, "Too many tries; wait."};
        case Denial::RetryLater: return {503, "The server is busy; try again."};
        case Denial::StorageUnavailable: return {507, "There is no room for this."};
        case Denial::QuotaReached: return {409, "So much may not be kept."};
        case Denial::Unreadable: return {500, "The store cannot be read; the server's log says why."};
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace

Response json(unsigned status, const google::protobuf::Message& message) {
    Response response;
    response.status = status;
    response.content_type = "application/json";
    google::protobuf::util::JsonPrintOptions options;
    options.always_print_primitive_fields = true;
    const auto written = google::protobuf::util::MessageToJsonString(message, &response.body, options);
    // What people wrote may lie deeper than JSON is written (choices of a character): told, not fatal.
    if (!written.ok()) return problem(500, "INTERNAL", "The answer cannot be written as JSON.");
    response.body += '\n';
    response.headers.emplace_back("Cache-Control", "no-store");
    if (std::string tag = etag_of(message); !tag.empty())
        response.headers.emplace_back("ETag", std::move(tag));
    return response;
}

Response no_content() {
    Response response;
    response.status = 204;
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

Response not_found() { return problem_of(access::Denied{Denial::NotFound}); }

Response problem_of(const Error& error) {
    switch (error.code) {
        case ErrorCode::NotFound: return not_found();
        case ErrorCode::Conflict: return problem(409, "CONFLICT", "It was changed meanwhile; try again.");
        case ErrorCode::Full: return problem(507, "STORAGE_UNAVAILABLE", "There is no room for this.");
        case ErrorCode::Busy:
        case ErrorCode::Closed: return problem(503, "RETRY_LATER", "The server is busy; try again.");
        case ErrorCode::InvalidInput: return problem(422, "BAD_ARGUMENT", error.message);
        case ErrorCode::Corrupt:
        case ErrorCode::Io:
        case ErrorCode::Unsupported: break;
    }
    return problem(500, "ENCOUNTER_UNAVAILABLE",
                   "This encounter cannot be opened; the server's log says why.");
}

Response problem_of(const access::Denied& denied) {
    const Wording wording = wording_of(denied.why);
    const std::string_view detail = denied.text.empty() ? wording.detail : denied.text;
    Response response = problem(wording.status, to_string(denied.why), detail, denied.field);
    std::chrono::milliseconds wait = denied.retry_after;
    if (denied.why == Denial::RetryLater) wait = std::chrono::milliseconds{1000};
    if (wait.count() > 0)
        response.headers.emplace_back("Retry-After", std::to_string((wait.count() + 999) / 1000));
    if (wording.status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
    return response;
}

std::optional<Response> read_body(const Request& request, google::protobuf::Message& message) {
    if (request.content_type.substr(0, request.content_type.find(';')) != "application/json")
        return problem(415, "JSON_EXPECTED", "Send the body as application/json.");
    if (!google::protobuf::util::JsonStringToMessage(request.body, &message).ok())
        return problem(400, "BAD_JSON", "The body is not the JSON of this request.");
    return std::nullopt;
}

std::optional<Response> bad_text(const std::string& text, std::size_t max, std::string_view field) {
    if (good_text(text, max, false)) return std::nullopt;
    return problem(422, "BAD_ARGUMENT", "Too long, or holds characters that no name holds.", field);
}

Response answer_nothing(const access::Answer<access::Nothing>& answer) {
    if (const auto* denied = std::get_if<access::Denied>(&answer)) return problem_of(*denied);
    return no_content();
}

}  // namespace affray::net
