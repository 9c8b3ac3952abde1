// Characters: made by the ruleset's rules, changed by hand, raised, taken in and out as files.
#include "campaign_service/campaign_records.h"

#include <algorithm>

#include "base/fault.h"
#include "base/text.h"
#include "campaign/retainer.h"
#include "campaign_codec/record_codec.h"
#include "campaign_service/answers.h"
#include "campaign_service/campaign_file.h"
#include "campaign_service/told_numbers.h"
#include "content/making/character_maker.h"
#include "readings/party/purse.h"
#include "table/keyed_dice.h"

namespace affray::campaign_service {

namespace {

Refusal refusal_of_receipt(const store::Receipt& receipt) {
    switch (receipt.refusal) {
        case store::Refusal::Superseded: return stale();
        case store::Refusal::NotFound: return {"NOT_FOUND", {}, receipt.named};
        case store::Refusal::InEncounter: return {"IN_ENCOUNTER", {}, receipt.named};
        case store::Refusal::StorageFull: return {"STORAGE_UNAVAILABLE", {}, "the store has no room"};
        case store::Refusal::Conflict:
            return {
                "CONFLICT", {}, receipt.named.empty() ? "an account does not hold so much" : receipt.named};
        case store::Refusal::QuotaReached: return {"QUOTA_REACHED", {}, receipt.named};
        case store::Refusal::None:
        case store::Refusal::Ended:
        case store::Refusal::NotHeld:
        case store::Refusal::BuiltUpon: break;
    }
    return {"RETRY_LATER", {}, "the store is busy"};
}

std::string because(const std::string& reason) { return reason.empty() ? std::string() : ": " + reason; }

// The first problem of choices, with its field below `choices`.
Refusal first_of(const content::Problems& problems) {
    if (problems.empty()) return bad("choices", "these choices make no character");
    const content::Problem& first = problems.all().front();
    return bad(first.key.empty() ? "choices" : "choices." + first.key, first.message);
}

Portrait portrait_from(const v1::Portrait& wish) {
    return wish.picture().empty() ? Portrait{} : Portrait{wish.picture(), wish.x(), wish.y(), wish.size()};
}

Answer<campaign::CharacterEdit> edit_of(const v1::CharacterPatch& patch) {
    campaign::CharacterEdit edit;
    if (patch.has_name()) edit.name = patch.name();
    if (patch.has_notes()) edit.notes = patch.notes();
    if (patch.has_master()) edit.master = patch.master();
    if (patch.has_loyalty()) edit.loyalty = patch.loyalty();
    if (patch.has_hp()) edit.hp = patch.hp();
    if (patch.has_hp_max()) edit.hp_max = patch.hp_max();
    if (patch.has_condition()) {
        edit.status = status_from(patch.condition());
        if (!edit.status) return bad("condition", "write up, unconscious or dead");
    }
    if (patch.has_portrait()) edit.portrait = portrait_from(patch.portrait());
    for (const v1::NumberChange& fact : patch.facts()) edit.facts.emplace_back(fact.name(), fact.value());
    return edit;
}

// RULE-5, where a campaign's log is written: whatever reason or story goes into it.
std::optional<std::string> unfit_text(const store::CampaignChanges& changes) {
    constexpr TextBound kLine{"reason", 4'000, true};
    constexpr TextBound kStory{"text", 4'000, true};
    if (!good_text(changes.text, kLine)) return std::string(kLine.field);
    for (const auto& taken : changes.taken)
        if (!good_text(taken.text, kStory)) return "story";
    for (const store::LossChange& loss : changes.losses) {
        if (loss.text && !good_text(*loss.text, kStory)) return "text";
        if (loss.redemption && !good_text(*loss.redemption, kStory)) return "redemption";
    }
    return std::nullopt;
}

}  // namespace

CampaignRecords::CampaignRecords(store::Store& store, const content::Library& library,
                                 content::RulesetSource rulesets, const Clock& clock, Resumption resumption)
    : store_(store),
      library_(library),
      rulesets_(std::move(rulesets)),
      clock_(clock),
      resumption_(std::move(resumption)) {}
CampaignRecords::~CampaignRecords() = default;

Status CampaignRecords::open() {
    auto reader = store_.open_reader();
    if (!reader) return reader.status();
    auto numbers = ToldNumbers::read(**reader);
    if (!numbers) return numbers.status();
    reader_ = std::move(*reader);
    records_ = std::make_unique<store::RecordReader>(reader_->connection());
    pictures_ = std::make_unique<store::PictureReader>(reader_->connection());
    numbers_ = std::move(*numbers);
    return {};
}

store::CampaignChanges CampaignRecords::act(const RequestContext& context, std::string what,
                                            std::string text) const {
    store::CampaignChanges changes;
    changes.campaign = context.campaign;
    changes.at_ms = clock_.wall_ms();
    changes.author = context.author;
    changes.what = std::move(what);
    changes.text = std::move(text);
    return changes;
}

void CampaignRecords::change(store::CampaignChanges changes, After after) {
    if (const auto field = unfit_text(changes)) {
        const Refusal no = bad(*field, "too long, or a control character is in it");
        return after(&no);
    }
    const auto committed = [after, resume = resumption_()](const store::Receipt& receipt) {
        resume([after, receipt] {
            if (receipt.committed()) return after(nullptr);
            const Refusal why = refusal_of_receipt(receipt);
            after(&why);
        });
    };
    if (store_.writer().submit(store::ChangeCampaign{std::move(changes)}, committed) == Pushed::Yes) return;
    const Refusal busy{"RETRY_LATER", {}, "the store is busy"};
    after(&busy);
}

content::CharacterMaker CampaignRecords::maker(const RequestContext& context) {
    return {data_for(context), rulesets_(context.ruleset, context.options.below)};
}

// Players learn of nothing that the referees have made for their scenes, not even that there is such a name.
const content::Compendium& CampaignRecords::data_for(const RequestContext& context) {
    if (!context.sees_all) return library_.data().of(context.ruleset);
    auto own = own_texts(context, {});
    if (refused(own) != nullptr || value(own).texts.empty()) return library_.data().of(context.ruleset);
    making_ = compendia_of(context, value(own));
    return making_->of(context.ruleset);
}

Answer<v1::Character> CampaignRecords::on_trial(const RequestContext& context,
                                                campaign::Character character) {
    auto tried = shown(context, {store::Record{}, std::move(character)});
    if (const Refusal* no = refused(tried)) return *no;
    value(tried).clear_id();
    return tried;
}

void CampaignRecords::create_character(const RequestContext& context, const v1::NewCharacter& wish,
                                       Done<v1::Character> done) {
    const auto kind = kind_from(wish.kind().empty() ? "character" : wish.kind());
    if (!kind) return done(bad("kind", "write character or retainer"));
    if (rulesets_(context.ruleset, {}) == nullptr) return done(bad("ruleset", "this build has none such"));
    campaign::Character character;
    character.id = make_public_id();
    character.name = wish.name();
    character.owner = wish.owner();
    character.master = wish.master();
    character.notes = wish.notes();
    content::Problems problems("choices");
    const content::Node choices = content::read_text(campaign_codec::json_text(wish.choices()), problems);
    table::KeyedDice dice(make_key());
    dice.begin(1);
    auto source = source_of(context, wish.thrown(), choices);
    const bool fits = refused(source) == nullptr && problems.empty();
    auto made = fits ? computed([&] {
        const bool pays = *kind == Kind::Character;
        const content::CharacterOrder order{character.id, wish.name(), *kind, pays, value(source).gold};
        return maker(context).make(choices, order, dice);
    })
                     : std::nullopt;
    if (const Refusal* no = refused(source)) return done(*no);
    if (!made) return done(first_of(problems));
    character.choices = std::move(made->choices);
    character.figure = std::move(made->figure);
    campaign::set_portrait(character.figure, portrait_from(wish.portrait()));
    if (const Status fit = campaign::sound(character); !fit) return done(refusal_of(fit.error()));
    const std::int64_t left = campaign::figure_fact(character.figure, kPurse.name);
    campaign::fill_purse(character);
    if (wish.trial()) return done(on_trial(context, std::move(character)));
    const std::string gold = campaign::spoken(campaign::coins_worth(left + made->spent_cp));
    std::string begins = gold.empty() ? "" : "; starting gold " + gold;
    if (made->spent_cp > 0) begins += ", spent " + campaign::spoken(campaign::coins_worth(made->spent_cp));
    store::CampaignChanges changes =
        act(context, "character_created", character.name + value(source).said + begins);
    changes.uses = *numbers_->meant(context, ToldNumbers::Of::Line, wish.thrown());
    changes.records.push_back(record_of(character, 0));
    const campaign::Account purse{campaign::AccountKind::Character, character.id};
    const campaign::Amounts owns = campaign::belongings(character);
    if (!owns.empty()) changes.entries.push_back(entry_of(campaign::transfer({}, purse, owns)));
    change(std::move(changes), then(std::move(done), [this, context, id = character.id] {
               return this->character(context, id);
           }));
}

void CampaignRecords::change_character(const RequestContext& context, const std::string& id,
                                       const v1::CharacterPatch& patch, Done<v1::Character> done) {
    auto found = stored(context, id);
    if (const Refusal* no = refused(found)) return done(*no);
    campaign::Character& character = value(found).character;
    auto edit = edit_of(patch);
    if (const Refusal* no = refused(edit)) return done(*no);
    if (const Status fit = campaign::edit(character, value(edit)); !fit) return done(refusal_of(fit.error()));
    if (patch.has_owner()) character.owner = patch.owner();
    if (patch.has_status()) {
        const bool retire = patch.status() == "retired";
        if (!retire && patch.status() != "active") return done(bad("status", "write active or retired"));
        if (character.status == campaign::CharacterStatus::Dead)
            return done(Refusal{"CONFLICT", "status", "the dead come back by their condition"});
        character.status = retire ? campaign::CharacterStatus::Retired : campaign::CharacterStatus::Active;
    }
    store::CampaignChanges changes =
        act(context, "character_changed", character.name + because(patch.reason()));
    changes.records.push_back(record_of(character, patch.version()));
    change(std::move(changes),
           then(std::move(done), [this, context, id] { return this->character(context, id); }));
}

void CampaignRecords::level_up(const RequestContext& context, const std::string& id, const v1::LevelUp& wish,
                               Done<v1::Character> done) {
    auto found = stored(context, id);
    if (const Refusal* no = refused(found)) {
        return done(*no);
    }
    campaign::Character& character = value(found).character;
    content::Problems problems("choices");
    const content::Node choices = content::read_text(character.choices, problems);
    content::Node changed;
    if (wish.has_changes()) changed = content::read_text(campaign_codec::json_text(wish.changes()), problems);
    table::KeyedDice dice(make_key());
    dice.begin(1);
    auto made =
        computed([&] {
            return computed([&] { return maker(context); });
        }).raise(choices, changed, character.experience, {id, character.name, character.kind()}, dice);
    if (!made) return done(first_of(problems));
    character.figure =
        computed([&] { return campaign::carry_over(character.figure, std::move(made->figure)); });
    character.choices = std::move(made->choices);
    if (const Status fit = campaign::sound(character); !fit) return done(refusal_of(fit.error()));
    store::CampaignChanges changes =
        act(context, "level_up", character.name + " rises to level " + std::to_string(character.level()));
    changes.records.push_back(record_of(character, wish.version()));
    change(std::move(changes),
           then(std::move(done), [this, context, id] { return this->character(context, id); }));
}

void CampaignRecords::transfer(const RequestContext& context, const std::string& id,
                               const v1::CharacterTransfer& wish, Done<v1::Character> done) {
    auto found = stored(context, id);
    if (const Refusal* no = refused(found)) return done(*no);
    campaign::Character& character = value(found).character;
    character.owner = wish.to();
    store::CampaignChanges changes =
        act(context, "character_transferred", character.name + because(wish.reason()));
    changes.records.push_back(record_of(character, std::max<std::uint64_t>(1, wish.version())));
    change(std::move(changes),
           then(std::move(done), [this, context, id] { return this->character(context, id); }));
}

void CampaignRecords::roll_loyalty(const RequestContext& context, const std::string& id,
                                   const v1::LoyaltyRoll& wish, Done<v1::LoyaltyRolled> done) {
    auto found = stored(context, id);
    const auto master = refused(found) == nullptr ? stored(context, value(found).character.master)
                                                  : Answer<StoredCharacter>(*refused(found));
    if (const Refusal* no = refused(found)) return done(*no);
    campaign::Character& retainer = value(found).character;
    const auto* follows = std::get_if<StoredCharacter>(&master);
    table::KeyedDice dice(make_key());
    dice.begin(1);
    const auto rolled = computed([&] {
        return campaign::roll_loyalty(retainer, follows == nullptr ? nullptr : &follows->character,
                                      wish.modifier(), dice);
    });
    if (!rolled) return done(refusal_of(rolled.error()));
    const std::string what = retainer.name + ": " + std::to_string(rolled->natural) + " against " +
                             std::to_string(rolled->target) +
                             (rolled->stays ? ", stays" : ", leaves service");
    store::CampaignChanges changes = act(context, "loyalty_rolled", what + because(wish.reason()));
    changes.records.push_back(record_of(retainer, std::max<std::uint64_t>(1, wish.version())));
    change(std::move(changes),
           then(std::move(done), [this, context, id, roll = *rolled]() -> Answer<v1::LoyaltyRolled> {
               auto now = this->character(context, id);
               if (const Refusal* no = refused(now)) return *no;
               v1::LoyaltyRolled answer;
               answer.set_natural(roll.natural);
               answer.set_target(roll.target);
               answer.set_stays(roll.stays);
               *answer.mutable_character() = std::move(value(now));
               return answer;
           }));
}

void CampaignRecords::import_character(const RequestContext& context, const std::string& json,
                                       Done<v1::Character> done) {
    auto changes =
        computed([&] { return campaign_service::import_character(json, context.campaign, rulesets_); });
    if (!changes) return done(refusal_of(changes.error()));
    changes->at_ms = clock_.wall_ms();
    changes->author = context.author;
    const std::string id = changes->records.front().public_id;
    change(std::move(*changes),
           then(std::move(done), [this, context, id] { return this->character(context, id); }));
}

Answer<std::string> CampaignRecords::export_character(const RequestContext& context, const std::string& id) {
    auto found = record(context, id, store::RecordKind::Character);
    if (const Refusal* no = refused(found)) return *no;
    auto text = campaign_service::export_character(value(found), rulesets_);
    if (!text) return refusal_of(text.error());
    return std::move(*text);
}

}  // namespace affray::campaign_service
