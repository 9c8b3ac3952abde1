// The first operator: an account made by the code that the server printed.
#include "access/account_name.h"
#include "access/accounts.h"
#include "access/peer_network.h"

namespace affray::access {

Answer<bool> Accounts::wants_operator() {
    if (has_operator_) return false;
    const auto found = records_.read([](store::AccountReader& reader) { return reader.has_operator(); });
    if (!found) return denied_of(found.error());
    // There is none no longer: an operator is never taken away.
    if (*found) has_operator_ = true;
    return !*found;
}

void Accounts::set_up(SetUp wish, Done<LoggedIn> done) {
    const Answer<bool> wants = wants_operator();
    if (const auto* denied = std::get_if<Denied>(&wants)) return done(*denied);
    if (!std::get<bool>(wants)) return done(Denied{Denial::HasOperator});
    if (!good_account_name(wish.name)) return done(Denied{Denial::BadName, "name"});
    if (!good_password(wish.password.reveal(), wish.name))
        return done(Denied{Denial::WeakPassword, "password"});
    if (auto refused = too_often(wish.address, {})) return done(*refused);
    if (const auto wait = guesses_.take(wish.address, records_.steady()); wait.count() > 0)
        return done(Denied{Denial::RateLimited, {}, wait});
    if (!setup_code_.opens(wish.code, records_.now_ms())) return done(Denied{Denial::UnknownCode, "code"});
    guesses_.forgive(wish.address);
    addresses_.forgive(household_of(wish.address));
    const Secret password = wish.password;
    const bool queued = pool_.hash(password, [this, wish = std::move(wish), done](const std::string& hash) {
        create_operator(wish, hash, done);
    });
    if (!queued) done(Denied{Denial::RetryLater});
}

void Accounts::create_operator(const SetUp& wish, const std::string& hash, const Done<LoggedIn>& done) {
    if (hash.empty()) return done(Denied{Denial::RetryLater});
    LoggedIn fresh = fresh_account(wish.name, wish.client);
    fresh.account.is_operator = true;
    store::CreateAccount create = creation_of(fresh, hash);
    create.is_operator = true;
    create.first_operator = true;
    records_.write(create, [this, fresh, address = wish.address, done](const store::Receipt& receipt) {
        if (receipt.refusal == store::Refusal::Ended) return done(Denied{Denial::HasOperator});
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NameTaken));
        has_operator_ = true;
        setup_code_.forget();
        homes_.add(fold_name(fresh.account.name), household_of(address));
        LoggedIn made = fresh;
        made.account.id = store::AccountId{receipt.id};
        done(made);
    });
}

}  // namespace affray::access
