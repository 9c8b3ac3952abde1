// A save: the category's number on the sheet, wisdom against magic, one die (CLS-036, 039, 043).
#include "readings/harm/saving_throws.h"

#include <algorithm>

#include "readings/powers/triggered.h"
#include "readings/spells/boons.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

constexpr std::array<const Stat*, 5> kSaveStats{&kSaveDeath, &kSaveWands, &kSaveParalysis, &kSaveBreath,
                                                &kSaveSpells};

constexpr std::int32_t kAgainstFire = -2;  // CLS-381

}  // namespace

const Stat* save_stat(const Name& category) {
    const auto* const at = std::find(kSaveCategories.begin(), kSaveCategories.end(), category.view());
    return at == kSaveCategories.end() ? nullptr
                                       : kSaveStats[static_cast<std::size_t>(at - kSaveCategories.begin())];
}

bool save(const SavingThrow& call, Work& work) {
    const View view = work.view();
    const Stat* number = save_stat(call.category);
    AFFRAY_CHECK(number != nullptr, "a save of an unknown category");
    Tested test{.who = call.who,
                .kind = "save",
                .subject = call.against.empty() ? call.category : call.against,
                .target = view.stat(*number, call.who),
                .versus = call.category};
    // CLS-043: never for breath.
    const std::int32_t wisdom = ability_row(view.stat(kWis, call.who)).modifier;
    if (call.magical && call.category != Name("B") && wisdom != 0 && has_ability_modifiers(view, call.who))
        test.modifiers.push_back({"wis", wisdom, "CLS-043"});
    if (call.modifier != 0) test.modifiers.push_back({"effect", call.modifier, "CLS-036"});
    const bool burns = among(Name("fire"), call.tags);
    if (burns && said_to_be(view.sheet(call.who), nature::kBurnsEasily) != nullptr)
        test.modifiers.push_back({"burns_easily", kAgainstFire, "CLS-381"});
    add_boons(view, call.who, "save", call.tags, test.modifiers);
    return view.rules().resolution().test(std::move(test), 20, call.purpose, work).outcome ==
           TestOutcome::Success;
}

std::int32_t halved(std::int32_t damage) { return std::max(1, damage / 2); }

}  // namespace affray
