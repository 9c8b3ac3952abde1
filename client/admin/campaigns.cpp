// Campaign files at the command line.
#include "client/admin/campaigns.h"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <future>
#include <iostream>
#include <sstream>

#include "campaign_service/campaign_file.h"
#include "client/tools/open_data.h"
#include "rulesets/registry.h"
#include "seams/secret.h"
#include "store/store.h"

namespace affray::client {
namespace {

constexpr int kBroken = 1;
constexpr int kNoSense = 2;

int fail(const char* command, const std::string& message, int status) {
    std::fprintf(stderr, "affray admin %s: %s\n", command, message.c_str());
    return status;
}

content::RulesetSource rulesets() {
    return [](std::string_view id, const Options& options) { return make_ruleset(id, options); };
}

bool standard(const std::string& file) { return file.empty() || file == "-"; }

Result<std::string> text_of(const std::string& file) {
    std::ostringstream text;
    if (standard(file)) {
        text << std::cin.rdbuf();
        return text.str();
    }
    std::ifstream in(file, std::ios::binary);
    if (!in) return Error{ErrorCode::NotFound, file + " cannot be read"};
    text << in.rdbuf();
    return text.str();
}

store::Receipt write(store::Writer& writer, store::CampaignChanges changes) {
    std::promise<store::Receipt> done;
    auto future = done.get_future();
    const Pushed pushed = writer.submit(store::ChangeCampaign{std::move(changes)},
                                        [&done](const store::Receipt& receipt) { done.set_value(receipt); });
    if (pushed != Pushed::Yes) return {.outcome = store::Outcome::RetryLater};
    return future.get();
}

}  // namespace

int export_campaign_file(const CampaignFileOptions& options) {
    constexpr const char* kCommand = "export-campaign";
    const auto location = store::Location::of_argument(options.data);
    if (!location) return fail(kCommand, location.error().message, kNoSense);
    auto reader = store::open_read_only(*location);
    if (!reader) return fail(kCommand, reader.error().message, kNoSense);
    auto records = store::RecordReader::open(*location);
    if (!records) return fail(kCommand, records.error().message, kNoSense);
    const auto text = campaign_service::export_campaign(options.campaign, **records, **reader, rulesets());
    if (!text)
        return fail(kCommand, text.error().message,
                    text.error().code == ErrorCode::NotFound ? kNoSense : kBroken);
    if (standard(options.file)) {
        std::cout << *text;
        return std::cout.flush() ? 0 : fail(kCommand, "standard output cannot be written", kNoSense);
    }
    std::ofstream out(options.file, std::ios::binary);
    out << *text;
    out.close();
    return out ? 0 : fail(kCommand, options.file + " cannot be written", kNoSense);
}

namespace {

// Why nothing can be taken in; nothing: the campaign is there.
std::optional<std::string> no_campaign(const store::Store& store, const CampaignFileOptions& options) {
    const auto reader = store.open_account_reader();
    if (!reader) return reader.error().message;
    const auto found = (*reader)->find_campaign(options.campaign);
    if (!found) return found.error().message;
    if (*found) return std::nullopt;
    return "NOT_FOUND: there is no campaign '" + options.campaign +
           "'; `affray admin list campaigns` names them all";
}

}  // namespace

int import_campaign_file(const CampaignFileOptions& options) {
    constexpr const char* kCommand = "import-campaign";
    if (!start_secrets()) return fail(kCommand, "this machine gives no random numbers", kBroken);
    const auto text = text_of(options.file);
    if (!text) return fail(kCommand, text.error().message, kNoSense);
    auto changes = campaign_service::import_campaign(*text, options.campaign, rulesets());
    if (!changes) return fail(kCommand, changes.error().message, kNoSense);
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    changes->at_ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    store::Options unbounded;
    unbounded.writer.quotas = store::Quotas::none();
    auto opened = open_data(options.data, unbounded);
    if (const auto* error = std::get_if<store::StartError>(&opened))
        return fail(kCommand, error->message, kNoSense);
    auto& store = *std::get<std::unique_ptr<store::Store>>(opened);
    if (const auto missing = no_campaign(store, options)) return fail(kCommand, *missing, kNoSense);
    const store::Receipt receipt = write(store.writer(), std::move(*changes));
    if (receipt.committed()) return 0;
    return fail(kCommand, std::string(to_string(receipt.refusal)) + " " + receipt.named, kNoSense);
}

}  // namespace affray::client
