// Pulling an ally along (TBA-138..140).
#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/offers.h"
#include "readings/tactics/paths.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

constexpr std::string_view kConsent = "consent";

class Dragging final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-138", "TBA-139", "TBA-140"},
                .facts = {kDragging},
                .stats = {kConsents},
                .verbs = {Verb::Drag},
                .offers = {{.name = kConsent, .usual = Decision::Ask, .by_itself = ByItself::Takes}}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (use->targets.size() != 1 || first_of(use->targets) == use->who)
            return out.add(Reason::BadArgument, "ally");
        const CreatureId ally = first_of(use->targets);
        if (view.hostile(use->who, ally) || !view.present(ally)) return out.add(Reason::NotAnAlly, "ally");
        if (mount_of(view, use->who) || mount_of(view, ally)) out.add(Reason::Mounted, Stage::Target, "ally");
        if (cells_between(view, use->who, ally) > 1) out.add(Reason::NotAdjacent, Stage::Target, "ally");
        if (suffers(view, ally, "grappled") || suffers(view, ally, "restrained"))
            out.add(Reason::TargetHeld, "ally");
        if (view.stat(kSize, ally) > view.stat(kSize, use->who)) out.add(Reason::SizeMismatch, "ally");
        const bool own = view.creature(ally).seat == view.creature(use->who).seat;
        if (own && view.up(ally) && !consents(view, ally)) out.add(Reason::NotWilling, "ally");
    }

    void price(const View& view, Own<UseIntent>, Bill& bill) const {
        charge_slot(view, bill, kReactionSlot, "drag", "TBA-138");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Creature& ally : view.state().creatures)
            if (ally.id != who && !ally.hidden && !view.hostile(who, ally.id) && view.present(ally.id) &&
                !view.up(ally.id) && cells_between(view, who, ally.id) <= 1)
                out.push_back({UseIntent{.verb = Verb::Drag, .who = who, .targets = {ally.id}}});
    }

    void act(const UseIntent& use, Work& work) const {
        const CreatureId ally = first_of(use.targets);
        if (agrees(use.who, ally, work)) work.set(kDragging, 1, use.who, number(ally), "drag");
    }

    // It takes the space that has just been left: of those that fit the nearest to where it was.
    void after(const Moved& moved, Work& work) const {
        if (moved.cause != Name("move") && moved.cause != Name("drop")) return part_ways(moved.who, work);
        for (const CreatureId ally : work.view().seconds(kDragging, moved.who)) trail(moved, ally, work);
    }

    void after(const TurnEnded& ended, Work& work) const { end_all(ended.who, "turn", work); }
    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Up) end_all(changed.who, "unable", work);
    }
    void after(const EffectAdded& added, Work& work) const {
        const CreatureId who = added.effect.who;
        if (work.view().has(who) && incapacitated(work.view(), who)) end_all(who, "unable", work);
    }

  private:
    static bool agrees(CreatureId who, CreatureId ally, Work& work) {
        const View view = work.view();
        const SeatId seat = view.creature(ally).seat;
        if (!view.up(ally)) return true;
        const bool willing = consents(view, ally);
        if (seat == view.creature(who).seat) return willing;
        return agreed(ally,
                      {.kind = kConsent,
                       .option = "drag",
                       .actor = ally,
                       .subject = who,
                       .seat = seat,
                       .default_take = willing},
                      work);
    }

    static std::optional<Place> behind(const View& view, const Moved& moved, CreatureId ally) {
        const std::int32_t room = squares_of(view, moved.who, false) - squares_of(view, ally, false);
        const Place was = view.creature(ally).place;
        std::optional<Place> best;
        std::int32_t least = INT32_MAX;
        for (std::int32_t y = 0; y <= room; ++y)
            for (std::int32_t x = 0; x <= room; ++x) {
                const Place to =
                    grounded(view, ally, {moved.from.x + x, moved.from.y + y, moved.from.z}, false);
                if (!free_space(view, ally, body_at(view, ally, to, false))) continue;
                const std::int32_t far = std::max(std::abs(to.x - was.x), std::abs(to.y - was.y));
                if (far >= least) continue;
                least = far;
                best = to;
            }
        return best;
    }

    static void trail(const Moved& moved, CreatureId ally, Work& work) {
        const auto to = behind(work.view(), moved, ally);
        if (!to) return work.set(kDragging, 0, moved.who, number(ally), "no_room");
        const Place from = work.view().creature(ally).place;
        Proposal step =
            Step{.who = ally, .from = from, .to = *to, .start = from, .end = *to, .cause = "dragged"};
        work.window(Moment::LeavingPlace, step);
        if (work.over() || work.view().get(kDragging, moved.who, ally) == 0) return;
        work.emit(Moved{ally, from, *to, "dragged"});
    }

    static void part_ways(CreatureId who, Work& work) {
        const View view = work.view();
        for (const CreatureId puller : view.firsts(kDragging, who))
            if (cells_between(view, puller, who) > 1) work.set(kDragging, 0, puller, number(who), "parted");
        for (const CreatureId ally : view.seconds(kDragging, who))
            if (cells_between(view, who, ally) > 1) work.set(kDragging, 0, who, number(ally), "parted");
    }

    static void end_all(CreatureId who, const Name& cause, Work& work) {
        for (const CreatureId ally : work.view().seconds(kDragging, who))
            work.set(kDragging, 0, who, number(ally), cause);
    }
};

}  // namespace

MechanicPtr dragging() { return make_mechanic<Dragging>(); }

}  // namespace affray
