// Views and deltas: what one viewer is told of a state and of a batch of events (SEC-7: an allow-list,
// nothing by default).
#pragma once

#include <google/protobuf/arena.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "affray/v1/session.pb.h"
#include "affray/v1/view.pb.h"
#include "codec/told_map.h"
#include "codec/told_versions.h"
#include "rules/resolver.h"
#include "rules/seat_view.h"

namespace affray::codec {

/// How well a viewer knows a creature that it sees.
struct Acquaintance {
    bool numbers = false;  ///< its hit points and stats
    bool own = false;      ///< all of it, the numbers too
};
Acquaintance acquaintance(const State& state, const Viewer& viewer, CreatureId who);
/// Each kind of acquaintance has a number of its own.
constexpr std::size_t kAcquaintances = 4;
constexpr std::size_t index_of(Acquaintance known) {
    return (known.own ? 2U : 0U) + (known.numbers ? 1U : 0U);
}
/// What of a creature is printed, by who may know it.
enum class SheetPart : std::uint8_t { Names, OpenStats, AllStats, Powers };
constexpr std::size_t kSheetParts = 4;
std::span<const SheetPart> parts_for(Acquaintance known);
void encode_sheet(const Sheet& sheet, const Vocabulary& words, SheetPart part, v1::CreatureView& out);
/// What of it changes in play.
void encode_standing(const Scene& scene, const Creature& creature, Acquaintance known, v1::CreatureView& out);
/// In the order in which views list them.
std::vector<const Creature*> by_number(const PagedVector<Creature>& creatures);

/// One creature as this viewer may see it; it must be one that the viewer sees. Numbers, stats and powers
/// only where rules/seat_view.h allows. `creature` gives what changes in play, the state its sheet.
void encode_creature(const State& state, const Viewer& viewer, const Creature& creature,
                     v1::CreatureView& out);

/// All that the viewer may know at this version. `out` is expected to be empty.
void encode_view(const State& state, std::uint64_t version, const Viewer& viewer, v1::View& out,
                 Ground ground = Ground::Places);
/// All of it but the map and the creatures.
void encode_rest(const State& state, std::uint64_t version, const Viewer& viewer, v1::View& out);
/// A whole view of what is played now, with how it is conducted.
void encode_view(const State& state, const Conduct& conduct, std::uint64_t version, const Viewer& viewer,
                 v1::View& out, Ground ground = Ground::Places);

/// Heading of a stat block, for the referee.
void encode_stat_block(const Sheet& block, const Vocabulary& vocabulary, v1::StatBlock& out);

/// That play was led back, as everybody is told: in the reader's numbers.
void encode_rewound(std::uint64_t counted, std::uint64_t to, const Batch& batch, v1::Rewound& out);

/// Does this delta tell the viewer anything? The referee is told everything.
bool tells(const v1::Delta& delta, const Viewer& viewer);

/// Makes deltas, one for each distinct view. Keeps its memory from one to the next; not for several threads
/// at once.
class DeltaEncoder {
  public:
    DeltaEncoder();
    ~DeltaEncoder();
    DeltaEncoder(const DeltaEncoder&) = delete;
    DeltaEncoder& operator=(const DeltaEncoder&) = delete;

    /// What a batch tells this viewer; `after` is the state that follows it. A batch without news is an empty
    /// delta. The message lives until the next call.
    const v1::Delta& encode(std::uint64_t version, std::span<const Event> events, const State& after,
                            const Viewer& viewer);
    /// The same of any batch: one that leads back tells the viewer all that it may know of what stands again,
    /// as does one after which the viewer knows a creature more or less. `conduct`: from this version on;
    /// `told`: what the viewer has counted before it, `number` being the next.
    const v1::Delta& encode(std::uint64_t number, const Batch& batch, const State& after,
                            const Conduct& conduct, const Viewer& viewer, const ToldVersions& told);

  private:
    v1::Delta& begin(std::uint64_t version, std::span<const Event> events, const State& after,
                     const Viewer& viewer);

    struct Memory;
    std::unique_ptr<Memory> memory_;
};

/// Is everybody but the referee told of this batch the same, all of it as it is? Where that would have to be
/// looked into seat by seat: no.
bool told_alike(const Batch& batch, const State& after);

/// The binary payload of a delta: what the chain of view hashes runs over.
std::string delta_payload(const v1::Delta& delta);
/// A binary ServerFrame with a delta, in the place of what `out` holds.
void delta_frame(const v1::Delta& delta, std::string& out);

}  // namespace affray::codec
