// Lights by the turn: kindled, shuttered, put out, burnt down, and lit anew (ADV-025..027, 031, 164).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/sight_by_turn.h"
#include "readings/things/things.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

constexpr std::string_view kKindle = "light", kExtinguish = "extinguish", kShutter = "shutter",
                           kTinderBox = "tinder_box", kFlame = "flame";
constexpr std::int32_t kTinderChance = 2;  // in six

std::optional<std::uint32_t> light_named(const View& view, const Name& id) {
    const auto light = known_feature(view, id);
    return light && feature_of(view, *light).kind == Name(kLightKind) ? light : std::nullopt;
}

/// What keeps a kind of light burning (ADV-164).
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kFuels{
    {{"torch", "torch"}, {kLantern, "oil_flask"}}};

// A new one for what has burnt down, or oil for it; nullptr: it still has what it needs, or there is none.
const Item* fuel_for(const View& view, CreatureId who, std::uint32_t light) {
    if (burning(view, light) || view.get(kTurnsLeft, light) > 0) return nullptr;
    for (const auto& [kind, fuel] : kFuels)
        if (feature_of(view, light).type == Name(kind)) return thing_of(view, who, fuel);
    return nullptr;
}

// ADV-027: another flame, or flint and steel. Not said which flame: whatever burns.
bool has_flame(const View& view, const UseIntent& use) {
    if (use.item.view() == kTinderBox) return thing_of(view, use.who, kTinderBox) != nullptr;
    if (!use.item.empty() && use.item.view() != kFlame) {
        const auto from = light_named(view, use.item);
        return from && burning(view, *from);
    }
    for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i)
        if (!is_hidden(view, i) && burning(view, i)) return true;
    return false;
}

class Torches final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-025", "ADV-026", "ADV-027", "ADV-031", "ADV-164"},
                .facts = {kTurnsLeft},
                .verbs = {Verb::TendLight},
                .between_battles = {Verb::TendLight}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (!on_journey(view)) return out.add(Reason::WrongPhase);
        check_phase(view, kInDungeon, kActions, out);
        check_member(view, use->who, out);
        const auto light = light_named(view, use->object);
        if (!light) return out.add(Reason::UnknownId, "source");
        const Name& state = state_of(view, *light);
        const bool lantern = feature_of(view, *light).type == Name(kLantern);
        if (use->detail == Name(kKindle)) {
            if (!burning(view, *light) && view.get(kTurnsLeft, *light) <= 0 &&
                fuel_for(view, use->who, *light) == nullptr)
                return out.add(Reason::ItemMissing, "source");
            if (state == Name(kLit)) return out.add(Reason::WrongState, "source");
            if (state != Name(kShuttered) && !has_flame(view, *use)) out.add(Reason::ItemMissing, "from");
        } else if (use->detail == Name(kExtinguish) || use->detail == Name(kShutter)) {
            if (use->detail == Name(kShutter) && !lantern) out.add(Reason::RequirementNotMet, "source");
            const bool closed = use->detail == Name(kShutter) && state == Name(kShuttered);
            if (!burning(view, *light) || closed) out.add(Reason::WrongState, "source");
        } else {
            out.add(Reason::BadArgument, "verb");
        }
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!in_scene(view, kInDungeon) || !in_phase(view, kActions) || !travels(view, who)) return;
        for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i) {
            const Feature& light = feature_of(view, i);
            const bool elsewhere = light.carrier != CreatureId::None && light.carrier != who;
            if (is_hidden(view, i) || light.kind != Name(kLightKind) || elsewhere) continue;
            const bool shuttered = state_of(view, i) == Name(kShuttered);
            if (burning(view, i)) suggest_deed(who, light.id, kExtinguish, {}, out);
            if (burning(view, i) && !shuttered && light.type == Name(kLantern))
                suggest_deed(who, light.id, kShutter, {}, out);
            if (burning(view, i) && !shuttered) continue;
            if (view.get(kTurnsLeft, i) <= 0 && fuel_for(view, who, i) == nullptr) continue;
            UseIntent use{.verb = Verb::TendLight, .who = who};
            if (shuttered || has_flame(view, use))
                suggest_deed(who, light.id, kKindle, {}, out);
            else if (thing_of(view, who, kTinderBox) != nullptr)
                suggest_deed(who, light.id, kKindle, Name(kTinderBox), out);
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const std::uint32_t light = light_named(work.view(), use.object).value();
        if (use.detail == Name(kExtinguish)) return change(light, kLightOut, use.detail, work);
        if (use.detail == Name(kShutter)) return change(light, kShuttered, use.detail, work);
        const bool shuttered = state_of(work.view(), light) == Name(kShuttered);
        const bool struck = !shuttered && use.item.view() == kTinderBox;
        const bool burns =
            !struck || chance_in_six(kTinderChance, "tinder", use.who, Audience::Everyone, work);
        if (burns) refuel(use.who, light, work);
        if (burns) change(light, kLit, use.detail, work);
        if (struck) spend_rounds(1, "tinder", work);  // ADV-027: a round a try
    }

    // ADV-021: lights come first.
    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit != Name(kDungeonTurn)) return;
        const auto count = static_cast<std::uint32_t>(work.view().state().scene->features.size());
        for (std::uint32_t light = 0; light < count; ++light) {
            if (!burning(work.view(), light)) continue;
            const std::int32_t left = std::max(0, work.view().get(kTurnsLeft, light) - 1);
            work.set_raw(kTurnsLeft, left, light, 0, "burnt");
            if (left == 0) change(light, kLightOut, "burnt_down", work);
        }
    }

  private:
    static void suggest_deed(CreatureId who, const Name& light, std::string_view deed, const Name& from,
                             std::vector<Intent>& out) {
        UseIntent use{.verb = Verb::TendLight, .who = who};
        use.object = light;
        use.detail = Name(deed);
        use.item = from;
        out.push_back({std::move(use)});
    }

    static void refuel(CreatureId who, std::uint32_t light, Work& work) {
        const Item* found = fuel_for(work.view(), who, light);
        if (found == nullptr) return;
        const Item fuel = *found;
        use_up(fuel, "used", work);
        work.set_raw(kTurnsLeft, burning_turns(feature_of(work.view(), light).type), light, 0, "refilled");
    }

    static void change(std::uint32_t light, std::string_view state, const Name& cause, Work& work) {
        work.emit(FeatureChanged{light, Name(state), cause});
    }
};

}  // namespace

MechanicPtr torches() { return make_mechanic<Torches>(); }

}  // namespace affray
