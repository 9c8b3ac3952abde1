// Previews, menus and refusals as messages: the answers to "may I, and what would it cost?".
#pragma once

#include <vector>

#include "affray/v1/session.pb.h"
#include "rules/preview.h"

namespace affray::codec {

void encode_rejection(const Rejection& rejection, v1::Rejected& out);

/// All but `ref`, which is the request's own number.
void encode_preview(const Preview& preview, const Vocabulary& words, v1::PreviewReply& out);

/// All but `ref` and `version`. `who` must be in the state.
void encode_menu(const State& state, CreatureId who, const std::vector<MenuEntry>& entries,
                 const std::vector<ReachCell>& reach, v1::Menu& out);

}  // namespace affray::codec
