// The form of a character as a message.
#pragma once

#include "content/making/character_form.h"

namespace affray::v1 {
class CharacterForm;
}

namespace affray::campaign_codec {

void put(const std::vector<content::ChoiceField>& form, v1::CharacterForm& to);

}  // namespace affray::campaign_codec
