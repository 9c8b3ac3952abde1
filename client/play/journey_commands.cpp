// The commands of pursuits, of treasure and of the map.
#include "client/play/reader.h"

namespace affray::client::journey_commands {
namespace {

v1::Journey& begin(v1::Intent& intent, const char* verb) {
    v1::Journey& journey = *intent.mutable_journey();
    journey.set_verb(verb);
    return journey;
}

}  // namespace

// pursuit [drop treasure THING... | drop food THING... | drop obstacle]: a round of the chase (CLS-073).
Parsed pursuit(const Reader& r) {
    constexpr const char* kForm = "pursuit [drop treasure THING... | drop food THING... | drop obstacle]";
    v1::Intent intent;
    v1::Journey& journey = begin(intent, "run_pursuit");
    if (r.size() == 1) return submit_command(std::move(intent));
    if (r[1] != "drop" || r.size() < 3) return r.unexpected(1, kForm);
    if (r[2] != "treasure" && r[2] != "food" && r[2] != "obstacle") return r.unexpected(2, kForm);
    journey.set_mode(r[2]);
    for (std::size_t i = 3; i < r.size(); ++i) journey.add_items(r[i]);
    if ((r[2] == "obstacle") != (r.size() == 3)) return expected(kForm);
    return submit_command(std::move(intent));
}

// divide even | shares | custom N... | picks THING... (CLS-170..172)
Parsed divide(const Reader& r) {
    constexpr const char* kForm = "divide even | shares | custom CP... | picks THING...";
    if (r.size() < 2 || (r[1] == "even" || r[1] == "shares") != (r.size() == 2)) return expected(kForm);
    v1::Intent intent;
    v1::Journey& journey = begin(intent, "divide_treasure");
    journey.set_mode(r[1]);
    for (std::size_t i = 2; i < r.size(); ++i) {
        const auto share = r.number(i);
        if (r[1] == "picks") {
            journey.add_items(r[i]);
        } else if (r[1] == "custom" && share) {
            journey.add_shares(*share);
        } else {
            return r.unexpected(r[1] == "custom" ? i : 1, kForm);
        }
    }
    return submit_command(std::move(intent));
}

// pick THING | pass, when one's turn to pick has come (CLS-172).
Parsed pick(const Reader& r) {
    if (r.size() != 2) return expected("pick THING | pass");
    v1::Intent intent;
    v1::Journey& journey = begin(intent, "pick_item");
    journey.set_who(r.who);
    journey.add_items(r[1]);
    return submit_command(std::move(intent));
}

// note X,Y TEXT: what the mapper writes on the map; without words it is rubbed out (CLS-015).
Parsed note(const Reader& r) {
    constexpr const char* kForm = "note X,Y TEXT   or, to rub it out, note X,Y";
    const auto place = r.place(1);
    if (!place) return r.no_place(1, kForm);
    v1::Intent intent;
    v1::Journey& journey = begin(intent, "annotate_map");
    journey.set_who(r.who);
    *journey.add_places() = *place;
    journey.set_text(join_words(r.words, 2));
    return submit_command(std::move(intent));
}

}  // namespace affray::client::journey_commands
