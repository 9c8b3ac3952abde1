// Treasure at the desk: hoards and parcels, divisions and who agrees to them (CLS-170 to CLS-173).
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

std::vector<std::string> ids_of(const campaign::Division& division) {
    std::vector<std::string> ids;
    for (const campaign::Share& share : division.shares) ids.push_back(share.character);
    return ids;
}

// The server's dice, for the log.
std::string thrown(const campaign::Division& division, const std::vector<campaign::Character>& heirs) {
    std::string text;
    std::string item;
    for (const campaign::Throw& one : division.throws) {
        const auto heir = std::find_if(heirs.begin(), heirs.end(),
                                       [&](const auto& known) { return known.id == one.character; });
        const std::string about = one.item.empty() ? "order of picking" : one.item.str();
        text += std::exchange(item, about) == about ? ", " : "; " + about + ": ";
        text += (heir == heirs.end() ? one.character : heir->name) + " " + std::to_string(one.value);
    }
    return text;
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
    changes.records.push_back(record_of(*hoard, is_new ? 0 : std::max<std::uint64_t>(1, wish.version())));
    change(std::move(changes),
           then(std::move(done), [this, doing, id = hoard->id] { return this->hoard(doing, id); }));
}

void CampaignDesk::propose(const Doing& doing, const v1::DivisionWish& wish, DeskDone<v1::Division> done) {
    campaign::DivisionWish asked;
    const auto from = campaign::account_from(wish.from());
    if (!from || from->kind == campaign::AccountKind::World || from->kind == campaign::AccountKind::Character)
        return done(bad("from", "write hoard/, parcel/ or party/ and its id"));
    const bool lies = from->kind != campaign::AccountKind::Party;
    if (const auto seen = lies ? hoard(doing, from->id) : DeskAnswer<v1::Hoard>(); refused(seen) != nullptr)
        return done(*refused(seen));
    asked.from = *from;
    asked.keep_pieces = wish.keep_pieces();
    const auto magic = campaign::magic_by_from(wish.magic().empty() ? "roll_off" : wish.magic());
    if (!magic) return done(bad("magic", "write roll_off or picks"));
    asked.magic = *magic;
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
    store_division(doing, *division, 0, "division_proposed", std::move(done), thrown(*division, characters));
}

void CampaignDesk::store_division(const Doing& doing, const campaign::Division& division,
                                  std::uint64_t expected, const std::string& what,
                                  DeskDone<v1::Division> done, const std::string& more) {
    store::CampaignChanges changes = act(doing, what, campaign::to_text(division.from) + more);
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
    auto found = division_record(doing, id);
    lock.unlock();
    if (const DeskRefusal* no = refused(found)) return done(*no);
    auto division = campaign_codec::division_from(value(found).body);
    if (!division) return done(refusal_of(division.error()));
    if (division->status != campaign::DivisionStatus::Proposed)
        return done(DeskRefusal{"CONFLICT", "status", "it is " + std::string(to_string(division->status))});
    if (!division->picker.empty()) return done(DeskRefusal{"CONFLICT", "picker", "somebody has yet to pick"});
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

void CampaignDesk::pick(const Doing& doing, const std::string& id, const v1::DivisionPick& wish,
                        DeskDone<v1::Division> done) {
    std::optional<campaign::Unit> item;
    if (wish.has_item()) {
        const auto unit = campaign_codec::take(wish.item());
        if (!unit) return done(refusal_of(unit.error()));
        item = *unit;
    }
    std::unique_lock lock(mutex_);
    auto found = division_record(doing, id);
    lock.unlock();
    if (const DeskRefusal* no = refused(found)) return done(*no);
    auto division = campaign_codec::division_from(value(found).body);
    if (!division) return done(refusal_of(division.error()));
    const std::string picker = division->picker;
    lock.lock();
    const auto who = record(doing, picker, store::RecordKind::Character);
    lock.unlock();
    const bool open = division->status == campaign::DivisionStatus::Proposed && !picker.empty();
    if (!open) return done(DeskRefusal{"CONFLICT", "picker", "nobody picks any more"});
    if (const DeskRefusal* no = refused(who)) return done(*no);
    const std::string& name = std::get<0>(who).name;
    if (!doing.sees_all && std::get<0>(who).owner != doing.author)
        return done(DeskRefusal{"NOT_YOUR_TURN", "picker", "it is " + name + " who picks"});
    if (const Status picked = campaign::pick(*division, item); !picked)
        return done(refusal_of(picked.error()));
    const std::string what = name + (item ? " takes " + item->name.str() : " passes");
    store_division(doing, *division, std::max<std::uint64_t>(1, wish.version()), "division_picked",
                   std::move(done), ": " + what);
}

void CampaignDesk::withdraw(const Doing& doing, const std::string& id, std::uint64_t version,
                            DeskDone<v1::Division> done) {
    std::unique_lock lock(mutex_);
    auto found = division_record(doing, id);
    lock.unlock();
    if (const DeskRefusal* no = refused(found)) return done(*no);
    auto division = campaign_codec::division_from(value(found).body);
    if (!division) return done(refusal_of(division.error()));
    if (division->status != campaign::DivisionStatus::Proposed)
        return done(DeskRefusal{"CONFLICT", "status", "it is " + std::string(to_string(division->status))});
    division->status = campaign::DivisionStatus::Withdrawn;
    const std::uint64_t expected = version == 0 ? value(found).version : version;
    store_division(doing, *division, expected, "division_withdrawn", std::move(done));
}

}  // namespace affray::session
