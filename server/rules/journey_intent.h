// What is asked of a party on its way: turns in a dungeon, days over land and water, pursuits, the spoils.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/values.h"
#include "rules/verb.h"

namespace affray {

/// A leg of a day's way: so many miles through one kind of land (ADV-071).
struct Leg {
    Name terrain;
    std::int32_t miles = 0;
    bool road = false;
    bool operator==(const Leg&) const = default;
};
/// run_pursuit, divide_treasure, pick_item, annotate_map; enter_scene, explore, rest, end_period, plan_day,
/// plan_voyage, evade.
template <class Id>
struct JourneyIntentOf {
    Verb verb = Verb::Rest;
    Id who = Id::None;
    /// divide_treasure: even, custom, picks; run_pursuit: what is dropped; enter_scene: the scene; plan_day:
    /// what the day is spent on; plan_voyage: sail or oar; evade: which side is surprised.
    Name mode{};
    std::vector<Name> items{};
    std::vector<std::int32_t> shares{};  ///< in copper pieces
    std::vector<Place> places{};         ///< annotate_map: the place
    std::string text{};                  ///< annotate_map: what stands there; empty: nothing any more
    Name where{};                        ///< area, kind of land, waters
    std::vector<Leg> route{};            ///< plan_day
    std::vector<Name> terms{};  ///< what holds of it in words: all, familiar, forage, guide, beach …
    std::vector<std::pair<Name, std::int32_t>> numbers{};  ///< feet, heading, land_in, pursuers, gap …
    static void each(const auto& visit, auto&... of) {
        visit("verb", of.verb...), visit("who", of.who...), visit("mode", of.mode...),
            visit("items", of.items...), visit("shares", of.shares...), visit("places", of.places...),
            visit("text", of.text...), visit("where", of.where...), visit("route", of.route...),
            visit("terms", of.terms...), visit("numbers", of.numbers...);
    }
    bool says(const Name& term) const {
        for (const Name& one : terms)
            if (one == term) return true;
        return false;
    }
    /// nullopt: it says nothing of it.
    std::optional<std::int32_t> told(const Name& what) const {
        for (const auto& [name, value] : numbers)
            if (name == what) return value;
        return std::nullopt;
    }
    bool operator==(const JourneyIntentOf&) const = default;
};

}  // namespace affray
