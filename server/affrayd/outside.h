// Who tells people outside what happens at the tables: started as the settings say, and handed to the tables.
#pragma once

#include <memory>

#include "affrayd/config.h"
#include "push/herald.h"
#include "push/mailer.h"
#include "push/pusher.h"
#include "session/metrics.h"
#include "session/waited.h"

namespace affray {

/// Each of them only where the operator has set what it needs.
struct Outside {
    std::unique_ptr<push::Pusher> pusher{};
    std::unique_ptr<push::Herald> herald{};
    std::unique_ptr<push::Mailer> mailer{};

    /// For the tables; holds as long as this does.
    session::ToldOutside told() const;
};

/// All given by reference outlives it. InvalidInput: a key, address or certificate is none.
Result<Outside> start_outside(const Config& config, store::Store& store, const Clock& clock,
                              session::Metrics& metrics);

}  // namespace affray
