// The lists of a view are sorted: creatures by their number, facts by their fact and by whom it is about. So
// one element is found by halves, and a delta costs what it changes, however many there are.
#pragma once

#include <google/protobuf/repeated_ptr_field.h>

#include <algorithm>

#include "affray/v1/view.pb.h"

namespace affray::client {

/// nullptr: the view has none of that number.
const v1::CreatureView* creature_in(const v1::View& view, std::uint32_t number);
v1::CreatureView* creature_in(v1::View& view, std::uint32_t number);

/// Where a fact stands among the view's facts, or would stand.
struct FactPlace {
    int at = 0;
    bool there = false;
};
FactPlace place_of_fact(const v1::View& view, std::uint32_t fact, std::uint32_t a, std::uint32_t b);
/// nullptr: nothing is told of it, so it is as it was at the start.
const v1::FactValue* fact_in(const v1::View& view, std::uint32_t fact, std::uint32_t a, std::uint32_t b);

/// Brings the last one of a list to its place, and moves those behind on by one.
template <class T>
void move_last_to(google::protobuf::RepeatedPtrField<T>& list, int place) {
    T** const all = list.mutable_data();
    std::rotate(all + place, all + list.size() - 1, all + list.size());
}

}  // namespace affray::client
