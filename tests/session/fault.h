// Fault points for tests: a mechanic that fails at a word, so that a chosen turn of a real table fails.
#pragma once

#include <atomic>
#include <new>
#include <tuple>
#include <vector>

#include "affray/v1/intent.pb.h"
#include "content/scene/encounter_reader.h"
#include "rulesets/registry.h"
#include "rulesets/rulesets.h"

namespace affray::session::test {

/// Said by anybody at the table, in an intent or a preview, these end the turn.
inline constexpr const char* kFailCheck = "fail check";
inline constexpr const char* kFailMemory = "fail memory";
inline constexpr const char* kFailAssertion = "fail assertion";  // of the standard library
inline constexpr const char* kFailPointer = "fail pointer";

/// Set: the next die that falls ends the turn, in the middle of what it does.
inline std::atomic<bool> g_fail_at_die{false};
/// Set: no ruleset can be made.
inline std::atomic<bool> g_fail_at_ruleset{false};

class Fault final : public Mechanic {
  public:
    Claims claims() const override { return {}; }
    void check(const View&, const SayIntent& say, SeatId, Refusals&) const {
        AFFRAY_CHECK(say.text != kFailCheck, "the word was said");
        if (say.text == kFailMemory) throw std::bad_alloc();
        if (say.text == kFailAssertion) std::ignore = std::vector<int>()[say.text.size()];
        volatile int* volatile nowhere = nullptr;
        if (say.text == kFailPointer) *nowhere = 1;
    }
    void after(const Rolled&, Work&) const { AFFRAY_CHECK(!g_fail_at_die.exchange(false), "a die fell"); }
};

/// The ruleset affray with fault points; others are as they are.
inline content::RulesetSource faulty_rulesets() {
    return [](std::string_view id, const Options& options) -> std::shared_ptr<const Ruleset> {
        AFFRAY_CHECK(!g_fail_at_ruleset, "no ruleset");
        if (id != "affray") return make_ruleset(id, options);
        Composition composition = affray_ruleset(options);
        composition.mechanics.push_back(make_mechanic<Fault>());
        return std::make_shared<Ruleset>(std::move(composition), options);
    };
}

inline v1::Intent say(std::uint32_t who, const std::string& text) {
    v1::Intent intent;
    intent.mutable_say()->set_verb("speak");
    intent.mutable_say()->set_who(who);
    intent.mutable_say()->set_text(text);
    return intent;
}

}  // namespace affray::session::test
