// Seats: codes, claims, tokens and what follows them, admission (SEC-2 to SEC-5).
#include <set>

#include "session/test_table.h"
#include "support/outsider.h"

namespace affray::session::test {
namespace {

class Seating : public testing::Test {
  protected:
    TempDir dir;
    Table table{dir.path()};
};

TEST_F(Seating, ACodeIsGoodOnceHoweverItIsTyped) {
    const Created created = table.create();
    std::string typed = created.seats[1].code.reveal();
    std::transform(typed.begin(), typed.end(), typed.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    typed.insert(4, "-");
    const auto joined = table.join(typed, "Anna");
    ASSERT_TRUE(joined.ok());
    EXPECT_EQ(joined->claimed.seat, 1U);
    EXPECT_EQ(joined->claimed.name, "Anna");
    EXPECT_EQ(joined->claimed.token.reveal().size(), 43U);
    EXPECT_FALSE(table.join(typed).ok());
    EXPECT_FALSE(table.join("00000000").ok());
    EXPECT_FALSE(table.join("short").ok());
}

TEST_F(Seating, AClaimEndsTheSeatsFormerTokenAndConnection) {
    const Created created = table.create();
    const auto first = table.join(created.seats[1].code.reveal());
    Player old(table, created.public_id);
    old.sit(first->claimed.token.reveal());
    std::optional<Secret> code;
    table.host(created.public_id)->new_code(1, std::chrono::hours{24}, [&](Result<Secret> minted) {
        code = *minted;
    });
    table.pump([&] { return code.has_value(); });
    const auto second = table.join(code->reveal());
    ASSERT_TRUE(second.ok());
    EXPECT_EQ(old.closed, CloseCode::Taken);
    EXPECT_EQ(old.fault(), "SEAT_REPLACED");
    Player thief(table, created.public_id);
    thief.sit(old.token());
    EXPECT_EQ(thief.closed, CloseCode::Refused);
    EXPECT_EQ(thief.fault(), "BAD_TOKEN");
    Player fresh(table, created.public_id);
    fresh.sit(second->claimed.token.reveal());
    EXPECT_FALSE(fresh.closed);
}

TEST_F(Seating, TheSecondConnectionOfASeatTakesIt) {
    const Created created = table.create();
    const auto joined = table.join(created.seats[1].code.reveal());
    Player first(table, created.public_id);
    first.sit(joined->claimed.token.reveal());
    Player second(table, created.public_id);
    second.sit(first.token());
    EXPECT_EQ(first.closed, CloseCode::Taken);
    EXPECT_FALSE(second.closed);
}

v1::ClientFrame view_request() {
    v1::ClientFrame frame;
    frame.mutable_view();
    return frame;
}

TEST_F(Seating, SEC4AShownTokenStaysGoodUntilTheNextOneIsUsed) {
    const Created created = table.create();
    const auto joined = table.join(created.seats[1].code.reveal());
    const std::string shown = joined->claimed.token.reveal();
    // The answer with the fresh token is lost: the shown one still opens the seat.
    {
        Player lost(table, created.public_id);
        lost.sit(shown);
    }
    std::string fresh;
    {
        Player again(table, created.public_id);
        again.sit(shown);
        EXPECT_FALSE(again.closed);
        fresh = again.token();
        EXPECT_NE(fresh, shown);
        again.say(view_request());
        table.settle();
    }
    Player replay(table, created.public_id);
    replay.sit(shown);
    EXPECT_EQ(replay.closed, CloseCode::Refused) << "a superseded token was taken";
    Player proper(table, created.public_id);
    proper.sit(fresh);
    EXPECT_FALSE(proper.closed);
}

// A table whose writer puts off for ever what nobody waits for, and what the disk holds at a moment.
struct CutOff {
    static store::WriterOptions putting_off() {
        store::WriterOptions options;
        options.patience = std::chrono::hours{1};
        return options;
    }
    // Whether a token opens the seat for who starts from what is on the disk now.
    bool opens_after_a_crash(const std::string& token) const {
        const TempDir copy;
        std::filesystem::copy(place.path(), copy.path(), std::filesystem::copy_options::recursive);
        Table after(copy.path());
        Player back(after, created.public_id);
        back.sit(token);
        return !back.closed && !back.token().empty();
    }
    std::string sit(const std::string& token, bool speaks) {
        Player ann(table, created.public_id);
        ann.sit(token);
        const std::string next = ann.token();
        if (speaks) ann.say(view_request());
        return next;
    }

    TempDir place;
    Table table{place.path(), putting_off()};
    Created created = table.create();
    std::string claimed = table.join(created.seats[1].code.reveal())->claimed.token.reveal();
};

TEST(SeatingCutOff, SEC4WhoComesBackWaitsForNoWrite) {
    if (affray::test::on_postgresql()) GTEST_SKIP() << "of a database in files";
    CutOff cut;
    const std::uint64_t commits = cut.table.store->writer().stats().commits;
    std::string token = cut.claimed;
    for (const bool speaks : {false, true}) {
        Player ann(cut.table, cut.created.public_id);
        ann.hello(token);
        ASSERT_TRUE(ann.has(v1::ServerFrame::kWelcome)) << "not in the turn of its Hello";
        EXPECT_NE(ann.token(), token);
        token = ann.token();
        if (speaks) ann.say(view_request());
    }
    EXPECT_EQ(cut.table.store->writer().stats().commits, commits);
}

TEST(SeatingCutOff, SEC4WhoeverWasToldATokenGetsInWithItAfterACrash) {
    if (affray::test::on_postgresql()) GTEST_SKIP() << "of a database in files";
    CutOff cut;
    const std::string first = cut.sit(cut.claimed, false);
    EXPECT_TRUE(cut.opens_after_a_crash(cut.claimed)) << "its welcome may have been lost";
    EXPECT_TRUE(cut.opens_after_a_crash(first)) << "between the welcome and the first message";

    EXPECT_EQ(cut.sit(cut.claimed, true), first);
    EXPECT_TRUE(cut.opens_after_a_crash(first)) << "between the first message and its write";
    cut.table.settle();
    EXPECT_TRUE(cut.opens_after_a_crash(first));
    EXPECT_FALSE(cut.opens_after_a_crash(cut.claimed)) << "a former one comes back";

    const std::string second = cut.sit(first, false);
    const std::string third = cut.sit(second, false);
    EXPECT_TRUE(cut.opens_after_a_crash(second)) << "shown, and its write has not come";
    EXPECT_TRUE(cut.opens_after_a_crash(third)) << "told, and its write has not come";
    EXPECT_FALSE(cut.opens_after_a_crash(cut.claimed));
    const std::string fourth = cut.sit(third, false);
    EXPECT_TRUE(cut.opens_after_a_crash(third));
    EXPECT_TRUE(cut.opens_after_a_crash(fourth)) << "told before the store knew of it";
    EXPECT_FALSE(cut.opens_after_a_crash(first)) << "a former one comes back";
}

// The next token of a connection was told, that after it could not be kept: what was shown goes on opening
// the seat, also once its holder has spoken.
TEST_F(Seating, SEC4AShownTokenStaysGoodWhereNoNextOneCameWithTheWelcome) {
    store::WriterOptions impatient;
    impatient.busy_timeout = std::chrono::milliseconds{20};
    const TempDir place;
    Table locked(place.path(), impatient);
    const Created created = locked.create();
    std::string shown = locked.join(created.seats[1].code.reveal())->claimed.token.reveal();
    const auto sit = [&] {
        Player ann(locked, created.public_id);
        ann.sit(shown);
        EXPECT_FALSE(ann.closed);
        ann.say(view_request());
        return ann.token();
    };
    {
        const affray::test::Outsider outsider(place.path());
        shown = sit();
        EXPECT_NE(shown, "") << "told already";
        locked.settle();
        EXPECT_EQ(sit(), "");
        locked.settle();
    }
    EXPECT_NE(sit(), "") << "the token that was shown was ended";
}

// As the steps of the schema leave a seat that a server of before had between two tokens.
TEST_F(Seating, SEC4ASeatBetweenTwoTokensOfBeforeOpensToBoth) {
    const Created created = table.create();
    const std::string shown[] = {make_token().reveal(), make_token().reveal()};
    const std::string fresh[] = {make_token().reveal(), make_token().reveal()};
    for (const store::SeatNumber seat : {0U, 1U}) {
        const store::SeatTokens tokens{hash_secret(shown[seat]), hash_secret(fresh[seat]), {}};
        const store::SetSeatTokens between{table.directory->find(created.public_id)->id, seat, {}, tokens};
        ASSERT_EQ(table.store->writer().submit(between, [](const store::Receipt&) {}), Pushed::Yes);
    }
    table.settle();
    for (const bool by_fresh : {false, true}) {
        Player ann(table, created.public_id);
        ann.hello(by_fresh ? fresh[1] : shown[0]);
        EXPECT_FALSE(ann.has(v1::ServerFrame::kWelcome)) << "told what the store does not know";
        table.pump([&] { return ann.closed || ann.has(v1::ServerFrame::kWelcome); });
        ASSERT_FALSE(ann.closed);
        EXPECT_NE(ann.token(), "");
        Player other(table, created.public_id);
        other.sit(by_fresh ? shown[1] : fresh[0]);
        EXPECT_TRUE(other.closed) << "the other one ends";
    }
}

TEST_F(Seating, ARevokedTokenIsGoodNoMore) {
    const Created created = table.create();
    const auto joined = table.join(created.seats[1].code.reveal());
    Player ann(table, created.public_id);
    ann.sit(joined->claimed.token.reveal());
    table.settle();
    table.directory->revoke(ann.token());
    table.pump([&] { return ann.closed.has_value(); });
    Player again(table, created.public_id);
    again.sit(ann.token());
    EXPECT_EQ(again.closed, CloseCode::Refused);
}

// The right to a seat ends in the store first: a next token that was on its way then must not be one for the
// seat.
TEST_F(Seating, SEC3NoNextTokenComesToASeatThatTheStoreHasEmptied) {
    const Created created = table.create();
    const auto joined = table.join(created.seats[1].code.reveal());
    const auto reader = table.store->open_reader();
    const auto stored = [&] {
        const auto id = table.directory->find(created.public_id)->id;
        return (*reader)->seats(id)->at(1).tokens.token;
    };
    ASSERT_TRUE(stored().has_value());
    const store::SetSeatTokens none{table.directory->find(created.public_id)->id, 1, {}, {}};
    ASSERT_EQ(table.store->writer().submit(none, [](const store::Receipt&) {}), Pushed::Yes);
    Player ann(table, created.public_id);
    ann.hello(joined->claimed.token.reveal());
    table.settle();
    EXPECT_FALSE(stored().has_value());
}

TEST_F(Seating, TheFirstMessageMustBeAHello) {
    const Created created = table.create();
    for (const std::string& bytes :
         {std::string("\xff\xff\xff"), std::string(), v1::ClientFrame().SerializeAsString()}) {
        Player stranger(table, created.public_id);
        stranger.link->receive(bytes);
        EXPECT_EQ(stranger.closed, CloseCode::BadMessage);
    }
    Player stranger(table, created.public_id);
    stranger.submit("x", start_fight());
    EXPECT_EQ(stranger.closed, CloseCode::Refused);
    EXPECT_EQ(stranger.fault(), "NOT_SIGNED_IN");
    EXPECT_TRUE(stranger.frames.size() == 1) << "a stranger is told nothing else";
}

TEST_F(Seating, TheRefereeAdmitsWhereTheyAskedTo) {
    const Created created = table.create(true);
    Player referee(table, created.public_id);
    referee.sit(table.join(created.seats[0].code.reveal())->claimed.token.reveal());
    Player ann(table, created.public_id);
    ann.sit(table.join(created.seats[1].code.reveal())->claimed.token.reveal());
    EXPECT_FALSE(ann.has(v1::ServerFrame::kView));
    EXPECT_EQ(ann.ask("x", end_turn(1)).rejected().code(), "NOT_ADMITTED");
    EXPECT_TRUE(referee.ask("start", start_fight()).has_accepted());
    table.settle();
    EXPECT_TRUE(ann.versions().empty()) << "whoever waits sees nothing";
    v1::ClientFrame admit;
    admit.mutable_admit()->set_seat(1);
    admit.mutable_admit()->set_admitted(true);
    ann.say(admit);
    EXPECT_EQ(ann.fault(), "REFEREE_ONLY");
    referee.say(admit);
    table.pump([&] { return ann.has(v1::ServerFrame::kView); });
    EXPECT_TRUE(ann.ask("y", end_turn(1)).has_accepted());
}

TEST_F(Seating, WhoeverComesByTheNextCodeIsAdmittedAnew) {
    const Created created = table.create(true);
    Player referee(table, created.public_id);
    referee.sit(table.join(created.seats[0].code.reveal())->claimed.token.reveal());
    std::string code = created.seats[1].code.reveal();
    for (const bool admitted : {false, true, false}) {
        Player guest(table, created.public_id);
        guest.sit(table.join(code)->claimed.token.reveal());
        EXPECT_FALSE(guest.has(v1::ServerFrame::kView)) << "whoever sat there before is somebody else";
        v1::ClientFrame admit;
        admit.mutable_admit()->set_seat(1);
        admit.mutable_admit()->set_admitted(true);
        if (admitted) referee.say(admit);
        table.settle();
        EXPECT_EQ(guest.has(v1::ServerFrame::kView), admitted);
        table.host(created.public_id)->new_code(1, std::chrono::hours{24}, [&](Result<Secret> minted) {
            code = minted->reveal();
        });
        table.settle();
    }
}

TEST_F(Seating, ARefusedSeatIsSentAway) {
    const Created created = table.create(true);
    Player referee(table, created.public_id);
    referee.sit(table.join(created.seats[0].code.reveal())->claimed.token.reveal());
    Player ann(table, created.public_id);
    ann.sit(table.join(created.seats[1].code.reveal())->claimed.token.reveal());
    v1::ClientFrame refuse;
    refuse.mutable_admit()->set_seat(1);
    referee.say(refuse);
    table.pump([&] { return ann.closed.has_value(); });
    Player again(table, created.public_id);
    again.sit(ann.token());
    EXPECT_EQ(again.closed, CloseCode::Refused);
}

TEST(Secrets, CodesAreEvenlyDistributedAndNeverRepeat) {
    start_secrets();
    std::set<std::string> seen;
    std::map<char, int> letters;
    for (int i = 0; i < 20'000; ++i) {
        const std::string code = make_join_code().reveal();
        ASSERT_EQ(code.size(), 8U);
        ASSERT_EQ(normalise_join_code(code), code);
        seen.insert(code);
        for (const char c : code) ++letters[c];
    }
    EXPECT_EQ(seen.size(), 20'000U);
    EXPECT_EQ(letters.size(), 32U);
    // 160,000 letters over 32: 5,000 each, with a standard deviation of 70.
    for (const auto& [letter, count] : letters) EXPECT_NEAR(count, 5000, 420) << letter;
}

TEST(Secrets, TypedCodesAreTidied) {
    EXPECT_EQ(normalise_join_code("oOiI lL-01"), "00111101");
    for (const char* bad : {"", "1234567", "123456789", "U2345678", "1234567!",
                            "\xc3\xa9"
                            "345678"})
        EXPECT_FALSE(normalise_join_code(bad).has_value()) << bad;
}

// SEC-7: whoever waits for admission hears nothing, says nothing, and is not told later what they missed.
TEST(Admission, TableTalkBeginsWithTheRefereesWord) {
    TempDir dir;
    std::string token, id;
    const auto heard = [](const Player& player) {
        std::vector<std::string> all;
        for (const auto& frame : player.frames)
            if (frame.has_chat())
                all.push_back(std::to_string(frame.chat().id()) + " " + frame.chat().text());
        return all;
    };
    {
        Table table(dir.path());
        const Created created = table.create(true);
        id = created.public_id;
        Player referee(table, id);
        referee.sit(table.join(created.seats[0].code.reveal())->claimed.token.reveal());
        const auto chat = [&](Player& who, const std::string& text) {
            v1::ClientFrame frame;
            frame.mutable_chat()->set_text(text);
            who.say(frame);
            table.settle();
        };
        chat(referee, "before anybody came");
        Player ann(table, id);
        ann.sit(table.join(created.seats[1].code.reveal())->claimed.token.reveal());
        chat(referee, "while she waits");
        chat(referee, "/roll d20");
        chat(ann, "let me in");
        EXPECT_EQ(ann.fault(), "NOT_ADMITTED");
        EXPECT_EQ(heard(ann), std::vector<std::string>());
        EXPECT_EQ(heard(referee).size(), 3U);
        v1::ClientFrame admit;
        admit.mutable_admit()->set_seat(1);
        admit.mutable_admit()->set_admitted(true);
        referee.say(admit);
        table.settle();
        chat(referee, "welcome");
        EXPECT_EQ(heard(ann), std::vector<std::string>({"1 welcome"}));
        token = ann.token();
    }
    Table again(dir.path());
    Player ann(again, id);
    ann.sit(token);
    EXPECT_EQ(heard(ann), std::vector<std::string>({"1 welcome"}));
}

}  // namespace
}  // namespace affray::session::test
