// Characters that begin with a person of the data: for rulesets whose data has people ready, and neither
// classes nor things to choose among.
#pragma once

#include "content/making/character_form.h"
#include "content/yaml/block_writer.h"

namespace affray::content {

/// Where the choices name the person of the data that a character is like.
inline constexpr std::string_view kLike = "like";

/// Has the data people to be like, and nothing else that makes characters?
bool made_by_likeness(const Compendium& data);
/// Whom to be like, what else to be able to do, and the numbers that may differ.
std::vector<ChoiceField> likeness_form(const Compendium& data, const Vocabulary& words);
/// What a character has beside the person it is like: its own lists come after theirs, its own parts of a
/// record replace theirs, and a maximum of its own is also what it begins with.
void join_likeness(BlockWriter& own, const Value& like);

}  // namespace affray::content
