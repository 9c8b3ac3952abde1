// The statements behind the writes about accounts, logins and invitations.
#include "store/writing/account_scribe.h"

#include "store/writing/account_statements.h"

namespace affray::store {
AccountScribe::AccountScribe(Connection& database) : statements_(std::make_unique<Statements>(database)) {}
AccountScribe::~AccountScribe() = default;

Receipt AccountScribe::apply(const AccountWrite& write) {
    return std::visit([this](const auto& each) { return apply(each); }, write);
}

bool AccountScribe::may_hold(AccountId account, EncounterId encounter, std::string_view controller) {
    Statement& holds = statements_->may_hold;
    const Use use(holds);
    holds.bind(1, raw(account));
    holds.bind(2, raw(encounter));
    holds.bind(3, std::string(controller.substr(0, controller.find(' '))));
    return holds.step();
}

// What a referee has handed out ends with the right to hand it out: invitations of their making, and the open
// codes of all seats of the campaign's encounters, which every referee of it may have seen. In one campaign,
// or wherever the account is one. Before the role goes.
void AccountScribe::end_rights(AccountId account, CampaignId campaign) {
    for (Statement* end : {&statements_->drop_codes, &statements_->drop_invitations}) {
        const Use use(*end);
        end->bind(1, raw(account));
        bind_id(*end, 2, campaign);
        end->run();
    }
}

Receipt AccountScribe::apply(const CreateAccount& create) {
    if (create.first_operator) {
        const Use use(statements_->any_operator);
        if (statements_->any_operator.step()) return refused(Refusal::Ended);
    }
    std::optional<Invited> by;
    if (create.invitation) {
        by = invited(*create.invitation, create.created_at_ms);
        if (!by) return refused(Refusal::NotFound);
    }
    AccountId account = AccountId::None;
    {
        Statement& insert = statements_->create;
        const Use use(insert);
        insert.bind_view(1, create.public_id);
        insert.bind_view(2, create.name);
        insert.bind_view(3, create.folded);
        insert.bind_view(4, create.password);
        insert.bind(5, create.is_operator ? 1 : 0);
        insert.bind(6, create.created_at_ms);
        account = AccountId{insert.insert()};
    }
    if (by) {
        spend(by->id);
        if (by->campaign != CampaignId::None)
            add_member(by->campaign, account, by->role, create.created_at_ms);
    }
    if (create.identity) {
        AccountIdentity identity = *create.identity;
        identity.account = account;
        write_identity(identity);
    }
    if (create.login) write_login(account, *create.login);
    return Receipt{.id = raw(account)};
}

Receipt AccountScribe::apply(const OpenLogin& open) {
    Statement& now = statements_->password_of;
    {
        const Use use(now);
        now.bind(1, raw(open.account));
        if (!now.step() || !is_null(now, 1)) return refused(Refusal::NotFound);
        if (open.identity == 0 && blob(now, 0) != open.password) return refused(Refusal::Conflict);
    }
    if (open.identity != 0) {
        Statement& vouched = statements_->has_identity;
        const Use use(vouched);
        vouched.bind(1, open.identity);
        vouched.bind(2, raw(open.account));
        if (!vouched.step()) return refused(Refusal::Conflict);
    }
    if (open.better_password) write_password(open.account, *open.better_password);
    Statement& expired = statements_->drop_expired;
    {
        const Use use(expired);
        expired.bind(1, raw(open.account));
        expired.bind(2, open.login.created_at_ms);
        expired.run();
    }
    return Receipt{.id = write_login(open.account, open.login)};
}

Receipt AccountScribe::apply(const TouchLogin& touch) {
    const Use use(statements_->touch);
    statements_->touch.bind(1, raw(touch.login));
    statements_->touch.bind(2, touch.used_at_ms);
    statements_->touch.bind(3, touch.expires_at_ms);
    return statements_->touch.execute() == 1 ? Receipt{} : refused(Refusal::NotFound);
}

Receipt AccountScribe::apply(const CloseLogins& close) {
    if (!close_logins(close.account, close.login, close.but_login)) return refused(Refusal::NotFound);
    // All at once is said by somebody who has lost a device: what it may have handed out ends too.
    if (close.login == LoginId::None) end_rights(close.account, CampaignId::None);
    HeldSeats held;
    held.account = close.account;
    held.login = close.login;
    held.but_login = close.but_login;
    empty_seats(held);
    return {};
}

Receipt AccountScribe::apply(const SetPassword& set) {
    if (set.reset_code) {
        Statement& reset = statements_->spend_reset;
        const Use use(reset);
        reset.bind(1, raw(set.account));
        bind_digest(reset, 2, *set.reset_code);
        reset.bind(3, set.now_ms);
        if (reset.execute() != 1) return refused(Refusal::NotFound);
    } else {
        Statement& now = statements_->password_of;
        const Use use(now);
        now.bind(1, raw(set.account));
        if (!now.step()) return refused(Refusal::NotFound);
        if (!set.expected || blob(now, 0) != *set.expected) return refused(Refusal::Conflict);
    }
    write_password(set.account, set.password);
    end_rights(set.account, CampaignId::None);
    close_logins(set.account, LoginId::None, set.but_login);
    HeldSeats held;
    held.account = set.account;
    held.but_login = set.but_login;
    empty_seats(held);
    return {};
}

Receipt AccountScribe::apply(const SetAccountDisabled& set) {
    {
        const Use use(statements_->disable);
        statements_->disable.bind(1, raw(set.account));
        bind_optional(statements_->disable, 2, set.disabled_at_ms);
        if (statements_->disable.execute() != 1) return refused(Refusal::NotFound);
    }
    if (!set.disabled_at_ms) return {};
    end_rights(set.account, CampaignId::None);
    close_logins(set.account, LoginId::None, LoginId::None);
    HeldSeats held;
    held.account = set.account;
    held.given_up = true;
    empty_seats(held);
    return {};
}

std::int64_t AccountScribe::write_identity(const AccountIdentity& identity) {
    Statement& add = statements_->add_identity;
    const Use use(add);
    add.bind_view(1, identity.public_id);
    add.bind(2, raw(identity.account));
    add.bind_view(3, identity.issuer);
    add.bind_view(4, identity.subject);
    add.bind(5, identity.created_at_ms);
    return add.insert();
}

Receipt AccountScribe::apply(const AddIdentity& add) {
    Statement& now = statements_->password_of;
    {
        const Use use(now);
        now.bind(1, raw(add.identity.account));
        if (!now.step() || !is_null(now, 1)) return refused(Refusal::NotFound);
    }
    return Receipt{.id = write_identity(add.identity)};
}

Receipt AccountScribe::apply(const DropIdentity& drop) {
    {
        Statement& others = statements_->other_ways_in;
        const Use use(others);
        others.bind(1, raw(drop.account));
        others.bind_view(2, drop.public_id);
        if (!others.step() || is_null(others, 0)) return refused(Refusal::NotFound);
        if (integer(others, 0) == 0) return refused(Refusal::Conflict);
    }
    Statement& erase = statements_->drop_identity;
    const Use use(erase);
    erase.bind(1, raw(drop.account));
    erase.bind_view(2, drop.public_id);
    return erase.execute() == 1 ? Receipt{} : refused(Refusal::NotFound);
}

Receipt AccountScribe::apply(const SetResetCode& set) {
    const Use use(statements_->set_reset);
    statements_->set_reset.bind(1, raw(set.account));
    bind_digest(statements_->set_reset, 2, set.code);
    statements_->set_reset.bind(3, set.expires_at_ms);
    statements_->set_reset.run();
    return {};
}

Receipt AccountScribe::apply(const CreateInvitation& create) {
    const Invitation& invitation = create.invitation;
    Statement& insert = statements_->invite;
    const Use use(insert);
    insert.bind_view(1, invitation.public_id);
    bind_digest(insert, 2, create.code);
    bind_id(insert, 3, invitation.campaign);
    if (invitation.role) {
        insert.bind(4, std::string(to_string(*invitation.role)));
    } else {
        insert.bind(4);
    }
    bind_id(insert, 5, invitation.made_by);
    insert.bind(6, invitation.created_at_ms);
    insert.bind(7, invitation.expires_at_ms);
    insert.bind(8, static_cast<std::int64_t>(invitation.uses_left));
    return Receipt{.id = insert.insert()};
}

Receipt AccountScribe::apply(const RevokeInvitation& revoke) {
    const Use use(statements_->revoke);
    statements_->revoke.bind_view(1, revoke.public_id);
    bind_id(statements_->revoke, 2, revoke.campaign);
    return statements_->revoke.execute() == 1 ? Receipt{} : refused(Refusal::NotFound);
}

Receipt AccountScribe::apply(const AcceptInvitation& accept) {
    const std::optional<Invited> by = invited(accept.code, accept.now_ms);
    if (!by || by->campaign == CampaignId::None) return refused(Refusal::NotFound);
    if (is_member(by->campaign, accept.account)) return refused(Refusal::Conflict);
    spend(by->id);
    add_member(by->campaign, accept.account, by->role, accept.now_ms);
    return Receipt{.id = raw(by->campaign)};
}

std::optional<AccountScribe::Invited> AccountScribe::invited(const Digest& code, std::int64_t now_ms) {
    Statement& find = statements_->invited;
    const Use use(find);
    bind_digest(find, 1, code);
    find.bind(2, now_ms);
    if (!find.step()) return std::nullopt;
    return Invited{integer(find, 0), CampaignId{integer(find, 1)}, std::string(blob(find, 2))};
}

void AccountScribe::spend(std::int64_t invitation) {
    const Use use(statements_->spend);
    statements_->spend.bind(1, invitation);
    statements_->spend.run();
}

std::int64_t AccountScribe::write_login(AccountId account, const NewLogin& login) {
    Statement& insert = statements_->login;
    const Use use(insert);
    insert.bind_view(1, login.public_id);
    insert.bind(2, raw(account));
    bind_digest(insert, 3, login.token);
    insert.bind(4, login.created_at_ms);
    insert.bind(5, login.expires_at_ms);
    insert.bind_view(6, login.client);
    return insert.insert();
}

bool AccountScribe::close_logins(AccountId account, LoginId login, LoginId but_login) {
    if (login != LoginId::None) {
        const Use use(statements_->close_one);
        statements_->close_one.bind(1, raw(account));
        statements_->close_one.bind(2, raw(login));
        return statements_->close_one.execute() == 1;
    }
    const Use use(statements_->close_all);
    statements_->close_all.bind(1, raw(account));
    bind_id(statements_->close_all, 2, but_login);
    statements_->close_all.run();
    return true;
}

void AccountScribe::write_password(AccountId account, const std::string& password) {
    const Use use(statements_->password);
    statements_->password.bind(1, raw(account));
    statements_->password.bind_view(2, password);
    statements_->password.run();
}

void AccountScribe::empty_seats(const HeldSeats& held) {
    Statement& empty = statements_->empty_seats;
    const Use use(empty);
    empty.bind(1, raw(held.account));
    bind_id(empty, 2, held.login);
    bind_id(empty, 3, held.but_login);
    empty.bind_view(4, held.campaign);
    empty.bind(5, held.given_up ? 1 : 0);
    empty.run();
}

}  // namespace affray::store
