// Treasure at the desk: hoards and parcels, acts of the book, divisions and who agrees to them (CLS-170 to
// CLS-173).
#include <algorithm>

#include "campaign_codec/record_codec.h"
#include "session/desk_parts.h"
#include "session/keyed_dice.h"

namespace affray::session {

using desk::bad;
using desk::refusal_of;
using desk::refused;
using desk::value;

namespace {

constexpr std::size_t kReasonMax = 400;

DeskAnswer<campaign::Amounts> amounts_of(const google::protobuf::RepeatedPtrField<v1::Amount>& from) {
    campaign::Amounts amounts;
    for (int i = 0; i < from.size(); ++i) {
        const std::string field = "amounts[" + std::to_string(i) + "]";
        const auto unit = campaign_codec::take(from[i]);
        if (!unit) {
            DeskRefusal no = refusal_of(unit.error());
            no.field = field + "." + no.field;
            return no;
        }
        if (from[i].count() <= 0) return bad(field + ".count", "write at least 1");
        campaign::add(amounts, *unit, from[i].count());
    }
    if (amounts.empty()) return bad("amounts", "nothing changes hands");
    return amounts;
}

campaign::Amounts negative(const campaign::Amounts& amounts) { return campaign::difference(amounts, {}); }

std::vector<std::string> ids_of(const campaign::Division& division) {
    std::vector<std::string> ids;
    for (const campaign::Share& share : division.shares) ids.push_back(share.character);
    return ids;
}

}  // namespace

void CampaignDesk::put_hoard(const Doing& doing, const v1::Hoard& wish, DeskDone<v1::Hoard> done) {
    auto hoard = campaign_codec::take(wish);
    if (!hoard) return done(refusal_of(hoard.error()));
    const bool is_new = hoard->id.empty();
    if (is_new) hoard->id = make_public_id();
    if (!is_new) {
        std::unique_lock lock(mutex_);
        const auto found = record(doing, hoard->id, store::RecordKind::Hoard);
        lock.unlock();
        if (const DeskRefusal* no = refused(found)) return done(*no);
        const auto former = campaign_codec::hoard_from(std::get<0>(found).body);
        if (former && former->parcel != hoard->parcel) return done(bad("parcel", "it is what it is"));
    }
    store::CampaignChanges changes = act(doing, is_new ? "hoard_made" : "hoard_changed", hoard->name);
    changes.records.push_back({.kind = store::RecordKind::Hoard,
                               .public_id = hoard->id,
                               .expected = is_new ? 0 : std::max<std::uint64_t>(1, wish.version()),
                               .name = hoard->name,
                               .status = hoard->hidden ? "hidden" : "open",
                               .body = campaign_codec::to_bytes(*hoard)});
    change(std::move(changes),
           then(std::move(done), [this, doing, id = hoard->id] { return this->hoard(doing, id); }));
}

void CampaignDesk::book(const Doing& doing, const v1::LedgerAct& wish, DeskDone<v1::LedgerPage> done) {
    const auto from = campaign::account_from(wish.from());
    const auto to = campaign::account_from(wish.to());
    if (!from) return done(bad("from", "no account of the book"));
    if (!to || *to == *from) return done(bad("to", "no other account of the book"));
    if (wish.reason().empty() || wish.reason().size() > kReasonMax)
        return done(bad("reason", "say why, in 1 to 400 bytes"));
    auto amounts = amounts_of(wish.amounts());
    if (const DeskRefusal* no = refused(amounts)) return done(*no);
    store::CampaignChanges changes = act(doing, "booked", wish.reason());
    for (const campaign::Account* account : {&*from, &*to}) {
        if (account->kind == campaign::AccountKind::World) continue;
        const bool person = account->kind == campaign::AccountKind::Character;
        std::unique_lock lock(mutex_);
        if (!person) {
            const auto kind = account->kind == campaign::AccountKind::Party ? store::RecordKind::Party
                                                                            : store::RecordKind::Hoard;
            const auto found = record(doing, account->id, kind);
            lock.unlock();
            if (const DeskRefusal* no = refused(found)) return done(*no);
            continue;
        }
        auto found = held(doing, account->id);
        lock.unlock();
        if (const DeskRefusal* no = refused(found)) return done(*no);
        HeldCharacter& one = value(found);
        const bool gives = account == &*from;
        const Status changed =
            campaign::change_belongings(one.character, gives ? negative(value(amounts)) : value(amounts));
        if (!changed) return done(refusal_of(changed.error()));
        changes.records.push_back(record_of(one.character, one.record.version));
    }
    changes.entries.push_back(entry_of(campaign::transfer(*from, *to, value(amounts))));
    change(std::move(changes), then(std::move(done), [this, doing] { return this->ledger(doing, {}); }));
}

void CampaignDesk::propose(const Doing& doing, const v1::DivisionWish& wish, DeskDone<v1::Division> done) {
    campaign::DivisionWish asked;
    const auto from = campaign::account_from(wish.from());
    if (!from || from->kind == campaign::AccountKind::World || from->kind == campaign::AccountKind::Character)
        return done(bad("from", "write hoard/, parcel/ or party/ and its id"));
    asked.from = *from;
    asked.keep_pieces = wish.keep_pieces();
    for (const v1::DivisionShare& choice : wish.choices())
        for (const v1::Amount& amount : choice.amounts()) {
            const auto unit = campaign_codec::take(amount);
            if (!unit) return done(refusal_of(unit.error()));
            for (std::int64_t i = 0; i < std::min<std::int64_t>(amount.count(), 100); ++i)
                asked.choices.emplace_back(*unit, choice.character());
        }
    std::unique_lock lock(mutex_);
    auto heirs = held_all(doing, {wish.heirs().begin(), wish.heirs().end()});
    auto held = balance(doing, *from);
    lock.unlock();
    if (const DeskRefusal* no = refused(heirs)) return done(*no);
    if (const DeskRefusal* no = refused(held)) return done(*no);
    std::vector<campaign::Character> characters;
    for (HeldCharacter& heir : value(heirs)) characters.push_back(std::move(heir.character));
    KeyedDice dice(make_key());
    dice.begin(1);
    auto division = campaign::propose_division(value(held), characters, asked, dice);
    if (!division) return done(refusal_of(division.error()));
    division->id = make_public_id();
    store_division(doing, *division, 0, "division_proposed", std::move(done));
}

void CampaignDesk::store_division(const Doing& doing, const campaign::Division& division,
                                  std::uint64_t expected, const std::string& what,
                                  DeskDone<v1::Division> done) {
    store::CampaignChanges changes = act(doing, what, campaign::to_text(division.from));
    changes.records.push_back({.kind = store::RecordKind::Division,
                               .public_id = division.id,
                               .expected = expected,
                               .status = std::string(to_string(division.status)),
                               .body = campaign_codec::to_bytes(division)});
    change(std::move(changes),
           then(std::move(done), [this, doing, id = division.id] { return this->division(doing, id); }));
}

void CampaignDesk::agree(const Doing& doing, const std::string& id, bool for_all,
                         DeskDone<v1::Division> done) {
    std::unique_lock lock(mutex_);
    auto found = record(doing, id, store::RecordKind::Division);
    lock.unlock();
    if (const DeskRefusal* no = refused(found)) return done(*no);
    auto division = campaign_codec::division_from(value(found).body);
    if (!division) return done(refusal_of(division.error()));
    if (division->status != campaign::DivisionStatus::Proposed)
        return done(DeskRefusal{"CONFLICT", "status", "it is " + std::string(to_string(division->status))});
    lock.lock();
    auto heirs = held_all(doing, ids_of(*division));
    lock.unlock();
    if (const DeskRefusal* no = refused(heirs)) return done(*no);
    std::vector<campaign::Character> characters;
    for (const HeldCharacter& heir : value(heirs)) characters.push_back(heir.character);
    const std::vector<std::string> voters = campaign::voters(*division, characters);
    for (const std::string& voter : voters) {
        const auto& agreed = division->agreed;
        const bool votes = for_all || voter == doing.author;
        if (votes && std::find(agreed.begin(), agreed.end(), voter) == agreed.end())
            division->agreed.push_back(voter);
    }
    const bool all = std::all_of(voters.begin(), voters.end(), [&](const std::string& voter) {
        return std::find(division->agreed.begin(), division->agreed.end(), voter) != division->agreed.end();
    });
    if (!all)
        return store_division(doing, *division, value(found).version, "division_agreed", std::move(done));
    carry(doing, value(found), std::move(*division), std::move(done));
}

void CampaignDesk::carry(const Doing& doing, const store::Record& record, campaign::Division division,
                         DeskDone<v1::Division> done) {
    std::unique_lock lock(mutex_);
    auto heirs = held_all(doing, ids_of(division));
    auto held = balance(doing, division.from);
    lock.unlock();
    if (const DeskRefusal* no = refused(heirs)) return done(*no);
    if (const DeskRefusal* no = refused(held)) return done(*no);
    std::vector<campaign::Character> characters;
    for (const HeldCharacter& heir : value(heirs)) characters.push_back(heir.character);
    const auto divided = campaign::carry_out(division, value(held), characters);
    if (!divided) return done(refusal_of(divided.error()));
    division.status = campaign::DivisionStatus::Carried;
    store::CampaignChanges changes = act(doing, "treasure_divided", campaign::to_text(division.from));
    for (std::size_t i = 0; i < characters.size(); ++i)
        changes.records.push_back(record_of(divided->characters[i], value(heirs)[i].record.version));
    changes.records.push_back({.kind = store::RecordKind::Division,
                               .public_id = record.public_id,
                               .expected = record.version,
                               .status = std::string(to_string(division.status)),
                               .body = campaign_codec::to_bytes(division)});
    changes.entries.push_back(entry_of(divided->postings));
    change(std::move(changes),
           then(std::move(done), [this, doing, id = record.public_id] { return this->division(doing, id); }));
}

void CampaignDesk::withdraw(const Doing& doing, const std::string& id, DeskDone<v1::Division> done) {
    std::unique_lock lock(mutex_);
    auto found = record(doing, id, store::RecordKind::Division);
    lock.unlock();
    if (const DeskRefusal* no = refused(found)) return done(*no);
    auto division = campaign_codec::division_from(value(found).body);
    if (!division) return done(refusal_of(division.error()));
    if (division->status != campaign::DivisionStatus::Proposed)
        return done(DeskRefusal{"CONFLICT", "status", "it is " + std::string(to_string(division->status))});
    division->status = campaign::DivisionStatus::Withdrawn;
    store_division(doing, *division, value(found).version, "division_withdrawn", std::move(done));
}

}  // namespace affray::session
