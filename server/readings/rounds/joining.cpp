// A newcomer by stat block (ARC-037).
#include "readings/rounds/joining.h"

#include "base/sure.h"
#include "readings/facts.h"
#include "readings/space/fog.h"
#include "rules/bounds.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

SideId foe_side(const View& view) {
    for (const Creature& creature : view.state().creatures)
        if (creature.kind == Kind::Monster) return creature.side;
    return SideId{static_cast<std::uint8_t>(view.state().scene->sides.size() - 1)};
}

// After the number that is told of it. What hides has no such name (content/apart.h), so that none that is
// taken tells of it.
std::string text_id(const State& state, const std::string& block, CreatureId who) {
    std::string id = block + "_" + std::to_string(number(who));
    while (state.find(id)) id += "_" + std::to_string(number(who));
    return id;
}

}  // namespace

const Sheet* stat_block(const View& view, const Name& id) {
    return first_that(view.state().scene->stat_blocks,
                      [&](const Sheet& sheet) { return sheet.id == id.view(); });
}

SideId side_joined(const View& view, const Name& name) {
    const auto& sides = view.state().scene->sides;
    for (std::size_t i = 0; i < sides.size(); ++i)
        if (sides[i].id == name) return SideId{static_cast<std::uint8_t>(i)};
    return foe_side(view);
}

void check_join(const View& view, const SetupIntent& setup, Refusals& out) {
    const Phase phase = view.state().phase;
    if (phase == Phase::Rest || phase == Phase::Ended) out.add(view.rules().idle());
    if (setup.who != CreatureId::None) out.add(Reason::BadArgument, "who");  // it brings its own number
    if (stat_block(view, setup.stat_block) == nullptr) out.add(Reason::UnknownId, "stat_block");
    if (!written::kCreatures.holds(view.state().creatures.size() + 1)) out.add(Reason::NoRoom, "stat_block");
    const bool known = setup.side.empty() || any(view.state().scene->sides, [&setup](const Side& side) {
                           return side.id == setup.side;
                       });
    if (!known) out.add(Reason::UnknownId, "side");
    if (const auto barred = view.rules().geometry().barred(view, CreatureId::None, setup.place))
        out.add(*barred, "place");
}

std::string told_apart(const View& view, const std::string& name) {
    std::int32_t of_the_name = 0;
    for (const Creature& creature : view.state().creatures) {
        const std::string& other = view.sheet(creature.id).name;
        const bool numbered = other.starts_with(name + " ");
        if (!creature.hidden && (other == name || numbered)) ++of_the_name;
    }
    return of_the_name == 0 ? name : name + " " + std::to_string(of_the_name + 1);
}

void join(const SetupIntent& setup, Work& work, const Newcomer& newcomer) {
    const View view = work.view();
    const Sheet* block = stat_block(view, setup.stat_block);
    auto sheet = std::make_shared<Sheet>(sure(block));
    if (!setup.name.empty()) sheet->name = setup.name;
    if (sheet->group.empty() && sheet->mob.empty()) sheet->group = Name(block->id);
    Creature creature;
    creature.side = side_joined(view, setup.side);
    creature.kind = newcomer.kind;
    creature.seat = newcomer.seat;
    // In fog nobody has seen it yet: its number tells nobody that it came.
    const bool veiled = !setup.hidden && in_fog(view.state()) && fog_may_hide(view.state(), creature);
    creature.hidden = setup.hidden || veiled;
    creature.id = view.state().next_creature(creature.hidden);
    sheet->id = text_id(view.state(), block->id, creature.id);
    creature.place = setup.place;
    creature.mook = sheet->role == Name("mook");
    const Vocabulary& words = *view.rules().vocabulary();
    const std::int32_t of_the_block = sheet->stats[words.index(kHpMax)];
    creature.hp_max = newcomer.hit_points > 0 ? newcomer.hit_points : of_the_block;
    if (newcomer.loyalty > 0) sheet->stats[words.index(kLoyalty)] = newcomer.loyalty;
    creature.hp = creature.hp_max;
    creature.has_score = setup.score.has_value();
    creature.score = setup.score.value_or(0);
    const CreatureId who = creature.id;
    work.emit(CreatureJoined{creature, std::move(sheet)});
    if (veiled) work.set(kVeil, kVeiled, who, 0, "arrival");
}

}  // namespace affray
