// The commands of a town: buying, selling, hiring, paying off (ADV-161 to ADV-168).
#include "client/play/reader.h"

namespace affray::client::town_commands {
namespace {

v1::Use& act(v1::Intent& intent, std::uint32_t who, const std::string& what) {
    v1::Use& use = *intent.mutable_use();
    use.set_verb("act");
    use.set_who(who);
    use.set_subject(what);
    return use;
}

// buy rope_50ft 2 at smithy fund
Parsed trade(const Reader& r) {
    const std::string form = r[0] + " THING [N] [at SHOP] [fund]";
    if (r.size() < 2) return expected(form);
    v1::Intent intent;
    v1::Use& use = act(intent, r.who, r[0]);
    use.set_item(r[1]);
    for (std::size_t i = 2; i < r.size(); ++i) {
        const auto count = r.number(i);
        if (count && use.amount() == 0)
            use.set_amount(*count);
        else if (r[i] == "at" && i + 1 < r.size())
            use.set_object(r[++i]);
        else if (r[i] == "fund")
            use.set_detail("fund");
        else
            return r.unexpected(i, form);
    }
    return submit_command(std::move(intent));
}

Parsed hire(const Reader& r) {
    constexpr const char* kForm = "hire WHO-WAITS [fund]";
    if (r.size() < 2 || r.size() > 3) return expected(kForm);
    if (r.size() == 3 && r[2] != "fund") return r.unexpected(2, kForm);
    v1::Intent intent;
    v1::Use& use = act(intent, r.who, "hire");
    use.set_object(r[1]);
    if (r.size() == 3) use.set_detail("fund");
    return submit_command(std::move(intent));
}

Parsed pay_off(const Reader& r) {
    constexpr const char* kForm = "payoff HIRELING";
    if (r.size() != 2) return expected(kForm);
    const auto who = r.creature(1);
    if (!who) return r.no_creature(1, kForm);
    v1::Intent intent;
    act(intent, *who, "pay_off");
    return submit_command(std::move(intent));
}

}  // namespace

std::map<std::string, std::function<Parsed(const Reader&)>, std::less<>> words() {
    return {{"buy", trade}, {"sell", trade}, {"hire", hire}, {"payoff", pay_off}};
}

}  // namespace affray::client::town_commands
