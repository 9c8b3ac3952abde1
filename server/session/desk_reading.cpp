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

bool open_account(const std::string& account, store::RecordReader& records) {
    const auto known = campaign::account_from(account);
    if (!known) return false;
    const bool lies =
        known->kind == campaign::AccountKind::Hoard || known->kind == campaign::AccountKind::Parcel;
    if (!lies) return true;
    const auto record = records.record(known->id);
    return record && record->status != "hidden";
}

// Sheet, choices and notes are for whoever plays it.
void hide_sheet(v1::Character& character) {
    character.clear_figure();
    character.clear_choices();
    character.clear_notes();
    character.clear_belongings();
    character.clear_load();
}

// Every record of a page, as `show` gives it.
template <class List, class Show>
DeskAnswer<List> page_of(store::RecordReader& records, const Doing& doing, store::RecordKind kind,
                         store::Page page, Show show) {
    const auto found = records.records(doing.campaign, kind, page);
    if (!found) return refusal_of(found.error());
    List list;
    for (const store::Record& record : *found) {
        if (record.removed()) continue;
        if (const DeskRefusal* no = show(record, list)) return *no;
    }
    list.set_next(desk::next_of(*found, page));
    return list;
}

}  // namespace

DeskAnswer<store::Record> CampaignDesk::record(const Doing& doing, const std::string& id,
                                               store::RecordKind kind) {
    auto record = records_->record(id);
    if (!record) return refusal_of(record.error());
    if (record->campaign != doing.campaign || record->kind != kind || record->removed())
        return DeskRefusal{"NOT_FOUND", {}, "no record " + id};
    return std::move(*record);
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
    if (!doing.sees_all && value(one).record.owner != doing.author) hide_sheet(value(message));
    return message;
}

DeskAnswer<v1::CharacterList> CampaignDesk::characters(const Doing& doing, store::Page page) {
    const std::lock_guard lock(mutex_);
    DeskRefusal why;
    const auto show = [&](const store::Record& record, v1::CharacterList& list) -> const DeskRefusal* {
        auto character = character_of(record, rulesets_);
        if (!character) return &(why = refusal_of(character.error()));
        auto message = shown(doing, {record, std::move(*character)});
        hide_sheet(value(message));  // a list is short; one of them is asked for by itself
        *list.add_characters() = std::move(value(message));
        return nullptr;
    };
    return page_of<v1::CharacterList>(*records_, doing, store::RecordKind::Character, page, show);
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
    return page_of<v1::PartyList>(*records_, doing, store::RecordKind::Party, page, show);
}

DeskAnswer<v1::Hoard> CampaignDesk::hoard(const Doing& doing, const std::string& id) {
    const std::lock_guard lock(mutex_);
    auto found = record(doing, id, store::RecordKind::Hoard);
    if (const DeskRefusal* no = refused(found)) return *no;
    if (!doing.sees_all && value(found).status == "hidden")
        return DeskRefusal{"NOT_FOUND", {}, "no record " + id};
    return shown_hoard(doing, value(found));
}

DeskAnswer<v1::HoardList> CampaignDesk::hoards(const Doing& doing, store::Page page) {
    const std::lock_guard lock(mutex_);
    DeskRefusal why;
    const auto show = [&](const store::Record& record, v1::HoardList& list) -> const DeskRefusal* {
        if (!doing.sees_all && record.status == "hidden") return nullptr;
        auto message = shown_hoard(doing, record);
        if (const DeskRefusal* no = refused(message)) return &(why = *no);
        *list.add_hoards() = std::move(value(message));
        return nullptr;
    };
    return page_of<v1::HoardList>(*records_, doing, store::RecordKind::Hoard, page, show);
}

DeskAnswer<v1::Division> CampaignDesk::division(const Doing& doing, const std::string& id) {
    const std::lock_guard lock(mutex_);
    auto found = record(doing, id, store::RecordKind::Division);
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
    return page_of<v1::DivisionList>(*records_, doing, store::RecordKind::Division, page, show);
}

DeskAnswer<v1::LedgerPage> CampaignDesk::ledger(const Doing& doing, store::Page page) {
    const std::lock_guard lock(mutex_);
    const auto entries = records_->entries(doing.campaign, page);
    if (!entries) return refusal_of(entries.error());
    const auto balances = records_->balances(doing.campaign, {});
    if (!balances) return refusal_of(balances.error());
    v1::LedgerPage message;
    const auto put = [](const store::PostingRow& row, v1::LedgerPosting& to) {
        to.set_account(row.account);
        if (const auto unit = campaign::unit_from(row.unit))
            campaign_codec::put(*unit, row.amount, *to.mutable_amount());
    };
    const auto told = [&](const store::PostingRow& row) {
        return doing.sees_all || open_account(row.account, *records_);
    };
    for (const store::EntryRow& entry : *entries) {
        if (!std::all_of(entry.postings.begin(), entry.postings.end(), told)) continue;
        v1::LedgerEntry& m = *message.add_entries();
        m.set_id(entry.id);
        m.set_cause(entry.cause);
        m.set_reverses(entry.reverses);
        for (const store::PostingRow& row : entry.postings) put(row, *m.add_postings());
    }
    for (const store::PostingRow& row : *balances)
        if (told(row) && (doing.sees_all || row.account != "world")) put(row, *message.add_balances());
    message.set_next(desk::next_of(*entries, page));
    return message;
}

}  // namespace affray::session
