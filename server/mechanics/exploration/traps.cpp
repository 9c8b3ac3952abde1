// Traps: of rooms, sprung by those who cross; of treasure, removed by thieves (ADV-052..055).
#include "base/sure.h"
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/marching.h"
#include "readings/journey/skills.h"
#include "readings/journey/trying.h"
#include "readings/space/fog.h"

namespace affray {
namespace {

constexpr std::string_view kRoomTrap = "room_trap", kTreasureTrap = "treasure_trap", kSprung = "sprung",
                           kDisarmed = "disarmed";
constexpr std::int32_t kSprings = 2;  // in six

bool is_trap(const View& view, std::uint32_t feature) {
    const Name& kind = feature_of(view, feature).kind;
    return kind == Name(kRoomTrap) || kind == Name(kTreasureTrap);
}

bool inert(const View& view, std::uint32_t trap) {
    return state_of(view, trap) == Name(kSprung) || state_of(view, trap) == Name(kDisarmed);
}

class Traps final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-052", "ADV-053", "ADV-054", "ADV-055"},
                .stats = {kLevel},
                .verbs = {Verb::RemoveTrap, Verb::TriggerHazard},
                .between_battles = {Verb::RemoveTrap}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        check_phase(view, kInDungeon, kActions, out);
        check_member(view, use->who, out);
        const auto trap = known_feature(view, use->object);
        if (!trap || feature_of(view, *trap).kind != Name(kTreasureTrap))
            return out.add(Reason::UnknownId, "trap");
        if (thief_skills(view, use->who) == nullptr) out.add(Reason::NotQualified, "who");
        if (has_tried(view, use->who, *trap, Attempt::RemoveTrap)) out.add(Reason::AlreadyUsed, "trap");
        check_whole_turn(view, use->who, out);
        if (inert(view, *trap)) out.add(Reason::WrongState, Stage::Other, "trap");
    }

    void check(const View& view, Own<GovernIntent> trigger, SeatId, Refusals& out) const {
        const auto trap = trigger->subject.empty() ? std::nullopt : view.state().feature(trigger->subject);
        if (!trap || !is_trap(view, *trap)) return out.add(Reason::UnknownId, "feature");
        const CreatureId who = victim(view, *trigger);
        if (!view.has(who)) return out.add(Reason::UnknownId, "who");
        if (inert(view, *trap) || !view.present(who)) out.add(Reason::TargetInvalid, "feature");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const bool now = in_scene(view, kInDungeon) && in_phase(view, kActions) && travels(view, who);
        if (!now || thief_skills(view, who) == nullptr) return;
        for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i) {
            if (feature_of(view, i).kind != Name(kTreasureTrap) || is_hidden(view, i) || inert(view, i))
                continue;
            UseIntent use{.verb = Verb::RemoveTrap, .who = who};
            use.object = feature_of(view, i).id;
            out.push_back({std::move(use)});
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const std::uint32_t trap = known_feature(work.view(), use.object).value();
        note_try(use.who, trap, Attempt::RemoveTrap, work);
        use_whole_turn(use.who, "remove_trap", work);
        const bool removed = work.roll(100, "remove", use.who) <= thief_skills(work.view(), use.who)->traps;
        work.emit(Tested{.who = use.who,
                         .kind = "remove_trap",
                         .subject = use.object,
                         .outcome = removed ? TestOutcome::Success : TestOutcome::Failure});
        if (removed) return work.emit(FeatureChanged{trap, Name(kDisarmed), "remove_trap"});
        touch(trap, use.who, work);
    }

    void act(const GovernIntent& trigger, Work& work) const {
        spring(work.view().state().feature(trigger.subject).value(), victim(work.view(), trigger), work);
    }

    // ADV-052: a die for each who crosses, in marching order, until it springs; ADV-051: a die for whoever
    // takes what is warded.
    void after(const Declared& declared, Work& work) const {
        if (declared.verb == Verb::PickItem) return guard(declared.who, work);
        if (declared.verb != Verb::Explore || declared.subject.empty()) return;
        const auto area = work.view().state().feature(declared.subject);
        const auto count = static_cast<std::uint32_t>(work.view().state().scene->features.size());
        for (std::uint32_t trap = 0; area && trap < count; ++trap) {
            const View view = work.view();
            const bool there = feature_of(view, trap).kind == Name(kRoomTrap) && lies_at(view, trap, *area);
            // Whoever goes by squares may go round a trap that lies on some.
            const bool by_squares = declared.who != CreatureId::None && !feature_of(view, trap).cells.empty();
            if (!there || by_squares || inert(view, trap)) continue;
            for (const CreatureId who : travellers(view))
                if (touch(trap, who, work)) break;
        }
    }

    void after(const Moved& moved, Work& work) const {
        if (moved.cause != Name(kExploreStep)) return;
        const auto count = static_cast<std::uint32_t>(work.view().state().scene->features.size());
        for (std::uint32_t trap = 0; trap < count; ++trap) {
            const Feature& feature = feature_of(work.view(), trap);
            if (feature.kind == Name(kRoomTrap) && feature.at(moved.to) && !inert(work.view(), trap))
                touch(trap, moved.who, work);
        }
    }

  private:
    // Where the referee names nobody it is the first of the marching order.
    static CreatureId victim(const View& view, const GovernIntent& trigger) {
        const std::vector<CreatureId> all = travellers(view);
        return trigger.who != CreatureId::None || all.empty() ? trigger.who : all.front();
    }

    static void guard(CreatureId who, Work& work) {
        const auto count = static_cast<std::uint32_t>(work.view().state().scene->features.size());
        for (std::uint32_t trap = 0; trap < count; ++trap) {
            const View view = work.view();
            const bool wards = feature_of(view, trap).kind == Name(kTreasureTrap) && !inert(view, trap);
            if (wards && at_hand(view, trap) && touch(trap, who, work)) return;
        }
    }

    static bool touch(std::uint32_t trap, CreatureId who, Work& work) {
        if (!chance_in_six(kSprings, "trap", who, Audience::Referee, work)) return false;
        spring(trap, who, work);
        return true;
    }

    static void spring(std::uint32_t trap, CreatureId who, Work& work) {
        const Feature feature = feature_of(work.view(), trap);
        const bool again = feature.number("resets") != 0;
        work.emit(FeatureChanged{trap, Name(again ? "armed" : kSprung), "sprung"});
        if (const std::int32_t feet = feature.number("fall_ft"); feet > 0) fall_onto_stone(who, feet, work);
        if (!feature.damage || !work.view().present(who)) return;
        work.harm({.who = who,
                   .rolled = work.roll(*feature.damage, "damage", who) + feature.damage->bonus,
                   .type = feature.type,
                   .cause = "trap",
                   .magical = false});
    }
};

}  // namespace

MechanicPtr traps() { return make_mechanic<Traps>(); }

}  // namespace affray
