// Words that put an end to a creature: what the referee says has become of it, and poison that has had its
// time (CLS-008, CLS-040).
#include "mechanics/harm/harm.h"
#include "readings/harm/riders_of_hits.h"

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
    std::string_view id() const override { return "fates"; }

    Claims claims() const override { return {.rules = {"CLS-008", "CLS-040"}}; }

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
};

}  // namespace

Rider fates() { return make_mechanic<Fates>(); }

}  // namespace affray
