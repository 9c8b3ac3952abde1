// The words for stages, groups, sides and declarations.
#include "client/text/round_progress.h"

#include <algorithm>
#include <array>
#include <set>

#include "client/text/cell_board.h"
#include "client/text/printable.h"
#include "client/text/segments.h"
#include "client/text/tactics.h"

namespace affray::client {
namespace {

struct Stage {
    std::string_view id;
    std::string_view name;
    std::string_view hint;
};
constexpr std::array<Stage, 7> kStages{{
    {"contact", "contact", "stance fight | evade | parley | wait"},
    {"evasion", "evasion", "who is asked answers whether to pursue: y or n"},
    {"pursuit", "pursuit", "pursuit [drop treasure ITEM... | drop food ITEM... | drop obstacle]"},
    {"declare", "declarations",
     "declare cast SPELL | withdraw | retreat | none; draw ITEM; then close, which ends the declarations"},
    {"initiative", "initiative", ""},
    {"pass", "the pass", ""},
    {"slow_pass", "the pass of slow weapons", ""},
}};
// What goes on at the referee's word alone.
constexpr std::array<Stage, 3> kRefereeStages{{
    {"setup_surprise", "setup surprise", "close, once it is said who is surprised"},
    {"setup_initiative", "setup initiative", "close, and the dice are thrown"},
    {"world_step", "world step",
     "world PLACE.DEED [WHO...]; zone lists its deeds, why world ... says whom one reaches; then close"},
}};
constexpr std::array<Stage, 4> kPassSteps{{
    {"movement", "", "go X,Y, m X,Y..., wd or retreat X,Y... as declared, face 1..8"},
    {"missile", "", "a WEAPON TARGET with what shoots or is thrown"},
    {"spell", "", "cast SPELL TARGET as declared, p turn_undead, use ITEM"},
    {"melee", "", "a WEAPON TARGET hand to hand"},
}};

// Of a segment: what costs no time comes before what does.
constexpr std::string_view kStepOne = "1";
constexpr std::string_view kStepOneHint =
    "early X,Y... before its place, object WHO asks another to wait, abort DEFENCE; then close "
    "(stepone pass: from now on)";

template <std::size_t N>
const Stage* named(const std::array<Stage, N>& stages, const std::string& id) {
    const auto at =
        std::find_if(stages.begin(), stages.end(), [&](const Stage& one) { return one.id == id; });
    return at == stages.end() ? nullptr : &*at;
}

bool in_pass(const v1::View& view) { return view.stage() == "pass" || view.stage() == "slow_pass"; }

bool several_sides(const Book& book, std::int32_t group) {
    std::set<std::string> sides;
    for (const auto& entry : book.view().order())
        if (const v1::CreatureView* one = book.creature(entry.who()); one && entry.group() == group)
            sides.insert(one->side());
    return sides.size() > 1;
}

std::string round_text(const v1::View& view) {
    if (view.phase() == "setup") return "Not begun";
    const std::string round = "Round " + std::to_string(view.round());
    if (view.phase() == "quick_rest")
        return "Quick rest after " + words(view.outcome()) + " in round " + std::to_string(view.round());
    return view.phase() == "ended" ? round + ", over: " + words(view.outcome()) : round;
}

std::string heal_up_text(std::int32_t points) {
    constexpr std::int32_t kEarned = 12, kSoon = 9;
    std::string out = "Heal-up: " + std::to_string(points) + " of " + std::to_string(kEarned) + " points";
    if (points >= kEarned) return out + ": earned.\n";
    return out + (points >= kSoon ? "; consider a story beat for it.\n" : ".\n");
}

std::string entry_text(const Book& book, const v1::OrderEntry& entry) {
    const v1::View& view = book.view();
    std::string out = view.active() == entry.who() ? " > " : "   ";
    out += padded(std::to_string(entry.score()), 4) + book.name(entry.who());
    if (const v1::CreatureView* creature = book.creature(entry.who())) out += health(*creature);
    const auto& delaying = view.delaying();
    if (std::find(delaying.begin(), delaying.end(), entry.who()) != delaying.end()) out += ", delaying";
    if (book.fact("pass_taken", entry.who()).value_or(0) != 0) out += ", has acted";
    for (const std::string& more :
         {in_segments(book) ? saved_text(book, entry.who()) : std::string{}, ready_text(book, entry.who()),
          step_text(book, entry.who()), slots_text(book, entry.who())})
        if (!more.empty()) out += ", " + more;
    return out + "\n";
}

std::string entries_text(const Book& book) {
    std::string out;
    const bool groups = grouped(book.view());
    std::optional<std::int32_t> former;
    for (const auto& entry : book.view().order()) {
        if (groups && former != entry.group()) {
            out += book.view().group() == entry.group() ? " > " : "   ";
            out += "group " + std::to_string(entry.group() + 1) + ": " + group_name(book, entry.group());
            out += several_sides(book, entry.group()) ? ", at the same time\n" : "\n";
            former = entry.group();
        }
        out += (groups ? "  " : "") + entry_text(book, entry);
    }
    return out;
}

constexpr std::array<std::string_view, 5> kStances{"", "fights", "evades", "parleys", "waits"};
constexpr std::array<std::string_view, 6> kReactions{"",        "hostile",     "unfriendly",
                                                     "neutral", "indifferent", "friendly"};
constexpr std::array<std::string_view, 3> kRunning{"", "runs away", "runs after them"};

template <std::size_t N>
void add_word(const std::array<std::string_view, N>& table, std::optional<std::int32_t> value,
              std::string_view before, std::string& out) {
    if (!value || *value <= 0 || *value >= static_cast<std::int32_t>(N)) return;
    out += ", " + std::string(before) + std::string(table[static_cast<std::size_t>(*value)]);
}

std::string sides_text(const Book& book) {
    std::string out;
    for (std::uint32_t side = 0; side < static_cast<std::uint32_t>(book.view().sides_size()); ++side) {
        std::string line;
        if (book.fact("surprised", side).value_or(0) != 0) line += ", surprised";
        add_word(kStances, book.fact("stance", side), "", line);
        add_word(kStances, book.fact("stance.secret", side), "has chosen in secret: ", line);
        add_word(kReactions, book.fact("reaction", side), "reaction ", line);
        add_word(kRunning, book.fact("pursuit.role", side), "", line);
        if (const auto caller = book.fact("caller", side); caller.value_or(0) > 0)
            line += ", called for by " + book.name(static_cast<std::uint32_t>(*caller));
        if (!line.empty()) out += "   " + capital(book.side_name(side)) + line.replace(0, 2, ": ") + "\n";
    }
    return out;
}

std::string declaration_text(const Book& book, std::uint32_t who) {
    const std::int32_t action = book.fact("declared.action", who).value_or(0);
    const std::string spell = book.power_name(who, book.fact("declared.power", who).value_or(0) - 1);
    switch (action) {
        case 1: return "will cast " + (spell.empty() ? "a spell" : words(spell));
        case 2: return "will withdraw fighting";
        case 3: return "will retreat";
        default: return {};
    }
}

// Of one's own side alone: of the other nothing is told before initiative.
std::string declarations_text(const Book& book) {
    std::string out, closed;
    for (const auto& creature : book.view().creatures()) {
        const std::string word = declaration_text(book, creature.number());
        if (!word.empty()) out += "   " + book.name(creature.number()) + " " + word + "\n";
        if (book.fact("closed", creature.number()).value_or(0) != 0)
            closed += (closed.empty() ? "" : ", ") + book.name(creature.number());
        if (book.fact("disrupted", creature.number()).value_or(0) != 0)
            out += "   " + book.name(creature.number()) + " has lost its spell\n";
    }
    return closed.empty() ? out : out + "   Done with this: " + closed + "\n";
}

std::string spoils_text(const Book& book) {
    std::string out;
    if (const auto fund = book.fact("fund"); fund.value_or(0) > 0)
        out += "   To divide: " + std::to_string(*fund) + " cp\n";
    const auto turn = book.fact("pick.turn");
    if (turn.value_or(0) == 0) return out;
    for (const auto& creature : book.view().creatures())
        if (book.fact("pick.rank", creature.number()) == turn)
            out += "   " + book.name(creature.number()) + " picks next\n";
    for (const auto& item : book.view().items())
        if (item.where() == "treasure") out += "     " + words(item.name()) + "\n";
    return out;
}

}  // namespace

bool grouped(const v1::View& view) {
    if (named(kRefereeStages, view.stage()) != nullptr) return false;
    std::set<std::int32_t> seen;
    for (const auto& entry : view.order())
        if (!seen.insert(entry.group()).second && (entry.group() != 0 || !view.stage().empty())) return true;
    return !view.stage().empty() && !seen.empty();
}

std::string stage_name(const std::string& stage) {
    const Stage* known = named(kStages, stage);
    if (known == nullptr) known = named(kRefereeStages, stage);
    return known == nullptr ? words(stage) : std::string(known->name);
}

// A side all of whose members that are in the order act in this group goes by its name.
std::string group_name(const Book& book, std::int32_t group) {
    std::vector<std::string> told;
    for (const auto& entry : book.view().order()) {
        const v1::CreatureView* one = book.creature(entry.who());
        if (entry.group() != group || one == nullptr) continue;
        const auto& all = book.view().order();
        const bool whole = std::all_of(all.begin(), all.end(), [&](const v1::OrderEntry& other) {
            const v1::CreatureView* member = book.creature(other.who());
            return member == nullptr || member->side() != one->side() || other.group() == group;
        });
        const std::string name = whole && !one->side().empty() ? words(one->side()) : book.name(entry.who());
        if (std::find(told.begin(), told.end(), name) == told.end()) told.push_back(name);
    }
    std::string out;
    for (std::size_t i = 0; i < told.size(); ++i)
        out += (i == 0 ? "" : i + 1 == told.size() ? " and " : ", ") + told[i];
    return out;
}

std::string stage_text(const Book& book) {
    const v1::View& view = book.view();
    std::string out = round_text(view);
    if (const auto segment = book.fact("segment"); segment.value_or(0) > 0 && view.phase() != "ended")
        out = "Turn " + std::to_string(book.fact("cycle").value_or(0)) + ", segment " +
              std::to_string(*segment) +
              (view.step() == kStepOne ? ", step one: what costs no time" : ", step two: by dexterity");
    if (view.stage().empty() || view.phase() == "ended") return out;
    out += ", " + stage_name(view.stage());
    if (!view.step().empty()) out += ", " + words(view.step()) + " step";
    const std::string group = view.group() < 0 ? std::string{} : group_name(book, view.group());
    if (!group.empty()) out += ": " + group + (view.stage() == "contact" ? " to choose" : " to act");
    const auto gap = book.fact("gap");
    const auto apart = view.stage() == "pursuit" ? gap : book.fact("distance");
    if (apart && (view.stage() == "pursuit" || view.stage() == "contact"))
        out += ", " + std::to_string(*apart) + " feet apart";
    return out;
}

std::string stage_hint(const Book& book) {
    const v1::View& view = book.view();
    if (view.phase() == "ended" || view.phase() == "setup") return {};
    if (in_segments(book)) return view.step() == kStepOne ? std::string(kStepOneHint) : std::string{};
    if (view.stage().empty())
        return view.active() == 0 && view.group() >= 0 && view.order_size() > 0 ? "begin, or as WHO begin"
                                                                                : "";
    if (in_pass(view)) {
        const Stage* step = named(kPassSteps, view.step());
        return step == nullptr ? std::string{}
                               : std::string(step->hint) + "; then close, which ends the step";
    }
    const bool referee = book.welcome() != nullptr && book.welcome()->role() == v1::SEAT_ROLE_REFEREE;
    if (const Stage* own = named(kRefereeStages, view.stage()); own != nullptr)
        return referee ? std::string(own->hint) : std::string{};
    const Stage* stage = named(kStages, view.stage());
    return stage == nullptr ? std::string{} : std::string(stage->hint);
}

std::string order_text(const Book& book) {
    std::string out = stage_text(book) + (book.view().phase() == "setup" ? ".\n" : "\n");
    if (in_segments(book)) out += "   " + strip_text(book) + "\n";
    if (const auto points = book.fact("heal_up_points"); points.value_or(0) > 0) out += heal_up_text(*points);
    return out + entries_text(book) + order_notes(book);
}

std::string order_notes(const Book& book) {
    std::string out = sides_text(book) + declarations_text(book) + spoils_text(book) + place_card(book);
    if (book.fact("one_side_left").value_or(0) != 0)
        out += "   No foe is left standing: finish OUTCOME ends the encounter.\n";
    return out;
}

bool on_turn(const v1::View& view, const std::vector<std::uint32_t>& mine) {
    const auto own = [&mine](std::uint32_t who) {
        return std::find(mine.begin(), mine.end(), who) != mine.end();
    };
    if (view.has_question() || view.phase() == "setup") return false;
    if (view.active() != 0) return own(view.active());
    if (view.stage() == "declare") return !mine.empty();
    const auto& order = view.order();
    return view.group() >= 0 && std::any_of(order.begin(), order.end(), [&](const v1::OrderEntry& entry) {
               return entry.group() == view.group() && own(entry.who());
           });
}

}  // namespace affray::client
