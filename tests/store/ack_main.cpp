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
#include <memory>
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

enum class Mode { Honest, Early };

// One encounter's closed loop: the next batch is submitted when the last is acknowledged.
class Loop : public std::enable_shared_from_this<Loop> {
  public:
    Loop(Writer& writer, Mode mode, int number, EncounterId encounter)
        : writer_(writer), mode_(mode), number_(number), encounter_(encounter) {}

    // Goes from `version` to `last`. The future says whether all were acknowledged.
    std::future<bool> start(std::uint64_t version, std::uint64_t last) {
        last_ = last;
        std::future<bool> ended = ended_.get_future();
        next(version + 1);
        return ended;
    }

  private:
    void next(std::uint64_t version) {
        if (version > last_) return ended_.set_value(true);
        if (mode_ == Mode::Early) acknowledge(version);
        const auto done = [self = shared_from_this(), version](const Receipt& receipt) {
            if (!receipt.committed()) {
                say("refused " + std::string(to_string(receipt.refusal)) + "\n");
                return self->ended_.set_value(false);
            }
            if (self->mode_ == Mode::Honest) self->acknowledge(version);
            self->next(version + 1);
        };
        const affray::Pushed pushed = writer_.submit(testing::batch_of(encounter_, version), done);
        if (pushed != affray::Pushed::Yes) ended_.set_value(false);
    }
    void acknowledge(std::uint64_t version) const {
        say("ack " + std::to_string(number_) + " " + std::to_string(version) + "\n");
    }

    Writer& writer_;
    const Mode mode_;
    const int number_;
    const EncounterId encounter_;
    std::uint64_t last_ = 0;
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
    const std::string mode = argc > 4 ? argv[4] : "honest";
    std::vector<Migration> upgraded = testing::steps_with({"CREATE TABLE songs (title TEXT) STRICT;"});
    upgraded.back().postgresql = "CREATE TABLE songs (title TEXT);";
    Options options;
    options.data_dir = DataDirPolicy::Create;
    options.writer.checkpoint_pages = 20;
    if (mode == "upgrade") options.migrations = upgraded;
    // The schema is made by whoever runs this, which a tracer would follow into psql.
    if (affray::test::on_postgresql())
        options.server = *Location::server(affray::test::store_address(argv[1]), {});
    Opened opened = Store::open(argv[1], options);
    if (const auto* const error = std::get_if<StartError>(&opened)) {
        std::cerr << to_string(error->failure) << ": " << error->message << '\n';
        return error->exit_status();
    }
    Store& store = *std::get<std::unique_ptr<Store>>(opened);
    const std::unique_ptr<Reader> reader = testing::reader_of(store);
    std::vector<std::future<bool>> ends;
    for (int i = 0; i < encounters; ++i) {
        const EncounterId encounter = encounter_of(store, *reader, i);
        if (encounter == EncounterId::None) return kRefused;
        const std::uint64_t version = reader->head(encounter)->version;
        const auto loop = std::make_shared<Loop>(store.writer(), mode == "early" ? Mode::Early : Mode::Honest,
                                                 i, encounter);
        ends.push_back(loop->start(version, version + count));
    }
    bool all = true;
    for (std::future<bool>& end : ends) all = end.get() && all;
    return all ? 0 : kRefused;
}
