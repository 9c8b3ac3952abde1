// What people do with a campaign between its encounters: make, change and raise characters, gather parties,
// move and divide treasure, redeem losses, rest, turn the calendar, prepare scenes.
//
// Who may do what has been asked before; here is only what fits. Every change is one line in the campaign's
// log.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "affray/v1/character_form.pb.h"
#include "affray/v1/lobby.pb.h"
#include "affray/v1/record.pb.h"
#include "campaign/rests.h"
#include "campaign/treasure.h"
#include "content/character_form.h"
#include "content/character_maker.h"
#include "content/library.h"
#include "seams/clock.h"
#include "session/staging.h"
#include "store/store.h"

namespace affray::session {

/// Why not. Codes: NOT_FOUND, STALE_VERSION, IN_ENCOUNTER (text: where), BAD_ARGUMENT (with its field),
/// BAD_SCENE (with the problems of a text), CONFLICT (text: why), RETRY_LATER, STORAGE_UNAVAILABLE.
struct DeskRefusal {
    std::string code;
    std::string field;
    std::string text;
    std::vector<content::Problem> problems{};
};
template <class T>
using DeskAnswer = std::variant<T, DeskRefusal>;
template <class T>
using DeskDone = std::function<void(DeskAnswer<T>)>;

/// Where and by whom.
struct Doing {
    std::string campaign;  // public id
    std::string ruleset;
    std::string author;               // public id of an account
    bool sees_all = false;            // a referee: hidden hoards, everybody's sheets, the whole book and log
    content::OptionLayers options{};  // below: the campaign's
};

/// Any thread. `done` runs on the writer's thread, or at once.
class CampaignDesk {
  public:
    /// All outlive it.
    CampaignDesk(store::Store& store, const content::Library& library, content::RulesetSource rulesets,
                 const Clock& clock);
    ~CampaignDesk();

    /// Reads its own connection's first look at the database. Errors: those of the reader.
    Status open();

    DeskAnswer<v1::Character> character(const Doing& doing, const std::string& id);
    /// What the ruleset's characters are made of.
    DeskAnswer<v1::CharacterForm> character_form(const Doing& doing);
    /// The author's, that no character was made of yet.
    DeskAnswer<v1::ScoreThrowList> throws(const Doing& doing);
    /// Refused as CONFLICT where the ruleset's characters throw no scores.
    void throw_scores(const Doing& doing, DeskDone<v1::ScoreThrow> done);
    DeskAnswer<v1::CharacterList> characters(const Doing& doing, store::Page page);
    void create_character(const Doing& doing, const v1::NewCharacter& wish, DeskDone<v1::Character> done);
    void change_character(const Doing& doing, const std::string& id, const v1::CharacterPatch& patch,
                          DeskDone<v1::Character> done);
    void level_up(const Doing& doing, const std::string& id, const v1::LevelUp& wish,
                  DeskDone<v1::Character> done);
    /// To another player; whoever asks has seen to it that it is a member.
    void transfer(const Doing& doing, const std::string& id, const v1::CharacterTransfer& wish,
                  DeskDone<v1::Character> done);
    /// A retainer stays in service, or leaves it (CLS-168).
    void roll_loyalty(const Doing& doing, const std::string& id, const v1::LoyaltyRoll& wish,
                      DeskDone<v1::LoyaltyRolled> done);
    void import_character(const Doing& doing, const std::string& json, DeskDone<v1::Character> done);
    DeskAnswer<std::string> export_character(const Doing& doing, const std::string& id);

    DeskAnswer<v1::Party> party(const Doing& doing, const std::string& id);
    DeskAnswer<v1::PartyList> parties(const Doing& doing, store::Page page);
    /// New without an id, else with the version that was seen.
    void put_party(const Doing& doing, const v1::Party& party, DeskDone<v1::Party> done);
    void rest(const Doing& doing, const std::string& party, const v1::PartyRest& wish,
              DeskDone<v1::Party> done);

    DeskAnswer<v1::Hoard> hoard(const Doing& doing, const std::string& id);
    DeskAnswer<v1::HoardList> hoards(const Doing& doing, store::Page page);
    void put_hoard(const Doing& doing, const v1::Hoard& hoard, DeskDone<v1::Hoard> done);

    DeskAnswer<v1::LedgerPage> ledger(const Doing& doing, store::Page page);
    /// Characters' sheets follow the book.
    void book(const Doing& doing, const v1::LedgerAct& act, DeskDone<v1::LedgerPage> done);

    /// Once; an entry of its own. Refused if what it gave is no longer there.
    void reverse(const Doing& doing, std::int64_t entry, const v1::LedgerReversal& wish,
                 DeskDone<v1::LedgerPage> done);

    DeskAnswer<v1::Division> division(const Doing& doing, const std::string& id);
    DeskAnswer<v1::DivisionList> divisions(const Doing& doing, store::Page page);
    void propose(const Doing& doing, const v1::DivisionWish& wish, DeskDone<v1::Division> done);
    /// The author agrees; the last to agree carries it out. A referee agrees for everybody.
    void agree(const Doing& doing, const std::string& id, bool for_all, DeskDone<v1::Division> done);
    /// The picker's player takes a magic item or passes; a referee for anybody. Refused as NOT_YOUR_TURN.
    void pick(const Doing& doing, const std::string& id, const v1::DivisionPick& wish,
              DeskDone<v1::Division> done);
    /// `version` 0: whichever it has.
    void withdraw(const Doing& doing, const std::string& id, std::uint64_t version,
                  DeskDone<v1::Division> done);

    DeskAnswer<v1::PreparedScene> scene(const Doing& doing, const std::string& id);
    DeskAnswer<v1::PreparedSceneList> scenes(const Doing& doing, store::Page page);
    /// New without an id. Refused as BAD_SCENE unless it could be played, or named, now.
    void put_scene(const Doing& doing, const v1::PreparedScene& scene, DeskDone<v1::PreparedScene> done);
    /// `version` 0: whichever it has.
    void remove_scene(const Doing& doing, const std::string& id, std::uint64_t version,
                      DeskDone<v1::PreparedScene> done);
    /// What an encounter begins with: ready content, a prepared scene or a text, read with the options of the
    /// campaign and its own data.
    DeskAnswer<std::shared_ptr<const content::Opening>> opening(const Doing& doing,
                                                                const v1::CreateEncounterRequest& wish);

    DeskAnswer<v1::CampaignLossList> losses(const Doing& doing);
    void change_loss(const Doing& doing, std::int64_t loss, const v1::LossPatch& patch,
                     DeskDone<v1::CampaignLossList> done);
    DeskAnswer<v1::Calendar> calendar(const Doing& doing);
    void put_calendar(const Doing& doing, const v1::Calendar& calendar, DeskDone<v1::Calendar> done);
    DeskAnswer<v1::CampaignLogPage> log(const Doing& doing, store::Page page);

  private:
    template <class T>
    using Held = DeskAnswer<T>;
    struct HeldCharacter {
        store::Record record;
        campaign::Character character;
    };
    using After = std::function<void(const DeskRefusal*)>;

    // desk_reading.cpp; the mutex is held.
    Held<store::Record> record(const Doing& doing, const std::string& id, store::RecordKind kind);
    Held<HeldCharacter> held(const Doing& doing, const std::string& id);
    Held<std::vector<HeldCharacter>> held_all(const Doing& doing, const std::vector<std::string>& ids);
    Held<campaign::Amounts> balance(const Doing& doing, const campaign::Account& account);
    Held<v1::Character> shown(const Doing& doing, const HeldCharacter& held);
    Held<v1::Party> shown_party(const Doing& doing, const store::Record& record);
    Held<v1::Hoard> shown_hoard(const Doing& doing, const store::Record& record);
    Held<v1::Division> shown_division(const Doing& doing, const store::Record& record);
    /// A division that the asking member may know of.
    Held<store::Record> division_record(const Doing& doing, const std::string& id);
    bool lies_open(const Doing& doing, const store::Record& hoard) const;
    bool known_hoard(const Doing& doing, const std::string& id);
    bool plays(const Doing& doing, const std::string& character);
    bool divides_open(const Doing& doing, const store::Record& division);
    bool reads_account(const Doing& doing, const std::string& account);
    // desk_chronicle.cpp
    bool tells(const Doing& doing, const store::CampaignLine& line);
    std::string named(const store::CampaignLine& line);
    void name_cause(const Doing& doing, const store::Loss& loss, v1::CampaignLossRecord& to);
    Held<std::vector<content::OwnData>> own_data(const Doing& doing, const std::string& but);
    Held<std::shared_ptr<const content::Opening>> read_opening(const Doing& doing, const std::string& name,
                                                               const std::string& text);

    store::CampaignChanges act(const Doing& doing, std::string what, std::string text) const;
    void change(store::CampaignChanges changes, After after);
    std::optional<DeskRefusal> follow(const Doing& doing, const std::vector<campaign::Posting>& postings,
                                      store::CampaignChanges& changes);
    content::CharacterMaker maker(const Doing& doing) const;
    // desk_throws.cpp; the mutex is held.
    Held<std::vector<content::ChoiceField>> form_of(const Doing& doing);
    Held<std::string> source_of(const Doing& doing, std::int64_t thrown, const content::Node& choices);
    void carry(const Doing& doing, const store::Record& record, campaign::Division division,
               DeskDone<v1::Division> done);
    void store_division(const Doing& doing, const campaign::Division& division, std::uint64_t expected,
                        const std::string& what, DeskDone<v1::Division> done, const std::string& more = {});
    /// Answers with what `look` finds once it is stored.
    template <class T, class Look>
    After then(DeskDone<T> done, Look look);

    store::Store& store_;
    const content::Library& library_;
    content::RulesetSource rulesets_;
    const Clock& clock_;
    std::mutex mutex_;  // the readers, and the data
    std::unique_ptr<store::RecordReader> records_;
    std::unique_ptr<store::Reader> reader_;
};

}  // namespace affray::session
