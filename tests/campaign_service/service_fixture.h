// Campaign records over a real store, on the test's thread, which goes on with a request after its commit.
#pragma once

#include <google/protobuf/util/json_util.h>

#include "campaign_service/campaign_records.h"
#include "session/test_table.h"

namespace affray::campaign_service::test {

using session::test::ruleset_source;
using session::test::Table;
using session::test::TempDir;
using session::test::test_library;

inline constexpr const char* kFighter =
    R"({"name": "Ada", "owner": "ann", "choices": {"class": "fighter", "scores": [15, 9, 10, 12, 13, 11],
        "armour": "chainmail", "sheet": {"hand": "sword"}}})";

template <class M>
M message(const std::string& json) {
    M out;
    EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(json, &out).ok()) << json;
    return out;
}

class CampaignRequests : public testing::Test {
  protected:
    void SetUp() override { open({}); }
    void open(const store::WriterOptions& writer) {
        records.reset();
        table.reset();
        table = std::make_unique<Table>(dir.path(), writer);
        records = std::make_unique<CampaignRecords>(
            *table->store, test_library(), ruleset_source(), table->clock, [this]() -> Resume {
                return [this](std::function<void()> work) { table->loop.post(std::move(work)); };
            });
        ASSERT_TRUE(records->open().ok());
    }
    // Waits for what a request comes to.
    template <class T, class Start>
    Answer<T> ask(Start start) {
        std::optional<Answer<T>> answer;
        start([&](Answer<T> done) { answer = std::move(done); });
        table->pump([&] { return answer.has_value(); });
        return *answer;
    }
    template <class T>
    static std::string why(const Answer<T>& answer) {
        const auto* no = std::get_if<Refusal>(&answer);
        return no == nullptr ? "accepted" : no->code + " " + no->field + " " + no->text;
    }
    v1::Character create(const std::string& json) {
        const auto made = ask<v1::Character>([&](Done<v1::Character> done) {
            records->create_character(referee, message<v1::NewCharacter>(json), std::move(done));
        });
        EXPECT_EQ(why(made), "accepted");
        return made.index() == 0 ? std::get<0>(made) : v1::Character{};
    }
    v1::Character named(std::string json, const std::string& name, const std::string& owner) {
        json.replace(json.find("Ada"), 3, name);
        json.replace(json.find("ann"), 3, owner);
        return create(json);
    }
    std::string book(const std::string& json) {
        return why(ask<v1::LedgerPage>([&](Done<v1::LedgerPage> done) {
            records->book(referee, message<v1::LedgerAct>(json), std::move(done));
        }));
    }
    std::int64_t gold_of(const std::string& character) {
        std::int64_t copper = 0;
        const auto owner = records->character(referee, character);
        for (const v1::Amount& amount : std::get<0>(owner).belongings())
            copper += amount.count() * amount.value_cp();
        return copper / 100;
    }

    TempDir dir;
    std::unique_ptr<Table> table;
    std::unique_ptr<CampaignRecords> records;
    const RequestContext referee{"camp", "classic", "ref", true};
    const RequestContext ann{"camp", "classic", "ann", false};
    const RequestContext bert{"camp", "classic", "bert", false};
};

}  // namespace affray::campaign_service::test
