// Staging and writing back.
#include "campaign/write_back.h"

#include <algorithm>

#include "base/int_math.h"
#include "readings/facts.h"
#include "readings/party/experience_table.h"
#include "readings/party/loyalty_throw.h"
#include "readings/party/purse.h"

namespace affray::campaign {
namespace {

WordIndex fact_named(const State& state, std::string_view name) {
    return state.scene->vocabulary->fact_named(name);
}

std::int32_t encounter_number(const State& state, std::string_view name) {
    const WordIndex index = fact_named(state, name);
    return index == kNoWord ? 0 : state.fact({index, 0, 0});
}

std::int32_t creature_number(const State& state, std::string_view name, CreatureId who) {
    const WordIndex index = fact_named(state, name);
    return index == kNoWord ? 0 : state.fact({index, number(who), 0});
}

bool own_hero(const Creature& creature) {
    return creature.kind == Kind::Character || creature.kind == Kind::Retainer ||
           creature.kind == Kind::Companion;
}

SideId party_side(const State& scene) {
    for (const Creature& creature : scene.creatures)
        if (creature.kind == Kind::Character) return creature.side;
    const auto& sides = scene.scene->sides;
    for (std::size_t i = 0; i < sides.size(); ++i)
        if (sides[i].id == Name("party") || sides[i].kind == Name("party"))
            return SideId{static_cast<std::uint8_t>(i)};
    return SideId::First;
}

// Whoever hides gives up a text id to one who is seen: a number behind the name would tell of them.
void give_up(State& scene, const std::string& id) {
    const auto holder = scene.find(id);
    if (!holder) return;
    auto renamed = std::make_shared<Scene>(*scene.scene);
    std::string& own = renamed->sheets.edit(scene.index_of(*holder)).id;
    for (int next = 2; scene.find(own); ++next) own = id + "_" + std::to_string(next);
    scene.scene = renamed;
}

bool is_seen(const State& scene, const std::string& id) {
    const auto holder = scene.find(id);
    return holder && !scene.creature(*holder).hidden;
}

// The text id of a character: its name in small letters, and a number if that is taken.
std::string text_id(State& scene, const std::string& name) {
    std::string word;
    for (const char c : name) {
        const bool small = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        const bool large = c >= 'A' && c <= 'Z';
        if (small || large) word += large ? static_cast<char>(c - 'A' + 'a') : c;
        if (!small && !large && !word.empty() && word.back() != '_') word += '_';
        if (word.size() >= 24) break;
    }
    while (!word.empty() && word.back() == '_') word.pop_back();
    if (word.empty() || (word.front() >= '0' && word.front() <= '9')) word = "hero" + word;
    std::string id = word;
    for (int next = 2; is_seen(scene, id); ++next) id = word + "_" + std::to_string(next);
    give_up(scene, id);
    return id;
}

// Whoever hides where a member comes in stands nearby.
void make_room(State& scene, const std::vector<Member>& members) {
    for (Creature& one : scene.creatures.edited()) {
        const auto crowds = [&](const Member& member) {
            return scene.creature(member.creature).place == one.place;
        };
        if (one.hidden && std::any_of(members.begin(), members.end(), crowds))
            one.place = free_place(scene, one.place, Among::Everybody);
    }
}

// CLS-169: a side is as strong as it is now.
void count_side(State& scene, SideId side) {
    const WordIndex index = scene.scene->vocabulary->index(kInitialCount);
    if (index == kNoWord) return;
    const auto count = std::count_if(scene.creatures.begin(), scene.creatures.end(),
                                     [side](const Creature& one) { return one.side == side; });
    scene.set_fact({index, number(side), 0}, static_cast<std::int32_t>(count));
}

void name_everybody(State& scene, const std::vector<Member>& members) {
    auto named = std::make_shared<Scene>(*scene.scene);
    for (const Member& member : members)
        named->sheets.edit(scene.index_of(member.creature)).name = member.character.name;
    scene.scene = named;
}

struct Burden {
    std::size_t feature = 0;
    std::size_t berth = 0;  ///< of which of those who leave
};

std::vector<Burden> burdens(const State& scene, const std::vector<CreatureId>& leave) {
    std::vector<Burden> all;
    for (std::size_t i = 0; i < scene.scene->features.size(); ++i) {
        const auto by = std::find(leave.begin(), leave.end(), scene.scene->features[i].carrier);
        if (by != leave.end()) all.push_back({i, static_cast<std::size_t>(by - leave.begin())});
    }
    return all;
}

// The characters carry the torches of the scene's own people, whose places they take.
void hand_on(State& scene, const std::vector<Burden>& all, const std::vector<Member>& members) {
    if (all.empty() || members.empty()) return;
    auto carried = std::make_shared<Scene>(*scene.scene);
    for (const Burden& one : all)
        carried->features[one.feature].carrier = members[one.berth % members.size()].creature;
    scene.scene = carried;
}

// CLS-173: foes of the members that are down or driven off, and that no division has counted.
std::int64_t worth_of_foes(const State& last, const std::vector<Member>& members) {
    std::vector<CreatureId> victors;
    victors.reserve(members.size());
    for (const Member& member : members) victors.push_back(member.creature);
    std::int64_t total = 0;
    for (const CreatureId foe : foes_to_count(last, victors)) total += worth(last, foe);
    return total;
}

bool serves(const State& state, CreatureId who, CreatureId master) {
    const WordIndex index = state.scene->vocabulary->index(kServes);
    return index != kNoWord && state.fact({index, number(who), number(master)}) != 0;
}

bool serves_anybody(const State& state, CreatureId who) {
    return std::any_of(state.creatures.begin(), state.creatures.end(),
                       [&](const Creature& other) { return serves(state, who, other.id); });
}

Character returned(const Member& member, const State& opening, const State& last, Amounts& won) {
    Character now = member.character;
    const Scene& own = *member.character.figure.scene;
    now.figure = in_words(take_out(last, member.creature), own.vocabulary);
    auto scene = std::make_shared<Scene>(*now.figure.scene);
    scene->sheets.edit(0).id = own.sheets.front().id;
    scene->options = own.options;
    now.figure.scene = scene;
    const std::int32_t gained = sub_saturated(creature_number(last, kExperience.name, member.creature),
                                              creature_number(opening, kExperience.name, member.creature));
    now.experience = std::clamp(add_saturated(now.experience, gained), 0, kExperienceMax);
    // What a division in play gave it lies in its purse, in copper.
    const std::int32_t share = sub_saturated(creature_number(last, kPurse.name, member.creature),
                                             creature_number(opening, kPurse.name, member.creature));
    const bool carries = share <= 0 || change_belongings(now, coins_worth(share)).ok();
    settle_status(now);
    const bool left = serves_anybody(opening, member.creature) && !serves_anybody(last, member.creature);
    if (left && now.status == CharacterStatus::Active) now.status = CharacterStatus::Retired;
    // What an override made of it beyond all bounds could be written, but never read again.
    if (!carries || !sound(now)) return member.character;
    won = difference(belongings(member.character), belongings(now));
    return now;
}

// Whom the data gives no name of its own is called by the words of its line.
std::string called(const Sheet& sheet) {
    std::string name = sheet.name;
    if (sheet.group.empty() || !name.starts_with(sheet.group.view())) return name;
    std::replace(name.begin(), name.end(), '_', ' ');
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

// CLS-168: who was hired on the way, and has neither died nor gone, follows its hirer from now on.
std::vector<Character> hired_by(const Member& master, const std::vector<Member>& members, const State& last) {
    std::vector<Character> all;
    for (const Creature& one : last.creatures) {
        const bool there = one.status != CreatureStatus::Dead && one.status != CreatureStatus::Gone;
        const bool known = std::any_of(members.begin(), members.end(),
                                       [&one](const Member& member) { return member.creature == one.id; });
        if (one.kind != Kind::Retainer || known || !there || !serves(last, one.id, master.creature)) continue;
        Character retainer;
        retainer.name = called(last.sheet(one.id));
        retainer.owner = master.character.owner;
        retainer.master = master.character.id;
        const Scene& words = *master.character.figure.scene;
        retainer.figure = in_words(take_out(last, one.id), words.vocabulary);
        auto scene = std::make_shared<Scene>(*retainer.figure.scene);
        scene->options = words.options;
        retainer.figure.scene = scene;
        retainer.loyalty = figure_stat(retainer.figure, kLoyalty.name);
        retainer.experience = std::clamp(creature_number(last, kExperience.name, one.id), 0, kExperienceMax);
        // By whom it was in the data it can rise.
        retainer.choices = "{\"like\":\"" + last.sheet(one.id).group.str() + "\"}";
        if (sound(retainer)) all.push_back(std::move(retainer));
    }
    return all;
}

// Retainers of the campaign are in their masters' service.
void enter_service(State& scene, const std::vector<Member>& members) {
    const WordIndex index = scene.scene->vocabulary->index(kServes);
    if (index == kNoWord) return;
    for (const Member& one : members)
        for (const Member& master : members)
            if (one.character.retainer() && one.character.master == master.character.id)
                scene.set_fact({index, number(one.creature), number(master.creature)}, 1);
}

Amounts found_things(const State& last) {
    Amounts all;
    for (const Item& item : last.items) {
        const bool lies = item.where == Name(kPool) || item.where == Name(kSpoils);
        if (item.owner != CreatureId::None || !lies) continue;
        const auto unit = unit_of(item, last.gear(item));
        if (unit) add(all, *unit, unit->kind == UnitKind::Magic ? 1 : item.charges);
    }
    return all;
}

}  // namespace

std::vector<Member> stage(State& scene, const Staging& staging) {
    const SideId side = party_side(scene);
    std::vector<CreatureId> leave;
    std::vector<Place> places;
    std::vector<std::int8_t> facings;
    for (const Creature& creature : scene.creatures) {
        if (!own_hero(creature) || creature.side != side) continue;
        leave.push_back(creature.id);
        places.push_back(creature.place);
        facings.push_back(creature.facing);
    }
    const std::vector<Burden> carried = burdens(scene, leave);
    leave_out(scene, leave);
    const Place base = places.empty() ? Place{} : places.front();
    std::vector<Member> members;
    for (std::size_t i = 0; i < staging.characters.size(); ++i) {
        const Character& character = staging.characters[i];
        Berth berth;
        berth.id = text_id(scene, character.name);
        berth.seat = staging.seats[i];
        berth.side = side;
        berth.place = free_place(scene, i < places.size() ? places[i] : base, Among::TheSeen);
        berth.facing = facings.empty() ? std::int8_t{0} : facings[std::min(i, facings.size() - 1)];
        const State figure = in_words(character.figure, scene.scene->vocabulary);
        members.push_back({character, bring_in(scene, figure, berth)});
    }
    hand_on(scene, carried, members);
    enter_service(scene, members);
    make_room(scene, members);
    name_everybody(scene, members);
    count_side(scene, side);
    if (staging.party) set_party_numbers(scene, staging.party->numbers);
    return members;
}

WriteBack outcome_of(const State& opening, const State& last, const std::vector<Member>& members,
                     const std::optional<Party>& party) {
    WriteBack back;
    for (const Member& member : members) {
        Amounts won;
        back.characters.push_back(returned(member, opening, last, won));
        const Account purse{AccountKind::Character, member.character.id};
        for (const Posting& posting : transfer(kWorld, purse, won)) back.postings.push_back(posting);
        for (Character& one : hired_by(member, members, last)) back.hired.push_back(std::move(one));
    }
    back.dungeon_turns =
        sub_saturated(encounter_number(last, "dungeon_turns"), encounter_number(opening, "dungeon_turns"));
    back.found = found_things(last);
    const std::int32_t more =
        sub_saturated(encounter_number(last, kFund.name), encounter_number(opening, kFund.name));
    const Amounts fund = coins_worth(std::max(0, more));
    if (!party) add(back.found, fund);
    if (party) {
        back.party = party;
        back.party->numbers = party_numbers(last);
        Amounts won = fund;
        add(won, experience(), worth_of_foes(last, members));
        const Account common{AccountKind::Party, party->id};
        for (const Posting& posting : transfer(kWorld, common, won)) back.postings.push_back(posting);
    }
    back.postings = merged(back.postings);
    return back;
}

}  // namespace affray::campaign
