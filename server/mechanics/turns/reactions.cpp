// Reactions asked for by name: an answer to the open question, or a reason why there is none (TBA-045, 091).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/tactics/fighting.h"
#include "readings/tactics/slots.h"

#include <array>

namespace affray {
namespace {

// The word of a reaction and the kind of the offer that it takes.
constexpr auto kReactionWords =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"opportunity_attack", "opportunity"},
                                                                  {"drop_prone", "drop_prone"},
                                                                  {"dismount", "dismount"},
                                                                  {"mirror_reflect", "reflect"},
                                                                  {"release_ready", "readied"}});

Name kind_of(const Name& reaction) {
    for (const auto& [word, kind] : kReactionWords)
        if (reaction == Name(word)) return kind;
    return {};
}

class Reactions final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-091"}, .verbs = {Verb::React}, .at_questions = {Verb::React}};
    }

    std::optional<Said> answer(const Question& asked, const Intent& intent) const override {
        const auto* use = intent.as<UseIntent>();
        if (use == nullptr || use->verb != Verb::React) return std::nullopt;
        return offered(asked, *use);
    }

    // Without an offer of it: the first reason against, and that nothing gives cause at the least. An offer
    // that stands was judged as it was made.
    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        const CreatureId who = use->who;
        if (view.state().asked && offered(*view.state().asked, *use)) {
            // TBA-117: onto its feet, on a free square.
            if (no_room(*view.state().asked, *use)) out.add(Reason::SpaceOccupied, "to");
            return;
        }
        if (kind_of(use->subject).empty()) out.add(Reason::BadArgument, "reaction");
        if (!view.present(who)) out.add(Reason::Dead, "who");
        if (incapacitated(view, who)) out.add(Reason::Incapacitated, "who");
        if (view.get(kCaughtUnaware, who) != 0) out.add(Reason::Surprised, "who");
        if (is_dragged(view, who)) out.add(Reason::ReactionLocked, Stage::Budget, "who");
        if (view.get(kReactionSlot, who) == 0) out.add(Reason::NoActionLeft, "reaction");
        if (use->subject == Name("drop_prone")) check_drop(view, who, out);
        if (use->subject == Name("mirror_reflect") && view.get(kAimedAt, who) > kBySpell + 1)
            out.add(Reason::RequirementNotMet, Stage::Conditions, "reaction");
        out.add(Reason::NoTrigger, "reaction");
    }

    void act(const UseIntent&, Work&) const {}

  private:
    static std::optional<Said> offered(const Question& asked, const UseIntent& use) {
        for (std::uint32_t i = 0; i < asked.offers.size(); ++i) {
            const Offer& offer = asked.offers[i];
            const bool meant = offer.actor == use.who && offer.kind == kind_of(use.subject) &&
                               (use.targets.empty() || offer.subject == use.targets.front());
            if (!meant || !asked.waits_for(offer.seat)) continue;
            AnswerIntent said{.question = asked.id, .picks = {i}, .places = use.places};
            if (!offer.choices.empty()) said.with = use.item;
            return Said{offer.seat, std::move(said)};
        }
        return std::nullopt;
    }

    static bool no_room(const Question& asked, const UseIntent& use) {
        if (kind_of(use.subject) != Name("dismount") || use.places.empty()) return false;
        return !among(use.places.front(), asked.offers[offered(asked, use)->answer.picks.front()].places);
    }

    static void check_drop(const View& view, CreatureId who, Refusals& out) {
        const std::int32_t how = view.get(kAimedAt, who);
        if (how == kByMelee) out.add(Reason::WrongAttackKind, Stage::Conditions, "reaction");
        if (how == kByUnseen) out.add(Reason::NoLineOfSight, Stage::Conditions, "reaction");
        if (mount_of(view, who)) out.add(Reason::Mounted, "reaction");
        if (suffers(view, who, "prone")) out.add(Reason::WrongPosture, "reaction");
    }
};

}  // namespace

MechanicPtr reactions() { return make_mechanic<Reactions>(); }

}  // namespace affray
