// The rig of the store's tests.
#include "rig.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <utility>

#include "base/check.h"
#include "store/reading/chain.h"
#include "support/store_place.h"

namespace affray::store::testing {

TempDir::TempDir() {
    std::string name = (std::filesystem::temp_directory_path() / "affray-store-XXXXXX").string();
    AFFRAY_CHECK(mkdtemp(name.data()) != nullptr);
    path_ = name;
}

TempDir::~TempDir() {
    if (std::getenv("AFFRAY_KEEP_TEMP") != nullptr) {
        std::cout << "kept " << path_ << '\n';
        return;
    }
    std::error_code error;
    std::filesystem::remove_all(path_, error);
}

std::unique_ptr<Store> open_store(const std::filesystem::path& data_dir, Options options) {
    options.server = affray::test::store_server(data_dir);
    Opened opened = Store::open(data_dir, std::move(options));
    if (const auto* const error = std::get_if<StartError>(&opened)) {
        AFFRAY_CHECK(false, std::string(to_string(error->failure)) + ": " + error->message);
    }
    return std::get<std::unique_ptr<Store>>(std::move(opened));
}

StartError open_failure(const std::filesystem::path& data_dir, Options options) {
    options.server = affray::test::store_server(data_dir);
    Opened opened = Store::open(data_dir, std::move(options));
    AFFRAY_CHECK(std::holds_alternative<StartError>(opened), "the store opened");
    return std::get<StartError>(opened);
}

namespace {

// Shared with the completion: the writer may still be inside set_value when the waiter is gone.
std::future<Receipt> submit(Writer& writer, Write write) {
    const auto promise = std::make_shared<std::promise<Receipt>>();
    std::future<Receipt> receipt = promise->get_future();
    const auto done = [promise](const Receipt& answer) { promise->set_value(answer); };
    AFFRAY_CHECK(writer.submit(std::move(write), done) == Pushed::Yes);
    return receipt;
}

std::vector<Receipt> submit_all(Writer& writer, std::vector<Write> writes,
                                const std::function<void()>& then) {
    std::vector<std::future<Receipt>> waited;
    for (Write& write : writes) waited.push_back(submit(writer, std::move(write)));
    then();
    std::vector<Receipt> receipts;
    for (std::future<Receipt>& receipt : waited) receipts.push_back(receipt.get());
    return receipts;
}

}  // namespace

std::vector<Receipt> write_all(Writer& writer, std::vector<Write> writes) {
    return submit_all(writer, std::move(writes), [] {});
}

Receipt write(Writer& writer, Write write) {
    std::vector<Write> one;
    one.push_back(std::move(write));
    return write_all(writer, std::move(one)).front();
}

std::vector<Receipt> write_as_group(Writer& writer, std::vector<Write> writes) {
    const auto held = std::make_shared<std::promise<void>>();
    const auto release = std::make_shared<std::promise<void>>();
    const Pushed pushed = writer.submit(PutSetting{.key = "hold"}, [held, release](const Receipt&) {
        held->set_value();
        release->get_future().wait();
    });
    AFFRAY_CHECK(pushed == Pushed::Yes);
    held->get_future().wait();
    return submit_all(writer, std::move(writes), [&] { release->set_value(); });
}

Digest digest_named(std::string_view name) { return digest_of(name); }

CreateEncounter encounter_named(std::string_view name) {
    return CreateEncounter{.public_id = std::string(name),
                           .campaign = "The Salt Road",
                           .title = "Ambush at the ford",
                           .ruleset = "affray",
                           .created_at_ms = 1'700'000'000'000,
                           .dice_key = digest_named(std::string(name) + " dice"),
                           .setup = "setup of " + std::string(name)};
}

Seat seat_numbered(SeatNumber number, std::string_view name) {
    return Seat{
        .number = number, .name = std::string(name), .controller = "creature " + std::to_string(number)};
}

Batch batch_of(EncounterId encounter, std::uint64_t version) {
    const std::string number = std::to_string(version);
    return Batch{.encounter = encounter,
                 .version = version,
                 .seat = 1,
                 .intent_id = "i" + number,
                 .request_hash = digest_named("request " + number),
                 .record = "record " + number + " with its intent, its events and its dice",
                 .reply = "reply " + number,
                 .state_hash = version * 1000};
}

EncounterId create(Writer& writer, std::string_view name) {
    const Receipt receipt = write(writer, encounter_named(name));
    AFFRAY_CHECK(receipt.committed(), to_string(receipt.refusal));
    return EncounterId{receipt.id};
}

AccountId account_named(Writer& writer, const std::string& name) {
    CreateAccount create;
    create.public_id = create.name = create.folded = create.password = name;
    const Receipt receipt = write(writer, AccountWrite{create});
    AFFRAY_CHECK(receipt.committed());
    return AccountId{receipt.id};
}

std::vector<std::uint64_t> versions_in_log(Reader& reader, EncounterId encounter, std::uint64_t after) {
    std::vector<std::uint64_t> versions;
    const Status read = reader.read_log(encounter, after, [&](const LogRow& row) {
        const Batch expected = batch_of(encounter, row.version);
        EXPECT_EQ(row.record, expected.record);
        EXPECT_EQ(row.reply, expected.reply);
        EXPECT_EQ(row.intent_id, expected.intent_id);
        EXPECT_EQ(row.request_hash, expected.request_hash);
        EXPECT_EQ(row.state_hash, expected.state_hash);
        versions.push_back(row.version);
        return true;
    });
    EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().message);
    return versions;
}

std::unique_ptr<Reader> reader_of(const Store& store) {
    Result<std::unique_ptr<Reader>> reader = store.open_reader();
    AFFRAY_CHECK(reader.ok());
    return *std::move(reader);
}

std::vector<Migration> steps_with(std::initializer_list<std::string_view> later) {
    std::vector<Migration> steps(embedded_migrations().begin(), embedded_migrations().end());
    for (const std::string_view sql : later) {
        steps.push_back(Migration{static_cast<int>(steps.size()) + 1, "later", sql});
    }
    return steps;
}

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    return content.str();
}

void write_file(const std::filesystem::path& path, std::string_view content) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << content;
}

}  // namespace affray::store::testing
