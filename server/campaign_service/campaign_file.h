// A whole campaign, or one character, as a JSON file: written from the store, read and checked before
// anything is stored.
#pragma once

#include <string>

#include "content/scene/encounter_reader.h"
#include "store/reading/reader.h"
#include "store/records/record_reader.h"
#include "store/records/record_writes.h"

namespace affray::campaign_service {

/// Characters, parties, hoards, divisions, scenes, calendar, balances, log and losses: proto message
/// CampaignExport. Errors: NotFound (the campaign holds nothing), those of the readers.
Result<std::string> export_campaign(std::string_view campaign, store::RecordReader& records,
                                    store::Reader& reader, const content::RulesetSource& rulesets);

/// The file as one change of the campaign `into`, all or nothing. Every record gets a new public id, so that
/// a campaign may be read twice; the book begins with the balances, which must agree with what the characters
/// carry. Log and losses of the file stay in the file. Errors: InvalidInput, the message begins with the
/// field; Unsupported (another format, or no such ruleset).
Result<store::CampaignChanges> import_campaign(const std::string& json, const std::string& into,
                                               const content::RulesetSource& rulesets);

/// One character alone: proto message Character.
Result<std::string> export_character(const store::Record& record, const content::RulesetSource& rulesets);
/// With the entry that books what it brings. Errors as import_campaign.
Result<store::CampaignChanges> import_character(const std::string& json, const std::string& into,
                                                const content::RulesetSource& rulesets);

inline constexpr std::size_t kCampaignFileMax = 64 * 1024 * 1024;

}  // namespace affray::campaign_service
