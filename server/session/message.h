// One encoded message to clients: binary at once, JSON when the first connection that speaks it needs it, or
// before, by another thread (REL-24).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "codec/frame_codec.h"

namespace affray::session {

using codec::Encoding;

/// Shared by all connections that get the same bytes. Belongs to one loop.
class Message {
  public:
    explicit Message(std::string binary) : binary_(std::move(binary)) {}

    const std::string& binary() const { return binary_; }
    std::string_view as(Encoding encoding) const;
    bool is_made(Encoding encoding) const { return encoding == Encoding::Binary || json_ != nullptr; }
    /// What as(Encoding::Json) would have made.
    void keep_json(std::string json) const;

  private:
    std::string binary_;
    mutable std::unique_ptr<const std::string> json_;
};

using MessagePtr = std::shared_ptr<const Message>;

/// What a client sent, read; without a code it is good.
struct ReadFrame {
    std::shared_ptr<v1::ClientFrame> frame{};
    codec::FrameRefusal bad{};
};

MessagePtr make_message(const v1::ServerFrame& frame);
/// Made in this encoding at once.
MessagePtr make_message(const v1::ServerFrame& frame, Encoding encoding);

}  // namespace affray::session
