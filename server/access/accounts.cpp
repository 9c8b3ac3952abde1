// The way of a password from a request to a durable login.
#include "access/accounts.h"

#include "access/account_name.h"
#include "access/peer_network.h"

namespace affray::access {

store::NewLogin Accounts::as_new(const LoggedIn& fresh) {
    return {fresh.login.public_id, hash_secret(fresh.token.reveal()), fresh.login.created_at_ms,
            fresh.login.expires_at_ms, fresh.login.client};
}

Accounts::Accounts(Records& records, const AccountOptions& options, GuessGuard& guesses,
                   SeatsEnded seats_ended)
    : records_(records),
      options_(options),
      seats_ended_(std::move(seats_ended)),
      guesses_(guesses),
      addresses_(options.tries_of_address),
      sign_ups_(options.sign_ups),
      names_(options.tries_of_name),
      setup_code_(options.data_dir),
      pool_(options.passwords) {}

Answer<Caller> Accounts::authenticate(std::string_view token) {
    if (token.empty()) return Denied{Denial::Unauthenticated};
    const SecretHash hash = hash_secret(token);
    const auto found =
        records_.read([&hash](store::AccountReader& reader) { return reader.find_login(hash); });
    if (!found) return denied_of(found.error());
    const std::int64_t now = records_.now_ms();
    if (!*found || (*found)->login.expires_at_ms <= now || (*found)->account.disabled_at_ms)
        return Denied{Denial::Unauthenticated};
    const store::AccountSession& login = (*found)->login;
    if (now - login.used_at_ms >= options_.touch_every.count()) {
        const std::int64_t until = now + std::chrono::milliseconds(options_.login_lifetime).count();
        records_.write(store::TouchLogin{login.id, now, until}, [](const store::Receipt&) {});
    }
    return Caller{(*found)->account, login};
}

// SEC-3: everything of a login is made here, whatever the client has shown before.
LoggedIn Accounts::fresh_login(const std::string& client) const {
    LoggedIn fresh;
    fresh.token = make_token();
    fresh.login.public_id = make_public_id();
    fresh.login.created_at_ms = records_.now_ms();
    fresh.login.used_at_ms = fresh.login.created_at_ms;
    fresh.login.expires_at_ms =
        fresh.login.created_at_ms + std::chrono::milliseconds(options_.login_lifetime).count();
    fresh.login.client = client;
    return fresh;
}

// Where the owner has logged in before, what strangers try at the name elsewhere does not count.
std::string Accounts::name_key(const std::string& folded, const std::string& address) const {
    const std::string household = household_of(address);
    return homes_.knows(folded, household) ? folded + "\n" + household : folded;
}

std::optional<Denied> Accounts::too_often(const std::string& address, const std::string& name_key) {
    const auto now = records_.steady();
    auto wait = addresses_.take(household_of(address), now);
    if (wait.count() == 0 && !name_key.empty()) wait = names_.take(name_key, now);
    if (wait.count() == 0) return std::nullopt;
    return Denied{Denial::RateLimited, {}, wait};
}

void Accounts::sign_up(SignUp wish, Done<LoggedIn> done) {
    if (options_.sign_up == SignUpPolicy::Closed) return done(Denied{Denial::SignUpClosed});
    if (!good_account_name(wish.name)) return done(Denied{Denial::BadName, "name"});
    if (!wish.identity && !good_password(wish.password.reveal(), wish.name))
        return done(Denied{Denial::WeakPassword, "password"});
    if (wish.invitation.empty() && options_.sign_up == SignUpPolicy::Invitation)
        return done(Denied{Denial::InvitationNeeded, "invitation"});
    if (auto refused = too_often(wish.address, {})) return done(*refused);
    std::optional<SecretHash> invitation;
    if (auto refused = bad_invitation(wish, invitation)) return done(*refused);
    const auto taken = records_.read(
        [&](store::AccountReader& reader) { return reader.find_account(fold_name(wish.name)); });
    if (taken && *taken) return done(Denied{Denial::NameTaken, "name"});
    const std::string household = household_of(wish.address);
    if (const auto wait = sign_ups_.take(household, records_.steady()); wait.count() > 0)
        return done(Denied{Denial::RateLimited, {}, wait});
    const Done<LoggedIn> told = [this, household, done = std::move(done)](Answer<LoggedIn> answer) {
        if (std::holds_alternative<Denied>(answer)) sign_ups_.forgive(household);
        done(std::move(answer));
    };
    if (wish.identity) return create(wish, invitation, {}, told);
    const Secret password = wish.password;
    const bool queued =
        pool_.hash(password, [this, wish = std::move(wish), invitation, told](const std::string& hash) {
            if (hash.empty()) return told(Denied{Denial::RetryLater});
            create(wish, invitation, hash, told);
        });
    if (!queued) told(Denied{Denial::RetryLater});
}

std::optional<Denied> Accounts::bad_invitation(const SignUp& wish, std::optional<SecretHash>& invitation) {
    if (wish.invitation.empty()) return std::nullopt;
    if (const auto wait = guesses_.take(wish.address, records_.steady()); wait.count() > 0)
        return Denied{Denial::RateLimited, {}, wait};
    const auto tidy = normalise_join_code(wish.invitation);
    if (!tidy) return Denied{Denial::UnknownCode, "invitation"};
    invitation = hash_secret(*tidy);
    const auto known = records_.read(
        [&](store::AccountReader& reader) { return reader.find_invitation(*invitation, records_.now_ms()); });
    if (!known) return denied_of(known.error());
    if (!*known) return Denied{Denial::UnknownCode, "invitation"};
    guesses_.forgive(wish.address);
    return std::nullopt;
}

LoggedIn Accounts::fresh_account(const std::string& name, const std::string& client) const {
    LoggedIn fresh = fresh_login(client);
    fresh.account.public_id = make_public_id();
    fresh.account.name = name;
    fresh.account.created_at_ms = fresh.login.created_at_ms;
    return fresh;
}

store::CreateAccount Accounts::creation_of(const LoggedIn& fresh, const std::string& hash) {
    store::CreateAccount create;
    create.public_id = fresh.account.public_id;
    create.name = fresh.account.name;
    create.folded = fold_name(fresh.account.name);
    create.password = hash;
    create.created_at_ms = fresh.account.created_at_ms;
    create.login = as_new(fresh);
    return create;
}

void Accounts::create(const SignUp& wish, const std::optional<SecretHash>& invitation,
                      const std::string& hash, const Done<LoggedIn>& done) {
    const LoggedIn fresh = fresh_account(wish.name, wish.client);
    store::CreateAccount create = creation_of(fresh, hash);
    create.invitation = invitation;
    create.identity = wish.identity;
    records_.write(create, [this, fresh, address = wish.address, done](const store::Receipt& receipt) {
        if (receipt.refusal == store::Refusal::NotFound)
            return done(Denied{Denial::UnknownCode, "invitation"});
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NameTaken));
        addresses_.forgive(household_of(address));
        homes_.add(fold_name(fresh.account.name), household_of(address));
        LoggedIn made = fresh;
        made.account.id = store::AccountId{receipt.id};
        done(made);
    });
}

void Accounts::log_in(LogIn wish, Done<LoggedIn> done) {
    const std::string folded = fold_name(wish.name);
    const std::string key = name_key(folded, wish.address);
    if (auto refused = too_often(wish.address, key)) return done(*refused);
    auto found =
        records_.read([&folded](store::AccountReader& reader) { return reader.find_account(folded); });
    if (!found) return done(denied_of(found.error()));
    const std::string hash = *found ? (*found)->password : std::string{};
    const Secret password = wish.password;
    const bool queued = pool_.verify(
        password, hash, [this, wish = std::move(wish), account = std::move(*found), done](Verdict verdict) {
            judged(wish, account, verdict, done);
        });
    // It was not looked at, so it was no try.
    if (!queued) {
        names_.forgive(key);
        done(Denied{Denial::RetryLater});
    }
}

void Accounts::judged(const LogIn& wish, const std::optional<store::Account>& account, Verdict verdict,
                      const Done<LoggedIn>& done) {
    if (!account || verdict == Verdict::Wrong) return done(Denied{Denial::BadLogin});
    const std::string folded = fold_name(account->name);
    addresses_.forgive(household_of(wish.address));
    names_.forget(name_key(folded, wish.address));
    homes_.add(folded, household_of(wish.address));
    if (account->disabled_at_ms) return done(Denied{Denial::AccountDisabled});
    if (verdict == Verdict::Right) return open_login(*account, std::nullopt, wish.client, done);
    const bool queued = pool_.hash(wish.password, [this, wish, account, done](const std::string& better) {
        open_login(*account, better.empty() ? std::nullopt : std::optional(better), wish.client, done);
    });
    if (!queued) open_login(*account, std::nullopt, wish.client, done);
}

void Accounts::open_login(const store::Account& account, std::optional<std::string> better_password,
                          const std::string& client, const Done<LoggedIn>& done) {
    LoggedIn fresh = fresh_login(client);
    fresh.account = account;
    fresh.login.account = account.id;
    store::OpenLogin open;
    open.account = account.id;
    open.password = account.password;
    open.better_password = std::move(better_password);
    open.login = as_new(fresh);
    open_by(open, fresh, done);
}

void Accounts::open_by(const store::OpenLogin& open, const LoggedIn& fresh, const Done<LoggedIn>& done) {
    records_.write(open, [fresh, done](const store::Receipt& receipt) {
        if (receipt.refusal == store::Refusal::NotFound) return done(Denied{Denial::AccountDisabled});
        // The password was changed between its judging and now, or the identity taken away.
        if (!receipt.committed()) return done(denied_of(receipt, Denial::BadLogin));
        LoggedIn opened = fresh;
        opened.login.id = store::LoginId{receipt.id};
        done(opened);
    });
}

void Accounts::end_logins(const store::CloseLogins& close, const Done<Nothing>& done) {
    records_.write(close, [this, close, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NotFound));
        seats_ended_({close.account, close.login, close.but_login, {}, false});
        done(Nothing{});
    });
}

void Accounts::log_out(const Caller& caller, std::string_view login, Done<Nothing> done) {
    store::LoginId id = caller.login.id;
    if (!login.empty() && login != caller.login.public_id) {
        const auto all = logins(caller);
        if (const auto* denied = std::get_if<Denied>(&all)) return done(*denied);
        id = store::LoginId::None;
        for (const store::AccountSession& one : std::get<0>(all)) {
            if (one.public_id == login) id = one.id;
        }
        if (id == store::LoginId::None) return done(Denied{Denial::NotFound});
    }
    end_logins({caller.account.id, id, store::LoginId::None}, done);
}

void Accounts::log_out_everywhere(const Caller& caller, Done<Nothing> done) {
    end_logins({caller.account.id, store::LoginId::None, store::LoginId::None}, done);
}

Answer<std::vector<store::AccountSession>> Accounts::logins(const Caller& caller) {
    auto all = records_.read([&](store::AccountReader& reader) { return reader.logins(caller.account.id); });
    if (!all) return denied_of(all.error());
    std::erase_if(*all, [now = records_.now_ms()](const auto& one) { return one.expires_at_ms <= now; });
    return *all;
}

void Accounts::revoke(std::string_view token) {
    const auto caller = authenticate(token);
    if (const auto* shown = std::get_if<Caller>(&caller)) log_out(*shown, {}, [](const Answer<Nothing>&) {});
}

void Accounts::change_password(const Caller& caller, Secret old, Secret fresh, std::string address,
                               Done<Nothing> done) {
    if (!good_password(fresh.reveal(), caller.account.name))
        return done(Denied{Denial::WeakPassword, "newPassword"});
    // Tries of those who are logged in, beside those of strangers.
    const std::string key = fold_name(caller.account.name) + "\n" + caller.account.public_id;
    if (auto refused = too_often(address, key)) return done(*refused);
    const auto judged = [this, caller, fresh, key, address, done](Verdict verdict) {
        if (verdict == Verdict::Wrong) return done(Denied{Denial::BadLogin, "oldPassword"});
        addresses_.forgive(household_of(address));
        names_.forget(key);
        const bool queued = pool_.hash(fresh, [this, caller, done](const std::string& hash) {
            if (hash.empty()) return done(Denied{Denial::RetryLater});
            store::SetPassword set;
            set.account = caller.account.id;
            set.password = hash;
            set.expected = caller.account.password;
            set.but_login = caller.login.id;
            store_password(set, Denial::BadLogin, done);
        });
        if (!queued) done(Denied{Denial::RetryLater});
    };
    if (!pool_.verify(std::move(old), caller.account.password, judged)) done(Denied{Denial::RetryLater});
}

void Accounts::reset_password(std::string code, Secret fresh, std::string address, Done<Nothing> done) {
    if (auto refused = too_often(address, {})) return done(*refused);
    if (const auto wait = guesses_.take(address, records_.steady()); wait.count() > 0)
        return done(Denied{Denial::RateLimited, {}, wait});
    const auto tidy = normalise_join_code(code);
    if (!tidy) return done(Denied{Denial::UnknownCode, "code"});
    const SecretHash hash = hash_secret(*tidy);
    const auto account = records_.read(
        [&](store::AccountReader& reader) { return reader.find_account_by_reset(hash, records_.now_ms()); });
    if (!account) return done(denied_of(account.error()));
    if (!*account) return done(Denied{Denial::UnknownCode, "code"});
    addresses_.forgive(household_of(address));
    guesses_.forgive(address);
    if (!good_password(fresh.reveal(), (*account)->name))
        return done(Denied{Denial::WeakPassword, "newPassword"});
    const store::AccountId id = (*account)->id;
    const bool queued = pool_.hash(fresh, [this, id, hash, done](const std::string& stored) {
        if (stored.empty()) return done(Denied{Denial::RetryLater});
        store::SetPassword set;
        set.account = id;
        set.password = stored;
        set.reset_code = hash;
        set.now_ms = records_.now_ms();
        store_password(set, Denial::UnknownCode, done);
    });
    if (!queued) done(Denied{Denial::RetryLater});
}

void Accounts::store_password(const store::SetPassword& set, Denial conflict, const Done<Nothing>& done) {
    records_.write(set, [this, set, conflict, done](const store::Receipt& receipt) {
        if (receipt.refusal == store::Refusal::NotFound) return done(Denied{conflict});
        if (!receipt.committed()) return done(denied_of(receipt, conflict));
        seats_ended_({set.account, store::LoginId::None, set.but_login, {}, false});
        done(Nothing{});
    });
}

}  // namespace affray::access
