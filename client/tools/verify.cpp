// `affray verify DATA`.
#include <cstdio>

#include "client/tools/folder.h"
#include "client/tools/tools.h"
#include "store/records/record_reader.h"

namespace affray::client {

namespace {

Status verify_book(const store::Location& data) {
    auto records = store::RecordReader::open(data);
    return records ? (*records)->verify_book() : records.status();
}

}  // namespace

int verify_data(const std::string& data) {
    const auto location = store::Location::of_argument(data);
    if (!location) {
        std::fprintf(stderr, "affray verify: %s\n", location.error().message.c_str());
        return 2;
    }
    LogFolder folder;
    const auto report = store::verify(*location, &folder);
    if (!report) {
        std::fprintf(stderr, "affray verify: %s\n", report.error().message.c_str());
        return 2;
    }
    for (const store::Problem& problem : report->problems) {
        const std::string where = problem.public_id.empty() ? std::string("the database") : problem.public_id;
        const std::string version =
            problem.version == 0 ? std::string{} : " version " + std::to_string(problem.version);
        std::printf("%s%s: %s\n", where.c_str(), version.c_str(), problem.what.c_str());
    }
    const Status book = verify_book(*location);
    if (!book) std::printf("the book: %s\n", book.error().message.c_str());
    const bool good = report->good() && book.ok();
    std::printf("%llu encounters, %llu records, %llu snapshots, %llu states compared: %s\n",
                static_cast<unsigned long long>(report->encounters),
                static_cast<unsigned long long>(report->rows),
                static_cast<unsigned long long>(report->snapshots),
                static_cast<unsigned long long>(report->states), good ? "good" : "NOT good");
    return good ? 0 : 1;
}

}  // namespace affray::client
