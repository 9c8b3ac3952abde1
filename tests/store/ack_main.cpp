// affray_store_ack DATA_DIR COUNT [ENCOUNTERS]: appends to some encounters at once and prints each
// acknowledgement.
//
// Prints "ack E V" in the completion of version V of encounter E, so that what stands on the output was
// durable. Exit status: 0 when COUNT batches are acknowledged, 3 when one was refused, and those of
// StartFailure.
#include <unistd.h>

#include <cstdlib>
#include <future>
#include <iostream>
#include <string>
#include <vector>

#include "rig.h"

namespace {

using namespace affray::store;

constexpr int kRefused = 3;

void say(const std::string& line) {
    // One call and no buffer: nothing of it may wait in this process when it is killed.
    if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) std::_Exit(1);
}

// One encounter's closed loop: the next batch is submitted when the last is acknowledged.
class Loop {
  public:
    Loop(Writer& writer, int number, EncounterId encounter, std::uint64_t version, std::uint64_t last)
        : writer_(writer), number_(number), encounter_(encounter), version_(version), last_(last) {}

    void start() { next(); }
    bool finish() { return ended_.get_future().get(); }

  private:
    void next() {
        if (version_ == last_) return ended_.set_value(true);
        const auto done = [this](const Receipt& receipt) {
            if (!receipt.committed()) {
                say("refused " + std::string(to_string(receipt.refusal)) + "\n");
                return ended_.set_value(false);
            }
            version_ = receipt.version;
            say("ack " + std::to_string(number_) + " " + std::to_string(version_) + "\n");
            next();
        };
        if (writer_.submit(testing::batch_of(encounter_, version_ + 1), done) != affray::Pushed::Yes) {
            ended_.set_value(false);
        }
    }

    Writer& writer_;
    int number_;
    EncounterId encounter_;
    std::uint64_t version_;
    std::uint64_t last_;
    std::promise<bool> ended_;
};

// The encounter of that number, made if it is not there yet; None: refused.
EncounterId encounter_of(Store& store, Reader& reader, int number) {
    const std::string name = "ack" + std::to_string(number);
    const affray::Result<Encounter> found = reader.find_encounter(name);
    if (found.ok()) return found->id;
    const Receipt receipt = testing::write(store.writer(), testing::encounter_named(name));
    return receipt.committed() ? EncounterId{receipt.id} : EncounterId::None;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const auto count = static_cast<std::uint64_t>(std::atoi(argv[2]));
    const int encounters = argc > 3 ? std::atoi(argv[3]) : 1;
    Options options;
    options.data_dir = DataDirPolicy::Create;
    options.writer.checkpoint_pages = 20;
    Opened opened = Store::open(argv[1], options);
    if (const auto* const error = std::get_if<StartError>(&opened)) {
        std::cerr << to_string(error->failure) << ": " << error->message << '\n';
        return error->exit_status();
    }
    Store& store = *std::get<std::unique_ptr<Store>>(opened);
    const std::unique_ptr<Reader> reader = testing::reader_of(store);
    std::vector<std::unique_ptr<Loop>> loops;
    for (int i = 0; i < encounters; ++i) {
        const EncounterId encounter = encounter_of(store, *reader, i);
        if (encounter == EncounterId::None) return kRefused;
        const std::uint64_t version = reader->head(encounter)->version;
        loops.push_back(std::make_unique<Loop>(store.writer(), i, encounter, version, version + count));
    }
    for (const auto& loop : loops) loop->start();
    bool all = true;
    for (const auto& loop : loops) all = loop->finish() && all;
    return all ? 0 : kRefused;
}
