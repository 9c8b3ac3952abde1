// Parts behind their lengths, and the chain over them.
#include "client/lib/replay_file.h"

#include <google/protobuf/io/coded_stream.h>
#include <sodium.h>

#include <array>

#include "base/check.h"
#include "client/lib/reducer.h"

namespace affray::client {
namespace {

using google::protobuf::io::CodedInputStream;
using google::protobuf::io::CodedOutputStream;

constexpr std::string_view kMagic = "AFFRAY\x1a\n";
constexpr std::size_t kHashBytes = 32;

using Hash = std::array<unsigned char, kHashBytes>;

Hash chained(const Hash& before, std::string_view part) {
    crypto_generichash_state state;
    AFFRAY_CHECK(crypto_generichash_init(&state, nullptr, 0, kHashBytes) == 0);
    crypto_generichash_update(&state, before.data(), before.size());
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()), part.size());
    Hash hash{};
    crypto_generichash_final(&state, hash.data(), hash.size());
    return hash;
}

std::string text_of(const Hash& hash) { return {hash.begin(), hash.end()}; }

class PartWriter {
  public:
    void add(const v1::ReplayPart& part) {
        const std::string bytes = part.SerializeAsString();
        std::array<std::uint8_t, 5> length{};
        const auto* end =
            CodedOutputStream::WriteVarint32ToArray(static_cast<std::uint32_t>(bytes.size()), length.data());
        file_.append(reinterpret_cast<const char*>(length.data()),
                     static_cast<std::size_t>(end - length.data()));
        file_ += bytes;
        if (part.body_case() != v1::ReplayPart::kEnd) chain_ = chained(chain_, bytes);
    }
    std::string chain() const { return text_of(chain_); }
    std::string take() { return std::move(file_); }

  private:
    std::string file_{kMagic};
    Hash chain_{};
};

Error damaged(const char* what) {
    return {ErrorCode::Corrupt, std::string("the replay is damaged: ") + what};
}

class PartReader {
  public:
    explicit PartReader(std::string_view rest) : rest_(rest) {}

    // False: there is no whole part any more.
    bool next(v1::ReplayPart& part) {
        CodedInputStream input(reinterpret_cast<const std::uint8_t*>(rest_.data()),
                               static_cast<int>(rest_.size()));
        std::uint32_t length = 0;
        if (!input.ReadVarint32(&length)) return false;
        rest_.remove_prefix(static_cast<std::size_t>(input.CurrentPosition()));
        if (length > rest_.size()) return false;
        const std::string_view bytes = rest_.substr(0, length);
        rest_.remove_prefix(length);
        if (!part.ParseFromArray(bytes.data(), static_cast<int>(length))) return false;
        if (part.body_case() != v1::ReplayPart::kEnd) chain_ = chained(chain_, bytes);
        return true;
    }
    bool at_end() const { return rest_.empty(); }
    std::string chain() const { return text_of(chain_); }

  private:
    std::string_view rest_;
    Hash chain_{};
};

Status check_head(const v1::ReplayHead& head) {
    if (head.format() > Replay::kFormat)
        return Error{ErrorCode::Unsupported, "the replay has format " + std::to_string(head.format()) +
                                                 ", this program knows only " +
                                                 std::to_string(Replay::kFormat)};
    if (head.format() == 0 || !head.has_welcome() || !head.has_opening())
        return damaged("its head is not whole");
    if (head.content_hash() != content_hash(head.opening())) return damaged("the opening is another");
    return {};
}

}  // namespace

std::string content_hash(const v1::View& opening) {
    return text_of(chained({}, opening.SerializeAsString()));
}

std::string encode_replay(const Replay& replay) {
    PartWriter writer;
    v1::ReplayPart part;
    *part.mutable_head() = replay.head;
    writer.add(part);
    for (const std::string& delta : replay.deltas) {
        part.set_delta(delta);
        writer.add(part);
    }
    part.mutable_end()->set_deltas(static_cast<std::uint32_t>(replay.deltas.size()));
    part.mutable_end()->set_chain(writer.chain());
    writer.add(part);
    return writer.take();
}

Result<Replay> decode_replay(std::string_view file) {
    constexpr std::size_t kFileMax = 1U << 30;
    if (file.size() > kFileMax || !file.starts_with(kMagic))
        return Error{ErrorCode::InvalidInput, "this is no replay of Affray"};
    PartReader reader(file.substr(kMagic.size()));
    v1::ReplayPart part;
    Replay replay;
    if (!reader.next(part) || !part.has_head()) return damaged("its head is missing");
    replay.head = std::move(*part.mutable_head());
    if (const Status good = check_head(replay.head); !good) return good.error();
    v1::Delta delta;
    std::uint64_t version = replay.head.opening().version();
    while (reader.next(part)) {
        if (part.has_end()) {
            if (part.end().chain() != reader.chain() || part.end().deltas() != replay.deltas.size())
                return damaged("the chain does not hold");
            if (!reader.at_end()) return damaged("something follows its end");
            return replay;
        }
        if (part.body_case() != v1::ReplayPart::kDelta || !delta.ParseFromString(part.delta()) ||
            delta.version() <= version)
            return damaged("a part is none of a replay, or out of order");
        version = delta.version();
        replay.deltas.push_back(std::move(*part.mutable_delta()));
    }
    return damaged("it is cut off");
}

void advance(v1::View& view, const v1::Delta& delta) {
    view.set_version(delta.version() - 1);
    reduce(view, delta);
}

}  // namespace affray::client
