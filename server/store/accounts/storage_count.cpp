// Sums over what is counted already.
#include "store/accounts/storage_count.h"

#include "store/engine/rows.h"

namespace affray::store {
namespace {

std::uint64_t sum_of(Statement& sum, AccountId account) {
    const Use use(sum);
    sum.bind(1, static_cast<std::int64_t>(account));
    return sum.step() ? static_cast<std::uint64_t>(integer(sum, 0)) : 0;
}

}  // namespace

std::uint64_t StorageCount::logs_of(AccountId account) {
    if (heads_.others_write()) return sum_of(encounters_, account);
    const Use use(talk_);
    talk_.bind(1, static_cast<std::int64_t>(account));
    std::uint64_t bytes = 0;
    while (talk_.step()) {
        bytes += static_cast<std::uint64_t>(integer(talk_, 1));
        if (const auto head = heads_.find(EncounterId{integer(talk_, 0)})) bytes += head->bytes;
    }
    return bytes;
}

Storage StorageCount::of(AccountId account) {
    return {.encounters = logs_of(account),
            .campaigns = sum_of(campaigns_, account),
            .pictures = sum_of(pictures_, account)};
}

}  // namespace affray::store
