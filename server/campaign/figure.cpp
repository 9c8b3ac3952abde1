// Taking out, bringing in, carrying over.
#include "campaign/figure.h"

#include <algorithm>
#include <limits>

#include "base/sure.h"
#include "readings/facts.h"
#include "readings/harm/wounds.h"

namespace affray::campaign {
namespace {

bool left_behind(const Item& item) { return item.where == Name("ground") || item.where == Name("destroyed"); }

std::shared_ptr<Scene> scene_copy(const State& state) { return std::make_shared<Scene>(*state.scene); }

// Calls `each(key, value)` for every stored fact of the state that is not at its initial value.
template <class Each>
void each_fact(const State& state, Each each) {
    const auto& facts = state.scene->vocabulary->facts();
    for (WordIndex i = 0; i < facts.size(); ++i) {
        const auto tell = [&](std::uint32_t a) {
            if (const std::int32_t value = state.fact({i, a, 0}); value != facts[i].initial)
                each(FactKey{i, a, 0}, value);
        };
        if (facts[i].scope == Scope::Encounter) tell(0);
        if (facts[i].scope == Scope::Creature)
            for (const Creature& creature : state.creatures) tell(number(creature.id));
    }
    for (const FactEntry& entry : state.sparse) each(entry.key, entry.value);
}

void put_item(State& state, Scene& scene, Item item, const Gear& gear, CreatureId owner) {
    std::uint32_t last = 0;
    for (const Item& one : state.items) last = std::max(last, one.id);
    item.id = last + 1;
    item.owner = owner;
    if (gear != Gear{} || scene.gear.size() >= item.id) {
        scene.gear.resize(std::max<std::size_t>(scene.gear.size(), item.id));
        scene.gear[item.id - 1] = gear;
    }
    state.items.push_back(item);
}

// What magic things are, and what a class is at lower levels, goes along.
void copy_natures(const Scene& from, Scene& to) {
    for (const Sheet& known : from.ground) {
        const auto same = [&known](const Sheet& sheet) { return sheet.id == known.id; };
        const auto own = std::find_if(to.ground.begin(), to.ground.end(), same);
        if (own == to.ground.end()) {
            to.ground.push_back(known);
            continue;
        }
        for (const Power& power : known.powers)
            if (own->power(power.id) == nullptr) own->powers.push_back(power);
    }
}

std::optional<std::uint32_t> power_of(const Sheet& sheet, const Name& id) {
    const std::uint32_t at = sheet.power_index(id);
    return at < sheet.powers.size() ? std::optional(at) : std::nullopt;
}

// Where another sheet has a power: at the same index if it can.
std::optional<std::uint32_t> same_power(const Sheet& sheet, std::uint32_t power, const Sheet& other) {
    const Name& id = sheet.powers[power].id;
    if (power < other.powers.size() && other.powers[power].id == id) return power;
    return power_of(other, id);
}

// Facts, effects and things of `who` in `from`, as those of `as` in `to`, whose scene is still being made.
void copy_belongings(const State& from, CreatureId who, State& to, Scene& scene, CreatureId as) {
    const auto& facts = from.scene->vocabulary->facts();
    copy_natures(*from.scene, scene);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> renumbered;
    for (const Item& item : from.items) {
        if (item.owner != who || left_behind(item)) continue;
        put_item(to, scene, item, from.gear(item), as);
        renumbered.emplace_back(item.id, to.items.back().id);
    }
    each_fact(from, [&](FactKey key, std::int32_t value) {
        const Fact& fact = facts[key.fact];
        if (fact.derived || !fact.outlasts) return;
        if (fact.scope == Scope::Creature && key.a == number(who))
            to.set_fact({key.fact, number(as), 0}, value);
        if (fact.scope == Scope::CreaturePower && key.a == number(who))
            if (const auto power = same_power(from.sheet(who), key.b, to.sheet(as)))
                to.set_fact({key.fact, number(as), *power}, value);
        if (fact.scope != Scope::Item) return;
        for (const auto& [old_id, new_id] : renumbered)
            if (old_id == key.a) to.set_fact({key.fact, new_id, 0}, value);
    });
    for (Effect effect : from.effects) {
        if (effect.who != who || effect.place || !outlasts(effect)) continue;
        effect.id = next_effect_on(to, as);
        effect.who = as;
        effect.source = as;
        effect.until.of = effect.until.of == CreatureId::None ? CreatureId::None : as;
        put_effect(to, effect);
    }
}

WordIndex creature_fact(const State& figure, std::string_view name) {
    const Vocabulary& words = *figure.scene->vocabulary;
    const WordIndex index = words.fact_named(name);
    const bool fits =
        index != kNoWord && words.facts()[index].scope == Scope::Creature && !words.facts()[index].derived;
    return fits ? index : kNoWord;
}

// A scene without some of its creatures.
class Leaving {
  public:
    Leaving(const State& before, const std::vector<CreatureId>& who)
        : before_(before), scene_(scene_copy(before)), now_(before.creatures.size() + 1, 0) {
        state_.scene = scene_;
        scene_->sheets.clear();
        scene_->gear.clear();
        for (const Creature& creature : before.creatures) {
            if (std::find(who.begin(), who.end(), creature.id) != who.end()) continue;
            now_[number(creature.id)] = static_cast<std::uint32_t>(state_.creatures.size() + 1);
            state_.creatures.emplace_back(creature).id = renumbered(creature.id);
            scene_->sheets.push_back(before.sheet(creature.id));
        }
    }

    State rest() {
        reset_facts(state_);
        state_.phase = before_.phase;
        state_.next_effect = before_.next_effect;
        take_features();
        take_effects();
        take_things();
        take_facts();
        return std::move(state_);
    }

  private:
    CreatureId renumbered(CreatureId old) const { return CreatureId{nth(now_, number(old))}; }
    // A number that no creature has stands for nobody.
    CreatureId now_of(std::int32_t old) const {
        const auto at = static_cast<std::size_t>(std::max(0, old));
        return at < now_.size() ? CreatureId{now_[at]} : CreatureId::None;
    }
    bool left(CreatureId who) const { return who != CreatureId::None && renumbered(who) == CreatureId::None; }

    // All of them stay: facts know them by their numbers.
    void take_features() {
        for (Feature& feature : scene_->features) feature.carrier = renumbered(feature.carrier);
        state_.feature_states = before_.feature_states;
    }

    void take_effects() {
        for (Effect effect : before_.effects) {
            if (left(effect.who)) continue;
            effect.who = renumbered(effect.who);
            effect.source = renumbered(effect.source);
            effect.until.of = renumbered(effect.until.of);
            state_.effects.push_back(effect);
        }
    }

    void take_things() {
        things_.assign(before_.items.size() + 1, 0);
        for (const Item& item : before_.items) {
            if (left(item.owner)) continue;
            put_item(state_, *scene_, item, before_.gear(item), renumbered(item.owner));
            if (item.id < things_.size()) things_[item.id] = state_.items.back().id;
        }
    }

    void take_facts() {
        const auto& facts = scene_->vocabulary->facts();
        each_fact(before_, [&](FactKey key, std::int32_t value) {
            const Fact& fact = facts[key.fact];
            if (fact.refers == Refers::Creature) value = static_cast<std::int32_t>(number(now_of(value)));
            if (const auto moved = moved_key(key, fact.scope)) state_.set_fact(*moved, value);
        });
    }

    std::optional<FactKey> moved_key(FactKey key, Scope scope) const {
        const auto of = [&](std::uint32_t a, std::uint32_t b) {
            return a == 0 ? std::nullopt : std::optional(FactKey{key.fact, a, b});
        };
        switch (scope) {
            case Scope::Encounter:
            case Scope::Side:
            case Scope::Feature: return key;
            case Scope::Creature:
            case Scope::CreaturePower:
            case Scope::Group: return of(now_[key.a], key.b);
            case Scope::Pair:
            case Scope::Bond: return now_[key.b] == 0 ? std::nullopt : of(now_[key.a], now_[key.b]);
            case Scope::Item: return of(key.a < things_.size() ? things_[key.a] : 0, 0);
        }
        AFFRAY_UNREACHABLE();
    }

    const State& before_;
    std::shared_ptr<Scene> scene_;
    std::vector<std::uint32_t> now_;     // new numbers of creatures; 0: it has left
    std::vector<std::uint32_t> things_;  // new numbers of things
    State state_;
};

}  // namespace

bool outlasts(const Effect& effect) {
    const Until::When when = effect.until.when;
    return when == Until::When::HealUp || when == Until::When::Cured || when == Until::When::Permanent;
}

State take_out(const State& from, CreatureId who) {
    State figure;
    auto scene = std::make_shared<Scene>();
    scene->ruleset = from.scene->ruleset;
    scene->options = from.scene->options;
    scene->vocabulary = from.scene->vocabulary;
    scene->sides = {{"party", {}}};
    scene->sheets = {from.sheet(who)};
    Creature creature = from.creature(who);
    creature.id = kFigure;
    creature.seat = SeatId::Referee;
    creature.side = SideId::First;
    creature.place = {};
    creature.facing = 0;
    creature.has_score = false;
    creature.score = 0;
    creature.hidden = false;
    if (creature.status == CreatureStatus::Gone || creature.status == CreatureStatus::Surrendered)
        creature.status = creature.hp > 0 ? CreatureStatus::Up : CreatureStatus::Unconscious;
    figure.creatures = {creature};
    figure.scene = scene;
    reset_facts(figure);
    copy_belongings(from, who, figure, *scene, kFigure);
    return figure;
}

State in_words(const State& figure, const std::shared_ptr<const Vocabulary>& words) {
    const Vocabulary& own = *figure.scene->vocabulary;
    if (figure.scene->vocabulary == words) return figure;
    State said = figure;
    auto scene = scene_copy(figure);
    scene->vocabulary = words;
    const auto say = [&](Sheet& sheet) {
        std::vector<std::int32_t> stats;
        for (const Stat& stat : words->stats()) {
            const WordIndex index = own.stat_named(stat.name);
            stats.push_back(index == kNoWord ? stat.initial : sheet.stats[index]);
        }
        sheet.stats = std::move(stats);
    };
    for (std::size_t i = 0; i < scene->sheets.size(); ++i) say(scene->sheets.edit(i));
    for (Sheet& sheet : scene->ground) say(sheet);
    said.scene = scene;
    reset_facts(said);
    each_fact(figure, [&](FactKey key, std::int32_t value) {
        const WordIndex index = words->fact_named(own.facts()[key.fact].name);
        if (index != kNoWord && !words->facts()[index].derived) said.set_fact({index, key.a, key.b}, value);
    });
    return said;
}

CreatureId bring_in(State& scene_state, const State& figure, const Berth& berth) {
    auto scene = scene_copy(scene_state);
    Sheet sheet = figure.sheet(kFigure);
    sheet.id = berth.id;
    scene_state.scene = scene;
    Creature creature = figure.creature(kFigure);
    creature.seat = berth.seat;
    creature.side = berth.side;
    creature.place = berth.place;
    creature.facing = berth.facing;
    const CreatureId who = add_creature(scene_state, creature, std::move(sheet));
    auto grown = scene_copy(scene_state);
    scene_state.scene = grown;
    copy_belongings(figure, kFigure, scene_state, *grown, who);
    return who;
}

void leave_out(State& state, const std::vector<CreatureId>& who) {
    const State before = state;
    state = Leaving(before, who).rest();
}

Place free_place(const State& scene, Place first_choice, Among whom) {
    const Map& map = scene.scene->map;
    if (map.grid() == Grid::Zones || first_choice == kNowhere) return first_choice;
    std::vector<Place> occupied;
    for (const Creature& one : scene.creatures)
        if (whom == Among::Everybody || !one.hidden) occupied.push_back(one.place);
    std::sort(occupied.begin(), occupied.end());
    const auto taken = [&](Place at) { return std::binary_search(occupied.begin(), occupied.end(), at); };
    if (map.passable(first_choice) && !taken(first_choice)) return first_choice;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    Place best = first_choice;
    for (const Place at : map.cells()) {
        if (!map.passable(at) || taken(at)) continue;
        const std::int64_t dx = std::int64_t{at.x} - first_choice.x;
        const std::int64_t dy = std::int64_t{at.y} - first_choice.y;
        // On hexes the axes lean: q and r of one sign lie farther apart than of different signs.
        const std::int64_t far = dx * dx + dy * dy + (map.grid() == Grid::Hex ? dx * dy : 0);
        if (far >= least) continue;
        least = far;
        best = at;
    }
    return best;
}

State carry_over(const State& old_figure, State fresh) {
    State grown;
    auto scene = scene_copy(fresh);
    scene->gear.clear();
    scene->sheets.edit(0).portrait = old_figure.sheet(kFigure).portrait;
    grown.scene = scene;
    grown.creatures = fresh.creatures;
    reset_facts(grown);
    const Creature& was = old_figure.creature(kFigure);
    Creature& is = grown.creature(kFigure);
    const std::int32_t whole = is.hp_max;
    is.hp_max = std::max(1, is.hp_max - lost_to_wounds(old_figure));
    is.hp = std::min(is.hp_max, was.hp + std::max(0, is.hp_max - was.hp_max));
    is.status = was.status;
    is.kind = was.kind;
    copy_belongings(old_figure, kFigure, grown, *scene, kFigure);
    set_figure_fact(grown, kWoundsLost.name, whole - is.hp_max);
    const auto& facts = grown.scene->vocabulary->facts();
    const Sheet& sheet = grown.sheet(kFigure);
    for (const FactEntry& entry : fresh.sparse)
        if (facts[entry.key.fact].scope == Scope::CreaturePower &&
            !power_of(old_figure.sheet(kFigure), sheet.powers[entry.key.b].id))
            grown.set_fact(entry.key, entry.value);
    if (creature_fact(grown, "recoveries") != kNoWord) {
        const std::int32_t spent =
            figure_stat(old_figure, "recoveries_max") - figure_fact(old_figure, "recoveries");
        set_figure_fact(grown, "recoveries", figure_stat(grown, "recoveries_max") - spent);
    }
    return grown;
}

std::int32_t figure_fact(const State& figure, std::string_view fact) {
    const WordIndex index = creature_fact(figure, fact);
    return index == kNoWord ? 0 : figure.fact({index, number(kFigure), 0});
}

std::int32_t lost_to_wounds(const State& figure) {
    return affray::lost_to_wounds(figure_fact(figure, kLastingWounds.name),
                                  figure_fact(figure, kWoundsLost.name), figure_stat(figure, kLevel.name));
}

void set_portrait(State& figure, const Portrait& portrait) {
    auto scene = scene_copy(figure);
    scene->sheets.edit(0).portrait = portrait;
    figure.scene = std::move(scene);
}

bool set_figure_fact(State& figure, std::string_view fact, std::int32_t value) {
    const WordIndex index = creature_fact(figure, fact);
    if (index == kNoWord) return false;
    figure.set_fact({index, number(kFigure), 0}, value);
    return true;
}

bool set_lasting_fact(State& figure, std::string_view fact, std::int32_t value) {
    const WordIndex index = creature_fact(figure, fact);
    return index != kNoWord && figure.scene->vocabulary->facts()[index].outlasts &&
           set_figure_fact(figure, fact, value);
}

std::int32_t figure_stat(const State& figure, std::string_view stat, std::int32_t otherwise) {
    const WordIndex index = figure.scene->vocabulary->stat_named(stat);
    return index == kNoWord ? otherwise : figure.stat(kFigure, index);
}

void give_items(State& figure, const Item& item, const Gear& gear, std::size_t count) {
    auto scene = scene_copy(figure);
    figure.scene = scene;
    for (; count > 0; --count) put_item(figure, *scene, item, gear, kFigure);
}

}  // namespace affray::campaign
