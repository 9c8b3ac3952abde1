// Policies of a side: who speaks for it, who draws its map, how it walks, and what it does when its morale
// fails (CLS-013, 014, 015, 164).
#include <algorithm>

#include "base/sure.h"
#include "mechanics/morale/morale.h"
#include "readings/common.h"
#include "readings/harm/morale_checks.h"
#include "readings/journey/expedition.h"
#include "readings/party/stations.h"
#include "readings/rounds/round_parts.h"

namespace affray {
namespace {

constexpr std::string_view kCallerKey = "caller", kMapperKey = "mapper", kFailureKey = "on_morale_failure",
                           kFormationKey = "formation", kFirstKey = "walks_first",
                           kEyesKey = "eyes";  // each looks where it will (CLS-362)

// CLS-013: "A B / C / D E" are three ranks, the front first. nullopt: not such a list of members.
using Ranks = std::vector<std::pair<CreatureId, Station>>;
std::optional<Ranks> ranks_in(const View& view, std::uint32_t side, std::string_view text) {
    Ranks ranks;
    Station next;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find(' ', from), text.size());
        const std::string_view word = text.substr(from, to - from);
        from = to + 1;
        if (word.empty()) continue;
        if (word == "/") {
            next = {next.rank + 1, 0};
            continue;
        }
        const auto who = view.state().find(word);
        const auto named = [&who](const auto& one) { return one.first == *who; };
        if (!who || number(view.creature(*who).side) != side || next.file == kRankMost || any(ranks, named))
            return std::nullopt;
        ranks.emplace_back(*who, next);
        ++next.file;
    }
    return ranks;
}

// The side that is named, or that of the creature that is.
std::optional<std::uint32_t> side_meant(const View& view, const PrepareIntent& policy) {
    if (policy.who != CreatureId::None) return number(view.creature(policy.who).side);
    return Name::fits(policy.text) ? side_named(view, Name(policy.text)) : std::nullopt;
}

// Number of the member that is given a role; 0: nobody has it any more; nullopt: no such member.
std::optional<std::int32_t> member_meant(const View& view, std::uint32_t side, const Name& word) {
    if (word == Name("none")) return 0;
    const auto who = view.state().find(word.view());
    if (!who || number(view.creature(*who).side) != side || !view.present(*who)) return std::nullopt;
    return static_cast<std::int32_t>(number(*who));
}

class SidePolicies final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-013", "CLS-014", "CLS-015", "CLS-164"},
                .verbs = {Verb::SetPolicy},
                .between_battles = {Verb::SetPolicy}};
    }

    void check(const View& view, Own<PrepareIntent> policy, SeatId seat, Refusals& out) const {
        const auto side = side_meant(view, *policy);
        if (!side) return out.add(Reason::UnknownId, "side");
        if (policy->key == Name(kCallerKey) || policy->key == Name(kMapperKey)) {
            // Who speaks or draws for others is not for one of them to say.
            if (seat != SeatId::Referee) out.add(Reason::RefereeOnly);
            if (!member_meant(view, *side, policy->value)) out.add(Reason::BadArgument, "value");
        } else if (policy->key == Name(kFailureKey)) {
            const bool known = policy->value == Name("flee") || policy->value == Name("surrender");
            if (!known) out.add(Reason::BadArgument, "value");
            if (!speaks_for(view, seat, *side)) out.add(Reason::NotController, "who");
        } else if (policy->key == Name(kFormationKey)) {
            if (formation_named(policy->value) == 0) out.add(Reason::BadArgument, "value");
            if (!ranks_meant(view, *policy, *side)) out.add(Reason::BadArgument, "text");
            if (!speaks_for(view, seat, *side)) out.add(Reason::NotController, "who");
        } else if (policy->key == Name(kFirstKey)) {
            if (member_meant(view, *side, policy->value).value_or(0) == 0)
                out.add(Reason::BadArgument, "value");
            if (!speaks_for(view, seat, *side)) out.add(Reason::NotController, "who");
        } else if (policy->key != Name(kEyesKey)) {
            out.add(Reason::BadArgument, "key");
        }
    }

    void act(const PrepareIntent& policy, Work& work) const {
        const View view = work.view();
        const std::uint32_t side = sure(side_meant(view, policy));
        if (policy.key == Name(kCallerKey))
            return work.set_raw(kCaller, sure(member_meant(view, side, policy.value)), side, 0, "set_policy");
        if (policy.key == Name(kMapperKey))
            return work.set(kMapper, sure(member_meant(view, side, policy.value)), CreatureId::None, 0,
                            "set_policy");
        if (policy.key == Name(kFormationKey)) return form_up(policy, side, work);
        if (policy.key == Name(kFirstKey)) return lead(sure(view.state().find(policy.value.view())), work);
        work.set_raw(kFailureForeseen, 1, side, 0, "set_policy");
        work.set_raw(kOnMoraleFailure, policy.value == Name("surrender") ? 1 : 0, side, 0, "set_policy");
    }

  private:
    // Without a list of ranks a formation that is known is taken up; a side named by the text has no list.
    static std::optional<Ranks> ranks_meant(const View& view, const PrepareIntent& policy,
                                            std::uint32_t side) {
        return policy.who == CreatureId::None ? Ranks{} : ranks_in(view, side, policy.text);
    }

    // CLS-013: to the head of the march; the others keep their order behind.
    static void lead(CreatureId first, Work& work) {
        std::int32_t place = 1;
        const std::vector<CreatureId> all = travellers(work.view());
        work.set(kMarch, place, first, 0, "set_policy");
        for (const CreatureId who : all)
            if (who != first) work.set(kMarch, ++place, who, 0, "set_policy");
    }

    static void form_up(const PrepareIntent& policy, std::uint32_t side, Work& work) {
        const std::int32_t formation = formation_named(policy.value);
        const Fact& station = kStations[static_cast<std::size_t>(formation - 1)];
        const Ranks ranks = sure(ranks_meant(work.view(), policy, side));
        for (const CreatureId who : ranks.empty() ? std::vector<CreatureId>{} : members(work.view(), side))
            work.set(station, 0, who, 0, "set_policy");
        for (const auto& [who, at] : ranks) work.set(station, station_number(at), who, 0, "set_policy");
        work.set_raw(kFormation, formation, side, 0, "set_policy");
    }
};

}  // namespace

MechanicPtr side_policies() { return make_mechanic<SidePolicies>(); }

}  // namespace affray
