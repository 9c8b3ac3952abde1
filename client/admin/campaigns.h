// `affray admin export-campaign` and `import-campaign`: a campaign out of a data directory and into one.
#pragma once

#include <string>

namespace affray::client {

struct CampaignFileOptions {
    std::string data{};
    std::string campaign{};  ///< public id: of whom to write, or into which to read
    std::string file{};      ///< empty or "-": standard output or input
};

/// Works beside a running server. 0: done. 1: the database does not hold. 2: no such database or campaign.
int export_campaign_file(const CampaignFileOptions& options);
/// Wants the data directory for itself. All or nothing. 0: done. 2: a server runs on it, there is none, or
/// the file makes no sense; the message names the field.
int import_campaign_file(const CampaignFileOptions& options);

}  // namespace affray::client
