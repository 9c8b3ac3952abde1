// The web client, embedded at build time into a constant map (SEC-13): no request ever becomes a path of the
// file system.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "net/http/http_types.h"

namespace affray::net {

/// One file of web/dist as the linker placed it. `gzip`: the same, compressed at build time; empty if there
/// is none.
struct EmbeddedFile {
    std::string_view path;  // "/index.html"
    std::string_view bytes;
    std::string_view gzip;
};
/// Made by embed_web.cmake. Empty when the web client was not built.
std::span<const EmbeddedFile> embedded_files();

/// The page or asset of a path; "/" and the client's own route /play give index.html. 404 for anything else.
Response serve_static(const Request& request);

}  // namespace affray::net
