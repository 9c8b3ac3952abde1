// REL-25: the N-th allocation of a turn fails, for every N. The turn is refused, ended, or its link is: no
// intent is lost and none is done twice.
#include <algorithm>
#include <cstdlib>
#include <new>

#include "session/test_table.h"

namespace affray::session::test {
namespace {

// Allocations of this thread that still succeed; negative: all do.
thread_local long t_left = -1;

bool refuses() {
    if (t_left < 0) return false;
    if (t_left > 0) {
        --t_left;
        return false;
    }
    t_left = -1;
    return true;
}

/// Fails the allocation after `left` others, once.
class Scarcity {
  public:
    explicit Scarcity(long left) { t_left = left; }
    ~Scarcity() { t_left = -1; }
    /// It came to that.
    bool struck() const { return t_left < 0; }
};

}  // namespace
}  // namespace affray::session::test

// Out of line, so that the compiler does not match what it sees inside with what it expects.
[[gnu::noinline]] void* operator new(std::size_t size) {
    void* memory = affray::session::test::refuses() ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace affray::session::test {
namespace {

class ScarceMemory : public testing::Test {
  protected:
    void SetUp() override {
        table = std::make_unique<Table>(dir.path());
        created = table->create();
        for (std::size_t i = 0; i < 3; ++i)
            tokens.push_back(table->join(created.seats[i].code.reveal())->claimed.token.reveal());
        for (std::size_t i = 0; i < 3; ++i) sit(i);
        EXPECT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
        table->settle();
    }
    void sit(std::size_t i) {
        seats[i].reset();
        seats[i] = std::make_unique<Player>(*table, created.public_id);
        seats[i]->sit(tokens[i]);
        ASSERT_FALSE(seats[i]->token().empty());
        tokens[i] = seats[i]->token();
    }
    void come_back() {
        table->settle();
        for (std::size_t i = 0; i < 3; ++i)
            if (seats[i]->closed) sit(i);
        table->settle();
    }
    /// Takes no memory.
    bool answered(const std::string& id) const {
        const auto& frames = seats[0]->frames;
        return std::any_of(frames.begin(), frames.end(), [&id](const v1::ServerFrame& frame) {
            return frame.has_reply() && frame.reply().intent_id() == id;
        });
    }
    std::optional<v1::Reply> reply_to(const std::string& id) const {
        for (const v1::Reply& reply : seats[0]->replies())
            if (reply.intent_id() == id) return reply;
        return std::nullopt;
    }
    static v1::ClientFrame ruling(const std::string& id, int round) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id(id);
        auto& intent = *frame.mutable_submit()->mutable_intent()->mutable_override();
        intent.set_verb("override");
        intent.set_path("encounter.round");
        intent.set_value(std::to_string(round % 90 + 2));
        intent.set_reason("count");
        return frame;
    }
    /// The same question once more, after whoever lost the connection has come back.
    void check(const std::string& id, const v1::ClientFrame& frame, std::uint64_t before) {
        come_back();
        const auto first = reply_to(id);
        const v1::Reply again = seats[0]->ask(id, frame.submit().intent());
        table->settle();
        if (first) {
            EXPECT_EQ(again.SerializeAsString(), first->SerializeAsString()) << id;
        }
        const std::uint64_t after = table->host(created.public_id)->version();
        EXPECT_EQ(after, before + (again.has_accepted() ? 1 : 0)) << id;
        EXPECT_TRUE(again.has_accepted() || again.rejected().code() == "INTERNAL") << again.DebugString();
        // Not three within a minute.
        table->clock.ahead += std::chrono::seconds{61};
    }
    std::uint64_t version() { return table->host(created.public_id)->version(); }

    TempDir dir;
    std::unique_ptr<Table> table;
    Created created;
    std::vector<std::string> tokens;
    std::unique_ptr<Player> seats[3];
};

constexpr long kMostAllocations = 20'000;

TEST_F(ScarceMemory, REL25ATurnThatIsAskedForIsNeitherLostNorDoneTwice) {
    bool struck = true;
    long left = 0;
    for (; struck && left < kMostAllocations; ++left) {
        const std::string id = "ask-" + std::to_string(left);
        const v1::ClientFrame frame = ruling(id, static_cast<int>(left));
        const std::string bytes = frame.SerializeAsString();
        const std::uint64_t before = version();
        {
            const Scarcity scarcity(left);
            seats[0]->link->receive(bytes);
            struck = scarcity.struck();
        }
        check(id, frame, before);
        if (HasFailure()) return;
    }
    EXPECT_FALSE(struck) << "the turn never ran to its end";
    EXPECT_GT(left, 20);
}

TEST_F(ScarceMemory, REL25ACommitThatIsToldIsNeitherLostNorDoneTwice) {
    bool struck = true;
    long left = 0;
    for (; struck && left < kMostAllocations; ++left) {
        const std::string id = "tell-" + std::to_string(left);
        const v1::ClientFrame frame = ruling(id, static_cast<int>(left));
        const std::uint64_t before = version();
        seats[0]->say(frame);
        {
            const Scarcity scarcity(left);
            table->pump([&] { return seats[0]->closed || answered(id); });
            struck = scarcity.struck();
        }
        check(id, frame, before);
        if (HasFailure()) return;
    }
    EXPECT_FALSE(struck) << "the commit was never told whole";
    EXPECT_GT(left, 20);
}

}  // namespace
}  // namespace affray::session::test
