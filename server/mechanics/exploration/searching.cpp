// A turn of searching an area or a thing: secret doors, traps of rooms, traps of treasure, treasure that is
// hidden there (ADV-045..051; CLS-315).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/sight_by_turn.h"
#include "readings/journey/skills.h"
#include "readings/journey/trying.h"

#include <array>

namespace affray {
namespace {

struct Sought {
    std::string_view word;
    std::string_view kind;  ///< of the features that it finds
    Attempt attempt;
};
constexpr std::array<Sought, 4> kSought{{{"secret_door", "door", Attempt::SecretDoor},
                                         {"room_trap", "room_trap", Attempt::RoomTrap},
                                         {"treasure", "hoard", Attempt::Hoard},
                                         {"treasure_trap", "treasure_trap", Attempt::TreasureTrap}}};

constexpr std::int32_t kFindsHoard = 1;  // in six (CLS-315)

const Sought* sought(const Name& word) {
    return first_that(kSought, [&](const Sought& one) { return one.word == word.view(); });
}

bool searchable(const View& view, std::uint32_t place) {
    const Name& kind = feature_of(view, place).kind;
    return kind == Name("area") || kind == Name("item");
}

// ADV-045: in the area or next to it.
bool near(const View& view, std::uint32_t place) {
    const std::int32_t area = view.get(kPartyArea);
    if (feature_of(view, place).kind == Name("item")) return at_hand(view, place);
    if (area == 0 || area - 1 == static_cast<std::int32_t>(place)) return true;
    for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i)
        if (!is_hidden(view, i) && lies_at(view, i, place) &&
            lies_at(view, i, static_cast<std::uint32_t>(area - 1)))
            return true;
    return false;
}

class Searching final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-045", "ADV-046", "ADV-047", "ADV-048", "ADV-049", "ADV-050", "ADV-051"},
                .facts = {kAtFirst, kAtSecond, kBeneath, kTriedAt},
                .stats = {kLevel, kInfravision},
                .verbs = {Verb::Search},
                .between_battles = {Verb::Search}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        check_phase(view, kInDungeon, kActions, out);
        check_member(view, use->who, out);
        const Sought* what = sought(use->detail);
        const auto place = known_feature(view, use->object);
        if (what == nullptr) out.add(Reason::BadArgument, "for");
        if (!place || !searchable(view, *place)) out.add(Reason::UnknownId, "where");
        if (what == nullptr || !place || !view.has(use->who)) return;
        if (what->attempt == Attempt::TreasureTrap && thief_skills(view, use->who) == nullptr)
            out.add(Reason::NotQualified, "who");
        if (has_tried(view, use->who, *place, what->attempt)) out.add(Reason::AlreadyUsed, "where");
        check_whole_turn(view, use->who, out);
        if (!sees_by_turn(view, use->who)) out.add(Reason::EnvironmentForbids, Stage::Other, "who");
        if (!near(view, *place)) out.add(Reason::NotAdjacent, Stage::Other, "where");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!in_scene(view, kInDungeon) || !in_phase(view, kActions) || !travels(view, who)) return;
        if (!turn_free(view, who) || !sees_by_turn(view, who)) return;
        for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i) {
            if (is_hidden(view, i) || !searchable(view, i) || !near(view, i)) continue;
            const bool item = feature_of(view, i).kind == Name("item");
            for (const Sought& what : kSought) {
                const bool of_treasure = what.attempt == Attempt::TreasureTrap;
                if (of_treasure != item || has_tried(view, who, i, what.attempt)) continue;
                if (of_treasure && thief_skills(view, who) == nullptr) continue;
                UseIntent use{.verb = Verb::Search, .who = who};
                use.object = feature_of(view, i).id;
                use.detail = Name(what.word);
                out.push_back({std::move(use)});
            }
        }
    }

    // One die for all of that kind there, drawn whether or not there is anything (ADV-007, ADV-049).
    void act(const UseIntent& use, Work& work) const {
        const View view = work.view();
        const Sought& what = *sought(use.detail);
        const std::uint32_t place = known_feature(view, use.object).value();
        note_try(use.who, place, what.attempt, work);
        use_whole_turn(use.who, "search", work);
        const bool percent = what.attempt == Attempt::TreasureTrap;
        const std::int32_t die = work.roll(percent ? 100 : 6, "find", use.who, Audience::Referee);
        bool any = false;
        for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i) {
            if (!is_hidden(work.view(), i) || feature_of(view, i).kind.view() != what.kind) continue;
            if (!lies_at(view, i, place) || die > chance(view, use.who, what.attempt, i)) continue;
            any = true;
            const auto state = static_cast<std::size_t>(view.get(kBeneath, i));
            work.emit(FeatureChanged{i, Name(kStateWords[state]), "search"});
        }
        work.emit(Tested{.who = use.who,
                         .kind = "search",
                         .subject = use.object,
                         .outcome = any ? TestOutcome::Success : TestOutcome::Failure});
    }

  private:
    static std::int32_t chance(const View& view, CreatureId who, Attempt attempt, std::uint32_t feature) {
        switch (attempt) {
            case Attempt::SecretDoor: return finds_doors(view, who);
            case Attempt::RoomTrap:
                return finds_room_traps(view, who, feature_of(view, feature).number("magical") != 0);
            case Attempt::Hoard: return kFindsHoard;
            default: return thief_skills(view, who)->traps;
        }
    }
};

}  // namespace

MechanicPtr searching() { return make_mechanic<Searching>(); }

}  // namespace affray
