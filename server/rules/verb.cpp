// Texts and forms of the verbs.
#include "rules/verb.h"

#include <array>

namespace affray {
namespace {

struct VerbRow {
    std::string_view text;
    Form form;
};
constexpr std::array<VerbRow, kVerbCount> kVerbRows{{
#define X(name, form, text) {text, Form::form},
    AFFRAY_VERBS(X)
#undef X
}};

}  // namespace

std::string_view to_string(Verb verb) { return kVerbRows[static_cast<std::size_t>(verb)].text; }

std::optional<Verb> verb_from(std::string_view text) {
    for (std::size_t i = 0; i < kVerbCount; ++i)
        if (kVerbRows[i].text == text) return static_cast<Verb>(i);
    return std::nullopt;
}

Form form_of(Verb verb) { return kVerbRows[static_cast<std::size_t>(verb)].form; }

}  // namespace affray
