// Exports over the socket: what a seat may take away is what its stream held, byte for byte, and no seat gets
// another's.
#include "client/lib/frame_codec.h"
#include "client/lib/reducer.h"
#include "client/lib/replay_file.h"
#include "net/binary_seat.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

v1::Intent start_intent() {
    v1::Intent intent;
    intent.mutable_setup()->set_verb("start_encounter");
    return intent;
}

// A seat that keeps the bytes of every delta that it gets.
class Hearer {
  public:
    Hearer(LiveServer& live, const Seat& seat) : seat_(live, seat.token) {
        // A token that many may hold is never changed.
        token_ = seat_.wait_for(v1::ServerFrame::kWelcome).welcome().resume_token();
        if (token_.empty()) token_ = seat.token;
        view_ = seat_.wait_for(v1::ServerFrame::kView).view();
    }
    void hear(std::size_t count) {
        while (heard_.size() < count) {
            const Frame frame = seat_.client().next();
            ASSERT_EQ(frame.opcode, kBinary);
            const auto delta = client::delta_payload(frame.payload);
            if (!delta) continue;
            heard_.emplace_back(*delta);
            v1::Delta parsed;
            ASSERT_TRUE(parsed.ParseFromString(heard_.back()));
            client::reduce(view_, parsed);
        }
    }
    BinarySeat& seat() { return seat_; }
    const std::vector<std::string>& heard() const { return heard_; }
    const v1::View& view() const { return view_; }
    // The one that is good after the first message.
    const std::string& token() const { return token_; }

  private:
    BinarySeat seat_;
    std::string token_;
    v1::View view_;
    std::vector<std::string> heard_;
};

class NetExport : public ::testing::Test {
  protected:
    NetExport() : seats(live.create_and_join(1)) {
        for (const Seat& seat : seats) listeners.push_back(std::make_unique<Hearer>(live, seat));
    }

    const std::string& token(std::size_t seat) const { return listeners[seat]->token(); }
    void hear_all(std::size_t count) {
        for (const auto& one : listeners) one->hear(count);
    }

    // Four versions, of which the third leads back to the first.
    void play() {
        listeners[0]->seat().submit("start", start_intent());
        hear_all(1);
        listeners[1]->seat().submit("a1", end_turn(1));
        hear_all(2);
        v1::ClientFrame back;
        back.mutable_submit()->set_intent_id("back");
        back.mutable_submit()->mutable_rewind()->set_to(1);
        back.mutable_submit()->mutable_rewind()->set_reason("a slip");
        listeners[0]->seat().say(back);
        hear_all(3);
        listeners[1]->seat().submit("a2", end_turn(1));
        hear_all(4);
    }

    HttpAnswer get(const std::string& token, const std::string& form, const std::string& query = {}) {
        return ask(live, "GET", "/api/encounters/" + live.encounter + "/exports/" + form + query, "", token);
    }
    client::Replay replay_of(const HttpAnswer& answer) {
        EXPECT_EQ(answer.status, 200) << answer.body;
        auto replay = client::decode_replay(answer.body);
        EXPECT_TRUE(replay.ok()) << answer.body.substr(0, 200);
        return replay.ok() ? std::move(*replay) : client::Replay{};
    }

    LiveServer live;
    std::vector<Seat> seats;
    std::vector<std::unique_ptr<Hearer>> listeners;
};

TEST_F(NetExport, HoldsWhatTheSeatsStreamHeldByteForByte) {
    play();
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const client::Replay whole = replay_of(get(token(i), "affray", "?branches=true"));
        EXPECT_EQ(whole.deltas, listeners[i]->heard()) << "seat " << seats[i].number;
        const client::Replay standing = replay_of(get(token(i), "affray"));
        ASSERT_EQ(standing.deltas.size(), 2U);
        EXPECT_EQ(standing.deltas[0], listeners[i]->heard()[0]);
        EXPECT_EQ(standing.deltas[1], listeners[i]->heard()[3]);
        v1::View view = standing.head.opening();
        for (const std::string& payload : standing.deltas) {
            v1::Delta delta;
            ASSERT_TRUE(delta.ParseFromString(payload));
            client::advance(view, delta);
        }
        EXPECT_EQ(view.SerializeAsString(), listeners[i]->view().SerializeAsString())
            << "what is left out changes nothing: seat " << seats[i].number;
    }
}

TEST_F(NetExport, IsTheSameWhenTheRefereeAsksForIt) {
    play();
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const std::string as = seats[i].number == 3 ? "spectator" : std::to_string(seats[i].number);
        const client::Replay given = replay_of(get(token(0), "affray", "?as=" + as));
        const client::Replay own = replay_of(get(token(i), "affray"));
        EXPECT_EQ(given.deltas, own.deltas);
        EXPECT_EQ(given.head.opening().SerializeAsString(), own.head.opening().SerializeAsString());
    }
}

TEST_F(NetExport, GivesNoSeatWhatAnotherSaw) {
    play();
    for (const char* as : {"referee", "0", "2"}) {
        EXPECT_EQ(get(token(1), "affray", "?as=" + std::string(as)).status, 403) << as;
        EXPECT_EQ(get(token(3), "jsonl", "?as=" + std::string(as)).status, 403) << as;
    }
    EXPECT_EQ(get(token(1), "html", "?as=1").status, 200);
    EXPECT_EQ(get(token(1), "html", "?as=spectator").status, 200);
    EXPECT_EQ(get(std::string(43, 'x'), "affray").status, 404);
    EXPECT_EQ(get({}, "affray").status, 401);
    EXPECT_EQ(get(token(1), "pdf").status, 404);
    EXPECT_EQ(get(token(1), "txt", "?as=nobody").status, 422);
    EXPECT_EQ(get(token(1), "txt", "?branches=maybe").status, 422);
    EXPECT_EQ(get(token(1), "txt", "?colour=red").status, 422);
    EXPECT_EQ(get(token(0), "txt", "?as=99").status, 404);
}

TEST_F(NetExport, TellsWhatWasSaidInTheSeatsHearing) {
    const auto say = [this](std::size_t seat, const std::string& text) {
        v1::ClientFrame frame;
        frame.mutable_chat()->set_text(text);
        BinarySeat& mouth = listeners[seat]->seat();
        mouth.say(frame);
        // What others said may be heard before.
        while (mouth.wait_for(v1::ServerFrame::kChat).chat().seat() != seats[seat].number) {
        }
    };
    say(1, "before it begins");
    play();
    say(1, "/w referee I pick his pocket");
    say(2, "/gmroll d20 do I see it");
    say(0, "/w " + std::to_string(seats[2].number) + " you do not");
    say(2, "over");
    const auto heard = [&](std::size_t seat, const std::string& form, const std::string& query = {}) {
        const std::string told = get(token(seat), form, query).body;
        std::string marks;
        for (const char* line : {"before it begins", "pocket", "do I see it", "you do not", "over"})
            marks += told.find(line) == std::string::npos ? '-' : 'x';
        return marks;
    };
    for (const char* form : {"txt", "html", "jsonl", "affray"}) {
        EXPECT_EQ(heard(0, form), "xxxxx") << form;
        EXPECT_EQ(heard(1, form), "xx--x") << form;
        EXPECT_EQ(heard(2, form), "x-xxx") << form;
        EXPECT_EQ(heard(3, form), "x---x") << form;
        EXPECT_EQ(heard(0, form, "?as=spectator"), "x---x") << form;
        EXPECT_EQ(heard(0, form, "?as=1"), "xx--x") << form;
    }
    const client::Replay replay = replay_of(get(token(1), "affray"));
    EXPECT_EQ(replay.head.talk(0).version(), 0U);
    EXPECT_EQ(replay.head.talk(1).version(), 4U);
    EXPECT_EQ(replay.head.talk(2).id(), 3U) << "counted as this seat heard them";
    EXPECT_EQ(replay.head.talk(2).at_ms(), 0);
}

TEST_F(NetExport, HasFourForms) {
    play();
    const HttpAnswer lines = get(token(1), "jsonl");
    EXPECT_EQ(lines.body.rfind(R"({"kind":"encounter")", 0), 0U);
    EXPECT_EQ(lines.body.find("intentId"), std::string::npos) << "what was asked is the referee's to know";
    EXPECT_NE(get(token(0), "jsonl").body.find("intentId"), std::string::npos);
    const HttpAnswer page = get(token(1), "html");
    EXPECT_TRUE(page.has("Content-Type: text/html; charset=utf-8"));
    EXPECT_TRUE(page.has("Content-Disposition: attachment"));
    EXPECT_NE(page.body.find("<h2>Round 1</h2>"), std::string::npos);
    EXPECT_NE(get(token(1), "txt", "?branches=true").body.find("leads play back"), std::string::npos);
}

TEST(NetExportOfCampaigns, GivesMembersTheirOwnAndRefereesAny) {
    LiveServer live(for_people());
    const Person owner = sign_up(live, "Olga");
    const Person player = sign_up(live, "Petra");
    const Person stranger = sign_up(live, "Stefan");
    const std::string campaign = make_campaign(live, owner);
    make_member(live, owner, campaign, player, "PLAYER");
    const std::string encounters = "/api/campaigns/" + campaign + "/encounters";
    const HttpAnswer made = ask(live, "POST", encounters, R"({"content":"test/duel"})", owner.token);
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string encounter = encounters + "/" + json_field(made.body, "encounter");
    ASSERT_EQ(ask(live, "POST", encounter + "/seats/1", "{}", player.token).status, 200);
    const auto get = [&](const Person& who, const std::string& query) {
        return ask(live, "GET", encounter + "/exports/affray" + query, "", who.token);
    };
    const auto seat = [&](const HttpAnswer& answer) {
        const auto replay = client::decode_replay(answer.body);
        return replay.ok() ? replay->head.welcome().role() : v1::SEAT_ROLE_UNSPECIFIED;
    };
    EXPECT_EQ(seat(get(owner, "")), v1::SEAT_ROLE_REFEREE);
    EXPECT_EQ(seat(get(owner, "?as=2")), v1::SEAT_ROLE_PLAYER);
    EXPECT_EQ(seat(get(player, "")), v1::SEAT_ROLE_PLAYER);
    EXPECT_EQ(get(player, "?as=1").body, get(player, "").body);
    EXPECT_EQ(seat(get(player, "?as=spectator")), v1::SEAT_ROLE_SPECTATOR);
    EXPECT_EQ(get(player, "?as=2").status, 403);
    EXPECT_EQ(get(player, "?as=referee").status, 403);
    EXPECT_EQ(get(stranger, "").status, 404);
}

}  // namespace
}  // namespace affray::net::test
