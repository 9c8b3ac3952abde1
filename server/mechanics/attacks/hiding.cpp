// Hiding from those who cannot see well, searching for the hidden, coming to light (TBA-142, 162, 163, 198,
// 250).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/tactics/hazards.h"
#include "readings/tactics/hiders.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

constexpr std::string_view kHider = "hider";
constexpr std::int32_t kInTheSaddle = 2, kNoTotal = 1000;

class Hiding final : public Mechanic {
  public:
    std::string_view id() const override { return "hiding"; }
    Claims claims() const override {
        return {
            .rules = {"TBA-142", "TBA-162", "TBA-163", "TBA-198", "TBA-250", "TBA-272", "TBA-286", "TBA-314"},
            .facts = {kHiddenFrom, kFound},
            .verbs = {Verb::Hide, Verb::Search}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId seat, Refusals& out) const {
        if (use->verb == Verb::Search) return check_search(view, *use, seat, out);
        for (const CreatureId observer : observers(view, use->who))
            if (clearly_seen(view, observer, use->who)) return out.add(Reason::InPlainSight, "who");
    }

    // Whoever is not known to be there is named in vain, as if it were not there (TBA-151, TBA-157).
    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        check_aim(view, attack.who, attack.targets, out);
    }
    void check(const View& view, const CastIntent& cast, SeatId, Refusals& out) const {
        check_aim(view, cast.who, cast.targets, out);
    }
    void check(const View& view, const UseIntent& use, SeatId, Refusals& out) const {
        if (use.verb == Verb::CommandMount) check_aim(view, use.who, use.targets, out);
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        charge_slot(view, bill, kActionSlot, to_string(use->verb), "TBA-162");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!observers(view, who).empty()) out.push_back({UseIntent{.verb = Verb::Hide, .who = who}});
        for (const CreatureId hider : view.firsts(kHiddenFrom, who)) {
            if (view.creature(hider).hidden) continue;
            out.push_back(
                {UseIntent{.verb = Verb::Search, .who = who, .targets = {hider}, .detail = kHider}});
        }
    }

    void act(const UseIntent& use, Work& work) const {
        if (use.verb == Verb::Search) return search(use, work);
        const Tested tested = check_of({.who = use.who, .skill = "stealth"}, work);
        const View view = work.view();
        for (const CreatureId observer : observers(view, use.who)) {
            const std::int32_t bonus = cover_bonus_of(view, observer, use.who);
            const bool hidden = *tested.total + bonus > passive_perception(work.view(), observer, use.who);
            if (hidden) work.set(kHiddenFrom, std::max(1, *tested.total), use.who, number(observer), "hide");
        }
    }

    // TBA-142: the first attack betrays, unless nobody there could see it.
    void after(const Tested& tested, Work& work) const {
        if (tested.kind != Name("attack")) return;
        const View view = work.view();
        if (tested.against == CreatureId::None) return come_out(tested.who, work);
        if (suffers(view, tested.who, "invisible") || !sees(view, tested.against, tested.who)) return;
        come_out(tested.who, work);
    }

    void after(const Moved& moved, Work& work) const {
        for (const CreatureId observer : work.view().seconds(kHiddenFrom, moved.who))
            if (clearly_seen(work.view(), observer, moved.who))
                work.set(kHiddenFrom, 0, moved.who, number(observer), "seen");
    }

  private:
    static void check_aim(const View& view, CreatureId who, const std::vector<CreatureId>& targets,
                          Refusals& out) {
        for (const CreatureId target : targets)
            if (unnoticed(view, who, target)) out.add(Reason::UnknownId, "targets");
    }

    static std::vector<CreatureId> observers(const View& view, CreatureId who) {
        std::vector<CreatureId> all;
        for (const CreatureId foe : view.by_rank())
            if (view.hostile(foe, who) && able(view, foe) && !view.creature(foe).hidden) all.push_back(foe);
        return all;
    }

    static std::int32_t cover_bonus_of(const View& view, CreatureId observer, CreatureId who) {
        return std::max(cover_bonus(cover_between(view, observer, who)),
                        mount_of(view, who) ? kInTheSaddle : 0);
    }

    // Whoever hides from it in that square.
    static CreatureId hider_at(const View& view, const UseIntent& use) {
        for (const CreatureId hider : view.firsts(kHiddenFrom, use.who))
            for (const Place one : squares(body_of(view, hider)))
                if (!use.places.empty() && one.x == first_of(use.places).x && one.y == first_of(use.places).y)
                    return hider;
        return CreatureId::None;
    }

    static void come_out(CreatureId who, Work& work) {
        for (const CreatureId observer : work.view().seconds(kHiddenFrom, who))
            work.set(kHiddenFrom, 0, who, number(observer), "attack");
    }

    static std::optional<std::uint32_t> zone_of(const View& view, const UseIntent& use) {
        return use.object.empty() ? std::nullopt : view.state().feature(use.object);
    }

    static void check_search(const View& view, const UseIntent& use, SeatId seat, Refusals& out) {
        if (use.detail == Name(kHider)) {
            if (use.targets.size() != 1 && use.places.empty()) out.add(Reason::BadArgument, "where");
            return;
        }
        const auto zone = zone_of(view, use);
        if (!zone || !seat_knows(view.state(), seat, *zone)) return out.add(Reason::UnknownId, "where");
        const Feature& feature = view.state().scene->features[*zone];
        Body wide = body_of(view, use.who);
        wide.at = {wide.at.x - 1, wide.at.y - 1, 0};
        wide.side += 2;
        if (!touches(view.state(), wide, feature)) out.add(Reason::NotAdjacent, "where");
    }

    static void search(const UseIntent& use, Work& work) {
        const View view = work.view();
        if (const auto zone = zone_of(view, use); zone && use.detail != Name(kHider)) {
            const std::int32_t dc = view.state().scene->features[*zone].number("perceive", 12);
            const Tested tested = check_of({.who = use.who, .skill = "perception", .dc = dc}, work);
            if (tested.outcome == TestOutcome::Success)
                work.set_raw(kFound, 1, *zone, number(view.creature(use.who).seat), "search");
            return;
        }
        // Strictly higher finds it (TBA-163).
        const CreatureId hider = use.targets.empty() ? hider_at(view, use) : first_of(use.targets);
        const std::int32_t total = hider == CreatureId::None ? 0 : view.get(kHiddenFrom, hider, use.who);
        // What covers it adds to its total (TBA-198); where nobody hides nothing is enough.
        const std::int32_t dc = total == 0 ? kNoTotal : total + cover_bonus_of(view, use.who, hider) + 1;
        const Tested tested =
            check_of({.who = use.who, .skill = "perception", .dc = dc, .against = hider}, work);
        if (hider != CreatureId::None && tested.outcome == TestOutcome::Success)
            work.set(kHiddenFrom, 0, hider, number(use.who), "search");
    }
};

}  // namespace

MechanicPtr hiding() { return make_mechanic<Hiding>(); }

}  // namespace affray
