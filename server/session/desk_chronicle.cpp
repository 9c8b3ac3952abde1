// The campaign's chronicle at the desk: its losses, its day, its log; with names instead of ids.
#include <algorithm>

#include "campaign_codec/record_codec.h"
#include "session/campaign_line.h"
#include "session/desk_parts.h"

namespace affray::session {

using desk::refusal_of;

namespace {

constexpr std::string_view kHidden = "hidden";
constexpr std::string_view kUnseen = "treasure out of sight";

std::string_view loss_status(store::LossStatus status) {
    switch (status) {
        case store::LossStatus::Open: return "open";
        case store::LossStatus::Resolved: return "redeemed";
        case store::LossStatus::Reverted: return "reverted";
    }
    AFFRAY_UNREACHABLE();
}

// What a line of the log or an entry of the book tells of hoards is the referees'.
bool open_line(const store::CampaignLine& line) {
    return !line.what.starts_with("hoard_") && !line.what.starts_with("scene_") && line.what != "booked" &&
           line.what != "entry_reversed" && line.what != "loyalty_rolled";
}

}  // namespace

DeskAnswer<v1::CampaignLossList> CampaignDesk::losses(const Doing& doing) {
    const std::lock_guard lock(mutex_);
    const auto losses = reader_->losses(doing.campaign);
    if (!losses) return refusal_of(losses.error());
    v1::CampaignLossList list;
    for (const store::Loss& loss : *losses) {
        v1::CampaignLossRecord& m = *list.add_losses();
        m.set_id(loss.id);
        m.set_kind(loss.kind);
        m.set_status(std::string(loss_status(loss.status)));
        m.set_version(loss.version);
        m.set_at_ms(loss.created_at_ms);
        m.set_text(loss.text.value_or(""));
        m.set_redemption(loss.redemption.value_or(""));
        m.set_amended(loss.amended);
        if (!m.mutable_cause()->ParseFromString(loss.cause)) m.clear_cause();
        m.set_line(loss.line);
        name_cause(doing, loss, m);
    }
    return list;
}

// Where it was lost, and who had to be carried: characters and retainers by their names.
void CampaignDesk::name_cause(const Doing& doing, const store::Loss& loss, v1::CampaignLossRecord& to) {
    if (loss.encounter == store::EncounterId::None) {
        const auto line = records_->log(doing.campaign, {loss.line - 1, 1});
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

DeskAnswer<v1::Calendar> CampaignDesk::calendar(const Doing& doing) {
    const std::lock_guard lock(mutex_);
    const auto found = records_->records(doing.campaign, store::RecordKind::Calendar, {0, 1});
    if (!found) return refusal_of(found.error());
    v1::Calendar message;
    message.set_day(1);
    if (found->empty()) return message;
    if (!message.ParseFromString(found->front().body))
        return refusal_of({ErrorCode::Corrupt, "the calendar cannot be read"});
    message.set_version(found->front().version);
    return message;
}

// What was divided, by the name that it has now.
std::string CampaignDesk::named(const Doing& doing, const store::CampaignLine& line) {
    if (!line.what.starts_with("division_") && line.what != "treasure_divided") return line.text;
    const std::size_t end = std::min(line.text.find_first_of(":;"), line.text.size());
    const auto account = campaign::account_from(std::string_view(line.text).substr(0, end));
    const auto record = account ? records_->record(account->id) : Result<store::Record>(store::Record{});
    if (!account || !record) return line.text;
    const bool unseen = !doing.sees_all && (record->status == kHidden || record->removed());
    return (unseen ? std::string(kUnseen) : record->name) + line.text.substr(end);
}

DeskAnswer<v1::CampaignLogPage> CampaignDesk::log(const Doing& doing, store::Page page) {
    const std::lock_guard lock(mutex_);
    const auto lines = records_->log(doing.campaign, page);
    if (!lines) return refusal_of(lines.error());
    v1::CampaignLogPage message;
    for (const store::CampaignLine& line : *lines) {
        if (!doing.sees_all && !open_line(line)) continue;
        v1::CampaignLogLine& told = *message.add_lines();
        put(line, told);
        told.set_text(named(doing, line));
    }
    message.set_next(desk::next_of(*lines, page));
    return message;
}

}  // namespace affray::session
