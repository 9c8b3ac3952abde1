// What waits to be written to one socket: bytes with the ends of messages, bounded by its owner (RULE-6,
// RULE-8).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace affray::net {

/// Not thread safe. Holds next to no memory while empty.
class Outbox {
  public:
    /// Where the bytes of the next message (or control frame) are appended; end_message() closes it.
    std::string& tail() { return bytes_; }
    /// `large`: from which size on the message may wait beside what else may, if none such waits yet.
    void end_message(std::size_t large = std::string::npos);

    bool empty() const { return taken_ == bytes_.size(); }
    std::size_t size() const { return bytes_.size() - taken_; }
    /// Bytes of memory that it holds.
    std::size_t capacity() const { return bytes_.capacity() + ends_.capacity() * sizeof(std::size_t); }
    /// Messages of which bytes wait.
    std::size_t messages() const { return ends_.size() - first_end_; }
    /// More waits than may. A whole view can be larger than the bound: one such message does not count, else
    /// its seat could never be told how things stand.
    bool over(std::size_t bytes, std::size_t messages) const {
        return size() > bytes + large_ || this->messages() > messages;
    }
    std::string_view waiting() const { return std::string_view(bytes_).substr(taken_); }

    /// The first `count` waiting bytes are on their way.
    void taken(std::size_t count);
    /// Forgets all but the rest of a message that has begun to leave, so that what follows starts at a
    /// boundary.
    void drop_unsent();

  private:
    static constexpr std::size_t kKeepCapacity = 192;

    std::string bytes_;
    std::vector<std::size_t> ends_;  // offsets in bytes_
    std::size_t first_end_ = 0;      // the first end that is not taken yet
    std::size_t taken_ = 0;
    std::size_t large_ = 0;      // size of the one large message that waits
    std::size_t large_end_ = 0;  // its end in bytes_
    std::size_t boundary_ = 0;   // end of the last message that is wholly taken
};

}  // namespace affray::net
