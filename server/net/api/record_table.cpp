// The rows of the routes of what a campaign holds.
#include "net/api/record_answers.h"
#include "net/api/record_routes.h"

namespace affray::net {

using access::Action;
using campaign_service::Answer;
using campaign_service::CampaignService;
using campaign_service::Done;
using campaign_service::Length;
using campaign_service::RequestContext;
using Records = campaign_service::CampaignRecords;

namespace {

// What a row says; its messages, its pages and its parameters follow from what of the records answers it.
struct Row {
    std::string_view method;
    std::string_view path;
    std::string_view id;
    std::string_view summary;
    Action action = Action::ReadRecords;
    unsigned status = 200;
    Length length = Length::Short;
};

class Rows {
  public:
    using Handler = decltype(Route::handler);

    Rows(RouteTable& table, CampaignService& service) : table_(table), service_(service) {}

    template <class Gives>
    void add(const Row& row, Answer<Gives> (Records::*read)(const RequestContext&)) {
        reading<Gives>(row, false, [read](Records& records, const Call& call) {
            return (records.*read)(context_of(call));
        });
    }
    template <class Gives>
    void add(const Row& row, Answer<Gives> (Records::*read)(const RequestContext&, store::Page)) {
        reading<Gives>(row, true, [read](Records& records, const Call& call) {
            return (records.*read)(context_of(call), page_of(call));
        });
    }
    template <class Gives>
    void add(const Row& row, Answer<Gives> (Records::*read)(const RequestContext&, const std::string&)) {
        reading<Gives>(row, false, [read](Records& records, const Call& call) {
            return (records.*read)(context_of(call), last_of(call));
        });
    }
    template <class Takes, class Gives>
    void add(const Row& row, Answer<Gives> (Records::*look)(const RequestContext&, const Takes&)) {
        asking<Gives>(row, body_of<Takes>(), false,
                      [look](Records& records, const Call& call, const Done<Gives>& done) {
                          done((records.*look)(context_of(call), call.as<Takes>()));
                      });
    }
    template <class Gives>
    void add(const Row& row, void (Records::*change)(const RequestContext&, Done<Gives>)) {
        changing<Gives>(row, nullptr, [change](Records& records, const Call& call, Done<Gives> done) {
            (records.*change)(context_of(call), std::move(done));
        });
    }
    template <class Takes, class Gives>
    void add(const Row& row, void (Records::*change)(const RequestContext&, const Takes&, Done<Gives>)) {
        changing<Gives>(row, body_of<Takes>(),
                        [change](Records& records, const Call& call, Done<Gives> done) {
                            (records.*change)(context_of(call), call.as<Takes>(), std::move(done));
                        });
    }
    template <class Takes, class Gives>
    void add(const Row& row,
             void (Records::*change)(const RequestContext&, const std::string&, const Takes&, Done<Gives>)) {
        changing<Gives>(
            row, body_of<Takes>(), [change](Records& records, const Call& call, Done<Gives> done) {
                (records.*change)(context_of(call), last_of(call), call.as<Takes>(), std::move(done));
            });
    }
    template <class Takes, class Gives>
    void add(const Row& row,
             void (Records::*change)(const RequestContext&, std::int64_t, const Takes&, Done<Gives>)) {
        changing<Gives>(row, body_of<Takes>(),
                        [change](Records& records, const Call& call, Done<Gives> done) {
                            (records.*change)(context_of(call), number_of(last_of(call)), call.as<Takes>(),
                                              std::move(done));
                        });
    }
    // By its id, and the version that was seen if If-Match says one.
    template <class Gives>
    void add(const Row& row,
             void (Records::*remove)(const RequestContext&, const std::string&, std::uint64_t, Done<Gives>)) {
        changing<Gives>(row, nullptr, [remove](Records& records, const Call& call, Done<Gives> done) {
            (records.*remove)(context_of(call), last_of(call), call.version.value_or(0), std::move(done));
        });
    }
    // What needs more than the records. Takes void: no body.
    template <class Takes, class Gives>
    void own(const Row& row, Handler handler) {
        const Message* takes = nullptr;
        if constexpr (!std::is_void_v<Takes>) takes = body_of<Takes>();
        push(row, takes, body_of<Gives>(), false, std::move(handler));
    }

  private:
    using Message = google::protobuf::Message;

    // Which thing it is about.
    static const std::string& last_of(const Call& call) { return call.params.back().second; }

    void push(const Row& row, const Message* takes, const Message* gives, bool paged, Handler handler) {
        table_.push_back({row.method, row.path, row.id, row.summary, row.action, Credential::Account, takes,
                          gives, row.status, paged, std::move(handler)});
        if (row.length == Length::Long) table_.back().cost = kLongWork;
    }
    template <class Gives, class Read>
    void reading(const Row& row, bool paged, Read read) {
        asking<Gives>(row, nullptr, paged,
                      [read](Records& records, const Call& call, const Done<Gives>& done) {
                          done(read(records, call));
                      });
    }
    template <class Gives, class Change>
    void changing(const Row& row, const Message* takes, Change change) {
        asking<Gives>(row, takes, false, change);
    }
    // On the service's thread, which keeps the call until then.
    template <class Gives, class Ask>
    void asking(const Row& row, const Message* takes, bool paged, Ask ask) {
        push(row, takes, body_of<Gives>(), paged,
             [&service = service_, ask, status = row.status, length = row.length](Call call) {
                 const std::string account = call.caller->account.public_id;
                 CampaignService::Work<Gives> work =
                     [ask, asked = std::make_shared<const Call>(std::move(call))](
                         Records& records, const Done<Gives>& done) { ask(records, *asked, done); };
                 return answer_of<Gives>(service, account, std::move(work), status, length);
             });
    }

    RouteTable& table_;
    CampaignService& service_;
};

}  // namespace

void RecordRoutes::add_to(RouteTable& table) const {
    add_characters(table);
    add_parties(table);
    add_treasure(table);
    add_scenes(table);
    add_chronicle(table);
}

void RecordRoutes::add_characters(RouteTable& table) const {
    Rows rows(table, service_);
    rows.add({"GET", "/api/campaigns/{campaign}/character-form", "readCharacterForm",
              "What characters of its ruleset are made of"},
             &Records::character_form);
    rows.add({"GET", "/api/campaigns/{campaign}/throws", "listThrows",
              "Ability scores that the asking account has thrown and made no character of",
              Action::CreateCharacter},
             &Records::throws);
    rows.add({"POST", "/api/campaigns/{campaign}/throws", "throwScores",
              "Throw ability scores by the server's dice, for all to read in the log",
              Action::CreateCharacter, 201},
             &Records::throw_scores);
    rows.add({"GET", "/api/campaigns/{campaign}/characters", "listCharacters",
              "Characters and retainers, without their sheets"},
             &Records::characters);
    rows.own<v1::NewCharacter, v1::Character>(
        {"POST", "/api/campaigns/{campaign}/characters", "createCharacter",
         "A character by the ruleset's rules", Action::CreateCharacter, 201},
        [this](Call call) { return create_character(std::move(call)); });
    rows.own<v1::Character, v1::Character>(
        {"POST", "/api/campaigns/{campaign}/characters/import", "importCharacter",
         "A character from its file", Action::EditRecords, 201, Length::Long},
        [this](Call call) { return import_character(std::move(call)); });
    rows.add({"GET", "/api/campaigns/{campaign}/characters/{character}", "readCharacter",
              "One character; its sheet for its player and the referees"},
             &Records::character);
    rows.own<v1::CharacterPatch, v1::Character>(
        {"PATCH", "/api/campaigns/{campaign}/characters/{character}", "changeCharacter",
         "Name, notes, retirement; for referees numbers and owner too; with the version seen",
         Action::EditCharacter},
        [this](Call call) { return change_character(std::move(call)); });
    rows.own<v1::LevelUp, v1::Character>({"POST", "/api/campaigns/{campaign}/characters/{character}/level",
                                          "levelUp", "One level more", Action::EditCharacter},
                                         [this](Call call) { return level_up(std::move(call)); });
    rows.own<v1::CharacterTransfer, v1::Character>(
        {"POST", "/api/campaigns/{campaign}/characters/{character}/transfer", "transferCharacter",
         "To another player, with the version seen", Action::EditCharacter},
        [this](Call call) { return transfer(std::move(call)); });
    rows.add({"POST", "/api/campaigns/{campaign}/characters/{character}/loyalty", "rollLoyalty",
              "After an adventure: a retainer stays in service or leaves it", Action::EditRecords},
             &Records::roll_loyalty);
    rows.own<void, v1::Character>({"GET", "/api/campaigns/{campaign}/characters/{character}/file",
                                   "exportCharacter", "The character as a file", Action::EditCharacter},
                                  [this](Call call) { return export_character(std::move(call)); });
}

void RecordRoutes::add_parties(RouteTable& table) const {
    Rows rows(table, service_);
    rows.add({"GET", "/api/campaigns/{campaign}/parties", "listParties", "Who travels together"},
             &Records::parties);
    rows.add({"PUT", "/api/campaigns/{campaign}/parties", "putParty", "A party, new without an id",
              Action::EditRecords},
             &Records::put_party);
    rows.add({"GET", "/api/campaigns/{campaign}/parties/{party}", "readParty", "One party"}, &Records::party);
    rows.add({"POST", "/api/campaigns/{campaign}/parties/{party}/rest", "restParty",
              "Quick rest, full heal-up or a day between encounters", Action::EditRecords},
             &Records::rest);
}

void RecordRoutes::add_scenes(RouteTable& table) const {
    Rows rows(table, service_);
    rows.add({"GET", "/api/campaigns/{campaign}/scenes", "listScenes",
              "Prepared scenes, and the campaign's own monsters and maps; without their texts",
              Action::ReadScenes},
             &Records::scenes);
    rows.add({"PUT", "/api/campaigns/{campaign}/scenes", "putScene",
              "A scene or data, new without an id; the text must be playable", Action::EditRecords, 200,
              Length::Long},
             &Records::put_scene);
    rows.add({"POST", "/api/campaigns/{campaign}/scenes/check", "checkScene",
              "What would be wrong with a scene, and who fights in it; nothing is kept", Action::ReadScenes,
              200, Length::Long},
             &Records::check_scene);
    rows.add({"POST", "/api/campaigns/{campaign}/scenes/ready", "readReadyScene",
              "The text of an encounter of the content, a monster or a thing, to begin another from",
              Action::ReadScenes},
             &Records::ready_scene);
    rows.add({"GET", "/api/campaigns/{campaign}/bestiary", "readBestiary",
              "The monsters and things that its scenes may name, those of its own data among them",
              Action::ReadScenes, 200, Length::Long},
             &Records::bestiary);
    rows.add({"GET", "/api/campaigns/{campaign}/scenes/{scene}", "readScene", "One of them, with its text",
              Action::ReadScenes},
             &Records::scene);
    rows.add({"DELETE", "/api/campaigns/{campaign}/scenes/{scene}", "removeScene", "Lay it aside",
              Action::EditRecords},
             &Records::remove_scene);
}

void RecordRoutes::add_treasure(RouteTable& table) const {
    Rows rows(table, service_);
    rows.add({"GET", "/api/campaigns/{campaign}/hoards", "listHoards",
              "Hoards and parcels; hidden ones for referees"},
             &Records::hoards);
    rows.add({"PUT", "/api/campaigns/{campaign}/hoards", "putHoard", "A hoard or parcel, new without an id",
              Action::EditRecords},
             &Records::put_hoard);
    rows.add({"GET", "/api/campaigns/{campaign}/hoards/{hoard}", "readHoard",
              "One hoard with what it holds and weighs"},
             &Records::hoard);
    rows.add({"GET", "/api/campaigns/{campaign}/ledger", "readLedger", "The book and its balances"},
             &Records::ledger);
    rows.add({"POST", "/api/campaigns/{campaign}/ledger", "book",
              "Move treasure or experience, with a reason", Action::EditRecords, 201},
             &Records::book);
    rows.add({"POST", "/api/campaigns/{campaign}/ledger/{entry}/reversal", "reverseEntry",
              "Book the reverse of an entry, with a reason", Action::EditRecords, 201},
             &Records::reverse);
    rows.add(
        {"GET", "/api/campaigns/{campaign}/divisions", "listDivisions", "Proposals and what came of them"},
        &Records::divisions);
    rows.add({"POST", "/api/campaigns/{campaign}/divisions", "proposeDivision", "Propose who gets what",
              Action::DivideTreasure, 201},
             &Records::propose);
    rows.add({"GET", "/api/campaigns/{campaign}/divisions/{division}", "readDivision", "One division"},
             &Records::division);
    rows.own<v1::Agreement, v1::Division>(
        {"POST", "/api/campaigns/{campaign}/divisions/{division}/agreement", "agreeToDivision",
         "Agree; the last to agree carries it out", Action::DivideTreasure},
        [this](Call call) { return agree(std::move(call)); });
    rows.add({"POST", "/api/campaigns/{campaign}/divisions/{division}/picks", "pickItem",
              "The picker takes a magic item, or passes", Action::DivideTreasure},
             &Records::pick);
    rows.add({"DELETE", "/api/campaigns/{campaign}/divisions/{division}", "withdrawDivision",
              "Withdraw a proposal", Action::EditRecords},
             &Records::withdraw);
}

void RecordRoutes::add_chronicle(RouteTable& table) const {
    Rows rows(table, service_);
    rows.add({"GET", "/api/campaigns/{campaign}/losses", "listLosses", "Campaign losses"}, &Records::losses);
    rows.add({"PATCH", "/api/campaigns/{campaign}/losses/{loss}", "changeLoss", "Tell its story, redeem it",
              Action::EditRecords},
             &Records::change_loss);
    rows.add({"GET", "/api/campaigns/{campaign}/calendar", "readCalendar", "The day"}, &Records::calendar);
    rows.add(
        {"PUT", "/api/campaigns/{campaign}/calendar", "putCalendar", "Turn the day", Action::EditRecords},
        &Records::put_calendar);
    rows.add({"GET", "/api/campaigns/{campaign}/log", "readCampaignLog", "What has happened"}, &Records::log);
}

}  // namespace affray::net
