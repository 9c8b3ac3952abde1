// `affray admin move`.
#include <cstdio>

#include "client/tools/folder.h"
#include "client/tools/tools.h"
#include "store/upkeep/moving.h"

namespace affray::client {
namespace {

int fail(const Error& error) {
    std::fprintf(stderr, "affray admin move: %s\n", error.message.c_str());
    return error.code == ErrorCode::NotFound || error.code == ErrorCode::InvalidInput ? 2 : 1;
}

}  // namespace

int move_data(const MoveOptions& options) {
    const auto from = store::Location::of_argument(options.from);
    if (!from) return fail(from.error());
    const auto to = store::Location::of_argument(options.to);
    if (!to) return fail(to.error());
    LogFolder folder;
    const auto moved = store::move_database({.from = *from, .to = *to, .folder = &folder});
    if (!moved) return fail(moved.error());
    std::printf("%s: %llu encounters, %llu records, %llu rows of %llu tables: good\n", to->name().c_str(),
                static_cast<unsigned long long>(moved->report.encounters),
                static_cast<unsigned long long>(moved->report.rows),
                static_cast<unsigned long long>(moved->rows), static_cast<unsigned long long>(moved->tables));
    std::printf("%s is as it was: start no server on it any more.\n", from->name().c_str());
    return 0;
}

}  // namespace affray::client
