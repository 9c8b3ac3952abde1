// Fog of war: what each side of players has seen of the map, and whom nobody sees (docs/decisions/0042;
// FOG-001 to FOG-006). A switch of the encounter; without it none of this is there.
#include "readings/space/fog.h"
#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/rounds/round_parts.h"
#include "readings/space/sight.h"

namespace affray {
namespace {

constexpr std::string_view kOption = "fog", kUncover = "uncover", kCover = "cover";
/// Cells that a referee's stroke reaches around its middle.
constexpr std::int32_t kStrokeMost = 60;

// Where no fog lies: the switch alone, which follows nothing.
class ClearAir final : public Mechanic {
  public:
    Claims claims() const override { return {.options = {{Name(kOption), 0}}}; }
};

class Fog final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"FOG-001", "FOG-002", "FOG-003", "FOG-004", "FOG-005", "FOG-006"},
                .facts = {kExplored, kInSight, kVeil},
                .stats = {kInfravision, kFootprint},
                .verbs = {Verb::SetFog},
                .follows = {kVeil},
                .options = {{Name(kOption), 0}}};
    }

    void check(const View& view, Own<GovernIntent> stroke, SeatId, Refusals& out) const {
        if (view.state().phase == Phase::Ended) out.add(view.rules().idle());
        if (!stroke->subject.empty()) {
            const auto side = side_named(view, stroke->subject);
            if (!side || !is_party(view, *side)) out.add(Reason::UnknownId, "subject");
        }
        if (stroke->text != Name(kUncover) && stroke->text != Name(kCover))
            out.add(Reason::BadArgument, "text");
        if (stroke->value < 0 || stroke->value > kStrokeMost) out.add(Reason::ValueOutOfRange, "value");
        if (!view.state().scene->map.on_map(stroke->place)) out.add(Reason::OffMap, "place");
    }

    // FOG-006: what somebody sees now cannot be covered.
    void act(const GovernIntent& stroke, Work& work) const {
        Ground touched;
        const Map& map = work.view().state().scene->map;
        for (const std::vector<Place>& cells : {map.cells(), map.blocked()}) {
            for (const Place at : cells) {
                if (work.view().distance(stroke.place, at) > stroke.value) continue;
                const GroundBit where = ground_bit(at);
                touched[where.word] |= where.bit;
            }
        }
        for (std::uint32_t side = 0; side < work.view().state().scene->sides.size(); ++side) {
            const bool meant = stroke.subject.empty() || side_id(work.view(), side) == stroke.subject;
            if (!meant || !is_party(work.view(), side)) continue;
            for (const auto& [word, bits] : touched) {
                const std::uint32_t known = held(work.view(), kExplored, side, word);
                const std::uint32_t seen = held(work.view(), kInSight, side, word);
                const bool covers = stroke.text == Name(kCover);
                put(work, kExplored, side, word, covers ? (known & ~bits) | seen : known | bits, "referee");
            }
        }
    }

    void after(const AnyOf<SceneBegan, CreatureJoined, CreatureLeft, StatusChanged, FeatureChanged,
                           ItemAppeared, Overridden> auto&,
               Work& work) const {
        look_again(work);
    }
    void after(const ItemChanged& changed, Work& work) const {
        if (work.view().state().scene->dark || changed.owner) look_again(work);
    }
    void after(const EffectAdded& added, Work& work) const {
        if (blocks_light(added.effect.name)) look_again(work);
    }
    void after(const EffectRemoved& removed, Work& work) const {
        if (blocks_light(removed.name)) look_again(work);
    }

    // Whoever walks in the light changes what others see by nothing but being there.
    void after(const Moved& moved, Work& work) const {
        if (go_together(moved.cause)) return;
        const State& state = work.view().state();
        const bool looks = is_players_side(state, state.creature(moved.who).side);
        if (looks || state.scene->dark) return look_again(work);
        veil(moved.who, work);
    }

    // FOG-004: what the referee hides stays hidden, what it shows stays shown.
    void after(const StandingChanged& changed, Work& work) const {
        const std::int32_t doing = work.view().get(kVeil, changed.who);
        if (changed.was_hidden && !changed.hidden && doing == kVeiled)
            work.set(kVeil, kShown, changed.who, 0, "referee");
        if (!changed.was_hidden && changed.hidden && doing == kShown)
            work.set(kVeil, kUnveiled, changed.who, 0, "referee");
        if (changed.seat != changed.former_seat) return look_again(work);
        veil(changed.who, work);
    }
    // Whoever came in veiled may stand where somebody looks.
    void after(const FactSet& set, Work& work) const {
        if (set.cause == Name("arrival") && set.key.fact == work.view().rules().vocabulary()->index(kVeil))
            veil(CreatureId{set.key.a}, work);
    }

  private:
    static bool blocks_light(const Name& effect) {
        return effect == Name("blind") || effect == Name("light") || effect == Name("darkness");
    }

    static std::uint32_t held(const View& view, const Fact& ground, std::uint32_t side, std::uint32_t word) {
        return static_cast<std::uint32_t>(view.get(ground, side, word));
    }

    static void put(Work& work, const Fact& ground, std::uint32_t side, std::uint32_t word,
                    std::uint32_t bits, const Name& cause) {
        work.set_raw(ground, static_cast<std::int32_t>(bits), side, word, cause);
    }
};

}  // namespace

MechanicPtr fog(bool lies) {
    if (lies) return make_mechanic<Fog>();
    return make_mechanic<ClearAir>();
}

}  // namespace affray
