// State: the one value of an encounter. Integers, ids and flat vectors; what does not change in play is
// shared.
#pragma once

#include <array>
#include <memory>

#include "base/kept_beside.h"
#include "base/paged_vector.h"
#include "base/remembered.h"
#include "base/shared.h"
#include "rules/fact.h"
#include "rules/numbering.h"
#include "rules/picture.h"
#include "rules/power.h"
#include "rules/question.h"
#include "rules/sparse_facts.h"

namespace affray {

/// Everything of a creature that changes only by override. Immutable once in a scene.
struct Sheet {
    std::string id;    ///< stable text id of the roster
    std::string name;  ///< to show
    Name class_id;
    Name group;  ///< monsters of one type: share initiative (ARC-031)
    Name mob;    ///< empty: none (ARC-143)
    Name role = "normal";
    std::vector<std::int32_t> stats;  ///< by the vocabulary's stat numbers
    std::vector<std::pair<Name, std::int32_t>> backgrounds;
    PowerList powers;
    std::vector<std::pair<Name, std::int32_t>> resist;
    std::vector<Name> vulnerable_to;
    std::vector<Name> traits;
    Portrait portrait{};
    bool operator==(const Sheet&) const = default;

    const Power* power(const Name& id) const;
    std::uint32_t power_index(const Name& id) const;  ///< powers.size() if unknown
    bool has_trait(const Name& trait) const;
};

using SheetList = SharedList<Sheet>;

struct Side {
    Name id;
    std::vector<Name> friends;  ///< sides it is not hostile to
    Name kind{};                ///< party, monsters or npc; empty: not said
    bool operator==(const Side&) const = default;
};

enum class Grid : std::uint8_t { Hex, Square, Zones };

/// The cells where a creature may stand. Dense, so that a lookup is one bit.
class Map {
  public:
    Map() = default;
    /// `cells` may be entered; `blocked` belong to the map but may not.
    Map(Grid grid, std::string name, const std::vector<Place>& cells, std::vector<Place> exits,
        const std::vector<Place>& blocked = {});
    /// The hexes with max(|q|, |r|, |q + r|) <= radius.
    static std::vector<Place> hexagon(std::int32_t radius);
    /// Zones by name, joined by edges; `Place.x` is a zone's index (ARC-070). All of them may be entered.
    static Map of_zones(std::string name, std::vector<std::string> zones,
                        const std::vector<std::pair<std::int32_t, std::int32_t>>& edges,
                        std::vector<Place> exits);

    Grid grid() const { return grid_; }
    const std::string& name() const { return name_; }
    bool passable(Place at) const;
    /// Open or blocked: a blocked cell is PATH_BLOCKED, any other OFF_MAP.
    bool on_map(Place at) const;
    std::vector<Place> cells() const;
    std::vector<Place> blocked() const;
    const std::vector<Place>& exits() const { return exits_; }
    const std::vector<std::string>& zones() const { return zones_; }
    /// Index pairs, the lower first, sorted.
    const std::vector<std::pair<std::int32_t, std::int32_t>>& edges() const { return edges_; }
    /// Edges on the shortest way between two zones; kFar where there is none.
    std::int32_t zone_distance(Place a, Place b) const;
    static constexpr std::int32_t kFar = 1'000'000;
    bool operator==(const Map&) const = default;

  private:
    Grid grid_ = Grid::Hex;
    std::string name_;
    std::int32_t x0_ = 0, y0_ = 0, width_ = 0, height_ = 0;
    enum class Cell : std::uint8_t { Off, Open, Blocked };
    Cell cell(Place at) const;
    std::vector<Place> all(Cell kind) const;
    std::vector<Cell> table_;
    std::vector<Place> exits_;
    std::vector<std::string> zones_;
    std::vector<std::pair<std::int32_t, std::int32_t>> edges_;
    std::vector<std::int32_t> hops_;  ///< zone_distance by pairs of indices
};

/// What a thing is, as its table prints it; never changes in play (CLS-T5, CLS-T6; AP section 2.2).
struct Gear {
    Name type;                             ///< of a weapon: melee, thrown, bow, sling, crossbow_heavy …
    std::vector<Name> modes;               ///< ways to attack with it: melee, thrown, fired
    std::optional<DiceExpression> damage;  ///< absent: no weapon
    std::array<std::int32_t, 3>
        ranges{};                 ///< short, medium and long, in printed feet; 0: no limit is printed
    std::vector<Name> qualities;  ///< slow, two_handed, blunt, silver, breakable …
    std::vector<std::pair<Name, std::int32_t>> numbers;  ///< weight, hands, length_ft, bonus, ac_points …
    std::string text{};                                  ///< what it is for, in a sentence for people
    bool operator==(const Gear&) const = default;

    bool has(const Name& quality) const;
    bool serves(const Name& mode) const;
    std::int32_t number(const Name& what, std::int32_t otherwise = 0) const;
};

/// A door, obstacle, hazard zone, light, area …: what does not change of it; its state stands in State.
struct Feature {
    Name id;
    Name kind;
    std::vector<Place> cells;  ///< of a door: the two cells whose common edge it stands on
    std::vector<std::pair<Name, std::int32_t>> numbers;  ///< cover, radius, price …
    std::optional<DiceExpression> damage;                ///< to whoever enters (CLS-109)
    Name type;                                           ///< damage type
    CreatureId carrier = CreatureId::None;               ///< whom it goes with
    std::string text{};                                  ///< of a note: what it says
    bool operator==(const Feature&) const = default;

    std::int32_t number(const Name& what, std::int32_t otherwise = 0) const;
    bool at(Place cell) const;
};

/// A person's place at the table as the rules know it (ARC-202: who votes).
struct SeatEntry {
    SeatId id = SeatId::Referee;
    std::string name;
    bool operator==(const SeatEntry&) const = default;
};

/// What the sheets of a scene have among them.
struct Among {
    std::size_t sheets = 0;
    std::vector<Name> traits;  ///< sorted
    /// Of a stat, by its number.
    struct Numbers {
        bool any = false;  ///< other than 0
        std::int32_t most = INT32_MIN;
    };
    std::vector<Numbers> stats;
};

/// What all states of an encounter share; replaced as a whole on the rare event that changes it.
struct Scene {
    std::string id;
    std::string ruleset;
    std::vector<std::pair<Name, std::int32_t>> options;  ///< that differ from their defaults, sorted
    std::shared_ptr<const Vocabulary> vocabulary;
    Map map;
    std::vector<Side> sides;
    SheetList sheets;       ///< of the creatures, in their order
    SheetList stat_blocks;  ///< for add_creature (ARC-037)
    std::vector<SeatEntry> seats;
    std::vector<Gear> gear;         ///< of the items, in their order; shorter: the rest is plain
    std::vector<Feature> features;  ///< their states stand in State, by the same index
    Name environment{};             ///< dungeon, wilderness or waterborne (CLS-002); empty: not said
    bool dark = false;
    MapImage map_image{};
    CreatureNumbering creature_numbers{};
    ItemNumbering item_numbers{};  ///< under the same key
    std::vector<Sheet> ground{};   ///< environments: their powers are what the surroundings do (TBA-240)
    bool operator==(const Scene& other) const;

    /// Has any of the sheets this trait, or a stat that is not 0? Asked where a rule is of few creatures and
    /// most scenes have none: the cost is not theirs. No sheet comes in, and none changes, after this.
    bool anybody_has(const Name& trait, WordIndex stat) const;
    /// The highest number of this stat on any sheet, at least 0. As above.
    std::int32_t most(WordIndex stat) const;
    Remembered<Among> among{};  ///< of these two
};

/// What changes of a creature in play; trivially copyable.
struct Creature {
    CreatureId id = CreatureId::None;
    SeatId seat = SeatId::Referee;
    SideId side = SideId::First;
    Kind kind = Kind::Monster;
    CreatureStatus status = CreatureStatus::Up;
    bool mook = false;
    bool hidden = false;  ///< only the referee knows of it
    bool has_score = false;
    std::int8_t facing = 0;
    std::int32_t score = 0;  ///< initiative count
    Place place;
    std::int32_t hp = 0;
    std::int32_t hp_max = 0;
    bool operator==(const Creature&) const = default;
};

/// A place in the order of battle (ARC-032). `last_turn_round`: -1 before its first turn.
struct OrderEntry {
    CreatureId who = CreatureId::None;
    std::int32_t score = 0;
    std::int32_t last_turn_round = -1;
    std::int32_t group = 0;  ///< those of one number act together (CLS-092, AP-022); 0 where nobody does
    bool operator==(const OrderEntry&) const = default;
};

/// What a side's map says of a place (CLS-015).
struct MapNote {
    Place at;
    std::string text;
    SideId side = SideId::First;
    bool operator==(const MapNote&) const = default;
};

/// An action held back for its trigger (ARC-042, ARC-043).
struct Readied {
    CreatureId who = CreatureId::None;
    Shared<ForeignIntent> intent;
    Name
        event;  ///< move, engage, disengage, attack, cast, use, rally, any_action, drops; empty: `text` alone
    Name actor;        ///< a creature's text id, a side, any_enemy or any_ally
    Name target;       ///< a creature's text id, self, any_ally; empty: whoever
    std::string text;  ///< a trigger in words: the referee says when it comes
    bool ask = false;
    std::int32_t round = 0;  ///< in which it was readied
    bool operator==(const Readied& other) const;
};

struct CrowdIndex;

struct State {
    Shared<Scene> scene;
    PagedVector<Creature> creatures;    ///< in order of their coming
    PagedVector<std::int32_t> numbers;  ///< facts of scope Encounter, then per creature: see fact_offset
    SparseFacts sparse;                 ///< other facts that differ from their initial value
    PagedVector<Effect> effects;        ///< in order of application
    PagedVector<Item> items;            ///< in order of their coming
    PagedVector<Name> feature_states;   ///< by the scene's features; "hidden": only the referee knows of it
    PagedVector<OrderEntry> order;      ///< rank order
    std::vector<Activity> activities;
    std::vector<Readied> readied;  ///< at most one per creature, by number
    std::vector<Loss> losses;
    PagedVector<MapNote> notes;     ///< at most one of a side per place, as they were written
    std::optional<Question> asked;  ///< the open question
    Phase phase = Phase::Setup;
    bool limited_turn = false;             ///< ARC-052
    std::int32_t round = 0;                ///< 0: ambush round
    CreatureId active = CreatureId::None;  ///< whose turn it is
    Name stage;               ///< of a round in parts: contact, declare, pass, slow_pass …; else empty
    Name step;                ///< of the pass: movement, missile, spell, melee; else empty
    std::int32_t group = -1;  ///< of the order, that may act now; -1: none
    Name ambush_side;
    Name outcome;                   ///< victory, defeat, fled, called
    std::uint32_t next_effect = 1;  ///< number of the next effect that is not numbered apart
    std::uint64_t seq = 0;          ///< events folded so far
    /// Id of the last question. Not of `seq`, which counts what is hidden too, and every seat is told the id;
    /// nor part of the hash, in which old logs have none.
    std::uint64_t last_question = 0;
    KeptBeside<std::shared_ptr<CrowdIndex>> crowd_index{};  ///< of its creatures: rules/crowd_index.h

    /// One that is not there is a mistake of ours, which ends the turn.
    [[gnu::always_inline]] const Creature& creature(CreatureId id) const { return creatures[row_of(id)]; }
    Creature& creature(CreatureId id) { return creatures.edit(row_of(id)); }
    bool has(CreatureId id) const { return row_of(id) < creatures.size(); }
    /// Where a creature stands among the creatures and the sheets; one that is not there as above.
    std::size_t index_of(CreatureId id) const {
        const std::size_t row = row_of(id);
        AFFRAY_CHECK(row < creatures.size(), "there is no such creature");
        return row;
    }
    /// Where an item stands among the items; as many as there are if there is none of that number.
    std::size_t index_of_item(std::uint32_t id) const;
    /// The number of a creature that comes in next.
    CreatureId next_creature(bool hidden) const;
    /// The number of an item that comes in next, with a creature or with nobody: what a hidden one has is as
    /// hidden as it is.
    std::uint32_t next_item(CreatureId owner) const;
    /// nullptr: it holds nothing ready.
    const Readied* readied_by(CreatureId who) const;
    const Sheet& sheet(CreatureId id) const { return scene->sheets[index_of(id)]; }
    /// Plain gear for an item of which nothing is printed.
    const Gear& gear(const Item& item) const;
    const Item* item(std::uint32_t id) const;
    /// Index of a feature; nullopt: there is none of that id.
    std::optional<std::uint32_t> feature(const Name& id) const;
    std::optional<CreatureId> find(std::string_view text_id) const;

    /// Value of a fact; its initial value where nothing was ever set.
    std::int32_t fact(FactKey key) const;
    std::int32_t fact(const Word& word, std::uint32_t a, std::uint32_t b) const {
        return is_dense(word) ? numbers[slot(word, a)] : sparse.value(fact_key(word, a, b), word.initial);
    }
    void set_fact(FactKey key, std::int32_t value);
    std::int32_t stat(CreatureId who, WordIndex index) const { return sheet(who).stats[index]; }

    bool operator==(const State& other) const;

  private:
    [[gnu::always_inline]] std::size_t row_of(CreatureId id) const {
        return scene->creature_numbers.row(number(id));
    }
    static bool is_dense(const Word& fact) {
        return fact.scope == Scope::Creature || fact.scope == Scope::Encounter;
    }
    // Those of the encounter come first, then a row for each creature.
    std::size_t slot(const Word& fact, std::uint32_t who) const {
        if (fact.scope == Scope::Encounter) return fact.column;
        const Vocabulary& words = *scene->vocabulary;
        return words.encounter_columns() + index_of(CreatureId{who}) * words.creature_columns() + fact.column;
    }
};

/// Lays out `numbers` for the scene's vocabulary and the creatures present, all facts at their initial value.
void reset_facts(State& state);
/// Appends what `numbers` lacks for the creatures present, at its initial value.
void lay_out_facts(State& state);
/// Appends a creature with its sheet; grows the fact table. The creature gets the next number of those that
/// come in like it.
CreatureId add_creature(State& state, Creature creature, Sheet sheet);
/// Appends an item with what is printed of it. The item gets the next number of those that come in like it.
void add_item(State& state, Item item, Gear gear);

/// Number of the next effect on `who`. What is put on a hidden creature is numbered apart, by the creature
/// and a count of its own: the numbers that others are told of have no gap where it stands.
std::uint32_t next_effect_on(const State& state, CreatureId who);
/// Appends an effect that has its number.
void put_effect(State& state, const Effect& effect);

/// Fixed-width hash of everything that rules can read (RULE-4); equal on every CPU and compiler.
std::uint64_t state_hash(const State& state);

}  // namespace affray
