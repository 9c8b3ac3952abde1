// A small field in a view, as a seat would have it, for tests of boards and words.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "client/text/book.h"

namespace affray::client {

inline v1::Place at(std::int32_t x, std::int32_t y) {
    v1::Place place;
    place.set_x(x);
    place.set_y(y);
    return place;
}

struct Scene {
    v1::View view{};
    v1::Welcome welcome{};

    Scene() {
        view.set_phase("turn");
        view.set_round(2);
        view.mutable_map()->set_grid("hex");
        for (std::int32_t r = -1; r <= 1; ++r)
            for (std::int32_t q = -2; q <= 3; ++q) *view.mutable_map()->add_cells() = at(q, r);
        *view.mutable_map()->add_exits() = at(3, 1);
        add("ada", "Ada", v1::KIND_CHARACTER, at(0, 0)).set_hp(30);
        add("orc1", "Orc 1", v1::KIND_MONSTER, at(1, -1)).set_staggered(true);
        view.set_active(2);
        fact("ap", 1, 4);
        fact("engaged", 1, 1, 2);
    }

    v1::CreatureView& add(const char* id, const char* name, v1::Kind kind, const v1::Place& place) {
        auto& creature = *view.add_creatures();
        creature.set_number(static_cast<std::uint32_t>(view.creatures_size()));
        creature.set_id(id);
        creature.set_name(name);
        creature.set_kind(kind);
        creature.set_status(v1::STATUS_UP);
        *creature.mutable_place() = place;
        return creature;
    }

    // A fact by its name, announced if it is not yet.
    v1::FactValue& fact(const std::string& name, std::uint32_t a, std::int32_t value, std::uint32_t b = 0) {
        const auto& names = welcome.facts();
        const auto known = std::find(names.begin(), names.end(), name) - names.begin();
        if (known == names.size()) welcome.add_facts(name);
        auto& fact = *view.add_facts();
        fact.set_fact(static_cast<std::uint32_t>(known));
        fact.set_a(a);
        fact.set_b(b);
        fact.set_value(value);
        return fact;
    }

    v1::Item& thing(const char* name, std::uint32_t owner, const char* where) {
        auto& item = *view.add_items();
        item.set_id(static_cast<std::uint32_t>(view.items_size()));
        item.set_name(name);
        item.set_owner(owner);
        item.set_charges(1);
        item.set_where(where);
        return item;
    }

    v1::Feature& feature(const char* id, const char* kind, const char* state,
                         const std::vector<v1::Place>& cells) {
        auto& feature = *view.add_features();
        feature.set_id(id);
        feature.set_kind(kind);
        feature.set_state(state);
        for (const auto& cell : cells) *feature.add_cells() = cell;
        return feature;
    }

    Book book() const { return Book(view, &welcome); }
};

// Eight by four squares with Ada and an ogre of two by two.
struct Squares : Scene {
    Squares() {
        view.mutable_map()->Clear();
        view.mutable_map()->set_grid("square");
        for (std::int32_t y = 0; y < 4; ++y)
            for (std::int32_t x = 0; x < 8; ++x)
                if (x != 4 || y != 0) *view.mutable_map()->add_cells() = at(x, y);
        *view.mutable_map()->add_blocked() = at(4, 0);
        view.clear_creatures();
        view.clear_facts();
        view.set_active(0);
        auto& ada = add("ada", "Ada", v1::KIND_CHARACTER, at(0, 1));
        ada.set_side("party");
        ada.set_facing(3);
        auto& ogre = add("ogre", "Ogre", v1::KIND_MONSTER, at(5, 1));
        ogre.set_side("toll");
        auto& wide = *ogre.add_stats();
        wide.set_name("footprint");
        wide.set_value(2);
        for (const char* side : {"party", "toll"}) view.add_sides()->set_id(side);
    }

    // The ogre's side first, then Ada's.
    void order_by_sides() {
        for (const std::uint32_t who : {2U, 1U}) {
            auto& entry = *view.add_order();
            entry.set_who(who);
            entry.set_score(who == 2 ? 5 : 3);
            entry.set_group(who == 2 ? 0 : 1);
        }
    }
};

}  // namespace affray::client
