// Scenes built in code.
#include "support/arena.h"

#include <algorithm>

#include "readings/facts.h"
#include "readings/facts/tactics.h"
#include "readings/powers/operations.h"

namespace affray::test {
namespace {

// A ruleset without the stat has no use for it.
void set_stat(Sheet& sheet, const Vocabulary& words, const Stat& stat, std::int32_t value) {
    const WordIndex index = words.index(stat);
    if (index != kNoWord) sheet.stats[index] = value;
}

constexpr std::int32_t kDescendingFrom = 19;  // CLS-115: armour that counts down is as good as 19 less it

std::int32_t armour_class(const Piece& piece, const Vocabulary& words) {
    return words.index(kThac0) == kNoWord ? piece.ac : kDescendingFrom - piece.ac;
}

Sheet sheet_of(const Piece& piece, const Vocabulary& words) {
    Sheet sheet;
    sheet.id = piece.id;
    sheet.name = piece.id;
    sheet.mob = piece.mob;
    sheet.role = piece.mook_hp > 0 ? "mook" : "normal";
    for (const Stat& stat : words.stats()) sheet.stats.push_back(stat.initial);
    set_stat(sheet, words, kAc, armour_class(piece, words));
    // Where harm is lessened by it, the same name means less.
    const bool seconds = words.index(kPrimary) != kNoWord;
    set_stat(sheet, words, kPd, seconds ? piece.ac / 4 : piece.ac - 3);
    set_stat(sheet, words, kSpeed, 2 + piece.level % 3);
    set_stat(sheet, words, kDcv, piece.ac / 5);
    set_stat(sheet, words, kMd, piece.ac - 4);
    set_stat(sheet, words, kInitBonus, piece.init_bonus);
    set_stat(sheet, words, kHpMax, piece.hp_max);
    set_stat(sheet, words, kMookHp, piece.mook_hp);
    set_stat(sheet, words, kLevel, piece.level);
    if (piece.morale > 0) set_stat(sheet, words, kMorale, piece.morale);
    sheet.class_id = piece.class_id;
    const std::int32_t arms = static_cast<std::int32_t>(piece.id.size()) + piece.id.back();
    const bool tactical = words.index(kMoveSpent) != kNoWord;
    std::vector<Power> powers = seconds ? timed_arms(arms) : tactical ? tactical_arms(arms) : piece.powers;
    if (tactical)
        for (Power& power : powers)
            if (!power.spell) power.attack.bonus = piece.powers.front().attack.bonus;
    sheet.powers = powers;
    return sheet;
}

// Hexes left and right of the middle, told as zones of the usual line.
Place zone_of(Place hex) {
    if (hex.x < -2) return {1, 0, 0};
    return {hex.x > 2 ? 3 : 2, 0, 0};
}

Map line_of_zones() {
    return Map::of_zones("arena", {"party_far", "party_back", "field", "foe_back", "foe_far"},
                         {{0, 1}, {1, 2}, {2, 3}, {3, 4}}, {{0, 0, 0}, {4, 0, 0}});
}

}  // namespace

std::uint64_t Chance::next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

std::int32_t Chance::between(std::int32_t low, std::int32_t high) {
    const auto span = static_cast<std::uint64_t>(high - low + 1);
    return low + static_cast<std::int32_t>(next() % span);
}

std::int32_t ChanceDice::draw(std::int32_t sides, const Name& purpose) {
    ++drawn_;
    if (extremes_ && (purpose == Name("attack") || purpose == Name("attack.2"))) {
        constexpr std::uint64_t kOneRoll = 3;  // of three dice, all show the same
        if (sides > 6 || attack_dice_++ % kOneRoll == 0) face_ = chance_.one_in(2) ? 1 : std::min(sides, 20);
        return face_;
    }
    return chance_.between(1, sides);
}

Arena::Arena(std::string_view ruleset, const Options& options) : rules_(make_ruleset(ruleset, options)) {
    AFFRAY_CHECK(rules_ != nullptr, "unknown ruleset");
}

CreatureId Arena::add(const Piece& piece) {
    Creature creature;
    creature.id = CreatureId{static_cast<std::uint32_t>(pieces_.size() + 1)};
    creature.seat = piece.seat;
    creature.kind = piece.kind;
    creature.side = SideId{static_cast<std::uint8_t>(piece.kind == Kind::Monster ? 1 : 0)};
    creature.mook = piece.mook_hp > 0;
    creature.hidden = piece.hidden;
    creature.place = in_zones() ? zone_of(piece.place) : piece.place;
    creature.hp_max = piece.mook_hp > 0 ? piece.mook_hp : piece.hp_max;
    creature.hp = piece.hp != 0 ? piece.hp : creature.hp_max;
    const auto give = [&](Item item, Gear gear) {
        item.id = static_cast<std::uint32_t>(items_.size() + 1);
        item.owner = creature.id;
        items_.push_back(std::move(item));
        gear_.push_back(std::move(gear));
    };
    for (const std::string& kind : piece.items) give({.name = "potion", .kind = kind, .where = "belt"}, {});
    for (const auto& [item, gear] : piece.things) give(item, gear);
    Sheet sheet = sheet_of(piece, *rules_->vocabulary());
    rules_->furnish(piece.kind, sheet);
    pieces_.emplace_back(creature, std::move(sheet));
    memorised_.push_back(piece.memorised);
    return creature.id;
}

void Arena::door(std::string id, Place a, Place b, std::string state) {
    Feature feature;
    feature.id = Name(std::move(id));
    feature.kind = "door";
    feature.cells = {a, b};
    features_.emplace_back(std::move(feature), Name(std::move(state)));
}

State Arena::opening(std::int32_t radius) {
    auto scene = std::make_shared<Scene>();
    scene->id = "arena";
    scene->ruleset = rules_->id();
    scene->vocabulary = rules_->vocabulary();
    scene->map = in_zones() ? line_of_zones() : map_of(radius);
    scene->sides = {{"party", {}, "party"}, {"foes", {}, "monsters"}};
    scene->seats = {{SeatId::Referee, "referee"}, {SeatId{1}, "one"}, {SeatId{2}, "two"}};
    scene->gear = gear_;
    scene->ground = ground_;
    State state;
    for (const auto& [feature, now] : features_) {
        scene->features.push_back(feature);
        state.feature_states.push_back(now);
    }
    state.scene = scene;
    reset_facts(state);
    for (const auto& [creature, sheet] : pieces_) add_creature(state, creature, sheet);
    state.items = items_;
    const WordIndex recoveries = rules_->vocabulary()->index(kRecoveries);
    for (const Creature& creature : state.creatures)
        if (creature.kind == Kind::Character && recoveries != kNoWord)
            state.set_fact({recoveries, number(creature.id), 0}, 8);
    fill_memories(state);
    return state;
}

bool Arena::in_zones() const { return rules_->vocabulary()->index(kLine) != kNoWord; }

bool Arena::counts_feet() const { return rules_->vocabulary()->index(kMoveSpent) != kNoWord; }

bool Arena::counts_seconds() const { return rules_->vocabulary()->index(kPrimary) != kNoWord; }

Map Arena::map_of(std::int32_t radius) const {
    // Of squares those at a corner are next to each other as well; of hexes there is no such corner.
    const bool squares = rules_->geometry().distance({}, {}, {1, 1, 0}) == 1;
    std::vector<Place> cells = squares ? std::vector<Place>() : Map::hexagon(radius);
    for (std::int32_t y = -radius; squares && y <= radius; ++y)
        for (std::int32_t x = -radius; x <= radius; ++x) cells.push_back({x, y, 0});
    for (const Place blocked : blocked_) std::erase(cells, blocked);
    return {squares ? Grid::Square : Grid::Hex, "arena", cells, {{radius, 0, 0}, {-radius, 0, 0}}, blocked_};
}

namespace {

Power row(std::string_view id, std::string_view on, Name save, PowerEffect effect) {
    Power row;
    row.id = Name(id);
    row.name = std::string(id);
    row.use.trigger = Name(on);
    row.attack.versus = save;
    row.attack.bonus = 12;
    row.effects = {std::move(effect)};
    return row;
}

PowerEffect condition(std::string_view name, std::string_view scope) {
    PowerEffect effect;
    effect.op = "condition";
    effect.name = Name(name);
    effect.scope = Name(scope);
    return effect;
}

}  // namespace

void Arena::lay_ground(Place hole) {
    PowerEffect burns;
    burns.op = op::kHarm;
    burns.dice = DiceExpression{{{1, 6}}};
    burns.type = "fire";
    PowerEffect gale;
    gale.op = "push";
    gale.amount = 15;
    Sheet place;
    place.id = "place";
    place.name = "place";
    for (const Stat& stat : rules_->vocabulary()->stats()) place.stats.push_back(stat.initial);
    Power windy = row("gale", {}, "str", gale);
    windy.use.only_on = "one";
    windy.use.recharge = 4;
    Power leaves = row("leaves", {}, {}, burns);
    leaves.effects.clear();
    place.powers = {row("embers", "contact", {}, burns),
                    row("mud", "turn_end", "str", condition("restrained", "end_next")),
                    row("hole", "enter", "dex", condition("prone", {})), windy, leaves};
    ground_.push_back(place);
    const auto put = [this](std::string_view id, std::string_view kind, std::vector<Place> cells,
                            std::vector<std::pair<Name, std::int32_t>> numbers, Name state) {
        Feature feature;
        feature.id = Name(id);
        feature.kind = Name(kind);
        feature.cells = std::move(cells);
        feature.numbers = std::move(numbers);
        features_.emplace_back(std::move(feature), state);
    };
    put("embers", "embers", {{0, 2, 0}, {0, 3, 0}}, {}, {});
    put("mud", "mud", {{1, -3, 0}, {1, -2, 0}}, {{"difficult", 1}}, {});
    put("leaves", "leaves", {{5, -5, 0}, {-5, 5, 0}}, {{"perceive", 12}}, {});
    put("hole", "hole", {hole}, {{"concealed", 1}, {"with_care", 1}}, {});
    put("place.gale", "gale", {}, {{"world", 1}}, "charged");
}

void Arena::fill_memories(State& state) const {
    const WordIndex memory = rules_->vocabulary()->index(kMemory);
    if (memory == kNoWord) return;
    for (std::size_t i = 0; i < memorised_.size(); ++i) {
        const auto id = static_cast<std::uint32_t>(i + 1);
        const PowerList& powers = state.sheet(CreatureId{id}).powers;
        for (std::uint32_t power = 0; power < powers.size(); ++power)
            if (powers[power].form && memorised_[i] > 0) state.set_fact({memory, id, power}, memorised_[i]);
    }
}

namespace {

void set_doors(Arena& arena, Chance& chance) {
    arena.door("gate", {0, 0, 0}, {1, 0, 0}, chance.one_in(2) ? "closed" : "stuck");
    arena.door("wicket", {0, 1, 0}, {1, 1, 0}, "hidden");
}

// In one niche or in the other, behind walls that are the same.
void hide_lurker(Arena& arena, std::int32_t secret) {
    for (const Place wall : {Place{4, -4, 0}, {4, -5, 0}, {5, -4, 0}, {-4, 4, 0}, {-4, 5, 0}, {-5, 4, 0}})
        arena.block(wall);
    Piece lurker{.id = "lurker", .place = secret > 1 ? Place{5, -5, 0} : Place{-5, 5, 0}};
    lurker.powers = {blade(9, {{}, 9}, 0)};
    lurker.hidden = true;
    arena.add(lurker);
}

void add_foes(Arena& arena, Chance& chance, std::int32_t secret) {
    const std::int32_t foes = chance.between(3, 5);
    for (std::int32_t i = 0; i < foes; ++i) {
        Piece foe{.id = "foe" + std::to_string(i)};
        foe.place = {2 + i % 2, i - 2, 0};
        const bool mook = i >= 2 && chance.one_in(3);
        if (mook) {
            foe.mob = "mob";
            foe.mook_hp = 7;
        }
        // Openings that differ only here look the same to every player: nothing falls below half of either.
        foe.hp_max = secret == 0 ? chance.between(10, 40) : 100'000 - secret;
        if (arena.has_casting() && secret == 0) foe.hp_max = foe.hp_max / 3;
        // Where stun goes through a defence, and counts below zero, both show in who is stunned and comes
        // round.
        const bool shows = arena.counts_seconds();
        if (shows && secret != 0) foe.hp = 60'000;  // far from half of either
        foe.ac = chance.between(14, 18) + (secret > 0 && !shows ? secret : 0);
        // One after the other: compilers evaluate arguments in orders of their own.
        const std::int32_t harm = chance.between(4, 8);
        const std::int32_t bonus = chance.between(4, 8);
        foe.powers = {blade(bonus + (secret > 0 ? secret : 0), {{}, harm}, i == 0 ? 2 : 0)};
        if (arena.has_casting() && i % 2 == 1) foe.powers.push_back(bow({{{1, 6}}, 0}));
        if (arena.has_casting() && i == 0) {
            foe.memorised = 1;
            for (Power& power : spells()) foe.powers.push_back(std::move(power));
        }
        if (arena.has_casting() && i >= 2) foe.things = outfit(i);
        foe.morale = chance.between(2, 9);
        if (i == 1) {
            PowerEffect grab;
            grab.op = op::kGrab;
            foe.powers.front().attack.hit.effects.push_back(grab);
        }
        arena.add(foe);
    }
}

}  // namespace

State random_opening(std::uint64_t seed, std::int32_t secret, std::string_view ruleset) {
    Chance chance(seed);
    Arena arena(ruleset);
    for (int i = 0; i < 6; ++i)
        if (chance.one_in(2)) arena.block({chance.between(-1, 1), chance.between(-4, 4), 0});
    if (arena.has_casting()) set_doors(arena, chance);
    const std::int32_t heroes = chance.between(3, 4);
    for (std::int32_t i = 0; i < heroes; ++i) {
        Piece hero{.id = "hero" + std::to_string(i), .kind = Kind::Character};
        hero.seat = SeatId{static_cast<std::uint32_t>(1 + i % 2)};
        hero.place = {-2 - i % 2, i - 1, 0};
        hero.hp_max = chance.between(12, 34);
        hero.ac = chance.between(14, 19);
        hero.powers = {blade(chance.between(3, 7), {{{1, 8}}, 3}, 1)};
        if (i % 2 == 1) hero.powers.push_back(ray(5, {{{3, 6}}, 0}));
        if (i == 2) hero.powers.push_back(mend());
        if (arena.has_casting()) {
            hero.powers = {hero.powers.front(), bow({{{1, 6}}, 0})};
            hero.hp_max = hero.hp_max / 2;
            hero.class_id = i == 1 ? "cleric" : i == 2 ? "fighter" : "elf";
            hero.level = chance.between(1, 5);
            hero.things = outfit(chance.between(0, 4));
            hero.memorised = 2;
            for (Power& power : spells()) hero.powers.push_back(std::move(power));
        }
        if (chance.one_in(2)) hero.items = {"healing_potion"};
        arena.add(hero);
    }
    add_foes(arena, chance, secret);
    if (arena.has_casting() || arena.counts_seconds() || arena.counts_feet()) hide_lurker(arena, secret);
    if (arena.counts_feet()) arena.lay_ground(secret > 1 ? Place{-5, 5, 0} : Place{5, -5, 0});
    return arena.opening(5);
}

State twenty_creatures(std::string_view ruleset) {
    Arena arena(ruleset);
    for (std::int32_t i = 0; i < 10; ++i) {
        Piece hero{.id = "hero" + std::to_string(i), .kind = Kind::Character};
        hero.seat = SeatId{static_cast<std::uint32_t>(1 + i % 2)};
        hero.place = {-3, i - 3, 0};
        hero.hp_max = 100'000;
        hero.powers = {blade(5, {{{1, 8}}, 3}, 1), ray(5, {{{3, 6}}, 0})};
        if (arena.has_casting()) hero.powers.back() = bow({{{1, 6}}, 0});
        arena.add(hero);
    }
    for (std::int32_t i = 0; i < 10; ++i) {
        Piece foe{.id = "foe" + std::to_string(i)};
        foe.place = {4, i - 7, 0};
        foe.hp_max = 100'000;
        foe.powers = {blade(6, {{}, 6}, 0)};
        arena.add(foe);
    }
    return arena.opening(16);
}

}  // namespace affray::test
