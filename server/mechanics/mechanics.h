// The factories of all mechanics, by theme: one line each. Options structs hold what rulesets set
// differently.
#pragma once

#include "mechanics/actions/actions.h"
#include "mechanics/attacks/attacks.h"
#include "mechanics/exploration/exploration.h"
#include "mechanics/harm/harm.h"
#include "mechanics/items/items.h"
#include "mechanics/melee/melee.h"
#include "mechanics/morale/morale.h"
#include "mechanics/movement/movement.h"
#include "mechanics/party/party.h"
#include "mechanics/powers/powers.h"
#include "mechanics/referee/referee.h"
#include "mechanics/segments/segments.h"
#include "mechanics/town/town.h"
#include "mechanics/turns/turns.h"
#include "mechanics/wonders/wonders.h"
