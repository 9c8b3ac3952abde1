// Submitting, with an answer whatever happens.
#include "access/records.h"

namespace affray::access {

void Records::write(store::AccountWrite write, std::function<void(const store::Receipt&)> done) {
    if (store_.writer().submit(std::move(write), done) != Pushed::Yes)
        done(store::Receipt{.outcome = store::Outcome::RetryLater});
}

}  // namespace affray::access
