// The grammar of the table's commands.
#include "client/play/command.h"

#include <functional>
#include <map>

#include "client/play/reader.h"

namespace affray::client {
namespace {

using namespace player_commands;    // NOLINT(google-build-using-namespace): the table below names them all
using namespace movement_commands;  // NOLINT(google-build-using-namespace)
using namespace referee_commands;   // NOLINT(google-build-using-namespace)

using Words = std::vector<std::string>;

constexpr std::string_view kHelp =
    R"(Moving      m 1,0 2,0        walk cell by cell        go 4,-2        walk there by the cheapest way
            dis [FOE...] [> 1,0 ...]   disengage check      wd 1,0 ...     paid withdrawal
            drop / stand                                     face 0..5
Zones       m ZONE        beside ALLY   behind ALLY          ... with standard: pay with that action
            engage FOE [FOE...] [keep]                       dis [FOE...] > ZONE | beside X | engage X
Fighting    a POWER TARGET... attack (a sword orc1)          p POWER [TARGET...]   use a power or spell
            coup POWER TARGET                                stab TARGET    stabilise
            rally             spirit ALLY STAT TEXT          stunt ABILITY [BACKGROUND] [with ACTION]: TEXT
            ready EVENT [WHO [TARGET]] [ask]: COMMAND        ready when WORDS: COMMAND   (them: who fires it)
Things      use ITEM [TARGET] act ACTION [TARGET]            cont           go on with an activity
            release           let go of a grab
Turn        end   delay   now [cancel]                       flee [retreat] propose flight
Resting     recover       spend a recovery   rested          healup [retreat]  propose a full heal-up
Answers     y             take the offer                     n              decline
            1, 1 2        take offers by number              y @ 3,1        take it at this cell
            vote yes|no   on flight or a heal-up
            y with POWER  y amount N  y text WORDS
Asking      why COMMAND   what would happen, or why not      menu           all actions and what they cost
            map  board  order  log  status  question  view
Talking     say TEXT      in the encounter                   chat TEXT      at the table      whisper TEXT
Seats       as CREATURE   act for it from now on             as CREATURE COMMAND
            order KEY ask|always|never|if_decisive   or   order KEY protect CREATURE...
                              standing order (intercept, opportunity, readied ...)
Referee     start [ambush SIDE NOMINEE]   finish OUTCOME [hard]  place WHO 1,0  damage WHO N  heal WHO N
            add STATBLOCK 1,0 [NAME]      remove WHO         set PATH VALUE REASON...   blocks
            past MOVER +FOE -FOE          grant heal_up | recoveries WHO N | recharge WHO POWER
            admit SEAT    conflict normal|hold|reset         modify WHO ROLL N
Any intent  do {"turn":{"verb":"end_turn","who":1}}
Scripts     wait turn|prompt|end|SECONDS  quit   # comment
)";

Parsed go(const Reader& r) {
    const auto place = r.place(1);
    if (!place) return expected("go 4,-2   or, among zones, go ZONE");
    GoCommand command;
    command.who = r.who;
    command.to = *place;
    return Command{command};
}

Parsed wait(const Reader& r) {
    WaitCommand command;
    std::uint32_t seconds = 0;
    if (r.size() != 2) return expected("wait turn|prompt|end|SECONDS");
    if (r[1] == "turn") return Command{command};
    if (r[1] == "prompt") {
        command.what = WaitCommand::For::Prompt;
    } else if (r[1] == "end") {
        command.what = WaitCommand::For::End;
    } else if (parse_number(r[1], seconds) && seconds <= 3600) {
        command.what = WaitCommand::For::Pause;
        command.milliseconds = seconds * 1000;
    } else {
        return expected("wait turn|prompt|end|SECONDS");
    }
    return Command{command};
}

Parsed show(const Reader& r, ShowCommand::What what) {
    ShowCommand command;
    command.what = what;
    command.who = r.creature(1).value_or(r.who);
    return Command{command};
}

// why COMMAND: the same command, judged but not done.
Parsed why(const Reader& r) {
    auto inner = parse_command(join_words(r.words, 1), r.book, r.who);
    if (!inner) return inner;
    if (auto* submitted = std::get_if<SubmitCommand>(&*inner)) {
        submitted->preview = true;
        return inner;
    }
    if (auto* walked = std::get_if<GoCommand>(&*inner)) {
        walked->preview = true;
        return inner;
    }
    return expected("why COMMAND, with a command that does something");
}

Parsed as(const Reader& r) {
    const auto who = r.creature(1);
    if (!who) return expected("as CREATURE [COMMAND]");
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

using Rules = std::map<std::string, Rule, std::less<>>;

Rules play_words() {
    return {
        {"m", verb(walk, "move")},
        {"move", verb(walk, "move")},
        {"go", go},
        {"wd", verb(walk, "withdraw")},
        {"withdraw", verb(walk, "withdraw")},
        {"engage", engage},
        {"beside", [](const Reader& r) { return join(r, false); }},
        {"behind", [](const Reader& r) { return join(r, true); }},
        {"dis", disengage},
        {"disengage", disengage},
        {"a", attack},
        {"attack", attack},
        {"p", using_verb("use_power", true)},
        {"power", using_verb("use_power", true)},
        {"use", using_verb("use_item", true)},
        {"act", using_verb("act", true)},
        {"coup", coup},
        {"face", face},
        {"drop", verb(step, "drop_prone")},
        {"stand", verb(step, "stand_up")},
        {"stab", using_verb("stabilize", false)},
        {"rally", using_verb("rally", false)},
        {"cont", using_verb("continue_activity", false)},
        {"release", using_verb("release", false)},
        {"spirit", spirit},
        {"stunt", stunt},
        {"ready", ready},
        {"end", turn_verb("end_turn")},
        {"delay", turn_verb("delay")},
        {"now", turn_verb("act_now")},
        {"flee", flee},
        {"recover", using_verb("spend_recovery", false)},
        {"rested", turn_verb("end_step")},
        {"rest", turn_verb("end_step")},
        {"healup", heal_up},
        {"heal-up", heal_up},
        {"vote", vote},
        {"y", answer},
        {"yes", answer},
        {"n", answer},
        {"no", answer},
        {"say", speak},
        {"chat", chatting(false)},
        {"whisper", chatting(true)},
        {"order", standing_order},
    };
}

Rules referee_words() {
    return {
        {"admit", admit},
        {"start", start},
        {"add", add},
        {"remove", remove},
        {"place", verb(govern, "place")},
        {"damage", verb(govern, "apply_damage")},
        {"heal", verb(govern, "heal")},
        {"modify", verb(govern, "set_modifier")},
        {"conflict", verb(govern_word, "set_conflict")},
        {"past", rule_past},
        {"grant", grant},
        {"finish", finish},
        {"set", override_path},
    };
}

Rules table_words() {
    using What = ShowCommand::What;
    return {
        {"do", raw},
        {"why", why},
        {"as", as},
        {"blocks", showing(What::StatBlocks)},
        {"wait", wait},
        {"map", showing(What::Map)},
        {"board", showing(What::Board)},
        {"b", showing(What::Board)},
        {"init", showing(What::Order)},
        {"i", showing(What::Order)},
        {"menu", showing(What::Menu)},
        {"log", showing(What::Log)},
        {"status", showing(What::Status)},
        {"view", showing(What::View)},
        {"question", showing(What::Question)},
        {"help", showing(What::Help)},
        {"?", showing(What::Help)},
        {"quit", [](const Reader&) -> Parsed { return Command{QuitCommand{}}; }},
    };
}

const Rules& rules() {
    static const Rules kRules = [] {
        Rules all = play_words();
        all.merge(referee_words());
        all.merge(table_words());
        return all;
    }();
    return kRules;
}

}  // namespace

Result<Command> parse_command(std::string_view line, const Book& book, std::uint32_t who) {
    const Reader reader{split_words(line), book, who};
    if (reader.words.empty() || reader[0].starts_with('#')) return Command{NothingCommand{}};
    const auto rule = rules().find(reader[0]);
    if (rule != rules().end()) return rule->second(reader);
    std::uint32_t number = 0;
    if (parse_number(reader[0], number)) return answer(reader);
    return Error{ErrorCode::InvalidInput, "unknown command '" + reader[0] + "'; help lists all commands"};
}

std::string_view command_help() { return kHelp; }

}  // namespace affray::client
