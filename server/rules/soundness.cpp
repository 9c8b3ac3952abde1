// The bounds applied, part by part; the first fault is told.
#include "rules/soundness.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "rules/bounds.h"

namespace affray {
namespace {

using Numbers = std::initializer_list<std::pair<std::string_view, std::int64_t>>;

// Says where in the whole the fault of a part lies.
Fault in(std::string_view where, Fault fault) {
    if (!fault) return fault;
    const bool has_field = !fault->starts_with(": ");
    fault->insert(0, std::string(where) + (has_field ? "." : ""));
    return fault;
}

Fault number(std::string_view field, std::int64_t value, const NumberBound& bound) {
    if (bound.holds(value)) return std::nullopt;
    return std::string(field) + ": " + std::to_string(value) + " is outside " + std::to_string(bound.min) +
           " to " + std::to_string(bound.max);
}

Fault each(const Numbers& numbers, const NumberBound& bound) {
    for (const auto& [field, value] : numbers)
        if (Fault fault = number(field, value, bound)) return fault;
    return std::nullopt;
}

Fault list(std::string_view field, std::size_t size, const ListBound& bound) {
    if (bound.holds(size)) return std::nullopt;
    return std::string(field) + ": more than " + std::to_string(bound.max);
}

Fault text(std::string_view field, std::string_view value, const TextBound& bound) {
    if (good_text(value, bound)) return std::nullopt;
    return std::string(field) + ": write at most " + std::to_string(bound.max) +
           " characters, without control characters";
}

Fault optional_dice(std::string_view field, const std::optional<DiceExpression>& dice) {
    return dice ? in(field, fault_of(*dice)) : std::nullopt;
}

Fault named(std::string_view field, const std::vector<std::pair<Name, std::int32_t>>& numbers) {
    if (Fault fault = list(field, numbers.size(), written::kNumbers)) return fault;
    for (const auto& [name, value] : numbers)
        if (Fault fault = in(field, number(name.view(), value, written::kNumber))) return fault;
    return std::nullopt;
}

Fault of_effect(const PowerEffect& effect) {
    const Fault sums = each({{"amount", effect.amount},
                             {"cap", effect.cap},
                             {"until", effect.until.number},
                             {"when", effect.when.natural_min},
                             {"if_target_hp_at_most", effect.if_target_hp_at_most},
                             {"save_modifier", effect.save_modifier},
                             {"chance", effect.chance},
                             {"below_hit_dice", effect.below_hit_dice}},
                            written::kNumber);
    if (sums) return sums;
    if (Fault fault = optional_dice("dice", effect.dice)) return fault;
    return optional_dice("lasts", effect.lasts);
}

Fault of_effects(std::string_view field, const std::vector<PowerEffect>& effects) {
    if (Fault fault = list(field, effects.size(), written::kPowerEffects)) return fault;
    for (std::size_t i = 0; i < effects.size(); ++i)
        if (Fault fault = of_effect(effects[i]))
            return in(std::string(field) + "[" + std::to_string(i) + "]", std::move(fault));
    return std::nullopt;
}

Fault of_outcome(std::string_view field, const PowerOutcome& outcome) {
    if (Fault fault = in(field, number("doublings", outcome.doublings, {"", 0, 10}))) return fault;
    if (Fault fault = in(field, optional_dice("damage", outcome.damage))) return fault;
    return in(field, optional_dice("ongoing", outcome.ongoing));
}

Fault of_form(const SpellForm& form) {
    const Fault sums = each({{"range", form.range},
                             {"area", form.area},
                             {"duration_per_level", form.duration_per_level},
                             {"rounds", form.rounds},
                             {"points", form.points},
                             {"hit_dice_limit", form.hit_dice_limit},
                             {"alone_modifier", form.alone_modifier},
                             {"more_every", form.more_every}},
                            written::kConstant);
    if (sums) return sums;
    const std::array<std::pair<std::string_view, const std::optional<DiceExpression>*>, 5> dice{
        {{"pool", &form.pool},
         {"damage", &form.damage},
         {"duration", &form.duration},
         {"healing", &form.healing},
         {"escape", &form.escape}}};
    for (const auto& [field, one] : dice)
        if (Fault fault = optional_dice(field, *one)) return fault;
    for (const auto* words : {&form.tags, &form.spares, &form.cures})
        if (Fault fault = list("tags", words->size(), written::kWords)) return fault;
    return std::nullopt;
}

Fault of_timed(const TimedForm& timed) {
    const Fault sums = each({{"ap_modifier", timed.modifier},
                             {"extra_phases", timed.extra_phases},
                             {"extra_segments", timed.extra_segments}},
                            written::kConstant);
    return sums ? sums : named("adds", timed.adds);
}

Fault numbers_of(const Power& power) {
    const Fault sums = each({{"level", power.level},
                             {"usage", power.use.number},
                             {"extra_uses", power.use.extra},
                             {"recharge", power.use.recharge},
                             {"reuse", power.use.reuse},
                             {"per_round", power.use.per_round},
                             {"lost_at", power.use.lost_at},
                             {"range", power.aim.far_modifier},
                             {"hp_cap", power.aim.hp_cap},
                             {"attack", power.attack.bonus},
                             {"crit_range_expand", power.attack.crit_range_expand},
                             {"die_steps", power.attack.die_steps},
                             {"margin_on_20", power.attack.margin_on_20},
                             {"sustain", power.song.sustain},
                             {"when", power.flexible.when.natural_min},
                             {"ranges", power.aim.ranges[0]},
                             {"ranges", power.aim.ranges[1]},
                             {"ranges", power.aim.ranges[2]}},
                            written::kConstant);
    if (sums) return sums;
    if (Fault fault = number("attacks_per_use", power.attack.rolls, {"", 1, 20})) return fault;
    return number("table_die", power.table.die, {"", 0, written::kDieSides.max});
}

// What `judge(field, effects)` has against a list of effects of the power, its modes apart.
Fault each_effects(const Power& power, auto judge) {
    using Effects = std::pair<std::string_view, const std::vector<PowerEffect>*>;
    for (const auto& [field, effects] :
         {Effects{"hit.effects", &power.attack.hit.effects},
          Effects{"miss.effects", &power.attack.miss.effects}, Effects{"both_hit", &power.attack.both_hit},
          Effects{"riders", &power.attack.riders}, Effects{"effects", &power.effects},
          Effects{"final_verse", &power.song.final_verse}})
        if (Fault fault = judge(field, *effects)) return fault;
    for (const PowerMargin& margin : power.attack.margins)
        if (Fault fault = judge("margins.effects", margin.effects)) return fault;
    for (const TableRow& row : power.table.rows)
        if (Fault fault = judge("table.effects", row.effects)) return fault;
    return std::nullopt;
}

Fault lists_of(const Power& power) {
    for (const auto* words : {&power.aim.needs, &power.use.needs})
        if (Fault fault = list("needs", words->size(), written::kWords)) return fault;
    if (Fault fault = list("margins", power.attack.margins.size(), written::kRows)) return fault;
    for (const PowerMargin& margin : power.attack.margins)
        if (Fault fault = number("margins", margin.margin, written::kConstant)) return fault;
    if (Fault fault = list("table", power.table.rows.size(), written::kRows)) return fault;
    for (const TableRow& row : power.table.rows)
        if (Fault fault = each({{"table", row.low}, {"table", row.high}}, written::kConstant)) return fault;
    return each_effects(power, of_effects);
}

// A way to use a power has no ways of its own.
Fault modes_of(const Power& power) {
    if (Fault fault = list("modes", power.modes.size(), written::kModes)) return fault;
    for (const Power& mode : power.modes) {
        if (!mode.modes.empty()) return "modes." + mode.mode.str() + ": a mode has no modes";
        if (Fault fault = fault_of(mode)) return in("modes." + mode.mode.str(), std::move(fault));
    }
    return std::nullopt;
}

// An effect that no mechanic of the ruleset carries out is refused here, so that none is passed over in play.
Fault words_of(const Power& power, const Vocabulary& words) {
    const auto judge = [&words](std::string_view field, const std::vector<PowerEffect>& effects) -> Fault {
        for (std::size_t i = 0; i < effects.size(); ++i) {
            const std::string where =
                std::string(field) + "[" + std::to_string(i) + "]: these rules know no ";
            if (!words.has_operation(effects[i].op)) return where + "effect '" + effects[i].op.str() + "'";
            if (!effects[i].save.empty() && !words.has_save(effects[i].save))
                return where + "save '" + effects[i].save.str() + "'";
        }
        return std::nullopt;
    };
    if (Fault fault = each_effects(power, judge)) return fault;
    for (const Power& mode : power.modes)
        if (Fault fault = words_of(mode, words)) return in("modes." + mode.mode.str(), std::move(fault));
    return std::nullopt;
}

Fault stats_of(const Sheet& sheet, const Vocabulary& words) {
    if (sheet.stats.size() != words.stats().size()) return "stats: not those of the ruleset";
    for (std::size_t i = 0; i < sheet.stats.size(); ++i) {
        const Stat& stat = words.stats()[i];
        if (sheet.stats[i] == stat.initial) continue;
        if (Fault fault = number(stat.name, sheet.stats[i], {"", stat.min, stat.max})) return fault;
    }
    return std::nullopt;
}

Fault lists_of(const State& state) {
    const Scene& scene = *state.scene;
    const std::array<std::pair<std::size_t, const ListBound*>, 7> lists{
        {{state.creatures.size(), &written::kCreatures},
         {scene.stat_blocks.size(), &written::kStatBlocks},
         {scene.sides.size(), &written::kSides},
         {scene.seats.size(), &written::kSeats},
         {scene.features.size(), &written::kFeatures},
         {state.items.size(), &written::kItems},
         {state.activities.size(), &written::kActivities}}};
    for (const auto& [size, bound] : lists)
        if (Fault fault = list(bound->field, size, *bound)) return fault;
    for (const SeatEntry& seat : scene.seats)
        if (Fault fault = text("seats", seat.name, written::kShownName)) return fault;
    for (const std::string& zone : scene.map.zones())
        if (Fault fault = text("map.zones", zone, written::kShownName)) return fault;
    std::size_t powers = 0;
    for (const Sheet& sheet : scene.sheets) powers += sheet.powers.size();
    return list(written::kScenePowers.field, powers, written::kScenePowers);
}

Fault facts_of(const State& state) {
    const auto& facts = state.scene->vocabulary->facts();
    for (const std::int32_t value : state.numbers)
        if (Fault fault = number("facts", value, written::kFact)) return fault;
    for (const FactEntry& entry : state.sparse)
        if (Fault fault = in("facts", number(facts[entry.key.fact].name, entry.value, written::kFact)))
            return fault;
    return std::nullopt;
}

}  // namespace

Fault fault_of(const DiceExpression& dice) {
    if (!written::kDiceTerms.holds(dice.terms.size()))
        return ": more than " + std::to_string(written::kDiceTerms.max) + " kinds of dice";
    std::int64_t count = 0;
    for (const DiceTerm& term : dice.terms) {
        if (term.count < 0 || !written::kDieSides.holds(term.sides)) return ": no such dice";
        count += term.count;
    }
    if (count > written::kDice.max) return ": more than " + std::to_string(written::kDice.max) + " dice";
    if (!written::kConstant.holds(dice.bonus) || !written::kFactor.holds(dice.factor))
        return ": its constant is beyond 100000, or its factor beyond 100";
    return std::nullopt;
}

Fault fault_of_cells(const std::vector<Place>& cells, const std::vector<Place>& blocked,
                     const std::vector<Place>& exits) {
    if (!written::kExits.holds(exits.size())) return "exits: more than 1000";
    const auto off = [](Place at) {
        return !written::kCell.holds(at.x) || !written::kCell.holds(at.y) || !written::kCell.holds(at.z);
    };
    Place low{written::kCell.max, written::kCell.max, 0};
    Place high{written::kCell.min, written::kCell.min, 0};
    for (const auto& [field, places] : {std::pair{"cells", &cells}, {"blocked", &blocked}, {"exits", &exits}})
        for (const Place at : *places) {
            if (off(at)) return std::string(field) + ": a coordinate is outside -1000 to 1000";
            if (places == &exits) continue;
            low = {std::min(low.x, at.x), std::min(low.y, at.y), 0};
            high = {std::max(high.x, at.x), std::max(high.y, at.y), 0};
        }
    if (std::max(high.x - low.x, high.y - low.y) >= written::kExtent.max)
        return "cells: a map reaches over at most 1000 cells in each direction";
    return std::nullopt;
}

Fault fault_of(const Power& power) {
    if (Fault fault = text("name", power.name, written::kShownName)) return fault;
    if (Fault fault = text("text", power.text, written::kAbout)) return fault;
    if (Fault fault = numbers_of(power)) return fault;
    if (Fault fault = in("targets", fault_of(power.aim.count))) return fault;
    if (Fault fault = of_outcome("hit", power.attack.hit)) return fault;
    if (Fault fault = of_outcome("miss", power.attack.miss)) return fault;
    if (Fault fault = lists_of(power)) return fault;
    if (Fault fault = power.form ? of_form(*power.form) : std::nullopt) return fault;
    if (Fault fault = power.timed ? of_timed(*power.timed) : std::nullopt) return fault;
    return modes_of(power);
}

// An id stands in an address: letters and digits, and nothing else.
Fault picture_id(const std::string& id) {
    const bool plain = std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    });
    if (plain && id.size() <= written::kPictureId.max) return std::nullopt;
    return "picture: the id of a picture has letters and digits only";
}

Fault fault_of(const Portrait& portrait) {
    if (Fault fault = picture_id(portrait.picture)) return fault;
    return each({{"x", portrait.x}, {"y", portrait.y}, {"size", portrait.size}}, written::kPicturePixel);
}

Fault fault_of(const MapImage& image) {
    if (image.picture.empty()) return std::nullopt;
    if (Fault fault = picture_id(image.picture)) return fault;
    if (Fault fault = each({{"x", image.x}, {"y", image.y}}, written::kImageEdge)) return fault;
    if (Fault fault = number("width", image.width, written::kImageWidth)) return fault;
    return number("opacity", image.opacity, written::kOpacity);
}

Fault fault_of(const Sheet& sheet, const Vocabulary& words) {
    if (Fault fault = text("id", sheet.id, written::kShownName)) return fault;
    if (Fault fault = text("name", sheet.name, written::kShownName)) return fault;
    if (Fault fault = in("portrait", fault_of(sheet.portrait))) return fault;
    if (Fault fault = stats_of(sheet, words)) return fault;
    if (Fault fault = named("backgrounds", sheet.backgrounds)) return fault;
    if (Fault fault = named("resist", sheet.resist)) return fault;
    if (Fault fault = list("vulnerable_to", sheet.vulnerable_to.size(), written::kWords)) return fault;
    if (Fault fault = list("traits", sheet.traits.size(), written::kWords)) return fault;
    if (Fault fault = list("powers", sheet.powers.size(), written::kPowers)) return fault;
    for (const Power& power : sheet.powers) {
        Fault fault = fault_of(power);
        if (!fault) fault = words_of(power, words);
        if (fault) return in("powers." + power.id.str(), std::move(fault));
    }
    return std::nullopt;
}

Fault fault_of(const Creature& creature) {
    if (Fault fault = number("hp", creature.hp, written::kHitPoints)) return fault;
    if (Fault fault = number("hp_max", creature.hp_max, {"", 1, written::kHitPoints.max})) return fault;
    if (Fault fault = number("score", creature.score, written::kScore)) return fault;
    const Place at = creature.place;  // off every map, too, where the rules place it later
    return each({{"place", at.x}, {"place", at.y}, {"place", at.z}}, written::kPlace);
}

Fault fault_of(const Gear& gear) {
    if (Fault fault = text("text", gear.text, written::kAbout)) return fault;
    if (Fault fault = optional_dice("damage", gear.damage)) return fault;
    if (Fault fault =
            each({{"ranges", gear.ranges[0]}, {"ranges", gear.ranges[1]}, {"ranges", gear.ranges[2]}},
                 written::kConstant))
        return fault;
    if (Fault fault = list("modes", gear.modes.size(), written::kWords)) return fault;
    if (Fault fault = list("qualities", gear.qualities.size(), written::kWords)) return fault;
    return named("numbers", gear.numbers);
}

Fault fault_of(const Item& item) { return number("charges", item.charges, {"", 0, written::kFact.max}); }

Fault fault_of(const Effect& effect) {
    return each({{"level", effect.level}, {"natural", effect.natural}, {"until", effect.until.number}},
                written::kNumber);
}

Fault fault_of(const Feature& feature) {
    if (Fault fault = list("cells", feature.cells.size(), written::kFeatureCells)) return fault;
    if (Fault fault = text("text", feature.text, {"", written::kScalar.max, true})) return fault;
    for (const Place at : feature.cells)
        if (Fault fault = each({{"cells", at.x}, {"cells", at.y}, {"cells", at.z}}, written::kCell))
            return fault;
    if (Fault fault = optional_dice("damage", feature.damage)) return fault;
    return named("numbers", feature.numbers);
}

Fault fault_of(const State& state) {
    if (Fault fault = lists_of(state)) return fault;
    const Scene& scene = *state.scene;
    if (Fault fault = in("map_image", fault_of(scene.map_image))) return fault;
    std::vector<std::size_t> effects(state.creatures.size(), 0);
    for (std::size_t i = 0; i < state.creatures.size(); ++i) {
        const std::string where = "creatures." + scene.sheets[i].id;
        if (Fault fault = fault_of(scene.sheets[i], *scene.vocabulary)) return in(where, std::move(fault));
        if (Fault fault = fault_of(state.creatures[i])) return in(where, std::move(fault));
    }
    for (const Sheet& block : scene.stat_blocks)
        if (Fault fault = fault_of(block, *scene.vocabulary))
            return in("stat_blocks." + block.id, std::move(fault));
    for (const Sheet& place : scene.ground)
        if (Fault fault = fault_of(place, *scene.vocabulary))
            return in("ground." + place.id, std::move(fault));
    for (const Item& item : state.items) {
        if (Fault fault = fault_of(item)) return in("items." + item.name.str(), std::move(fault));
        if (Fault fault = fault_of(state.gear(item))) return in("items." + item.name.str(), std::move(fault));
    }
    for (const Effect& effect : state.effects) {
        if (Fault fault = fault_of(effect)) return in("effects." + effect.name.str(), std::move(fault));
        if (state.has(effect.who) && ++effects[state.index_of(effect.who)] > written::kEffects.max)
            return "effects: more than 200 on one creature";
    }
    for (const Feature& feature : scene.features)
        if (Fault fault = fault_of(feature)) return in("features." + feature.id.str(), std::move(fault));
    return facts_of(state);
}

}  // namespace affray
