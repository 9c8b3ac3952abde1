// One encoded message to clients: binary at once, JSON when the first connection that speaks it needs it, or
// before, by another thread (REL-24).
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "codec/frame_codec.h"

namespace affray::session {

using codec::Encoding;

/// Shared by all connections that get the same bytes, which lie behind it: a table keeps some hundred of them
/// for those who come back. Belongs to one loop.
class Message {
  public:
    Message(const Message&) = delete;
    Message& operator=(const Message&) = delete;

    std::string_view binary() const { return {reinterpret_cast<const char*>(this + 1), size_}; }
    std::string_view as(Encoding encoding) const;
    bool is_made(Encoding encoding) const { return encoding == Encoding::Binary || json_ != nullptr; }
    /// What as(Encoding::Json) would have made.
    void keep_json(std::string json) const;

  private:
    friend class MessagePtr;
    explicit Message(std::size_t size) : size_(size) {}
    ~Message() = default;

    const std::size_t size_;
    mutable std::unique_ptr<const std::string> json_;
    mutable std::atomic<std::uint32_t> owners_{1};
};

/// Owns a message together with others, on any thread.
class MessagePtr {
  public:
    MessagePtr() = default;
    MessagePtr(std::nullptr_t) {}
    explicit MessagePtr(std::string_view binary);
    MessagePtr(const MessagePtr& other) : message_(other.message_) {
        if (message_ != nullptr) message_->owners_.fetch_add(1, std::memory_order_relaxed);
    }
    MessagePtr(MessagePtr&& other) noexcept : message_(std::exchange(other.message_, nullptr)) {}
    MessagePtr& operator=(MessagePtr other) noexcept {
        std::swap(message_, other.message_);
        return *this;
    }
    ~MessagePtr() {
        if (message_ != nullptr && message_->owners_.fetch_sub(1, std::memory_order_acq_rel) == 1)
            forget(message_);
    }

    const Message& operator*() const { return *message_; }
    const Message* operator->() const { return message_; }
    /// The same message, not one of the same bytes.
    bool operator==(const MessagePtr&) const = default;

  private:
    static void forget(const Message* message);

    const Message* message_ = nullptr;
};

/// What a client sent, read; without a code it is good.
struct ReadFrame {
    std::shared_ptr<v1::ClientFrame> frame{};
    codec::FrameRefusal bad{};
};

MessagePtr make_message(const v1::ServerFrame& frame);
/// Made in this encoding at once.
MessagePtr make_message(const v1::ServerFrame& frame, Encoding encoding);

}  // namespace affray::session
