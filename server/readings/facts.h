// Facts and stats that several rules read. Each fact has one owner per ruleset, named beside it.
#pragma once

#include "readings/facts/battle.h"
#include "readings/facts/conditions.h"
#include "readings/facts/engagement.h"
#include "readings/facts/harm.h"
#include "readings/facts/party.h"
#include "readings/facts/points.h"
#include "readings/facts/powers.h"
#include "readings/facts/rounds.h"
#include "readings/facts/segments.h"
#include "readings/facts/sheet.h"
#include "readings/facts/turn.h"
