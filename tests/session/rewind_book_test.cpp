// The book of a campaign under a thousand ways back: encounters end, open again, end otherwise, and things
// are built on their ends; books, sheets and losses agree all the while. AFFRAY_SEED and AFFRAY_REWINDS
// choose others.
#include <iostream>

#include "campaign/hero.h"
#include "campaign_codec/record_codec.h"
#include "property/environment.h"
#include "session/test_table.h"
#include "support/arena.h"

namespace affray::session::test {

using campaign_service::character_of;
using campaign_service::entry_of;
using campaign_service::record_of;

namespace {

using affray::test::Chance;
using affray::test::environment_number;
using campaign::test::hero;

constexpr std::array kHeroes{"ada0", "bo00"};

class Books : public testing::Test {
  protected:
    void SetUp() override {
        seed = environment_number("AFFRAY_SEED", 20'261'121);
        chance = Chance(seed);
        table = std::make_unique<Table>(dir.path());
        records = std::move(*store::RecordReader::open(table->store->database()));
        reader = std::move(*table->store->open_reader());
        store::CampaignChanges changes = act("made");
        campaign::Character ada = hero("classic", kHeroes[0], "Ada");
        campaign::Character bo = hero("classic", kHeroes[1], "Bo");
        ASSERT_TRUE(campaign::change_belongings(ada, {{*campaign::coin("gp"), 40}}).ok());
        for (const campaign::Character* one : {&ada, &bo}) {
            changes.records.push_back(record_of(*one, 0));
            const campaign::Amounts owns = campaign::belongings(*one);
            if (owns.empty()) continue;
            const campaign::Account purse{campaign::AccountKind::Character, one->id};
            changes.entries.push_back(entry_of(campaign::transfer({}, purse, owns)));
        }
        changes.records.push_back(record_of(campaign::Party{"p", "All", {"ada0", "bo00"}, {}}, 0));
        ASSERT_TRUE(change(changes).committed());
    }

    static store::CampaignChanges act(const std::string& what) {
        store::CampaignChanges changes;
        changes.campaign = kCampaign;
        changes.what = what;
        return changes;
    }
    store::Receipt change(const store::CampaignChanges& changes) {
        std::optional<store::Receipt> receipt;
        table->store->writer().submit(store::ChangeCampaign{changes}, [&](const store::Receipt& done) {
            table->loop.post([&, done] { receipt = done; });
        });
        table->pump([&] { return receipt.has_value(); });
        return *receipt;
    }
    std::int32_t any(std::int32_t low, std::int32_t high) { return chance.between(low, high); }

    // Somebody dead is called back, so that there is always a party.
    void raise_the_dead() {
        store::CampaignChanges changes = act("raised");
        for (const char* id : kHeroes) {
            campaign::Character character = character_of_record(id);
            if (character.status != campaign::CharacterStatus::Dead) continue;
            const std::int32_t whole = character.figure.creature(campaign::kFigure).hp_max;
            ASSERT_TRUE(campaign::edit(character, {.hp = whole, .status = CreatureStatus::Up}).ok());
            changes.records.push_back(record_of(character, records->record(id)->version));
        }
        if (changes.records.empty()) return;
        ASSERT_TRUE(change(changes).committed());
    }
    void begin() {
        raise_the_dead();
        const Result<Created> created = table->create_of("test/sides", {kCampaign, {}, "p"});
        ASSERT_TRUE(created.ok()) << created.error().message;
        encounter = created->public_id;
        const auto joined = table->join(created->seats[0].code.reveal());
        referee = std::make_unique<Player>(*table, encounter);
        referee->sit(joined->claimed.token.reveal());
        ASSERT_TRUE(say(start_fight()).has_accepted());
        ++encounters;
    }
    v1::Reply say(const v1::Intent& intent) {
        const v1::Reply reply = referee->ask("i" + std::to_string(++asked), intent);
        idle = reply.has_accepted() ? 0 : idle + 1;
        EXPECT_LT(idle, 50) << "nothing is accepted any more: " << reply.ShortDebugString();
        return reply;
    }
    const State& state() { return table->host(encounter)->state(); }
    std::uint64_t version() { return table->host(encounter)->version(); }

    void strike() {
        v1::Intent wound;
        wound.mutable_govern()->set_verb("apply_damage");
        wound.mutable_govern()->set_who(
            static_cast<std::uint32_t>(any(1, static_cast<std::int32_t>(state().creatures.size()))));
        wound.mutable_govern()->set_value(any(1, 120));
        say(wound);
    }
    // Coins for the party or for somebody, or experience.
    void award() {
        v1::Intent gift;
        gift.mutable_govern()->set_verb("award");
        const bool fund = chance.one_in(2);
        gift.mutable_govern()->set_subject(fund || chance.one_in(2) ? "coins" : "experience");
        if (!fund) gift.mutable_govern()->set_who(hero_in_play(any(0, 1)));
        gift.mutable_govern()->set_value(any(1, 3000));
        say(gift);
    }
    std::uint32_t hero_in_play(std::int32_t which) {
        for (const Creature& creature : state().creatures)
            if (creature.kind == Kind::Character && which-- == 0) return number(creature.id);
        return 1;
    }
    void finish() {
        v1::Intent end;
        end.mutable_setup()->set_verb("end_encounter");
        end.mutable_setup()->set_outcome(chance.one_in(2) ? "victory" : "defeat");
        say(end);
        if (state().phase == Phase::Ended) ++ends;
    }
    // Gold of the party goes to somebody: then the end before it stands fast.
    void build() {
        const campaign::Account fund{campaign::AccountKind::Party, "p"};
        const char* id = kHeroes[static_cast<std::size_t>(any(0, 1))];
        campaign::Character character = character_of_record(id);
        const campaign::Amounts gold{{*campaign::coin("gp"), 1}};
        if (!campaign::change_belongings(character, gold).ok()) return;
        store::CampaignChanges changes = act("booked");
        changes.records.push_back(record_of(character, records->record(id)->version));
        changes.entries.push_back(
            entry_of(campaign::transfer(fund, {campaign::AccountKind::Character, id}, gold)));
        if (change(changes).committed()) ++built;
    }
    void rewind() {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id("r" + std::to_string(++asked));
        v1::Rewind& wish = *frame.mutable_submit()->mutable_rewind();
        wish.set_to(static_cast<std::uint64_t>(any(1, static_cast<std::int32_t>(version()) - 1)));
        wish.set_reason("again");
        wish.set_keep_dice(chance.one_in(3));
        const std::size_t before = referee->replies().size();
        referee->say(frame);
        table->pump([&] { return referee->replies().size() > before; });
        const v1::Reply reply = referee->replies().back();
        if (reply.has_accepted()) {
            ++rewinds;
        } else {
            EXPECT_EQ(reply.rejected().code(), "BUILT_UPON");
            EXPECT_NE(reply.rejected().field(), "") << "what stands in the way is not named";
            ++refused;
        }
    }

    campaign::Character character_of_record(const std::string& id) {
        auto character = character_of(*records->record(id), ruleset_source());
        EXPECT_TRUE(character.ok());
        return *character;
    }
    // All books come to zero; sheets carry what the book says; who is in a running encounter is in that one.
    void expect_whole() {
        const Status book = records->verify_book();
        ASSERT_TRUE(book.ok()) << book.error().message;
        std::map<std::string, std::int64_t> sums;
        const auto balances = records->balances(kCampaign, {});
        for (const store::PostingRow& row : *balances) {
            sums[row.unit] += row.amount;
            ASSERT_TRUE(row.account == "world" || row.amount > 0) << row.account;
        }
        for (const auto& [unit, sum] : sums) ASSERT_EQ(sum, 0) << unit;
        for (const char* id : kHeroes) {
            campaign::Amounts held;
            const auto rows = records->balances(kCampaign, std::string("character/") + id);
            for (const store::PostingRow& row : *rows)
                campaign::add(held, *campaign::unit_from(row.unit), row.amount);
            ASSERT_EQ(held, campaign::belongings(character_of_record(id))) << id;
            const bool running = state().phase != Phase::Ended;
            ASSERT_EQ(records->record(id)->encounter, running ? encounter : "");
        }
    }

    std::uint64_t seed = 0;
    Chance chance{0};
    TempDir dir;
    std::unique_ptr<Table> table;
    std::unique_ptr<store::RecordReader> records;
    std::unique_ptr<store::Reader> reader;
    std::unique_ptr<Player> referee;
    std::string encounter;
    std::uint64_t rewinds = 0;
    int idle = 0, refused = 0, ends = 0, built = 0, encounters = 0, asked = 0;
};

TEST_F(Books, BalanceAfterAThousandWaysBack) {
    const std::uint64_t wanted = environment_number("AFFRAY_REWINDS", 1000);
    std::cout << "seed " << seed << ", " << wanted << " rewinds\n";
    ASSERT_NO_FATAL_FAILURE(begin());
    std::uint64_t looked = 0;
    while (rewinds < wanted && !testing::Test::HasFailure()) {
        const bool over = state().phase == Phase::Ended;
        const bool fixed = over && built > 0 && chance.one_in(6);
        if (over && (fixed || (version() > 80 && chance.one_in(3)))) {
            referee.reset();
            ASSERT_NO_FATAL_FAILURE(begin());
        } else if (over && chance.one_in(12)) {
            build();
        } else if (version() > 1 && chance.one_in(2)) {
            rewind();
        } else if (!over && chance.one_in(3)) {
            finish();
        } else if (!over) {
            chance.one_in(3) ? strike() : award();
        }
        if (rewinds < looked + 20) continue;
        looked = rewinds;
        ASSERT_NO_FATAL_FAILURE(expect_whole());
    }
    ASSERT_NO_FATAL_FAILURE(expect_whole());
    std::cout << encounters << " encounters, " << ends << " ends, " << built << " built upon, " << refused
              << " refused for it\n";
    EXPECT_GT(ends, 20);
    EXPECT_TRUE(refused > 0 || wanted < 1000);
}

}  // namespace
}  // namespace affray::session::test
