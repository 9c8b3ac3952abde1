// Words that ail a creature or put an end to it: of a hit or the referee, and poison that has had its time
// (CLS-008, CLS-038, CLS-040).
#include "mechanics/harm/harm.h"
#include "readings/harm/riders_of_hits.h"
#include "readings/powers/lasting.h"
#include "readings/powers/operations.h"

namespace affray {
namespace {

// The word alone, not what it is a state of: dead and surrendered are how a creature is, not what ails it.
std::optional<CreatureStatus> status_meant(const Name& word) {
    if (word == Name(kFatal)) return CreatureStatus::Dead;
    if (word == Name("surrendered")) return CreatureStatus::Surrendered;
    return std::nullopt;
}

class Fates final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-008", "CLS-040", "CLS-323"},
                .ops = {carried_out<&lay_on>(op::kCondition), carried_out<&kill>(op::kSlay)}};
    }

    bool begin(const GovernIntent& govern, const Bill&, Work& work) const {
        if (govern.verb != Verb::SetEffect || govern.value == 0) return false;
        const auto status = status_meant(govern.subject);
        if (!status || work.view().creature(govern.who).status == *status) return status.has_value();
        if (*status == CreatureStatus::Dead)
            slay(govern.who, "referee", CreatureId::None, work);
        else
            work.emit(StatusChanged{govern.who, *status, "referee", CreatureId::None});
        return true;
    }

    void after(const EffectRemoved& removed, Work& work) const {
        if (removed.cause == Name("expired") && removed.name == Name("poisoned") &&
            work.view().present(removed.who))
            slay(removed.who, "poisoned", CreatureId::None, work);
    }

  private:
    static void lay_on(const Impact& impact, Work& work) { afflict_with(impact.effect.name, impact, work); }

    static void kill(const Impact& impact, Work& work) { afflict_with(Name(kFatal), impact, work); }

    static void afflict_with(const Name& condition, const Impact& impact, Work& work) {
        const std::int32_t rounds = rounds_rolled(impact.effect, impact.of.user, work);
        afflict(impact.whom, impact.of.user, condition, rounds, work);
    }
};

}  // namespace

MechanicPtr fates() { return make_mechanic<Fates>(); }

}  // namespace affray
