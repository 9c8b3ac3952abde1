// What errors of SQLite mean (RULE-2). Internal.
#pragma once

#include <cstdint>

#include "store/engine/connection.h"

struct sqlite3;

namespace affray::store {

// The file that was being written: a commit appends to the log, a checkpoint writes the database.
enum class Written : std::uint8_t { Log, Database };
// `code`: SQLite's extended result code, here and below.
Trouble trouble_of(int code, sqlite3* handle, Written file);

EngineFailure failure_to_open(int code, const char* message);
// Throws EngineFailure: of a code, or of the last call.
[[noreturn]] void fail(int code, const char* message, sqlite3* handle);
[[noreturn]] void fail(sqlite3* handle);

}  // namespace affray::store
