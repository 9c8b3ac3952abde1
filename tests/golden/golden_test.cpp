// Transcripts of whole fights as each seat reads them, byte for byte. AFFRAY_GOLDEN_UPDATE=1 writes them
// anew; a change of one explains every changed line (CONTRIBUTING.md). Beside them the first player's deltas
// with their view hashes, on which the other clients are held to agree with this one.
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cases/case_runner.h"
#include "client/lib/beats.h"
#include "client/lib/reducer.h"
#include "client/lib/view_chain.h"
#include "client/text/chronicle.h"
#include "codec/fact_map.h"
#include "codec/view_codec.h"
#include "rulesets/registry.h"
#include "support/citations.h"
#include "support/source_path.h"

namespace affray {
namespace {

namespace fs = std::filesystem;

// A line of a recording: its word, then bytes in hexadecimal.
std::string line_of(std::string word, std::initializer_list<std::string_view> parts) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    for (const std::string_view part : parts) {
        word += ' ';
        for (const char c : part) {
            const auto byte = static_cast<std::uint8_t>(c);
            word += kDigits[byte >> 4U];
            word += kDigits[byte & 15U];
        }
    }
    return word + "\n";
}

std::string bytes_of(std::string_view hex) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    return bytes;
}

/// One at the table: what the client has made of the deltas, and the chronicle of it.
class Reader {
  public:
    Reader(std::string name, const Viewer& viewer) : name_(std::move(name)), viewer_(viewer) {}

    void open(const State& state) {
        codec::encode_view(state, 0, viewer_, view_);
        chain_.begin(0);
        wire_ = line_of("view", {view_.SerializeAsString()});
        for (std::string& fact : codec::fact_names(*state.scene->vocabulary))
            welcome_.add_facts(std::move(fact));
        welcome_.set_seat(viewer_.role == Role::Spectator ? kOnlooker : number(viewer_.seat));
        for (const SeatEntry& entry : state.scene->seats) {
            v1::SeatInfo& seat = *welcome_.add_seats();
            seat.set_number(number(entry.id));
            seat.set_name(entry.name);
        }
    }

    void read(const v1::Delta& delta) {
        text_ += "[" + std::to_string(delta.version()) + "]\n";
        const v1::Delta plain = client::unfolded(view_, delta);
        for (const v1::Event& event : plain.events()) {
            const std::string line = client::describe(event, client::Book(view_, &welcome_));
            if (!line.empty()) text_ += line + "\n";
            client::reduce(view_, event);
        }
        view_.set_version(delta.version());
        const std::string payload = codec::delta_payload(delta);
        chain_.extend(delta.version(), payload);
        wire_ += line_of("delta", {payload, chain_.bytes()});
    }

    // The client's view is the server's.
    void expect_same(const State& state, std::uint64_t version) const {
        v1::View view;
        codec::encode_view(state, version, viewer_, view);
        EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(view, view_))
            << name_ << " at version " << version;
    }

    const std::string& name() const { return name_; }
    const Viewer& viewer() const { return viewer_; }
    const std::string& text() const { return text_; }
    // First view, deltas with the hashes after them, last view.
    std::string wire() const { return wire_ + line_of("view", {view_.SerializeAsString()}); }

  private:
    static constexpr std::uint32_t kOnlooker = 999;  // a seat that plays nobody

    std::string name_;
    Viewer viewer_;
    v1::View view_;
    v1::Welcome welcome_;
    client::ViewChain chain_;
    std::string text_;
    std::string wire_;
};

/// The referee, every player, and one who looks on.
class Table {
  public:
    void witness(std::span<const Event> events, const State& state) {
        if (readers_.empty()) return sit_down(state);
        ++version_;
        states_ += std::to_string(version_) + " " + std::to_string(state_hash(state)) + "\n";
        for (const Event& event : events)
            EXPECT_EQ(test::foreign_citation(state.scene->ruleset, event), "") << "version " << version_;
        for (Reader& reader : readers_) {
            reader.read(encoder_.encode(version_, events, state, reader.viewer()));
            reader.expect_same(state, version_);
        }
    }
    const std::vector<Reader>& readers() const { return readers_; }
    // The hash of the state at each version: those of stored logs are compared with it for ever (REL-20).
    const std::string& states() const { return states_; }

  private:
    void sit_down(const State& state) {
        readers_.emplace_back("referee", Viewer{Role::Referee, SeatId::Referee});
        for (const SeatEntry& entry : state.scene->seats)
            if (entry.id != SeatId::Referee)
                readers_.emplace_back(entry.name, Viewer{Role::Player, entry.id});
        readers_.emplace_back("spectator", Viewer{Role::Spectator, SeatId::Referee});
        for (Reader& reader : readers_) reader.open(state);
    }

    codec::DeltaEncoder encoder_;
    std::vector<Reader> readers_;
    std::string states_;
    std::uint64_t version_ = 0;
};

std::string file_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> fights() {
    std::vector<std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(source_path("/tests/golden")))
        if (entry.path().extension() == ".yaml") all.push_back(entry.path().string());
    std::sort(all.begin(), all.end());
    return all;
}

// What was recorded once stays readable: the reducer and the chain come to the same view and hashes.
void expect_reads(const fs::path& recording) {
    std::ifstream in(recording);
    std::string word;
    std::string hex;
    ASSERT_TRUE(in >> word >> hex) << recording;
    v1::View view;
    ASSERT_TRUE(view.ParseFromString(bytes_of(hex)));
    client::ViewChain chain;
    chain.begin(view.version());
    while (in >> word >> hex && word == "delta") {
        std::string hash;
        v1::Delta delta;
        ASSERT_TRUE(in >> hash && delta.ParseFromString(bytes_of(hex))) << recording;
        client::reduce(view, delta);
        chain.extend(delta.version(), bytes_of(hex));
        EXPECT_EQ(chain.bytes(), bytes_of(hash)) << recording << " at version " << delta.version();
    }
    v1::View last;
    ASSERT_TRUE(last.ParseFromString(bytes_of(hex))) << recording;
    EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(view, last)) << recording;
}

void expect_kept(const fs::path& file, const std::string& text, const std::string& what) {
    if (std::getenv("AFFRAY_GOLDEN_UPDATE") != nullptr)
        std::ofstream(file, std::ios::binary) << text;
    else
        EXPECT_EQ(file_text(file), text) << file << " differs from " << what;
}

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, EachSeatReadsWhatItReadBefore) {
    const fs::path script = GetParam();
    content::Problems problems(script.string());
    const content::Node root = content::read_file(script.string(), problems);
    ASSERT_TRUE(root) << script;
    const std::vector<content::Node> fight = root.list();
    ASSERT_EQ(fight.size(), 1U) << "a file is one fight";
    Table table;
    const cases::CaseResult result = cases::run_case(
        fight.front(), make_ruleset, true,
        [&table](std::span<const Event> events, const State& state) { table.witness(events, state); });
    ASSERT_EQ(result.verdict, cases::Verdict::Passed)
        << result.reason << (result.failures.empty() ? std::string() : result.failures.front());
    expect_kept(fs::path(script).replace_extension(".hashes"), table.states(), "the states of a replay");
    for (const Reader& reader : table.readers()) {
        const fs::path file = script.parent_path() / (script.stem().string() + "." + reader.name() + ".txt");
        expect_kept(file, reader.text(), "what " + reader.name() + " reads");
    }
    const Reader& player = table.readers().at(1);
    const fs::path recording =
        script.parent_path() / (script.stem().string() + "." + player.name() + ".wire");
    if (std::getenv("AFFRAY_GOLDEN_UPDATE") != nullptr)
        std::ofstream(recording, std::ios::binary) << player.wire();
    expect_reads(recording);
}

INSTANTIATE_TEST_SUITE_P(All, Golden, testing::ValuesIn(fights()),
                         [](const testing::TestParamInfo<std::string>& one) {
                             std::string name = fs::path(one.param).parent_path().filename().string() + "_" +
                                                fs::path(one.param).stem().string();
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace affray
