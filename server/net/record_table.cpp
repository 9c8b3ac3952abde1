// The rows of the routes of what a campaign holds.
#include "net/record_answers.h"
#include "net/record_routes.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Action;
using session::Doing;

namespace {

// A list, page by page.
template <class M>
Route page_row(std::string_view path, std::string_view id, std::string_view summary, Action action,
               session::DeskAnswer<M> (session::CampaignDesk::*read)(const Doing&, store::Page),
               session::CampaignDesk& desk) {
    return {"GET",
            path,
            id,
            summary,
            action,
            Credential::Account,
            nullptr,
            body_of<M>(),
            200,
            true,
            [&desk, read](Call call) -> asio::awaitable<Response> {
                co_return answer_with((desk.*read)(doing_of(call), page_of(call)));
            }};
}

// One thing by its id, the last parameter of the path.
template <class M>
Route one_row(std::string_view path, std::string_view id, std::string_view summary, Action action,
              session::DeskAnswer<M> (session::CampaignDesk::*read)(const Doing&, const std::string&),
              session::CampaignDesk& desk) {
    return {"GET",
            path,
            id,
            summary,
            action,
            Credential::Account,
            nullptr,
            body_of<M>(),
            200,
            false,
            [&desk, read](Call call) -> asio::awaitable<Response> {
                co_return answer_with((desk.*read)(doing_of(call), call.params.back().second));
            }};
}

// The id in the path and a body go in, a message comes out.
template <class Takes, class Gives>
Route change_one_row(std::string_view method, std::string_view path, std::string_view id,
                     std::string_view summary, Action action,
                     void (session::CampaignDesk::*change)(const Doing&, const std::string&, const Takes&,
                                                           session::DeskDone<Gives>),
                     session::CampaignDesk& desk) {
    return {method,
            path,
            id,
            summary,
            action,
            Credential::Account,
            body_of<Takes>(),
            body_of<Gives>(),
            200,
            false,
            [&desk, change](Call call) -> asio::awaitable<Response> {
                const Doing doing = doing_of(call);
                const std::string one = call.params.back().second;
                const Takes body = call.as<Takes>();
                Start<Gives> start = [&desk, change, doing, one, body](session::DeskDone<Gives> done) {
                    (desk.*change)(doing, one, body, std::move(done));
                };
                return answer_of<Gives>(std::move(start));
            }};
}

// By its id, and the version that was seen if If-Match says one.
template <class Gives>
Route remove_row(std::string_view path, std::string_view id, std::string_view summary,
                 void (session::CampaignDesk::*remove)(const Doing&, const std::string&, std::uint64_t,
                                                       session::DeskDone<Gives>),
                 session::CampaignDesk& desk) {
    return {"DELETE",
            path,
            id,
            summary,
            Action::EditRecords,
            Credential::Account,
            nullptr,
            body_of<Gives>(),
            200,
            false,
            [&desk, remove](Call call) -> asio::awaitable<Response> {
                const Doing doing = doing_of(call);
                const std::string one = call.params.back().second;
                const std::uint64_t version = call.version.value_or(0);
                Start<Gives> start = [&desk, remove, doing, one, version](session::DeskDone<Gives> done) {
                    (desk.*remove)(doing, one, version, std::move(done));
                };
                return answer_of<Gives>(std::move(start));
            }};
}

// A body goes in, a message comes out.
template <class Takes, class Gives>
Route change_row(std::string_view method, std::string_view path, std::string_view id,
                 std::string_view summary, Action action, unsigned status,
                 void (session::CampaignDesk::*change)(const Doing&, const Takes&, session::DeskDone<Gives>),
                 session::CampaignDesk& desk) {
    return {method,
            path,
            id,
            summary,
            action,
            Credential::Account,
            body_of<Takes>(),
            body_of<Gives>(),
            status,
            false,
            [&desk, change, status](Call call) -> asio::awaitable<Response> {
                const Doing doing = doing_of(call);
                const Takes body = call.as<Takes>();
                Start<Gives> start = [&desk, change, doing, body](session::DeskDone<Gives> done) {
                    (desk.*change)(doing, body, std::move(done));
                };
                return answer_of<Gives>(std::move(start), status);
            }};
}

}  // namespace

void RecordRoutes::add_to(RouteTable& table) const {
    add_characters(table);
    add_parties(table);
    add_treasure(table);
    add_scenes(table);
    add_chronicle(table);
}

void RecordRoutes::add_characters(RouteTable& table) const {
    using Desk = session::CampaignDesk;
    table.push_back({"GET", "/api/campaigns/{campaign}/character-form", "readCharacterForm",
                     "What characters of its ruleset are made of", Action::ReadRecords, Credential::Account,
                     nullptr, body_of<v1::CharacterForm>(), 200, false,
                     [this](Call call) -> asio::awaitable<Response> {
                         co_return answer_with(desk_.character_form(doing_of(call)));
                     }});
    table.push_back(page_row("/api/campaigns/{campaign}/characters", "listCharacters",
                             "Characters and retainers, without their sheets", Action::ReadRecords,
                             &Desk::characters, desk_));
    table.push_back({"POST", "/api/campaigns/{campaign}/characters", "createCharacter",
                     "A character by the ruleset's rules", Action::CreateCharacter, Credential::Account,
                     body_of<v1::NewCharacter>(), body_of<v1::Character>(), 201, false,
                     [this](Call call) { return create_character(std::move(call)); }});
    table.push_back({"POST", "/api/campaigns/{campaign}/characters/import", "importCharacter",
                     "A character from its file", Action::EditRecords, Credential::Account,
                     body_of<v1::Character>(), body_of<v1::Character>(), 201, false,
                     [this](Call call) { return import_character(std::move(call)); }});
    table.push_back(one_row("/api/campaigns/{campaign}/characters/{character}", "readCharacter",
                            "One character; its sheet for its player and the referees", Action::ReadRecords,
                            &Desk::character, desk_));
    table.push_back({"PATCH", "/api/campaigns/{campaign}/characters/{character}", "changeCharacter",
                     "Name, notes, retirement; for referees numbers and owner too; with the version seen",
                     Action::EditCharacter, Credential::Account, body_of<v1::CharacterPatch>(),
                     body_of<v1::Character>(), 200, false,
                     [this](Call call) { return change_character(std::move(call)); }});
    table.push_back({"POST", "/api/campaigns/{campaign}/characters/{character}/level", "levelUp",
                     "One level more", Action::EditCharacter, Credential::Account, body_of<v1::LevelUp>(),
                     body_of<v1::Character>(), 200, false,
                     [this](Call call) { return level_up(std::move(call)); }});
    table.push_back({"POST", "/api/campaigns/{campaign}/characters/{character}/transfer", "transferCharacter",
                     "To another player, with the version seen", Action::EditCharacter, Credential::Account,
                     body_of<v1::CharacterTransfer>(), body_of<v1::Character>(), 200, false,
                     [this](Call call) { return transfer(std::move(call)); }});
    table.push_back(change_one_row("POST", "/api/campaigns/{campaign}/characters/{character}/loyalty",
                                   "rollLoyalty",
                                   "After an adventure: a retainer stays in service or leaves it",
                                   Action::EditRecords, &Desk::roll_loyalty, desk_));
    table.push_back({"GET", "/api/campaigns/{campaign}/characters/{character}/file", "exportCharacter",
                     "The character as a file", Action::EditCharacter, Credential::Account, nullptr,
                     body_of<v1::Character>(), 200, false,
                     [this](Call call) -> asio::awaitable<Response> { co_return export_character(call); }});
}

void RecordRoutes::add_parties(RouteTable& table) const {
    using Desk = session::CampaignDesk;
    table.push_back(page_row("/api/campaigns/{campaign}/parties", "listParties", "Who travels together",
                             Action::ReadRecords, &Desk::parties, desk_));
    table.push_back(change_row("PUT", "/api/campaigns/{campaign}/parties", "putParty",
                               "A party, new without an id", Action::EditRecords, 200, &Desk::put_party,
                               desk_));
    table.push_back(one_row("/api/campaigns/{campaign}/parties/{party}", "readParty", "One party",
                            Action::ReadRecords, &Desk::party, desk_));
    table.push_back(change_one_row("POST", "/api/campaigns/{campaign}/parties/{party}/rest", "restParty",
                                   "Quick rest, full heal-up or a day between encounters",
                                   Action::EditRecords, &Desk::rest, desk_));
}

void RecordRoutes::add_scenes(RouteTable& table) const {
    using Desk = session::CampaignDesk;
    table.push_back(page_row("/api/campaigns/{campaign}/scenes", "listScenes",
                             "Prepared scenes, and the campaign's own monsters and maps; without their texts",
                             Action::ReadScenes, &Desk::scenes, desk_));
    table.push_back(change_row("PUT", "/api/campaigns/{campaign}/scenes", "putScene",
                               "A scene or data, new without an id; the text must be playable",
                               Action::EditRecords, 200, &Desk::put_scene, desk_));
    table.push_back(one_row("/api/campaigns/{campaign}/scenes/{scene}", "readScene",
                            "One of them, with its text", Action::ReadScenes, &Desk::scene, desk_));
    table.push_back(remove_row("/api/campaigns/{campaign}/scenes/{scene}", "removeScene", "Lay it aside",
                               &Desk::remove_scene, desk_));
}

void RecordRoutes::add_treasure(RouteTable& table) const {
    using Desk = session::CampaignDesk;
    table.push_back(page_row("/api/campaigns/{campaign}/hoards", "listHoards",
                             "Hoards and parcels; hidden ones for referees", Action::ReadRecords,
                             &Desk::hoards, desk_));
    table.push_back(change_row("PUT", "/api/campaigns/{campaign}/hoards", "putHoard",
                               "A hoard or parcel, new without an id", Action::EditRecords, 200,
                               &Desk::put_hoard, desk_));
    table.push_back(one_row("/api/campaigns/{campaign}/hoards/{hoard}", "readHoard",
                            "One hoard with what it holds and weighs", Action::ReadRecords, &Desk::hoard,
                            desk_));
    table.push_back(page_row("/api/campaigns/{campaign}/ledger", "readLedger", "The book and its balances",
                             Action::ReadRecords, &Desk::ledger, desk_));
    table.push_back(change_row("POST", "/api/campaigns/{campaign}/ledger", "book",
                               "Move treasure or experience, with a reason", Action::EditRecords, 201,
                               &Desk::book, desk_));
    table.push_back({"POST", "/api/campaigns/{campaign}/ledger/{entry}/reversal", "reverseEntry",
                     "Book the reverse of an entry, with a reason", Action::EditRecords, Credential::Account,
                     body_of<v1::LedgerReversal>(), body_of<v1::LedgerPage>(), 201, false,
                     [this](Call call) -> asio::awaitable<Response> {
                         const Doing doing = doing_of(call);
                         const std::int64_t entry = number_of(call.param("entry"));
                         const v1::LedgerReversal body = call.as<v1::LedgerReversal>();
                         Start<v1::LedgerPage> start = [this, doing, entry,
                                                        body](session::DeskDone<v1::LedgerPage> done) {
                             desk_.reverse(doing, entry, body, std::move(done));
                         };
                         return answer_of<v1::LedgerPage>(std::move(start), 201);
                     }});
    table.push_back(page_row("/api/campaigns/{campaign}/divisions", "listDivisions",
                             "Proposals and what came of them", Action::ReadRecords, &Desk::divisions,
                             desk_));
    table.push_back(change_row("POST", "/api/campaigns/{campaign}/divisions", "proposeDivision",
                               "Propose who gets what", Action::DivideTreasure, 201, &Desk::propose, desk_));
    table.push_back(one_row("/api/campaigns/{campaign}/divisions/{division}", "readDivision", "One division",
                            Action::ReadRecords, &Desk::division, desk_));
    table.push_back({"POST", "/api/campaigns/{campaign}/divisions/{division}/agreement", "agreeToDivision",
                     "Agree; the last to agree carries it out", Action::DivideTreasure, Credential::Account,
                     body_of<v1::Agreement>(), body_of<v1::Division>(), 200, false,
                     [this](Call call) { return agree(std::move(call)); }});
    table.push_back(change_one_row("POST", "/api/campaigns/{campaign}/divisions/{division}/picks", "pickItem",
                                   "The picker takes a magic item, or passes", Action::DivideTreasure,
                                   &Desk::pick, desk_));
    table.push_back(remove_row("/api/campaigns/{campaign}/divisions/{division}", "withdrawDivision",
                               "Withdraw a proposal", &Desk::withdraw, desk_));
}

void RecordRoutes::add_chronicle(RouteTable& table) const {
    using Desk = session::CampaignDesk;
    table.push_back({"GET", "/api/campaigns/{campaign}/losses", "listLosses", "Campaign losses",
                     Action::ReadRecords, Credential::Account, nullptr, body_of<v1::CampaignLossList>(), 200,
                     false, [this](Call call) -> asio::awaitable<Response> {
                         co_return answer_with(desk_.losses(doing_of(call)));
                     }});
    table.push_back(
        {"PATCH", "/api/campaigns/{campaign}/losses/{loss}", "changeLoss", "Tell its story, redeem it",
         Action::EditRecords, Credential::Account, body_of<v1::LossPatch>(), body_of<v1::CampaignLossList>(),
         200, false, [this](Call call) -> asio::awaitable<Response> {
             const Doing doing = doing_of(call);
             const std::int64_t loss = number_of(call.param("loss"));
             const v1::LossPatch body = call.as<v1::LossPatch>();
             Start<v1::CampaignLossList> start = [this, doing, loss,
                                                  body](session::DeskDone<v1::CampaignLossList> done) {
                 desk_.change_loss(doing, loss, body, std::move(done));
             };
             return answer_of<v1::CampaignLossList>(std::move(start));
         }});
    table.push_back({"GET", "/api/campaigns/{campaign}/calendar", "readCalendar", "The day",
                     Action::ReadRecords, Credential::Account, nullptr, body_of<v1::Calendar>(), 200, false,
                     [this](Call call) -> asio::awaitable<Response> {
                         co_return answer_with(desk_.calendar(doing_of(call)));
                     }});
    table.push_back(change_row("PUT", "/api/campaigns/{campaign}/calendar", "putCalendar", "Turn the day",
                               Action::EditRecords, 200, &Desk::put_calendar, desk_));
    table.push_back(page_row("/api/campaigns/{campaign}/log", "readCampaignLog", "What has happened",
                             Action::ReadRecords, &Desk::log, desk_));
}

}  // namespace affray::net
