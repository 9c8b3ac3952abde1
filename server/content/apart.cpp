// Every place of an opening that holds the number of a creature or an item.
#include "content/apart.h"

#include <utility>

#include "content/words/fact_words.h"

namespace affray::content {
namespace {

class Renumbering {
  public:
    Renumbering(const State& before, std::uint64_t key)
        : before_(before), state_(before), scene_(std::make_shared<Scene>(*before.scene)) {
        scene_->creature_numbers = CreatureNumbering(key);
        scene_->item_numbers = ItemNumbering(key);
        for (const Creature& creature : before.creatures) {
            const std::uint32_t next = scene_->creature_numbers.next(creature.hidden, 0);
            AFFRAY_CHECK(scene_->creature_numbers.add(next), "too many creatures");
            creatures_.push_back(CreatureId{next});
        }
        for (const Item& item : before.items) {
            const bool hidden = before.has(item.owner) && before.creature(item.owner).hidden;
            const std::uint32_t next = scene_->item_numbers.next(hidden, 0);
            AFFRAY_CHECK(scene_->item_numbers.add(next), "too many items");
            items_.push_back(next);
        }
    }

    const std::vector<CreatureId>& creatures() const { return creatures_; }
    CreatureId now(CreatureId old) const {
        return before_.has(old) ? creatures_[before_.index_of(old)] : CreatureId::None;
    }

    State done() {
        for (Feature& feature : scene_->features) feature.carrier = now(feature.carrier);
        for (std::size_t i = 0; i < creatures_.size(); ++i) {
            state_.creatures.edit(i).id = creatures_[i];
            if (state_.creatures[i].hidden) rename(scene_->sheets.edit(i), creatures_[i]);
        }
        state_.scene = scene_;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            Item& item = state_.items.edit(i);
            item.id = items_[i];
            item.owner = now(item.owner);
        }
        renumber_facts();
        renumber_effects();
        renumber_course();
        return std::move(state_);
    }

  private:
    // A name such as goblin_7 is a newcomer's of that number.
    void rename(Sheet& sheet, CreatureId who) const {
        for (const Sheet& block : scene_->stat_blocks) {
            const std::string prefix = block.id + "_";
            if (!sheet.id.starts_with(prefix)) continue;
            const std::string_view rest = std::string_view(sheet.id).substr(prefix.size());
            if (rest.empty() || rest.find_first_not_of("0123456789_") != std::string_view::npos) continue;
            sheet.id = prefix + std::to_string(number(who));
            return;
        }
    }

    std::uint32_t item_now(std::uint32_t old) const {
        const std::size_t at = before_.index_of_item(old);
        return at < items_.size() ? items_[at] : 0;
    }

    FactKey now(FactKey key) const {
        const Fact& fact = scene_->vocabulary->facts()[key.fact];
        const std::uint32_t a = number(now(CreatureId{key.a})), b = number(now(CreatureId{key.b}));
        switch (fact.scope) {
            case Scope::Encounter:
            case Scope::Side:
            case Scope::Feature: return key;
            case Scope::Creature:
            case Scope::CreaturePower:
            case Scope::Group: return {key.fact, a, key.b};
            case Scope::Pair:
            case Scope::Bond: return fact_key(*scene_->vocabulary, key.fact, a, b);
            case Scope::Item: return {key.fact, item_now(key.a), key.b};
        }
        AFFRAY_UNREACHABLE();
    }

    // Rows of creatures stay where they are; what is stored by key gets other keys.
    void renumber_facts() {
        const SparseFacts sparse = std::exchange(state_.sparse, {});
        for (const FactEntry& entry : sparse) state_.set_fact(now(entry.key), entry.value);
        const std::vector<Fact>& facts = scene_->vocabulary->facts();
        for (WordIndex i = 0; i < facts.size(); ++i) {
            if (facts[i].refers != Refers::Creature) continue;
            const auto settle = [&](std::uint32_t a) {
                const auto named = static_cast<std::uint32_t>(state_.fact({i, a, 0}));
                if (named != 0)
                    state_.set_fact({i, a, 0}, static_cast<std::int32_t>(number(now(CreatureId{named}))));
            };
            if (facts[i].scope == Scope::Encounter) settle(0);
            if (facts[i].scope == Scope::Creature)
                for (const CreatureId who : creatures_) settle(number(who));
        }
    }

    void renumber_effects() {
        const PagedVector<Effect> effects = std::exchange(state_.effects, {});
        for (Effect effect : effects) {
            effect.who = now(effect.who);
            effect.source = now(effect.source);
            effect.until.of = now(effect.until.of);
            if (state_.has(effect.who) && state_.creature(effect.who).hidden)
                effect.id = next_effect_on(state_, effect.who);
            state_.effects.push_back(std::move(effect));
        }
    }

    void renumber_course() {
        state_.active = now(state_.active);
        for (OrderEntry& entry : state_.order.edited()) entry.who = now(entry.who);
        for (Activity& activity : state_.activities) {
            activity.who = now(activity.who);
            activity.target = now(activity.target);
        }
    }

    const State& before_;
    State state_;
    std::shared_ptr<Scene> scene_;
    std::vector<CreatureId> creatures_;  // new numbers by row
    std::vector<std::uint32_t> items_;
};

}  // namespace

std::vector<CreatureId> set_apart(Opening& opening, std::uint64_t key) {
    // What somebody holds ready or is asked names creatures deep inside: such a fight keeps its numbers.
    if (!opening.state.readied.empty() || opening.state.asked) {
        std::vector<CreatureId> same;
        for (const Creature& creature : opening.state.creatures) same.push_back(creature.id);
        return same;
    }
    const State before = std::move(opening.state);
    AFFRAY_CHECK(key != 0 && before.scene->creature_numbers.key() == 0, "an opening is numbered anew once");
    Renumbering renumbering(before, key);
    opening.state = renumbering.done();
    for (SeatPlan& seat : opening.seats)
        for (CreatureId& who : seat.creatures) who = renumbering.now(who);
    return renumbering.creatures();
}

}  // namespace affray::content
