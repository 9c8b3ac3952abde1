// The bounds of prepared scenes and of the calendar.
#include "campaign_service/notebook.h"

#include "affray/v1/record.pb.h"
#include "base/text.h"

namespace affray::campaign_service {
namespace {

Error malformed(const std::string& text) { return {ErrorCode::InvalidInput, text}; }

}  // namespace

Status sound_scene(const v1::PreparedScene& scene) {
    constexpr TextBound kTitle{"title", 80, false};
    constexpr TextBound kNotes{"notes", 4'000, true};
    constexpr std::size_t kTextMax = 60'000;
    if (scene.title().empty() || !good_text(scene.title(), kTitle))
        return malformed("title: write 1 to 80 characters, none of them a control character");
    if (scene.kind() != "scene" && scene.kind() != "data") return malformed("kind: write scene or data");
    if (scene.text().size() > kTextMax) return malformed("text: write at most 60000 bytes");
    if (!good_text(scene.notes(), kNotes))
        return malformed("notes: write at most 4000 characters, none of them a control character");
    return {};
}

Status sound_calendar(const v1::Calendar& calendar) {
    constexpr NumberBound kDay{"day", 1, 10'000'000};
    constexpr TextBound kNote{"note", 4'000, true};
    if (!kDay.holds(calendar.day())) return malformed("day: " + kDay.text());
    if (!good_text(calendar.note(), kNote))
        return malformed("note: write at most 4000 characters, none of them a control character");
    return {};
}

}  // namespace affray::campaign_service
