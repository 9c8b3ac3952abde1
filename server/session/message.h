// One encoded message to clients: binary at once, JSON when the first connection that speaks it needs it.
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

  private:
    std::string binary_;
    mutable std::unique_ptr<const std::string> json_;
};

using MessagePtr = std::shared_ptr<const Message>;

MessagePtr make_message(const v1::ServerFrame& frame);

}  // namespace affray::session
