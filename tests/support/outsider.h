// Another program that has the database of a test's store, so that nothing can be committed, for as long as
// this lives: of SQLite in a data directory, or, within scripts/with-postgresql, of the schema that goes with
// it.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <thread>

#include "base/check.h"
#include "support/store_place.h"

namespace affray::test {

class Outsider {
  public:
    explicit Outsider(const std::filesystem::path& data) {
        if (on_postgresql()) {
            lock_server(data);
            return;
        }
        const std::filesystem::path file = data / "affray.sqlite";
        AFFRAY_CHECK(sqlite3_open_v2(file.c_str(), &database_, SQLITE_OPEN_READWRITE, nullptr) == SQLITE_OK);
        sqlite3_busy_timeout(database_, 10'000);
        AFFRAY_CHECK(sqlite3_exec(database_, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
    }
    ~Outsider() {
        sqlite3_close(database_);
        if (psql_ != nullptr) ::pclose(psql_);
    }
    Outsider(const Outsider&) = delete;
    Outsider& operator=(const Outsider&) = delete;

  private:
    // Every commit writes there (store/engine/postgresql_connection.h). psql goes on until its input ends.
    void lock_server(const std::filesystem::path& data) {
        const std::string table = store_schema(data) + ".store_server";
        psql_ = ::popen((std::string(std::getenv("AFFRAY_TEST_PSQL")) + " -qAt '" +
                         std::getenv("AFFRAY_TEST_POSTGRESQL") + "'")
                            .c_str(),
                        "w");
        AFFRAY_CHECK(psql_ != nullptr);
        std::fprintf(psql_, "BEGIN; LOCK TABLE %s IN EXCLUSIVE MODE;\n", table.c_str());
        std::fflush(psql_);
        const std::string granted =
            "SELECT count(*) FROM pg_locks WHERE granted AND mode = 'ExclusiveLock' AND "
            "relation = '" +
            table + "'::regclass";
        while (ask_postgresql(granted) == "0") std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }

    sqlite3* database_ = nullptr;
    FILE* psql_ = nullptr;
};

}  // namespace affray::test
