// Records into creatures and back.
#include "campaign_service/staging.h"

#include <algorithm>
#include <map>

#include "base/fault.h"
#include "campaign_codec/record_codec.h"
#include "content/scene/scene_reader.h"
#include "content/scene/standing_reader.h"
#include "seams/secret.h"

namespace affray::campaign_service {
namespace {

constexpr char kEnded[] = "encounter_ended";

Error conflict(const std::string& text) { return {ErrorCode::Conflict, text}; }

// One seat for each name, in order of the cast.
std::vector<content::SeatPlan> plan_seats(const std::vector<std::string>& names, std::vector<SeatId>& seats) {
    std::vector<content::SeatPlan> plans;
    for (const std::string& name : names) {
        const auto at = std::find_if(plans.begin(), plans.end(),
                                     [&](const content::SeatPlan& plan) { return plan.name == name; });
        if (at != plans.end()) {
            seats.push_back(at->id);
            continue;
        }
        const SeatId id{static_cast<std::uint32_t>(plans.size() + 1)};
        plans.push_back({id, name, {}});
        seats.push_back(id);
    }
    return plans;
}

void settle(content::Opening& opening, const std::vector<campaign::Member>& members) {
    State& state = opening.state;
    auto scene = std::make_shared<Scene>(*state.scene);
    scene->seats.clear();
    for (const content::SeatPlan& plan : opening.seats) scene->seats.push_back({plan.id, plan.name});
    state.scene = scene;
    std::vector<CreatureId> unturned;
    if (scene->map.grid() == Grid::Square)
        for (const campaign::Member& member : members) unturned.push_back(member.creature);
    computed([&] { return content::settle_derived(state, *opening.ruleset); });
    computed([&] { return content::settle_scene(state, *opening.ruleset, unturned); });
    for (content::SeatPlan& plan : opening.seats)
        for (const Creature& creature : state.creatures)
            if (creature.seat == plan.id) plan.creatures.push_back(creature.id);
}

// A monster's seat in the file was a player's only for the players of the file.
void return_to_referee(State& state) {
    for (Creature& creature : state.creatures.edited()) creature.seat = SeatId::Referee;
}

// Of the campaign, and in no encounter.
Result<store::Record> free_record(const CampaignWish& wish, const std::string& id, store::RecordKind kind,
                                  store::RecordReader& records) {
    auto record = records.record(id);
    if (!record) return record.error();
    if (record->campaign != wish.campaign || record->kind != kind)
        return Error{ErrorCode::NotFound, "no record " + id};
    if (!record->encounter.empty()) return conflict(record->name + " is in " + record->encounter);
    return record;
}

// Whoever of a party is active, in marching order. Characters of one player sit on one seat, by the first
// one's name; a retainer sits with its master.
Result<std::vector<RosterEntry>> cast_of(const CampaignWish& wish, const campaign::Party& party,
                                         store::RecordReader& records,
                                         const content::RulesetSource& rulesets) {
    std::vector<RosterEntry> cast;
    std::map<std::string, std::string> seat_of;  // by owner or character
    for (const std::string& id : party.members) {
        const auto record = free_record(wish, id, store::RecordKind::Character, records);
        if (!record) return record.error();
        const auto character = character_of(*record, rulesets);
        if (!character) return character.error();
        if (character->status != campaign::CharacterStatus::Active) continue;
        const std::string& whose = !character->owner.empty()    ? character->owner
                                   : !character->master.empty() ? character->master
                                                                : id;
        const std::string seat = seat_of.try_emplace(whose, character->name).first->second;
        seat_of.try_emplace(id, seat);
        cast.push_back({id, seat});
    }
    if (cast.empty()) return conflict("nobody of " + party.name + " can come");
    return cast;
}

}  // namespace

store::RecordChange record_of(const campaign::Character& character, std::uint64_t expected) {
    return {.kind = store::RecordKind::Character,
            .public_id = character.id,
            .expected = expected,
            .name = character.name,
            .owner = character.owner,
            .status = std::string(to_string(character.status)),
            .body = campaign_codec::to_bytes(character)};
}

store::RecordChange record_of(const campaign::Party& party, std::uint64_t expected) {
    return {.kind = store::RecordKind::Party,
            .public_id = party.id,
            .expected = expected,
            .name = party.name,
            .body = campaign_codec::to_bytes(party)};
}

store::RecordChange record_of(const campaign::Hoard& hoard, std::uint64_t expected) {
    return {.kind = store::RecordKind::Hoard,
            .public_id = hoard.id,
            .expected = expected,
            .name = hoard.name,
            .status = hoard.hidden ? "hidden" : "open",
            .body = campaign_codec::to_bytes(hoard)};
}

store::NewEntry entry_of(const std::vector<campaign::Posting>& postings) {
    store::NewEntry entry;
    for (const campaign::Posting& posting : campaign::merged(postings))
        entry.postings.push_back(
            {campaign::to_text(posting.account), campaign::to_text(posting.unit), posting.amount});
    return entry;
}

Result<campaign::Character> character_of(const store::Record& record,
                                         const content::RulesetSource& rulesets) {
    auto character = campaign_codec::character_from(record.body, rulesets);
    if (!character) return character.error();
    character->id = record.public_id;
    character->name = record.name;
    character->owner = record.owner;
    return character;
}

Result<Staged> stage_campaign(content::Opening opening, const CampaignWish& wish,
                              store::RecordReader& records, const content::RulesetSource& rulesets) {
    Staged staged;
    campaign::Staging staging;
    std::vector<std::string> names;
    std::vector<RosterEntry> comes = wish.cast;
    std::optional<store::NewMember> of_party;
    if (!wish.party.empty()) {
        const auto record = free_record(wish, wish.party, store::RecordKind::Party, records);
        if (!record) return record.error();
        auto party = campaign_codec::party_from(record->body);
        if (!party) return party.error();
        if (comes.empty()) {
            auto all = cast_of(wish, *party, records, rulesets);
            if (!all) return all.error();
            comes = std::move(*all);
        }
        staging.party = std::move(*party);
        of_party = {record->public_id, record->version, 0};
    }
    for (const RosterEntry& cast : comes) {
        const auto record = free_record(wish, cast.character, store::RecordKind::Character, records);
        if (!record) return record.error();
        auto character = character_of(*record, rulesets);
        if (!character) return character.error();
        if (character->status != campaign::CharacterStatus::Active)
            return conflict(record->name + " is " + std::string(to_string(character->status)));
        if (character->ruleset() != opening.ruleset->id())
            return conflict(record->name + " is a character of " + character->ruleset());
        names.push_back(cast.seat.empty() ? character->name : cast.seat);
        staged.members.push_back({record->public_id, record->version, 0});
        staging.characters.push_back(std::move(*character));
    }
    if (of_party) staged.members.push_back(*of_party);
    return_to_referee(opening.state);
    opening.seats = plan_seats(names, staging.seats);
    const std::vector<campaign::Member> members =
        computed([&] { return campaign::stage(opening.state, staging); });
    for (std::size_t i = 0; i < members.size(); ++i) staged.members[i].creature = number(members[i].creature);
    settle(opening, members);
    staged.opening = std::move(opening);
    return staged;
}

Result<CampaignMembers> CampaignMembers::load(const store::Encounter& encounter, const State& opening,
                                              store::RecordReader& records,
                                              const content::RulesetSource& rulesets) {
    CampaignMembers members;
    const auto rows = records.members(encounter.id);
    if (!rows) return rows.error();
    for (const store::Member& member : *rows) {
        if (member.record.kind == store::RecordKind::Party) {
            auto party = campaign_codec::party_from(member.record.body);
            if (!party) return party.error();
            party->id = member.record.public_id;
            members.party_ = std::move(*party);
            continue;
        }
        const CreatureId creature{member.creature};
        if (!opening.has(creature))
            return Error{ErrorCode::Corrupt, "encounter " + encounter.public_id + " has lost a member"};
        auto character = character_of(member.record, rulesets);
        if (!character) return character.error();
        members.members_.push_back({std::move(*character), creature});
    }
    if (members.empty()) return members;
    members.campaign_ = encounter.campaign;
    members.name_ = encounter.title;
    members.title_ = encounter.title + " (" + encounter.public_id + ")";
    members.opening_ = std::make_shared<const State>(opening);
    return members;
}

std::shared_ptr<const store::CampaignChanges> CampaignMembers::changes_at(const State& last,
                                                                          std::int64_t at_ms) const {
    if (empty()) return nullptr;
    const campaign::WriteBack back =
        computed([&] { return campaign::outcome_of(*opening_, last, members_, party_); });
    auto changes = std::make_shared<store::CampaignChanges>();
    changes->campaign = campaign_;
    changes->at_ms = at_ms;
    changes->what = kEnded;
    changes->text = title_ + (last.outcome.empty() ? "" : ": " + last.outcome.str());
    // Nobody else may change a record that is in an encounter, so its version need not be told.
    constexpr std::uint64_t kAny = 1;
    for (const campaign::Character& character : back.characters)
        changes->records.push_back(record_of(character, kAny));
    std::vector<campaign::Posting> postings = back.postings;
    // Who was hired on the way stays with the party.
    std::optional<campaign::Party> party = back.party;
    for (campaign::Character retainer : back.hired) {
        retainer.id = make_public_id();
        changes->records.push_back(record_of(retainer, 0));
        if (party && party->members.size() < campaign::kMembersMax) party->members.push_back(retainer.id);
        changes->text += ", " + retainer.name + " stays in service";
        for (const campaign::Posting& posting : campaign::transfer(
                 {}, {campaign::AccountKind::Character, retainer.id}, campaign::belongings(retainer)))
            postings.push_back(posting);
    }
    if (party) changes->records.push_back(record_of(*party, kAny));
    if (!back.found.empty()) {
        const campaign::Hoard hoard{.id = make_public_id(), .name = name_, .hidden = false};
        changes->records.push_back(record_of(hoard, 0));
        changes->text += ", found " + campaign::spoken(back.found);
        for (const campaign::Posting& posting :
             campaign::transfer({}, {campaign::AccountKind::Hoard, hoard.id}, back.found))
            postings.push_back(posting);
    }
    if (!postings.empty()) changes->entries.push_back(entry_of(postings));
    return changes;
}

}  // namespace affray::campaign_service
