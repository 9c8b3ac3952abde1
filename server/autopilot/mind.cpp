// From what a creature knows to what it would do.
#include "autopilot/mind.h"

#include <algorithm>
#include <array>

#include "autopilot/known_state.h"
#include "readings/common.h"

namespace affray::autopilot {
namespace {

constexpr std::int32_t kPercent = 100;
// What rulesets call it when somebody has lost heart (AFR-040, CLS-164).
constexpr std::array<std::string_view, 2> kFlights{"routed", "fleeing"};

std::string_view cell_word(Grid grid) {
    switch (grid) {
        case Grid::Hex: return "hex";
        case Grid::Square: return "square";
        case Grid::Zones: return "zone";
    }
    AFFRAY_UNREACHABLE();
}

// What the table would accept, best first: as many as are offered.
class Shortlist {
  public:
    Shortlist(const Situation& actual, const Ruleset& rules) : actual_(actual), rules_(rules) {}

    bool full() const { return best_.size() == kChoicesMax; }
    void add(Choices more) {
        for (Choice& choice : more)
            if (!full() && accepted(choice.intent)) best_.push_back(std::move(choice));
    }
    Choices take() { return std::move(best_); }

  private:
    bool accepted(const Intent& intent) {
        return judge(actual_, rules_, SeatId::Referee, intent, &begun_, Wanted::AnyReason).allowed();
    }

    const Situation& actual_;
    const Ruleset& rules_;
    Begun begun_{};
    Choices best_{};
};

}  // namespace

Mind::Mind(const Situation& situation, const Ruleset& rules, const Directive& directive, CreatureId who)
    : actual_(situation),
      rules_(rules),
      directive_(directive),
      who_(who),
      known_{as_known(View(situation.state, rules), who), nullptr},
      view_(known_.state, rules) {
    std::vector<Intent> suggested = suggestions(view_, who);
    wishes_.reserve(suggested.size());
    for (Intent& intent : suggested) {
        Wish& wish = wishes_.emplace_back(Wish{std::move(intent), {}, false});
        wish.targets = aimed_at(view_, wish.intent);
        wish.strikes = strikes(wish);
    }
    foes_ = rank_foes();
}

Choices Mind::choices() const {
    Shortlist best(actual_, rules_);
    const bool away = flees();
    if (away) best.add(flight());
    Choices ready = preparations();
    // Who lies down or has begun something sees to that first.
    const auto urgent = [](const Choice& choice) {
        return choice.intent.verb() == Verb::StandUp || choice.intent.verb() == Verb::ContinueActivity;
    };
    const auto rest = std::stable_partition(ready.begin(), ready.end(), urgent);
    best.add(Choices(ready.begin(), rest));
    // Whom it wants most may be out of reach of what it could do from here.
    std::optional<Choices> ways;
    if (away) ways.emplace();
    if (!away && directive_.tactic != Tactic::Nearest) {
        ways = approach();
        const bool further = !ways->empty() && !foes_.empty() && !ways->front().targets.empty() &&
                             ways->front().targets.front() == foes_.front().id;
        if (further) best.add(std::exchange(*ways, {}));
    }
    best.add(attacks());
    best.add(Choices(rest, ready.end()));
    if (!best.full()) best.add(ways ? std::move(*ways) : approach());
    if (!best.full() && !away) best.add(haste());
    if (!best.full()) best.add(off_bad_ground());
    return best.take();
}

// Where no way leads out, whoever runs from those who are hurt as well would run for ever.
bool Mind::flees() const {
    const Creature& self = view_.creature(who_);
    if (lost_heart()) return true;
    if (kPercent * self.hp >= directive_.flee_below * self.hp_max) return false;
    if (way_out().contains(self.place)) return true;
    return looks_hurt(self) && std::any_of(foes_.begin(), foes_.end(), [this](const Foe& foe) {
               return !looks_hurt(view_.creature(foe.id));
           });
}

bool Mind::lost_heart() const {
    return std::any_of(kFlights.begin(), kFlights.end(),
                       [this](std::string_view name) { return view_.effect(who_, Name(name)) != nullptr; });
}

bool Mind::engaged() const { return engaged_with_anyone(view_, who_); }

bool Mind::legal(const Intent& intent) const {
    return judge(known_, rules_, SeatId::Referee, intent, &begun_, Wanted::AnyReason).allowed();
}

std::string Mind::name(CreatureId id) const { return view_.sheet(id).name; }

std::string Mind::cells(std::int32_t count) const {
    std::string text = std::to_string(count) + " ";
    text += cell_word(known_.state.scene->map.grid());
    if (count != 1) text += known_.state.scene->map.grid() == Grid::Hex ? "es" : "s";
    return text;
}

// Who would strike at it for that, as far as it knows.
std::string Mind::provoking(const Intent& intent, std::size_t& count) const {
    const Preview outlook = preview(known_, rules_, {Role::Referee, SeatId::Referee}, intent);
    std::vector<CreatureId> strikers;
    for (const Provoked& reaction : outlook.reactions)
        if (view_.hostile(who_, reaction.actor) && !among(reaction.actor, strikers))
            strikers.push_back(reaction.actor);
    count = strikers.size();
    if (strikers.empty()) return "; provokes nobody";
    std::string text = "; may be struck by ";
    for (std::size_t i = 0; i < strikers.size(); ++i) text += (i == 0 ? "" : ", ") + name(strikers[i]);
    return text;
}

}  // namespace affray::autopilot
