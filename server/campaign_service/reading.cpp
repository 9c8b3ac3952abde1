// Looks into the store: whose a record is, who may know of it, and what it says.
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

bool was_hidden(const store::Record& hoard) {
    const auto last = campaign_codec::hoard_from(hoard.body);
    return !last || last->hidden;
}

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

}  // namespace affray::campaign_service
