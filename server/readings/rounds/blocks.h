// Blocks: creatures of one side and score act in the order that they choose (AP-022, AP-023).
#pragma once

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// Members of the block that is up, in rank order: those who still have their turn of this round before
/// them. Empty: everybody has had it.
std::vector<CreatureId> waiting_in_block(const View& view);
/// Is this one of them?
bool waits_in_block(const View& view, CreatureId who);
/// Number of the block that is up; -1: the round is over.
std::int32_t block_up(const View& view);
/// The order with `who` in it at `score`: in the block of its side and score if there is one; of other sides
/// of that score those with the higher die go before it (AP-022). A newcomer acts from the next round on
/// (AP section 3).
std::vector<OrderEntry> seated(const View& view, CreatureId who, std::int32_t score, bool newcomer);

}  // namespace affray
