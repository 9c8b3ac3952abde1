// Zones as the referee sees and types them (TBA-310, TBA-312).
#include "client/text/painting.h"

#include <gtest/gtest.h>

#include "client/scene.h"

namespace affray::client {
namespace {

v1::Feature& add_feature(v1::View& view, const char* id, const char* kind, const char* state) {
    v1::Feature& feature = *view.add_features();
    feature.set_id(id);
    feature.set_kind(kind);
    feature.set_state(state);
    return feature;
}

// A square map of five by four, with coals on two squares, ash that is kept ready and a deed.
struct Forge : Scene {
    Forge() {
        view.mutable_map()->set_grid("square");
        view.mutable_map()->clear_cells();
        for (std::int32_t y = 0; y < 4; ++y)
            for (std::int32_t x = 0; x < 5; ++x) *view.mutable_map()->add_cells() = at(x, y);
        v1::Feature& coals = add_feature(view, "coals", "burning_surface", "laid");
        *coals.add_cells() = at(1, 1);
        *coals.add_cells() = at(2, 1);
        add_feature(view, "fiery.ash", "floating_ash", "hidden");
        auto& heat = *add_feature(view, "fiery.heat", "heat_haze", "hidden").add_numbers();
        heat.set_name("field");
        heat.set_value(1);
        auto& gale = *add_feature(view, "stormy.gale", "gale", "hidden").add_numbers();
        gale.set_name("world");
        gale.set_value(1);
        *add_feature(view, "door", "door", "closed").add_cells() = at(4, 3);
    }
    Book book() const { return Book(view, &welcome); }
    std::optional<v1::Govern> read(std::vector<std::string> words) {
        wrong = 0;
        return read_zone_edit(words, book(), wrong);
    }
    std::size_t wrong = 0;
};

std::string told(const std::vector<v1::Place>& places) {
    std::string out;
    for (const v1::Place& place : places) out += (out.empty() ? "" : " ") + show(place);
    return out;
}

TEST(Painting, ListsWhatLiesAndWhatIsKeptReady) {
    const Forge forge;
    const std::vector<PaintedZone> zones = painted_zones(forge.view);
    ASSERT_EQ(zones.size(), 3U);
    EXPECT_EQ(zones[0].feature->id(), "coals");
    EXPECT_EQ(told(zones[0].lies), "1,1 2,1");
    EXPECT_TRUE(zones[1].lies.empty());
    const std::string text = painting_text(forge.book());
    EXPECT_NE(text.find("coals: burning surface, on 2 squares: 1,1 2,1"), std::string::npos) << text;
    EXPECT_NE(text.find("fiery: heat haze"), std::string::npos) << text;
    EXPECT_NE(text.find("stormy.gale"), std::string::npos) << text;
}

TEST(Painting, ABlockIsAsWideAsItsCornersAreApart) {
    Forge forge;
    const auto block = forge.read({"zone", "paint", "coals", "3,2", "2,0"});
    ASSERT_TRUE(block);
    EXPECT_EQ(show(block->place()), "1,0");
    EXPECT_EQ(block->value(), 3);
    EXPECT_EQ(zone_edit_line(*block), "zone paint coals 1,0 3,2");
    EXPECT_EQ(told(covered_by(forge.view, *block)), "1,0 2,0 3,0 1,1 2,1 3,1 1,2 2,2 3,2");
    const auto one = forge.read({"zone", "wipe", "co", "1,1"});
    ASSERT_TRUE(one);
    EXPECT_EQ(one->subject(), "coals") << "a unique beginning will do";
    EXPECT_EQ(one->value(), 1);
    const auto sized = forge.read({"zone", "paint", "coals", "4,3", "2"});
    ASSERT_TRUE(sized);
    EXPECT_EQ(told(covered_by(forge.view, *sized)), "4,3") << "the rest is off the map";
}

TEST(Painting, AZoneMovesByItsCorner) {
    Forge forge;
    const auto moved = forge.read({"zone", "shift", "coals", "3,3"});
    ASSERT_TRUE(moved);
    EXPECT_EQ(told(covered_by(forge.view, *moved)), "3,3 4,3");
    const auto cleared = forge.read({"zone", "clear", "coals"});
    ASSERT_TRUE(cleared);
    EXPECT_EQ(told(covered_by(forge.view, *cleared)), "1,1 2,1");
    const auto dressed = forge.read({"zone", "dress", "fiery"});
    ASSERT_TRUE(dressed);
    EXPECT_EQ(covered_by(forge.view, *dressed).size(), 20U);
}

TEST(Painting, SaysWhoStandsThereAndWhatLiesThere) {
    Forge forge;
    *forge.view.mutable_creatures(0)->mutable_place() = at(2, 2);
    const auto block = forge.read({"zone", "paint", "coals", "2,1", "3,2"});
    ASSERT_TRUE(block);
    EXPECT_EQ(covered_text(forge.book(), *block),
              "covers 4 squares: 2,1 3,1 2,2 3,2; on 1 of them it lies now; there: Ada");
}

TEST(Painting, NamesTheWordThatCannotStandThere) {
    Forge forge;
    EXPECT_FALSE(forge.read({"zone", "burn", "coals"}));
    EXPECT_EQ(forge.wrong, 1U);
    EXPECT_FALSE(forge.read({"zone", "paint", "coals"}));
    EXPECT_EQ(forge.wrong, 3U);
    EXPECT_FALSE(forge.read({"zone", "paint", "coals", "here"}));
    EXPECT_EQ(forge.wrong, 3U);
    EXPECT_FALSE(forge.read({"zone", "paint", "coals", "1,1", "wide"}));
    EXPECT_EQ(forge.wrong, 4U);
    EXPECT_FALSE(forge.read({"zone", "shift", "coals", "1,1", "2,2"}));
    EXPECT_EQ(forge.wrong, 4U);
    EXPECT_FALSE(forge.read({"zone", "clear", "coals", "1,1"}));
    EXPECT_EQ(forge.wrong, 3U);
}

}  // namespace
}  // namespace affray::client
