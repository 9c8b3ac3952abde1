// Choosing scenes, seats and messages.
#include "fuzz/play_drive.h"

#include <algorithm>
#include <iomanip>
#include <ostream>

#include "codec/intent_codec.h"

namespace affray::fuzz {
namespace {

constexpr std::int32_t kMessages = 160;
constexpr std::int32_t kAcceptedMax = 60;

std::string role_of(const Viewer& asker) {
    if (asker.role == Role::Referee) return "referee";
    if (asker.role == Role::Spectator) return "spectator";
    return "player";
}

std::string kind_of(const Line& line) {
    switch (line.way) {
        case Way::Preview: return "preview";
        case Way::Menu: return "menu";
        case Way::Submit: break;
    }
    return line.intent.has_answer() ? "answer" : line.intent.has_override() ? "override" : "submit";
}

Line line_of(const std::pair<SeatId, v1::Intent>& prompt) {
    const Role role = prompt.first == SeatId::Referee ? Role::Referee : Role::Player;
    return {{role, prompt.first}, Way::Submit, prompt.second};
}

class Questioner {
  public:
    Questioner(test::Chance& chance, const PlayTable& table, const Lore& lore)
        : chance_(chance), table_(table), words_(lexicon_of(table.situation(), table.rules(), lore)) {}

    Line next() {
        if (chance_.one_in(400)) {  // dear: all menus of a seat are made
            if (auto legal = legal_line()) return *legal;
        }
        Line line{asker(), Way::Submit, {}};
        if (chance_.one_in(3) || line.asker.role == Role::Spectator) line.way = Way::Preview;
        if (chance_.one_in(60)) line.way = Way::Menu;
        MessageMaker maker(chance_, words_);
        const auto& asked = table_.situation().state.asked;
        line.intent = asked && chance_.one_in(3) ? answer(*asked, maker) : maker.intent();
        return line;
    }

  private:
    // Seats of the scene, mostly; at times one that it does not have.
    Viewer asker() {
        const auto& seats = table_.situation().state.scene->seats;
        const int kind = chance_.between(1, 20);
        if (kind <= 6) return {Role::Referee, SeatId::Referee};
        if (kind == 7) return {Role::Spectator, kSpectatorSeat};
        if (kind == 8 || seats.empty()) return {Role::Player, SeatId{17}};
        const SeatId seat =
            seats[static_cast<std::size_t>(chance_.between(0, static_cast<int>(seats.size()) - 1))].id;
        if (seat == SeatId::Referee) return {Role::Referee, seat};
        return {Role::Player, seat};
    }

    v1::Intent answer(const Question& asked, MessageMaker& maker) {
        v1::Intent intent;
        v1::Answer& answer = *intent.mutable_answer();
        answer.set_verb("answer");
        answer.set_question(static_cast<std::uint32_t>(asked.id));
        for (std::uint32_t i = 0; i < asked.offers.size(); ++i)
            if (chance_.one_in(2)) answer.add_picks(i);
        if (chance_.one_in(2)) maker.mutate(intent);
        return intent;
    }

    std::optional<Line> legal_line() {
        const Viewer seat = asker();
        if (seat.role == Role::Spectator) return std::nullopt;
        const auto legal = legal_intents(table_.situation(), table_.rules(), seat.seat);
        if (legal.empty()) return std::nullopt;
        Line line{seat, Way::Submit, {}};
        const auto last = static_cast<int>(legal.size()) - 1;
        codec::encode_intent(legal[static_cast<std::size_t>(chance_.between(0, last))], line.intent);
        return line;
    }

    test::Chance& chance_;
    const PlayTable& table_;
    const Lexicon words_;
};

}  // namespace

Scene Drive::choose(test::Chance& chance, const std::string& ruleset) const {
    const Lore& lore = scenes_.lore().at(ruleset);
    if (chance.one_in(40)) {
        const auto made = scenes_.open("arena " + ruleset + " " + std::to_string(chance.between(1, 5000)) +
                                       " " + std::to_string(chance.between(0, 60)));
        if (made) return *made;
    }
    const auto last = static_cast<int>(lore.scenes.size()) - 1;
    return *lore.scenes[static_cast<std::size_t>(chance.between(0, last))];
}

void Drive::ask_prompts() {
    for (const auto& [ruleset, lore] : scenes_.lore()) {
        for (const Scene* scene : lore.scenes) {
            if (!scene->prompt) continue;
            PlayTable table(*scene, 1);
            ask(table, line_of(*scene->prompt));
        }
    }
}

std::uint64_t Drive::visit(std::uint64_t seed) {
    test::Chance chance(seed);
    auto ruleset = scenes_.lore().begin();
    std::advance(ruleset, chance.between(0, static_cast<int>(scenes_.lore().size()) - 1));
    Scene scene = choose(chance, ruleset->first);
    const auto prompt = scene.prompt;
    PlayTable table(std::move(scene), seed);
    std::uint64_t sent = 0;
    if (prompt && chance.one_in(3)) {
        ask(table, line_of(*prompt));
        ++sent;
    }
    Questioner questioner(chance, table, ruleset->second);
    for (; sent < kMessages && table.play().lines.size() < kAcceptedMax; ++sent)
        ask(table, questioner.next());
    return sent;
}

void Drive::ask(PlayTable& table, const Line& line) {
    Tally& tally = tallies_[table.rules().id()];
    Count& count = tally.by_role[role_of(line.asker)];
    ++count.sent;
    ++tally.by_kind[kind_of(line)];
    switch (table.ask(line)) {
        case Verdict::Malformed: ++count.malformed; return;
        case Verdict::Refused: ++count.refused; return;
        case Verdict::Accepted: break;
    }
    ++count.accepted;
    const auto intent = codec::decode_intent(line.intent);
    ++tally.accepted[static_cast<std::size_t>(std::get<ForeignIntent>(intent).verb())];
}

std::vector<Verb> Drive::missing(const std::string& ruleset) const {
    std::vector<Verb> all;
    const auto rules = scenes_.lore().at(ruleset).scenes.front()->rules;
    const auto tally = tallies_.find(ruleset);
    for (std::size_t i = 0; i < kVerbCount; ++i) {
        const Verb verb{static_cast<std::uint8_t>(i)};
        if (verb != Verb::Answer && rules->owner(verb) == nullptr) continue;
        if (tally == tallies_.end() || tally->second.accepted[i] == 0) all.push_back(verb);
    }
    return all;
}

void Drive::print(std::ostream& out) const {
    std::uint64_t all = 0;
    for (const auto& [ruleset, tally] : tallies_) {
        for (const auto& [role, count] : tally.by_role) {
            out << std::left << std::setw(14) << ruleset << std::setw(10) << role << std::right << " sent "
                << count.sent << ", accepted " << count.accepted << ", refused " << count.refused
                << ", malformed " << count.malformed << '\n';
            all += count.sent;
        }
        out << ruleset << " by kind:";
        for (const auto& [kind, count] : tally.by_kind) out << ' ' << kind << ' ' << count;
        out << '\n' << ruleset << ": verbs never accepted:";
        for (const Verb verb : missing(ruleset)) out << ' ' << to_string(verb);
        out << '\n';
    }
    out << all << " messages\n";
}

}  // namespace affray::fuzz
