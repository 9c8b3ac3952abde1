// Treasure: hoards and parcels, divisions and who agrees to them (CLS-170 to CLS-173).
#include <algorithm>

#include "base/fault.h"
#include "base/text.h"
#include "campaign_codec/record_codec.h"
#include "campaign_service/answers.h"
#include "table/keyed_dice.h"

namespace affray::campaign_service {

namespace {

constexpr std::size_t kThrownMax = 3000;  // bytes of throws told in one line of the log

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

void CampaignRecords::put_hoard(const RequestContext& context, const v1::Hoard& wish, Done<v1::Hoard> done) {
    auto hoard = campaign_codec::take(wish);
    if (!hoard) return done(refusal_of(hoard.error()));
    const bool is_new = hoard->id.empty();
    if (is_new) hoard->id = make_public_id();
    if (!is_new) {
        const auto found = record(context, hoard->id, store::RecordKind::Hoard);
        if (const Refusal* no = refused(found)) return done(*no);
        const auto former = campaign_codec::hoard_from(std::get<0>(found).body);
        if (former && former->parcel != hoard->parcel)
            return done(bad("parcel", "a hoard cannot become a parcel, nor a parcel a hoard"));
    }
    store::CampaignChanges changes = act(context, is_new ? "hoard_made" : "hoard_changed", hoard->name);
    changes.records.push_back(record_of(*hoard, is_new ? 0 : std::max<std::uint64_t>(1, wish.version())));
    change(std::move(changes),
           then(std::move(done), [this, context, id = hoard->id] { return this->hoard(context, id); }));
}

void CampaignRecords::propose(const RequestContext& context, const v1::DivisionWish& wish,
                              Done<v1::Division> done) {
    campaign::DivisionWish asked;
    const auto from = campaign::account_from(wish.from());
    if (!from || from->kind == campaign::AccountKind::World || from->kind == campaign::AccountKind::Character)
        return done(bad("from", "write hoard/, parcel/ or party/ and its id"));
    const bool lies = from->kind != campaign::AccountKind::Party;
    if (const auto seen = lies ? hoard(context, from->id) : Answer<v1::Hoard>(); refused(seen) != nullptr)
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
            asked.choices.push_back({*unit, choice.character(), amount.count()});
        }
    const std::vector<std::string> named{wish.heirs().begin(), wish.heirs().end()};
    if (named.size() > campaign::kMembersMax) return done(bad("heirs", "at most 40"));
    const auto claim = claims(context, *from);
    auto heirs = stored_all(context, named);
    auto held = balance(context, *from);
    if (const Refusal* no = refused(claim)) return done(*no);
    if (!context.sees_all)
        if (const Status may = campaign::may_propose(std::get<0>(claim).holders, context.author, named); !may)
            return done(refusal_of(may.error()));
    if (const Refusal* no = refused(heirs)) return done(*no);
    if (const Refusal* no = refused(held)) return done(*no);
    std::vector<campaign::Character> characters;
    for (StoredCharacter& heir : value(heirs)) characters.push_back(std::move(heir.character));
    table::KeyedDice dice(make_key());
    dice.begin(1);
    auto division =
        computed([&] { return campaign::propose_division(value(held), characters, asked, dice); });
    if (!division) return done(refusal_of(division.error()));
    division->id = make_public_id();
    store_division(context, *division, 0, "division_proposed", std::move(done),
                   std::string(cut_text(thrown(*division, characters), kThrownMax)));
}

void CampaignRecords::store_division(const RequestContext& context, const campaign::Division& division,
                                     std::uint64_t expected, const std::string& what, Done<v1::Division> done,
                                     const std::string& more) {
    store::CampaignChanges changes = act(context, what, campaign::to_text(division.from) + more);
    changes.records.push_back({.kind = store::RecordKind::Division,
                               .public_id = division.id,
                               .expected = expected,
                               .status = std::string(to_string(division.status)),
                               .body = campaign_codec::to_bytes(division)});
    change(std::move(changes),
           then(std::move(done), [this, context, id = division.id] { return this->division(context, id); }));
}

Answer<CampaignRecords::ProposedDivision> CampaignRecords::proposed_division(const RequestContext& context,
                                                                             const std::string& id) {
    auto found = division_record(context, id);
    if (const Refusal* no = refused(found)) return *no;
    auto division = campaign_codec::division_from(value(found).body);
    if (!division) return refusal_of(division.error());
    if (division->status != campaign::DivisionStatus::Proposed)
        return Refusal{"CONFLICT", "status", "it is " + std::string(to_string(division->status))};
    return ProposedDivision{std::move(value(found)), std::move(*division)};
}

void CampaignRecords::agree(const RequestContext& context, const std::string& id, bool for_all,
                            Done<v1::Division> done) {
    auto found = proposed_division(context, id);
    if (const Refusal* no = refused(found)) return done(*no);
    auto& [record, division] = value(found);
    if (!division.picker.empty()) return done(Refusal{"CONFLICT", "picker", "somebody has yet to pick"});
    const auto asked = this->voters(context, division);
    if (const Refusal* no = refused(asked)) return done(*no);
    const std::vector<std::string>& voters = std::get<0>(asked);
    if (!for_all && std::find(voters.begin(), voters.end(), context.author) == voters.end())
        return done(Refusal{"CONFLICT", "agreed",
                            voters.empty() ? "the referee says who gets it" : "it belongs to others"});
    std::vector<std::string>& agreed = division.agreed;
    const auto has_agreed = [&agreed](const std::string& voter) {
        return std::find(agreed.begin(), agreed.end(), voter) != agreed.end();
    };
    for (const std::string& voter : voters) {
        const bool votes = for_all || voter == context.author;
        if (votes && !has_agreed(voter)) agreed.push_back(voter);
    }
    if (!std::all_of(voters.begin(), voters.end(), has_agreed))
        return store_division(context, division, record.version, "division_agreed", std::move(done));
    carry(context, record, std::move(division), std::move(done));
}

void CampaignRecords::carry(const RequestContext& context, const store::Record& record,
                            campaign::Division division, Done<v1::Division> done) {
    auto heirs = stored_all(context, ids_of(division));
    auto held = balance(context, division.from);
    if (const Refusal* no = refused(heirs)) return done(*no);
    if (const Refusal* no = refused(held)) return done(*no);
    std::vector<campaign::Character> characters;
    for (const StoredCharacter& heir : value(heirs)) characters.push_back(heir.character);
    const auto divided = computed([&] { return campaign::carry_out(division, value(held), characters); });
    if (!divided) return done(refusal_of(divided.error()));
    division.status = campaign::DivisionStatus::Carried;
    store::CampaignChanges changes = act(context, "treasure_divided", campaign::to_text(division.from));
    for (std::size_t i = 0; i < characters.size(); ++i)
        changes.records.push_back(record_of(divided->characters[i], value(heirs)[i].record.version));
    changes.records.push_back({.kind = store::RecordKind::Division,
                               .public_id = record.public_id,
                               .expected = record.version,
                               .status = std::string(to_string(division.status)),
                               .body = campaign_codec::to_bytes(division)});
    changes.entries.push_back(entry_of(divided->postings));
    change(std::move(changes), then(std::move(done), [this, context, id = record.public_id] {
               return this->division(context, id);
           }));
}

void CampaignRecords::pick(const RequestContext& context, const std::string& id, const v1::DivisionPick& wish,
                           Done<v1::Division> done) {
    std::optional<campaign::Unit> item;
    if (wish.has_item()) {
        const auto unit = campaign_codec::take(wish.item());
        if (!unit) return done(refusal_of(unit.error()));
        item = *unit;
    }
    auto found = division_record(context, id);
    if (const Refusal* no = refused(found)) return done(*no);
    auto division = campaign_codec::division_from(value(found).body);
    if (!division) return done(refusal_of(division.error()));
    const std::string picker = division->picker;
    const auto who = record(context, picker, store::RecordKind::Character);
    const bool open = division->status == campaign::DivisionStatus::Proposed && !picker.empty();
    if (!open) return done(Refusal{"CONFLICT", "picker", "nobody picks any more"});
    if (const Refusal* no = refused(who)) return done(*no);
    const std::string& name = std::get<0>(who).name;
    if (!context.sees_all && std::get<0>(who).owner != context.author)
        return done(Refusal{"NOT_YOUR_TURN", "picker", "it is " + name + " who picks"});
    if (const Status picked = campaign::pick(*division, item); !picked)
        return done(refusal_of(picked.error()));
    const std::string what = name + (item ? " takes " + item->name.str() : " passes");
    store_division(context, *division, std::max<std::uint64_t>(1, wish.version()), "division_picked",
                   std::move(done), ": " + what);
}

void CampaignRecords::withdraw(const RequestContext& context, const std::string& id, std::uint64_t version,
                               Done<v1::Division> done) {
    auto found = proposed_division(context, id);
    if (const Refusal* no = refused(found)) return done(*no);
    auto& [record, division] = value(found);
    division.status = campaign::DivisionStatus::Withdrawn;
    const std::uint64_t expected = version == 0 ? record.version : version;
    store_division(context, division, expected, "division_withdrawn", std::move(done));
}

}  // namespace affray::campaign_service
