// Eyes that must not be met: a save in each round of melee, unless one looks away or into a mirror (CLS-362).
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/journey/expedition.h"
#include "readings/powers/consequences.h"
#include "readings/rounds/round_parts.h"
#include "readings/space/squares.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

constexpr std::array<std::string_view, 3> kLooks{"open", "averted", "mirror"};
/// Where it looks in a melee.
constexpr Fact kEyes = Fact{"eyes", Scope::Creature}.in_words(kLooks);
/// The round in which the second has met the eyes of the first.
constexpr Fact kEyesMet{"eyes_met", Scope::Pair, Audience::Referee};
enum Look : std::int32_t { kOpen, kAverted, kMirror };
constexpr Name kGaze{"gaze"}, kEyesKey{"eyes"};
constexpr std::int32_t kAvertedAttack = -4, kMirrorAttack = -1, kAvertedStruck = 2;

const Power* gaze_of(const View& view, CreatureId who) {
    return first_that(view.sheet(who).powers, [](const Power& one) { return one.use.trigger == kGaze; });
}

std::optional<std::int32_t> look_named(const Name& word) {
    const auto at = std::find(kLooks.begin(), kLooks.end(), word.view());
    if (at == kLooks.end()) return std::nullopt;
    return static_cast<std::int32_t>(at - kLooks.begin());
}

bool is_of_eyes(const PrepareIntent& policy) {
    return policy.verb == Verb::SetPolicy && policy.key == kEyesKey;
}

bool in_blow(const View& view, const Roll& roll) {
    return roll.strike != nullptr && view.has(roll.test.against) && roll.strike->mode == Name("melee");
}

// Those of its side who sing the same and are able to, in order of their coming.
std::vector<CreatureId> chorus_of(const View& view, CreatureId singer, const Power& song) {
    std::vector<CreatureId> all;
    for (const Creature& one : view.state().creatures) {
        const Power* own = view.present(one.id) ? gaze_of(view, one.id) : nullptr;
        const bool same = own != nullptr && own->id == song.id && one.side == view.creature(singer).side;
        if (same && view.get(kCanAct, one.id) != 0) all.push_back(one.id);
    }
    return all;
}

// The first of each full group sings for it: once in a fight, to the nearest foe who hears it.
bool sings_for(const View& view, CreatureId singer, CreatureId who, const Power& song) {
    const std::vector<CreatureId> chorus = chorus_of(view, singer, song);
    const auto each = static_cast<std::size_t>(song.aim.ranges[1]);
    const auto at =
        static_cast<std::size_t>(std::find(chorus.begin(), chorus.end(), singer) - chorus.begin());
    if (at % each != 0 || at + each > chorus.size() || !view.seconds(kEyesMet, singer).empty()) return false;
    for (const Creature& other : view.state().creatures) {
        const bool hears = view.present(other.id) && view.hostile(singer, other.id) &&
                           view.firsts(kEyesMet, other.id).empty();
        if (hears && view.distance(singer, other.id) < view.distance(singer, who)) return false;
    }
    return view.firsts(kEyesMet, who).empty();
}

class Gazing final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-362"}, .facts = {kEyes, kEyesMet}}; }

    void check(const View& view, const PrepareIntent& policy, SeatId seat, Refusals& out) const {
        if (!is_of_eyes(policy)) return;
        if (!view.has(policy.who)) return out.add(Reason::UnknownId, "who");
        const auto look = look_named(policy.value);
        if (seat != SeatId::Referee && view.creature(policy.who).seat != seat)
            out.add(Reason::NotController, "who");
        if (!look) return out.add(Reason::BadArgument, "value");
        if (running(view) && !in_stage(view, kDeclareStage)) out.add(Reason::WrongPhase);
        if (*look == kMirror && thing_of(view, policy.who, "mirror") == nullptr)
            out.add(Reason::ItemMissing, "value");
    }

    bool begin(const PrepareIntent& policy, const Bill&, Work& work) const {
        if (!is_of_eyes(policy)) return false;
        work.set(kEyes, look_named(policy.value).value_or(kOpen), policy.who, 0, kEyesKey);
        return true;
    }

    // Against everybody: it would tell else whose eyes are to be feared.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (!in_blow(view, roll)) return;
        const std::int32_t own = view.get(kEyes, roll.test.who);
        if (own == kAverted) out.flat.push_back({"eyes_averted", kAvertedAttack, "CLS-362"});
        if (own == kMirror) out.flat.push_back({"mirror", kMirrorAttack, "CLS-362"});
        if (view.get(kEyes, roll.test.against) == kAverted)
            out.flat.push_back({"eyes_averted", kAvertedStruck, "CLS-362"});
    }

    // The blow is struck all the same.
    void after(const Tested& test, Work& work) const {
        const View view = work.view();
        if (test.kind != Name("attack") || !view.has(test.who) || !view.has(test.against)) return;
        if (view.distance(test.who, test.against) > 1) return;
        meet(test.who, test.against, work);
        meet(test.against, test.who, work);
    }

    // A song that carries is heard as soon as the round begins, and withstood once for all.
    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round")) return;
        for (const CreatureId singer : everyone(work.view()))
            for (const CreatureId who : everyone(work.view())) {
                const View view = work.view();
                const Power* song = gaze_of(view, singer);
                if (song == nullptr || song->aim.ranges[0] == 0 || !view.hostile(singer, who)) continue;
                if (song->aim.ranges[1] > 1 && !sings_for(view, singer, who, *song)) continue;
                const bool far = view.distance(singer, who) * kFeetPerCell > song->aim.ranges[0];
                if (!far && view.get(kEyesMet, singer, who) == 0) bewitch(singer, who, work);
            }
    }

  private:
    static void bewitch(CreatureId gazer, CreatureId who, Work& work) {
        const View view = work.view();
        if (work.over() || !view.present(who) || view.get(kCanAct, gazer) == 0) return;
        work.set(kEyesMet, std::max(1, view.state().round), gazer, number(who), kGaze);
        const Power power = *gaze_of(view, gazer);
        apply_effects(power.attack.hit.effects, {gazer, who, 0, true, &power}, work);
    }

    static void meet(CreatureId gazer, CreatureId who, Work& work) {
        const View view = work.view();
        const Power* gaze = gaze_of(view, gazer);
        if (gaze == nullptr || gaze->aim.ranges[0] > 0) return;
        const bool looks = view.get(kEyes, who) == kOpen && view.effect(who, "blind") == nullptr;
        if (looks && view.get(kEyesMet, gazer, who) != view.state().round) bewitch(gazer, who, work);
    }
};

}  // namespace

MechanicPtr gazing() { return make_mechanic<Gazing>(); }

}  // namespace affray
