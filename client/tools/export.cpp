// `affray export DATA ENCOUNTER`: a fight as JSON lines, read through the referee's eyes.
#include <google/protobuf/util/json_util.h>

#include <cstdio>
#include <fstream>
#include <iostream>

#include "client/tools/folder.h"
#include "client/tools/tools.h"
#include "codec/fact_map.h"
#include "codec/intent_codec.h"
#include "codec/view_codec.h"
#include "store/reader.h"

namespace affray::client {
namespace {

constexpr int kBroken = 1;
constexpr int kNoSense = 2;

std::string json(const google::protobuf::Message& message) {
    std::string text;
    (void)google::protobuf::util::MessageToJsonString(message, &text).ok();
    return text;
}

// A text as a JSON string.
std::string quoted(const std::string& text) {
    v1::Hello wrap;
    wrap.set_client(text);
    const std::string object = json(wrap);
    return text.empty() ? "\"\"" : object.substr(object.find(':') + 1, object.size() - object.find(':') - 2);
}

int fail(const Error& error, int status) {
    std::fprintf(stderr, "affray export: %s\n", error.message.c_str());
    return status;
}

int list(store::Reader& reader) {
    const auto encounters = reader.encounters(store::Which::All);
    if (!encounters) return fail(encounters.error(), kBroken);
    for (const store::Encounter& encounter : *encounters)
        std::printf("%s  %s  (%s%s)\n", encounter.public_id.c_str(), encounter.title.c_str(),
                    encounter.ruleset.c_str(), encounter.ended_at_ms ? ", ended" : "");
    return 0;
}

std::string head_line(const store::Encounter& encounter, const LogFold& fold) {
    v1::Welcome welcome;
    welcome.set_encounter(encounter.public_id);
    welcome.set_title(encounter.title);
    welcome.set_role(v1::SEAT_ROLE_REFEREE);
    welcome.set_ruleset(encounter.ruleset);
    for (const std::string& fact : codec::fact_names(fold.vocabulary())) welcome.add_facts(fact);
    for (const SeatEntry& entry : fold.state().scene->seats) {
        v1::SeatInfo& seat = *welcome.add_seats();
        seat.set_number(number(entry.id));
        seat.set_role(entry.id == SeatId::Referee ? v1::SEAT_ROLE_REFEREE : v1::SEAT_ROLE_PLAYER);
        seat.set_name(entry.name);
    }
    return R"({"kind":"encounter","welcome":)" + json(welcome) + "}";
}

int write_log(store::Reader& reader, const store::Encounter& encounter, std::ostream& out) {
    auto fold = LogFold::begin(encounter);
    if (!fold) return fail(fold.error(), kBroken);
    const Viewer referee{Role::Referee, SeatId::Referee};
    v1::View view;
    codec::encode_view(fold->state(), 0, referee, view);
    out << head_line(encounter, *fold) << "\n"
        << R"({"kind":"view","view":)" << json(view) << "}\n";
    codec::DeltaEncoder encoder;
    Status broken;
    const Status read = reader.read_log(encounter.id, 0, [&](const store::LogRow& row) {
        const auto entry = fold->fold(row.record);
        if (!entry) {
            broken = entry.error();
            return false;
        }
        v1::Intent intent;
        codec::encode_intent(entry->batch.intent, intent);
        out << R"({"kind":"record","seat":)" << row.seat << R"(,"by":)"
            << quoted(std::string(to_string(entry->batch.by))) << R"(,"intentId":)"
            << quoted(std::string(row.intent_id)) << R"(,"intent":)" << json(intent) << R"(,"delta":)"
            << json(encoder.encode(row.version, entry->batch, fold->state(), referee)) << "}\n";
        return true;
    });
    if (!read) return fail(read.error(), kBroken);
    if (!broken) return fail(broken.error(), kBroken);
    return out.good() ? 0 : fail(Error{ErrorCode::Io, "the output cannot be written"}, kNoSense);
}

}  // namespace

int export_encounter(const ExportOptions& options) {
    auto reader = store::open_read_only(options.data);
    if (!reader) return fail(reader.error(), kNoSense);
    if (options.encounter.empty()) return list(**reader);
    const auto encounter = (*reader)->find_encounter(options.encounter);
    if (!encounter) return fail(encounter.error(), kNoSense);
    if (options.output.empty()) return write_log(**reader, *encounter, std::cout);
    std::ofstream file(options.output);
    return write_log(**reader, *encounter, file);
}

}  // namespace affray::client
