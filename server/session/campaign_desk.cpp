// Characters at the desk: made by the ruleset's rules, changed by hand, raised, taken in and out as files.
#include "session/campaign_desk.h"

#include <algorithm>

#include "campaign/retainer.h"
#include "campaign_codec/record_codec.h"
#include "content/character_maker.h"
#include "session/campaign_file.h"
#include "session/desk_parts.h"
#include "session/keyed_dice.h"

namespace affray::session {

using desk::bad;
using desk::refusal_of;
using desk::refused;
using desk::value;

namespace {

DeskRefusal refusal_of_receipt(const store::Receipt& receipt) {
    switch (receipt.refusal) {
        case store::Refusal::Superseded: return desk::stale();
        case store::Refusal::NotFound: return {"NOT_FOUND", {}, receipt.named};
        case store::Refusal::InEncounter: return {"IN_ENCOUNTER", {}, receipt.named};
        case store::Refusal::StorageFull: return {"STORAGE_UNAVAILABLE", {}, "the store has no room"};
        case store::Refusal::Conflict:
            return {
                "CONFLICT", {}, receipt.named.empty() ? "an account does not hold so much" : receipt.named};
        case store::Refusal::None:
        case store::Refusal::Ended:
        case store::Refusal::BuiltUpon: break;
    }
    return {"RETRY_LATER", {}, "the store is busy"};
}

std::string because(const std::string& reason) { return reason.empty() ? std::string() : ": " + reason; }

// The first problem of choices, with its field below `choices`.
DeskRefusal first_of(const content::Problems& problems) {
    if (problems.empty()) return bad("choices", "no character comes of it");
    const content::Problem& first = problems.all().front();
    return bad(first.key.empty() ? "choices" : "choices." + first.key, first.message);
}

DeskAnswer<campaign::CharacterEdit> edit_of(const v1::CharacterPatch& patch) {
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
    for (const v1::NumberChange& fact : patch.facts()) edit.facts.emplace_back(fact.name(), fact.value());
    return edit;
}

}  // namespace

CampaignDesk::CampaignDesk(store::Store& store, const content::Library& library,
                           content::RulesetSource rulesets, const Clock& clock)
    : store_(store), library_(library), rulesets_(std::move(rulesets)), clock_(clock) {}
CampaignDesk::~CampaignDesk() = default;

Status CampaignDesk::open() {
    auto records = store::RecordReader::open(store_.database());
    if (!records) return records.status();
    auto reader = store_.open_reader();
    if (!reader) return reader.status();
    records_ = std::move(*records);
    reader_ = std::move(*reader);
    return {};
}

store::CampaignChanges CampaignDesk::act(const Doing& doing, std::string what, std::string text) const {
    store::CampaignChanges changes;
    changes.campaign = doing.campaign;
    changes.at_ms = clock_.wall_ms();
    changes.author = doing.author;
    changes.what = std::move(what);
    changes.text = std::move(text);
    return changes;
}

void CampaignDesk::change(store::CampaignChanges changes, After after) {
    const auto committed = [after](const store::Receipt& receipt) {
        if (receipt.committed()) return after(nullptr);
        const DeskRefusal why = refusal_of_receipt(receipt);
        after(&why);
    };
    if (store_.writer().submit(store::ChangeCampaign{std::move(changes)}, committed) == Pushed::Yes) return;
    const DeskRefusal busy{"RETRY_LATER", {}, "the store is busy"};
    after(&busy);
}

content::CharacterMaker CampaignDesk::maker(const Doing& doing) const {
    return {library_.data().of(doing.ruleset), rulesets_(doing.ruleset, doing.options.below)};
}

void CampaignDesk::create_character(const Doing& doing, const v1::NewCharacter& wish,
                                    DeskDone<v1::Character> done) {
    const auto kind = kind_from(wish.kind().empty() ? "character" : wish.kind());
    if (!kind) return done(bad("kind", "write character or retainer"));
    if (rulesets_(doing.ruleset, {}) == nullptr) return done(bad("ruleset", "this build has none such"));
    campaign::Character character;
    character.id = make_public_id();
    character.name = wish.name();
    character.owner = wish.owner();
    character.master = wish.master();
    character.notes = wish.notes();
    std::unique_lock lock(mutex_);
    content::Problems problems("choices");
    const content::Node choices = content::read_text(campaign_codec::json_text(wish.choices()), problems);
    KeyedDice dice(make_key());
    dice.begin(1);
    auto source = source_of(doing, wish.thrown(), choices);
    const bool fits = refused(source) == nullptr && problems.empty();
    auto made = fits ? maker(doing).make(choices, {character.id, wish.name(), *kind}, dice) : std::nullopt;
    lock.unlock();
    if (const DeskRefusal* no = refused(source)) return done(*no);
    if (!made) return done(first_of(problems));
    character.choices = std::move(made->choices);
    character.figure = std::move(made->figure);
    if (const Status fit = campaign::sound(character); !fit) return done(refusal_of(fit.error()));
    const std::string gold = campaign::spoken(campaign::fill_purse(character));
    const std::string begins = gold.empty() ? std::string() : "; starting gold " + gold;
    store::CampaignChanges changes = act(doing, "character_created", character.name + value(source) + begins);
    changes.uses = wish.thrown();
    changes.records.push_back(record_of(character, 0));
    const campaign::Account purse{campaign::AccountKind::Character, character.id};
    const campaign::Amounts owns = campaign::belongings(character);
    if (!owns.empty()) changes.entries.push_back(entry_of(campaign::transfer({}, purse, owns)));
    change(std::move(changes),
           then(std::move(done), [this, doing, id = character.id] { return this->character(doing, id); }));
}

void CampaignDesk::change_character(const Doing& doing, const std::string& id,
                                    const v1::CharacterPatch& patch, DeskDone<v1::Character> done) {
    std::unique_lock lock(mutex_);
    auto found = held(doing, id);
    lock.unlock();
    if (const DeskRefusal* no = refused(found)) return done(*no);
    campaign::Character& character = value(found).character;
    auto edit = edit_of(patch);
    if (const DeskRefusal* no = refused(edit)) return done(*no);
    if (const Status fit = campaign::edit(character, value(edit)); !fit) return done(refusal_of(fit.error()));
    if (patch.has_owner()) character.owner = patch.owner();
    if (patch.has_status()) {
        const bool retire = patch.status() == "retired";
        if (!retire && patch.status() != "active") return done(bad("status", "write active or retired"));
        if (character.status == campaign::CharacterStatus::Dead)
            return done(DeskRefusal{"CONFLICT", "status", "the dead come back by their condition"});
        character.status = retire ? campaign::CharacterStatus::Retired : campaign::CharacterStatus::Active;
    }
    store::CampaignChanges changes =
        act(doing, "character_changed", character.name + because(patch.reason()));
    changes.records.push_back(record_of(character, patch.version()));
    change(std::move(changes),
           then(std::move(done), [this, doing, id] { return this->character(doing, id); }));
}

void CampaignDesk::level_up(const Doing& doing, const std::string& id, const v1::LevelUp& wish,
                            DeskDone<v1::Character> done) {
    std::unique_lock lock(mutex_);
    auto found = held(doing, id);
    if (const DeskRefusal* no = refused(found)) {
        lock.unlock();
        return done(*no);
    }
    campaign::Character& character = value(found).character;
    content::Problems problems("choices");
    const content::Node choices = content::read_text(character.choices, problems);
    content::Node changed;
    if (wish.has_changes()) changed = content::read_text(campaign_codec::json_text(wish.changes()), problems);
    KeyedDice dice(make_key());
    dice.begin(1);
    auto made = maker(doing).raise(choices, changed, character.experience,
                                   {id, character.name, character.kind()}, dice);
    lock.unlock();
    if (!made) return done(first_of(problems));
    character.figure = campaign::carry_over(character.figure, std::move(made->figure));
    character.choices = std::move(made->choices);
    store::CampaignChanges changes =
        act(doing, "level_up", character.name + " rises to level " + std::to_string(character.level()));
    changes.records.push_back(record_of(character, wish.version()));
    change(std::move(changes),
           then(std::move(done), [this, doing, id] { return this->character(doing, id); }));
}

void CampaignDesk::transfer(const Doing& doing, const std::string& id, const v1::CharacterTransfer& wish,
                            DeskDone<v1::Character> done) {
    std::unique_lock lock(mutex_);
    auto found = held(doing, id);
    lock.unlock();
    if (const DeskRefusal* no = refused(found)) return done(*no);
    campaign::Character& character = value(found).character;
    character.owner = wish.to();
    store::CampaignChanges changes =
        act(doing, "character_transferred", character.name + because(wish.reason()));
    changes.records.push_back(record_of(character, std::max<std::uint64_t>(1, wish.version())));
    change(std::move(changes),
           then(std::move(done), [this, doing, id] { return this->character(doing, id); }));
}

void CampaignDesk::roll_loyalty(const Doing& doing, const std::string& id, const v1::LoyaltyRoll& wish,
                                DeskDone<v1::LoyaltyRolled> done) {
    std::unique_lock lock(mutex_);
    auto found = held(doing, id);
    const auto master = refused(found) == nullptr ? held(doing, value(found).character.master)
                                                  : DeskAnswer<HeldCharacter>(*refused(found));
    lock.unlock();
    if (const DeskRefusal* no = refused(found)) return done(*no);
    campaign::Character& retainer = value(found).character;
    const auto* follows = std::get_if<HeldCharacter>(&master);
    KeyedDice dice(make_key());
    dice.begin(1);
    const auto rolled = campaign::roll_loyalty(retainer, follows == nullptr ? nullptr : &follows->character,
                                               wish.modifier(), dice);
    if (!rolled) return done(refusal_of(rolled.error()));
    const std::string what = retainer.name + ": " + std::to_string(rolled->natural) + " against " +
                             std::to_string(rolled->target) +
                             (rolled->stays ? ", stays" : ", leaves service");
    store::CampaignChanges changes = act(doing, "loyalty_rolled", what + because(wish.reason()));
    changes.records.push_back(record_of(retainer, std::max<std::uint64_t>(1, wish.version())));
    change(std::move(changes),
           then(std::move(done), [this, doing, id, roll = *rolled]() -> DeskAnswer<v1::LoyaltyRolled> {
               auto now = this->character(doing, id);
               if (const DeskRefusal* no = refused(now)) return *no;
               v1::LoyaltyRolled answer;
               answer.set_natural(roll.natural);
               answer.set_target(roll.target);
               answer.set_stays(roll.stays);
               *answer.mutable_character() = std::move(value(now));
               return answer;
           }));
}

void CampaignDesk::import_character(const Doing& doing, const std::string& json,
                                    DeskDone<v1::Character> done) {
    auto changes = session::import_character(json, doing.campaign, rulesets_);
    if (!changes) return done(refusal_of(changes.error()));
    changes->at_ms = clock_.wall_ms();
    changes->author = doing.author;
    const std::string id = changes->records.front().public_id;
    change(std::move(*changes),
           then(std::move(done), [this, doing, id] { return this->character(doing, id); }));
}

DeskAnswer<std::string> CampaignDesk::export_character(const Doing& doing, const std::string& id) {
    const std::lock_guard lock(mutex_);
    auto found = record(doing, id, store::RecordKind::Character);
    if (const DeskRefusal* no = refused(found)) return *no;
    auto text = session::export_character(value(found), rulesets_);
    if (!text) return refusal_of(text.error());
    return std::move(*text);
}

}  // namespace affray::session
