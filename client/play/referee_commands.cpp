// The commands of the referee.
#include "client/play/reader.h"

namespace affray::client::referee_commands {

Parsed admit(const Reader& r) {
    std::uint32_t seat = 0;
    if (r.size() != 2 || !parse_number(r[1], seat)) return expected("admit SEAT");
    FrameCommand command;
    command.frame.mutable_admit()->set_seat(seat);
    command.frame.mutable_admit()->set_admitted(true);
    return Command{std::move(command)};
}

// start [aware SIDE...] [distance FEET] [ambush SIDE NOMINEE]
Parsed start(const Reader& r) {
    constexpr const char* kForm = "start [aware SIDE...] [distance FEET] [ambush SIDE NOMINEE]";
    v1::Intent intent;
    v1::Setup& setup = *intent.mutable_setup();
    setup.set_verb("start_encounter");
    bool aware = false;
    for (std::size_t i = 1; i < r.size(); ++i) {
        const auto side = r.book.find_side(r[i]);
        if (r[i] == "aware") {
            aware = true;
        } else if (r[i] == "distance") {
            const auto feet = r.number(++i);
            if (!feet) return r.unexpected(i, kForm);
            setup.set_distance(*feet);
        } else if (r[i] == "ambush") {
            const auto nominee = r.creature(i + 2);
            if (!nominee) return r.no_creature(i + 2, kForm);
            setup.set_ambush_side(r[i + 1]);
            setup.set_ambush_nominee(*nominee);
            i += 2;
        } else if (aware && side) {
            setup.add_aware(r.book.view().sides(static_cast<int>(*side)).id());
        } else {
            return aware ? r.no_side(i, kForm) : r.unexpected(i, kForm);
        }
    }
    return submit_command(std::move(intent));
}

// score WHO N: a place in the order (AP, TBA).
Parsed score(const Reader& r) {
    const auto who = r.creature(1);
    const auto value = r.number(2);
    if (!who) return r.no_creature(1, "score WHO N");
    if (!value) return r.unexpected(2, "score WHO N");
    v1::Intent intent;
    v1::Setup& setup = *intent.mutable_setup();
    setup.set_verb("set_initiative");
    setup.set_who(*who);
    setup.set_has_score(true);
    setup.set_score(*value);
    return submit_command(std::move(intent));
}

Parsed add(const Reader& r) {
    const auto place = r.place(2);
    if (!place) return r.no_place(2, "add STATBLOCK PLACE [hidden] [for SIDE] [NAME]");
    v1::Intent intent;
    v1::Setup& setup = *intent.mutable_setup();
    setup.set_verb("add_creature");
    setup.set_stat_block(r[1]);
    *setup.mutable_place() = *place;
    std::size_t rest = 3;
    for (; rest < r.size() && (r[rest] == "hidden" || (r[rest] == "for" && rest + 1 < r.size())); ++rest) {
        if (r[rest] == "hidden") {
            setup.set_hidden(true);
        } else if (const auto side = r.book.find_side(r[++rest])) {
            setup.set_side(r.book.view().sides(static_cast<int>(*side)).id());
        } else {
            return r.no_side(rest, "add STATBLOCK PLACE [hidden] [for SIDE] [NAME]");
        }
    }
    setup.set_name(join_words(r.words, rest));
    return submit_command(std::move(intent));
}

Parsed remove(const Reader& r) {
    const auto who = r.creature(1);
    if (!who) return r.no_creature(1, "remove WHO");
    v1::Intent intent;
    intent.mutable_setup()->set_verb("remove_creature");
    intent.mutable_setup()->set_who(*who);
    return submit_command(std::move(intent));
}

// place WHO 1,0 · damage WHO N · heal WHO N · modify WHO ROLL N
Parsed govern(const Reader& r, const char* verb) {
    v1::Intent intent;
    v1::Govern& ruling = *intent.mutable_govern();
    ruling.set_verb(verb);
    const auto who = r.creature(1);
    const std::string form = r[0] + " WHO " + (r[0] == "place" ? "X,Y" : r[0] == "modify" ? "ROLL N" : "N");
    if (!who) return r.no_creature(1, form);
    if (r.size() < 3) return expected(form);
    ruling.set_who(*who);
    std::int32_t value = 0;
    if (const auto place = parse_number(r[2], value) ? std::nullopt : r.place(2); place && r.size() == 3) {
        *ruling.mutable_place() = *place;
    } else if (r.size() > 3 && parse_number(r[3], value)) {
        ruling.set_roll(r[2]);
        ruling.set_value(value);
    } else if (parse_number(r[2], value)) {
        ruling.set_value(value);
        if (r.size() > 3) ruling.set_text(r[3]);  // what kind of damage
    } else {
        return r.unexpected(2, form);
    }
    return submit_command(std::move(intent));
}

Parsed hit_points(const Reader& r) {
    constexpr const char* kForm = "hp WHO -7 | +3 | 12";
    const auto who = r.creature(1);
    if (!who) return r.no_creature(1, kForm);
    const bool more = r.size() == 3 && r[2].starts_with('+');
    std::int32_t value = 0;
    if (r.size() != 3 || !parse_number(std::string_view(r[2]).substr(more ? 1 : 0), value))
        return r.unexpected(2, kForm);
    v1::Intent intent;
    if (more || value < 0) {
        v1::Govern& ruling = *intent.mutable_govern();
        ruling.set_verb(more ? "heal" : "apply_damage");
        ruling.set_who(*who);
        ruling.set_value(more ? value : -value);
    } else {
        v1::Override& change = *intent.mutable_override();
        change.set_verb("override");
        change.set_path("creatures." + r.book.id(*who) + ".hp");
        change.set_value(std::to_string(value));
        change.set_reason("the referee says so");
    }
    return submit_command(std::move(intent));
}

Parsed govern_word(const Reader& r, const char* verb) {
    if (r.size() != 2) return expected(r[0] + " WORD");
    v1::Intent intent;
    intent.mutable_govern()->set_verb(verb);
    intent.mutable_govern()->set_text(r[1]);
    return submit_command(std::move(intent));
}

Parsed finish(const Reader& r) {
    if (r.size() < 2 || r.size() > 3) return expected("finish victory|defeat|fled|called [hard|very_hard]");
    v1::Intent intent;
    intent.mutable_setup()->set_verb("end_encounter");
    intent.mutable_setup()->set_outcome(r[1]);
    if (r.size() == 3) intent.mutable_setup()->set_difficulty(r[2]);
    return submit_command(std::move(intent));
}

// past MOVER +FOE -FOE: who is passed and who is not (ARC-099). A number alone is a version to look at.
Parsed rule_past(const Reader& r) {
    std::uint32_t version = 0;
    if (r.size() == 2 && parse_number(r[1], version)) return Command{PastCommand{version}};
    constexpr const char* kForm = "past MOVER [+FOE...] [-FOE...]";
    const auto mover = r.creature(1);
    if (!mover) return r.no_creature(1, kForm);
    v1::Intent intent;
    v1::Govern& ruling = *intent.mutable_govern();
    ruling.set_verb("rule_past");
    ruling.set_who(*mover);
    for (std::size_t i = 2; i < r.size(); ++i) {
        const auto foe = r.book.find(std::string_view(r[i]).substr(1));
        if (!foe || (r[i][0] != '+' && r[i][0] != '-')) return expected(kForm);
        if (r[i][0] == '+')
            ruling.add_add(*foe);
        else
            ruling.add_remove(*foe);
    }
    return submit_command(std::move(intent));
}

// grant heal_up · grant recoveries WHO N · grant recharge WHO POWER
Parsed grant(const Reader& r) {
    constexpr const char* kForm =
        "grant heal_up | grant ap WHO N | grant recoveries WHO N | grant recharge WHO POWER";
    if (r.size() < 2) return expected(kForm);
    v1::Intent intent;
    v1::Govern& ruling = *intent.mutable_govern();
    ruling.set_verb("grant");
    ruling.set_subject(r[1]);
    if (r[1] == "heal_up") return submit_command(std::move(intent));
    const auto who = r.creature(2);
    std::int32_t count = 0;
    if (!who) return r.no_creature(2, kForm);
    if (r.size() != 4) return expected(kForm);
    ruling.set_who(*who);
    if (r[1] == "recharge") {
        ruling.set_text(r[3]);
    } else if (parse_number(r[3], count)) {
        ruling.set_value(count);
    } else {
        return expected(kForm);
    }
    return submit_command(std::move(intent));
}

Parsed override_path(const Reader& r) {
    if (r.size() < 4) return expected("set PATH VALUE REASON...");
    v1::Intent intent;
    v1::Override& change = *intent.mutable_override();
    change.set_verb("override");
    change.set_path(r[1]);
    change.set_value(r[2]);
    change.set_reason(join_words(r.words, 3));
    return submit_command(std::move(intent));
}

// rename WHO NAME...
Parsed rename(const Reader& r) {
    const auto who = r.creature(1);
    if (!who) return r.no_creature(1, "rename WHO NAME...");
    if (r.size() < 3) return expected("rename WHO NAME...");
    v1::Intent intent;
    v1::Override& change = *intent.mutable_override();
    change.set_verb("override");
    change.set_path("creatures." + r.book.id(*who) + ".name");
    change.set_value(join_words(r.words, 2));
    change.set_reason("another name");
    return submit_command(std::move(intent));
}

}  // namespace affray::client::referee_commands
