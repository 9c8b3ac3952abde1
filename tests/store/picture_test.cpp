// Pictures: kept once, within their quotas, of one campaign alone, and gone when they are removed.
#include "store/records/picture_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/rig.h"

namespace affray::store::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Pictures : public ::testing::Test {
  protected:
    void open(const Quotas& quotas = {}) {
        reader.reset();
        store.reset();
        Options options;
        options.writer.quotas = quotas;
        store = open_store(dir.path(), options);
        reader = std::make_unique<PictureReader>((*store->open_reader())->connection());
    }
    static AddPicture picture(const std::string& id, const std::string& body,
                              const std::string& campaign = "camp", const std::string& owner = "ann") {
        return {Picture{.public_id = id,
                        .campaign = campaign,
                        .owner = owner,
                        .name = id + ".png",
                        .media_type = "image/png",
                        .width = 64,
                        .height = 48,
                        .made_at_ms = 1000,
                        .body = body}};
    }
    Receipt done(Write what) { return write(store->writer(), std::move(what)); }
    std::vector<std::string> kept(const std::string& campaign = "camp", const std::string& owner = {}) {
        std::vector<std::string> ids;
        const auto pictures = reader->pictures(campaign, owner, {0, 100});
        for (const Picture& one : *pictures) {
            EXPECT_TRUE(one.body.empty()) << "a list has no bytes";
            ids.push_back(one.public_id);
        }
        return ids;
    }

    TempDir dir;
    std::unique_ptr<Store> store;
    std::unique_ptr<PictureReader> reader;
};

TEST_F(Pictures, AreReadAsTheyWereWritten) {
    open();
    ASSERT_TRUE(done(picture("one", "bytes")).committed());
    open();
    const auto found = reader->picture("camp", "one");
    ASSERT_TRUE(found) << "a restart keeps it";
    EXPECT_EQ(found->body, "bytes");
    EXPECT_EQ(found->bytes, 5U);
    EXPECT_EQ(found->media_type, "image/png");
    EXPECT_EQ(found->width, 64U);
    EXPECT_EQ(found->height, 48U);
    EXPECT_EQ(found->owner, "ann");
    EXPECT_EQ(found->name, "one.png");
}

TEST_F(Pictures, TheSameBytesAreKeptOnceInACampaign) {
    open();
    EXPECT_EQ(done(picture("one", "bytes")).named, "one");
    EXPECT_EQ(done(picture("two", "bytes", "camp", "bo")).named, "one");
    EXPECT_EQ(done(picture("far", "bytes", "other")).named, "far") << "each campaign has its own";
    EXPECT_EQ(kept(), std::vector<std::string>{"one"});
    EXPECT_EQ(kept("other"), std::vector<std::string>{"far"});
}

TEST_F(Pictures, AreOfOneCampaignAndListedByWhoBroughtThem) {
    open();
    done(picture("one", "a"));
    done(picture("two", "b", "camp", "bo"));
    EXPECT_EQ(kept(), (std::vector<std::string>{"one", "two"}));
    EXPECT_EQ(kept("camp", "bo"), std::vector<std::string>{"two"});
    EXPECT_EQ(reader->picture("other", "one").error().code, ErrorCode::NotFound);
    const Receipt foreign = done(RemovePicture{"other", "one"});
    EXPECT_EQ(foreign.refusal, Refusal::NotFound);
    EXPECT_TRUE(reader->picture("camp", "one"));
}

TEST_F(Pictures, REL24AreBoundedByNumberAndByBytesOfACampaignAndOfAnAccount) {
    open({.pictures = 2, .picture_bytes = 100, .picture_bytes_per_account = 130});
    ASSERT_TRUE(done(picture("one", std::string(60, '1'))).committed());
    const Receipt heavy = done(picture("two", std::string(41, '2')));
    EXPECT_EQ(heavy.refusal, Refusal::QuotaReached);
    EXPECT_THAT(heavy.named, HasSubstr("The pictures of this campaign may come to"));
    ASSERT_TRUE(done(picture("two", std::string(40, '2'))).committed()) << "as much as there is room for";
    const Receipt third = done(picture("three", "3"));
    EXPECT_EQ(third.refusal, Refusal::QuotaReached);
    EXPECT_THAT(third.named, HasSubstr("room for 2 pictures"));
    EXPECT_EQ(done(picture("again", std::string(40, '2'))).named, "two") << "what is there needs no room";
    const Receipt far = done(picture("far", std::string(31, 'f'), "other"));
    EXPECT_EQ(far.refusal, Refusal::QuotaReached);
    EXPECT_THAT(far.named, HasSubstr("Your pictures may come to"));
    EXPECT_TRUE(done(picture("far", std::string(31, 'f'), "other", "bo")).committed());
    EXPECT_EQ(kept(), (std::vector<std::string>{"one", "two"})) << "nothing is left of what was refused";
}

TEST_F(Pictures, REL24WritesOfOneGroupDoNotPassABoundTogether) {
    open({.pictures = 1});
    const auto receipts = write_as_group(store->writer(), {picture("one", "a"), picture("two", "b")});
    EXPECT_TRUE(receipts[0].committed());
    EXPECT_EQ(receipts[1].refusal, Refusal::QuotaReached);
    EXPECT_EQ(kept().size(), 1U);
}

TEST_F(Pictures, REL24WhatIsRemovedIsGoneAndMakesRoom) {
    open({.pictures = 1});
    done(picture("one", "a secret map"));
    ASSERT_TRUE(done(RemovePicture{"camp", "one"}).committed());
    EXPECT_THAT(kept(), IsEmpty());
    EXPECT_EQ(reader->picture("camp", "one").error().code, ErrorCode::NotFound);
    EXPECT_EQ(done(RemovePicture{"camp", "one"}).refusal, Refusal::NotFound);
    EXPECT_TRUE(done(picture("two", "b")).committed());
}

}  // namespace
}  // namespace affray::store::testing
