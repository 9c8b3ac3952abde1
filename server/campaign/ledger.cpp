// Booking, reversing, and what must always hold.
#include "campaign/ledger.h"

#include <algorithm>
#include <array>

#include "base/int_math.h"

namespace affray::campaign {
namespace {

constexpr std::array<std::pair<AccountKind, std::string_view>, 5> kKinds{
    {{AccountKind::World, "world"},
     {AccountKind::Hoard, "hoard"},
     {AccountKind::Parcel, "parcel"},
     {AccountKind::Party, "party"},
     {AccountKind::Character, "character"}}};

std::string_view word(AccountKind kind) {
    for (const auto& [known, text] : kKinds)
        if (known == kind) return text;
    AFFRAY_UNREACHABLE();
}

}  // namespace

std::string to_text(const Account& account) {
    std::string text(word(account.kind));
    if (account.kind != AccountKind::World) text += "/" + account.id;
    return text;
}

std::optional<Account> account_from(std::string_view text) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    for (const auto& [kind, known] : kKinds) {
        if (known != text.substr(0, slash)) continue;
        const bool named = slash + 1 < text.size();
        if (named == (kind == AccountKind::World) || (!named && slash != text.size())) return std::nullopt;
        return Account{kind, named ? std::string(text.substr(slash + 1)) : std::string()};
    }
    return std::nullopt;
}

std::vector<Posting> transfer(const Account& from, const Account& to, const Amounts& amounts) {
    std::vector<Posting> postings;
    for (const auto& [unit, amount] : amounts) {
        postings.push_back({from, unit, -amount});
        postings.push_back({to, unit, amount});
    }
    return postings;
}

std::vector<Posting> merged(const std::vector<Posting>& postings) {
    std::map<std::pair<Account, Unit>, std::int64_t> sums;
    for (const Posting& posting : postings) {
        std::int64_t& sum = sums[{posting.account, posting.unit}];
        sum = add_saturated(sum, posting.amount);
    }
    std::vector<Posting> out;
    for (const auto& [key, amount] : sums)
        if (amount != 0) out.push_back({key.first, key.second, amount});
    return out;
}

std::vector<Posting> reversed(const std::vector<Posting>& postings) {
    std::vector<Posting> out = postings;
    for (Posting& posting : out) posting.amount = sub_saturated<std::int64_t>(0, posting.amount);
    return out;
}

Status sound(const Entry& entry) {
    if (entry.cause.encounter.empty() && entry.cause.reason.empty())
        return Error{ErrorCode::InvalidInput, "cause: an entry says why it was booked"};
    if (entry.postings.empty()) return Error{ErrorCode::InvalidInput, "postings: nothing changes hands"};
    Amounts sums;
    for (const Posting& posting : entry.postings) {
        if (posting.amount > kAmountMax || posting.amount < -kAmountMax)
            return Error{ErrorCode::InvalidInput, "postings.amount: beyond what a book holds"};
        add(sums, posting.unit, posting.amount);
    }
    if (!sums.empty())
        return Error{ErrorCode::InvalidInput,
                     "postings: " + to_text(sums.begin()->first) + " does not come to zero"};
    return {};
}

Result<EntryNumber> Ledger::post(Cause cause, std::vector<Posting> postings) {
    return book({0, std::move(cause), merged(postings), 0});
}

Result<EntryNumber> Ledger::reverse(EntryNumber entry, Cause cause) {
    if (entry < 1 || entry > static_cast<EntryNumber>(entries_.size()))
        return Error{ErrorCode::NotFound, "there is no entry " + std::to_string(entry)};
    const auto at = static_cast<std::size_t>(entry - 1);
    if (undone_[at] || entries_[at].reverses != 0)
        return Error{ErrorCode::Conflict, "entry " + std::to_string(entry) + " is reversed, or a reversal"};
    auto booked = book({0, std::move(cause), reversed(entries_[at].postings), entry});
    if (booked) undone_[at] = true;
    return booked;
}

Result<EntryNumber> Ledger::book(Entry entry) {
    if (const Status fit = sound(entry); !fit) return fit.error();
    for (const Posting& posting : entry.postings) {
        if (posting.account.kind == AccountKind::World) continue;
        if (add_saturated(balance(posting.account, posting.unit), posting.amount) < 0)
            return Error{ErrorCode::Conflict,
                         to_text(posting.account) + " does not hold so much of " + to_text(posting.unit)};
    }
    for (const Posting& posting : entry.postings)
        add(balances_[posting.account], posting.unit, posting.amount);
    entry.number = static_cast<EntryNumber>(entries_.size() + 1);
    entries_.push_back(std::move(entry));
    undone_.push_back(false);
    return entries_.back().number;
}

std::int64_t Ledger::balance(const Account& account, const Unit& unit) const {
    const Amounts& held = balances(account);
    const auto at = held.find(unit);
    return at == held.end() ? 0 : at->second;
}

const Amounts& Ledger::balances(const Account& account) const {
    static const Amounts kNothing;
    const auto at = balances_.find(account);
    return at == balances_.end() ? kNothing : at->second;
}

bool Ledger::balanced() const {
    Amounts sums;
    for (const auto& [account, held] : balances_) {
        for (const auto& [unit, amount] : held)
            if (amount < 0 && account.kind != AccountKind::World) return false;
        add(sums, held);
    }
    return sums.empty();
}

}  // namespace affray::campaign
