// Texts of the small enumerations, in both directions.
#include "rules/values.h"

#include <array>

#include "rules/event.h"
#include "rules/question.h"

namespace affray {
namespace {

template <class E, std::size_t N>
std::optional<E> find_text(const std::array<std::string_view, N>& texts, std::string_view text) {
    for (std::size_t i = 0; i < N; ++i)
        if (texts[i] == text) return static_cast<E>(i);
    return std::nullopt;
}

constexpr std::array<std::string_view, 8> kKinds{"character",    "companion", "retainer", "mercenary",
                                                 "normal_human", "npc",       "notable",  "monster"};
constexpr std::array<std::string_view, 5> kStatuses{"up", "unconscious", "dead", "surrendered", "gone"};
constexpr std::array<std::string_view, 5> kPhases{"setup", "ambush", "turn", "ended", "quick_rest"};
constexpr std::array<std::string_view, 5> kAnsweredBy{"player", "standing_order", "timeout", "absent",
                                                      "referee"};
constexpr std::array<std::string_view, 6> kTestOutcomes{"failure", "success",   "crit",
                                                        "fumble",  "automatic", "missed_unseen"};

}  // namespace

std::string_view to_string(Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }
std::string_view to_string(CreatureStatus status) { return kStatuses[static_cast<std::size_t>(status)]; }
std::string_view to_string(Phase phase) { return kPhases[static_cast<std::size_t>(phase)]; }
std::string_view to_string(AnsweredBy by) { return kAnsweredBy[static_cast<std::size_t>(by)]; }
std::string_view to_string(TestOutcome outcome) { return kTestOutcomes[static_cast<std::size_t>(outcome)]; }

std::optional<Kind> kind_from(std::string_view text) { return find_text<Kind>(kKinds, text); }
std::optional<CreatureStatus> status_from(std::string_view text) {
    return find_text<CreatureStatus>(kStatuses, text);
}
std::optional<Phase> phase_from(std::string_view text) { return find_text<Phase>(kPhases, text); }
std::optional<AnsweredBy> answered_by_from(std::string_view text) {
    return find_text<AnsweredBy>(kAnsweredBy, text);
}
std::optional<TestOutcome> test_outcome_from(std::string_view text) {
    return find_text<TestOutcome>(kTestOutcomes, text);
}

}  // namespace affray
