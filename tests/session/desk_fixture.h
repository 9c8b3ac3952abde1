// A campaign desk over a real store, for tests: asks and waits for the answer.
#pragma once

#include <google/protobuf/util/json_util.h>

#include <condition_variable>

#include "session/campaign_desk.h"
#include "session/test_table.h"

namespace affray::session::test {

inline constexpr const char* kFighter =
    R"({"name": "Ada", "owner": "ann", "choices": {"class": "fighter", "scores": [15, 9, 10, 12, 13, 11],
        "armour": "chainmail", "sheet": {"hand": "sword"}}})";

template <class M>
M message(const std::string& json) {
    M out;
    EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(json, &out).ok()) << json;
    return out;
}

class Desks : public testing::Test {
  protected:
    void SetUp() override {
        table = std::make_unique<Table>(dir.path());
        desk = std::make_unique<CampaignDesk>(*table->store, test_library(), ruleset_source(), table->clock);
        ASSERT_TRUE(desk->open().ok());
    }
    // Waits for what a call of the desk comes to.
    template <class T, class Start>
    DeskAnswer<T> ask(Start start) {
        std::mutex mutex;
        std::condition_variable came;
        std::optional<DeskAnswer<T>> answer;
        start([&](DeskAnswer<T> done) {
            const std::lock_guard lock(mutex);
            answer = std::move(done);
            came.notify_one();
        });
        std::unique_lock lock(mutex);
        came.wait(lock, [&] { return answer.has_value(); });
        return *answer;
    }
    template <class T>
    static std::string why(const DeskAnswer<T>& answer) {
        const auto* no = std::get_if<DeskRefusal>(&answer);
        return no == nullptr ? "accepted" : no->code + " " + no->field + " " + no->text;
    }
    v1::Character create(const std::string& json) {
        const auto made = ask<v1::Character>([&](DeskDone<v1::Character> done) {
            desk->create_character(referee, message<v1::NewCharacter>(json), std::move(done));
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
        return why(ask<v1::LedgerPage>([&](DeskDone<v1::LedgerPage> done) {
            desk->book(referee, message<v1::LedgerAct>(json), std::move(done));
        }));
    }
    std::int64_t gold_of(const std::string& character) {
        std::int64_t copper = 0;
        const auto owner = desk->character(referee, character);
        for (const v1::Amount& amount : std::get<0>(owner).belongings())
            copper += amount.count() * amount.value_cp();
        return copper / 100;
    }

    TempDir dir;
    std::unique_ptr<Table> table;
    std::unique_ptr<CampaignDesk> desk;
    const Doing referee{"camp", "classic", "ref", true};
    const Doing ann{"camp", "classic", "ann", false};
    const Doing bert{"camp", "classic", "bert", false};
};

}  // namespace affray::session::test
