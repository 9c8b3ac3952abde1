// The desk's looks into the store, and records as people see them.
#include <algorithm>

#include "campaign_codec/form_codec.h"
#include "campaign_codec/record_codec.h"
#include "codec/value_codec.h"
#include "mechanics/facts.h"
#include "session/desk_parts.h"

namespace affray::session {

using desk::refusal_of;
using desk::refused;
using desk::value;

namespace {

constexpr std::string_view kOpen = "open";  // status of a hoard (record_of)
constexpr std::string_view kWorld = "world";

bool was_hidden(const store::Record& hoard) {
    const auto last = campaign_codec::hoard_from(hoard.body);
    return !last || last->hidden;
}

// What a member is told of a character that others play. Sheet, choices, notes and belongings are for whoever
// plays it.
v1::Character open_side(const v1::Character& all) {
    v1::Character told;
    told.set_id(all.id());
    told.set_name(all.name());
    told.set_kind(all.kind());
    told.set_status(all.status());
    told.set_owner(all.owner());
    told.set_master(all.master());
    told.set_experience(all.experience());
    told.set_loyalty(all.loyalty());
    told.set_level(all.level());
    told.set_version(all.version());
    told.set_encounter(all.encounter());
    told.set_next_level_at(all.next_level_at());
    return told;
}

// Every record of a page that `told` lets through, as `show` gives it.
template <class List, class Told, class Show>
DeskAnswer<List> page_of(store::RecordReader& records, const Doing& doing, store::RecordKind kind,
                         store::Page page, Told told, Show show) {
    const auto read = [&](const store::Page& part) { return records.records(doing.campaign, kind, part); };
    const auto open = [&](const store::Record& record) { return !record.removed() && told(record); };
    const auto found = desk::open_page<store::Record>(page, read, open);
    if (!found) return refusal_of(found.error());
    List list;
    for (const store::Record& record : found->rows)
        if (const DeskRefusal* no = show(record, list)) return *no;
    list.set_next(found->next);
    return list;
}

bool everyone(const store::Record&) { return true; }

}  // namespace

DeskAnswer<store::Record> CampaignDesk::record(const Doing& doing, const std::string& id,
                                               store::RecordKind kind) {
    auto record = records_->record(id);
    if (!record) return refusal_of(record.error());
    if (record->campaign != doing.campaign || record->kind != kind || record->removed())
        return DeskRefusal{"NOT_FOUND", {}, "no record " + id};
    return std::move(*record);
}

bool CampaignDesk::lies_open(const Doing& doing, const store::Record& hoard) const {
    return doing.sees_all || (hoard.kind == store::RecordKind::Hoard && hoard.status == kOpen);
}

// It lies open; or it was laid aside, and lay open until then.
bool CampaignDesk::known_hoard(const Doing& doing, const std::string& id) {
    const auto hoard = records_->record(id);
    return hoard && hoard->campaign == doing.campaign &&
           (lies_open(doing, *hoard) || (hoard->removed() && !was_hidden(*hoard)));
}

// A division tells what lies in that which it divides. Of what is hidden it tells only those who share, for
// they have to agree.
bool CampaignDesk::divides_open(const Doing& doing, const store::Record& division) {
    if (doing.sees_all) return true;
    const auto known = campaign_codec::division_from(division.body);
    if (!known) return false;
    if (known->from.kind == campaign::AccountKind::Party || known_hoard(doing, known->from.id)) return true;
    return std::any_of(known->shares.begin(), known->shares.end(),
                       [&](const campaign::Share& share) { return plays(doing, share.character); });
}

// Is it a character of the asking member's?
bool CampaignDesk::plays(const Doing& doing, const std::string& character) {
    const auto record = records_->record(character);
    return record && record->campaign == doing.campaign && record->kind == store::RecordKind::Character &&
           !doing.author.empty() && record->owner == doing.author;
}

DeskAnswer<store::Record> CampaignDesk::division_record(const Doing& doing, const std::string& id) {
    auto found = record(doing, id, store::RecordKind::Division);
    if (refused(found) == nullptr && !divides_open(doing, value(found)))
        return DeskRefusal{"NOT_FOUND", {}, "no record " + id};
    return found;
}

// Default-deny: what lies in the open, what the parties have together, and what one's own characters have.
bool CampaignDesk::reads_account(const Doing& doing, const std::string& account) {
    if (doing.sees_all) return true;
    const auto known = campaign::account_from(account);
    if (!known) return false;
    const auto of_campaign = [&](store::RecordKind kind) -> std::optional<store::Record> {
        auto record = records_->record(known->id);
        if (!record || record->campaign != doing.campaign || record->kind != kind) return std::nullopt;
        return std::move(*record);
    };
    switch (known->kind) {
        case campaign::AccountKind::World: return false;
        case campaign::AccountKind::Hoard:
        case campaign::AccountKind::Parcel: {
            const auto hoard = of_campaign(store::RecordKind::Hoard);
            return hoard && lies_open(doing, *hoard);
        }
        case campaign::AccountKind::Party: return of_campaign(store::RecordKind::Party).has_value();
        case campaign::AccountKind::Character: return plays(doing, known->id);
    }
    AFFRAY_UNREACHABLE();
}

DeskAnswer<CampaignDesk::HeldCharacter> CampaignDesk::held(const Doing& doing, const std::string& id) {
    auto found = record(doing, id, store::RecordKind::Character);
    if (const DeskRefusal* no = refused(found)) return *no;
    auto character = character_of(value(found), rulesets_);
    if (!character) return refusal_of(character.error());
    return HeldCharacter{std::move(value(found)), std::move(*character)};
}

DeskAnswer<std::vector<CampaignDesk::HeldCharacter>> CampaignDesk::held_all(
    const Doing& doing, const std::vector<std::string>& ids) {
    std::vector<HeldCharacter> all;
    for (const std::string& id : ids) {
        auto one = held(doing, id);
        if (const DeskRefusal* no = refused(one)) return *no;
        all.push_back(std::move(value(one)));
    }
    return all;
}

DeskAnswer<campaign::Amounts> CampaignDesk::balance(const Doing& doing, const campaign::Account& account) {
    const auto rows = records_->balances(doing.campaign, campaign::to_text(account));
    if (!rows) return refusal_of(rows.error());
    campaign::Amounts amounts;
    for (const store::PostingRow& row : *rows)
        if (const auto unit = campaign::unit_from(row.unit)) campaign::add(amounts, *unit, row.amount);
    return amounts;
}

DeskAnswer<v1::Character> CampaignDesk::shown(const Doing& doing, const HeldCharacter& held) {
    const auto rules = rulesets_(held.character.ruleset(), doing.options.below);
    v1::Character message;
    campaign_codec::put(held.character, message);
    message.set_version(held.record.version);
    message.set_encounter(held.record.encounter);
    message.set_level(held.character.level());
    for (const auto& [unit, count] : campaign::belongings(held.character))
        campaign_codec::put(unit, count, *message.add_belongings());
    message.set_load(View(held.character.figure, *rules).get(kLoad, campaign::kFigure));
    content::Problems problems("choices");
    const content::Node choices = content::read_text(held.character.choices, problems);
    const content::CharacterMaker maker(library_.data().of(held.character.ruleset()), rules);
    if (choices.is_map()) message.set_next_level_at(maker.next_level_at(choices));
    return message;
}

DeskAnswer<v1::Party> CampaignDesk::shown_party(const Doing& doing, const store::Record& record) {
    const auto party = campaign_codec::party_from(record.body);
    if (!party) return refusal_of(party.error());
    v1::Party message;
    campaign_codec::put(*party, message);
    message.set_id(record.public_id);
    message.set_version(record.version);
    message.set_encounter(record.encounter);
    auto fund = balance(doing, {campaign::AccountKind::Party, record.public_id});
    if (const DeskRefusal* no = refused(fund)) return *no;
    for (const auto& [unit, count] : value(fund)) campaign_codec::put(unit, count, *message.add_fund());
    return message;
}

DeskAnswer<v1::Hoard> CampaignDesk::shown_hoard(const Doing& doing, const store::Record& record) {
    const auto hoard = campaign_codec::hoard_from(record.body);
    if (!hoard) return refusal_of(hoard.error());
    v1::Hoard message;
    campaign_codec::put(*hoard, message);
    message.set_id(record.public_id);
    message.set_version(record.version);
    const auto kind = hoard->parcel ? campaign::AccountKind::Parcel : campaign::AccountKind::Hoard;
    auto contents = balance(doing, {kind, record.public_id});
    if (const DeskRefusal* no = refused(contents)) return *no;
    for (const auto& [unit, count] : value(contents))
        campaign_codec::put(unit, count, *message.add_contents());
    message.set_weight(campaign::weight(value(contents)));
    return message;
}

DeskAnswer<v1::Division> CampaignDesk::shown_division(const Doing& doing, const store::Record& record) {
    const auto division = campaign_codec::division_from(record.body);
    if (!division) return refusal_of(division.error());
    v1::Division message;
    campaign_codec::put(*division, message);
    message.set_id(record.public_id);
    message.set_version(record.version);
    std::vector<std::string> ids;
    for (const campaign::Share& share : division->shares) ids.push_back(share.character);
    auto heirs = held_all(doing, ids);
    if (const DeskRefusal* no = refused(heirs)) return *no;
    std::vector<campaign::Character> characters;
    for (HeldCharacter& heir : value(heirs)) characters.push_back(std::move(heir.character));
    for (const std::string& voter : campaign::voters(*division, characters))
        if (std::find(division->agreed.begin(), division->agreed.end(), voter) == division->agreed.end())
            message.add_waiting(voter);
    return message;
}

DeskAnswer<v1::Character> CampaignDesk::character(const Doing& doing, const std::string& id) {
    const std::lock_guard lock(mutex_);
    auto one = held(doing, id);
    if (const DeskRefusal* no = refused(one)) return *no;
    auto message = shown(doing, value(one));
    if (doing.sees_all || value(one).record.owner == doing.author) return message;
    if (const DeskRefusal* no = refused(message)) return *no;
    return open_side(value(message));
}

DeskAnswer<v1::CharacterList> CampaignDesk::characters(const Doing& doing, store::Page page) {
    const std::lock_guard lock(mutex_);
    DeskRefusal why;
    const auto show = [&](const store::Record& record, v1::CharacterList& list) -> const DeskRefusal* {
        auto character = character_of(record, rulesets_);
        if (!character) return &(why = refusal_of(character.error()));
        auto message = shown(doing, {record, std::move(*character)});
        // A list is short; one of them is asked for by itself.
        *list.add_characters() = open_side(value(message));
        return nullptr;
    };
    return page_of<v1::CharacterList>(*records_, doing, store::RecordKind::Character, page, everyone, show);
}

DeskAnswer<v1::CharacterForm> CampaignDesk::character_form(const Doing& doing) {
    const std::lock_guard lock(mutex_);
    auto form = form_of(doing);
    if (const DeskRefusal* no = refused(form)) return *no;
    v1::CharacterForm message;
    campaign_codec::put(value(form), message);
    return message;
}

DeskAnswer<v1::Party> CampaignDesk::party(const Doing& doing, const std::string& id) {
    const std::lock_guard lock(mutex_);
    auto found = record(doing, id, store::RecordKind::Party);
    if (const DeskRefusal* no = refused(found)) return *no;
    return shown_party(doing, value(found));
}

DeskAnswer<v1::PartyList> CampaignDesk::parties(const Doing& doing, store::Page page) {
    const std::lock_guard lock(mutex_);
    DeskRefusal why;
    const auto show = [&](const store::Record& record, v1::PartyList& list) -> const DeskRefusal* {
        auto message = shown_party(doing, record);
        if (const DeskRefusal* no = refused(message)) return &(why = *no);
        *list.add_parties() = std::move(value(message));
        return nullptr;
    };
    return page_of<v1::PartyList>(*records_, doing, store::RecordKind::Party, page, everyone, show);
}

DeskAnswer<v1::Hoard> CampaignDesk::hoard(const Doing& doing, const std::string& id) {
    const std::lock_guard lock(mutex_);
    auto found = record(doing, id, store::RecordKind::Hoard);
    if (const DeskRefusal* no = refused(found)) return *no;
    if (!lies_open(doing, value(found))) return DeskRefusal{"NOT_FOUND", {}, "no record " + id};
    return shown_hoard(doing, value(found));
}

DeskAnswer<v1::HoardList> CampaignDesk::hoards(const Doing& doing, store::Page page) {
    const std::lock_guard lock(mutex_);
    DeskRefusal why;
    const auto show = [&](const store::Record& record, v1::HoardList& list) -> const DeskRefusal* {
        auto message = shown_hoard(doing, record);
        if (const DeskRefusal* no = refused(message)) return &(why = *no);
        *list.add_hoards() = std::move(value(message));
        return nullptr;
    };
    const auto told = [&](const store::Record& record) { return lies_open(doing, record); };
    return page_of<v1::HoardList>(*records_, doing, store::RecordKind::Hoard, page, told, show);
}

DeskAnswer<v1::Division> CampaignDesk::division(const Doing& doing, const std::string& id) {
    const std::lock_guard lock(mutex_);
    auto found = division_record(doing, id);
    if (const DeskRefusal* no = refused(found)) return *no;
    return shown_division(doing, value(found));
}

DeskAnswer<v1::DivisionList> CampaignDesk::divisions(const Doing& doing, store::Page page) {
    const std::lock_guard lock(mutex_);
    DeskRefusal why;
    const auto show = [&](const store::Record& record, v1::DivisionList& list) -> const DeskRefusal* {
        auto message = shown_division(doing, record);
        if (const DeskRefusal* no = refused(message)) return &(why = *no);
        *list.add_divisions() = std::move(value(message));
        return nullptr;
    };
    const auto told = [&](const store::Record& record) { return divides_open(doing, record); };
    return page_of<v1::DivisionList>(*records_, doing, store::RecordKind::Division, page, told, show);
}

DeskAnswer<v1::LedgerPage> CampaignDesk::ledger(const Doing& doing, store::Page page) {
    const std::lock_guard lock(mutex_);
    // The world is the other side of what comes and goes; what it owes in all would tell what came elsewhere.
    const auto told = [&](const store::PostingRow& row) {
        return row.account == kWorld || reads_account(doing, row.account);
    };
    const auto told_whole = [&](const store::EntryRow& entry) {
        return std::all_of(entry.postings.begin(), entry.postings.end(), told);
    };
    const auto read = [&](const store::Page& part) { return records_->entries(doing.campaign, part); };
    const auto entries = desk::open_page<store::EntryRow>(page, read, told_whole);
    if (!entries) return refusal_of(entries.error());
    const auto balances = records_->balances(doing.campaign, {});
    if (!balances) return refusal_of(balances.error());
    v1::LedgerPage message;
    const auto put = [](const store::PostingRow& row, v1::LedgerPosting& to) {
        to.set_account(row.account);
        if (const auto unit = campaign::unit_from(row.unit))
            campaign_codec::put(*unit, row.amount, *to.mutable_amount());
    };
    for (const store::EntryRow& entry : entries->rows) {
        v1::LedgerEntry& m = *message.add_entries();
        m.set_id(entry.id);
        m.set_cause(entry.cause);
        m.set_reverses(entry.reverses);
        for (const store::PostingRow& row : entry.postings) put(row, *m.add_postings());
    }
    for (const store::PostingRow& row : *balances)
        if (reads_account(doing, row.account)) put(row, *message.add_balances());
    message.set_next(entries->next);
    return message;
}

}  // namespace affray::session
