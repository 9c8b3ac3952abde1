// The grammar of the table's commands.
#include "client/play/command.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

#include "client/play/reader.h"

namespace affray::client {
namespace {

// NOLINTBEGIN(google-build-using-namespace): the tables below name them all.
using namespace turn_commands;
using namespace attack_commands;
using namespace use_commands;
using namespace talk_commands;
using namespace journey_commands;
using namespace movement_commands;
using namespace referee_commands;
using namespace autopilot_commands;
using namespace ruling_commands;
using namespace steering_commands;
// NOLINTEND(google-build-using-namespace)

Parsed go(const Reader& r) {
    const auto place = r.place(1);
    if (!place) return r.no_place(1, "go X,Y   or, among zones, go ZONE");
    GoCommand command;
    command.who = r.who;
    command.to = *place;
    return Command{command};
}

Parsed wait(const Reader& r) {
    constexpr const char* kForm =
        "wait turn | prompt | proposal | end | SECONDS | contact | pursuit | declare | STEP";
    constexpr std::array<std::string_view, 7> kStages{"contact", "pursuit", "declare", "movement",
                                                      "missile", "spell",   "melee"};
    WaitCommand command;
    std::uint32_t seconds = 0;
    if (r.size() != 2) return expected(kForm);
    if (r[1] == "turn") return Command{command};
    if (r[1] == "prompt") {
        command.what = WaitCommand::For::Prompt;
    } else if (r[1] == "proposal") {
        command.what = WaitCommand::For::Proposal;
    } else if (r[1] == "end") {
        command.what = WaitCommand::For::End;
    } else if (std::find(kStages.begin(), kStages.end(), r[1]) != kStages.end()) {
        command.what = WaitCommand::For::Stage;
        command.stage = r[1];
    } else if (parse_number(r[1], seconds) && seconds <= 3600) {
        command.what = WaitCommand::For::Pause;
        command.milliseconds = seconds * 1000;
    } else {
        return r.unexpected(1, kForm);
    }
    return Command{command};
}

Parsed show(const Reader& r, ShowCommand::What what) {
    ShowCommand command;
    command.what = what;
    if (what == ShowCommand::What::Help) {
        if (r.size() > 1) command.topic = r[1];
        return Command{command};
    }
    const auto named = r.creature(1);
    if (r.size() > 1 && !named) return r.no_creature(1, r[0] + " [WHO]");
    command.who = named.value_or(r.who);
    return Command{command};
}

// about NAME: what a power or a thing does.
Parsed about(const Reader& r) {
    if (r.size() < 2) return expected("about POWER or THING");
    ShowCommand command;
    command.what = ShowCommand::What::About;
    command.who = r.who;
    command.topic = join_words(r.words, 1);
    return Command{command};
}

// why COMMAND: the same command, judged but not done.
Parsed why(const Reader& r) {
    auto inner = parse_command(join_words(r.words, 1), r.book, r.who);
    if (!inner) return inner;
    const auto only_judge = [](auto* command) {
        if (command != nullptr) command->preview = true;
        return command != nullptr;
    };
    if (only_judge(std::get_if<SubmitCommand>(&*inner)) || only_judge(std::get_if<GoCommand>(&*inner)) ||
        only_judge(std::get_if<ChooseCommand>(&*inner)))
        return inner;
    return expected("why COMMAND, with a command that does something");
}

Parsed as(const Reader& r) {
    const auto who = r.creature(1);
    if (!who) return r.no_creature(1, "as CREATURE [COMMAND]");
    if (r.size() > 2) return parse_command(join_words(r.words, 2), r.book, *who);
    return Command{AsCommand{*who}};
}

// vote yes, vote no: an answer like any other.
Parsed vote(const Reader& r) {
    if (r.size() != 2) return expected("vote yes|no");
    return answer({{r[1]}, r.book, r.who});
}

using Rule = std::function<Parsed(const Reader&)>;

Rule verb(Parsed (*function)(const Reader&, const char*), const char* name) {
    return [function, name](const Reader& r) { return function(r, name); };
}
Rule using_verb(const char* name, bool subject) {
    return [name, subject](const Reader& r) { return use(r, name, subject); };
}
Rule turn_verb(const char* name) {
    return [name](const Reader& r) { return turn(r, name, r.size() > 1 && r[1] == "cancel"); };
}
Rule showing(ShowCommand::What what) {
    return [what](const Reader& r) { return show(r, what); };
}
Rule chatting(bool whisper) {
    return [whisper](const Reader& r) { return chat(r, whisper); };
}

Rule choosing(const char* word) {
    return [word](const Reader& r) { return choose(r, word); };
}

// drop: a thing that is named, or oneself.
Parsed drop(const Reader& r) { return r.size() > 1 ? thing(r, "drop_item") : step(r, "drop_prone"); }

// draw none, equip none: empty hands; a thing that is named as the menu has it.
Parsed draw(const Reader& r) {
    return r.size() == 2 && r[1] == "none" ? thing(r, "equip") : choose(r, "draw");
}

// turn undead, as people say it.
Parsed turn_undead(const Reader& r) {
    if (r.size() != 2 || r[1] != "undead") return r.unexpected(1, "turn undead");
    return use({{"p", "turn_undead"}, r.book, r.who}, "use_power", true);
}

using Rules = std::map<std::string, Rule, std::less<>>;

Rules movement_words() {
    return {
        {"m", verb(walk, "move")},
        {"move", verb(walk, "move")},
        {"go", go},
        {"run", verb(pace, "run")},
        {"stride", verb(pace, "stride")},
        {"sprint", verb(pace, "sprint")},
        {"early", early},
        {"ride", tactical_commands::ride},
        {"wd", verb(walk, "withdraw")},
        {"withdraw", verb(walk, "withdraw")},
        {"retreat", verb(walk, "retreat")},
        {"engage", engage},
        {"beside", [](const Reader& r) { return join(r, false); }},
        {"behind", [](const Reader& r) { return join(r, true); }},
        {"face", face},
        {"drop", drop},
        {"lie", verb(step, "drop_prone")},
        {"stand", verb(step, "stand_up")},
        {"mount", mount},
        {"dismount", dismount},
    };
}

Rules action_words() {
    return {
        {"subdue", subdue},
        {"bomb", bomb},
        {"coup", coup},
        {"cast", verb(cast, "cast")},
        {"discharge", verb(cast, "discharge")},
        {"dismiss", dismiss},
        {"p", using_verb("use_power", true)},
        {"power", using_verb("use_power", true)},
        {"turn", turn_undead},
        {"use", using_verb("use_item", true)},
        {"act", act},
        {"load", load},
        {"equip", verb(thing, "equip")},
        {"draw", draw},
        {"stab", using_verb("stabilize", false)},
        {"cont", using_verb("continue_activity", false)},
        {"release", tactical_commands::release},
        {"aid", using_verb("help", false)},
        {"backto", using_verb("back_to_back", false)},
        {"buck", verb(tactical_commands::maneuver, "throw_rider")},
        {"escape", tactical_commands::escape},
        {"search", expedition_commands::search},
        {"murmur", tactical_commands::murmur},
        {"recover", using_verb("spend_recovery", false)},
        {"spirit", spirit},
        {"abort", segment_commands::abort},
        {"breathe", [](const Reader& r) { return segment_commands::recover(r, "damage"); }},
        {"rouse", [](const Reader& r) { return segment_commands::recover(r, "stun"); }},
        {"stunt", stunt},
        {"idea", idea},
        {"note", note},
    };
}

Rules turn_words() {
    return {
        {"begin", turn_verb("begin_turn")},
        {"end", turn_verb("end_turn")},
        {"close", turn_commands::close},
        {"step", turn_commands::close},
        {"declare", declare},
        {"stance", stance},
        {"policy", policy},
        {"ready", ready},
        {"object", segment_commands::object},
        {"stepone", segment_commands::step_one},
        {"forward", segment_commands::forward},
        {"delay", turn_verb("delay")},
        {"now", turn_verb("act_now")},
        {"flee", flee},
        {"pursuit", pursuit},
        {"divide", divide},
        {"pick", pick},
        {"vote", vote},
        {"say", speak},
        {"threaten", threaten},
        {"point", point},
        {"chat", chatting(false)},
        {"whisper", chatting(true)},
        {"order", standing_order},
    };
}

Rules referee_words() {
    return {
        {"admit", admit},
        {"auto", pilot},
        {"start", start},
        {"add", add},
        {"remove", remove},
        {"score", score},
        {"place", verb(govern, "place")},
        {"damage", verb(govern, "apply_damage")},
        {"heal", verb(govern, "heal")},
        {"hp", hit_points},
        {"modify", verb(govern, "set_modifier")},
        {"conflict", verb(govern_word, "set_conflict")},
        {"past", rule_past},
        {"grant", grant},
        {"roll", roll},
        {"cost", cost},
        {"world", tactical_commands::world},
        {"trigger", tactical_commands::trigger},
        {"zone", tactical_commands::zone},
        {"feature", feature},
        {"disrupt", disrupt},
        {"effect", effect},
        {"fire", fire},
        {"morale", morale},
        {"endpursuit", end_pursuit},
        {"finish", finish},
        {"set", override_path},
        {"rename", rename},
    };
}

Rules steering_words() {
    return {
        {"pause", verb(plain, "pause")},
        {"adjourn", verb(plain, "adjourn")},
        {"discard", verb(plain, "discard")},
        {"resume", verb(plain, "resume")},
        {"accept", verb(plain, "accept")},
        {"refuse", verb(plain, "take_back")},
        {"clock", steering_commands::clock},
        {"timer", timer},
        {"table", verb(listed, "ask_rolls")},
        {"hold", verb(listed, "hold_steps")},
        {"dice", dice},
        {"lay", lay},
        {"die", die},
        {"for", in_stead},
        {"control", control},
        {"reveal", [](const Reader& r) { return reveal(r, true); }},
        {"hide", tactical_commands::hide},
        {"wave", wave},
        {"award", award},
        {"rewind", steering_commands::rewind},
        {"undo", undo},
    };
}

// RULING because REASON: the reason goes into the log.
Rule with_reason(Rule rule) {
    return [rule = std::move(rule)](const Reader& r) -> Parsed {
        const auto at = std::find(r.words.begin(), r.words.end(), "because");
        if (at == r.words.end()) return rule(r);
        auto parsed = rule({Words(r.words.begin(), at), r.book, r.who});
        if (!parsed) return parsed;
        if (auto* submitted = std::get_if<SubmitCommand>(&*parsed)) {
            const std::string reason =
                join_words(r.words, static_cast<std::size_t>(at - r.words.begin()) + 1);
            if (submitted->wish.has_steer())
                submitted->wish.mutable_steer()->set_reason(reason);
            else
                submitted->wish.set_reason(reason);
        }
        return parsed;
    };
}

Rules table_words() {
    using What = ShowCommand::What;
    return {
        {"do", raw},
        {"why", why},
        {"about", about},
        {"as", as},
        {"blocks", showing(What::StatBlocks)},
        {"wait", wait},
        {"map", showing(What::Map)},
        {"board", showing(What::Board)},
        {"b", showing(What::Board)},
        {"init", showing(What::Order)},
        {"i", showing(What::Order)},
        {"menu", showing(What::Menu)},
        {"log", read_log},
        {"status", showing(What::Status)},
        {"items", showing(What::Items)},
        {"view", showing(What::View)},
        {"question", showing(What::Question)},
        {"help", showing(What::Help)},
        {"?", showing(What::Help)},
        {"quit", [](const Reader&) -> Parsed { return Command{QuitCommand{}}; }},
    };
}

const Rules& rules() {
    static const Rules kRules = [] {
        Rules all = movement_words();
        for (Rules more : {action_words(), turn_words(), expedition_commands::words(), town_commands::words(),
                           table_words()}) {
            all.merge(more);
            AFFRAY_CHECK(more.empty(), "a word is of one rule");
        }
        for (const Rules& more : {referee_words(), steering_words()})
            for (const auto& [word, rule] : more) all[word] = with_reason(rule);
        for (const char* word : {"stow", "take", "open", "force", "shoulder", "light", "douse", "quaff",
                                 "eat", "wake", "don", "strap", "free", "unsling"})
            all[word] = choosing(word);
        for (const char* word : {"y", "yes", "n", "no"}) all[word] = answer;
        for (const char* word : {"healup", "heal-up"}) all[word] = heal_up;
        for (const char* word : {"rested", "rest"}) all[word] = turn_verb("end_step");
        for (const char* word : {"dis", "disengage"}) all[word] = disengage;
        for (const char* word : {"a", "attack"}) all[word] = attack;
        for (const char* word : {"rally", "attend", "surrender", "dash", "dodge", "drag"})
            all[word] = using_verb(word, false);
        for (const char* word : {"climb", "swim", "fly", "glide", "hover", "burrow", "crawl"})
            all[word] = verb(tactical_commands::by_mode, word);
        for (const char* word : {"grapple", "knockdown", "shove"})
            all[word] = verb(tactical_commands::maneuver, word);
        return all;
    }();
    return kRules;
}

}  // namespace

std::vector<std::string> command_words() {
    std::vector<std::string> known;
    for (const auto& [word, parse] : rules()) known.push_back(word);
    return known;
}

Result<Command> parse_command(std::string_view line, const Book& book, std::uint32_t who) {
    if (line.starts_with('/')) {  // the table's own commands: /roll, /gmroll, /w
        FrameCommand talk;
        talk.frame.mutable_chat()->set_text(std::string(line));
        return Command{std::move(talk)};
    }
    if (line.starts_with('{')) return json_command(line);
    const Reader reader{split_words(line), book, who};
    if (reader.words.empty() || reader[0].starts_with('#')) return Command{NothingCommand{}};
    if (const auto rule = rules().find(reader[0]); rule != rules().end()) return rule->second(reader);
    std::uint32_t number = 0;
    if (parse_number(reader[0], number)) return answer(reader);
    const std::string meant = nearest(reader[0], command_words());
    return Error{ErrorCode::InvalidInput, "unknown command '" + reader[0] + "'" +
                                              (meant.empty() ? "" : "; did you mean '" + meant + "'?") +
                                              "; help lists what is possible now, help all every command"};
}

}  // namespace affray::client
