// The campaign's chronicle: its losses, its day, its log; with names instead of ids.
#include <algorithm>
#include <array>

#include "campaign_codec/record_codec.h"
#include "campaign_service/answers.h"
#include "campaign_service/campaign_line.h"
#include "campaign_service/told_numbers.h"

namespace affray::campaign_service {

namespace {

std::string_view loss_status(store::LossStatus status) {
    switch (status) {
        case store::LossStatus::Open: return "open";
        case store::LossStatus::Resolved: return "redeemed";
        case store::LossStatus::Reverted: return "reverted";
    }
    AFFRAY_UNREACHABLE();
}

// What the log tells everybody; the rest (hoards, prepared scenes, bookings, rolls of loyalty) is the
// referees'.
constexpr std::array<std::string_view, 19> kOpenLines{
    "campaign_imported",  "character_changed",     "character_created",
    "character_imported", "character_transferred", "day_turned",
    "division_agreed",    "division_picked",       "division_proposed",
    "division_withdrawn", "encounter_ended",       "encounter_reopened",
    "level_up",           "loss_changed",          "loss_redeemed",
    "party_changed",      "party_gathered",        "rested",
    "scores_thrown"};

bool divides(const store::CampaignLine& line) {
    return line.what.starts_with("division_") || line.what == "treasure_divided";
}

// The account that a line of a division begins with.
std::optional<campaign::Account> divided_by(const store::CampaignLine& line) {
    return campaign::account_from(std::string_view(line.text).substr(0, line.text.find_first_of(":;")));
}

}  // namespace

Answer<v1::CampaignLossList> CampaignRecords::losses(const RequestContext& context) {
    const auto losses = reader_->losses(context.campaign);
    if (!losses) return refusal_of(losses.error());
    v1::CampaignLossList list;
    for (const store::Loss& loss : *losses) {
        v1::CampaignLossRecord& m = *list.add_losses();
        m.set_id(loss.id);
        m.set_kind(loss.kind);
        m.set_status(std::string(loss_status(loss.status)));
        if (context.sees_all) m.set_version(loss.version);
        m.set_at_ms(loss.created_at_ms);
        m.set_text(loss.text.value_or(""));
        m.set_redemption(loss.redemption.value_or(""));
        m.set_amended(loss.amended);
        if (!m.mutable_cause()->ParseFromString(loss.cause)) m.clear_cause();
        m.set_line(numbers_->told(context, ToldNumbers::Of::Line, loss.line));
        name_cause(context, loss, m);
    }
    return list;
}

// Where it was lost, and who had to be carried: characters and retainers by their names.
void CampaignRecords::name_cause(const RequestContext& context, const store::Loss& loss,
                                 v1::CampaignLossRecord& to) {
    if (loss.encounter == store::EncounterId::None) {
        const auto line = records_->log(context.campaign, {loss.line - 1, 1});
        if (line && !line->empty() && line->front().id == loss.line) to.set_about(line->front().text);
        return;
    }
    if (const auto encounter = reader_->encounter(loss.encounter)) {
        to.set_encounter(encounter->public_id);
        to.set_about(encounter->title);
    }
    const auto members = records_->members(loss.encounter);
    if (!members) return;
    const auto& carried = to.cause().carried();
    for (const store::Member& member : *members)
        if (std::find(carried.begin(), carried.end(), member.creature) != carried.end())
            to.add_carried(member.record.name);
}

Answer<v1::Calendar> CampaignRecords::calendar(const RequestContext& context) {
    const auto found = records_->records(context.campaign, store::RecordKind::Calendar, {0, 1});
    if (!found) return refusal_of(found.error());
    v1::Calendar message;
    message.set_day(1);
    if (found->empty()) return message;
    if (!message.ParseFromString(found->front().body))
        return refusal_of({ErrorCode::Corrupt, "the calendar cannot be read"});
    message.set_version(found->front().version);
    return message;
}

// Does the asking member hear of it? Of a division only where what is divided lies open.
bool CampaignRecords::tells(const RequestContext& context, const store::CampaignLine& line) {
    if (context.sees_all) return true;
    if (divides(line)) {
        const auto account = divided_by(line);
        return account &&
               (account->kind == campaign::AccountKind::Party || known_hoard(context, account->id));
    }
    return std::find(kOpenLines.begin(), kOpenLines.end(), line.what) != kOpenLines.end();
}

// What was divided, by the name that it has now.
std::string CampaignRecords::named(const store::CampaignLine& line) {
    if (!divides(line)) return line.text;
    const std::size_t end = std::min(line.text.find_first_of(":;"), line.text.size());
    const auto account = divided_by(line);
    const auto record = account ? records_->record(account->id) : Result<store::Record>(store::Record{});
    if (!account || !record) return line.text;
    return record->name + line.text.substr(end);
}

Answer<v1::CampaignLogPage> CampaignRecords::log(const RequestContext& context, store::Page asked) {
    constexpr auto kLine = ToldNumbers::Of::Line;
    auto page = numbers_->page(context, kLine, asked);
    if (const Refusal* no = refused(page)) return *no;
    const auto read = [&](const store::Page& part) { return records_->log(context.campaign, part); };
    const auto told = [&](const store::CampaignLine& line) { return tells(context, line); };
    const auto lines = open_page<store::CampaignLine>(value(page), read, told);
    if (!lines) return refusal_of(lines.error());
    v1::CampaignLogPage message;
    for (const store::CampaignLine& line : lines->rows) {
        v1::CampaignLogLine& to = *message.add_lines();
        put(line, to);
        to.set_id(numbers_->told(context, kLine, line.id));
        to.set_text(named(line));
        // The versions of an encounter count what only its referee saw.
        if (!context.sees_all) to.clear_version();
    }
    message.set_next(numbers_->next(context, kLine, lines->next));
    return message;
}

}  // namespace affray::campaign_service
