// Loyalty after an adventure (CLS-168): 2d6 against what the retainer, or its master's CHA, is worth.
#include "campaign/retainer.h"

#include "campaign/hero.h"

namespace affray::campaign::test {
namespace {

class TwoDice final : public Dice {
  public:
    explicit TwoDice(std::int32_t each) : each_(each) {}
    std::int32_t draw(std::int32_t sides, const Name& purpose) override {
        EXPECT_EQ(sides, 6);
        EXPECT_EQ(purpose, Name("loyalty"));
        return each_;
    }

  private:
    std::int32_t each_;
};

TEST(Loyalty, CLS168WhoeverFailsLeavesService) {
    const Character master = hero("classic", "a", "Ada");  // CHA 11: 7
    for (const auto& [each, modifier, stays] : {std::tuple{3, 0, true}, std::tuple{4, 0, false},
                                                std::tuple{4, 1, true}, std::tuple{3, -2, false}}) {
        Character rolf = hero("classic", "r", "Rolf", Kind::Retainer);
        TwoDice dice(each);
        const auto rolled = roll_loyalty(rolf, &master, modifier, dice);
        ASSERT_TRUE(rolled.ok()) << rolled.error().message;
        EXPECT_EQ(rolled->natural, 2 * each);
        EXPECT_EQ(rolled->target, 7 + modifier);
        EXPECT_EQ(rolled->stays, stays);
        EXPECT_EQ(rolf.status, stays ? CharacterStatus::Active : CharacterStatus::Retired);
    }
    Character old = hero("classic", "r", "Rolf", Kind::Retainer);
    old.loyalty = 10;
    TwoDice fives(5);
    EXPECT_TRUE(roll_loyalty(old, &master, 0, fives)->stays) << "its own loyalty counts before the hirer's";
}

TEST(Loyalty, CLS168IsARetainersWhereTheRulesetKnowsIt) {
    TwoDice dice(1);
    Character ada = hero("classic", "a", "Ada");
    EXPECT_EQ(roll_loyalty(ada, nullptr, 0, dice).error().code, ErrorCode::InvalidInput);
    Character rolf = hero("classic", "r", "Rolf", Kind::Retainer);
    EXPECT_EQ(roll_loyalty(rolf, nullptr, 11, dice).error().code, ErrorCode::InvalidInput);
    Character bo = hero("affray", "b", "Bo", Kind::Retainer);
    EXPECT_EQ(roll_loyalty(bo, nullptr, 0, dice).error().code, ErrorCode::Unsupported);
}

}  // namespace
}  // namespace affray::campaign::test
