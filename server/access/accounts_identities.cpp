// Accounts by another server's word: whose an identity is, and what opens a way in.
#include "access/accounts.h"
#include "access/peer_network.h"

namespace affray::access {

// Who has a login of long ago, or somebody else's, opens no way in that stays.
bool Accounts::just_logged_in(const Caller& caller) const {
    return records_.now_ms() - caller.login.created_at_ms <= options_.just_now.count();
}

void Accounts::forgive_try(const std::string& address) { addresses_.forgive(household_of(address)); }

void Accounts::log_in_as(const Vouched& who, Done<LoggedIn> done) {
    const auto known = records_.read(
        [&who](store::AccountReader& reader) { return reader.find_identity(who.issuer, who.subject); });
    if (!known) return done(denied_of(known.error()));
    if (!*known) return done(Denied{Denial::UnknownIdentity});
    const auto account =
        records_.read([id = (*known)->account](store::AccountReader& reader) { return reader.account(id); });
    if (!account) return done(denied_of(account.error()));
    if (!*account || (*account)->disabled_at_ms) return done(Denied{Denial::AccountDisabled});
    homes_.add(fold_name((*account)->name), household_of(who.address));
    LoggedIn fresh = fresh_login(who.client);
    fresh.account = **account;
    fresh.login.account = fresh.account.id;
    store::OpenLogin open;
    open.account = fresh.account.id;
    open.identity = (*known)->id;
    open.login = as_new(fresh);
    open_by(open, fresh, done);
}

Answer<std::vector<store::AccountIdentity>> Accounts::identities(const Caller& caller) {
    auto all =
        records_.read([&](store::AccountReader& reader) { return reader.identities(caller.account.id); });
    if (!all) return denied_of(all.error());
    return *all;
}

void Accounts::add_identity(const Caller& caller, const Vouched& who, Done<Nothing> done) {
    if (!just_logged_in(caller)) return done(Denied{Denial::LoginTooOld});
    store::AddIdentity add;
    add.identity.public_id = make_public_id();
    add.identity.account = caller.account.id;
    add.identity.issuer = who.issuer;
    add.identity.subject = who.subject;
    add.identity.created_at_ms = records_.now_ms();
    records_.write(std::move(add), [done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::IdentityTaken));
        done(Nothing{});
    });
}

void Accounts::drop_identity(const Caller& caller, const std::string& identity, Done<Nothing> done) {
    if (!just_logged_in(caller)) return done(Denied{Denial::LoginTooOld});
    records_.write(store::DropIdentity{caller.account.id, identity}, [done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::LastWayIn));
        done(Nothing{});
    });
}

}  // namespace affray::access
