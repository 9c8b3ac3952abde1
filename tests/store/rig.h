// What the store's tests share: a temporary directory, a store in it, and writes that are waited for.
#pragma once

#include <filesystem>
#include <functional>
#include <future>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"
#include "support/store_place.h"

namespace affray::store::testing {

// Removed with all that is in it. Printed and kept if the environment has AFFRAY_KEEP_TEMP.
class TempDir {
  public:
    TempDir();
    ~TempDir();
    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

using affray::test::on_postgresql;
using affray::test::store_place;

// A store that must open; on PostgreSQL within scripts/with-postgresql.
std::unique_ptr<Store> open_store(const std::filesystem::path& data_dir, Options options = {});
// How opening fails; it must.
StartError open_failure(const std::filesystem::path& data_dir, Options options = {});

// Submits all, in order, and waits for all their receipts.
std::vector<Receipt> write_all(Writer& writer, std::vector<Write> writes);
Receipt write(Writer& writer, Write write);
// The same, but in one group: the writer is held in a completion until all are submitted.
std::vector<Receipt> write_as_group(Writer& writer, std::vector<Write> writes);

// Distinct values made of a few words.
Digest digest_named(std::string_view name);
CreateEncounter encounter_named(std::string_view name);
Seat seat_numbered(SeatNumber number, std::string_view name);
// The batch of that version, with intent id "i<version>", record "record <version> …" and reply "reply
// <version>".
Batch batch_of(EncounterId encounter, std::uint64_t version);
// Creates an encounter; it must succeed.
EncounterId create(Writer& writer, std::string_view name);
// An account of that name; it must succeed.
AccountId account_named(Writer& writer, const std::string& name);

// The versions that a reader shows, each checked to hold batch_of(version).
std::vector<std::uint64_t> versions_in_log(Reader& reader, EncounterId encounter, std::uint64_t after = 0);
std::unique_ptr<Reader> reader_of(const Store& store);

// The embedded migrations and what a later program would add.
std::vector<Migration> steps_with(std::initializer_list<std::string_view> later);

std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, std::string_view content);

}  // namespace affray::store::testing
