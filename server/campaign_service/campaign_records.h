// What people do with a campaign between its encounters: make, change and raise characters, gather parties,
// move and divide treasure, redeem losses, rest, turn the calendar, prepare scenes.
//
// Who may do what has been asked before; here is only what fits. Every change is one line in the campaign's
// log.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "affray/v1/character_form.pb.h"
#include "affray/v1/lobby.pb.h"
#include "affray/v1/record.pb.h"
#include "campaign/rests.h"
#include "campaign/treasure.h"
#include "campaign_service/recent.h"
#include "campaign_service/refusal.h"
#include "campaign_service/staging.h"
#include "content/library.h"
#include "content/making/character_form.h"
#include "content/making/character_maker.h"
#include "seams/clock.h"
#include "store/records/picture_reader.h"
#include "store/store.h"

namespace affray::campaign_service {

class ToldNumbers;

/// A file as it comes, or goes.
struct PictureFile {
    std::string name{};
    std::string media_type{};
    std::string bytes{};
};

/// In which campaign, and who asks.
struct RequestContext {
    std::string campaign;  // public id
    std::string ruleset;
    std::string author;               // public id of an account
    bool sees_all = false;            // a referee: hidden hoards, everybody's sheets, the whole book and log
    content::OptionLayers options{};  // below: the campaign's
};

/// Goes on with a request after its commit, on the thread that it began on. Called on the writer's thread.
using Resume = std::function<void(std::function<void()>)>;
/// Of the request that runs now.
using Resumption = std::function<Resume()>;

/// One thread: the compendium's YAML nodes and the readers' connections are not for two. `done` runs at once,
/// or where `resumption` goes on.
class CampaignRecords {
  public:
    /// All outlive it.
    CampaignRecords(store::Store& store, const content::Library& library, content::RulesetSource rulesets,
                    const Clock& clock, Resumption resumption);
    ~CampaignRecords();

    /// Opens the readers, anew if they are open. Errors: those of the readers.
    Status open();

    Answer<v1::Character> character(const RequestContext& context, const std::string& id);
    /// What the ruleset's characters are made of.
    Answer<v1::CharacterForm> character_form(const RequestContext& context);
    /// The author's, that no character was made of yet.
    Answer<v1::ScoreThrowList> throws(const RequestContext& context);
    /// Refused as CONFLICT where the ruleset's characters throw no scores.
    void throw_scores(const RequestContext& context, Done<v1::ScoreThrow> done);
    Answer<v1::CharacterList> characters(const RequestContext& context, store::Page page);
    void create_character(const RequestContext& context, const v1::NewCharacter& wish,
                          Done<v1::Character> done);
    void change_character(const RequestContext& context, const std::string& id,
                          const v1::CharacterPatch& patch, Done<v1::Character> done);
    void level_up(const RequestContext& context, const std::string& id, const v1::LevelUp& wish,
                  Done<v1::Character> done);
    /// To another player, who the caller has checked is a member.
    void transfer(const RequestContext& context, const std::string& id, const v1::CharacterTransfer& wish,
                  Done<v1::Character> done);
    /// A retainer stays in service, or leaves it (CLS-168).
    void roll_loyalty(const RequestContext& context, const std::string& id, const v1::LoyaltyRoll& wish,
                      Done<v1::LoyaltyRolled> done);
    void import_character(const RequestContext& context, const std::string& json, Done<v1::Character> done);
    Answer<std::string> export_character(const RequestContext& context, const std::string& id);

    Answer<v1::Party> party(const RequestContext& context, const std::string& id);
    Answer<v1::PartyList> parties(const RequestContext& context, store::Page page);
    /// New without an id, else with the version that was seen.
    void put_party(const RequestContext& context, const v1::Party& party, Done<v1::Party> done);
    void rest(const RequestContext& context, const std::string& party, const v1::PartyRest& wish,
              Done<v1::Party> done);

    Answer<v1::Hoard> hoard(const RequestContext& context, const std::string& id);
    Answer<v1::HoardList> hoards(const RequestContext& context, store::Page page);
    void put_hoard(const RequestContext& context, const v1::Hoard& hoard, Done<v1::Hoard> done);

    Answer<v1::LedgerPage> ledger(const RequestContext& context, store::Page page);
    /// Characters' sheets follow the book.
    void book(const RequestContext& context, const v1::LedgerAct& act, Done<v1::LedgerPage> done);

    /// Once; an entry of its own. Refused if what it gave is no longer there.
    void reverse(const RequestContext& context, std::int64_t entry, const v1::LedgerReversal& wish,
                 Done<v1::LedgerPage> done);

    Answer<v1::Division> division(const RequestContext& context, const std::string& id);
    Answer<v1::DivisionList> divisions(const RequestContext& context, store::Page page);
    void propose(const RequestContext& context, const v1::DivisionWish& wish, Done<v1::Division> done);
    /// A player proposes what belongs to its party, for the party; a referee anything for anybody.
    /// The author agrees; the last to agree carries it out. A referee agrees for everybody.
    void agree(const RequestContext& context, const std::string& id, bool for_all, Done<v1::Division> done);
    /// The picker's player takes a magic item or passes; a referee for anybody. Refused as NOT_YOUR_TURN.
    void pick(const RequestContext& context, const std::string& id, const v1::DivisionPick& wish,
              Done<v1::Division> done);
    /// `version` 0: whichever it has.
    void withdraw(const RequestContext& context, const std::string& id, std::uint64_t version,
                  Done<v1::Division> done);

    Answer<v1::PreparedScene> scene(const RequestContext& context, const std::string& id);
    Answer<v1::PreparedSceneList> scenes(const RequestContext& context, store::Page page);
    /// New without an id. Refused as BAD_SCENE unless it could be played, or named, now.
    void put_scene(const RequestContext& context, const v1::PreparedScene& scene,
                   Done<v1::PreparedScene> done);
    /// `version` 0: whichever it has.
    void remove_scene(const RequestContext& context, const std::string& id, std::uint64_t version,
                      Done<v1::PreparedScene> done);
    /// What would be wrong with a scene if it were kept, and who fights in it. Keeps nothing.
    Answer<v1::SceneReport> check_scene(const RequestContext& context, const v1::SceneDraft& draft);
    /// The text of ready content, to begin a scene from.
    Answer<v1::PreparedScene> ready_scene(const RequestContext& context, const v1::ReadySceneRequest& wish);
    /// The monsters that scenes of the campaign may name.
    Answer<v1::Bestiary> bestiary(const RequestContext& context);
    /// What an encounter begins with: ready content, a prepared scene or a text, read with the options of the
    /// campaign and its own data.
    Answer<std::shared_ptr<const content::Opening>> opening(const RequestContext& context,
                                                            const v1::CreateEncounterRequest& wish);

    /// The opening with the campaign's characters in it. Also refused as CONFLICT: somebody cannot come.
    Answer<std::shared_ptr<const Staged>> staged(const RequestContext& context,
                                                 const v1::CreateEncounterRequest& wish);

    /// Judged, stripped and kept. NOT_A_PICTURE, PICTURE_BROKEN, PICTURE_TOO_LARGE, BAD_PICTURE_NAME,
    /// QUOTA_REACHED: then nothing is kept. The same bytes once more are the same picture.
    void add_picture(const RequestContext& context, const PictureFile& file, Done<v1::Picture> done);
    Answer<v1::PictureList> pictures(const RequestContext& context, store::Page page);
    Answer<PictureFile> picture(const RequestContext& context, const std::string& id);
    /// Of the encounter's campaign. The caller has looked whether it may be seen.
    Answer<PictureFile> encounter_picture(const std::string& encounter, const std::string& id);
    /// A player's own, a referee's any.
    void remove_picture(const RequestContext& context, const std::string& id, Done<v1::Picture> done);

    Answer<v1::CampaignLossList> losses(const RequestContext& context);
    void change_loss(const RequestContext& context, std::int64_t loss, const v1::LossPatch& patch,
                     Done<v1::CampaignLossList> done);
    Answer<v1::Calendar> calendar(const RequestContext& context);
    void put_calendar(const RequestContext& context, const v1::Calendar& calendar, Done<v1::Calendar> done);
    Answer<v1::CampaignLogPage> log(const RequestContext& context, store::Page page);

  private:
    struct StoredCharacter {
        store::Record record;
        campaign::Character character;
    };
    using After = std::function<void(const Refusal*)>;

    // reading.cpp
    Answer<store::Record> record(const RequestContext& context, const std::string& id,
                                 store::RecordKind kind);
    Answer<StoredCharacter> stored(const RequestContext& context, const std::string& id);
    Answer<std::vector<StoredCharacter>> stored_all(const RequestContext& context,
                                                    const std::vector<std::string>& ids);
    // Who there is in the campaign, and whom an account belongs to.
    struct Claims {
        std::vector<campaign::Holder> everybody;
        std::vector<campaign::Holder> holders;
    };
    Answer<Claims> claims(const RequestContext& context, const campaign::Account& account);
    // Accounts that have to agree; none: the referee decides.
    Answer<std::vector<std::string>> voters(const RequestContext& context,
                                            const campaign::Division& division);
    Answer<campaign::Amounts> balance(const RequestContext& context, const campaign::Account& account);
    Answer<v1::Character> shown(const RequestContext& context, const StoredCharacter& held);
    Answer<v1::Party> shown_party(const RequestContext& context, const store::Record& record);
    Answer<v1::Hoard> shown_hoard(const RequestContext& context, const store::Record& record);
    Answer<v1::Division> shown_division(const RequestContext& context, const store::Record& record);
    /// A division that the asking member may know of.
    Answer<store::Record> division_record(const RequestContext& context, const std::string& id);
    struct ProposedDivision {
        store::Record record;
        campaign::Division division;
    };
    /// Of one that is carried out or withdrawn: `CONFLICT`.
    Answer<ProposedDivision> proposed_division(const RequestContext& context, const std::string& id);
    bool lies_open(const RequestContext& context, const store::Record& hoard) const;
    bool known_hoard(const RequestContext& context, const std::string& id);
    bool plays(const RequestContext& context, const std::string& character);
    bool divides_open(const RequestContext& context, const store::Record& division);
    bool reads_account(const RequestContext& context, const std::string& account);
    // pictures.cpp
    bool is_face(const RequestContext& context, const std::string& picture);
    template <class T>
    void write(store::Write wish, std::function<void(const store::Receipt&)> written, Done<T> done);
    // chronicle.cpp
    bool tells(const RequestContext& context, const store::CampaignLine& line);
    std::string named(const store::CampaignLine& line);
    void name_cause(const RequestContext& context, const store::Loss& loss, v1::CampaignLossRecord& to);
    /// What a campaign has for itself; the key names every version of it.
    struct OwnTexts {
        std::string key;
        std::vector<content::OwnData> texts;
    };
    // scenes.cpp
    Answer<OwnTexts> own_texts(const RequestContext& context, const std::string& but);
    std::shared_ptr<const content::Compendia> compendia_of(const RequestContext& context,
                                                           const OwnTexts& own);
    std::optional<Refusal> bad_data(const RequestContext& context, const std::string& id,
                                    const content::OwnData& text);
    Answer<std::shared_ptr<const content::Opening>> read_opening(const RequestContext& context,
                                                                 const std::string& name,
                                                                 const std::string& text);

    store::CampaignChanges act(const RequestContext& context, std::string what, std::string text) const;
    void change(store::CampaignChanges changes, After after);
    std::optional<Refusal> follow(const RequestContext& context,
                                  const std::vector<campaign::Posting>& postings,
                                  store::CampaignChanges& changes);
    content::CharacterMaker maker(const RequestContext& context);
    const content::Compendium& data_for(const RequestContext& context);
    Answer<v1::Character> on_trial(const RequestContext& context, campaign::Character character);
    // scene_drafts.cpp
    Answer<v1::PreparedScene> block_text(const RequestContext& context, const v1::ReadySceneRequest& wish);
    // score_throws.cpp
    Answer<std::vector<content::ChoiceField>> form_of(const RequestContext& context);
    /// Whence scores and gold are: a throw, or somebody's hand.
    struct Source {
        std::string said;                    // for the log
        std::optional<std::int32_t> gold{};  // pieces that were thrown
    };
    Answer<Source> source_of(const RequestContext& context, std::int64_t thrown,
                             const content::Node& choices);
    void carry(const RequestContext& context, const store::Record& record, campaign::Division division,
               Done<v1::Division> done);
    void store_division(const RequestContext& context, const campaign::Division& division,
                        std::uint64_t expected, const std::string& what, Done<v1::Division> done,
                        const std::string& more = {});
    /// Answers with what `look` finds once it is stored.
    template <class T, class Look>
    After then(Done<T> done, Look look);

    store::Store& store_;
    const content::Library& library_;
    content::RulesetSource rulesets_;
    const Clock& clock_;
    const Resumption resumption_;
    std::unique_ptr<store::RecordReader> records_;
    std::unique_ptr<store::PictureReader> pictures_;
    std::unique_ptr<store::Reader> reader_;
    std::unique_ptr<const ToldNumbers> numbers_;
    Recent<std::shared_ptr<const content::Compendia>> compendia_{16};
    /// Whose data the last maker or form reads.
    std::shared_ptr<const content::Compendia> making_;
    Recent<std::shared_ptr<const content::Opening>> openings_{16};
    Recent<std::shared_ptr<const v1::Bestiary>> bestiaries_{16};
};

}  // namespace affray::campaign_service
