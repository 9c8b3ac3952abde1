// Texts and stages of the reason codes.
#include "rules/reason.h"

#include <array>

namespace affray {
namespace {

struct ReasonRow {
    std::string_view text;
    Stage stage;
};
constexpr std::size_t kReasonCount = static_cast<std::size_t>(Reason::Count);
constexpr std::array<ReasonRow, kReasonCount> kReasonRows{{
#define X(name, text, stage) {text, Stage::stage},
    AFFRAY_REASONS(X)
#undef X
}};
constexpr std::string_view kLetters = "aipwoqtlsbcmgxz";

}  // namespace

std::optional<Stage> stage_from(char letter) {
    const auto at = kLetters.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<Stage>(at);
}

std::string_view to_string(Reason reason) { return kReasonRows[static_cast<std::size_t>(reason)].text; }

std::optional<Reason> reason_from(std::string_view text) {
    for (std::size_t i = 0; i < kReasonCount; ++i)
        if (kReasonRows[i].text == text) return static_cast<Reason>(i);
    return std::nullopt;
}

Stage stage_of(Reason reason) { return kReasonRows[static_cast<std::size_t>(reason)].stage; }

}  // namespace affray
