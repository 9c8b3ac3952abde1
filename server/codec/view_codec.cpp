// Each field of a view behind the predicate that guards it.
#include "codec/view_codec.h"

#include <algorithm>
#include <string>

#include "base/check.h"
#include "base/fault.h"
#include "codec/beats.h"
#include "codec/conduct_codec.h"
#include "codec/event_codec.h"
#include "codec/glances.h"
#include "codec/serialise.h"
#include "codec/sheet_codec.h"
#include "codec/told_facts.h"
#include "codec/told_map.h"
#include "rules/known_ground.h"
#include "rules/question_number.h"

namespace affray::codec {
namespace {

// ARC-145; ARC-007 makes it public, unless the ruleset says that wounds are nobody else's business.
bool is_staggered(const Scene& scene, const Creature& creature) {
    return scene.vocabulary->wounds_show() && !creature.mook && 2 * creature.hp <= creature.hp_max;
}

void put_stats(const Sheet& sheet, const Vocabulary& words, bool all, v1::CreatureView& out) {
    for (std::size_t i = 0; i < sheet.stats.size(); ++i) {
        const Stat& stat = words.stats()[i];
        if (sheet.stats[i] == 0 || !(all || stat.open)) continue;
        v1::NamedNumber& m = *out.add_stats();
        put(stat.name, m.mutable_name());
        m.set_value(sheet.stats[i]);
    }
}

void put_course(const State& state, const Viewer& viewer, v1::View& out) {
    put(to_string(state.phase), out.mutable_phase());
    out.set_round(state.round);
    out.set_active(sees(state, viewer, state.active) ? number(state.active) : 0);
    out.set_limited_turn(state.limited_turn && sees(state, viewer, state.active));
    put(state.stage, out.mutable_stage());
    put(state.step, out.mutable_step());
    out.set_group(state.group);
    for (const OrderEntry& entry : state.order)
        if (sees(state, viewer, entry.who)) put(entry, *out.add_order());
    put(state.outcome, out.mutable_outcome());
    const WordIndex delaying = state.scene->vocabulary->fact_named("delaying");
    if (delaying == kNoWord || state.scene->vocabulary->facts()[delaying].scope != Scope::Creature) return;
    for (const Creature* creature : by_number(state.creatures)) {
        const FactKey key{delaying, number(creature->id), 0};
        if (state.fact(key) != 0 && knows_fact(state, viewer, key)) out.add_delaying(number(creature->id));
    }
}

// A wall is told like the door that nobody has found, so that none tells of the other.
bool told_as_wall(const State& state, const Viewer& viewer, std::uint32_t index) {
    return viewer.role != Role::Referee && state.scene->features[index].kind == Name("wall");
}

// Nothing of the door but where it bars the way.
Feature wall_at(const Feature& door, std::uint32_t index) {
    Feature wall;
    wall.id = Name("wall_" + std::to_string(index));
    wall.kind = "wall";
    wall.cells = door.cells;
    return wall;
}

void put_ground(const State& state, const Viewer& viewer, v1::View& out) {
    // Facts speak of sides by their place in the list: one that is not known leaves its place blank.
    const std::vector<Side>& sides = state.scene->sides;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        if (!knows_side(state, viewer, SideId{static_cast<std::uint8_t>(i)})) continue;
        while (static_cast<std::size_t>(out.sides_size()) < i) out.add_sides();
        v1::SideView& m = *out.add_sides();
        put(sides[i].id, m.mutable_id());
        put(sides[i].kind, m.mutable_kind());
    }
    for (std::uint32_t i = 0; i < state.feature_states.size(); ++i)
        if (knows_feature(state, viewer, i) && !told_as_wall(state, viewer, i))
            put(as_known(state, viewer, state.scene->features[i]), i, state.feature_states[i],
                *out.add_features());
        else if (knows_feature(state, viewer, i) || meets_wall(state, viewer, i))
            put(as_known(state, viewer, wall_at(state.scene->features[i], i)), i, {}, *out.add_features());
    put(state.scene->environment, out.mutable_environment());
    out.set_dark(state.scene->dark);
    if (!state.scene->map_image.picture.empty() && knows_map_image(state, viewer))
        put(state.scene->map_image, *out.mutable_map_image());
}

void put_belongings(const State& state, const Viewer& viewer, v1::View& out) {
    for (const Effect& effect : state.effects)
        if (const auto told = redact(effect, state, viewer)) put(*told, *out.add_effects());
    std::vector<const Item*> items;
    for (const Item& item : state.items)
        if (knows_item(state, viewer, item)) items.push_back(&item);
    std::sort(items.begin(), items.end(), [](const Item* a, const Item* b) { return a->id < b->id; });
    for (const Item* item : items) put(*item, state.gear(*item), *out.add_items());
    for (const Activity& activity : state.activities) {
        if (!sees(state, viewer, activity.who)) continue;
        v1::ActivityView& m = *out.add_activities();
        m.set_who(number(activity.who));
        put(activity.action, m.mutable_activity());
        m.set_done(activity.done);
        if (viewer.role == Role::Referee || !activity.secret) m.set_need(activity.need);
        put(activity.item, m.mutable_item());
        put(activity.object, m.mutable_object());
        put(activity.unit, m.mutable_unit());
        put(activity.subject, m.mutable_subject());
    }
    for (const Readied& readied : state.readied) {
        if (!sees(state, viewer, readied.who)) continue;
        if (controls(state, viewer, readied.who))
            put(readied, *out.add_readied());
        else
            out.add_readied()->set_who(number(readied.who));
    }
    for (const MapNote& note : state.notes)
        if (knows_note(state, viewer, note)) put(note, *out.add_notes());
    for (const Loss& loss : state.losses) {
        const auto told = redact(Event{Audience::Everyone, CampaignLost{loss}}, state, viewer);
        if (told) put(told->as<CampaignLost>()->loss, *out.add_losses());
    }
}

}  // namespace

// What a view lists stands in order of numbers, so that it says nothing of who came when.
std::vector<const Creature*> by_number(const PagedVector<Creature>& creatures) {
    std::vector<const Creature*> all;
    all.reserve(creatures.size());
    for (const Creature& creature : creatures) all.push_back(&creature);
    std::sort(all.begin(), all.end(), [](const Creature* a, const Creature* b) { return a->id < b->id; });
    return all;
}

Acquaintance acquaintance(const State& state, const Viewer& viewer, CreatureId who) {
    return {knows_numbers(state, viewer, who), controls(state, viewer, who)};
}

void encode_sheet(const Sheet& sheet, const Vocabulary& words, SheetPart part, v1::CreatureView& out) {
    switch (part) {
        case SheetPart::Names:
            out.set_id(sheet.id);
            out.set_name(sheet.name);
            put(sheet.role, out.mutable_role());
            if (!sheet.portrait.picture.empty()) put(sheet.portrait, *out.mutable_portrait());
            put(sheet.mob, out.mutable_mob());
            return;
        case SheetPart::OpenStats: return put_stats(sheet, words, false, out);
        case SheetPart::AllStats: return put_stats(sheet, words, true, out);
        case SheetPart::Powers:
            for (const Power& power : sheet.powers) put(power, *out.add_powers());
            return put_named(sheet.backgrounds, *out.mutable_backgrounds());
    }
    AFFRAY_UNREACHABLE();
}

std::span<const SheetPart> parts_for(Acquaintance known) {
    static constexpr SheetPart kStranger[] = {SheetPart::Names, SheetPart::OpenStats};
    static constexpr SheetPart kFriend[] = {SheetPart::Names, SheetPart::AllStats};
    static constexpr SheetPart kOwner[] = {SheetPart::Names, SheetPart::AllStats, SheetPart::Powers};
    if (known.own) return kOwner;
    return known.numbers ? std::span<const SheetPart>(kFriend) : kStranger;
}

void encode_standing(const Scene& scene, const Creature& creature, Acquaintance known,
                     v1::CreatureView& out) {
    out.set_number(number(creature.id));
    if (number(creature.side) < scene.sides.size())
        put(scene.sides[number(creature.side)].id, out.mutable_side());
    out.set_kind(to_proto<v1::Kind>(creature.kind));
    out.set_status(to_proto<v1::Status>(creature.status));
    put(creature.place, *out.mutable_place());
    out.set_seat(number(creature.seat));
    out.set_staggered(is_staggered(scene, creature));
    out.set_facing(creature.facing);
    if (known.own) out.set_hidden(creature.hidden);
    if (creature.has_score) out.set_score(creature.score);
    if (!known.numbers) return;
    out.set_hp(creature.hp);
    out.set_hp_max(creature.hp_max);
}

void encode_creature(const State& state, const Viewer& viewer, const Creature& creature,
                     v1::CreatureView& out) {
    const Acquaintance known = acquaintance(state, viewer, creature.id);
    encode_standing(*state.scene, creature, known, out);
    for (const SheetPart part : parts_for(known))
        encode_sheet(state.sheet(creature.id), *state.scene->vocabulary, part, out);
}

void encode_rest(const State& state, std::uint64_t version, const Viewer& viewer, v1::View& out) {
    out.set_version(version);
    if (viewer.role == Role::Referee) out.set_scene(state.scene->id);  // as the referees call it
    out.set_ruleset(state.scene->ruleset);
    put_ground(state, viewer, out);
    put_course(state, viewer, out);
    put_facts(state, viewer, out);
    put_belongings(state, viewer, out);
    if (state.asked && (viewer.role == Role::Referee || !asked_aside(state)))
        put(redact(*state.asked, viewer), *out.mutable_question());
}

void encode_view(const State& state, std::uint64_t version, const Viewer& viewer, v1::View& out,
                 Ground ground) {
    put_map(state, viewer, *out.mutable_map(), ground);
    for (const Creature* creature : by_number(state.creatures))
        if (sees(state, viewer, creature->id))
            encode_creature(state, viewer, *creature, *out.add_creatures());
    encode_rest(state, version, viewer, out);
}

void encode_stat_block(const Sheet& block, const Vocabulary& vocabulary, v1::StatBlock& out) {
    out.set_id(block.id);
    out.set_name(block.name);
    const WordIndex level = vocabulary.stat_named("level");
    if (level < block.stats.size()) out.set_level(block.stats[level]);
    put(block.role, out.mutable_role());
}

void encode_view(const State& state, const Conduct& conduct, std::uint64_t version, const Viewer& viewer,
                 v1::View& out, Ground ground) {
    computed([&] {
        encode_view(state, version, viewer, out, ground);
        encode_conduct(conduct, state, viewer, *out.mutable_conduct());
    });
}

// The first of its side whom the viewer sees: with it the side comes to be known.
static bool shows_side(const CreatureJoined& joined, const State& after, const Viewer& viewer) {
    const CreatureId who = joined.creature.id;
    return sees(after, viewer, who) &&
           std::none_of(after.creatures.begin(), after.creatures.end(), [&](const Creature& other) {
               return other.id != who && other.side == joined.creature.side && sees(after, viewer, other.id);
           });
}

// A thing that has changed hands, or been put down or taken up, is known to others than before, and so is all
// that is said of it.
static bool told_of_otherwise(const ItemChanged& changed, const State& after, const Viewer& viewer) {
    const Item* item = after.item(changed.item);
    if (!changed.owner || item == nullptr) return false;
    if (!knows_item(after, viewer, *item)) return changed.from == Name("ground");
    return std::any_of(after.sparse.begin(), after.sparse.end(), [&](const FactEntry& entry) {
        const bool of_it =
            entry.key.a == item->id && after.scene->vocabulary->facts()[entry.key.fact].scope == Scope::Item;
        return of_it && knows_fact(after, viewer, entry.key);
    });
}

// Whoever saw the creature before or sees it now; a feature that is hidden is gone for all others.
static bool knows_otherwise(const Event& event, const State& after, const Viewer& viewer) {
    if (const auto* joined = event.as<CreatureJoined>())
        return viewer.role != Role::Referee && shows_side(*joined, after, viewer);
    if (const auto* item = event.as<ItemChanged>())
        return viewer.role != Role::Referee && told_of_otherwise(*item, after, viewer);
    if (const auto* feature = event.as<FeatureChanged>())
        return feature->state == Name("hidden") && viewer.role != Role::Referee;
    if (changes_known_ground(event, after, viewer)) return true;
    const auto* changed = event.as<StandingChanged>();
    if (changed == nullptr) return false;
    if (viewer.role == Role::Referee) return true;
    const auto own = [&viewer](SeatId seat) { return viewer.role == Role::Player && viewer.seat == seat; };
    return !changed->hidden || !changed->was_hidden || own(changed->seat) || own(changed->former_seat);
}

static bool conduct_differs(const ConductChange& change, const State& state, const Viewer& viewer) {
    if (viewer.role == Role::Referee) return change.before != change.after;
    v1::Conduct before, after;
    encode_conduct(change.before, state, viewer, before);
    encode_conduct(change.after, state, viewer, after);
    return serialise(before) != serialise(after);
}

struct DeltaEncoder::Memory {
    static google::protobuf::ArenaOptions options(char* block, std::size_t size) {
        google::protobuf::ArenaOptions options;
        options.initial_block = block;
        options.initial_block_size = size;
        return options;
    }

    // Holds the delta of a usual action, so that encoding one allocates nothing.
    std::array<char, 8192> block;
    google::protobuf::Arena arena{options(block.data(), block.size())};
};

DeltaEncoder::DeltaEncoder() : memory_(std::make_unique<Memory>()) {}
DeltaEncoder::~DeltaEncoder() = default;

const v1::Delta& DeltaEncoder::encode(std::uint64_t version, std::span<const Event> events,
                                      const State& after, const Viewer& viewer) {
    return begin(version, events, after, viewer);
}

v1::Delta& DeltaEncoder::begin(std::uint64_t version, std::span<const Event> events, const State& after,
                               const Viewer& viewer) {
    memory_->arena.Reset();
    auto& delta = *google::protobuf::Arena::CreateMessage<v1::Delta>(&memory_->arena);
    delta.set_version(version);
    const auto otherwise = [&](const Event& event) { return knows_otherwise(event, after, viewer); };
    Glances glances(events, after, viewer);
    const bool anew = glances.change() || std::any_of(events.begin(), events.end(), otherwise);
    // A step in short leaves out where it began: where its reader has seen the creature stand, or in fog may
    // not have.
    const bool in_short = !anew && !in_fog(after);
    BeatWriter beats(delta);
    const auto tell = [&](const Event& told, const State& by) {
        if (!in_short || !beats.take(told)) encode_sent(told, by, viewer, *delta.add_events());
    };
    for (const Event& event : events) {
        const State& by = glances.next(event);
        if (viewer.role == Role::Referee)
            tell(event, by);  // nothing is kept from the referee: no copy
        else if (const auto told = redact(event, by, viewer))
            tell(*told, by);
    }
    if (anew) encode_view(after, version, viewer, *delta.mutable_view());
    return delta;
}

const v1::Delta& DeltaEncoder::encode(std::uint64_t number, const Batch& batch, const State& after,
                                      const Conduct& conduct, const Viewer& viewer,
                                      const ToldVersions& told) {
    v1::Delta& delta = begin(number, batch.events, after, viewer);
    if (viewer.role == Role::Referee) delta.set_reason(batch.reason);
    if (batch.back != nullptr) {
        encode_rewound(number, told.number_at(batch.back->to), batch, *delta.mutable_rewound());
        encode_view(after, number, viewer, *delta.mutable_view());
    }
    const bool anew = delta.has_view();
    if (anew) encode_conduct(conduct, after, viewer, *delta.mutable_view()->mutable_conduct());
    if (batch.change == nullptr) return delta;
    if (!encode_steered(*batch.change, after, viewer, *delta.mutable_steered())) delta.clear_steered();
    if (!anew && conduct_differs(*batch.change, after, viewer))
        encode_conduct(conduct, after, viewer, *delta.mutable_conduct());
    return delta;
}

bool tells(const v1::Delta& delta, const Viewer& viewer) {
    return viewer.role == Role::Referee || delta.events_size() > 0 || delta.beats_size() > 0 ||
           delta.has_rewound() || delta.has_view() || delta.has_conduct() || delta.has_steered();
}

void encode_rewound(std::uint64_t counted, std::uint64_t to, const Batch& batch, v1::Rewound& out) {
    out.set_version(counted);
    out.set_to(to);
    out.set_seat(number(batch.seat));
    out.set_undo(batch.back->undo);
    out.set_reason(batch.back->reason);
    out.set_keep_dice(batch.back->keep_dice);
}

std::string delta_payload(const v1::Delta& delta) { return serialise(delta); }

void delta_frame(const v1::Delta& delta, std::string& out) {
    out.clear();
    append_head(v1::ServerFrame::kDeltaFieldNumber, delta.ByteSizeLong(), out);
    serialise_to(delta, out);
}

}  // namespace affray::codec
