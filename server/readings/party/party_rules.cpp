// What the lobby advises a party (CLS-010 to CLS-012, CLS-014).
#include "readings/party/party_rules.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

constexpr std::size_t kSmallParty = 6;
constexpr std::size_t kLargeParty = 8;
constexpr std::int32_t kLevelGap = 4;
// Classes with more than fighting to their name.
constexpr std::array<std::string_view, 4> kSpecialists{"cleric", "elf", "magic_user", "thief"};

bool is_specialist(const PartyMember& member) { return among(member.class_id.view(), kSpecialists); }

}  // namespace

std::vector<Name> party_notices(std::span<const PartyMember> party) {
    std::vector<Name> notices;
    if (party.empty()) return notices;
    if (party.size() < kSmallParty) notices.emplace_back("PARTY_SMALL");
    if (party.size() > kLargeParty) notices.emplace_back("PARTY_LARGE");
    if (!any(party, is_specialist)) notices.emplace_back("NO_SPECIALISTS");
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

}  // namespace affray
