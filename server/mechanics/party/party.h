// Rests, treasure, experience, formations and roles of a party.
#pragma once

#include "mechanics/mechanic_ptr.h"

namespace affray {

MechanicPtr character_sheets();
MechanicPtr clean_up();
/// After what a battle's end does (clean_up, lasting wounds), before quick_rest: points come before the rest.
MechanicPtr heal_ups();
MechanicPtr quick_rest();
MechanicPtr special_healing();
struct AwardOptions {
    bool purses = true;  ///< fund, purse and experience are not those of treasure() and experience()
};
/// Last of the mechanics: it adds words to every ruleset.
MechanicPtr awards(AwardOptions options = {});
MechanicPtr spoils();
MechanicPtr treasure();
MechanicPtr hoards();
MechanicPtr experience();
MechanicPtr party_roles();
MechanicPtr formations();
MechanicPtr day_of_rest();

}  // namespace affray
