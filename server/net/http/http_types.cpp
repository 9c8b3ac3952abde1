// Problems (RFC 9457), phrases of status codes, the bearer scheme and the headers against script in text
// (SEC-14).
#include "net/http/http_types.h"

#include <array>

#include "net/http/json_text.h"
#include "net/http/security_headers.h"

namespace affray::net {

std::string_view reason_phrase(unsigned status) {
    constexpr std::array<std::pair<unsigned, std::string_view>, 22> kPhrases{
        {{200, "OK"},
         {201, "Created"},
         {204, "No Content"},
         {304, "Not Modified"},
         {400, "Bad Request"},
         {401, "Unauthorized"},
         {403, "Forbidden"},
         {404, "Not Found"},
         {405, "Method Not Allowed"},
         {409, "Conflict"},
         {410, "Gone"},
         {412, "Precondition Failed"},
         {413, "Content Too Large"},
         {415, "Unsupported Media Type"},
         {421, "Misdirected Request"},
         {422, "Unprocessable Content"},
         {426, "Upgrade Required"},
         {429, "Too Many Requests"},
         {431, "Request Header Fields Too Large"},
         {500, "Internal Server Error"},
         {503, "Service Unavailable"},
         {507, "Insufficient Storage"}}};
    for (const auto& [code, phrase] : kPhrases) {
        if (code == status) return phrase;
    }
    return "Unknown";
}

Response problem(unsigned status, std::string_view code, std::string_view detail, std::string_view field,
                 const std::string& problems) {
    Response response;
    response.status = status;
    response.code = code;
    response.content_type = "application/problem+json";
    JsonObject body;
    body.add_text("type", "about:blank").add_text("title", reason_phrase(status));
    body.add("status", std::to_string(status)).add_text("code", code);
    if (!field.empty()) body.add_text("field", field);
    body.add_text("detail", detail);
    if (!problems.empty()) body.add("problems", problems);
    response.body = body.text() + "\n";
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

Response internal_problem(std::string_view id) {
    Response response = problem(500, "INTERNAL", {});
    JsonObject body;
    body.add_text("type", "about:blank").add_text("title", reason_phrase(500)).add("status", "500");
    body.add_text("code", "INTERNAL").add_text("id", id);
    body.add_text("detail",
                  "The server could not do this. Nothing else was touched; its log has more under the id.");
    response.body = body.text() + "\n";
    return response;
}

std::string_view bearer_of(std::string_view authorization) {
    constexpr std::string_view kScheme = "Bearer ";
    return authorization.substr(0, kScheme.size()) == kScheme ? authorization.substr(kScheme.size())
                                                              : std::string_view{};
}

void append_security_headers(std::string& out) {
    out +=
        "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' "
        "data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; "
        "frame-ancestors 'none'; require-trusted-types-for 'script'\r\n"
        "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
        "Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n";
}

}  // namespace affray::net
