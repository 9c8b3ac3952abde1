// Routes around shared replays: members and holders of seats make, list and revoke links; anybody opens one.
#pragma once

#include "access/campaigns.h"
#include "access/shared_replays.h"
#include "exports/export_worker.h"
#include "net/api/route.h"
#include "session/directory.h"

namespace affray::net {

/// Any thread.
class ShareRoutes {
  public:
    ShareRoutes(session::Directory& directory, access::Campaigns& campaigns, access::SharedReplays& shares,
                exports::ExportWorker& export_worker)
        : directory_(directory), campaigns_(campaigns), shares_(shares), export_worker_(export_worker) {}

    void add_to(RouteTable& table) const;

  private:
    using Answered = boost::asio::awaitable<Response>;

    /// Who asks, about which encounter, and whose eyes are theirs.
    struct Asking {
        store::Encounter encounter{};
        store::AccountId account = store::AccountId::None;
        store::SeatNumber seat = 0;
        bool referee = false;
        std::optional<store::SeatNumber> own{};  // None: those of who only watches
        std::vector<store::SeatNumber> held{};
        std::vector<store::Seat> seats{};

        bool may_see(const std::optional<store::SeatNumber>& eyes) const;
        bool made(const store::SharedReplay& link) const;
    };
    using Asked = std::variant<Asking, Response>;

    boost::asio::awaitable<Asked> of_seat(const Call& call) const;
    Asked of_member(const Call& call) const;
    boost::asio::awaitable<Asked> asking(const Call& call) const;

    Answered make(Call call) const;
    Answered list(Call call) const;
    Answered revoke(Call call) const;
    Answered open(Call call) const;

    session::Directory& directory_;
    access::Campaigns& campaigns_;
    access::SharedReplays& shares_;
    exports::ExportWorker& export_worker_;
};

}  // namespace affray::net
