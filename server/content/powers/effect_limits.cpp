// Limits of effects: triggers, saves, chances, durations.
#include "content/powers/effect_limits.h"

#include <algorithm>

#include "content/powers/effect_reader.h"
#include "content/yaml/choice.h"
#include "content/yaml/grammar.h"

namespace affray::content {
namespace {

constexpr std::array<Word<NaturalTest>, 2> kNaturals{
    {{"even", NaturalTest::Even}, {"odd", NaturalTest::Odd}}};
constexpr std::array<Word<ResultTest>, 3> kResults{
    {{"any", ResultTest::Any}, {"hit", ResultTest::Hit}, {"miss", ResultTest::Miss}}};

}  // namespace

// Whom it spares, what averts or halves it, and for how long it is rolled to last.
void read_limits(Fields& fields, std::vector<PowerEffect>& effects) {
    const Node lasts = fields.at("lasts");
    const Name save = fields.name("saved_by");
    const std::int32_t modifier = fields.number("save_modifier", 0, -10, 10);
    const bool half = fields.flag("half");
    const Name spares = fields.name("spares");
    const std::int32_t chance = fields.number("chance", 0, 0, 100);
    const std::int32_t below = fields.number("below_hit_dice", 0, 0, 40);
    for (PowerEffect& effect : effects) {
        effect.chance = chance;
        effect.below_hit_dice = below;
        effect.save = save;
        effect.save_modifier = modifier;
        effect.half = half;
        effect.spares = spares;
        read_lasting(lasts, effect);
    }
}

Trigger read_trigger(const Node& node) {
    Trigger trigger;
    if (!node) return trigger;
    Fields fields(node);
    trigger.natural = pick(fields.at("natural"), kNaturals, NaturalTest::None);
    trigger.natural_min = fields.number("natural_min", 0, 0, 20);
    if (trigger.natural_min > 0) trigger.natural = NaturalTest::AtLeast;
    trigger.result = pick(fields.at("result"), kResults, ResultTest::Any);
    if (fields.flag("or_even_with_shield")) trigger.or_even_with = "shield";
    fields.finish();
    return trigger;
}

void read_lasting(const Node& node, PowerEffect& effect) {
    if (!node) return;
    const std::string text = node.text();
    const std::size_t space = text.find(' ');
    effect.lasts = dice_from(text.substr(0, space));
    effect.unit = space == std::string::npos ? Name("rounds") : node.named(text.substr(space + 1));
    constexpr auto kUnits = std::to_array<std::string_view>({"rounds", "turns", "days"});
    const bool known = std::find(kUnits.begin(), kUnits.end(), effect.unit.view()) != kUnits.end();
    if (!effect.lasts || !known) node.fail("'" + text + "' is no duration; write one such as 2d4 turns");
}

}  // namespace affray::content
