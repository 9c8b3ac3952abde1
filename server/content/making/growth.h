// Which choices a level may bring anew (ARC-233); what a character began with stays (CLS-180).
#pragma once

#include "content/making/character_form.h"

namespace affray::content {

/// Do the changes touch nothing but what grows by the form? What they repeat as it is counts as untouched.
/// Otherwise their Problems name the first choice that stays as it was made.
bool only_grown(const Node& changes, const Node& choices, const std::vector<ChoiceField>& form);

}  // namespace affray::content
