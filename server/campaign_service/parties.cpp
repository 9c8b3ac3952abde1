// Parties: who travels, their rests between encounters, losses redeemed, the calendar turned.
#include <algorithm>

#include "base/fault.h"
#include "campaign_codec/record_codec.h"
#include "campaign_service/answers.h"
#include "campaign_service/notebook.h"
#include "codec/log_codec.h"
#include "codec/serialise.h"
#include "table/keyed_dice.h"

namespace affray::campaign_service {

namespace {

constexpr std::size_t kTextMax = 4000;
constexpr std::int32_t kRecoveriesMax = 30;

Answer<campaign::RestWish> wish_of(const v1::PartyRest& wish) {
    campaign::RestWish out;
    const auto rest = campaign::rest_from(wish.rest());
    if (!rest) return bad("rest", "write quick_rest, heal_up or day");
    out.rest = *rest;
    out.early = wish.early();
    if (wish.story().size() > kTextMax) return bad("story", "write at most 4000 bytes");
    if (wish.recoveries_size() > static_cast<int>(campaign::kMembersMax))
        return bad("recoveries", "at most 40");
    for (const v1::NumberChange& one : wish.recoveries()) {
        if (one.value() < 0 || one.value() > kRecoveriesMax)
            return bad("recoveries." + one.name(), "write 0 to 30");
        out.recoveries.emplace_back(one.name(), one.value());
    }
    return out;
}

}  // namespace

void CampaignRecords::put_party(const RequestContext& context, const v1::Party& wish, Done<v1::Party> done) {
    auto party = campaign_codec::take(wish);
    if (!party) return done(refusal_of(party.error()));
    const bool is_new = party->id.empty();
    if (is_new) party->id = make_public_id();
    const auto members = stored_all(context, party->members);
    if (refused(members) != nullptr) return done(bad("members", "somebody is not of this campaign"));
    store::CampaignChanges changes = act(context, is_new ? "party_gathered" : "party_changed", party->name);
    changes.records.push_back(record_of(*party, is_new ? 0 : std::max<std::uint64_t>(1, wish.version())));
    change(std::move(changes),
           then(std::move(done), [this, context, id = party->id] { return this->party(context, id); }));
}

void CampaignRecords::rest(const RequestContext& context, const std::string& id, const v1::PartyRest& asked,
                           Done<v1::Party> done) {
    auto wish = wish_of(asked);
    if (const Refusal* no = refused(wish)) return done(*no);
    auto found = record(context, id, store::RecordKind::Party);
    if (const Refusal* no = refused(found)) return done(*no);
    if (value(found).version != asked.version()) return done(stale());
    auto party = campaign_codec::party_from(value(found).body);
    if (!party) return done(refusal_of(party.error()));
    party->id = id;
    auto members = stored_all(context, party->members);
    if (const Refusal* no = refused(members)) return done(*no);
    std::vector<campaign::Character> characters;
    for (const StoredCharacter& member : value(members)) characters.push_back(member.character);
    const auto rules = rulesets_(context.ruleset, context.options.below);
    if (rules == nullptr) return done(bad("ruleset", "this build has none such"));
    table::KeyedDice dice(make_key());
    dice.begin(1);
    const auto rested =
        computed([&] { return campaign::take_rest(characters, *party, value(wish), *rules, dice); });
    if (!rested) return done(refusal_of(rested.error()));
    if (!rested->losses.empty() && !asked.early())
        return done(Refusal{"CONFLICT", "early", "it is not earned: it costs a campaign loss"});
    store::CampaignChanges changes =
        act(context, "rested", party->name + ": " + campaign::spoken(asked.rest()));
    for (const Loss& loss : rested->losses)
        changes.taken.push_back({loss.kind.str(), asked.story(), codec::encode_loss(loss)});
    for (std::size_t i = 0; i < characters.size(); ++i) {
        if (rested->characters[i] == characters[i]) continue;
        changes.records.push_back(record_of(rested->characters[i], value(members)[i].record.version));
    }
    changes.records.push_back(record_of(rested->party, asked.version()));
    change(std::move(changes),
           then(std::move(done), [this, context, id] { return this->party(context, id); }));
}

void CampaignRecords::change_loss(const RequestContext& context, std::int64_t loss,
                                  const v1::LossPatch& patch, Done<v1::CampaignLossList> done) {
    store::LossChange changed;
    changed.loss = loss;
    changed.expected = patch.amended();
    if (patch.text().size() > kTextMax) return done(bad("text", "write at most 4000 bytes"));
    if (patch.redemption().size() > kTextMax) return done(bad("redemption", "write at most 4000 bytes"));
    if (patch.has_text()) changed.text = patch.text();
    if (patch.has_redemption()) changed.redemption = patch.redemption();
    if (patch.has_status()) {
        const bool redeemed = patch.status() == "redeemed";
        if (!redeemed && patch.status() != "open") return done(bad("status", "write open or redeemed"));
        if (redeemed && patch.redemption().empty())
            return done(bad("redemption", "say how it was made good"));
        changed.status = redeemed ? store::LossStatus::Resolved : store::LossStatus::Open;
    }
    auto known = losses(context);
    if (const Refusal* no = refused(known)) return done(*no);
    const auto& all = value(known).losses();
    const auto at =
        std::find_if(all.begin(), all.end(), [loss](const auto& one) { return one.id() == loss; });
    if (at == all.end()) return done(Refusal{"NOT_FOUND", {}, "no such loss"});
    if (changed.status && at->status() == "reverted")
        return done(Refusal{"CONFLICT", "status", "what caused it did not happen"});
    const bool redeems = changed.status == store::LossStatus::Resolved;
    store::CampaignChanges changes = act(context, redeems ? "loss_redeemed" : "loss_changed",
                                         redeems ? patch.redemption() : campaign::spoken(at->kind()));
    changes.losses.push_back(std::move(changed));
    change(std::move(changes), then(std::move(done), [this, context] { return this->losses(context); }));
}

void CampaignRecords::put_calendar(const RequestContext& context, const v1::Calendar& wish,
                                   Done<v1::Calendar> done) {
    if (const Status fit = sound_calendar(wish); !fit) return done(refusal_of(fit.error()));
    const auto found = records_->records(context.campaign, store::RecordKind::Calendar, {0, 1});
    if (!found) return done(refusal_of(found.error()));
    const bool is_new = found->empty();
    if (!is_new && found->front().version != wish.version()) return done(stale());
    v1::Calendar kept;
    kept.set_day(wish.day());
    kept.set_note(wish.note());
    store::CampaignChanges changes = act(context, "day_turned", "day " + std::to_string(wish.day()));
    changes.day = wish.day();
    changes.records.push_back({.kind = store::RecordKind::Calendar,
                               .public_id = is_new ? make_public_id() : found->front().public_id,
                               .expected = is_new ? 0 : wish.version(),
                               .body = codec::serialise(kept)});
    change(std::move(changes), then(std::move(done), [this, context] { return this->calendar(context); }));
}

}  // namespace affray::campaign_service
