// Hiding from those who cannot see well, searching for the hidden, coming to light (TBA-142, 162, 163, 198,
// 250), and who notices whom (docs/decisions/0270).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/tactics/hazards.h"
#include "readings/tactics/hiders.h"
#include "readings/tactics/slots.h"
#include "rules/notice.h"

#include <set>

namespace affray {
namespace {

constexpr std::string_view kHider = "hider";
constexpr std::int32_t kInTheSaddle = 2, kNoTotal = 1000;

class Hiding final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-142", "TBA-162", "TBA-163", "TBA-198", "TBA-250", "TBA-272", "TBA-286",
                          "TBA-314", "TBA-324"},
                .facts = {kHiddenFrom, kFound, kUnnoticed},
                .verbs = {Verb::Hide, Verb::Search},
                .follows = {kHiddenFrom}};
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
        // All around: one cannot name somebody of whose hiding one does not know.
        out.push_back({UseIntent{.verb = Verb::Search, .who = who, .detail = kHider}});
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
        if (tested.against == CreatureId::None) return come_out(tested.who, "attack", work);
        if (suffers(view, tested.who, "invisible") || !sees(view, tested.against, tested.who)) return;
        come_out(tested.who, "attack", work);
    }

    void after(const Moved& moved, Work& work) const {
        for (const CreatureId observer : work.view().seconds(kHiddenFrom, moved.who))
            if (clearly_seen(work.view(), observer, moved.who))
                work.set(kHiddenFrom, 0, moved.who, number(observer), "seen");
        take_notice(work);
    }
    // Who is down hides no longer.
    void after(const StatusChanged& changed, Work& work) const {
        if (!work.view().up(changed.who)) come_out(changed.who, "down", work);
        take_notice(work);
    }
    void after(const FactSet& set, Work& work) const {
        if (set.key.fact == work.view().rules().vocabulary()->index(kHiddenFrom)) take_notice(work);
    }
    void after(const AnyOf<SceneBegan, CreatureJoined, CreatureLeft, FeatureChanged, EffectAdded,
                           EffectRemoved, StandingChanged, Overridden> auto&,
               Work& work) const {
        take_notice(work);
    }

  private:
    static void check_aim(const View& view, CreatureId who, const std::vector<CreatureId>& targets,
                          Refusals& out) {
        for (const CreatureId target : targets)
            if (unnoticed(view, who, target)) out.add(Reason::UnknownId, "targets");
    }

    static std::vector<CreatureId> observers(const View& view, CreatureId who) {
        return those(view.by_rank(), [&](CreatureId foe) {
            return view.hostile(foe, who) && able(view, foe) && !view.creature(foe).hidden;
        });
    }

    static std::int32_t cover_bonus_of(const View& view, CreatureId observer, CreatureId who) {
        return std::max(cover_bonus(cover_between(view, observer, who)),
                        mount_of(view, who) ? kInTheSaddle : 0);
    }

    static bool is_at(const View& view, CreatureId who, Place at) {
        const Squares all = squares(body_of(view, who));
        return any(all, [at](Place one) { return one.x == at.x && one.y == at.y; });
    }

    static void come_out(CreatureId who, const Name& cause, Work& work) {
        for (const CreatureId observer : work.view().seconds(kHiddenFrom, who))
            work.set(kHiddenFrom, 0, who, number(observer), cause);
    }

    // Says of everybody who hides, or has hidden, whether each of the others notices it.
    static void take_notice(Work& work) {
        std::set<std::uint32_t> hiders;
        for (const Fact& fact : {kHiddenFrom, kUnnoticed})
            for (const FactEntry& entry :
                 work.view().state().sparse.of(work.view().rules().vocabulary()->index(fact)))
                hiders.insert(entry.key.a);
        for (const std::uint32_t hider : hiders)
            for (const CreatureId observer : everyone(work.view()))
                work.set(kUnnoticed, escapes_notice(work.view(), observer, CreatureId{hider}) ? 1 : 0,
                         CreatureId{hider}, number(observer), "notice");
    }

    static std::optional<std::uint32_t> zone_of(const View& view, const UseIntent& use) {
        return use.object.empty() ? std::nullopt : view.state().feature(use.object);
    }

    static void check_search(const View& view, const UseIntent& use, SeatId seat, Refusals& out) {
        if (use.detail == Name(kHider)) {
            if (use.targets.size() > 1) out.add(Reason::BadArgument, "where");
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
        // A strictly higher total finds somebody (TBA-163); the number to reach is that of the worst hidden.
        const std::vector<CreatureId> sought = looked_for(view, use);
        std::int32_t dc = kNoTotal;
        for (const CreatureId hider : sought) dc = std::min(dc, found_by(view, use.who, hider));
        // Where nobody is, the number to reach is as little told as where somebody is.
        const std::vector<CreatureId> all = view.firsts(kHiddenFrom, use.who);
        const CreatureId against = !sought.empty() ? sought.front() : all.empty() ? CreatureId::None : all[0];
        const Tested tested =
            check_of({.who = use.who, .skill = "perception", .dc = dc, .against = against}, work);
        for (const CreatureId hider : sought)
            if (*tested.total >= found_by(work.view(), use.who, hider))
                work.set(kHiddenFrom, 0, hider, number(use.who), "search");
    }

    // The one that is named, who is in the square that is named, or all.
    static std::vector<CreatureId> looked_for(const View& view, const UseIntent& use) {
        std::vector<CreatureId> all = view.firsts(kHiddenFrom, use.who);
        std::erase_if(all, [&](CreatureId hider) {
            if (!use.targets.empty()) return hider != use.targets.front();
            return !use.places.empty() && !is_at(view, hider, use.places.front());
        });
        return all;
    }

    // What covers it adds to its total (TBA-198).
    static std::int32_t found_by(const View& view, CreatureId seeker, CreatureId hider) {
        return view.get(kHiddenFrom, hider, seeker) + cover_bonus_of(view, seeker, hider) + 1;
    }
};

}  // namespace

MechanicPtr hiding() { return make_mechanic<Hiding>(); }

}  // namespace affray
