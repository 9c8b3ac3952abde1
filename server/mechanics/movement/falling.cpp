// Out of the sky and over edges (TBA-079, 081, 082, 089).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/tactics/hazards.h"
#include "readings/tactics/paths.h"

namespace affray {
namespace {

constexpr std::int32_t kHeavyFall = 10, kHeavySize = 3;  // TBA-261

class Falling final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"TBA-079", "TBA-081", "TBA-082", "TBA-089"}}; }

    void after(const EffectAdded& added, Work& work) const { drop(added.effect.who, work); }
    void after(const StatusChanged& changed, Work& work) const { drop(changed.who, work); }
    // Whoever was held up there and is let go (TBA-082).
    void after(const EffectRemoved& removed, Work& work) const {
        if (removed.name == Name("grappled")) drop(removed.who, work);
    }
    void after(const Moved& moved, Work& work) const {
        if (moved.cause == Name("drop")) fall(moved.who, work);
        if (moved.cause != Name("fall") || moved.from.z - moved.to.z < kHeavyFall) return;
        const View view = work.view();
        if (view.stat(kSize, moved.who) < kHeavySize) return;
        const Squares under = squares(body_of(view, moved.who));
        shake({under.begin(), under.end()}, work);
    }

    // A glider must go on gliding (TBA-079).
    void after(const TurnEnded& ended, Work& work) const {
        const View view = work.view();
        const bool glides =
            speed_of(view, ended.who, kGlide, 0) > 0 && speed_of(view, ended.who, kFly, 0) == 0;
        if (glides && airborne(view, ended.who) && view.stat(kSpeeds[kHover], ended.who) <= 0 &&
            view.get(kGlided, ended.who) < kFeetPerSquare)
            fall(ended.who, work);
    }

  private:
    static void drop(CreatureId who, Work& work) {
        const View view = work.view();
        if (!view.has(who) || view.creature(who).status == CreatureStatus::Gone) return;
        if (hangs_in_the_air(view, who)) fall(who, work);
    }
};

}  // namespace

MechanicPtr falling() { return make_mechanic<Falling>(); }

}  // namespace affray
