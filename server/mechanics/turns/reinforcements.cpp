// Reinforcements: waves come with their round, with the losses of a side, or when the referee calls them, and
// join like any newcomer (WAV-001 to WAV-004).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/rounds/joining.h"
#include "readings/rounds/waves.h"
#include "rules/bounds.h"

namespace affray {
namespace {

const Feature& wave_at(const View& view, std::uint32_t wave) { return view.state().scene->features[wave]; }

bool fight_is_on(const View& view) {
    return view.state().phase != Phase::Setup && view.state().phase != Phase::Rest &&
           view.state().phase != Phase::Ended;
}

class Reinforcements final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"WAV-001", "WAV-002", "WAV-003", "WAV-004"},
                .facts = {kWave},
                .verbs = {Verb::CallWave}};
    }

    void check(const View& view, Own<GovernIntent> ruling, SeatId, Refusals& out) const {
        if (view.state().phase == Phase::Rest || view.state().phase == Phase::Ended)
            out.add(view.rules().idle());
        if (ruling->who != CreatureId::None) out.add(Reason::BadArgument, "who");
        const auto wave = wave_named(view, ruling->subject);
        if (!wave) return out.add(Reason::UnknownId, "feature");
        const std::int32_t now = view.get(kWave, *wave);
        const bool comes = ruling->value != 0;
        if (now == kWaveCame || (!comes && now == kWaveStays)) return out.add(Reason::WrongState, "feature");
        if (comes && !way_in(view, wave_at(view, *wave))) out.add(Reason::NoRoom, "feature");
    }

    // A wave never comes to light by itself: those who come do.
    void check(const View& view, const GovernIntent& ruling, SeatId, Refusals& out) const {
        const bool shows = ruling.verb == Verb::Reveal || ruling.verb == Verb::SetFeature;
        if (shows && wave_named(view, ruling.subject)) out.add(Reason::WrongState, "feature");
    }

    void act(const GovernIntent& ruling, Work& work) const {
        const std::uint32_t wave = sure(wave_named(work.view(), ruling.subject));
        if (ruling.value != 0) return come(wave, "called", work);
        work.set_raw(kWave, kWaveStays, wave, 0, "called_off");
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round")) return;
        for (const std::uint32_t wave : waves_of_round(work.view(), period.number)) come(wave, "round", work);
    }

    void after(const StatusChanged&, Work& work) const {
        if (!fight_is_on(work.view())) return;
        for (const std::uint32_t wave : waves_of_losses(work.view())) come(wave, "losses", work);
    }

    void after(const CreatureLeft&, Work& work) const {
        if (!fight_is_on(work.view())) return;
        for (const std::uint32_t wave : waves_of_losses(work.view())) come(wave, "losses", work);
    }

  private:
    // It has come before those who follow up what its members do, so that nothing brings it twice.
    static void come(std::uint32_t wave, const Name& cause, Work& work) {
        if (!wave_waits(work.view(), wave) && cause != Name("called")) return;
        work.set_raw(kWave, kWaveCame, wave, 0, cause);
        for (const auto& [block, count] : wave_members(wave_at(work.view(), wave)))
            for (std::int32_t i = 0; i < count; ++i) join_one(wave, block, work);
    }

    static void join_one(std::uint32_t wave, const Name& block, Work& work) {
        const View view = work.view();
        const Feature& from = wave_at(view, wave);
        const Sheet* sheet = stat_block(view, block);
        const auto at = way_in(view, from);
        const std::int32_t side = from.number(kWaveSide);
        const bool room = written::kCreatures.holds(view.state().creatures.size() + 1);
        if (work.over() || sheet == nullptr || !at || !room) return;
        SetupIntent newcomer{.verb = Verb::AddCreature, .stat_block = block};
        newcomer.name = told_apart(view, sheet->name);
        newcomer.place = *at;
        if (side > 0) newcomer.side = view.state().scene->sides[static_cast<std::size_t>(side - 1)].id;
        join(newcomer, work);
    }
};

}  // namespace

MechanicPtr reinforcements() { return make_mechanic<Reinforcements>(); }

}  // namespace affray
