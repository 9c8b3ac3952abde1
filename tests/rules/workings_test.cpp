// What a mechanic has worked out for a price is there when it acts, unless anything has happened in between.
#include <gtest/gtest.h>

#include "rulesets/rulesets.h"
#include "support/arena.h"

namespace affray::test {
namespace {

// Beside the rules of affray: says whether it still has what it found when it named the price.
class Haggler final : public Mechanic {
  public:
    Claims claims() const override {
        return {.verbs = {Verb::Cast}, .moments = {Moment::Paid}, .offers = {{.name = "startle"}}};
    }
    void price(const View&, Own<CastIntent> cast, Bill& bill) const {
        if (cast->spell != Name("unpriced")) bill.keep(std::int32_t{7});
    }
    void offer(const View&, Moment, const DeclaredAction& action, std::vector<Offer>& out) const {
        const auto* cast = action.intent->as<CastIntent>();
        if (cast == nullptr || cast->spell != Name("startled")) return;
        Offer& startle = out.emplace_back();
        startle.kind = "startle";
        startle.forced = true;
    }
    void perform(const Offer&, Moment, DeclaredAction&, Work& work) const {
        work.emit(Spoke{CreatureId::None, "Boo!"}, Audience::Referee);
    }
    void act(const CastIntent& cast, Work& work) const {
        const auto* kept = work.workings<std::int32_t>();
        EXPECT_EQ(work.workings<std::string>(), nullptr) << "of another type";
        work.emit(Spoke{cast.who, kept != nullptr && *kept == 7 ? "kept" : "anew"});
        EXPECT_EQ(work.workings<std::int32_t>(), nullptr) << "something has happened since";
    }
};

class Workings : public testing::Test {
  protected:
    Workings() {
        Composition affray = affray_ruleset({});
        affray.mechanics.push_back(make_mechanic<Haggler>());
        rules_ = std::make_shared<Ruleset>(std::move(affray), Options{});
        arena_.add({.id = "ada", .kind = Kind::Character, .seat = kAnn, .init_bonus = 60});
        arena_.add({.id = "orc", .kind = Kind::Monster, .place = {1, 0, 0}});
        State opening = arena_.opening();
        auto scene = std::make_shared<Scene>(*opening.scene);
        scene->vocabulary = rules_->vocabulary();
        opening.scene = std::move(scene);
        now_ = submit({opening, nullptr}, *rules_, dice_, orders_, SeatId::Referee, {SetupIntent{}}).next;
    }

    // What is said when it is cast; the turn has begun, so that nothing of it comes before.
    std::vector<std::string> said(const Name& spell) {
        const Outcome cast =
            submit(now_, *rules_, dice_, orders_, kAnn, {CastIntent{.who = CreatureId{1}, .spell = spell}});
        EXPECT_FALSE(cast.rejected);
        now_ = cast.next;
        std::vector<std::string> all;
        for (const Event& event : cast.events)
            if (const auto* spoke = event.as<Spoke>()) all.push_back(spoke->text);
        return all;
    }

    Arena arena_;
    std::shared_ptr<const Ruleset> rules_;
    ChanceDice dice_{3};
    DefaultOrders orders_;
    Situation now_;
};

TEST_F(Workings, AreThereWhileNothingHasHappened) {
    said("first");
    EXPECT_EQ(said("calm"), std::vector<std::string>{"kept"});
}

TEST_F(Workings, AreGoneWhenSomebodyCameBetween) {
    said("first");
    EXPECT_EQ(said("startled"), (std::vector<std::string>{"Boo!", "anew"}));
}

TEST_F(Workings, AreNoneWhereNoneWereKept) {
    said("first");
    EXPECT_EQ(said("unpriced"), std::vector<std::string>{"anew"});
}

}  // namespace
}  // namespace affray::test
