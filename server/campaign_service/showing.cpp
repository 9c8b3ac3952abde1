// What people are answered who look at what a campaign holds: one record, or a page of them.
#include <algorithm>
#include <optional>

#include "campaign_codec/form_codec.h"
#include "campaign_codec/record_codec.h"
#include "campaign_service/answers.h"
#include "campaign_service/told_numbers.h"

namespace affray::campaign_service {

namespace {

constexpr std::string_view kWorld = "world";

// What a member is told of a character that others play. Sheet, choices, notes and belongings are for its
// player alone, and so is the version, which counts what the player is given.
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
        const std::optional<Refusal> no = show(record, list);
        if (!no) continue;
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

Answer<v1::Character> CampaignRecords::character(const RequestContext& context, const std::string& id) {
    auto one = stored(context, id);
    if (const Refusal* no = refused(one)) return *no;
    auto message = shown(context, value(one));
    if (context.sees_all || value(one).record.owner == context.author) return message;
    if (const Refusal* no = refused(message)) return *no;
    return open_side(context, value(message));
}

Answer<v1::CharacterList> CampaignRecords::characters(const RequestContext& context, store::Page page) {
    const auto show = [&](const store::Record& record, v1::CharacterList& list) -> std::optional<Refusal> {
        auto character = character_of(record, rulesets_);
        if (!character) return refusal_of(character.error());
        auto message = shown(context, {record, std::move(*character)});
        // A list is short; one of them is asked for by itself.
        *list.add_characters() = open_side(context, value(message));
        return std::nullopt;
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
    const auto show = [&](const store::Record& record, v1::PartyList& list) -> std::optional<Refusal> {
        auto message = shown_party(context, record);
        if (const Refusal* no = refused(message)) return *no;
        *list.add_parties() = std::move(value(message));
        return std::nullopt;
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
    const auto show = [&](const store::Record& record, v1::HoardList& list) -> std::optional<Refusal> {
        auto message = shown_hoard(context, record);
        if (const Refusal* no = refused(message)) return *no;
        *list.add_hoards() = std::move(value(message));
        return std::nullopt;
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
    const auto show = [&](const store::Record& record, v1::DivisionList& list) -> std::optional<Refusal> {
        auto message = shown_division(context, record);
        if (const Refusal* no = refused(message)) return *no;
        *list.add_divisions() = std::move(value(message));
        return std::nullopt;
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
