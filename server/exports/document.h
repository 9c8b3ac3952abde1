// The forms in which a fight leaves the server: replay file, JSON lines, chronicle as page and as text.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "exports/retelling.h"

namespace affray::exports {

enum class Form : std::uint8_t { Replay, Lines, Page, Text };

struct FormInfo {
    Form form;
    std::string_view name;   // and the ending of a file
    std::string_view media;  // of the HTTP header
};
inline constexpr std::array kForms{
    FormInfo{Form::Replay, "affray", "application/octet-stream"},
    FormInfo{Form::Lines, "jsonl", "application/x-ndjson"},
    FormInfo{Form::Page, "html", "text/html; charset=utf-8"},
    FormInfo{Form::Text, "txt", "text/plain; charset=utf-8"},
};
const FormInfo* find_form(std::string_view name);

/// JSON lines: {"kind":"encounter"}, {"kind":"view"} of the opening, then {"kind":"record"} for every
/// version, for the referee with what was asked.
std::string document(const Retelling& told, Form form);

}  // namespace affray::exports
