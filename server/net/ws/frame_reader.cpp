// A frame that lies in the bytes as a whole is not copied.
#include "net/ws/frame_reader.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace affray::net {
namespace {

constexpr std::uint8_t kContinuation = 0;
constexpr std::uint8_t kMasked = 0x80;
constexpr std::uint8_t kReserved = 0x70;
constexpr std::size_t kMaskBytes = 4;
constexpr std::size_t kControlMost = 125;

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<std::uint8_t>(byte);
    return value;
}

// Those that may be sent: 1004 to 1006 and 1015 may not, the rest up to 2999 is nobody's yet.
bool may_close_with(std::uint64_t code) {
    if (code < 1000 || code > 4999) return false;
    return code >= 3000 || code <= 1003 || (code >= 1007 && code <= 1014);
}

// Of something that has been said wholly; 0: nothing is wrong.
std::uint16_t fault_of(Opcode kind, std::string_view payload) {
    if (kind == Opcode::Text) return well_formed(payload) ? 0 : FrameReader::kNoText;
    if (kind != Opcode::Close || payload.empty()) return 0;
    if (payload.size() < 2 || !may_close_with(big_endian(payload.substr(0, 2)))) return FrameReader::kBroken;
    return well_formed(payload.substr(2)) ? 0 : FrameReader::kNoText;
}

void free_memory(std::string& text) { std::string().swap(text); }

}  // namespace

std::uint32_t FrameReader::begun() { return std::exchange(begun_, 0); }

bool FrameReader::fail(std::uint16_t code) {
    fault_ = code;
    free_memory(message_);
    free_memory(control_);
    return false;
}

std::size_t FrameReader::header_size() const {
    if (header_have_ < 2) return 2;
    const std::size_t length = header(1) & 0x7f;
    const std::size_t further = length == 126 ? 2 : length == 127 ? 8 : 0;
    return 2 + further + ((header(1) & kMasked) != 0 ? kMaskBytes : 0);
}

// False: there is more to come, or something is wrong.
bool FrameReader::read_header(std::span<char>& bytes) {
    while (header_have_ < header_size()) {
        if (bytes.empty()) return false;
        if (header_have_ == 0) ++begun_;
        header_[header_have_++] = bytes.front();
        bytes = bytes.subspan(1);
    }
    return judge_header();
}

bool FrameReader::judge_header() {
    const std::uint8_t kind = header(0) & 0x0f;
    if ((header(0) & kReserved) != 0 || (header(1) & kMasked) == 0) return fail(kBroken);
    const std::string_view further(header_.data() + 2, header_size() - 2 - kMaskBytes);
    payload_left_ = further.empty() ? header(1) & 0x7f : big_endian(further);
    const bool shortest = further.empty() || payload_left_ > (further.size() == 2 ? kControlMost : 0xffff);
    if (!shortest || payload_left_ >> 63 != 0) return fail(kBroken);
    if (is_control()) {
        const bool known = kind >= static_cast<int>(Opcode::Close) && kind <= static_cast<int>(Opcode::Pong);
        if (!known || !is_final() || payload_left_ > kControlMost) return fail(kBroken);
    } else {
        const bool goes_on = kind == kContinuation;
        if (kind > static_cast<int>(Opcode::Binary) || goes_on != (message_kind_ != 0)) return fail(kBroken);
        if (payload_left_ > most_ - std::min(most_, message_.size())) return fail(kTooBig);
        if (!goes_on) message_kind_ = kind;
    }
    in_payload_ = true;
    mask_at_ = 0;
    return true;
}

std::optional<Said> FrameReader::next(std::span<char>& bytes) {
    if (std::exchange(handed_out_, false)) {
        free_memory(control_);
        if (message_kind_ == 0) free_memory(message_);
    }
    while (fault_ == 0) {
        if (!in_payload_ && !read_header(bytes)) return std::nullopt;
        const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(payload_left_, bytes.size()));
        const char* const mask = header_.data() + header_size() - kMaskBytes;
        for (char& byte : bytes.first(size)) byte ^= mask[mask_at_++ % kMaskBytes];
        const std::string_view piece(bytes.data(), size);
        bytes = bytes.subspan(size);
        payload_left_ -= size;
        std::string& kept = is_control() ? control_ : message_;
        const bool ended = payload_left_ == 0 && is_final();
        const bool as_it_lies = ended && kept.empty();
        if (!as_it_lies) kept += piece;
        if (payload_left_ > 0) return std::nullopt;
        in_payload_ = false;
        header_have_ = 0;
        if (!ended) continue;
        const auto kind =
            static_cast<Opcode>(is_control() ? header(0) & 0x0f : std::exchange(message_kind_, 0));
        const Said said{kind, as_it_lies ? piece : std::string_view(kept)};
        if (const std::uint16_t code = fault_of(kind, said.payload); code != 0) {
            fail(code);
            break;
        }
        handed_out_ = true;
        return said;
    }
    return std::nullopt;
}

}  // namespace affray::net
