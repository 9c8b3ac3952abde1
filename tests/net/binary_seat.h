// A seat that speaks the binary subprotocol over a real socket.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "affray/v1/session.pb.h"
#include "net/live_server.h"
#include "net/raw_client.h"

namespace affray::net::test {

inline constexpr int kText = 1, kBinary = 2;

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
    v1::ServerFrame next() {
        v1::ServerFrame parsed;
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
    WsClient& client() { return client_; }

  private:
    WsClient client_;
};

}  // namespace affray::net::test
