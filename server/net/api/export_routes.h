// Routes that give an encounter out as a file, through the eyes of whoever asks.
#pragma once

#include "access/campaigns.h"
#include "exports/export_worker.h"
#include "net/api/route.h"
#include "session/directory.h"

namespace affray::net {

/// Any thread.
class ExportRoutes {
  public:
    ExportRoutes(session::Directory& directory, access::Campaigns& campaigns,
                 exports::ExportWorker& export_worker)
        : directory_(directory), campaigns_(campaigns), export_worker_(export_worker) {}

    void add_to(RouteTable& table) const;

  private:
    using Answered = boost::asio::awaitable<Response>;

    Answered of_seat(Call call) const;
    Answered of_member(Call call) const;
    Answered made(const Call& call, const session::Whereabouts& place, exports::PointOfView eyes) const;

    session::Directory& directory_;
    access::Campaigns& campaigns_;
    exports::ExportWorker& export_worker_;
};

}  // namespace affray::net
