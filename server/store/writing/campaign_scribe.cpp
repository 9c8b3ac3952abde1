// The statements behind the writes about campaigns and their members.
#include "store/writing/account_scribe.h"
#include "store/writing/account_statements.h"

namespace affray::store {
namespace {

std::optional<std::int64_t> eyes_of(const SharedReplay& link) {
    return link.eyes ? std::optional<std::int64_t>(*link.eyes) : std::nullopt;
}

}  // namespace

Receipt AccountScribe::apply(const CreateCampaign& create) {
    const Campaign& made = create.campaign;
    CampaignId id = CampaignId::None;
    {
        Statement& insert = statements_->create_campaign;
        const Use use(insert);
        insert.bind_view(1, made.public_id);
        insert.bind_view(2, made.title);
        insert.bind_view(3, made.ruleset);
        insert.bind_view(4, made.options);
        insert.bind(5, raw(made.owner));
        insert.bind(6, made.created_at_ms);
        id = CampaignId{insert.insert()};
    }
    add_member(id, made.owner, to_string(MemberRole::Referee), made.created_at_ms);
    return Receipt{.id = raw(id), .version = 1};
}

std::optional<Campaign> AccountScribe::campaign(CampaignId id) {
    Statement& find = statements_->campaign;
    const Use use(find);
    find.bind(1, raw(id));
    if (!find.step()) return std::nullopt;
    return campaign_of(find);
}

Receipt AccountScribe::apply(const AmendCampaign& amend) {
    const std::optional<Campaign> now = campaign(amend.campaign);
    if (!now) return refused(Refusal::NotFound);
    if (now->version != amend.expected) return refused(Refusal::Superseded);
    if (now->archived_at_ms && !amend.archived_at_ms) return refused(Refusal::Ended);
    const std::string title = amend.title.value_or(now->title);
    const std::string options = amend.options.value_or(now->options);
    Statement& update = statements_->amend_campaign;
    const Use use(update);
    update.bind(1, raw(amend.campaign));
    update.bind_view(2, title);
    update.bind_view(3, options);
    bind_optional(update, 4, amend.archived_at_ms ? *amend.archived_at_ms : now->archived_at_ms);
    update.run();
    return Receipt{.id = raw(amend.campaign), .version = now->version + 1};
}

Receipt AccountScribe::apply(const SetMemberRole& set) {
    const std::optional<Campaign> in = campaign(set.campaign);
    if (!in) return refused(Refusal::NotFound);
    Statement& member = statements_->member;
    {
        const Use use(member);
        member.bind(1, raw(set.campaign));
        member.bind(2, raw(set.account));
        if (!member.step()) return refused(Refusal::NotFound);
        if (static_cast<std::uint64_t>(integer(member, 0)) != set.expected)
            return refused(Refusal::Superseded);
    }
    if (in->owner == set.account) return refused(Refusal::Conflict);
    if (set.role != MemberRole::Referee) end_rights(set.account, set.campaign);
    give_role(*in, set.account, set.role);
    return Receipt{.id = raw(set.campaign), .version = set.expected + 1};
}

// Seats held in the former role are given up.
void AccountScribe::give_role(const Campaign& in, AccountId account, MemberRole role) {
    {
        Statement& update = statements_->set_role;
        const Use use(update);
        update.bind(1, raw(in.id));
        update.bind(2, raw(account));
        update.bind(3, std::string(to_string(role)));
        update.run();
    }
    give_up_seats(in, account);
}

void AccountScribe::give_up_seats(const Campaign& in, AccountId account) {
    HeldSeats held;
    held.account = account;
    held.campaign = in.public_id;
    held.given_up = true;
    empty_seats(held);
}

Receipt AccountScribe::apply(const TransferCampaign& transfer) {
    const std::optional<Campaign> now = campaign(transfer.campaign);
    if (!now || !is_member(transfer.campaign, transfer.to)) return refused(Refusal::NotFound);
    if (now->version != transfer.expected) return refused(Refusal::Superseded);
    if (now->archived_at_ms) return refused(Refusal::Ended);
    if (now->owner == transfer.to) return refused(Refusal::Conflict);
    give_role(*now, transfer.to, MemberRole::Referee);
    {
        Statement& update = statements_->transfer_campaign;
        const Use use(update);
        update.bind(1, raw(transfer.campaign));
        update.bind(2, raw(transfer.to));
        update.run();
    }
    Statement& line = statements_->log_line;
    const Use use(line);
    line.bind_view(1, now->public_id);
    line.bind(2, transfer.at_ms);
    line.bind_view(3, transfer.author);
    line.bind(4, std::string("owner_changed"));
    line.bind_view(5, transfer.heir);
    line.run();
    return Receipt{.id = raw(transfer.campaign), .version = now->version + 1};
}

Receipt AccountScribe::apply(const RemoveMember& remove) {
    const std::optional<Campaign> in = campaign(remove.campaign);
    if (!in || !is_member(remove.campaign, remove.account)) return refused(Refusal::NotFound);
    if (in->owner == remove.account) return refused(Refusal::Conflict);
    end_rights(remove.account, remove.campaign);
    {
        Statement& erase = statements_->remove_member;
        const Use use(erase);
        erase.bind(1, raw(remove.campaign));
        erase.bind(2, raw(remove.account));
        erase.run();
    }
    give_up_seats(*in, remove.account);
    return Receipt{.id = raw(remove.campaign)};
}

Receipt AccountScribe::apply(const ArchiveEncounter& archive) {
    {
        Statement& ended = statements_->ended;
        const Use use(ended);
        ended.bind(1, raw(archive.encounter));
        if (!ended.step()) return refused(Refusal::NotFound);
        if (archive.archived_at_ms && is_null(ended, 0)) return refused(Refusal::Conflict);
    }
    Statement& update = statements_->archive;
    const Use use(update);
    update.bind(1, raw(archive.encounter));
    bind_optional(update, 2, archive.archived_at_ms);
    update.run();
    return Receipt{.id = raw(archive.encounter)};
}

Receipt AccountScribe::apply(const ShareReplay& share) {
    const SharedReplay& link = share.link;
    {
        Statement& ended = statements_->ended;
        const Use use(ended);
        ended.bind(1, raw(link.encounter));
        if (!ended.step()) return refused(Refusal::NotFound);
        if (is_null(ended, 0)) return refused(Refusal::Conflict);
    }
    if (!may_share(share)) return refused(Refusal::NotFound);
    Statement& insert = statements_->share;
    const Use use(insert);
    insert.bind_view(1, link.public_id);
    bind_digest(insert, 2, share.code);
    insert.bind(3, raw(link.encounter));
    bind_optional(insert, 4, eyes_of(link));
    insert.bind(5, link.talk ? 1 : 0);
    bind_id(insert, 6, link.made_by);
    bind_optional(insert, 7,
                  link.made_by == AccountId::None ? std::optional<std::int64_t>(link.seat) : std::nullopt);
    insert.bind(8, link.created_at_ms);
    return Receipt{.id = insert.insert()};
}

bool AccountScribe::may_share(const ShareReplay& share) {
    const SharedReplay& link = share.link;
    const bool by_seat = link.made_by == AccountId::None;
    Statement& may = by_seat ? statements_->seat_may_share : statements_->member_may_share;
    const Use use(may);
    may.bind(1, by_seat ? raw(link.encounter) : raw(link.made_by));
    may.bind(2, by_seat ? static_cast<std::int64_t>(link.seat) : raw(link.encounter));
    bind_optional(may, 3, eyes_of(link));
    if (by_seat) {
        bind_digest(may, 4, share.token);
        bind_blob(may, 5, to_string(MemberRole::Referee));
    }
    return may.step();
}

Receipt AccountScribe::apply(const RevokeSharedReplay& revoke) {
    const Use use(statements_->unshare);
    statements_->unshare.bind_view(1, revoke.public_id);
    statements_->unshare.bind(2, raw(revoke.encounter));
    return statements_->unshare.execute() == 1 ? Receipt{} : refused(Refusal::NotFound);
}

Receipt AccountScribe::apply(const PutPushSubscription& put) {
    const PushSubscription& subscription = put.subscription;
    {
        Statement& holds = statements_->holds_seat;
        const Use use(holds);
        holds.bind(1, raw(subscription.encounter));
        holds.bind(2, static_cast<std::int64_t>(subscription.seat));
        bind_digest(holds, 3, put.token);
        if (!holds.step()) return refused(Refusal::NotFound);
        if (!is_null(holds, 0)) return refused(Refusal::Ended);
    }
    std::int64_t id = 0;
    {
        Statement& insert = statements_->subscribe;
        const Use use(insert);
        insert.bind_view(1, subscription.public_id);
        insert.bind(2, raw(subscription.encounter));
        insert.bind(3, static_cast<std::int64_t>(subscription.seat));
        insert.bind_view(4, subscription.endpoint);
        bind_blob(insert, 5, subscription.point);
        bind_blob(insert, 6, subscription.auth);
        insert.bind(7, subscription.created_at_ms);
        id = insert.insert();
    }
    Statement& drop = statements_->drop_oldest_subscriptions;
    const Use use(drop);
    drop.bind(1, raw(subscription.encounter));
    drop.bind(2, static_cast<std::int64_t>(subscription.seat));
    drop.bind(3, PutPushSubscription::kMost);
    drop.run();
    return Receipt{.id = id};
}

Receipt AccountScribe::apply(const DropPushSubscription& drop) {
    Statement& unsubscribe = statements_->unsubscribe;
    const Use use(unsubscribe);
    unsubscribe.bind(1, raw(drop.encounter));
    unsubscribe.bind(2, static_cast<std::int64_t>(drop.seat));
    unsubscribe.bind_view(3, drop.public_id);
    return unsubscribe.execute() == 1 ? Receipt{} : refused(Refusal::NotFound);
}

Receipt AccountScribe::apply(const AddWebhook& add) {
    const Webhook& webhook = add.webhook;
    const std::optional<Campaign> in = campaign(webhook.campaign);
    if (!in) return refused(Refusal::NotFound);
    if (in->archived_at_ms) return refused(Refusal::Ended);
    {
        Statement& referee = statements_->is_referee;
        const Use use(referee);
        referee.bind(1, raw(webhook.campaign));
        referee.bind(2, raw(webhook.made_by));
        if (!referee.step()) return refused(Refusal::NotFound);
    }
    Statement& insert = statements_->add_webhook;
    const Use use(insert);
    insert.bind_view(1, webhook.public_id);
    insert.bind(2, raw(webhook.campaign));
    insert.bind(3, raw(webhook.made_by));
    insert.bind_view(4, webhook.url);
    insert.bind(5, std::string(to_string(webhook.form)));
    insert.bind_view(6, webhook.language);
    insert.bind(7, static_cast<std::int64_t>(webhook.news));
    bind_blob(insert, 8, webhook.secret);
    insert.bind(9, webhook.created_at_ms);
    return Receipt{.id = insert.insert()};
}

Receipt AccountScribe::apply(const DropWebhook& drop) {
    Statement& erase = statements_->drop_webhook;
    const Use use(erase);
    erase.bind(1, raw(drop.campaign));
    erase.bind_view(2, drop.public_id);
    return erase.execute() == 1 ? Receipt{} : refused(Refusal::NotFound);
}

Receipt AccountScribe::apply(const MarkWebhook& mark) {
    Statement& update = statements_->mark_webhook;
    const Use use(update);
    update.bind(1, mark.id);
    bind_optional(update, 2, mark.failing_since_ms);
    if (mark.failing_since_ms) {
        update.bind_view(3, mark.failure);
    } else {
        update.bind(3);
    }
    return update.execute() == 1 ? Receipt{} : refused(Refusal::NotFound);
}

bool AccountScribe::is_member(CampaignId campaign, AccountId account) {
    Statement& member = statements_->member;
    const Use use(member);
    member.bind(1, raw(campaign));
    member.bind(2, raw(account));
    return member.step();
}

void AccountScribe::add_member(CampaignId campaign, AccountId account, std::string_view role,
                               std::int64_t now_ms) {
    Statement& insert = statements_->add_member;
    const Use use(insert);
    insert.bind(1, raw(campaign));
    insert.bind(2, raw(account));
    insert.bind(3, std::string(role));
    insert.bind(4, now_ms);
    insert.run();
}

}  // namespace affray::store
