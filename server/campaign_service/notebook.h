// What referees write in their own words between sessions: prepared scenes and the calendar.
#pragma once

#include "base/result.h"

namespace affray::v1 {
class Calendar;
class PreparedScene;
}  // namespace affray::v1

namespace affray::campaign_service {

/// Title, kind, size and notes of a prepared scene, day and note of a calendar: one rule for a file and for a
/// person who writes them. Error: InvalidInput, the message begins with the field.
Status sound_scene(const v1::PreparedScene& scene);
Status sound_calendar(const v1::Calendar& calendar);

}  // namespace affray::campaign_service
