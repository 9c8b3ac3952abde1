// Several servers on one PostgreSQL (docs/decisions/0260): who plays an encounter, and what becomes of what
// the others write of it.
//
// Within scripts/with-postgresql; says so and skips elsewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "rig.h"
#include "store/engine/leases.h"
#include "store/reading/verify.h"

namespace affray::store::testing {
namespace {

using affray::test::ask_postgresql;
using affray::test::store_schema;
using std::chrono::milliseconds;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr milliseconds kTerm{400};
constexpr milliseconds kLong{60'000};

class LeasesTest : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!on_postgresql()) GTEST_SKIP() << "outside of scripts/with-postgresql";
    }
    Opened try_to_open(const std::filesystem::path& data, std::optional<std::string> address,
                       milliseconds term = kLong, Quotas quotas = {}) const {
        Options options;
        options.server = store_place(dir.path());
        options.writer.quotas = quotas;
        if (address) options.sharing = Sharing{*address, term};
        return Store::open(data, options);
    }
    std::unique_ptr<Store> server(const std::string& address, milliseconds term = kLong,
                                  Quotas quotas = {}) const {
        Opened opened = try_to_open({}, address, term, quotas);
        if (const auto* error = std::get_if<StartError>(&opened))
            AFFRAY_CHECK(false, std::string(to_string(error->failure)) + ": " + error->message);
        return std::get<std::unique_ptr<Store>>(std::move(opened));
    }
    std::string ask(const std::string& sentence) const {
        return ask_postgresql("SET search_path TO " + store_schema(dir.path()) + "; " + sentence);
    }

    TempDir dir;
};

Lease taken(Store& store, EncounterId encounter) {
    const auto taken = store.leases()->take(encounter);
    AFFRAY_CHECK(taken.ok(), taken.ok() ? "" : taken.error().message);
    AFFRAY_CHECK(std::holds_alternative<Lease>(*taken), "another server has it");
    return std::get<Lease>(*taken);
}

std::string holder(Store& store, EncounterId encounter) {
    const auto taken = store.leases()->take(encounter);
    const auto* other = taken.ok() ? std::get_if<Leases::Elsewhere>(&*taken) : nullptr;
    return other != nullptr ? other->address : std::string();
}

Receipt write_under(const Lease& lease, Writer& writer, Write write) {
    const auto promise = std::make_shared<std::promise<Receipt>>();
    auto future = promise->get_future();
    AFFRAY_CHECK(writer.submit(
                     std::move(write), [promise](const Receipt& r) { promise->set_value(r); }, lease) ==
                 Pushed::Yes);
    return future.get();
}

TEST_F(LeasesTest, OneServerPlaysAnEncounterAndTheOtherSaysWhere) {
    const auto a = server("http://a");
    const auto b = server("http://b");
    const EncounterId ford = create(a->writer(), "ford");
    const Lease lease = taken(*a, ford);
    EXPECT_EQ(holder(*b, ford), "http://a");
    ASSERT_TRUE(a->leases()->give_back(lease).ok());
    EXPECT_EQ(taken(*b, ford).epoch, lease.epoch + 1);
    EXPECT_EQ(holder(*a, ford), "http://b");
}

TEST_F(LeasesTest, WhoeverIsNotHeardOfForATermLosesWhatSomebodyElseTakes) {
    const auto a = server("http://a", kTerm);
    const auto b = server("http://b");
    const EncounterId ford = create(a->writer(), "ford");
    const EncounterId gate = create(a->writer(), "gate");
    const Lease lease = taken(*a, ford);
    const Lease other = taken(*a, gate);
    ASSERT_TRUE(write_under(lease, a->writer(), batch_of(ford, 1)).committed());
    std::this_thread::sleep_for(kTerm + milliseconds(50));
    const Lease next = taken(*b, ford);
    ASSERT_TRUE(write_under(next, b->writer(), batch_of(ford, 2)).committed());

    // In one group with what is still its own.
    std::vector<std::future<Receipt>> receipts;
    std::promise<void> gate_opens;
    ASSERT_EQ(a->writer().submit(PutSetting{"k", "v"},
                                 [held = gate_opens.get_future().share()](const Receipt&) { held.wait(); }),
              Pushed::Yes);
    const auto submit = [&](Write write, const Lease& under) {
        const auto promise = std::make_shared<std::promise<Receipt>>();
        receipts.push_back(promise->get_future());
        ASSERT_EQ(a->writer().submit(
                      std::move(write), [promise](const Receipt& r) { promise->set_value(r); }, under),
                  Pushed::Yes);
    };
    submit(batch_of(gate, 1), other);
    submit(batch_of(ford, 2), lease);
    submit(batch_of(ford, 3), lease);
    submit(AddChat{.encounter = ford, .body = "late"}, lease);
    submit(batch_of(gate, 2), other);
    gate_opens.set_value();
    EXPECT_TRUE(receipts[0].get().committed());
    EXPECT_EQ(receipts[1].get().refusal, Refusal::NotHeld);
    EXPECT_EQ(receipts[2].get().refusal, Refusal::NotHeld);
    EXPECT_EQ(receipts[3].get().refusal, Refusal::NotHeld);
    EXPECT_TRUE(receipts[4].get().committed());
    EXPECT_EQ(a->writer().stats().fenced, 3U);
    EXPECT_THAT(a->leases()->renew()->held, ElementsAre(other));
    EXPECT_THAT(versions_in_log(*reader_of(*b), ford), ElementsAre(1, 2));
    EXPECT_TRUE(reader_of(*b)->chat_tail(ford, 9)->empty());
}

TEST_F(LeasesTest, ALeaseThatRanOutAndThatNobodyTookIsGood) {
    const auto a = server("http://a", kTerm);
    const EncounterId ford = create(a->writer(), "ford");
    const Lease lease = taken(*a, ford);
    std::this_thread::sleep_for(kTerm + milliseconds(50));
    EXPECT_TRUE(write_under(lease, a->writer(), batch_of(ford, 1)).committed());
    EXPECT_THAT(a->leases()->renew()->held, ElementsAre(lease));
}

TEST_F(LeasesTest, NothingIsWrittenOfATableWithoutALease) {
    const auto a = server("http://a");
    const EncounterId ford = create(a->writer(), "ford");
    EXPECT_EQ(write(a->writer(), batch_of(ford, 1)).refusal, Refusal::NotHeld);
    EXPECT_EQ(write(a->writer(), PutSeat{.encounter = ford, .seat = seat_numbered(1, "Ada")}).refusal,
              Refusal::NotHeld);
    EXPECT_EQ(write_under({ford, 7}, a->writer(), batch_of(ford, 1)).refusal, Refusal::NotHeld);
    EXPECT_EQ(ask("SELECT count(*) FROM log"), "0");
}

TEST_F(LeasesTest, AnEncounterGoesToAndFroWithoutAGap) {
    const auto a = server("http://a");
    const auto b = server("http://b");
    const EncounterId ford = create(a->writer(), "ford");
    const EncounterId gate = create(b->writer(), "gate");
    const Lease at_gate = taken(*b, gate);
    std::uint64_t version = 0;
    for (int round = 0; round < 12; ++round) {
        Store& now = round % 2 == 0 ? *a : *b;
        const Lease lease = taken(now, ford);
        for (int i = 0; i < 5; ++i)
            ASSERT_TRUE(write_under(lease, now.writer(), batch_of(ford, ++version)).committed());
        ASSERT_TRUE(write_under(at_gate, b->writer(), batch_of(gate, static_cast<std::uint64_t>(round) + 1))
                        .committed());
        EXPECT_EQ(reader_of(round % 2 == 0 ? *b : *a)->head(ford)->version, version);
        ASSERT_TRUE(now.leases()->give_back(lease).ok());
    }
    EXPECT_EQ(versions_in_log(*reader_of(*a), ford).size(), version);
    EXPECT_EQ(ask("SELECT count(*) FROM log AS l JOIN log AS p ON p.id = l.prev WHERE p.id > l.id"), "0");
    EXPECT_TRUE(verify(store_place(dir.path()))->good());
}

TEST_F(LeasesTest, NoQuotaIsPassedByTwoServersAtOnce) {
    constexpr std::uint64_t kMost = 20;
    const auto a = server("http://a", kLong, {.encounters = kMost});
    const auto b = server("http://b", kLong, {.encounters = kMost});
    std::atomic<int> made{0};
    const auto make = [&made](Store& store, const std::string& prefix) {
        for (int i = 0; i < 25; ++i)
            if (write(store.writer(), encounter_named(prefix + std::to_string(i))).committed()) ++made;
    };
    std::thread other([&] { make(*b, "b"); });
    make(*a, "a");
    other.join();
    EXPECT_EQ(made, static_cast<int>(kMost));
}

TEST_F(LeasesTest, WhoIsAloneAndWhoSharesKeepEachOtherOut) {
    const auto failure = [](const Opened& opened) {
        const auto* error = std::get_if<StartError>(&opened);
        return error != nullptr ? std::optional(error->failure) : std::nullopt;
    };
    EncounterId ford{};
    {
        const auto a = server("http://a");
        ford = create(a->writer(), "ford");
        EXPECT_EQ(failure(try_to_open({}, std::nullopt)), StartFailure::Locked);
        ASSERT_TRUE(write_under(taken(*a, ford), a->writer(), batch_of(ford, 1)).committed());
    }
    {
        const auto alone = std::get<std::unique_ptr<Store>>(try_to_open({}, std::nullopt));
        EXPECT_EQ(failure(try_to_open({}, "http://b")), StartFailure::Locked);
        EXPECT_TRUE(write(alone->writer(), batch_of(ford, 2)).committed());
    }
    const auto b = server("http://b");
    ASSERT_TRUE(write_under(taken(*b, ford), b->writer(), batch_of(ford, 3)).committed());
    EXPECT_THAT(versions_in_log(*reader_of(*b), ford), ElementsAre(1, 2, 3));
    EXPECT_TRUE(verify(store_place(dir.path()))->good());
}

TEST_F(LeasesTest, AServerThatIsStoppedInATransactionKeepsNobodyOut) {
    const auto a = server("http://a", kTerm);
    const auto b = server("http://b");
    const EncounterId ford = create(a->writer(), "ford");
    const Lease lease = taken(*a, ford);
    // What it leaves open: its fence, and the lock of its session.
    const std::string number = ask("SELECT max(server) FROM store_lease");
    std::thread stopped([&] {
        const std::string sentences =
            "SET search_path TO " + store_schema(dir.path()) +
            "; SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = " +
            number +
            " AND classid = (('x' || substr(md5('server of ' || current_schema()), 1, "
            "8))::bit(32)::bigint)::oid;" +
            " SELECT pg_sleep(0.2); SELECT pg_advisory_lock(('x' || substr(md5('server of ' || "
            "current_schema()), "
            "1, 8))::bit(32)::int, " +
            number + "); BEGIN; SELECT 1 FROM store_lease WHERE encounter = " +
            std::to_string(static_cast<std::int64_t>(ford)) + " FOR UPDATE; SELECT pg_sleep(20); COMMIT";
        const std::string command = std::string(std::getenv("AFFRAY_TEST_PSQL")) + " -qAt '" +
                                    std::getenv("AFFRAY_TEST_POSTGRESQL") + "' -c \"" + sentences +
                                    "\" >/dev/null 2>&1";
        std::ignore = std::system(command.c_str());
    });
    std::this_thread::sleep_for(kTerm + milliseconds(400));
    const auto began = std::chrono::steady_clock::now();
    std::optional<Lease> next;
    for (int i = 0; i < 20 && !next; ++i) {
        const auto taken = b->leases()->take(ford);
        if (taken.ok() && std::holds_alternative<Lease>(*taken)) next = std::get<Lease>(*taken);
    }
    EXPECT_TRUE(next.has_value());
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(5));
    stopped.join();
    EXPECT_EQ(write_under(lease, a->writer(), batch_of(ford, 1)).committed(), false);
}

TEST_F(LeasesTest, OfWhatOthersPlayIsKnownWhatIsOver) {
    const milliseconds term = 5 * kTerm;
    const auto a = server("http://a", term);
    const auto b = server("http://b");
    const auto c = server("http://c", term);
    const EncounterId ford = create(a->writer(), "ford");
    const EncounterId gate = create(b->writer(), "gate");
    const Lease of_a = taken(*a, ford);
    const Lease of_b = taken(*b, gate);
    ASSERT_TRUE(a->leases()->renew().ok());
    EXPECT_THAT(*c->leases()->over({of_a, of_b}), IsEmpty());
    EXPECT_THAT(*c->leases()->over({}), IsEmpty());
    EXPECT_THAT(*c->leases()->over({{ford, of_a.epoch + 1}, of_b}), ElementsAre(Lease{ford, of_a.epoch + 1}));
    // Not heard of, and nobody has taken it yet.
    std::this_thread::sleep_for(term);
    EXPECT_THAT(*c->leases()->over({of_a, of_b}), ElementsAre(of_a));
    // Another start of the same server is heard of, and is not the one that played it.
    const auto again = server("http://a");
    EXPECT_THAT(*c->leases()->over({of_a}), ElementsAre(of_a));
    const Lease anew = taken(*again, ford);
    EXPECT_THAT(*c->leases()->over({of_a, anew}), ElementsAre(of_a));
    ASSERT_TRUE(b->leases()->give_back(of_b).ok());
    EXPECT_THAT(*c->leases()->over({of_b}), ElementsAre(of_b));
}

TEST_F(LeasesTest, TheHolderIsToldThatASeatWasEmptied) {
    const auto a = server("http://a");
    const auto b = server("http://b");
    const EncounterId ford = create(a->writer(), "ford");
    const Lease lease = taken(*a, ford);
    Seat seat = seat_numbered(1, "Ada");
    seat.tokens.token = digest_named("token");
    ASSERT_TRUE(write_under(lease, a->writer(), PutSeat{.encounter = ford, .seat = seat}).committed());
    EXPECT_THAT(a->leases()->renew()->emptied, IsEmpty());
    ask("UPDATE seat SET token = NULL");
    EXPECT_THAT(b->leases()->renew()->emptied, IsEmpty());
    EXPECT_THAT(a->leases()->renew()->emptied, Contains(ford));
    EXPECT_THAT(a->leases()->renew()->emptied, IsEmpty()) << "once";
}

TEST_F(LeasesTest, ARenewalSaysWhetherBansHaveChanged) {
    const auto a = server("http://a", kLong);
    const auto b = server("http://b", kLong);
    const AccountId root = account_named(a->writer(), "root");
    std::vector<BanMark> seen{b->leases()->renew()->bans};
    const auto changes = [&](AccountWrite write_) {
        EXPECT_TRUE(write(a->writer(), std::move(write_)).committed());
        const BanMark now = b->leases()->renew()->bans;
        for (const BanMark& before : seen) EXPECT_NE(before, now);
        seen.push_back(now);
    };
    changes(BanNetwork{{.public_id = "one", .network = "192.0.2.7", .made_by = root}});
    changes(BanNetwork{{.public_id = "two", .network = "192.0.2.7", .made_by = root}});
    changes(BanNetwork{{.public_id = "three", .network = "192.0.2.8", .made_by = root}});
    changes(LiftBan{"two"});
    EXPECT_EQ(b->leases()->renew()->bans, seen.back());
}

TEST_F(LeasesTest, DeadlinesOfWhatNobodyPlaysAreFound) {
    const auto a = server("http://a");
    const auto b = server("http://b");
    const EncounterId ford = create(a->writer(), "ford");
    const EncounterId gate = create(a->writer(), "gate");
    for (const EncounterId one : {ford, gate}) {
        const Lease lease = taken(*a, one);
        const std::int64_t due = one == ford ? 1'000 : 9'000'000'000'000;
        SetDeadline deadline{.encounter = one, .change = {.key = 1, .due_ms = due, .payload = "p"}};
        ASSERT_TRUE(write_under(lease, a->writer(), deadline).committed());
    }
    EXPECT_THAT(*b->leases()->overdue(9), IsEmpty()) << "somebody keeps it";
    ASSERT_TRUE(a->leases()->leave().ok());
    EXPECT_THAT(*b->leases()->overdue(9), ElementsAre(ford)) << "the other is not due";
    taken(*b, ford);
    EXPECT_THAT(*b->leases()->overdue(9), IsEmpty());
}

}  // namespace
}  // namespace affray::store::testing
