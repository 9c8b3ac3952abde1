// The commands of a turn of actions and feet: modes of movement, grips and shoves, hiding, steeds, and the
// place that acts.
#include <algorithm>
#include <array>

#include "client/play/reader.h"
#include "client/text/measure.h"
#include "client/text/painting.h"

namespace affray::client::tactical_commands {
namespace {

v1::Use& use_of(v1::Intent& intent, const Reader& r, const char* verb) {
    v1::Use& use = *intent.mutable_use();
    use.set_verb(verb);
    use.set_who(r.who);
    return use;
}

v1::Govern& ruling(v1::Intent& intent, const char* verb) {
    v1::Govern& govern = *intent.mutable_govern();
    govern.set_verb(verb);
    return govern;
}

// As "stormy.lightning_strike": the environment and its action.
bool split_entry(const std::string& word, std::string& environment, std::string& action) {
    const std::size_t dot = word.find('.');
    if (dot == std::string::npos || dot == 0 || dot + 1 == word.size()) return false;
    environment = word.substr(0, dot);
    action = word.substr(dot + 1);
    return true;
}

}  // namespace

// climb X,Y ... [squeeze] [down] [carry]; in the air X,Y,Z: down jumps off edges.
Parsed by_mode(const Reader& r, const char* mode) {
    const std::string form = r[0] + " X,Y[,FEET] ... [squeeze] [down] [carry]";
    v1::Intent intent;
    // Without a way it is tried as a deed of its own, on a journey.
    if (r.size() == 1 && (r[0] == "climb" || r[0] == "swim")) {
        use_of(intent, r, mode);
        return submit_command(std::move(intent));
    }
    v1::Move& move = *intent.mutable_move();
    move.set_verb("move");
    move.set_who(r.who);
    move.set_mode(mode);
    for (std::size_t i = 1; i < r.size(); ++i) {
        if (r[i] == "squeeze") {
            move.set_squeeze(true);
        } else if (r[i] == "down") {
            move.set_drop(true);
        } else if (r[i] == "carry") {
            move.set_carry(true);
        } else if (const auto place = r.place(i)) {
            *move.add_path() = *place;
        } else {
            return r.no_place(i, form);
        }
    }
    if (move.path().empty()) return expected(form);
    return submit_command(std::move(intent));
}

Parsed maneuver(const Reader& r, const char* kind) {
    const bool pushes = std::string_view(kind) == "shove";
    const std::string form = r[0] + (pushes ? " FOE DIRECTION" : " FOE");
    const auto foe = r.creature(1);
    if (!foe) return r.no_creature(1, form);
    const auto way = pushes && r.size() == 3 ? find_facing(r.book.view(), r[2]) : std::nullopt;
    if (r.size() != (pushes ? 3U : 2U) || (pushes && !way)) return r.unexpected(2, form);
    v1::Intent intent;
    v1::Attack& attack = *intent.mutable_attack();
    attack.set_verb("maneuver");
    attack.set_who(r.who);
    attack.set_with(kind);
    attack.add_targets(*foe);
    attack.set_direction(way.value_or(0));
    return submit_command(std::move(intent));
}

Parsed escape(const Reader& r) {
    const bool named = r.size() == 2 && (r[1] == "str" || r[1] == "dex");
    if (r.size() > 1 && !named) return r.unexpected(1, "escape [str | dex]");
    v1::Intent intent;
    v1::Use& use = use_of(intent, r, "escape");
    if (named) use.set_detail(r[1]);
    return submit_command(std::move(intent));
}

Parsed release(const Reader& r) {
    v1::Intent intent;
    v1::Use& use = use_of(intent, r, "release");
    const bool drags = r.size() == 2 && r[1] == "drag";
    if (drags) use.set_subject("drag");
    for (std::size_t i = 1; i < r.size() && !drags; ++i) {
        const auto whom = r.creature(i);
        if (!whom) return r.no_creature(i, "release [drag | WHO...]");
        use.add_targets(*whom);
    }
    return submit_command(std::move(intent));
}

// ride dash | dodge | disengage | attack WEAPON FOE | check SKILL
Parsed ride(const Reader& r) {
    constexpr const char* kForm = "ride dash | dodge | disengage | attack WEAPON FOE | check SKILL";
    constexpr std::array<std::string_view, 3> kOwn{"dash", "dodge", "disengage"};
    if (r.size() < 2) return expected(kForm);
    v1::Intent intent;
    v1::Use& use = use_of(intent, r, "command_mount");
    use.set_subject(r[1]);
    if (std::find(kOwn.begin(), kOwn.end(), r[1]) != kOwn.end()) {
        if (r.size() > 2) return r.unexpected(2, kForm);
    } else if (r[1] == "check" && r.size() == 3) {
        use.set_detail(r[2]);
    } else if (r[1] == "attack" && r.size() == 4) {
        const auto foe = r.creature(3);
        if (!foe) return r.no_creature(3, kForm);
        use.set_detail(r[2]);
        use.add_targets(*foe);
    } else {
        return r.unexpected(1, kForm);
    }
    return submit_command(std::move(intent));
}

Parsed hide(const Reader& r) {
    if (r.size() > 1) return steering_commands::reveal(r, false);
    v1::Intent intent;
    use_of(intent, r, "hide");
    return submit_command(std::move(intent));
}

// search looks all around for those who hide, search WHO for one of them, search X,Y at one square, and
// search ZONE for what lies concealed there.
Parsed search(const Reader& r) {
    constexpr const char* kForm = "search [WHO | ZONE | X,Y]";
    if (r.size() > 2) return expected(kForm);
    v1::Intent intent;
    v1::Use& use = use_of(intent, r, "search");
    if (r.size() == 1) {
        use.set_detail("hider");
        return submit_command(std::move(intent));
    }
    if (const v1::Feature* zone = r.book.find_feature(r[1])) {
        use.set_object(zone->id());
        return submit_command(std::move(intent));
    }
    use.set_detail("hider");
    if (const auto place = r.place(1)) {
        *use.add_places() = *place;
    } else if (const auto whom = r.creature(1)) {
        use.add_targets(*whom);
    } else {
        return r.no_creature(1, kForm);
    }
    return submit_command(std::move(intent));
}

// murmur TEXT: heard by those who stand close (TBA-202).
Parsed murmur(const Reader& r) {
    if (r.size() < 2) return expected("murmur TEXT");
    v1::Intent intent;
    v1::Say& say = *intent.mutable_say();
    say.set_verb("speak");
    say.set_who(r.who);
    say.set_text(join_words(r.words, 1));
    say.set_volume("whisper");
    return submit_command(std::move(intent));
}

// world PLACE.ACTION [WHO...] [dir N]: what the surroundings do in their step.
Parsed world(const Reader& r) {
    constexpr const char* kForm = "world PLACE.ACTION [WHO...] [dir N]";
    std::string environment, action;
    if (r.size() < 2 || !split_entry(r[1], environment, action)) return expected(kForm);
    v1::Intent intent;
    v1::Govern& govern = ruling(intent, "world_action");
    govern.set_subject(environment);
    govern.set_text(action);
    for (std::size_t i = 2; i < r.size(); ++i) {
        const auto whom = r.creature(i);
        if (r[i] == "dir" && r.number(i + 1))
            govern.set_value(*r.number(++i));
        else if (whom)
            govern.add_add(*whom);
        else
            return r.no_creature(i, kForm);
    }
    if (govern.add_size() == 1) {
        govern.set_who(govern.add(0));
        govern.clear_add();
    }
    return submit_command(std::move(intent));
}

// trigger FEATURE [now | WHO]: shakes it, sets it off; now: brings down at once what has been shaken; a trap
// springs at WHO (ADV-052).
Parsed trigger(const Reader& r) {
    constexpr const char* kForm = "trigger FEATURE [now | WHO]";
    const v1::Feature* feature = r.size() > 1 ? r.book.find_feature(r[1]) : nullptr;
    if (feature == nullptr || r.size() > 3) return r.unexpected(1, kForm);
    const bool now = r.size() == 3 && r[2] == "now";
    const auto victim = r.size() == 3 && !now ? r.creature(2) : std::nullopt;
    if (r.size() == 3 && !now && !victim) return r.no_creature(2, kForm);
    v1::Intent intent;
    v1::Govern& govern = ruling(intent, "trigger_hazard");
    govern.set_subject(feature->id());
    govern.set_value(now ? 1 : 0);
    govern.set_who(victim.value_or(0));
    return submit_command(std::move(intent));
}

// zone paint | wipe ZONE X,Y [X,Y], shift ZONE X,Y, clear ZONE, dress PLACE [X,Y X,Y], undress PLACE, add |
// remove PLACE.ACTION, back; alone: what there is of them.
Parsed zone(const Reader& r) {
    constexpr const char* kForm =
        "zone, zone paint | wipe ZONE X,Y [X,Y | SIZE], shift ZONE X,Y, clear ZONE, dress PLACE [X,Y X,Y], "
        "undress PLACE, add | remove PLACE.ACTION, back";
    if (r.size() == 1) {
        ShowCommand command;
        command.what = ShowCommand::What::Zones;
        return Command{command};
    }
    if (r.size() == 2 && r[1] == "back") return Command{UnpaintCommand{}};
    std::size_t wrong = 0;
    const auto edit = read_zone_edit(r.words, r.book, wrong);
    if (!edit) return wrong == 3 ? r.no_place(wrong, kForm) : r.unexpected(wrong, kForm);
    v1::Intent intent;
    *intent.mutable_govern() = *edit;
    return submit_command(std::move(intent));
}

}  // namespace affray::client::tactical_commands
