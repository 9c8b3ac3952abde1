// By the first bytes to the reader of the format; what is said of the file has to agree.
#include "pictures/judge.h"

#include <array>
#include <optional>

#include "base/bound.h"
#include "base/check.h"
#include "base/text.h"
#include "pictures/bytes.h"

namespace affray::pictures {
namespace {

constexpr TextBound kName{"name", kNameMax, false};
constexpr std::string_view kTaken = "Bring a PNG, JPEG or WebP picture.";

std::string_view spoken(Format format) {
    switch (format) {
        case Format::Png: return "PNG";
        case Format::Jpeg: return "JPEG";
        case Format::Webp: return "WebP";
    }
    AFFRAY_UNREACHABLE();
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

std::optional<Format> format_of(std::string_view bytes) {
    if (bytes.substr(0, 8) == "\x89PNG\r\n\x1A\n") return Format::Png;
    if (bytes.substr(0, 3) == "\xFF\xD8\xFF") return Format::Jpeg;
    if (bytes.size() >= 12 && bytes.substr(0, 4) == "RIFF" && bytes.substr(8, 4) == "WEBP")
        return Format::Webp;
    return std::nullopt;
}

// What people bring by mistake, or not by mistake; empty: nobody knows.
std::string_view otherwise(std::string_view bytes) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kStarts{
        {{"GIF8", "a GIF"},
         {"BM", "a BMP"},
         {"PK\x03\x04", "an archive"},
         {"%PDF", "a PDF"},
         {"8BPS", "a Photoshop file"},
         {"II*\0", "a TIFF"},
         {"MM", "a TIFF"},
         {"\x1F\x8B", "an archive"}}};
    for (const auto& [start, name] : kStarts)
        if (bytes.substr(0, start.size()) == start) return name;
    if (bytes.size() >= 8 && bytes.substr(4, 4) == "ftyp") return "a film, an AVIF or a HEIC";
    const std::string head = lower(bytes.substr(0, 1024));
    if (head.find("<svg") != std::string::npos) return "an SVG";
    if (head.find("<html") != std::string::npos || head.find("<!doctype html") != std::string::npos ||
        head.find("<script") != std::string::npos)
        return "a web page";
    return {};
}

std::string ending_of(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string() : lower(name.substr(dot + 1));
}

// Does an ending or a media type stand for the format? Nothing: for none that is known here.
std::optional<Format> format_named(std::string_view word) {
    constexpr std::array<std::pair<std::string_view, Format>, 9> kWords{{{"png", Format::Png},
                                                                         {"jpg", Format::Jpeg},
                                                                         {"jpeg", Format::Jpeg},
                                                                         {"jpe", Format::Jpeg},
                                                                         {"jfif", Format::Jpeg},
                                                                         {"webp", Format::Webp},
                                                                         {"image/png", Format::Png},
                                                                         {"image/jpeg", Format::Jpeg},
                                                                         {"image/webp", Format::Webp}}};
    for (const auto& [known, format] : kWords)
        if (known == word) return format;
    return std::nullopt;
}

std::optional<Refused> judge_name(std::string_view name) {
    if (!good_text(name, kName))
        return Refused{"BAD_PICTURE_NAME",
                       "The name of a picture has at most 120 characters, none of them a control character."};
    if (name.find_first_of("/\\") != std::string_view::npos || name == "." || name == "..")
        return Refused{"BAD_PICTURE_NAME",
                       "The name of a picture is a name, not a path: leave / and \\ out."};
    return std::nullopt;
}

std::optional<Refused> judge_claim(Format format, const Claim& claim) {
    constexpr std::array<std::string_view, 9> kForeign{"svg", "html", "htm", "gif",  "js",
                                                       "xml", "zip",  "exe", "xhtml"};
    const std::string ending = ending_of(claim.name);
    const std::string is = "The file is a " + std::string(spoken(format)) + " picture, but ";
    bool foreign = false;
    for (const std::string_view one : kForeign) foreign = foreign || one == ending;
    const auto named = format_named(ending);
    if (foreign || (named && named != format))
        return Refused{"NOT_A_PICTURE",
                       is + "its name ends in ." + ending + ". Rename it and bring it again."};
    const std::string type = lower(claim.media_type.substr(0, claim.media_type.find(';')));
    if (type.empty() || type == "application/octet-stream" || format_named(type) == format)
        return std::nullopt;
    return Refused{"NOT_A_PICTURE", is + "it is sent as " + type.substr(0, 60) + "."};
}

}  // namespace

std::string_view media_type(Format format) {
    switch (format) {
        case Format::Png: return "image/png";
        case Format::Jpeg: return "image/jpeg";
        case Format::Webp: return "image/webp";
    }
    AFFRAY_UNREACHABLE();
}

std::variant<std::monostate, Refused> judge_size(std::uint32_t width, std::uint32_t height) {
    if (width == 0 || height == 0) return damaged();
    const std::string is =
        "This picture has " + std::to_string(width) + " x " + std::to_string(height) + " pixels. ";
    if (width > kEdgeMax || height > kEdgeMax)
        return Refused{"PICTURE_TOO_LARGE", is + "At most 8192 x 8192 are kept; make it smaller."};
    if (std::uint64_t{width} * height > kPixelsMax)
        return Refused{"PICTURE_TOO_LARGE", is + "At most 40 million in all are kept; make it smaller."};
    return {};
}

Judged judge(std::string_view bytes, const Claim& claim) {
    if (auto refused = judge_name(claim.name)) return *refused;
    if (bytes.size() > kBytesMax) return Refused{"PICTURE_TOO_LARGE", "A picture has at most 8 MB."};
    if (bytes.empty())
        return Refused{"NOT_A_PICTURE", "There is nothing in the file. " + std::string(kTaken)};
    const auto format = format_of(bytes);
    if (!format) {
        const std::string_view what = otherwise(bytes);
        return Refused{"NOT_A_PICTURE", what.empty()
                                            ? "This is no picture that is known here. " + std::string(kTaken)
                                            : "This is " + std::string(what) + ". " + std::string(kTaken)};
    }
    if (auto refused = judge_claim(*format, claim)) return *refused;
    switch (*format) {
        case Format::Png: return read_png(bytes);
        case Format::Jpeg: return read_jpeg(bytes);
        case Format::Webp: return read_webp(bytes);
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray::pictures
