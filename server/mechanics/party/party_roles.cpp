// The roles of a party: who draws its map and what is noted on it, what the lobby advises (CLS-010 to
// CLS-015, CLS-081).
#include "base/sure.h"
#include "mechanics/party/party.h"
#include "readings/rounds/round_parts.h"

namespace affray {
namespace {

constexpr std::size_t kNotesMost = 400;

class PartyRoles final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-010", "CLS-011", "CLS-012", "CLS-014", "CLS-015", "CLS-081"},
                .facts = {kMapper},
                .verbs = {Verb::AnnotateMap},
                .between_battles = {Verb::AnnotateMap},
                .options = {{"reroll_low_hp", 0}}};
    }

    void check(const View& view, Own<JourneyIntent> note, SeatId seat, Refusals& out) const {
        if (!view.has(note->who)) return out.add(Reason::UnknownId, "who");
        const bool own = seat == SeatId::Referee || view.creature(note->who).seat == seat;
        if (!own || view.get(kMapper) != static_cast<std::int32_t>(number(note->who)))
            out.add(Reason::NotController, "who");
        if (in_stage(view, kPursuitStage)) out.add(Reason::WrongPhase);
        if (note->places.size() != 1) return out.add(Reason::BadArgument, "places");
        if (!view.state().scene->map.on_map(first_of(note->places))) out.add(Reason::OffMap, "places");
        const bool nothing_to_erase = note->text.empty() && !noted(view, *note);
        const bool full = view.state().notes.size() >= kNotesMost && !noted(view, *note);
        if (nothing_to_erase || full) out.add(Reason::BadArgument, "text");
    }

    // Without words what stands there is rubbed out.
    void act(const JourneyIntent& note, Work& work) const {
        const SideId side = work.view().creature(note.who).side;
        work.emit(MapNoted{note.who, {first_of(note.places), note.text, side}}, Audience::Side);
    }

  private:
    static bool noted(const View& view, const JourneyIntent& at) {
        return any(view.state().notes, [&](const MapNote& note) {
            return note.at == first_of(at.places) && note.side == view.creature(at.who).side;
        });
    }
};

}  // namespace

MechanicPtr party_roles() { return make_mechanic<PartyRoles>(); }

}  // namespace affray
