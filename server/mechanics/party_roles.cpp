// The roles of a party: who draws its map and what is noted on it, what the lobby advises (CLS-010 to
// CLS-015, CLS-081).
#include "base/sure.h"
#include "mechanics/mechanics.h"
#include "mechanics/party_rules.h"
#include "mechanics/round_parts.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

constexpr std::size_t kSmallParty = 6;
constexpr std::size_t kLargeParty = 8;
constexpr std::int32_t kLevelGap = 4;
constexpr std::size_t kNotesMost = 400;
// Classes with more than fighting to their name.
constexpr std::array<std::string_view, 4> kSpecialists{"cleric", "elf", "magic_user", "thief"};

const JourneyIntent* as_note(const Intent& intent) {
    const auto* journey = intent.as<JourneyIntent>();
    return journey != nullptr && journey->verb == Verb::AnnotateMap ? journey : nullptr;
}

class PartyRoles final : public Mechanic {
  public:
    std::string_view id() const override { return "party_roles"; }

    Claims claims() const override {
        return {.rules = {"CLS-010", "CLS-011", "CLS-012", "CLS-014", "CLS-015", "CLS-081"},
                .facts = {kMapper},
                .verbs = {Verb::AnnotateMap},
                .between_battles = {Verb::AnnotateMap},
                .options = {{"reroll_low_hp", 0}}};
    }

    void check(const View& view, const Intent& intent, SeatId seat, Refusals& out) const override {
        const JourneyIntent* note = as_note(intent);
        if (note == nullptr) return;
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
    void act(const Intent& intent, Work& work) const override {
        const JourneyIntent& note = sure(as_note(intent));
        const SideId side = work.view().creature(note.who).side;
        work.emit(MapNoted{note.who, {first_of(note.places), note.text, side}}, Audience::Side);
    }

  private:
    static bool noted(const View& view, const JourneyIntent& at) {
        const std::vector<MapNote>& notes = view.state().notes;
        return std::any_of(notes.begin(), notes.end(), [&](const MapNote& note) {
            return note.at == first_of(at.places) && note.side == view.creature(at.who).side;
        });
    }
};

bool is_specialist(const PartyMember& member) {
    return std::find(kSpecialists.begin(), kSpecialists.end(), member.class_id.view()) != kSpecialists.end();
}

}  // namespace

std::vector<Name> party_notices(std::span<const PartyMember> party) {
    std::vector<Name> notices;
    if (party.empty()) return notices;
    if (party.size() < kSmallParty) notices.emplace_back("PARTY_SMALL");
    if (party.size() > kLargeParty) notices.emplace_back("PARTY_LARGE");
    if (std::none_of(party.begin(), party.end(), is_specialist)) notices.emplace_back("NO_SPECIALISTS");
    const auto by_level = [](const PartyMember& a, const PartyMember& b) { return a.level < b.level; };
    const auto [lowest, highest] = std::minmax_element(party.begin(), party.end(), by_level);
    if (highest->level - lowest->level > kLevelGap) notices.emplace_back("LEVEL_GAP");
    return notices;
}

std::size_t suggested_caller(std::span<const PartyMember> party) {
    const auto best =
        std::max_element(party.begin(), party.end(),
                         [](const PartyMember& a, const PartyMember& b) { return a.charisma < b.charisma; });
    return static_cast<std::size_t>(best - party.begin());
}

Rider party_roles() { return make_mechanic<PartyRoles>(); }

}  // namespace affray
