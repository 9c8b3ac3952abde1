// How far sounds carry: who hears what is said, whom noise betrays, thunder that comes back from the walls
// (TBA-202, 260, 273, 297).
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/tactics/hazards.h"

#include <algorithm>

namespace affray {
namespace {

/// Feet beyond which a creature hears nothing until the next world step; 0: no such limit (TBA-273).
constexpr Fact kHearsWithin{"hears_within", Scope::Creature};
constexpr std::string_view kWhisper = "whisper", kEcho = "echo";
constexpr std::int32_t kWhisperFeet = 10, kAsFarAsAnything = INT32_MAX / 8;

// The greatest number of that name among the fields over a creature.
std::int32_t field_number(const View& view, CreatureId who, const Name& what) {
    const auto& features = view.state().scene->features;
    std::int32_t most = 0;
    for (std::uint32_t i = 0; i < features.size(); ++i)
        if (features[i].number(what) > most && standing(view.state(), i) &&
            touches(view.state(), body_of(view, who), features[i]))
            most = features[i].number(what);
    return most;
}

// The smallest limit in force where the hearer is, and the echo doubles it (TBA-202).
std::int32_t earshot(const View& view, CreatureId hearer, bool whispered) {
    std::int32_t feet = whispered ? kWhisperFeet : kAsFarAsAnything;
    const auto& features = view.state().scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i)
        if (const std::int32_t limit = features[i].number("hears_within");
            limit > 0 && standing(view.state(), i) &&
            touches(view.state(), body_of(view, hearer), features[i]))
            feet = std::min(feet, limit);
    if (const std::int32_t limit = view.get(kHearsWithin, hearer); limit > 0) feet = std::min(feet, limit);
    return feet == kAsFarAsAnything ? feet : feet * std::max(1, field_number(view, hearer, "carries"));
}

bool hears(const View& view, CreatureId hearer, CreatureId source, bool whispered) {
    if (hearer == source) return true;
    return view.up(hearer) &&
           kFeetPerSquare * cells_between(view, hearer, source) <= earshot(view, hearer, whispered);
}

bool tagged(const Power& spell, std::string_view tag) { return among(Name(tag), spell.form->tags); }

class Hearing final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-202", "TBA-260", "TBA-273", "TBA-297"},
                .facts = {kHearsWithin},
                .verbs = {Verb::Speak},
                .moments = {Moment::BeforeHarm},
                .ops = {carried_out<&drown_out>("drown_out")},
                .offers = {{.name = kEcho, .usual = Decision::Take}}};
    }

    void check(const View& view, Own<SayIntent> say, SeatId, Refusals& out) const {
        if (!view.up(say->who)) out.add(Reason::Incapacitated, "who");
        if (!say->volume.empty() && say->volume != Name(kWhisper)) out.add(Reason::BadArgument, "volume");
    }

    void act(const SayIntent& say, Work& work) const {
        const View view = work.view();
        const bool whispered = say.volume == Name(kWhisper);
        Spoke spoke{say.who, say.text};
        bool all = true;
        for (const Creature& one : view.state().creatures) {
            if (!view.present(one.id)) continue;
            if (hears(view, one.id, say.who, whispered))
                spoke.heard_by.push_back(one.id);
            else
                all = false;
        }
        if (all) spoke.heard_by.clear();
        work.emit(std::move(spoke));
        betray(
            say.who, [&](CreatureId observer) { return hears(work.view(), observer, say.who, whispered); },
            work);
    }

    // What is cast aloud betrays too; with the roll of an attack its caster comes to light anyway (TBA-142).
    void after(const SpellChanged& spell, Work& work) const {
        const View view = work.view();
        const Power* power = spell.state == Name("cast") ? view.sheet(spell.who).power(spell.spell) : nullptr;
        if (power == nullptr || !power->form || power->attack.kind == AttackKind::Roll) return;
        const bool bursts = tagged(*power, kExplosive) || tagged(*power, "loud");
        if (!bursts && !tagged(*power, "verbal")) return;
        betray(
            spell.who,
            [&](CreatureId observer) { return bursts || hears(work.view(), observer, spell.who, false); },
            work);
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round")) return;
        for (const CreatureId who : everyone(work.view())) work.set(kHearsWithin, 0, who, 0, "world_step");
    }

    void offer(const View& view, Moment, const Wound& wound, std::vector<Offer>& out) const {
        if (wound.type != Name("thunder") || wound.dice == 0) return;
        if (field_number(view, wound.who, "thunder_per_die") == 0) return;
        out.push_back({.kind = kEcho,
                       .option = wound.type,
                       .actor = wound.who,
                       .subject = wound.who,
                       .seat = view.creature(wound.who).seat,
                       .forced = true});
    }

    void perform(const Offer&, Moment, Wound& wound, Work& work) const {
        wound.rolled += wound.dice * field_number(work.view(), wound.who, "thunder_per_die");
    }

  private:
    static void drown_out(const Impact& impact, Work& work) {
        work.set(kHearsWithin, impact.effect.amount, impact.whom, 0, "drowned_out");
    }

    static void betray(CreatureId who, const auto& by, Work& work) {
        for (const CreatureId observer : work.view().seconds(kHiddenFrom, who))
            if (by(observer)) work.set(kHiddenFrom, 0, who, number(observer), "noise");
    }
};

}  // namespace

MechanicPtr hearing() { return make_mechanic<Hearing>(); }

}  // namespace affray
