// What the form of a character asks for is what characters are read from.
#include "content/making/character_form.h"

#include <gtest/gtest.h>

#include <set>

#include "content/library.h"
#include "rulesets/registry.h"
#include "support/source_path.h"

namespace affray::content {
namespace {

std::set<std::string> keys_of(const std::string& ruleset) {
    const Compendia all = Compendia::load(source_path("/content"));
    std::set<std::string> keys;
    for (const ChoiceField& field : character_form(all.of(ruleset), *make_ruleset(ruleset, {})))
        keys.insert(field.key);
    return keys;
}

TEST(CharacterForm, HasTheKeysThatCharactersAreReadFrom) {
    for (const std::string& ruleset : {std::string("affray"), std::string("archmage")}) {
        const std::set<std::string> keys = keys_of(ruleset);
        for (const char* key :
             {"class", "race", "level", "bought", "armor", "shield", "weapons", "powers", "talents", "items"})
            EXPECT_TRUE(keys.contains(key)) << ruleset << " " << key;
    }
}

}  // namespace
}  // namespace affray::content
