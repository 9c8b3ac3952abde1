// Doors of a dungeon in all their states: opened, forced, picked, spiked, and shut again behind the party
// (ADV-035..040).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/skills.h"
#include "readings/journey/trying.h"
#include "readings/space/doors.h"
#include "readings/things/classic_tables.h"

#include <array>

namespace affray {
namespace {

/// The party opened it, so it shuts behind them unless it is spiked (ADV-039).
constexpr Fact kOpenedByParty{"opened", Scope::Feature, Audience::Referee};

constexpr std::string_view kSpikedOpen = "spiked_open", kSpikedShut = "spiked_shut", kSpikes = "iron_spikes";
constexpr std::array<std::string_view, 6> kDoorDeeds{"open", "close",      "force",
                                                     "pick", "spike_open", "spike_shut"};

bool held_fast(const Name& state) {
    return state == Name(kSpikedShut) || state == Name("magically_shut") || state == Name("blocked");
}

class DungeonDoors final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-035", "ADV-036", "ADV-037", "ADV-038", "ADV-039", "ADV-040"},
                .facts = {kBehindDoor, kAlerted, kSticks, kOpenedByParty},
                .stats = {kStr},
                .verbs = {Verb::UseDoor},
                .between_battles = {Verb::UseDoor},
                .options = {{"doors_swing_shut", 1}}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        check_phase(view, kInDungeon, kActions, out);
        check_member(view, use->who, out);
        const auto door = door_named(view, use->object);
        if (!door) return out.add(Reason::UnknownId, "door");
        const std::string_view deed = use->detail.view();
        if (!among(deed, kDoorDeeds)) return out.add(Reason::BadArgument, "verb");
        if (!at_hand(view, *door)) out.add(Reason::NotAdjacent, "door");
        check_state(state_of(view, *door), deed, out);
        const bool spikes = deed == "spike_open" || deed == "spike_shut";
        if (spikes && thing_of(view, use->who, kSpikes) == nullptr)
            out.add(Reason::ItemMissing, Stage::Conditions, "door");
        if (deed == "pick") check_lock(view, use->who, *door, out);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!in_scene(view, kInDungeon) || !in_phase(view, kActions) || !travels(view, who)) return;
        for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i) {
            const Feature& feature = feature_of(view, i);
            if (feature.kind != Name("door") || is_hidden(view, i) || !at_hand(view, i)) continue;
            for (const std::string_view deed : kDoorDeeds) {
                if (!thinkable(view, who, state_of(view, i), deed)) continue;
                UseIntent use{.verb = Verb::UseDoor, .who = who};
                use.object = feature.id;
                use.detail = Name(deed);
                out.push_back({std::move(use)});
            }
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const std::uint32_t door = door_named(work.view(), use.object).value();
        const std::string_view deed = use.detail.view();
        if (deed == "open") return open(door, use.detail, work);
        if (deed == "close") return shut(door, use.detail, work);
        if (deed == "force") return force(use.who, door, work);
        if (deed == "pick") return pick(use.who, door, work);
        const Item spikes = *thing_of(work.view(), use.who, kSpikes);
        work.emit(ItemChanged{
            .item = spikes.id, .charges = spikes.charges - 1, .where = spikes.where, .cause = use.detail});
        work.emit(FeatureChanged{door, Name(deed == "spike_open" ? kSpikedOpen : kSpikedShut), use.detail});
    }

    // ADV-021: after the counters of rest. Who is still beside it holds it open.
    void after(const PeriodEnded& period, Work& work) const {
        const View view = work.view();
        if (period.unit != Name(kDungeonTurn) || view.rules().option("doors_swing_shut") == 0) return;
        for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i)
            if (view.get(kOpenedByParty, i) != 0 && state_of(work.view(), i) == Name(kOpenDoor) &&
                !at_hand(view, i))
                shut(i, "swings_shut", work);
    }

    // ADV-037: those behind a noisy door are warned and are not surprised (CLS-052).
    bool begin(const SetupIntent& setup, const Bill&, Work& work) const {
        const View view = work.view();
        if (setup.verb != Verb::StartEncounter || !on_journey(view)) return false;
        for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i) {
            const std::int32_t side = view.get(kBehindDoor, i) - 1;
            const bool known =
                side >= 0 && side < static_cast<std::int32_t>(view.state().scene->sides.size());
            if (known && view.get(kAlerted, i) != 0)
                work.set_raw(kExpects, 1, static_cast<std::uint32_t>(side), 0, "alerted");
        }
        return false;
    }

  private:
    // What somebody might come to think of before such a door: what it cannot be asked at all is left out.
    static bool thinkable(const View& view, CreatureId who, const Name& state, std::string_view deed) {
        Refusals against;
        check_state(state, deed, against);
        if (!against.empty()) return false;
        if (deed == "pick") return thief_skills(view, who) != nullptr;
        const bool spikes = deed == "spike_open" || deed == "spike_shut";
        return !spikes || thing_of(view, who, kSpikes) != nullptr;
    }

    static void check_state(const Name& state, std::string_view deed, Refusals& out) {
        const bool stands_open = state == Name(kOpenDoor) || state == Name(kSpikedOpen);
        if (deed == "open") {
            if (state == Name(kStuckDoor)) return out.add(Reason::DoorStuck, "door");
            if (state == Name(kLockedDoor)) return out.add(Reason::DoorLocked, "door");
            if (held_fast(state)) return out.add(Reason::DoorHeld, "door");
            if (stands_open) out.add(Reason::WrongState, "door");
        } else if (deed == "close") {
            if (state == Name(kSpikedOpen)) return out.add(Reason::DoorHeld, "door");
            if (!stands_open) out.add(Reason::WrongState, "door");
        } else if (deed == "force" || deed == "pick") {
            if (state != Name(deed == "force" ? kStuckDoor : kLockedDoor))
                out.add(Reason::WrongState, "door");
        } else if (deed == "spike_open" ? state != Name(kOpenDoor) : stands_open || held_fast(state)) {
            out.add(Reason::WrongState, "door");
        }
    }

    static void check_lock(const View& view, CreatureId who, std::uint32_t door, Refusals& out) {
        if (thief_skills(view, who) == nullptr) out.add(Reason::NotQualified, "who");
        if (thing_of(view, who, "thieves_tools") == nullptr) out.add(Reason::ItemMissing, "who");
        if (has_tried(view, who, door, Attempt::PickLock)) out.add(Reason::AlreadyUsed, "door");
        check_whole_turn(view, who, out);
    }

    static void open(std::uint32_t door, const Name& cause, Work& work) {
        work.set_raw(kSticks, state_of(work.view(), door) == Name(kStuckDoor) ? 1 : 0, door, 0, cause);
        work.set_raw(kOpenedByParty, 1, door, 0, cause);
        work.emit(FeatureChanged{door, Name(kOpenDoor), cause});
    }

    static void shut(std::uint32_t door, const Name& cause, Work& work) {
        const bool sticks = work.view().get(kSticks, door) != 0;
        work.emit(FeatureChanged{door, Name(sticks ? kStuckDoor : kClosedDoor), cause});
    }

    // ADV-036: a round a try.
    static void force(CreatureId who, std::uint32_t door, Work& work) {
        const std::int32_t chance = ability_row(work.view().stat(kStr, who)).open_doors;
        if (chance_in_six(chance, "force", who, Audience::Everyone, work))
            open(door, "force", work);
        else
            work.set_raw(kAlerted, 1, door, 0, "force");
        spend_rounds(1, "force", work);
    }

    static void pick(CreatureId who, std::uint32_t door, Work& work) {
        note_try(who, door, Attempt::PickLock, work);
        use_whole_turn(who, "pick", work);
        const std::int32_t chance = thief_skills(work.view(), who)->locks;
        if (work.roll(100, "pick", who) <= chance) open(door, "pick", work);
    }
};

}  // namespace

MechanicPtr dungeon_doors() { return make_mechanic<DungeonDoors>(); }

}  // namespace affray
