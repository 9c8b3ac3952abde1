// Stun: a hit that takes a quarter of what is left costs the next turn, and may drive the victim back
// (AP-050..052).
#include "mechanics/harm/harm.h"
#include "readings/common.h"

namespace affray {
namespace {

constexpr std::string_view kStunnedEffect = "stunned";

class StunOnDamage final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-050", "AP-051", "AP-052"},
                .options = {{"ap_stun", 1}, {"ap_stun_knockback", 0}}};
    }

    void after(const Harmed& harmed, Work& work) const {
        if (!stuns(work.view(), harmed)) return;
        if (work.view().effect(harmed.who, kStunnedEffect) == nullptr) stun(harmed, work);
        if (work.view().rules().option("ap_stun_knockback") != 0) drive_back(harmed, work);
    }

    void after(const TurnEnded& ended, Work& work) const {
        // AP-051: the stun ends with the turn that it has cost.
        if (ended.cause == Name(kStunnedEffect)) recover(ended.who, work);
        return;
    }

  private:
    // AP-050: a quarter of the hit points before the hit; whoever falls is not stunned as well.
    static bool stuns(const View& view, const Harmed& harmed) {
        const bool real = harmed.kind.empty() || harmed.kind == Name("real");
        if (view.rules().option("ap_stun") == 0 || !real || !harmed.hp || *harmed.hp <= 0) return false;
        const std::int32_t taken = harmed.amount - harmed.to_temp;
        return taken > 0 && view.up(harmed.who) && 4 * taken >= *harmed.hp + taken;
    }

    static void stun(const Harmed& harmed, Work& work) {
        work.add_effect({.name = kStunnedEffect,
                         .who = harmed.who,
                         .source = harmed.source,
                         .until = {Until::When::Cured}});
    }

    static void recover(CreatureId who, Work& work) { lift(who, kStunnedEffect, "turn_lost", work); }

    // AP-052: from a neighbour its own direction; from farther off the first of those that lead away most.
    static std::size_t away(const View& view, Place from, Place at) {
        const std::vector<Place> around = view.neighbours(at);
        const bool close = view.distance(from, at) == 1;
        std::size_t best = 0;
        std::int32_t most = -1;
        for (std::size_t i = 0; i < around.size(); ++i) {
            const bool straight = view.neighbours(from)[i] == at;
            const std::int32_t gain = close ? std::int32_t{straight} : view.distance(from, around[i]);
            if (gain <= most) continue;
            most = gain;
            best = i;
        }
        return best;
    }

    static void drive_back(const Harmed& harmed, Work& work) {
        const View view = work.view();
        if (harmed.source == CreatureId::None || harmed.source == harmed.who) return;
        const Place at = view.creature(harmed.who).place;
        const Place from = view.creature(harmed.source).place;
        if (from == at) return;
        const std::vector<Place> around = view.neighbours(at);
        const std::size_t straight = away(view, from, at), count = around.size();
        const Geometry& geometry = view.rules().geometry();
        for (const std::size_t turn : {std::size_t{0}, std::size_t{1}, count - 1}) {
            const Place to = around[(straight + turn) % count];
            if (geometry.barred(view, harmed.who, to) || geometry.barred_step(view, harmed.who, at, to))
                continue;
            return work.emit(Moved{harmed.who, at, to, "forced"});
        }
    }
};

}  // namespace

MechanicPtr stun_on_damage() { return make_mechanic<StunOnDamage>(); }

}  // namespace affray
