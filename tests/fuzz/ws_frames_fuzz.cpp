// Neither where a frame ends nor what a client is understood to say may depend on how the stream is cut,
// whatever the bytes; our own frames end where they end.
#include <algorithm>

#include "base/check.h"
#include "fuzz/fuzz_target.h"
#include "net/ws/frame_reader.h"
#include "net/ws/ws_frames.h"

namespace affray::fuzz {
namespace {

bool ends_a_frame(std::string_view bytes, std::size_t piece) {
    net::FrameScanner scanner;
    for (std::size_t at = 0; at < bytes.size(); at += piece) scanner.scan(bytes.substr(at, piece));
    return scanner.between_frames();
}

std::size_t ends_of_frames(std::string_view bytes) {
    net::FrameScanner scanner;
    std::size_t ends = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        scanner.scan(bytes.substr(at, 1));
        if (scanner.between_frames()) ++ends;
    }
    return ends;
}

struct Heard {
    std::vector<std::pair<net::Opcode, std::string>> said;
    std::uint16_t fault = 0;
    bool operator==(const Heard&) const = default;
};

Heard hear_in_pieces(std::string bytes, std::size_t piece) {
    constexpr std::size_t kMost = 200;
    net::FrameReader reader(kMost);
    Heard heard;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        std::span<char> part = std::span(bytes).subspan(at, std::min(piece, bytes.size() - at));
        while (const auto said = reader.next(part)) {
            AFFRAY_CHECK(said->payload.size() <= kMost, "a message is longer than may be");
            heard.said.emplace_back(said->kind, said->payload);
        }
        AFFRAY_CHECK(part.empty() || reader.fault() != 0, "bytes are left over");
    }
    heard.fault = reader.fault();
    return heard;
}

}  // namespace

void fuzz_one(std::string_view bytes) {
    const bool whole = ends_a_frame(bytes, std::max<std::size_t>(bytes.size(), 1));
    for (const std::size_t piece : {std::size_t{1}, std::size_t{2}, std::size_t{7}}) {
        AFFRAY_CHECK(ends_a_frame(bytes, piece) == whole, "where a frame ends depends on the cuts");
    }
    const Heard heard = hear_in_pieces(std::string(bytes), std::max<std::size_t>(bytes.size(), 1));
    for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, std::size_t{16}}) {
        AFFRAY_CHECK(hear_in_pieces(std::string(bytes), piece) == heard, "what is heard depends on the cuts");
    }
    std::string made;
    net::append_frame(made, net::Opcode::Binary, bytes);
    net::append_frame(made, net::Opcode::Text, bytes.substr(bytes.size() / 2));
    made += net::close_frame(1000, bytes);
    AFFRAY_CHECK(ends_of_frames(made) == 3, "frames of ours do not end where they end");
}

std::vector<std::string> seeds() {
    std::vector<std::string> all{std::string("\x81\x05hello", 7),
                                 std::string("\x89\x00", 2),
                                 std::string("\x82\x85\x01\x02\x03\x04hello", 11),
                                 std::string("\x00\x80\0\0\0\0", 6),
                                 std::string("\x01\x82\0\0\0\0ab\x89\x81\0\0\0\0p\x80\x81\0\0\0\0c", 22),
                                 std::string("\x88\x83\0\0\0\0\x03\xe8!", 9)};
    for (const std::size_t length :
         {std::size_t{125}, std::size_t{126}, std::size_t{65535}, std::size_t{65536}}) {
        std::string frame;
        net::append_frame(frame, net::Opcode::Binary, std::string(length, 'x'));
        all.push_back(frame.substr(0, 300));
    }
    all.push_back(net::close_frame(1013, "resume"));
    return all;
}

}  // namespace affray::fuzz
