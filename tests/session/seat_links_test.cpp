// Links to seats: they give a seat back until somebody else claims it (SEC-3, SEC-4).
#include "session/test_table.h"

namespace affray::session::test {
namespace {

class Links : public testing::Test {
  protected:
    TempDir dir;
    Table table{dir.path()};

    std::string made(const Created& created, store::SeatNumber seat, const std::string& own = {}) {
        std::optional<Result<Secret>> link;
        const auto by = own.empty() ? std::nullopt : std::optional(hash_secret(own));
        table.host(created.public_id)->set_link(seat, true, by, [&](Result<Secret> secret) {
            link = std::move(secret);
        });
        table.pump([&] { return link.has_value(); });
        return link->ok() ? (*link)->reveal() : std::string();
    }
    void take_back(const Created& created, store::SeatNumber seat) {
        bool done = false;
        table.host(created.public_id)->set_link(seat, false, {}, [&](const Result<Secret>& none) {
            EXPECT_TRUE(none.ok() && none->empty());
            done = true;
        });
        table.pump([&] { return done; });
    }
    bool opens(const Created& created, const std::string& token) {
        Player somebody(table, created.public_id);
        somebody.sit(token);
        return !somebody.closed;
    }
};

TEST_F(Links, ALinkGivesTheSeatBackAsOftenAsItIsOpened) {
    const Created created = table.create();
    const std::string link = created.seats[1].link.reveal();
    EXPECT_EQ(link.size(), kTokenSize);
    const auto before = table.look(link);
    ASSERT_TRUE(before.ok());
    EXPECT_EQ(before->plays, std::vector<std::string>{"Ada"});
    EXPECT_FALSE(before->returns || before->taken);
    const auto desk = table.join(link, "Anna");
    ASSERT_TRUE(desk.ok());
    Player at_desk(table, created.public_id);
    at_desk.sit(desk->claimed.token.reveal());
    EXPECT_TRUE(table.look(link)->returns);
    EXPECT_EQ(table.look(link)->name, "Anna");
    const auto phone = table.join(link);
    ASSERT_TRUE(phone.ok());
    EXPECT_EQ(phone->claimed.name, "Anna");
    EXPECT_EQ(at_desk.fault(), "SEAT_REPLACED");
    EXPECT_FALSE(opens(created, at_desk.token()));
    EXPECT_TRUE(opens(created, phone->claimed.token.reveal()));
    EXPECT_FALSE(table.join(created.seats[1].code.reveal()).ok()) << "the code was for the same seat";
}

TEST_F(Links, WhoeverClaimsTheSeatOtherwiseEndsTheLink) {
    const Created created = table.create();
    const std::string link = created.seats[1].link.reveal();
    const auto first = table.join(link);
    std::optional<Secret> code;
    table.host(created.public_id)->new_code(1, std::chrono::hours{24}, [&](Result<Secret> minted) {
        code = *minted;
    });
    table.pump([&] { return code.has_value(); });
    EXPECT_TRUE(table.look(code->reveal())->taken);
    EXPECT_TRUE(opens(created, first->claimed.token.reveal())) << "a code that nobody has used takes nothing";
    EXPECT_TRUE(table.join(code->reveal()).ok());
    EXPECT_FALSE(table.look(link).ok());
    EXPECT_EQ(table.join(link).error().code, ErrorCode::NotFound);
    EXPECT_FALSE(opens(created, first->claimed.token.reveal()));
}

TEST_F(Links, SEC3WithALinkThatIsTakenBackGoTheTokensThatItMade) {
    const Created created = table.create();
    const std::string link = created.seats[1].link.reveal();
    const auto joined = table.join(link);
    Player ann(table, created.public_id);
    ann.sit(joined->claimed.token.reveal());
    take_back(created, 1);
    EXPECT_EQ(ann.closed, CloseCode::Refused);
    EXPECT_EQ(ann.fault(), "TOKEN_REVOKED");
    for (const std::string& token : {ann.token(), joined->claimed.token.reveal()})
        EXPECT_FALSE(opens(created, token));
    EXPECT_EQ(table.join(link).error().code, ErrorCode::NotFound);
    const std::string fresh = made(created, 1);
    EXPECT_TRUE(table.join(fresh).ok());
    const std::string another = made(created, 1);
    EXPECT_FALSE(table.look(fresh).ok());
    EXPECT_TRUE(table.look(another).ok());
}

TEST_F(Links, SEC4AHolderMakesAnotherLinkAndStays) {
    const Created created = table.create();
    const auto joined = table.join(created.seats[1].code.reveal());
    const std::string token = joined->claimed.token.reveal();
    EXPECT_EQ(made(created, 1, "somebody else's"), "");
    const std::string own = made(created, 1, token);
    ASSERT_EQ(own.size(), kTokenSize);
    EXPECT_TRUE(table.look(own)->returns);
    EXPECT_TRUE(opens(created, token));
    EXPECT_TRUE(table.join(own).ok());
    EXPECT_FALSE(opens(created, token)) << "another device has the seat now";
}

TEST_F(Links, OneThatTheStoreHasTakenAwayOpensNothing) {
    const Created created = table.create();
    const std::string link = created.seats[1].link.reveal();
    ASSERT_TRUE(table.look(link).ok());
    const store::SetSeatLink none{table.directory->find(created.public_id)->id, 1, {}, {}};
    ASSERT_EQ(table.store->writer().submit(none, [](const store::Receipt&) {}), Pushed::Yes);
    bool refused = false;
    table.host(created.public_id)->claim(1, *by_link(link), {}, [&](const Result<Claimed>& claimed) {
        refused = !claimed.ok();
    });
    table.settle();
    EXPECT_TRUE(refused);
}

TEST_F(Links, ALinkThatStandsInAnAddressIsTakenBack) {
    const Created created = table.create();
    const std::string link = created.seats[1].link.reveal();
    const auto joined = table.join(link);
    table.directory->revoke(link);
    table.settle();
    EXPECT_FALSE(table.join(link).ok());
    EXPECT_FALSE(opens(created, joined->claimed.token.reveal()));
}

// Whom the referee has admitted comes back without waiting; whom they refuse does not come back.
TEST_F(Links, AdmissionLastsAsLongAsTheLink) {
    const Created created = table.create(true);
    Player referee(table, created.public_id);
    referee.sit(table.join(created.seats[0].code.reveal())->claimed.token.reveal());
    const std::string link = created.seats[1].link.reveal();
    const auto comes = [&](Player& ann) { ann.sit(table.join(link)->claimed.token.reveal()); };
    const auto admit = [&](bool yes) {
        v1::ClientFrame frame;
        frame.mutable_admit()->set_seat(1);
        frame.mutable_admit()->set_admitted(yes);
        referee.say(frame);
        table.settle();
    };
    Player desk(table, created.public_id);
    comes(desk);
    Player phone(table, created.public_id);
    comes(phone);
    EXPECT_FALSE(desk.has(v1::ServerFrame::kView) || phone.has(v1::ServerFrame::kView));
    admit(true);
    EXPECT_TRUE(phone.has(v1::ServerFrame::kView));
    Player again(table, created.public_id);
    comes(again);
    EXPECT_TRUE(again.has(v1::ServerFrame::kView)) << "the referee has said yes already";
    Player other(table, created.public_id);
    other.sit(table.join(created.seats[2].link.reveal())->claimed.token.reveal());
    v1::ClientFrame refuse;
    refuse.mutable_admit()->set_seat(2);
    referee.say(refuse);
    table.settle();
    EXPECT_EQ(other.closed, CloseCode::Refused);
    EXPECT_FALSE(table.join(created.seats[2].link.reveal()).ok());
}

TEST(Lasting, ALinkOutlivesTheServer) {
    TempDir dir;
    std::string link;
    {
        Table table(dir.path());
        link = table.create().seats[1].link.reveal();
        EXPECT_TRUE(table.join(link, "Anna").ok());
    }
    Table again(dir.path());
    EXPECT_TRUE(again.look(link)->returns);
    EXPECT_EQ(again.join(link)->claimed.name, "Anna");
}

}  // namespace
}  // namespace affray::session::test
