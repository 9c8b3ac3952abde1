// The book: acts with their reasons, and what reverses them. Sheets follow the book.
#include <map>

#include "base/text.h"
#include "campaign_codec/record_codec.h"
#include "campaign_service/answers.h"

namespace affray::campaign_service {

namespace {

constexpr std::size_t kReasonMax = 400;
constexpr int kAmountsMax = 200;

Answer<campaign::Amounts> amounts_of(const google::protobuf::RepeatedPtrField<v1::Amount>& from) {
    campaign::Amounts amounts;
    if (from.size() > kAmountsMax) return bad("amounts", "at most 200 at once");
    for (int i = 0; i < from.size(); ++i) {
        const std::string field = "amounts[" + std::to_string(i) + "]";
        const auto unit = campaign_codec::take(from[i]);
        if (!unit) {
            Refusal no = refusal_of(unit.error());
            no.field = field + "." + no.field;
            return no;
        }
        if (from[i].count() <= 0) return bad(field + ".count", "write at least 1");
        campaign::add(amounts, *unit, from[i].count());
    }
    if (amounts.empty()) return bad("amounts", "nothing changes hands");
    return amounts;
}

std::optional<Refusal> no_reason(const std::string& reason) {
    if (!reason.empty() && good_text(reason, kReasonMax, true)) return std::nullopt;
    return bad("reason", "say why, in 1 to 400 characters");
}

std::vector<campaign::Posting> postings_of(const store::EntryRow& entry) {
    std::vector<campaign::Posting> postings;
    for (const store::PostingRow& row : entry.postings) {
        const auto account = campaign::account_from(row.account);
        const auto unit = campaign::unit_from(row.unit);
        if (account && unit) postings.push_back({*account, *unit, row.amount});
    }
    return postings;
}

}  // namespace

// Accounts must be of this campaign; whoever's account moves carries more or less.
std::optional<Refusal> CampaignRecords::follow(const RequestContext& context,
                                               const std::vector<campaign::Posting>& postings,
                                               store::CampaignChanges& changes) {
    std::map<campaign::Account, campaign::Amounts> moved;
    for (const campaign::Posting& posting : postings)
        campaign::add(moved[posting.account], posting.unit, posting.amount);
    for (const auto& [account, amounts] : moved) {
        using Kind = campaign::AccountKind;
        if (account.kind == Kind::World) continue;
        if (account.kind != Kind::Character) {
            const auto kind =
                account.kind == Kind::Party ? store::RecordKind::Party : store::RecordKind::Hoard;
            const auto found = record(context, account.id, kind);
            if (const Refusal* no = refused(found)) return *no;
            continue;
        }
        auto found = stored(context, account.id);
        if (const Refusal* no = refused(found)) return *no;
        StoredCharacter& one = value(found);
        const Status changed = campaign::change_belongings(one.character, amounts);
        if (!changed) return refusal_of(changed.error());
        changes.records.push_back(record_of(one.character, one.record.version));
    }
    return std::nullopt;
}

void CampaignRecords::book(const RequestContext& context, const v1::LedgerAct& wish,
                           Done<v1::LedgerPage> done) {
    const auto from = campaign::account_from(wish.from());
    const auto to = campaign::account_from(wish.to());
    if (!from) return done(bad("from", "no account of the book"));
    if (!to || *to == *from) return done(bad("to", "no other account of the book"));
    if (auto no = no_reason(wish.reason())) return done(std::move(*no));
    auto amounts = amounts_of(wish.amounts());
    if (const Refusal* no = refused(amounts)) return done(*no);
    store::CampaignChanges changes = act(context, "booked", wish.reason());
    const auto postings = campaign::transfer(*from, *to, value(amounts));
    if (auto no = follow(context, postings, changes)) return done(std::move(*no));
    changes.entries.push_back(entry_of(postings));
    change(std::move(changes), then(std::move(done), [this, context] { return this->ledger(context, {}); }));
}

void CampaignRecords::reverse(const RequestContext& context, std::int64_t entry,
                              const v1::LedgerReversal& wish, Done<v1::LedgerPage> done) {
    if (auto no = no_reason(wish.reason())) return done(std::move(*no));
    const auto found = records_->entries(context.campaign, {entry - 1, 1});
    if (!found) return done(refusal_of(found.error()));
    if (found->empty() || found->front().id != entry) return done(Refusal{"NOT_FOUND", {}, "no such entry"});
    if (found->front().reverses != 0)
        return done(Refusal{"CONFLICT", {}, "it is a reversal itself: book anew what it took back"});
    store::CampaignChanges changes = act(context, "entry_reversed", wish.reason());
    const auto postings = campaign::reversed(postings_of(found->front()));
    if (auto no = follow(context, postings, changes)) return done(std::move(*no));
    changes.entries.push_back(entry_of(postings));
    changes.entries.back().reverses = entry;
    change(std::move(changes), then(std::move(done), [this, context, entry] {
               return this->ledger(context, {entry - 1, 100});
           }));
}

}  // namespace affray::campaign_service
