// Two tables that differ in how many hidden things there are give every seat without the right the same
// frames (REL-18, SEC-7, SEC-22).
#include "session/test_table.h"

namespace affray::session::test {
namespace {

constexpr const char* kCanary = "canary-7f3a91c2d";  // in whatever only the referee may read

v1::Intent wolf(int x, int y) {
    v1::Intent add;
    add.mutable_setup()->set_verb("add_creature");
    add.mutable_setup()->set_stat_block("wolf");
    add.mutable_setup()->mutable_place()->set_x(x);
    add.mutable_setup()->mutable_place()->set_y(y);
    // Given, because a die that is thrown for it falls otherwise at each table.
    add.mutable_setup()->set_score(9);
    add.mutable_setup()->set_has_score(true);
    return add;
}

v1::Intent hidden_wolf(int x, int y) {
    v1::Intent add = wolf(x, y);
    add.mutable_setup()->set_hidden(true);
    return add;
}

v1::Intent reveal(std::uint32_t who) {
    v1::Intent show;
    show.mutable_govern()->set_verb("reveal");
    show.mutable_govern()->set_who(who);
    show.mutable_govern()->set_value(1);
    return show;
}

// What differs from one run to the next without telling anything: secrets, and the wall's clock.
std::string plain(v1::ServerFrame frame) {
    if (frame.has_welcome()) {
        frame.mutable_welcome()->clear_encounter();
        frame.mutable_welcome()->clear_resume_token();
        frame.mutable_welcome()->clear_dice_commitment();
    }
    if (frame.has_chat()) frame.mutable_chat()->clear_at_ms();
    if (frame.has_history())
        for (v1::ChatLine& line : *frame.mutable_history()->mutable_talk()) line.clear_at_ms();
    if (frame.has_deadline()) frame.mutable_deadline()->clear_remaining_ms();
    return frame.ShortDebugString();
}

std::string hex(std::string_view text) {
    std::string out;
    for (const char c : text) {
        constexpr std::string_view kDigits = "0123456789abcdef";
        out += kDigits[static_cast<std::uint8_t>(c) >> 4U];
        out += kDigits[static_cast<std::uint8_t>(c) & 15U];
    }
    return out;
}

/// A referee, two players and one who watches; `hidden` wolves of which only the referee knows.
class World {
  public:
    explicit World(int hidden) : hidden_(hidden) {
        open();
        created_ = table_->create(false, 1);
        for (const SeatCode& seat : created_.seats)
            tokens_.push_back(table_->join(seat.code.reveal())->claimed.token.reveal());
        sit(false);
    }

    /// The same for everybody but the referee, whatever is hidden.
    void play() {
        hide();
        lay_dice();
        EXPECT_TRUE(referee("start", start_fight()));
        talk(1, "well met", false);
        behind_the_screen("early");
        EXPECT_TRUE(seats_[1]->ask("step", step(1, 1, 0), version(1)).has_accepted());
        behind_the_screen("late");
        ask_around();
        EXPECT_TRUE(seats_[1]->ask("on", step(1, 2, 0)).has_accepted());
        talk(2, "and you", false);
        table_->settle();
    }

    /// Some come in hidden and one for all to see; then the first of those that hid shows itself, and one
    /// more comes in. The other players' frames name whoever showed itself N.
    void reinforce() {
        lay_dice();
        EXPECT_TRUE(referee("start", start_fight()));
        hide();
        EXPECT_TRUE(referee("open", wolf(-5, 2)));
        EXPECT_TRUE(seats_[1]->ask("step", step(1, 1, 0), version(1)).has_accepted());
        if (hidden_ == 0) {
            EXPECT_TRUE(referee("late", hidden_wolf(-4, 0)));
        }
        table_->settle();
        const State& state = table_->host(created_.public_id)->state();
        for (const Creature& creature : state.creatures)
            if (creature.hidden && shown_ == 0) shown_ = number(creature.id);
        EXPECT_TRUE(referee("show", reveal(shown_)));
        EXPECT_TRUE(referee("more", wolf(-5, 3)));
        v1::ClientFrame menu;
        menu.mutable_menu()->set_who(shown_);
        seats_[1]->say(menu);
        EXPECT_TRUE(seats_[1]->ask("on", step(1, 2, 0)).has_accepted());
        table_->settle();
    }
    /// Number of the creature that showed itself, and the state as it is now.
    std::uint32_t shown() const { return shown_; }
    const State& state() const { return table_->host(created_.public_id)->state(); }

    /// Everybody comes back: from the version that they have, then with nothing, then to a server begun anew.
    void come_back() {
        sit(true);
        sit(false);
        seats_.clear();
        table_.reset();
        open();
        sit(true);
        for (std::size_t seat = 1; seat < seats_.size(); ++seat) {
            v1::ClientFrame past;
            past.mutable_past()->set_version(1);
            seats_[seat]->say(past);
            v1::ClientFrame history;
            history.mutable_history()->set_ref(2);
            seats_[seat]->say(history);
            table_->settle();
            EXPECT_GT(seats_[seat]->last(v1::ServerFrame::kHistory).history().deltas_size(), 0);
        }
        keep();
    }

    const std::vector<std::string>& heard(std::size_t seat) const { return heard_[seat]; }
    const std::string& bytes(std::size_t seat) const { return bytes_[seat]; }
    std::uint64_t version(std::size_t seat) const {
        std::uint64_t last = seats_[seat]->last(v1::ServerFrame::kWelcome).welcome().version();
        for (const std::uint64_t told : seats_[seat]->versions()) last = told;
        return last;
    }
    std::vector<std::uint64_t> versions(std::size_t seat) const { return seats_[seat]->versions(); }
    std::uint64_t log_version() const { return table_->host(created_.public_id)->version(); }

  private:
    static constexpr std::size_t kSeats = 4;

    void open() { table_ = std::make_unique<Table>(dir_.path()); }

    void keep() {
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            for (const auto& frame : seats_[i]->frames) heard_[i].push_back(nameless(plain(frame)));
            for (const std::string& sent : seats_[i]->sent) bytes_[i] += sent;
            seats_[i]->frames.clear();
            seats_[i]->sent.clear();
        }
    }

    void sit(bool resumes) {
        std::vector<std::uint64_t> last = last_;
        if (!seats_.empty()) {
            for (std::size_t i = 0; i < kSeats; ++i) last[i] = version(i);
            keep();
        }
        last_ = last;
        seats_.clear();
        for (std::size_t i = 0; i < kSeats; ++i) {
            seats_.push_back(std::make_unique<Player>(*table_, created_.public_id));
            seats_[i]->sit(tokens_[i], resumes ? std::optional(last[i]) : std::nullopt);
            table_->settle();
            if (!seats_[i]->token().empty()) tokens_[i] = seats_[i]->token();
        }
    }

    // Its number alone may differ: it is another in each world, and so is the hash of a view that holds it.
    std::string nameless(std::string text) const {
        if (shown_ == 0) return text;
        const std::string name = std::to_string(shown_);
        for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
            text.replace(at, name.size(), "N");
        if (const auto at = text.find(" view_hash: \""); at != std::string::npos) text.resize(at);
        return text;
    }

    bool referee(const std::string& id, const v1::Intent& intent) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id(id);
        frame.mutable_submit()->set_reason(kCanary);
        *frame.mutable_submit()->mutable_intent() = intent;
        return submitted(frame);
    }
    bool submitted(const v1::ClientFrame& frame) {
        const std::size_t before = seats_[0]->replies().size();
        seats_[0]->say(frame);
        table_->pump([&] { return seats_[0]->replies().size() > before; });
        return seats_[0]->replies().back().has_accepted();
    }

    void hide() {
        for (int i = 0; i < hidden_; ++i)
            EXPECT_TRUE(referee("hide" + std::to_string(i), hidden_wolf(-4, i)));
    }

    // Both worlds throw the same dice for whom everybody sees.
    void lay_dice() {
        for (std::uint32_t who = 1; who <= 4; ++who) {
            v1::ClientFrame frame;
            frame.mutable_submit()->set_intent_id("die" + std::to_string(who));
            v1::Steer& steer = *frame.mutable_submit()->mutable_steer();
            steer.set_verb("lay_die");
            steer.mutable_whose()->set_who(who);
            steer.set_sides(20);
            steer.set_value(static_cast<std::int32_t>(15 - who));
            EXPECT_TRUE(submitted(frame));
        }
    }

    // As much as there are hidden ones, and none of it for anybody else.
    void behind_the_screen(const std::string& when) {
        for (int i = 0; i < hidden_; ++i) {
            const std::string id = when + std::to_string(i);
            v1::Intent add = hidden_wolf(when == "early" ? -2 : -3, i);
            EXPECT_TRUE(referee(id, add));
            talk(0, std::string("/gmroll d20 ") + kCanary, false);
            talk(0, std::string("/w 2 ") + kCanary, false);
        }
    }

    void talk(std::size_t seat, const std::string& text, bool whisper) {
        v1::ClientFrame frame;
        frame.mutable_chat()->set_text(text);
        frame.mutable_chat()->set_whisper(whisper);
        seats_[seat]->say(frame);
        table_->settle();
    }

    // Menus, previews, ids of nothing and of what hides, a version that the seat has.
    void ask_around() {
        for (std::size_t seat = 1; seat < kSeats; ++seat) {
            for (std::uint32_t who = 1; who <= 12; ++who) {
                v1::ClientFrame menu;
                menu.mutable_menu()->set_who(who);
                seats_[seat]->say(menu);
                v1::ClientFrame preview;
                *preview.mutable_preview()->mutable_intent() = step(who, 1, 1);
                seats_[seat]->say(preview);
            }
            seats_[seat]->say([] {
                v1::ClientFrame view;
                view.mutable_view();
                return view;
            }());
            if (seat == 3) continue;
            for (std::uint32_t who = 3; who <= 12; ++who)
                seats_[seat]->ask("no" + std::to_string(who), step(who, 1, 1));
            seats_[seat]->ask("stale", step(2, 1, 1), version(seat) - 1);
        }
        table_->settle();
    }

    int hidden_;
    std::uint32_t shown_ = 0;
    TempDir dir_;
    std::unique_ptr<Table> table_;
    Created created_;
    std::vector<std::string> tokens_;
    std::vector<std::unique_ptr<Player>> seats_;
    std::vector<std::uint64_t> last_ = std::vector<std::uint64_t>(kSeats);
    std::vector<std::vector<std::string>> heard_ = std::vector<std::vector<std::string>>(kSeats);
    std::vector<std::string> bytes_ = std::vector<std::string>(kSeats);
};

TEST(HiddenCounts, NoFrameOfOthersTellsHowMuchIsHidden) {
    World few(0);
    World many(3);
    for (World* world : {&few, &many}) {
        world->play();
        world->come_back();
    }
    EXPECT_GT(many.log_version(), few.log_version() + 5);
    for (const std::size_t seat : {1U, 3U}) {
        SCOPED_TRACE("seat " + std::to_string(seat));
        ASSERT_GT(few.heard(seat).size(), 30U);
        for (std::size_t i = 0; i < std::min(few.heard(seat).size(), many.heard(seat).size()); ++i)
            ASSERT_EQ(few.heard(seat)[i], many.heard(seat)[i]) << "frame " << i;
        EXPECT_EQ(few.heard(seat).size(), many.heard(seat).size());
        for (const std::string& mark : {std::string(kCanary), hex(kCanary)})
            EXPECT_EQ(many.bytes(seat).find(mark), std::string::npos);
    }
    EXPECT_NE(many.bytes(0).find(kCanary), std::string::npos) << "the referee does read it";
    EXPECT_NE(many.bytes(2).find(kCanary), std::string::npos) << "and whoever it was whispered to";
}

TEST(HiddenCounts, REL18NumbersOfNewcomersAndOfWhoIsShownCountNothingThatHides) {
    World none(0), one(1), five(5);
    for (World* world : {&none, &one, &five}) {
        world->reinforce();
        const State& state = world->state();
        const std::uint64_t key = state.scene->creature_numbers.key();
        ASSERT_NE(key, 0U);
        EXPECT_EQ(world->shown(), CreatureNumbering::kApart + shuffled(0, 6, key)) << "the first apart";
        std::uint32_t open = 0;
        for (const Creature& creature : state.creatures)
            if (number(creature.id) < CreatureNumbering::kApart) {
                EXPECT_EQ(number(creature.id), ++open);
            }
        EXPECT_EQ(open, 6U);
        EXPECT_TRUE(state.find("wolf_5") && state.find("wolf_6"));
        world->come_back();
    }
    EXPECT_FALSE(one.shown() == five.shown() && one.shown() == none.shown()) << "each has a key of its own";
    for (const World* other : {&one, &five})
        for (const std::size_t seat : {1U, 2U, 3U}) {
            SCOPED_TRACE("seat " + std::to_string(seat));
            ASSERT_GT(none.heard(seat).size(), 10U);
            for (std::size_t i = 0; i < std::min(none.heard(seat).size(), other->heard(seat).size()); ++i)
                ASSERT_EQ(none.heard(seat)[i], other->heard(seat)[i]) << "frame " << i;
            EXPECT_EQ(none.heard(seat).size(), other->heard(seat).size());
        }
}

TEST(HiddenCounts, ASeatCountsWithoutAGapWhatItIsTold) {
    World world(4);
    world.play();
    for (const std::size_t seat : {1U, 2U, 3U}) {
        const std::vector<std::uint64_t> versions = world.versions(seat);
        ASSERT_GE(versions.size(), 3U);
        for (std::size_t i = 0; i < versions.size(); ++i) EXPECT_EQ(versions[i], i + 1);
    }
    EXPECT_EQ(world.versions(0).back(), world.log_version()) << "the referee's count is the log's";
}

}  // namespace
}  // namespace affray::session::test
