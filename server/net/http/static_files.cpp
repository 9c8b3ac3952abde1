// Looking up an embedded file: media type, entity tag, caching.
#include "net/http/static_files.h"

#include <array>
#include <map>

#include "base/hash.h"

namespace affray::net {
namespace {

constexpr std::string_view kNoClient =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Affray</title>"
    "<h1>Affray is running</h1><p>This server was built without the web client. Build it first "
    "(<code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>) and build the server again, "
    "or play with the terminal client: <code>affray play URL</code>.</p></html>\n";

std::string_view media_type(std::string_view path) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kTypes{{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".wasm", "application/wasm"},
        {".txt", "text/plain; charset=utf-8"},
        {".map", "application/json"},
    }};
    for (const auto& [suffix, type] : kTypes) {
        if (path.size() >= suffix.size() && path.substr(path.size() - suffix.size()) == suffix) return type;
    }
    return "application/octet-stream";
}

struct Entry {
    const EmbeddedFile* file = nullptr;
    std::string etag;
};

const std::map<std::string_view, Entry>& entries() {
    static const std::map<std::string_view, Entry> map = [] {
        std::map<std::string_view, Entry> all;
        for (const EmbeddedFile& file : embedded_files()) {
            const std::uint64_t hash = Hasher(1).add(file.bytes).finish();
            all[file.path] = Entry{&file, "\"" + std::to_string(hash) + "\""};
        }
        return all;
    }();
    return map;
}

// The build names these by their content, so they never change.
bool immutable(std::string_view path) { return path.substr(0, 8) == "/assets/"; }

// Somebody at a browser, whom the page tells in their language that there is nothing here.
bool is_for_people(const Request& request) {
    return request.accept.find("text/html") != std::string::npos && request.path.rfind("/api/", 0) != 0;
}

Response serve(const Entry& entry, const Request& request) {
    Response response;
    response.headers.emplace_back("ETag", entry.etag);
    response.headers.emplace_back(
        "Cache-Control", immutable(entry.file->path) ? "public, max-age=31536000, immutable" : "no-cache");
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (request.if_none_match == entry.etag) {
        response.status = 304;
        return response;
    }
    response.content_type = media_type(entry.file->path);
    const bool gzip = !entry.file->gzip.empty() && request.accept_encoding.find("gzip") != std::string::npos;
    if (gzip) response.headers.emplace_back("Content-Encoding", "gzip");
    response.constant_body = gzip ? entry.file->gzip : entry.file->bytes;
    return response;
}

Response first_page(const Request& request) {
    if (const auto found = entries().find("/index.html"); found != entries().end())
        return serve(found->second, request);
    Response response;
    response.content_type = "text/html; charset=utf-8";
    response.constant_body = kNoClient;
    response.headers.emplace_back("Cache-Control", "no-cache");
    return response;
}

}  // namespace

Response serve_static(const Request& request) {
    if (request.method != "GET" && request.method != "HEAD") {
        Response response = problem(405, "METHOD_NOT_ALLOWED", "This path can only be read.");
        response.headers.emplace_back("Allow", "GET, HEAD");
        return response;
    }
    const auto& map = entries();
    if (request.path == "/" || request.path == "/play" || request.path == "/play/" ||
        request.path == "/openid")
        return first_page(request);
    if (const auto found = map.find(request.path); found != map.end()) return serve(found->second, request);
    if (!is_for_people(request)) return problem(404, "NOT_FOUND", "There is no such page.");
    Response response = first_page(request);
    if (response.status == 200) response.status = 404;
    return response;
}

}  // namespace affray::net
