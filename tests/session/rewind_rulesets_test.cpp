// Ways back in fights of every ruleset, played at random: what stands again is what a fresh replay of the log
// gives at that version, questions included; seats are told what they may see of it and nothing more; kept
// dice fall again. AFFRAY_SEED chooses another course.
#include <iostream>

#include "codec/intent_codec.h"
#include "codec/state_codec.h"
#include "codec/view_codec.h"
#include "property/environment.h"
#include "rules/preview.h"
#include "session/laid_out.h"
#include "session/test_table.h"
#include "support/arena.h"

namespace affray::session::test {
namespace {

using affray::test::Chance;

struct Told {
    std::size_t seat = 0;
    v1::Intent intent;
};

// What would end a fight before it has begun.
bool gives_up(const Intent& intent) {
    const auto* stance = intent.as<PrepareIntent>();
    return intent.verb() == Verb::Propose || intent.verb() == Verb::Surrender ||
           (stance != nullptr && stance->verb == Verb::ChooseStance && stance->value != Name("fight"));
}

class EveryRuleset : public testing::TestWithParam<std::string_view>, protected SeatedTable {
  protected:
    void SetUp() override {
        seed = affray::test::environment_number("AFFRAY_SEED", 20'261'121);
        chance = Chance(seed);
        std::cout << GetParam() << ": seed " << seed << '\n';
        rules = make_ruleset(GetParam());
        auto staged = std::make_shared<campaign_service::Staged>();
        content::Opening& opening = staged->opening;
        opening.id = "random";
        opening.title = "Random";
        opening.state = affray::test::random_opening(seed, 0, GetParam());
        opening.seats = {{SeatId{1}, "Ann", {}}, {SeatId{2}, "Ben", {}}};
        opening.ruleset = rules;
        NewEncounter wish;
        wish.staged = staged;
        open();
        const Result<Created> made = table->create(wish);
        ASSERT_TRUE(made.ok()) << made.error().message;
        created = *made;
        for (std::size_t i = 0; i < kSeats; ++i)
            tokens.push_back(table->join(created.seats[i].code.reveal())->claimed.token.reveal());
        sit();
        note();
    }

    std::uint64_t version() { return table->host(created.public_id)->version(); }
    void note() {
        hashes.resize(version() + 1, 0);
        told.resize(version() + 1);
        hashes.back() = state_hash(state());
        states.resize(version() + 1);
        states.back() = state();
        counts.resize(version() + 1);
        for (std::size_t seat = 0; seat < kSeats; ++seat) counts.back().push_back(counted(seat));
    }
    // What the seat takes for the version: the last that it was told of.
    std::uint64_t counted(std::size_t seat) const {
        std::uint64_t last = 0;
        for (const auto& frame : seats[seat]->frames) {
            if (frame.has_welcome()) last = frame.welcome().version();
            if (frame.has_delta()) last = frame.delta().version();
        }
        return last;
    }
    static Viewer viewer(std::size_t seat) {
        const Role role = seat == 0 ? Role::Referee : Role::Player;
        return {role, SeatId{static_cast<std::uint32_t>(seat)}};
    }
    static std::string view_of(const State& state, std::uint64_t version, std::size_t seat) {
        v1::View view;
        codec::encode_view(state, version, viewer(seat), view);
        return view.SerializeAsString();
    }

    bool say(std::size_t seat, const v1::Intent& intent) {
        const v1::Reply reply = seats[seat]->ask("i" + std::to_string(++asked), intent);
        if (!reply.has_accepted()) return false;
        note();
        told.back() = {seat, intent};
        return true;
    }
    bool submit(SeatId seat, const Intent& intent) {
        v1::Intent message;
        codec::encode_intent(intent, message);
        return say(number(seat), message);
    }
    std::size_t any(std::size_t count) {
        return static_cast<std::size_t>(chance.between(0, static_cast<std::int32_t>(count) - 1));
    }
    // One thing that somebody may do now. False: nothing was accepted.
    bool advance() {
        const State now = state();
        if (now.phase == Phase::Setup && !now.asked) return submit(SeatId::Referee, {SetupIntent{}});
        if (now.asked) {
            const Question& question = *now.asked;
            const SeatId seat = question.waiting[any(question.waiting.size())];
            AnswerIntent answer{Verb::Answer, question.id, {}, {}, 0};
            for (std::uint32_t i = 0; i < question.offers.size() && answer.picks.empty(); ++i)
                if (question.offers[i].seat == seat && chance.one_in(2)) answer.picks.push_back(i);
            if (submit(seat, {answer})) return true;
            answer.picks.clear();
            return submit(seat, {answer});
        }
        std::vector<std::pair<SeatId, Intent>> legal;
        for (std::uint32_t seat = 0; seat < kSeats; ++seat)
            for (Intent& intent : legal_intents({now, nullptr}, *rules, SeatId{seat}))
                if (!gives_up(intent)) legal.emplace_back(SeatId{seat}, std::move(intent));
        for (int tries = 0; tries < 8 && !legal.empty(); ++tries) {
            const auto& [seat, intent] = legal[any(legal.size())];
            if (submit(seat, intent)) return true;
        }
        return false;
    }
    void rewind(std::uint64_t to, bool keep_dice) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id("r" + std::to_string(++asked));
        v1::Rewind& wish = *frame.mutable_submit()->mutable_rewind();
        wish.set_to(to);
        wish.set_reason("to see");
        wish.set_keep_dice(keep_dice);
        const std::size_t before = seats[0]->replies().size();
        seats[0]->say(frame);
        table->pump([&] { return seats[0]->replies().size() > before; });
        const v1::Reply reply = seats[0]->replies().back();
        ASSERT_TRUE(reply.has_accepted()) << reply.ShortDebugString();
        table->settle();
        note();
        ASSERT_TRUE(states.back() == states[to]) << "the hash does not tell all";
        ASSERT_EQ(hashes.back(), hashes[to]) << "version " << version() << " back to " << to;
        for (std::size_t seat = 0; seat < kSeats; ++seat) {
            const v1::Delta& delta = seats[seat]->last(v1::ServerFrame::kDelta).delta();
            ASSERT_EQ(delta.rewound().to(), counts[to][seat]);
            ASSERT_EQ(delta.events_size(), 0) << "what is no more is told to seat " << seat;
            v1::View now;
            codec::encode_view(state(), Conduct{}, delta.version(), viewer(seat), now);
            ASSERT_EQ(delta.view().SerializeAsString(), now.SerializeAsString()) << seat;
        }
    }
    // The same steps throw the same dice, and come to the same.
    void repeat(std::uint64_t from) {
        for (std::uint64_t next = from + 1; next < told.size() && next <= from + 3; ++next) {
            const Told step = told[next];
            if (step.intent.body_case() == v1::Intent::BODY_NOT_SET || hashes[next] == 0) return;
            ASSERT_TRUE(say(step.seat, step.intent)) << "version " << next << " once more";
            ASSERT_EQ(hashes.back(), hashes[next])
                << "version " << version() << " repeats " << next << ": " << step.intent.ShortDebugString();
            repeated += 1;
        }
    }
    // Every version as a fresh replay of the log gives it, and what seats are shown of it.
    void expect_replay() {
        auto reader = table->store->open_reader();
        const auto id = table->host(created.public_id)->id();
        const auto encounter = (*reader)->encounter(id);
        const auto opening = codec::StoredState::parse(encounter->setup);
        codec::LogCodec log(opening->facts(), rules->vocabulary());
        Situation fresh{*opening->state(rules->vocabulary()), nullptr};
        ASSERT_TRUE((*reader)
                        ->read_log(id, 0,
                                   [&](const store::LogRow& row) {
                                       const auto entry = log.decode(row.record);
                                       EXPECT_TRUE(entry.ok());
                                       replay(fresh, entry->batch);
                                       const std::uint64_t known = hashes[row.version];
                                       EXPECT_TRUE(known == 0 || state_hash(fresh.state) == known)
                                           << row.version;
                                       EXPECT_EQ(fresh.pending != nullptr, fresh.state.asked.has_value());
                                       if (row.version % 7 == 0) expect_past(fresh.state, row.version);
                                       return true;
                                   })
                        .ok());
        EXPECT_EQ(state_hash(fresh.state), hashes.back());
    }
    void expect_past(const State& then, std::uint64_t version) {
        for (std::size_t seat = 0; seat < counts[version].size(); ++seat) {
            const std::uint64_t at = counts[version][seat];
            v1::ClientFrame ask;
            ask.mutable_past()->set_ref(++asked);
            ask.mutable_past()->set_version(at);
            seats[seat]->say(ask);
            table->settle();
            const v1::Past& past = seats[seat]->last(v1::ServerFrame::kPast).past();
            EXPECT_EQ(laid_out(past.view()).SerializeAsString(), view_of(then, at, seat))
                << at << " seat " << seat;
        }
    }

    std::uint64_t seed = 0;
    Chance chance{0};
    std::shared_ptr<const Ruleset> rules;
    std::vector<std::uint64_t> hashes;  // by version; 0: not looked at
    std::vector<State> states;
    std::vector<std::vector<std::uint64_t>> counts;  // by version and seat; empty: not looked at
    std::vector<Told> told;
    std::uint32_t asked = 0;
    int repeated = 0;
};

TEST_P(EveryRuleset, StandsAgainAsAFreshReplayHasItAndAfterARestart) {
    int questions = 0;
    for (int i = 0; i < 400 && version() < 100; ++i) {
        const std::uint64_t to = any(version() + 1);
        const bool back = i > 8 && chance.one_in(4);
        // Where nobody can go on, somebody leads back.
        if (!back && advance()) continue;
        if (hashes[to] == 0 || to == version()) continue;
        const bool keep = chance.one_in(2);
        ASSERT_NO_FATAL_FAILURE(rewind(to, keep));
        questions += state().asked ? 1 : 0;
        if (chance.one_in(8)) {
            restart();
            sit();
            ASSERT_EQ(state_hash(state()), hashes.back());
        }
        if (!keep) continue;
        ASSERT_NO_FATAL_FAILURE(repeat(to));
    }
    std::cout << version() << " versions, " << questions << " questions opened again, " << repeated
              << " steps repeated\n";
    EXPECT_GT(version(), 60U);
    EXPECT_GT(repeated, 0);
    expect_replay();
    const bool was_asked = state().asked.has_value();
    restart();
    sit();
    EXPECT_EQ(state_hash(state()), hashes.back());
    EXPECT_EQ(state().asked.has_value(), was_asked);
}

INSTANTIATE_TEST_SUITE_P(Rewinds, EveryRuleset, testing::ValuesIn(ruleset_ids()), [](const auto& which) {
    std::string name(which.param);
    std::erase(name, '-');
    return name;
});

}  // namespace
}  // namespace affray::session::test
