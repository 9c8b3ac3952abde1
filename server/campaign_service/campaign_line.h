// A line of a campaign's log as a message: for whoever reads it, and for the campaign's file. Internal.
#pragma once

#include "affray/v1/record.pb.h"
#include "store/records/record_values.h"

namespace affray::campaign_service {

inline void put(const store::CampaignLine& line, v1::CampaignLogLine& to) {
    to.set_id(line.id);
    to.set_at_ms(line.at_ms);
    to.set_day(line.day);
    to.set_author(line.author);
    to.set_what(line.what);
    to.set_text(line.text);
    to.set_encounter(line.encounter);
    to.set_version(line.version);
}

}  // namespace affray::campaign_service
