// A seat that speaks the binary subprotocol over a real socket.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "affray/v1/session.pb.h"
#include "net/live_server.h"
#include "net/raw_client.h"

namespace affray::net::test {

inline v1::Intent end_turn(std::uint32_t who) {
    v1::Intent intent;
    intent.mutable_turn()->set_verb("end_turn");
    intent.mutable_turn()->set_who(who);
    return intent;
}

class BinarySeat {
  public:
    BinarySeat(LiveServer& live, const std::string& token, std::optional<std::uint64_t> last = {})
        : client_(live.port(), live.encounter) {
        v1::ClientFrame frame;
        frame.mutable_hello()->set_token(token);
        if (last) frame.mutable_hello()->set_last_version(*last);
        say(frame);
    }
    void say(const v1::ClientFrame& frame) { client_.send(kBinary, frame.SerializeAsString()); }
    void submit(const std::string& id, const v1::Intent& intent) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id(id);
        *frame.mutable_submit()->mutable_intent() = intent;
        say(frame);
    }
    // The referee's: from the start to where all is over, the rest after the fight too.
    void play_to_the_end() {
        for (const char* verb : {"start_encounter", "end_encounter", "end_step"}) {
            v1::Intent intent;
            if (std::string(verb) == "end_step")
                intent.mutable_turn()->set_verb(verb);
            else
                intent.mutable_setup()->set_verb(verb);
            submit(verb, intent);
            EXPECT_FALSE(wait_for(v1::ServerFrame::kReply).reply().has_rejected()) << verb;
        }
    }
    v1::ServerFrame next() {
        v1::ServerFrame parsed;
        if (!aside_.empty()) {
            parsed = std::move(aside_.front());
            aside_.pop_front();
            return parsed;
        }
        const Frame frame = client_.next();
        if (frame.opcode == kBinary) {
            EXPECT_TRUE(parsed.ParseFromString(frame.payload));
        }
        return parsed;
    }
    v1::ServerFrame wait_for(v1::ServerFrame::BodyCase body) {
        for (int i = 0; i < 200; ++i) {
            v1::ServerFrame frame = next();
            if (frame.body_case() == body) return frame;
            if (frame.body_case() == v1::ServerFrame::BODY_NOT_SET) break;
        }
        ADD_FAILURE() << "no such frame";
        return {};
    }
    // The deltas that are on their way now: those that come before the answer to a question asked at this
    // moment. Other frames are kept for a later wait.
    std::vector<v1::Delta> told_so_far() {
        v1::ClientFrame question;
        question.mutable_view();
        say(question);
        std::vector<v1::Delta> told;
        std::deque<v1::ServerFrame> others;
        for (int i = 0; i < 200; ++i) {
            v1::ServerFrame frame = next();
            if (frame.has_view()) {
                aside_.insert(aside_.begin(), others.begin(), others.end());
                return told;
            }
            if (frame.body_case() == v1::ServerFrame::BODY_NOT_SET) break;
            if (frame.has_delta()) {
                told.push_back(frame.delta());
            } else {
                others.push_back(std::move(frame));
            }
        }
        ADD_FAILURE() << "no answer";
        return told;
    }
    WsClient& client() { return client_; }

  private:
    std::deque<v1::ServerFrame> aside_;
    WsClient client_;
};

}  // namespace affray::net::test
