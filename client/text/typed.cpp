// From intents to command lines: the inverse of client/play's parser.
#include "client/text/typed.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "client/text/expedition.h"
#include "client/text/town.h"

namespace affray::client {
namespace {

struct Word {
    std::string_view verb;
    std::string_view word;
};
// Verbs whose command is one word, with what they are about and whom behind it.
constexpr std::array<Word, 24> kWords{{{"begin_turn", "begin"},
                                       {"end_turn", "end"},
                                       {"end_step", "close"},
                                       {"act_now", "now"},
                                       {"withdraw", "wd"},
                                       {"disengage", "dis"},
                                       {"drop_prone", "lie"},
                                       {"stand_up", "stand"},
                                       {"dismiss_spell", "dismiss"},
                                       {"use_power", "p"},
                                       {"use_item", "use"},
                                       {"stabilize", "stab"},
                                       {"coup_de_grace", "coup"},
                                       {"continue_activity", "cont"},
                                       {"drop_item", "drop"},
                                       {"improvise", "idea"},
                                       {"fight_in_spirit", "spirit"},
                                       {"spend_recovery", "recover"},
                                       {"run_pursuit", "pursuit"},
                                       {"divide_treasure", "divide"},
                                       {"pick_item", "pick"},
                                       {"annotate_map", "note"},
                                       {"help", "aid"},
                                       {"back_to_back", "backto"}}};

std::string word_for(const std::string& verb) {
    const auto at =
        std::find_if(kWords.begin(), kWords.end(), [&](const Word& one) { return one.verb == verb; });
    return at == kWords.end() ? verb : std::string(at->word);
}

void add(const std::string& part, std::string& out) {
    if (!part.empty()) out += " " + part;
}
void add(std::string_view key, const std::string& value, std::string& out) {
    if (!value.empty()) out += " " + std::string(key) + " " + value;
}
void add_creatures(const Book& book, const google::protobuf::RepeatedField<std::uint32_t>& who,
                   std::string& out) {
    for (const std::uint32_t one : who) add(book.id(one), out);
}
void add_places(const Book& book, const google::protobuf::RepeatedPtrField<v1::Place>& places,
                std::string& out) {
    for (const auto& place : places)
        add(book.place(place) + (place.z() == 0 ? "" : "," + std::to_string(place.z())), out);
}
void add_at(const Book& book, const google::protobuf::RepeatedPtrField<v1::Place>& places, std::string& out) {
    if (!places.empty()) out += " at";
    add_places(book, places, out);
}

std::string of(const v1::Turn& turn, const Book&) {
    std::string out = word_for(turn.verb());
    add(turn.to(), out);
    return turn.cancel() ? out + " cancel" : out;
}

std::string points_of(const v1::Payment& split) {
    if (split.primary() == 0) return "secondary";
    return split.secondary() == 0 ? "primary" : "both";
}

std::string of(const v1::Move& move, const Book& book) {
    const bool walks = move.verb() == "move";
    std::string out = walks ? "m" : word_for(move.verb());
    if (move.pace() == "run") out = "run";
    if (move.pace() == "sprint") out = "sprint";
    if (move.early()) out = "early";
    if (walks && !move.mode().empty() && move.mode() != "walk") out = move.mode();
    if (move.pace() == "stride") out = "stride " + std::to_string(move.stride());
    if (move.beside() != 0)
        out = walks ? "beside " + book.id(move.beside()) : out + " > beside " + book.id(move.beside());
    if (move.behind() != 0)
        out = walks ? "behind " + book.id(move.behind()) : out + " > behind " + book.id(move.behind());
    add_creatures(book, move.from(), out);
    if (move.verb() == "face") out += " " + std::to_string(move.direction());
    if (move.target() != 0) out += (move.verb() == "disengage" ? " > engage " : " ") + book.id(move.target());
    add_creatures(book, move.also(), out);
    if (move.keep()) out += " keep";
    add(move.seat(), out);
    if (move.verb() == "disengage" && !move.path().empty()) out += " >";
    add_places(book, move.path(), out);
    if (move.verb() == "stand_up")
        add(move.item(), out);
    else
        add("draw", move.item(), out);
    if (move.swap() != 0) add("swap", book.id(move.swap()), out);
    if (move.carry()) out += " carry";
    if (move.squeeze()) out += " squeeze";
    if (move.drop()) out += " down";
    add("with", move.has_split() ? points_of(move.split()) : move.pay(), out);
    return out;
}

std::string maneuver_of(const v1::Attack& attack, const Book& book) {
    std::string out = attack.with() == "throw_rider" ? "buck" : attack.with();
    add_creatures(book, attack.targets(), out);
    return attack.with() == "shove" ? out + " " + std::to_string(attack.direction()) : out;
}

std::string of(const v1::Attack& attack, const Book& book) {
    if (attack.verb() == "maneuver") return maneuver_of(attack, book);
    std::string out = attack.mode() == "bomb" ? "bomb" : "a";
    add(attack.with(), out);
    add_creatures(book, attack.targets(), out);
    if (attack.mode() == "bomb") add_places(book, attack.places(), out);
    if (attack.mode() != "bomb") {
        add(attack.mode(), out);
        add_at(book, attack.places(), out);
    }
    add(attack.hand(), out);
    if (attack.nonlethal()) out += " subdue";
    if (attack.back_stab()) out += " behind";
    if (attack.charge()) out += " charge";
    if (attack.unaware()) out += " unaware";
    for (const std::string& flex : attack.flex()) add("flex", flex, out);
    if (attack.has_modifier()) add("mod", std::to_string(attack.modifier()), out);
    if (attack.has_cover()) add("cover", std::to_string(attack.cover()), out);
    return out;
}

std::string of(const v1::Cast& cast, const Book& book) {
    std::string out = word_for(cast.verb());
    add(cast.spell(), out);
    add_creatures(book, cast.targets(), out);
    add_at(book, cast.places(), out);
    add("touch", cast.touch(), out);
    if (cast.direction() != 0) add("dir", std::to_string(cast.direction()), out);
    return out;
}

std::string abort_of(const v1::Use& use, const Book& book) {
    const std::string& to = use.detail();
    std::string out = "abort ";
    if (to == "dive_for_cover") out += "dive";
    if (to == "activate_defence") out += "switch " + use.item();
    if (to == "dodge" || to == "block") out += to;
    add_places(book, use.places(), out);
    return out;
}

std::string steed_of(const v1::Use& use, const Book& book) {
    std::string out = "ride " + use.subject();
    add(use.detail(), out);
    add_creatures(book, use.targets(), out);
    return out;
}

std::string search_of(const v1::Use& use, const Book& book) {
    std::string out = "search";
    add(use.object(), out);
    add_creatures(book, use.targets(), out);
    add_places(book, use.places(), out);
    return out;
}

std::string of(const v1::Use& use, const Book& book) {
    if (use.verb() == "react") return abort_of(use, book);
    if (std::string deed = expedition_typed(use); !deed.empty()) return deed;
    if (std::string deed = town_typed(book, use); !deed.empty()) return deed;
    if (use.verb() == "command_mount") return steed_of(use, book);
    if (use.verb() == "search") return search_of(use, book);
    if (use.verb() == "release") return use.subject() == "drag" ? "release drag" : "release";
    if (use.verb() == "recover") return use.detail() == "stun" ? "rouse" : "breathe";
    std::string out = word_for(use.verb());
    add(use.subject(), out);
    add(use.item(), out);
    add(use.object(), out);
    if (use.verb() == "load") add(use.detail(), out);
    add_creatures(book, use.targets(), out);
    if (use.verb() != "load" && use.detail() != use.item() && use.detail() != use.object())
        add("as", use.detail(), out);
    if (use.amount() != 0) add("amount", std::to_string(use.amount()), out);
    add_at(book, use.places(), out);
    add(use.text(), out);
    return out;
}

std::string of(const v1::Prepare& prepare, const Book& book) {
    if (prepare.verb() == "object_to_move") return "object " + book.id(prepare.who());
    if (prepare.key() == "step_one") return "stepone " + prepare.value();
    if (prepare.verb() == "choose_stance") return "stance " + prepare.value() + " " + prepare.key();
    if (prepare.verb() == "ready") return "ready EVENT [WHO]: COMMAND";
    std::string out = prepare.verb() == "set_policy" ? "policy" : prepare.verb();
    add(prepare.key(), out);
    add(prepare.value(), out);
    add(prepare.text(), out);
    return out;
}

std::string of(const v1::Journey& journey, const Book& book) {
    if (std::string deed = expedition_typed(journey); !deed.empty()) return deed;
    std::string out = word_for(journey.verb());
    if (journey.verb() == "run_pursuit" && !journey.mode().empty()) out += " drop";
    add(journey.mode(), out);
    for (const std::string& item : journey.items()) add(item, out);
    for (const std::int32_t share : journey.shares()) add(std::to_string(share), out);
    add_places(book, journey.places(), out);
    add(journey.text(), out);
    add(journey.where(), out);
    for (const v1::NamedNumber& one : journey.numbers()) add(one.name(), std::to_string(one.value()), out);
    for (const std::string& term : journey.terms()) add(term, out);
    return out;
}

std::string of(const v1::Propose& propose, const Book&) {
    const std::string out = propose.what() == "heal_up" ? "healup" : propose.what();
    return propose.retreat() ? out + " retreat" : out;
}

std::string of(const v1::Say& say, const Book& book) {
    if (say.volume() == "whisper") return "murmur " + say.text();
    if (say.threat_to_size() == 1) return "threaten " + book.id(say.threat_to(0)) + " " + say.text();
    return "say " + say.text();
}

}  // namespace

std::string typed(const v1::Intent& intent, const Book& book) {
    switch (intent.body_case()) {
        case v1::Intent::kTurn: return of(intent.turn(), book);
        case v1::Intent::kMove: return of(intent.move(), book);
        case v1::Intent::kAttack: return of(intent.attack(), book);
        case v1::Intent::kCast: return of(intent.cast(), book);
        case v1::Intent::kUse: return of(intent.use(), book);
        case v1::Intent::kPrepare: return of(intent.prepare(), book);
        case v1::Intent::kSay: return of(intent.say(), book);
        case v1::Intent::kPropose: return of(intent.propose(), book);
        case v1::Intent::kJourney: return of(intent.journey(), book);
        case v1::Intent::kAnswer: return "y";
        case v1::Intent::kGovern: return words(intent.govern().verb());
        case v1::Intent::kSetup: return words(intent.setup().verb());
        case v1::Intent::kOverride: return "set " + intent.override().path();
        case v1::Intent::BODY_NOT_SET: return {};
    }
    return {};
}

}  // namespace affray::client
