// `affray export DATA ENCOUNTER`: a fight as one seat was told of it, as replay, lines, page or text.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "client/text/printable.h"
#include "client/tools/tools.h"
#include "exports/document.h"

namespace affray::client {
namespace {

constexpr int kBroken = 1;
constexpr int kNotUnderstood = 2;

int fail(const Error& error, int status) {
    std::fprintf(stderr, "affray export: %s\n", error.message.c_str());
    return status;
}

int list(store::Reader& reader) {
    const auto encounters = reader.encounters(store::Which::All);
    if (!encounters) return fail(encounters.error(), kBroken);
    for (const store::Encounter& encounter : *encounters)
        std::printf("%s  %s  (%s%s)\n", encounter.public_id.c_str(), printable(encounter.title).c_str(),
                    encounter.ruleset.c_str(), encounter.ended_at_ms ? ", ended" : "");
    return 0;
}

// A seat by its name too: the operator knows people, not numbers.
Result<exports::PointOfView> eyes_of(store::Reader& reader, store::EncounterId id, const std::string& as) {
    if (const auto eyes = exports::point_of_view(as)) return *eyes;
    const auto seats = reader.seats(id);
    if (!seats) return seats.error();
    for (const store::Seat& seat : *seats)
        if (seat.name == as) return exports::PointOfView{seat.number, false};
    return Error{ErrorCode::NotFound, "--as: nobody is called '" + as +
                                          "'; use referee, spectator, or a seat by its number or name"};
}

// By name; else by the file's ending; else lines.
Result<exports::Form> form_of(const ExportOptions& options) {
    std::string name = options.form;
    if (name.empty()) {
        const std::string ending = std::filesystem::path(options.output).extension().string();
        name = ending.substr(std::min<std::size_t>(ending.size(), 1));
    }
    if (name.empty()) return exports::Form::Lines;
    if (const auto* form = exports::find_form(name)) return form->form;
    return Error{ErrorCode::InvalidInput,
                 "--format: there is no '" + name + "'; use affray, jsonl, html or txt"};
}

}  // namespace

int export_encounter(const ExportOptions& options) {
    const auto location = store::Location::of_argument(options.data);
    if (!location) return fail(location.error(), kNotUnderstood);
    auto reader = store::open_read_only(*location);
    if (!reader) return fail(reader.error(), kNotUnderstood);
    if (options.encounter.empty()) return list(**reader);
    const auto form = form_of(options);
    if (!form) return fail(form.error(), kNotUnderstood);
    const auto encounter = (*reader)->find_encounter(options.encounter);
    if (!encounter) return fail(encounter.error(), kNotUnderstood);
    auto eyes = eyes_of(**reader, encounter->id, options.as);
    if (!eyes) return fail(eyes.error(), kNotUnderstood);
    eyes->branches = options.branches;
    const auto told = exports::retell(**reader, *encounter, *eyes);
    if (!told) return fail(told.error(), told.error().code == ErrorCode::NotFound ? kNotUnderstood : kBroken);
    const std::string document = exports::document(*told, *form);
    std::ofstream file;
    if (!options.output.empty()) file.open(options.output, std::ios::binary);
    std::ostream& out = options.output.empty() ? std::cout : file;
    out.write(document.data(), static_cast<std::streamsize>(document.size())).flush();
    return out.good() ? 0 : fail(Error{ErrorCode::Io, "the output cannot be written"}, kNotUnderstood);
}

}  // namespace affray::client
