// Slime, grubs, spores and the curse of beasts: what runs its course unless something drives it out
// (CLS-378).
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/harm/riders_of_hits.h"

#include <array>

namespace affray {
namespace {

struct Course {
    std::string_view name;
    std::array<std::string_view, 2> driven_out_by;  ///< harm of these ends it
};
// All of them kill; the curse of beasts, which does not, is a question (judged_powers.cpp).
constexpr std::array<Course, 3> kCourses{{
    {"slimed", {"fire", "cold"}},
    {"burrowed", {"fire", "fire"}},
    {"choking", {"", ""}},
}};

const Course* course_named(const Name& name) {
    return first_that(kCourses, [&name](const Course& one) { return one.name == name.view(); });
}

class Consuming final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-378"}}; }

    void after(const EffectRemoved& removed, Work& work) const {
        if (removed.cause != Name("expired") || course_named(removed.name) == nullptr) return;
        if (work.view().present(removed.who)) slay(removed.who, removed.name, CreatureId::None, work);
    }

    void after(const Harmed& harmed, Work& work) const {
        if (harmed.type.empty()) return;
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects)) {
            const Course* course = effect.who == harmed.who ? course_named(effect.name) : nullptr;
            if (course == nullptr) continue;
            if (among(harmed.type.view(), course->driven_out_by))
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "driven_out"});
        }
    }
};

}  // namespace

MechanicPtr consuming() { return make_mechanic<Consuming>(); }

}  // namespace affray
