// Facts and stats: the named integers of mechanics. A mechanic declares them; storing, folding, projecting
// and showing them is generic, so a new mechanic touches neither schema nor proto.
#pragma once

#include <array>
#include <span>

#include "rules/values.h"

namespace affray {

/// What a fact is about. Encounter: nothing. Creature: `a`. Others are sparse: an ordered pair of creatures;
/// a bond, which is a pair without order; a creature and the index of a power on its sheet; a side, mob or
/// group by its number in the scene; a thing or a feature by its number.
enum class Scope : std::uint8_t {
    Encounter,
    Creature,
    Pair,
    CreaturePower,
    Side,
    Group,
    Bond,
    Item,
    Feature
};

constexpr std::uint32_t word_hash(std::string_view text) {
    std::uint32_t hash = 2166136261U;
    for (const char c : text) hash = (hash ^ static_cast<std::uint8_t>(c)) * 16777619U;
    return hash;
}

/// What the value of a fact is the number of; None: it is a number like any other.
enum class Refers : std::uint8_t {
    None,
    Creature,  ///< its number in the scene; 0: nobody
    Power,     ///< its position on its creature's sheet, counted from 1; 0: none
    Shape      ///< its position among its creature's shapes, counted from 1; 0: its own
};

/// A number that changes in play, owned by one mechanic. Declared once as a `constexpr` and listed by its
/// owner; what else is true of it is said there too, so that no other library keeps a list of names:
/// `constexpr Fact kMemory = Fact{"memory", Scope::CreaturePower}.outlasting();`
struct Fact {
    std::string_view name;
    Scope scope = Scope::Creature;
    Audience audience = Audience::Everyone;
    std::int32_t initial = 0;
    bool derived = false;  ///< never stored as truth: its owner works it out (Claims::derives); events tell
    std::uint32_t hash = 0;
    bool outlasts = false;  ///< stays with its creature when the encounter ends
    Refers refers = Refers::None;
    std::span<const std::string_view> words{};  ///< how each value from 0 on is written; empty: as a number

    constexpr Fact(std::string_view n, Scope s, Audience who = Audience::Everyone, std::int32_t start = 0,
                   bool is_derived = false)
        : name(n), scope(s), audience(who), initial(start), derived(is_derived), hash(word_hash(n)) {}

    constexpr Fact outlasting() const {
        Fact fact = *this;
        fact.outlasts = true;
        return fact;
    }
    constexpr Fact referring(Refers to) const {
        Fact fact = *this;
        fact.refers = to;
        return fact;
    }
    /// `list` lives as long as the program.
    constexpr Fact in_words(std::span<const std::string_view> list) const {
        Fact fact = *this;
        fact.words = list;
        return fact;
    }
};

/// A sheet number that does not change in play except by override.
struct Stat {
    std::string_view name;
    std::int32_t initial = 0;
    std::int32_t min = 0;
    std::int32_t max = 1'000'000;
    bool open = false;  ///< everybody may read it
    std::uint32_t hash = 0;

    constexpr Stat(std::string_view n, std::int32_t start, std::int32_t low, std::int32_t high,
                   bool all = false)
        : name(n), initial(start), min(low), max(high), open(all), hash(word_hash(n)) {}
};

/// Number of a fact or stat in its ruleset's vocabulary.
using WordIndex = std::uint16_t;
constexpr WordIndex kNoWord = 0xFFFF;

struct FactKey {
    WordIndex fact = kNoWord;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    auto operator<=>(const FactKey&) const = default;
};

struct FactEntry {
    FactKey key;
    std::int32_t value = 0;
    bool operator==(const FactEntry&) const = default;
};

/// What a ruleset knows of a fact or stat, found by its name in one probe.
struct Word {
    std::uint32_t hash = 0;
    WordIndex index = kNoWord;
    std::uint16_t column = 0;  ///< of a dense fact: its number among those of its scope
    std::string_view name{};
    std::int32_t initial = 0;
    Scope scope = Scope::Encounter;
    bool derived = false;
};

/// The facts and stats of one ruleset, numbered in the order of its mechanics, and the words that its effects
/// are made of. Immutable; shared by its states.
class Vocabulary {
  public:
    /// As many facts, and as many stats, may a ruleset have.
    static constexpr std::size_t kWordsMost = 256;

    /// Adding a name twice is a programming error (a fact has one owner), except an equal shared declaration.
    void add(const Fact& fact);
    void add(const Stat& stat);

    const std::vector<Fact>& facts() const { return facts_; }
    const std::vector<Stat>& stats() const { return stats_; }

    /// Does everybody see who is badly hurt; see Harm::wounds_show.
    bool wounds_show() const { return wounds_show_; }
    void set_wounds_show(bool show) { wounds_show_ = show; }

    /// Does everybody see what a wound takes; see Harm::harm_shows.
    bool harm_shows() const { return harm_shows_; }
    void set_harm_shows(bool show) { harm_shows_ = show; }

    /// What hit points are called; see Harm::points.
    std::string_view points() const { return points_; }
    void set_points(std::string_view word) { points_ = word; }

    /// Operations that effects may have, and categories of saves that they may call for.
    bool has_operation(const Name& word) const;
    bool has_save(const Name& category) const;
    void add_operation(const Name& word);
    void set_saves(std::vector<Name> categories) { saves_ = std::move(categories); }

    /// A word with the index kNoWord if the ruleset has no such fact.
    const Word& word(const Fact& fact) const { return find(fact_words_, fact.hash, fact.name); }
    const Word& word(const Stat& stat) const { return find(stat_words_, stat.hash, stat.name); }
    /// kNoWord if the ruleset has no such fact.
    WordIndex index(const Fact& fact) const { return word(fact).index; }
    WordIndex index(const Stat& stat) const { return word(stat).index; }
    WordIndex fact_named(std::string_view name) const {
        return find(fact_words_, word_hash(name), name).index;
    }
    WordIndex stat_named(std::string_view name) const {
        return find(stat_words_, word_hash(name), name).index;
    }

    const Word& word(WordIndex fact) const { return by_index_[fact]; }
    std::size_t encounter_columns() const { return encounter_columns_; }
    std::size_t creature_columns() const { return creature_columns_; }

  private:
    // Open addressing over a hash that the compiler computed; never more than half full.
    static constexpr std::size_t kSlots = 2 * kWordsMost;
    using Words = std::array<Word, kSlots>;
    [[gnu::always_inline]] static const Word& find(const Words& words, std::uint32_t hash,
                                                   std::string_view name) {
        // Most names are one constant, and most lie where they are looked for first; where nothing lies
        // there, there is no such word.
        const Word& word = words[hash % kSlots];
        const bool here = word.name.data() == name.data() && word.hash == hash;
        return here || word.index == kNoWord ? word : search(words, hash, name);
    }
    static const Word& search(const Words& words, std::uint32_t hash, std::string_view name);
    static void insert(Words& words, const Word& word);

    std::vector<Fact> facts_;
    std::vector<Stat> stats_;
    std::vector<Word> by_index_;    ///< of the facts
    std::vector<Name> operations_;  ///< sorted
    std::vector<Name> saves_;
    bool wounds_show_ = true;
    bool harm_shows_ = true;
    std::string_view points_ = "hp";
    std::uint16_t encounter_columns_ = 0;
    std::uint16_t creature_columns_ = 0;
    Words fact_words_{};
    Words stat_words_{};
};

/// The key of a fact about `a` and `b`: an unordered pair is stored under its lower number first.
inline FactKey fact_key(const Vocabulary& words, WordIndex fact, std::uint32_t a, std::uint32_t b = 0) {
    if (a > b && words.facts()[fact].scope == Scope::Bond) return {fact, b, a};
    return {fact, a, b};
}
inline FactKey fact_key(const Word& word, std::uint32_t a, std::uint32_t b = 0) {
    if (a > b && word.scope == Scope::Bond) return {word.index, b, a};
    return {word.index, a, b};
}

}  // namespace affray
