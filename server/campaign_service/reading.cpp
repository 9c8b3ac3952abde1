// Looks into the store, and records as people see them.
#include <algorithm>

#include "base/fault.h"
#include "campaign_codec/form_codec.h"
#include "campaign_codec/record_codec.h"
#include "campaign_service/answers.h"
#include "campaign_service/told_numbers.h"
#include "codec/value_codec.h"
#include "readings/facts.h"

namespace affray::campaign_service {

namespace {

constexpr std::string_view kOpen = "open";  // status of a hoard (record_of)
constexpr std::string_view kWorld = "world";

bool was_hidden(const store::Record& hoard) {
    const auto last = campaign_codec::hoard_from(hoard.body);
    return !last || last->hidden;
}

// What a member is told of a character that others play. Sheet, choices, notes and belongings are for whoever
// plays it, and so is the version, which counts what they are given.
v1::Character open_side(const RequestContext& context, const v1::Character& all) {
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
    if (context.sees_all || all.owner() == context.author) told.set_version(all.version());
    told.set_encounter(all.encounter());
    told.set_next_level_at(all.next_level_at());
    if (all.has_portrait()) *told.mutable_portrait() = all.portrait();
    return told;
}

// Every record of a page that `told` lets through, as `show` gives it. One that cannot be read hides none of
// the others, and is named.
template <class List, class Told, class Show, class Name>
Answer<List> page_of(store::RecordReader& records, const ToldNumbers& numbers, const RequestContext& context,
                     store::RecordKind kind, store::Page asked, Told told, Show show, Name name) {
    auto page = numbers.page(context, ToldNumbers::Of::Record, asked);
    if (const Refusal* no = refused(page)) return *no;
    const auto read = [&](const store::Page& part) { return records.records(context.campaign, kind, part); };
    const auto open = [&](const store::Record& record) { return !record.removed() && told(record); };
    const auto found = open_page<store::Record>(value(page), read, open);
    if (!found) return refusal_of(found.error());
    List list;
    for (const store::Record& record : found->rows) {
        const Refusal* no = show(record, list);
        if (no == nullptr) continue;
        if (no->code == "RETRY_LATER") return *no;
        auto& unreadable = name(list);
        unreadable.set_id(record.public_id);
        unreadable.set_version(record.version);
    }
    list.set_next(numbers.next(context, ToldNumbers::Of::Record, found->next));
    return list;
}

bool everyone(const store::Record&) { return true; }

}  // namespace

Answer<store::Record> CampaignRecords::record(const RequestContext& context, const std::string& id,
                                              store::RecordKind kind) {
    auto record = records_->record(id);
    if (!record) return refusal_of(record.error());
    if (record->campaign != context.campaign || record->kind != kind || record->removed())
        return Refusal{"NOT_FOUND", {}, "no record " + id};
    return std::move(*record);
}

bool CampaignRecords::lies_open(const RequestContext& context, const store::Record& hoard) const {
    return context.sees_all || (hoard.kind == store::RecordKind::Hoard && hoard.status == kOpen);
}

// It lies open; or it was laid aside, and lay open until then.
bool CampaignRecords::known_hoard(const RequestContext& context, const std::string& id) {
    const auto hoard = records_->record(id);
    return hoard && hoard->campaign == context.campaign &&
           (lies_open(context, *hoard) || (hoard->removed() && !was_hidden(*hoard)));
}

// A division tells what lies in that which it divides. Of what is hidden it tells only those who share,
// and those who have to agree.
bool CampaignRecords::divides_open(const RequestContext& context, const store::Record& division) {
    if (context.sees_all) return true;
    const auto known = campaign_codec::division_from(division.body);
    if (!known) return false;
    if (known->from.kind == campaign::AccountKind::Party || known_hoard(context, known->from.id)) return true;
    const auto asked = voters(context, *known);
    const auto* who = std::get_if<0>(&asked);
    if (who != nullptr && std::find(who->begin(), who->end(), context.author) != who->end()) return true;
    return std::any_of(known->shares.begin(), known->shares.end(),
                       [&](const campaign::Share& share) { return plays(context, share.character); });
}

// Is it a character of the asking member's?
bool CampaignRecords::plays(const RequestContext& context, const std::string& character) {
    const auto record = records_->record(character);
    return record && record->campaign == context.campaign && record->kind == store::RecordKind::Character &&
           !context.author.empty() && record->owner == context.author;
}

Answer<store::Record> CampaignRecords::division_record(const RequestContext& context, const std::string& id) {
    auto found = record(context, id, store::RecordKind::Division);
    if (refused(found) == nullptr && !divides_open(context, value(found)))
        return Refusal{"NOT_FOUND", {}, "no record " + id};
    return found;
}

// Default-deny: what lies in the open, what the parties have together, and what one's own characters have.
bool CampaignRecords::reads_account(const RequestContext& context, const std::string& account) {
    if (context.sees_all) return true;
    const auto known = campaign::account_from(account);
    if (!known) return false;
    const auto of_campaign = [&](store::RecordKind kind) -> std::optional<store::Record> {
        auto record = records_->record(known->id);
        if (!record || record->campaign != context.campaign || record->kind != kind) return std::nullopt;
        return std::move(*record);
    };
    switch (known->kind) {
        case campaign::AccountKind::World: return false;
        case campaign::AccountKind::Hoard:
        case campaign::AccountKind::Parcel: {
            const auto hoard = of_campaign(store::RecordKind::Hoard);
            return hoard && lies_open(context, *hoard);
        }
        case campaign::AccountKind::Party: return of_campaign(store::RecordKind::Party).has_value();
        case campaign::AccountKind::Character: return plays(context, known->id);
    }
    AFFRAY_UNREACHABLE();
}

Answer<CampaignRecords::StoredCharacter> CampaignRecords::stored(const RequestContext& context,
                                                                 const std::string& id) {
    auto found = record(context, id, store::RecordKind::Character);
    if (const Refusal* no = refused(found)) return *no;
    auto character = character_of(value(found), rulesets_);
    if (!character) return refusal_of(character.error());
    return StoredCharacter{std::move(value(found)), std::move(*character)};
}

Answer<std::vector<CampaignRecords::StoredCharacter>> CampaignRecords::stored_all(
    const RequestContext& context, const std::vector<std::string>& ids) {
    std::vector<StoredCharacter> all;
    for (const std::string& id : ids) {
        auto one = stored(context, id);
        if (const Refusal* no = refused(one)) return *no;
        all.push_back(std::move(value(one)));
    }
    return all;
}

Answer<campaign::Amounts> CampaignRecords::balance(const RequestContext& context,
                                                   const campaign::Account& account) {
    const auto rows = records_->balances(context.campaign, campaign::to_text(account));
    if (!rows) return refusal_of(rows.error());
    campaign::Amounts amounts;
    for (const store::PostingRow& row : *rows)
        if (const auto unit = campaign::unit_from(row.unit)) campaign::add(amounts, *unit, row.amount);
    return amounts;
}

Answer<CampaignRecords::Claims> CampaignRecords::claims(const RequestContext& context,
                                                        const campaign::Account& account) {
    constexpr std::size_t kAtOnce = 1000;
    Claims claims;
    std::vector<campaign::Party> parties;
    for (const store::RecordKind kind : {store::RecordKind::Character, store::RecordKind::Party})
        for (store::Page page{0, kAtOnce};;) {
            const auto found = records_->records(context.campaign, kind, page);
            if (!found) return refusal_of(found.error());
            for (const store::Record& record : *found) {
                // The dead and the retired own nothing that is still to be divided.
                if (record.removed() || record.status == "retired" || record.status == "dead") continue;
                if (kind == store::RecordKind::Character) {
                    claims.everybody.push_back({record.public_id, record.owner});
                    continue;
                }
                // One that cannot be read is still a party: then the referee decides.
                const auto party = campaign_codec::party_from(record.body);
                parties.push_back(party ? *party : campaign::Party{});
                parties.back().id = record.public_id;
            }
            if (found->size() < kAtOnce) break;
            page.after = found->back().id;
        }
    claims.holders = campaign::holders_of(account, parties, claims.everybody);
    return claims;
}

Answer<std::vector<std::string>> CampaignRecords::voters(const RequestContext& context,
                                                         const campaign::Division& division) {
    const auto known = claims(context, division.from);
    if (const Refusal* no = refused(known)) return *no;
    const Claims& who = std::get<0>(known);
    return campaign::voters(division, who.holders, who.everybody);
}

Answer<v1::Character> CampaignRecords::shown(const RequestContext& context, const StoredCharacter& held) {
    const auto rules = rulesets_(held.character.ruleset(), context.options.below);
    v1::Character message;
    campaign_codec::put(held.character, message);
    message.set_version(held.record.version);
    message.set_encounter(held.record.encounter);
    message.set_level(held.character.level());
    const Portrait& face = held.character.figure.sheet(campaign::kFigure).portrait;
    if (!face.picture.empty()) codec::put(face, *message.mutable_portrait());
    for (const auto& [unit, count] : campaign::belongings(held.character))
        campaign_codec::put(unit, count, *message.add_belongings());
    message.set_load(View(held.character.figure, *rules).get(kLoad, campaign::kFigure));
    content::Problems problems("choices");
    const content::Node choices = content::read_text(held.character.choices, problems);
    const content::CharacterMaker maker(library_.data().of(held.character.ruleset()), rules);
    if (choices.is_map()) message.set_next_level_at(computed([&] { return maker.next_level_at(choices); }));
    return message;
}

Answer<v1::Party> CampaignRecords::shown_party(const RequestContext& context, const store::Record& record) {
    const auto party = campaign_codec::party_from(record.body);
    if (!party) return refusal_of(party.error());
    v1::Party message;
    campaign_codec::put(*party, message);
    message.set_id(record.public_id);
    message.set_version(record.version);
    message.set_encounter(record.encounter);
    auto fund = balance(context, {campaign::AccountKind::Party, record.public_id});
    if (const Refusal* no = refused(fund)) return *no;
    for (const auto& [unit, count] : value(fund)) campaign_codec::put(unit, count, *message.add_fund());
    return message;
}

Answer<v1::Hoard> CampaignRecords::shown_hoard(const RequestContext& context, const store::Record& record) {
    const auto hoard = campaign_codec::hoard_from(record.body);
    if (!hoard) return refusal_of(hoard.error());
    v1::Hoard message;
    campaign_codec::put(*hoard, message);
    message.set_id(record.public_id);
    message.set_version(record.version);
    const auto kind = hoard->parcel ? campaign::AccountKind::Parcel : campaign::AccountKind::Hoard;
    auto contents = balance(context, {kind, record.public_id});
    if (const Refusal* no = refused(contents)) return *no;
    for (const auto& [unit, count] : value(contents))
        campaign_codec::put(unit, count, *message.add_contents());
    message.set_weight(campaign::weight(value(contents)));
    return message;
}

Answer<v1::Division> CampaignRecords::shown_division(const RequestContext& context,
                                                     const store::Record& record) {
    const auto division = campaign_codec::division_from(record.body);
    if (!division) return refusal_of(division.error());
    v1::Division message;
    campaign_codec::put(*division, message);
    message.set_id(record.public_id);
    message.set_version(record.version);
    if (division->status != campaign::DivisionStatus::Proposed) return message;
    const auto asked = voters(context, *division);
    if (const Refusal* no = refused(asked)) return *no;
    for (const std::string& voter : std::get<0>(asked))
        if (std::find(division->agreed.begin(), division->agreed.end(), voter) == division->agreed.end())
            message.add_waiting(voter);
    return message;
}

Answer<v1::Character> CampaignRecords::character(const RequestContext& context, const std::string& id) {
    auto one = stored(context, id);
    if (const Refusal* no = refused(one)) return *no;
    auto message = shown(context, value(one));
    if (context.sees_all || value(one).record.owner == context.author) return message;
    if (const Refusal* no = refused(message)) return *no;
    return open_side(context, value(message));
}

Answer<v1::CharacterList> CampaignRecords::characters(const RequestContext& context, store::Page page) {
    Refusal why;
    const auto show = [&](const store::Record& record, v1::CharacterList& list) -> const Refusal* {
        auto character = character_of(record, rulesets_);
        if (!character) return &(why = refusal_of(character.error()));
        auto message = shown(context, {record, std::move(*character)});
        // A list is short; one of them is asked for by itself.
        *list.add_characters() = open_side(context, value(message));
        return nullptr;
    };
    return page_of<v1::CharacterList>(
        *records_, *numbers_, context, store::RecordKind::Character, page, everyone, show,
        [](v1::CharacterList & list) -> auto& { return *list.add_characters(); });
}

Answer<v1::CharacterForm> CampaignRecords::character_form(const RequestContext& context) {
    auto form = form_of(context);
    if (const Refusal* no = refused(form)) return *no;
    v1::CharacterForm message;
    campaign_codec::put(value(form), message);
    return message;
}

Answer<v1::Party> CampaignRecords::party(const RequestContext& context, const std::string& id) {
    auto found = record(context, id, store::RecordKind::Party);
    if (const Refusal* no = refused(found)) return *no;
    return shown_party(context, value(found));
}

Answer<v1::PartyList> CampaignRecords::parties(const RequestContext& context, store::Page page) {
    Refusal why;
    const auto show = [&](const store::Record& record, v1::PartyList& list) -> const Refusal* {
        auto message = shown_party(context, record);
        if (const Refusal* no = refused(message)) return &(why = *no);
        *list.add_parties() = std::move(value(message));
        return nullptr;
    };
    return page_of<v1::PartyList>(
        *records_, *numbers_, context, store::RecordKind::Party, page, everyone, show,
        [](v1::PartyList & list) -> auto& { return *list.add_parties(); });
}

Answer<v1::Hoard> CampaignRecords::hoard(const RequestContext& context, const std::string& id) {
    auto found = record(context, id, store::RecordKind::Hoard);
    if (const Refusal* no = refused(found)) return *no;
    if (!lies_open(context, value(found))) return Refusal{"NOT_FOUND", {}, "no record " + id};
    return shown_hoard(context, value(found));
}

Answer<v1::HoardList> CampaignRecords::hoards(const RequestContext& context, store::Page page) {
    Refusal why;
    const auto show = [&](const store::Record& record, v1::HoardList& list) -> const Refusal* {
        auto message = shown_hoard(context, record);
        if (const Refusal* no = refused(message)) return &(why = *no);
        *list.add_hoards() = std::move(value(message));
        return nullptr;
    };
    const auto told = [&](const store::Record& record) { return lies_open(context, record); };
    return page_of<v1::HoardList>(
        *records_, *numbers_, context, store::RecordKind::Hoard, page, told, show,
        [](v1::HoardList & list) -> auto& { return *list.add_hoards(); });
}

Answer<v1::Division> CampaignRecords::division(const RequestContext& context, const std::string& id) {
    auto found = division_record(context, id);
    if (const Refusal* no = refused(found)) return *no;
    return shown_division(context, value(found));
}

Answer<v1::DivisionList> CampaignRecords::divisions(const RequestContext& context, store::Page page) {
    Refusal why;
    const auto show = [&](const store::Record& record, v1::DivisionList& list) -> const Refusal* {
        auto message = shown_division(context, record);
        if (const Refusal* no = refused(message)) return &(why = *no);
        *list.add_divisions() = std::move(value(message));
        return nullptr;
    };
    const auto told = [&](const store::Record& record) { return divides_open(context, record); };
    return page_of<v1::DivisionList>(
        *records_, *numbers_, context, store::RecordKind::Division, page, told, show,
        [](v1::DivisionList & list) -> auto& { return *list.add_divisions(); });
}

Answer<v1::LedgerPage> CampaignRecords::ledger(const RequestContext& context, store::Page asked) {
    using Of = ToldNumbers::Of;
    auto page = numbers_->page(context, Of::Entry, asked);
    if (const Refusal* no = refused(page)) return *no;
    // The world is the other side of what comes and goes; what it owes in all would tell what came elsewhere.
    const auto told = [&](const store::PostingRow& row) {
        return row.account == kWorld || reads_account(context, row.account);
    };
    const auto told_whole = [&](const store::EntryRow& entry) {
        return std::all_of(entry.postings.begin(), entry.postings.end(), told);
    };
    const auto read = [&](const store::Page& part) { return records_->entries(context.campaign, part); };
    const auto entries = open_page<store::EntryRow>(value(page), read, told_whole);
    if (!entries) return refusal_of(entries.error());
    const auto balances = records_->balances(context.campaign, {});
    if (!balances) return refusal_of(balances.error());
    v1::LedgerPage message;
    const auto put = [](const store::PostingRow& row, v1::LedgerPosting& to) {
        to.set_account(row.account);
        if (const auto unit = campaign::unit_from(row.unit))
            campaign_codec::put(*unit, row.amount, *to.mutable_amount());
    };
    for (const store::EntryRow& entry : entries->rows) {
        v1::LedgerEntry& m = *message.add_entries();
        m.set_id(numbers_->told(context, Of::Entry, entry.id));
        m.set_cause(numbers_->told(context, Of::Line, entry.cause));
        m.set_reverses(numbers_->told(context, Of::Entry, entry.reverses));
        for (const store::PostingRow& row : entry.postings) put(row, *m.add_postings());
    }
    for (const store::PostingRow& row : *balances)
        if (reads_account(context, row.account)) put(row, *message.add_balances());
    message.set_next(numbers_->next(context, Of::Entry, entries->next));
    return message;
}

}  // namespace affray::campaign_service
