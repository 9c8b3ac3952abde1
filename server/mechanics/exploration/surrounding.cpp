// Surrounded: monsters that surprise a party in the wilds may stand all around it (ADV-085).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/expedition.h"
#include "readings/offers.h"
#include "readings/space/placing.h"

namespace affray {
namespace {

constexpr std::string_view kQuestion = "surrounded";
constexpr std::size_t kEnough = 3;

// Those who stand somewhere already stand there.
bool may_surround(const View& view, std::uint32_t side, std::uint32_t party) {
    if (!hostile_sides(view, side, party) || view.get(kSurprised, side) != 0) return false;
    std::vector<CreatureId> all = able_members(view, side);
    std::erase_if(all, [&view](CreatureId who) { return !unplaced(view, who); });
    return all.size() >= kEnough;
}

class Surrounding final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-085"},
                .facts = {kSurrounds},
                .offers = {{.name = Name(kQuestion), .by_itself = ByItself::LeavesToReferee}}};
    }

    // Surprise has been rolled for; where everybody stands is settled next (CLS-051).
    void after(const SceneBegan&, Work& work) const {
        const View view = work.view();
        const auto party = party_side(view);
        if (!in_scene(view, kInWilds) || !party || view.get(kSurprised, *party) == 0) return;
        const auto sides = static_cast<std::uint32_t>(view.state().scene->sides.size());
        for (std::uint32_t side = 0; side < sides; ++side)
            if (may_surround(work.view(), side, *party) && ruled(side, work))
                work.set_raw(kSurrounds, 1, side, 0, Name(kQuestion));
    }

    void after(const SceneEnded&, Work& work) const {
        const auto sides = static_cast<std::uint32_t>(work.view().state().scene->sides.size());
        for (std::uint32_t side = 0; side < sides; ++side)
            work.set_raw(kSurrounds, 0, side, 0, "scene_ended");
    }

  private:
    static bool ruled(std::uint32_t side, Work& work) {
        return agreed(CreatureId::None,
                      {.kind = Name(kQuestion),
                       .option = Name(kQuestion),
                       .actor = able_members(work.view(), side).front(),
                       .default_take = true},
                      work);
    }
};

}  // namespace

MechanicPtr surrounding() { return make_mechanic<Surrounding>(); }

}  // namespace affray
