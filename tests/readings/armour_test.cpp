// AP-102, AP-104, AP-112: what a suit and a shield do to an armour class, which counts downwards.
#include "readings/things/armour.h"

#include <gmock/gmock.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

class ArmourModifiers : public testing::Test {
  protected:
    ArmourModifiers() : arena_("action-points") {
        Piece ada{.id = "ada", .kind = Kind::Character};
        ada.things = outfit(1);  // a shield in the off hand, mail on the ground
        who_ = arena_.add(ada);
        state_ = arena_.opening();
        write_on_sheet(state_, kShield, 1, who_);
    }

    Item& thing(std::string_view name) {
        for (Item& item : state_.items.edited())
            if (item.name.view() == name) return item;
        throw std::logic_error("no such thing");
    }

    std::string told() const {
        std::string text;
        for (const Modifier& one : armour_modifiers({state_, arena_.rules()}, who_))
            text += one.source.str() + " " + std::to_string(one.value) + " " + one.rule.str() + "; ";
        return text;
    }

    Arena arena_;
    State state_;
    CreatureId who_{};
};

TEST_F(ArmourModifiers, AP102AShieldCountsOnlyInUse) {
    EXPECT_EQ(told(), "");
    set(state_, kInUse, 0, thing("shield").id);
    EXPECT_EQ(told(), "no_shield 1 AP-102; ") << "not turned the right way up";
    set(state_, kInUse, 1, thing("shield").id);
    thing("shield").state = kDamaged;
    EXPECT_EQ(told(), "no_shield 1 AP-102; ");
    thing("shield").state = kHeld;
    thing("shield").where = "back";
    EXPECT_EQ(told(), "no_shield 1 AP-102; ");
}

TEST_F(ArmourModifiers, AP104EachFastenedPointImprovesIt) {
    set(state_, kArmourGained, 3, who_);
    EXPECT_EQ(told(), "armour -3 AP-104; ");
    set(state_, kArmourGained, -2, who_);
    EXPECT_EQ(told(), "armour 2 AP-104; ");
}

TEST_F(ArmourModifiers, AP112ASuitThatBurstGivesNothing) {
    Item& mail = thing("mail");
    set(state_, kPointsOn, 5, mail.id);
    EXPECT_EQ(told(), "") << "on the ground";
    mail.where = "worn";
    EXPECT_EQ(told(), "");
    mail.state = kDamaged;
    EXPECT_EQ(told(), "mail 5 AP-112; ");
}

}  // namespace
}  // namespace affray::test
