// Gathering words.
#include "fuzz/lexicon.h"

#include <set>

namespace affray::fuzz {
namespace {

class Gatherer {
  public:
    Gatherer(const State& state, const Ruleset& rules) : state_(state), scene_(*state.scene), rules_(rules) {}

    Lexicon gather() {
        people();
        things();
        sheets();
        facts();
        verbs();
        out_.words.assign(words_.begin(), words_.end());
        return std::move(out_);
    }

  private:
    void say(const Name& word) { words_.insert(word.str()); }
    void say(const std::string& word) { words_.insert(word); }
    void place(Place at) {
        v1::Place& to = out_.places.emplace_back();
        to.set_x(at.x);
        to.set_y(at.y);
        to.set_z(at.z);
    }
    void count(std::uint64_t number) { out_.numbers.push_back(static_cast<std::uint32_t>(number)); }

    void people() {
        for (const Creature& creature : state_.creatures) {
            out_.creatures.push_back(number(creature.id));
            place(creature.place);
            say(state_.sheet(creature.id).id);
        }
        for (const SeatEntry& seat : scene_.seats) count(number(seat.id));
        for (const Side& side : scene_.sides) say(side.id);
        for (const Sheet& block : scene_.stat_blocks) say(block.id);
        count(state_.last_question);
        if (!state_.asked) return;
        count(state_.asked->id);
        for (const Offer& offer : state_.asked->offers) {
            say(offer.option);
            for (const Name& choice : offer.choices) say(choice);
            for (const Place at : offer.places) place(at);
        }
    }
    void things() {
        for (const Item& item : state_.items) {
            count(item.id);
            say(item.name);
            say(item.kind);
        }
        for (const Effect& effect : state_.effects) {
            count(effect.id);
            say(effect.name);
        }
        for (const Feature& feature : scene_.features) {
            say(feature.id);
            for (const Place cell : feature.cells) place(cell);
        }
        for (const Name& state : state_.feature_states) say(state);
        for (const Place at : scene_.map.exits()) place(at);
        for (const Place at : scene_.map.blocked())
            if (out_.places.size() < kPlacesMax) place(at);
    }
    void sheets() {
        for (const Sheet& sheet : scene_.sheets) {
            say(sheet.group);
            say(sheet.mob);
            for (const auto& [name, bonus] : sheet.backgrounds) say(name);
            for (const Power& power : sheet.powers) {
                say(power.id);
                for (const Power& mode : power.modes) say(mode.mode);
            }
        }
    }
    void facts() {
        std::vector<std::string> of_creatures{"hp", "hp_max", "status", "place", "score"};
        for (const Stat& stat : rules_.vocabulary()->stats()) of_creatures.emplace_back(stat.name);
        for (const Fact& fact : rules_.vocabulary()->facts()) {
            say(std::string(fact.name));
            of_creatures.emplace_back(fact.name);
            out_.paths.push_back("facts." + std::string(fact.name));
            if (scene_.sheets.size() < 2) continue;
            out_.paths.push_back(out_.paths.back() + "." + scene_.sheets[0].id + "." + scene_.sheets[1].id);
        }
        for (const auto& [option, value] : rules_.option_defaults()) say(option);
        for (const Sheet& sheet : scene_.sheets)
            for (const std::string& word : of_creatures)
                out_.paths.push_back("creatures." + sheet.id + "." + word);
        out_.paths.emplace_back("encounter.round");
    }
    void verbs() {
        for (std::size_t i = 0; i < kVerbCount; ++i) {
            const Verb verb{static_cast<std::uint8_t>(i)};
            if (verb == Verb::Answer || rules_.owner(verb) != nullptr) out_.verbs.push_back(verb);
        }
    }

    static constexpr std::size_t kPlacesMax = 60;

    const State& state_;
    const affray::Scene& scene_;
    const Ruleset& rules_;
    Lexicon out_;
    std::set<std::string> words_;
};

}  // namespace

Lexicon lexicon_of(const Situation& situation, const Ruleset& rules, const Lore& lore) {
    Lexicon lexicon = Gatherer(situation.state, rules).gather();
    lexicon.lore = &lore;
    return lexicon;
}

}  // namespace affray::fuzz
