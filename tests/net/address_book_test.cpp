// Caps by household and in all (RULE-7), and who is behind a proxy.
#include "net/limits/address_book.h"

#include <gtest/gtest.h>

#include "net/limits/ban_list.h"
#include "net/limits/forwarded.h"

namespace affray::net {
namespace {

using Refusal = AddressBook::Refusal;

TEST(AddressBook, RULE7CountsByAddressInAllAndTheUnknown) {
    Limits limits;
    limits.connections = 5;
    limits.connections_per_address = 2;
    limits.unauthenticated = 4;
    session::Metrics metrics;
    AddressBook book(limits, metrics);
    std::vector<AddressBook::Slot> slots(8);
    EXPECT_EQ(book.admit("a", slots[0]), Refusal::None);
    EXPECT_EQ(book.admit("a", slots[1]), Refusal::None);
    EXPECT_EQ(book.admit("a", slots[2]), Refusal::TooManyFromAddress);
    EXPECT_EQ(book.admit("b", slots[2]), Refusal::None);
    EXPECT_EQ(book.admit("c", slots[3]), Refusal::None);
    EXPECT_EQ(book.admit("d", slots[4]), Refusal::TooManyUnknown);
    slots[0].authenticated();
    slots[0].authenticated();
    EXPECT_EQ(book.admit("d", slots[4]), Refusal::None);
    EXPECT_EQ(book.admit("e", slots[5]), Refusal::TooMany);
    slots[1] = AddressBook::Slot{};
    EXPECT_EQ(book.connections(), 4U);
    EXPECT_EQ(book.admit("a", slots[5]), Refusal::None);
    slots.clear();
    EXPECT_EQ(book.connections(), 0U);
    EXPECT_EQ(metrics.unauthenticated.value(), 0U);
}

TEST(AddressBook, ATrustedProxySpeaksForOthers) {
    Limits limits;
    limits.connections_per_address = 1;
    limits.trusted_proxies = {"10.0.0.1"};
    session::Metrics metrics;
    AddressBook book(limits, metrics);
    std::vector<AddressBook::Slot> slots(3);
    for (auto& slot : slots)
        EXPECT_EQ(book.admit("10.0.0.1", slot), Refusal::None) << "the proxy itself is not capped";
    EXPECT_TRUE(slots[0].speaks_for("203.0.113.7"));
    EXPECT_FALSE(slots[1].speaks_for("203.0.113.7"));
    EXPECT_TRUE(slots[1].speaks_for("203.0.113.8"));
    EXPECT_EQ(slots[1].address(), "203.0.113.8");
}

// A proxy that keeps its connections speaks for one after the other: the entry of the one before may be
// forgotten while the next is counted.
TEST(AddressBook, REL9ThousandsBehindAProxyAreCountedInAndOutAgain) {
    Limits limits;
    limits.connections = 10;
    limits.connections_per_address = 2;
    limits.trusted_proxies = {"10.0.0.1"};
    session::Metrics metrics;
    AddressBook book(limits, metrics);
    std::vector<AddressBook::Slot> slots(4);
    for (auto& slot : slots) ASSERT_EQ(book.admit("10.0.0.1", slot), Refusal::None);
    const auto name = [](int i) { return "10.1." + std::to_string(i / 256) + "." + std::to_string(i % 256); };
    for (int i = 0; i < 5000; ++i) {
        ASSERT_TRUE(slots[static_cast<std::size_t>(i % 4)].speaks_for(name(i))) << i;
        ASSERT_TRUE(slots[static_cast<std::size_t>(i % 3)].speaks_for(name(i % 1100))) << i;
    }
    slots.clear();
    slots.resize(4);
    EXPECT_EQ(book.connections(), 0U);
    for (auto& slot : slots) ASSERT_EQ(book.admit("10.0.0.1", slot), Refusal::None);
    for (int i = 0; i < 5000; ++i) ASSERT_TRUE(slots[0].speaks_for(name(i))) << "counted still: " << name(i);
    EXPECT_LT(book.remembered(), 2048U) << "who is gone is forgotten";
}

TEST(AddressBook, AHouseholdIsAnAddressOrAnIPv6SixtyFour) {
    Limits limits;
    limits.connections_per_address = 2;
    limits.requests = {1, 2};
    session::Metrics metrics;
    AddressBook book(limits, metrics);
    std::vector<AddressBook::Slot> slots(4);
    EXPECT_EQ(book.admit("2001:db8:1:2::1", slots[0]), Refusal::None);
    EXPECT_EQ(book.admit("2001:db8:1:2:ffff::9", slots[1]), Refusal::None);
    EXPECT_EQ(book.admit("2001:db8:1:2:abcd::7", slots[2]), Refusal::TooManyFromAddress);
    EXPECT_EQ(book.admit("2001:db8:1:3::1", slots[2]), Refusal::None) << "the neighbour";
    EXPECT_EQ(slots[2].address(), "2001:db8:1:3::1") << "the log names the whole address";
    const auto now = AddressBook::Time{} + std::chrono::hours{1};
    EXPECT_EQ(book.request_wait("2001:db8:9::1", now).count(), 0);
    EXPECT_EQ(book.request_wait("2001:db8:9::2", now).count(), 0);
    EXPECT_GT(book.request_wait("2001:db8:9::3", now).count(), 0);
}

TEST(AddressBook, REL9AFullHouseIsWelcomeAndAFloodIsNot) {
    const Limits limits;
    session::Metrics metrics;
    AddressBook book(limits, metrics);
    // Eight people with three devices: each at the table, and each opens a page with six connections.
    std::vector<AddressBook::Slot> seats(24);
    for (auto& seat : seats) {
        ASSERT_EQ(book.admit("203.0.113.7", seat), Refusal::None);
        seat.authenticated();
    }
    std::vector<AddressBook::Slot> pages(24 * 6);
    for (auto& page : pages) ASSERT_EQ(book.admit("203.0.113.7", page), Refusal::None);
    pages.clear();
    std::vector<AddressBook::Slot> flood(2000);
    int held = 0;
    for (auto& one : flood) held += book.admit("198.51.100.1", one) == Refusal::None ? 1 : 0;
    EXPECT_LE(held, 160);
    AddressBook::Slot other;
    EXPECT_EQ(book.admit("203.0.113.9", other), Refusal::None) << "others still get in";
}

using Lines = std::vector<std::string_view>;

TEST(Forwarded, TheLastWhomATrustedProxyHasSeenCounts) {
    const std::vector<std::string> trusted{"10.0.0.1", "10.0.0.2"};
    const auto client = [&](const Lines& lines) { return client_of(lines, trusted); };
    EXPECT_EQ(client({"203.0.113.7"}), "203.0.113.7");
    EXPECT_EQ(client({"6.6.6.6, 203.0.113.7"}), "203.0.113.7") << "what stands before is the client's word";
    EXPECT_EQ(client({"6.6.6.6", "203.0.113.7"}), "203.0.113.7") << "a proxy that appends a line";
    EXPECT_EQ(client({"6.6.6.6", "203.0.113.7, 10.0.0.2"}), "203.0.113.7") << "two proxies of ours";
    EXPECT_EQ(client({"10.0.0.2"}), "10.0.0.2") << "a proxy asks for itself";
    EXPECT_EQ(client({"203.0.113.7:4711"}), "203.0.113.7");
    EXPECT_EQ(client({"[2001:db8::1]:4711"}), "2001:db8::1");
    EXPECT_EQ(client({"203.0.113.7", "nonsense"}), "") << "no proxy writes this";
    EXPECT_EQ(client({"203.0.113.7, nonsense, 10.0.0.2"}), "10.0.0.2");
    EXPECT_EQ(client({}), "");
    EXPECT_EQ(client({"", ","}), "");
}

class FixedClock final : public Clock {
  public:
    std::int64_t wall_ms() const override { return now_ms; }
    std::int64_t now_ms = 1000;
};

TEST(BanList, FindsTheNetworkThatAnAddressIsOfWhileItIsBanned) {
    FixedClock clock;
    BanList bans(clock);
    const auto reason = [&bans](std::string_view address) {
        const auto ban = bans.of(address);
        return ban ? ban->reason : "none";
    };
    EXPECT_EQ(reason("192.0.2.7"), "none");
    const std::uint64_t before = bans.generation();
    bans.replace({{*access::Network::parse("192.0.2.7"), "one", 2000},
                  {*access::Network::parse("192.0.2.0/24"), "many", 1500},
                  {*access::Network::parse("10.0.0.0/9"), "odd", std::nullopt},
                  {*access::Network::parse("2001:db8::1"), "six", std::nullopt}});
    EXPECT_NE(bans.generation(), before);
    EXPECT_EQ(reason("192.0.2.7"), "many");
    EXPECT_EQ(reason("192.0.2.8"), "many");
    EXPECT_EQ(reason("192.0.3.7"), "none");
    EXPECT_EQ(reason("10.127.0.1"), "odd");
    EXPECT_EQ(reason("10.128.0.1"), "none");
    EXPECT_EQ(reason("::ffff:10.1.1.1"), "odd");
    EXPECT_EQ(reason("2001:db8:0:0:1::1"), "six");
    EXPECT_EQ(reason("2001:db8:0:1::1"), "none");
    EXPECT_EQ(reason("unknown"), "none");
    clock.now_ms = 1500;
    EXPECT_EQ(reason("192.0.2.7"), "one") << "the wider one has ended";
    EXPECT_EQ(reason("192.0.2.8"), "none");
    EXPECT_EQ(sentence_of({{}, "spam", 1'700'000'000'000}),
              "The operator of this server has banned the address that you come from until 2023-11-14 22:13 "
              "UTC: spam");
    bans.replace({});
    EXPECT_EQ(reason("192.0.2.7"), "none");
}

TEST(AddressBook, KnowsByWhichAddressesOthersCome) {
    Limits limits;
    limits.trusted_proxies = {"10.0.0.1"};
    session::Metrics metrics;
    AddressBook book(limits, metrics);
    book.trust_servers({"10.0.7.2", "affray-1.affray"});
    const auto used = [&book](std::string_view text) {
        return book.others_come_by(*access::Network::parse(text));
    };
    for (const char* each : {"10.0.0.1", "10.0.0.0/24", "10.0.7.2", "127.0.0.1", "127.0.0.0/8", "126.0.0.0/7",
                             "::1/128", "::/16"})
        EXPECT_TRUE(used(each)) << each;
    for (const char* each : {"10.0.0.2", "10.0.1.0/24", "128.0.0.0/8", "2001:db8::/32"})
        EXPECT_FALSE(used(each)) << each;
}

}  // namespace
}  // namespace affray::net
