// Submitting, with an answer whatever happens.
#include "access/records.h"

namespace affray::access {

void Records::write(store::AccountWrite write, std::function<void(const store::Receipt&)> done) {
    const auto committed = [post = post_, done](const store::Receipt& receipt) {
        post([done, receipt] { done(receipt); });
    };
    if (store_.writer().submit(std::move(write), committed) != Pushed::Yes)
        done(store::Receipt{.outcome = store::Outcome::RetryLater});
}

}  // namespace affray::access
