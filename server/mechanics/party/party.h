// Rests, treasure, experience, formations and roles of a party.
#pragma once

#include "mechanics/rider.h"

namespace affray {

Rider character_sheets();
Rider clean_up();
/// After what a battle's end does (clean_up, lasting wounds), before quick_rest: points come before the rest.
Rider heal_ups();
Rider quick_rest();
Rider special_healing();
struct AwardOptions {
    bool purses = true;  ///< fund, purse and experience are not those of treasure() and experience()
};
/// Last of the riders: it adds words to every ruleset.
Rider awards(AwardOptions options = {});
Rider spoils();
Rider treasure();
Rider hoards();
Rider experience();
Rider party_roles();
Rider formations();
Rider day_of_rest();

}  // namespace affray
