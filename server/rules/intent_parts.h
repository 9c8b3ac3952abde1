// Visitors of what an intent names: its creatures and its places.
#pragma once

#include "rules/intent.h"

namespace affray {

/// Where an intent names a creature: in a field that may stay empty, or as one of a list.
enum class IdSpot : std::uint8_t { Field, Element };

/// Calls `visit` with every id of it, those that are None too, the name of its field and its spot. What is
/// readied inside is left out: it is a foreign intent of its own.
template <class Id>
void for_each_id(const IntentOf<Id>& intent, const auto& visit) {
    const auto field = [&visit](std::string_view name, const auto& value) {
        using Value = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::same_as<Value, Id>) visit(value, name, IdSpot::Field);
        if constexpr (std::same_as<Value, std::vector<Id>>)
            for (const Id id : value) visit(id, name, IdSpot::Element);
    };
    std::visit(
        [&field](const auto& form) {
            if constexpr (requires { form.each(field, form); }) form.each(field, form);
        },
        intent.body);
}

/// Calls `visit` with every place of it and the name of its field. What is readied inside is left out.
template <class Id>
void for_each_place(const IntentOf<Id>& intent, const auto& visit) {
    const auto field = [&visit](std::string_view name, const auto& value) {
        using Value = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::same_as<Value, std::vector<Place>>)
            for (const Place at : value) visit(at, name);
    };
    std::visit(
        [&field](const auto& form) {
            if constexpr (requires { form.each(field, form); }) form.each(field, form);
        },
        intent.body);
}

}  // namespace affray
