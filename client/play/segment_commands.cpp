// The commands of a turn in segments: defences at once, moves out of turn, objections, recoveries, passing
// time.
#include <algorithm>
#include <array>

#include "client/play/reader.h"

namespace affray::client::segment_commands {
namespace {

struct Defence {
    std::string_view word;
    std::string_view to;
};
constexpr std::array<Defence, 4> kDefences{
    {{"dodge", "dodge"}, {"block", "block"}, {"dive", "dive_for_cover"}, {"switch", "activate_defence"}}};

}  // namespace

// abort dodge | block | dive X,Y ... | switch POWER
Parsed abort(const Reader& r) {
    constexpr const char* kForm = "abort dodge | block | dive X,Y ... | switch POWER";
    if (r.size() < 2) return expected(kForm);
    const auto defence = std::find_if(kDefences.begin(), kDefences.end(),
                                      [&r](const Defence& one) { return one.word == r[1]; });
    if (defence == kDefences.end()) return r.unexpected(1, kForm);
    v1::Intent intent;
    v1::Use& use = *intent.mutable_use();
    use.set_verb("react");
    use.set_who(r.who);
    use.set_subject("abort");
    use.set_detail(std::string(defence->to));
    if (r[1] == "dive") {
        if (!r.places(2, use.mutable_places())) return r.no_place(2, kForm);
    } else if (r[1] == "switch") {
        if (r.size() != 3) return expected(kForm);
        use.set_item(r[2]);
    } else if (r.size() > 2) {
        return r.unexpected(2, kForm);
    }
    return submit_command(std::move(intent));
}

// recover from being stunned, or from damage.
Parsed recover(const Reader& r, const char* from) {
    if (r.size() > 1) return r.unexpected(1, r[0]);
    v1::Intent intent;
    intent.mutable_use()->set_verb("recover");
    intent.mutable_use()->set_who(r.who);
    intent.mutable_use()->set_detail(from);
    return submit_command(std::move(intent));
}

Parsed object(const Reader& r) {
    const auto whom = r.size() == 2 ? r.creature(1) : std::nullopt;
    if (!whom) return r.no_creature(1, "object WHO");
    v1::Intent intent;
    intent.mutable_prepare()->set_verb("object_to_move");
    intent.mutable_prepare()->set_who(*whom);
    return submit_command(std::move(intent));
}

Parsed forward(const Reader& r) {
    const auto segments = r.size() == 2 ? r.number(1) : std::nullopt;
    if (!segments) return r.unexpected(1, "forward SEGMENTS");
    v1::Intent intent;
    intent.mutable_turn()->set_verb("fast_forward");
    intent.mutable_turn()->set_segments(*segments);
    return submit_command(std::move(intent));
}

// stepone pass | ask
Parsed step_one(const Reader& r) {
    if (r.size() != 2 || (r[1] != "pass" && r[1] != "ask")) return r.unexpected(1, "stepone pass | ask");
    v1::Intent intent;
    v1::Prepare& prepare = *intent.mutable_prepare();
    prepare.set_verb("set_policy");
    prepare.set_who(r.who);
    prepare.set_key("step_one");
    prepare.set_value(r[1]);
    return submit_command(std::move(intent));
}

}  // namespace affray::client::segment_commands
