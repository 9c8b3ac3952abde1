// A long evening in one log: what is read and folded when its table is opened follows what was played since
// the last snapshot, never how long the evening was (ADV, issue of expeditions; 0080). Says how long opening
// and a step take; AFFRAY_ROWS: how long the log is.
#include <chrono>
#include <ctime>
#include <iostream>

#include "session/test_table.h"

namespace affray::session::test {
namespace {

// By the wall, and what of it our own processor time was: on a busy machine the first says little.
struct Took {
    double ms = 0, of_processor_ms = 0;
    Took operator/(double times) const { return {ms / times, of_processor_ms / times}; }
};
std::ostream& operator<<(std::ostream& out, const Took& took) {
    return out << took.ms << " ms (" << took.of_processor_ms << " of processor)";
}

class Watch {
  public:
    Took read() const {
        const std::chrono::duration<double, std::milli> wall = Clock::now() - begun_;
        return {wall.count(), 1000.0 * static_cast<double>(std::clock() - processor_) / CLOCKS_PER_SEC};
    }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point begun_ = Clock::now();
    std::clock_t processor_ = std::clock();
};

const content::Library& shipped() {
    static const content::Library library = content::Library::load(source_path("/content"), ruleset_source());
    return library;
}

std::size_t rows_wanted() {
    const char* text = std::getenv("AFFRAY_ROWS");
    return text == nullptr ? 240 : std::stoul(text);
}

v1::Intent journey(const std::string& verb, const std::string& mode = {}, const std::string& where = {}) {
    v1::Intent intent;
    v1::Journey& journey = *intent.mutable_journey();
    journey.set_verb(verb);
    journey.set_mode(mode);
    journey.set_where(where);
    return intent;
}

v1::Intent walk(std::initializer_list<std::pair<std::int32_t, std::int32_t>> path) {
    v1::Intent intent = journey("explore");
    for (const auto& [x, y] : path) {
        v1::Place& place = *intent.mutable_journey()->add_places();
        place.set_x(x);
        place.set_y(y);
    }
    return intent;
}

v1::Intent quiet() {
    v1::Intent intent;
    intent.mutable_govern()->set_verb("set_travel");
    intent.mutable_govern()->set_text("wander_mod");
    intent.mutable_govern()->set_value(-6);
    return intent;
}

// The causeway of the fen: to and fro with all of the party, and the turn ends.
class Evening {
  public:
    Evening() { open(); }

    void begin() {
        created_ = table_->create(false, 0, "classic/bell_under_the_fen");
        token_ = table_->join(created_.seats[0].code.reveal())->claimed.token.reveal();
        sit();
        EXPECT_TRUE(ask(journey("enter_scene", "dungeon", "causeway")).has_accepted());
        EXPECT_TRUE(ask(quiet()).has_accepted());
        const State& state = table_->host(created_.public_id)->state();
        for (const Creature& one : state.creatures)
            if (one.kind == Kind::Character && (!leader_ || one.id < leader_->id)) leader_ = one;
    }

    // So many rows: the leader goes two squares along the causeway or back, or a turn ends.
    void play(std::size_t rows) {
        for (std::size_t i = 0; i < rows; ++i) {
            const v1::Reply reply = ask(next_row());
            ASSERT_TRUE(reply.has_accepted()) << reply.ShortDebugString();
        }
    }

    Took step() {
        const Watch watch;
        play(kMeasured);
        return watch.read() / kMeasured;
    }

    // As after a restart of the server. How long it took to open the table, seats not counted.
    Took reopen() {
        referee_.reset();
        table_.reset();
        open();
        const Watch watch;
        table_->host(created_.public_id);
        const Took took = watch.read();
        sit();
        return took;
    }

    std::uint64_t version() const { return table_->host(created_.public_id)->version(); }

    // Rows of the log that an opening folds now, and their bytes beside those of the snapshot.
    struct Left {
        std::size_t rows = 0, bytes = 0, snapshot = 0;
    };
    Left left_to_fold() const {
        table_->settle();
        const auto reader = table_->store->open_reader();
        EXPECT_TRUE(reader.ok());
        const auto encounter = (*reader)->find_encounter(created_.public_id);
        EXPECT_TRUE(encounter.ok());
        const auto snapshot = (*reader)->latest_snapshot((*encounter).id);
        EXPECT_TRUE(snapshot.ok());
        Left left;
        std::uint64_t from = 0;
        if (*snapshot) {
            from = (**snapshot).version;
            left.snapshot = (**snapshot).body.size();
        }
        const auto count = [&left](const store::LogRow& row) {
            ++left.rows;
            left.bytes += row.record.size();
            return true;
        };
        EXPECT_TRUE((*reader)->read_log((*encounter).id, from, count, nullptr).ok());
        return left;
    }

  private:
    static constexpr std::size_t kMeasured = 50;

    void open() {
        table_ = std::make_unique<Table>(dir_.path(), store::WriterOptions{}, reading_at_once(),
                                         ruleset_source(), shipped());
    }
    void sit() {
        referee_ = std::make_unique<Player>(*table_, created_.public_id);
        referee_->sit(token_);
        token_ = referee_->token();
        table_->settle();
    }
    v1::Reply ask(const v1::Intent& intent) {
        referee_->frames.clear();
        referee_->sent.clear();
        return referee_->ask("row " + std::to_string(++asked_), intent);
    }
    v1::Intent next_row() {
        const std::size_t part = rows_++ % 3;
        if (part == 2) return journey("end_period");
        const State& state = table_->host(created_.public_id)->state();
        const Place at = state.creature(leader_->id).place;
        const std::int32_t way = at.y < 11 ? 1 : -1;
        return walk({{at.x, at.y + way}, {at.x, at.y + 2 * way}});
    }

    TempDir dir_;
    std::unique_ptr<Table> table_;
    std::unique_ptr<Player> referee_;
    Created created_;
    std::string token_;
    std::optional<Creature> leader_;
    std::size_t asked_ = 0, rows_ = 0;
};

TEST(LongExpedition, IsOpenedFromItsLastSnapshotHoweverLongItIs) {
    Evening evening;
    evening.begin();
    evening.play(50);
    const Took short_step = evening.step();
    const Took short_open = evening.reopen();
    const Evening::Left early = evening.left_to_fold();
    evening.play(rows_wanted() - 100);
    const Took long_step = evening.step();
    const std::uint64_t version = evening.version();
    const Took long_open = evening.reopen();
    EXPECT_EQ(evening.version(), version);
    const Evening::Left late = evening.left_to_fold();
    std::cout << "opened after 100 rows: " << short_open << ", " << early.rows << " rows folded; after "
              << version << ": " << long_open << ", " << late.rows << " rows folded, snapshot of "
              << late.snapshot << " bytes\na step: " << short_step << ", then " << long_step << "\n";
    // Four times the snapshot, and the rows up to the next version at which one may be taken.
    constexpr std::size_t kTimes = 4, kApart = 50;
    ASSERT_GT(late.rows, 0U);
    EXPECT_LT(late.bytes, kTimes * late.snapshot + kApart * (late.bytes / late.rows + 1) * 2);
    EXPECT_LT(late.rows, version / 2);
}

}  // namespace
}  // namespace affray::session::test
