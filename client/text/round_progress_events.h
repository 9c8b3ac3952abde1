// What happens to a round in parts, to features, things, spells, pursuits and treasure, in plain English.
#pragma once

#include <string>

#include "affray/v1/event.pb.h"
#include "client/text/book.h"

namespace affray::client {

// One line each, or nothing for bookkeeping.
std::string tell(const v1::StepChanged& e, const Book& book);
std::string tell(const v1::FeatureChanged& e, const Book& book);
std::string tell(const v1::ItemChanged& e, const Book& book);
std::string tell(const v1::ItemAppeared& e, const Book& book);
std::string tell(const v1::SpellChanged& e, const Book& book);
std::string tell(const v1::PursuitChanged& e, const Book& book);
std::string tell(const v1::TreasureDivided& e, const Book& book);
std::string tell(const v1::MapNoted& e, const Book& book);
std::string tell(const v1::Declared& e, const Book& book);
std::string tell(const v1::ActivityChanged& e, const Book& book);
std::string tell(const v1::FactSet& e, const Book& book);

// " (fire)"; nothing for no cause.
std::string by_cause(std::string_view cause);

}  // namespace affray::client
