// Each quota with its count and its words (REL-24).
#include "store/writing/quota_scribe.h"

#include <algorithm>
#include <map>

#include "store/accounts/account_rows.h"
#include "store/accounts/storage_count.h"
#include "store/engine/rows.h"
#include "store/writing/picture_scribe.h"

namespace affray::store {
namespace {

Receipt over(std::string told) {
    return Receipt{.outcome = Outcome::Refused, .refusal = Refusal::QuotaReached, .named = std::move(told)};
}

std::string text_of(std::uint64_t number) { return std::to_string(number); }

// 4 MB, 512 KB, 100 bytes.
std::string size_of(std::uint64_t bytes) {
    constexpr std::uint64_t kKilo = 1024;
    if (bytes >= kKilo * kKilo) return text_of(bytes / (kKilo * kKilo)) + " MB";
    return bytes >= kKilo ? text_of(bytes / kKilo) + " KB" : text_of(bytes) + " bytes";
}

std::string_view plural(RecordKind kind) {
    switch (kind) {
        case RecordKind::Character: return "characters";
        case RecordKind::Party: return "parties";
        case RecordKind::Hoard: return "hoards";
        case RecordKind::Division: return "divisions";
        case RecordKind::Scene: return "scenes and texts of data";
        case RecordKind::Calendar: return "calendars";
    }
    AFFRAY_UNREACHABLE();
}

constexpr std::string_view kData = "data";  // status of a text of data among the scenes

std::uint64_t count_of(Statement& count) {
    return count.step() ? static_cast<std::uint64_t>(integer(count, 0)) : 0;
}

}  // namespace

struct QuotaScribe::Statements {
    Statements(Connection& database, const HeadBook& heads) : db(database), storage(database, heads) {}

    // What the statement counts for one campaign, account …
    template <class Key>
    static std::uint64_t of(Statement& count, const Key& key) {
        const Use use(count);
        count.bind(1, key);
        return count_of(count);
    }

    Connection& db;
    Statement under_way{db, "SELECT count(*) FROM encounter WHERE ended_at_ms IS NULL"};
    Statement under_way_of_campaign{
        db, "SELECT count(*) FROM encounter WHERE campaign = ?1 AND ended_at_ms IS NULL"};
    Statement under_way_of_account{
        db, "SELECT count(*) FROM encounter WHERE made_by = ?1 AND ended_at_ms IS NULL"};
    Statement kept_of_campaign{db, "SELECT count(*) FROM encounter WHERE campaign = ?1"};
    Statement kept_of_account{db, "SELECT count(*) FROM encounter WHERE made_by = ?1"};
    Statement campaigns{db, "SELECT count(*) FROM campaign WHERE owner = ?1"};
    // Those that are good for nothing any more make room for others.
    Statement drop_spent{db,
                         "DELETE FROM invitation WHERE (made_by = ?1 OR campaign IS NOT DISTINCT FROM ?2) "
                         "AND (expires_at_ms <= ?3 OR uses_left "
                         "= 0)"};
    Statement invitations_of_campaign{db, "SELECT count(*) FROM invitation WHERE campaign = ?1"};
    Statement invitations_of_account{db, "SELECT count(*) FROM invitation WHERE made_by = ?1"};
    Statement shared{db, "SELECT count(*) FROM shared_replay WHERE encounter = ?1"};
    Statement webhooks{db, "SELECT count(*) FROM webhook WHERE campaign = ?1"};
    Statement talk{db, "SELECT lines, bytes FROM talk_tally WHERE encounter = ?1"};
    // A wall clock that went back leaves lines of a later time, which do not count.
    Statement talk_of_seat{
        db, "SELECT count(*) FROM chat WHERE encounter = ?1 AND seat = ?2 AND at_ms > ?3 AND at_ms <= ?4"};
    Statement records{db, "SELECT count(*) FROM record WHERE campaign = ?1 AND kind = ?2"};
    Statement texts{db,
                    "SELECT coalesce(sum(length(body)), 0), count(CASE WHEN status = 'data' THEN 1 END), "
                    "coalesce(sum(CASE WHEN status = 'data' THEN length(body) ELSE 0 END), 0) FROM record "
                    "WHERE campaign = ?1 AND kind = 'scene' AND status <> 'removed' "
                    "AND public_id <> ?2"};
    Statement throws{
        db,
        "SELECT count(*) FROM score_throw s JOIN campaign_log l ON l.id = s.line WHERE s.used IS NULL AND "
        "l.campaign = ?1 AND l.author = ?2"};
    Statement history{db, "SELECT bytes FROM history_tally WHERE campaign = ?1"};
    Statement pictures{
        db, "SELECT count(*), CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM picture WHERE campaign = ?1"};
    Statement pictures_of_owner{
        db, "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM picture WHERE owner = ?1"};
    Statement account{db, "SELECT id FROM account WHERE public_id = ?1"};
    Statement owner{db, "SELECT owner FROM campaign WHERE public_id = ?1"};
    Statement limits{db, kSelectLimits};
    StorageCount storage;
};

QuotaScribe::QuotaScribe(Connection& database, const HeadBook& heads, const Quotas& quotas)
    : quotas_(quotas), statements_(std::make_unique<Statements>(database, heads)) {}
QuotaScribe::~QuotaScribe() = default;

// What an operator does at the machine is bounded by nothing.
std::uint64_t QuotaScribe::most(AccountId account, AccountQuota quota) {
    const std::uint64_t all = usual(quotas_, quota);
    if (all == Quotas::kAll) return all;
    const AccountLimits limits = limits_of(statements_->limits, account);
    const auto own = limits.find(quota);
    return own == limits.end() ? all : own->second;
}

QuotaScribe::Answer QuotaScribe::refuses(const Write& write) {
    return std::visit([this](const auto& each) { return refuses(each); }, write);
}

QuotaScribe::Answer QuotaScribe::refuses(const AccountWrite& write) {
    return std::visit([this](const auto& each) { return refuses(each); }, write);
}

// All others add nothing that is counted here.
template <class Other>
QuotaScribe::Answer QuotaScribe::refuses(const Other&) {
    return std::nullopt;
}

QuotaScribe::Answer QuotaScribe::refuses(const CreateEncounter& create) {
    {
        const Use use(statements_->under_way);
        if (count_of(statements_->under_way) >= quotas_.encounters)
            return over("This server has " + text_of(quotas_.encounters) +
                        " encounters under way, which is all it has room for; end one, or ask its operator.");
    }
    if (create.made_by == AccountId::None) return std::nullopt;
    const auto maker = static_cast<std::int64_t>(create.made_by);
    if (Statements::of(statements_->under_way_of_campaign, create.campaign) >=
        quotas_.encounters_per_campaign)
        return over("This campaign has " + text_of(quotas_.encounters_per_campaign) +
                    " encounters under way, and may have no more; end one first.");
    const std::uint64_t at_once = most(create.made_by, AccountQuota::Encounters);
    if (at_once == 0) return over("The operator of this server lets you make no encounters.");
    if (Statements::of(statements_->under_way_of_account, maker) >= at_once)
        return over("You have " + text_of(at_once) +
                    " encounters under way, and may have no more; end one first.");
    if (Statements::of(statements_->kept_of_campaign, create.campaign) >=
        quotas_.encounters_kept_per_campaign)
        return over("This campaign keeps " + text_of(quotas_.encounters_kept_per_campaign) +
                    " encounters, which is all it has room for; go on in another campaign.");
    const std::uint64_t kept = most(create.made_by, AccountQuota::EncountersKept);
    if (Statements::of(statements_->kept_of_account, maker) >= kept)
        return over("You have made " + text_of(kept) +
                    " encounters, and may make no more; let another referee make it, or ask the operator.");
    return refuses_storage(create.made_by, 0, "You have");
}

QuotaScribe::Answer QuotaScribe::refuses(const AddChat& add) {
    constexpr std::int64_t kHourMs = 3'600'000;
    {
        Statement& talk = statements_->talk;
        const Use use(talk);
        talk.bind(1, raw(add.encounter));
        const std::uint64_t lines = count_of(talk);
        const std::uint64_t bytes = lines == 0 ? 0 : static_cast<std::uint64_t>(integer(talk, 1));
        if (lines >= quotas_.talk_lines || bytes + add.body.size() > quotas_.talk_bytes)
            return over("This table keeps " + text_of(quotas_.talk_lines) + " lines or " +
                        size_of(quotas_.talk_bytes) +
                        " of talk, and that is all used; go on talking in another encounter.");
    }
    Statement& said = statements_->talk_of_seat;
    const Use use(said);
    said.bind(1, raw(add.encounter));
    said.bind(2, static_cast<std::int64_t>(add.seat));
    said.bind(3, add.at_ms - kHourMs);
    said.bind(4, add.at_ms);
    if (count_of(said) < quotas_.talk_lines_per_hour) return std::nullopt;
    return over("A seat may say " + text_of(quotas_.talk_lines_per_hour) +
                " things within an hour, and you have; go on in a while.");
}

QuotaScribe::Answer QuotaScribe::refuses(const CreateCampaign& create) {
    const auto owner = static_cast<std::int64_t>(create.campaign.owner);
    const std::uint64_t campaigns = most(create.campaign.owner, AccountQuota::Campaigns);
    if (Statements::of(statements_->campaigns, owner) < campaigns) return std::nullopt;
    return over("The most campaigns that you may own is " + text_of(campaigns) +
                ", and you do; go on in one of them, or give one to another member.");
}

QuotaScribe::Answer QuotaScribe::refuses(const TransferCampaign& transfer) {
    const auto heir = static_cast<std::int64_t>(transfer.to);
    const std::uint64_t campaigns = most(transfer.to, AccountQuota::Campaigns);
    if (Statements::of(statements_->campaigns, heir) < campaigns) return std::nullopt;
    return over("The most campaigns that this member may own is " + text_of(campaigns) +
                ", and they do; give it to another member.");
}

QuotaScribe::Answer QuotaScribe::refuses(const CreateInvitation& create) {
    const Invitation& invitation = create.invitation;
    {
        Statement& drop = statements_->drop_spent;
        const Use use(drop);
        bind_id(drop, 1, invitation.made_by);
        bind_id(drop, 2, invitation.campaign);
        drop.bind(3, invitation.created_at_ms);
        drop.run();
    }
    const bool of_campaign = invitation.campaign != CampaignId::None;
    const auto campaign = static_cast<std::int64_t>(invitation.campaign);
    if (of_campaign &&
        Statements::of(statements_->invitations_of_campaign, campaign) >= quotas_.invitations_per_campaign)
        return over("This campaign has " + text_of(quotas_.invitations_per_campaign) +
                    " open invitations, and may have no more; take one back that is not needed.");
    const auto maker = static_cast<std::int64_t>(invitation.made_by);
    const std::uint64_t open = most(invitation.made_by, AccountQuota::Invitations);
    if (Statements::of(statements_->invitations_of_account, maker) < open) return std::nullopt;
    return over("You have " + text_of(open) +
                " open invitations, and may have no more; take one back that is not needed.");
}

QuotaScribe::Answer QuotaScribe::refuses(const ShareReplay& share) {
    const auto encounter = static_cast<std::int64_t>(share.link.encounter);
    if (Statements::of(statements_->shared, encounter) < quotas_.shared_replays_per_encounter)
        return std::nullopt;
    return over("This fight has " + text_of(quotas_.shared_replays_per_encounter) +
                " links to its replay, and may have no more; take one back that is not needed.");
}

QuotaScribe::Answer QuotaScribe::refuses(const AddWebhook& add) {
    const auto campaign = static_cast<std::int64_t>(add.webhook.campaign);
    if (Statements::of(statements_->webhooks, campaign) < quotas_.webhooks_per_campaign) return std::nullopt;
    return over("This campaign tells " + text_of(quotas_.webhooks_per_campaign) +
                " other places of its news, and may tell no more; remove one that is not needed.");
}

QuotaScribe::Answer QuotaScribe::refuses(const ChangeCampaign& change) {
    const CampaignChanges& changes = change.changes;
    if (auto no = refuses_records(changes)) return no;
    for (const RecordChange& one : changes.records) {
        if (one.kind != RecordKind::Scene || one.status == kRemoved) continue;
        if (auto no = refuses_texts(changes, one)) return no;
    }
    if (auto no = refuses_throw(changes)) return no;
    return refuses_history(changes);
}

QuotaScribe::Answer QuotaScribe::refuses(const AddPicture& add) {
    const Picture& picture = add.picture;
    if (!picture_known(statements_->db, picture).empty()) return std::nullopt;
    {
        Statement& pictures = statements_->pictures;
        const Use use(pictures);
        pictures.bind_view(1, picture.campaign);
        if (count_of(pictures) >= quotas_.pictures)
            return over("This campaign has room for " + text_of(quotas_.pictures) +
                        " pictures; remove one that is no longer needed.");
        const auto bytes = static_cast<std::uint64_t>(integer(pictures, 1)) + picture.body.size();
        if (bytes > quotas_.picture_bytes)
            return over("The pictures of this campaign may come to " + size_of(quotas_.picture_bytes) +
                        " together; remove one that is no longer needed.");
    }
    const std::uint64_t own =
        Statements::of(statements_->pictures_of_owner, picture.owner) + picture.body.size();
    const AccountId owner{static_cast<std::int64_t>(Statements::of(statements_->account, picture.owner))};
    const std::uint64_t room = most(owner, AccountQuota::PictureBytes);
    if (own > room)
        return over("Your pictures may come to " + size_of(room) +
                    " together; remove one that is no longer needed.");
    return refuses_storage(owner, picture.body.size(), "You have");
}

// Nobody's: outside of accounts.
QuotaScribe::Answer QuotaScribe::refuses_storage(AccountId account, std::uint64_t more,
                                                 const std::string& whose) {
    if (account == AccountId::None) return std::nullopt;
    const Storage has = statements_->storage.of(account);
    const std::uint64_t room = most(account, AccountQuota::StorageBytes);
    if (has.total() < room && has.total() + more <= room) return std::nullopt;
    return over(
        whose + " room for " + size_of(room) + " here, and " + size_of(has.total()) +
        " of it are used: " + size_of(has.encounters) + " by encounters, " + size_of(has.campaigns) +
        " by campaigns, " + size_of(has.pictures) +
        " by pictures. Remove pictures that are no longer needed, give a campaign to another member, or "
        "ask the operator.");
}

QuotaScribe::Answer QuotaScribe::refuses_records(const CampaignChanges& changes) {
    std::map<RecordKind, std::uint64_t> fresh;
    for (const RecordChange& one : changes.records)
        if (one.expected == 0) ++fresh[one.kind];
    for (const auto& [kind, more] : fresh) {
        Statement& records = statements_->records;
        const Use use(records);
        records.bind_view(1, changes.campaign);
        records.bind(2, std::string(to_string(kind)));
        if (count_of(records) + more <= quotas_.records) continue;
        return over("This campaign has room for " + text_of(quotas_.records) + " " +
                    std::string(plural(kind)) +
                    ", laid aside ones too; change one that is no longer needed, or begin another campaign.");
    }
    return std::nullopt;
}

QuotaScribe::Answer QuotaScribe::refuses_texts(const CampaignChanges& changes, const RecordChange& text) {
    Statement& texts = statements_->texts;
    const Use use(texts);
    texts.bind_view(1, changes.campaign);
    texts.bind_view(2, text.public_id);
    const std::uint64_t bytes = count_of(texts) + text.body.size();
    if (bytes > quotas_.text_bytes)
        return over("The texts of this campaign may come to " + size_of(quotas_.text_bytes) +
                    " together; remove or shorten one first.");
    if (text.status != kData) return std::nullopt;
    const auto data_texts = static_cast<std::uint64_t>(integer(texts, 1)) + 1;
    const auto data_bytes = static_cast<std::uint64_t>(integer(texts, 2)) + text.body.size();
    if (data_texts <= quotas_.data_texts && data_bytes <= quotas_.data_bytes) return std::nullopt;
    return over("A campaign has at most " + text_of(quotas_.data_texts) + " texts of data, of " +
                size_of(quotas_.data_bytes) + " together; remove or shorten one first.");
}

QuotaScribe::Answer QuotaScribe::refuses_throw(const CampaignChanges& changes) {
    if (changes.thrown.empty()) return std::nullopt;
    Statement& throws = statements_->throws;
    const Use use(throws);
    throws.bind_view(1, changes.campaign);
    throws.bind_view(2, changes.author);
    if (count_of(throws) < quotas_.throws) return std::nullopt;
    return over(text_of(quotas_.throws) + " throws of yours wait for a character; make one of them first.");
}

// What only lays something aside is let through.
QuotaScribe::Answer QuotaScribe::refuses_history(const CampaignChanges& changes) {
    constexpr std::uint64_t kLineBytes = 100;  // as the schema counts a line of the log
    const auto& records = changes.records;
    const bool lays_aside =
        !records.empty() && std::all_of(records.begin(), records.end(),
                                        [](const RecordChange& one) { return one.status == kRemoved; });
    if (lays_aside) return std::nullopt;
    std::uint64_t more = kLineBytes + changes.text.size();
    for (const RecordChange& one : records) more += one.body.size();
    if (Statements::of(statements_->history, changes.campaign) + more > quotas_.history_bytes)
        return over("The history of this campaign may come to " + size_of(quotas_.history_bytes) +
                    ", and that is all used; go on in another campaign.");
    const AccountId owner{static_cast<std::int64_t>(Statements::of(statements_->owner, changes.campaign))};
    return refuses_storage(owner, more, "The owner of this campaign has");
}

}  // namespace affray::store
