// The rows of the routes of what a campaign holds.
#include "net/record_answers.h"
#include "net/record_routes.h"

namespace affray::net {

using access::Action;
using session::DeskAnswer;
using session::DeskDone;
using session::Doing;
using Desk = session::CampaignDesk;

namespace {

// What a row says; its messages, its pages and its parameters follow from what of the desk answers it.
struct Row {
    std::string_view method;
    std::string_view path;
    std::string_view id;
    std::string_view summary;
    Action action = Action::ReadRecords;
    unsigned status = 200;
};

class Rows {
  public:
    using Handler = decltype(Route::handler);

    Rows(RouteTable& table, Desk& desk) : table_(table), desk_(desk) {}

    template <class Gives>
    void add(const Row& row, DeskAnswer<Gives> (Desk::*read)(const Doing&)) {
        reading<Gives>(row, false,
                       [read](Desk& desk, const Call& call) { return (desk.*read)(doing_of(call)); });
    }
    template <class Gives>
    void add(const Row& row, DeskAnswer<Gives> (Desk::*read)(const Doing&, store::Page)) {
        reading<Gives>(row, true, [read](Desk& desk, const Call& call) {
            return (desk.*read)(doing_of(call), page_of(call));
        });
    }
    template <class Gives>
    void add(const Row& row, DeskAnswer<Gives> (Desk::*read)(const Doing&, const std::string&)) {
        reading<Gives>(row, false, [read](Desk& desk, const Call& call) {
            return (desk.*read)(doing_of(call), last_of(call));
        });
    }
    template <class Gives>
    void add(const Row& row, void (Desk::*change)(const Doing&, DeskDone<Gives>)) {
        changing<Gives>(row, nullptr, [change](Desk& desk, const Call& call, DeskDone<Gives> done) {
            (desk.*change)(doing_of(call), std::move(done));
        });
    }
    template <class Takes, class Gives>
    void add(const Row& row, void (Desk::*change)(const Doing&, const Takes&, DeskDone<Gives>)) {
        changing<Gives>(row, body_of<Takes>(), [change](Desk& desk, const Call& call, DeskDone<Gives> done) {
            (desk.*change)(doing_of(call), call.as<Takes>(), std::move(done));
        });
    }
    template <class Takes, class Gives>
    void add(const Row& row,
             void (Desk::*change)(const Doing&, const std::string&, const Takes&, DeskDone<Gives>)) {
        changing<Gives>(row, body_of<Takes>(), [change](Desk& desk, const Call& call, DeskDone<Gives> done) {
            (desk.*change)(doing_of(call), last_of(call), call.as<Takes>(), std::move(done));
        });
    }
    template <class Takes, class Gives>
    void add(const Row& row,
             void (Desk::*change)(const Doing&, std::int64_t, const Takes&, DeskDone<Gives>)) {
        changing<Gives>(row, body_of<Takes>(), [change](Desk& desk, const Call& call, DeskDone<Gives> done) {
            (desk.*change)(doing_of(call), number_of(last_of(call)), call.as<Takes>(), std::move(done));
        });
    }
    // By its id, and the version that was seen if If-Match says one.
    template <class Gives>
    void add(const Row& row,
             void (Desk::*remove)(const Doing&, const std::string&, std::uint64_t, DeskDone<Gives>)) {
        changing<Gives>(row, nullptr, [remove](Desk& desk, const Call& call, DeskDone<Gives> done) {
            (desk.*remove)(doing_of(call), last_of(call), call.version.value_or(0), std::move(done));
        });
    }
    // What needs more than the desk. Takes void: no body.
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
    }
    template <class Gives, class Read>
    void reading(const Row& row, bool paged, Read read) {
        push(row, nullptr, body_of<Gives>(), paged,
             [&desk = desk_, read](Call call) -> boost::asio::awaitable<Response> {
                 co_return answer_with(read(desk, call));
             });
    }
    template <class Gives, class Change>
    void changing(const Row& row, const Message* takes, Change change) {
        push(row, takes, body_of<Gives>(), false, [&desk = desk_, change, status = row.status](Call call) {
            Start<Gives> start = [&desk, change, asked = std::make_shared<const Call>(std::move(call))](
                                     DeskDone<Gives> done) { change(desk, *asked, std::move(done)); };
            return answer_of<Gives>(std::move(start), status);
        });
    }

    RouteTable& table_;
    Desk& desk_;
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
    Rows rows(table, desk_);
    rows.add({"GET", "/api/campaigns/{campaign}/character-form", "readCharacterForm",
              "What characters of its ruleset are made of"},
             &Desk::character_form);
    rows.add({"GET", "/api/campaigns/{campaign}/throws", "listThrows",
              "Ability scores that the asking account has thrown and made no character of",
              Action::CreateCharacter},
             &Desk::throws);
    rows.add({"POST", "/api/campaigns/{campaign}/throws", "throwScores",
              "Throw ability scores by the server's dice, for all to read in the log",
              Action::CreateCharacter, 201},
             &Desk::throw_scores);
    rows.add({"GET", "/api/campaigns/{campaign}/characters", "listCharacters",
              "Characters and retainers, without their sheets"},
             &Desk::characters);
    rows.own<v1::NewCharacter, v1::Character>(
        {"POST", "/api/campaigns/{campaign}/characters", "createCharacter",
         "A character by the ruleset's rules", Action::CreateCharacter, 201},
        [this](Call call) { return create_character(std::move(call)); });
    rows.own<v1::Character, v1::Character>(
        {"POST", "/api/campaigns/{campaign}/characters/import", "importCharacter",
         "A character from its file", Action::EditRecords, 201},
        [this](Call call) { return import_character(std::move(call)); });
    rows.add({"GET", "/api/campaigns/{campaign}/characters/{character}", "readCharacter",
              "One character; its sheet for its player and the referees"},
             &Desk::character);
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
             &Desk::roll_loyalty);
    rows.own<void, v1::Character>({"GET", "/api/campaigns/{campaign}/characters/{character}/file",
                                   "exportCharacter", "The character as a file", Action::EditCharacter},
                                  [this](Call call) -> Answered { co_return export_character(call); });
}

void RecordRoutes::add_parties(RouteTable& table) const {
    Rows rows(table, desk_);
    rows.add({"GET", "/api/campaigns/{campaign}/parties", "listParties", "Who travels together"},
             &Desk::parties);
    rows.add({"PUT", "/api/campaigns/{campaign}/parties", "putParty", "A party, new without an id",
              Action::EditRecords},
             &Desk::put_party);
    rows.add({"GET", "/api/campaigns/{campaign}/parties/{party}", "readParty", "One party"}, &Desk::party);
    rows.add({"POST", "/api/campaigns/{campaign}/parties/{party}/rest", "restParty",
              "Quick rest, full heal-up or a day between encounters", Action::EditRecords},
             &Desk::rest);
}

void RecordRoutes::add_scenes(RouteTable& table) const {
    Rows rows(table, desk_);
    rows.add({"GET", "/api/campaigns/{campaign}/scenes", "listScenes",
              "Prepared scenes, and the campaign's own monsters and maps; without their texts",
              Action::ReadScenes},
             &Desk::scenes);
    rows.add({"PUT", "/api/campaigns/{campaign}/scenes", "putScene",
              "A scene or data, new without an id; the text must be playable", Action::EditRecords},
             &Desk::put_scene);
    rows.add({"GET", "/api/campaigns/{campaign}/scenes/{scene}", "readScene", "One of them, with its text",
              Action::ReadScenes},
             &Desk::scene);
    rows.add({"DELETE", "/api/campaigns/{campaign}/scenes/{scene}", "removeScene", "Lay it aside",
              Action::EditRecords},
             &Desk::remove_scene);
}

void RecordRoutes::add_treasure(RouteTable& table) const {
    Rows rows(table, desk_);
    rows.add({"GET", "/api/campaigns/{campaign}/hoards", "listHoards",
              "Hoards and parcels; hidden ones for referees"},
             &Desk::hoards);
    rows.add({"PUT", "/api/campaigns/{campaign}/hoards", "putHoard", "A hoard or parcel, new without an id",
              Action::EditRecords},
             &Desk::put_hoard);
    rows.add({"GET", "/api/campaigns/{campaign}/hoards/{hoard}", "readHoard",
              "One hoard with what it holds and weighs"},
             &Desk::hoard);
    rows.add({"GET", "/api/campaigns/{campaign}/ledger", "readLedger", "The book and its balances"},
             &Desk::ledger);
    rows.add({"POST", "/api/campaigns/{campaign}/ledger", "book",
              "Move treasure or experience, with a reason", Action::EditRecords, 201},
             &Desk::book);
    rows.add({"POST", "/api/campaigns/{campaign}/ledger/{entry}/reversal", "reverseEntry",
              "Book the reverse of an entry, with a reason", Action::EditRecords, 201},
             &Desk::reverse);
    rows.add(
        {"GET", "/api/campaigns/{campaign}/divisions", "listDivisions", "Proposals and what came of them"},
        &Desk::divisions);
    rows.add({"POST", "/api/campaigns/{campaign}/divisions", "proposeDivision", "Propose who gets what",
              Action::DivideTreasure, 201},
             &Desk::propose);
    rows.add({"GET", "/api/campaigns/{campaign}/divisions/{division}", "readDivision", "One division"},
             &Desk::division);
    rows.own<v1::Agreement, v1::Division>(
        {"POST", "/api/campaigns/{campaign}/divisions/{division}/agreement", "agreeToDivision",
         "Agree; the last to agree carries it out", Action::DivideTreasure},
        [this](Call call) { return agree(std::move(call)); });
    rows.add({"POST", "/api/campaigns/{campaign}/divisions/{division}/picks", "pickItem",
              "The picker takes a magic item, or passes", Action::DivideTreasure},
             &Desk::pick);
    rows.add({"DELETE", "/api/campaigns/{campaign}/divisions/{division}", "withdrawDivision",
              "Withdraw a proposal", Action::EditRecords},
             &Desk::withdraw);
}

void RecordRoutes::add_chronicle(RouteTable& table) const {
    Rows rows(table, desk_);
    rows.add({"GET", "/api/campaigns/{campaign}/losses", "listLosses", "Campaign losses"}, &Desk::losses);
    rows.add({"PATCH", "/api/campaigns/{campaign}/losses/{loss}", "changeLoss", "Tell its story, redeem it",
              Action::EditRecords},
             &Desk::change_loss);
    rows.add({"GET", "/api/campaigns/{campaign}/calendar", "readCalendar", "The day"}, &Desk::calendar);
    rows.add(
        {"PUT", "/api/campaigns/{campaign}/calendar", "putCalendar", "Turn the day", Action::EditRecords},
        &Desk::put_calendar);
    rows.add({"GET", "/api/campaigns/{campaign}/log", "readCampaignLog", "What has happened"}, &Desk::log);
}

}  // namespace affray::net
