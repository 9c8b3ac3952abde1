// Needs of gear, judged when a character is made.
#include "content/characters/gear_needs.h"

#include <algorithm>

#include "base/lists.h"

namespace affray::content {
namespace {

// Weapons of the data that fit, as far as a message has room for them.
template <class Fits>
std::string examples(const Compendium& data, const Fits& fits) {
    constexpr std::size_t kShown = 4;
    std::string text;
    std::size_t count = 0;
    for (const auto& [id, weapon] : data.weapons)
        if (fits(weapon) && count++ < kShown) text += (text.empty() ? "" : ", ") + id;
    return text.empty() ? text : " (" + text + (count > kShown ? " …)" : ")");
}

std::string lacking_shot(const CharacterChoices& choices, const Compendium& data) {
    const auto& carried = choices.weapons;
    if (std::any_of(carried.begin(), carried.end(),
                    [](const CarriedWeapon& w) { return w.ranged() && w.category->reload.empty(); }))
        return {};
    const auto fits = [&](const WeaponBlock& weapon) {
        const auto at = data.weapon_categories.find(weapon.category.view());
        return at != data.weapon_categories.end() && at->second.ranged && at->second.reload.empty();
    };
    return "needs a ranged weapon that takes no action to load; add one to 'weapons'" + examples(data, fits);
}

std::string lacking(const CharacterChoices& choices, const Compendium& data, const Name& need) {
    if (among(need, choices.traits)) return {};
    if (need == Name("shield")) return "needs a shield; write 'shield: true'";
    if (need == Name("two_weapons") || need == Name("two_one_handed_melee_weapons")) {
        if (among(Name("two_weapons"), choices.traits)) return {};
        return "needs a melee weapon in each hand; name two one-handed ones in 'weapons' (one of them twice "
               "for a pair) and leave out 'shield'";
    }
    if (need == Name("ranged_weapon_without_reload")) return lacking_shot(choices, data);
    const auto fits = [&](const WeaponBlock& weapon) { return among(need, weapon.traits); };
    const std::string weapons = examples(data, fits);
    return weapons.empty() ? weapons : "needs a " + need.str() + "; add one to 'weapons'" + weapons;
}

}  // namespace

std::string gear_lacking(const CharacterChoices& choices, const Compendium& data, const Node& block) {
    const Value& needs = block.value()["needs"];
    std::vector<std::string> words;
    if (needs.is_word()) words.emplace_back(needs.word());
    for (const Value& word : needs.items()) words.emplace_back(word.word());
    for (const std::string& word : words) {
        if (!Name::fits(word)) continue;
        const std::string text = lacking(choices, data, Name(word));
        if (!text.empty()) return text;
    }
    return {};
}

}  // namespace affray::content
