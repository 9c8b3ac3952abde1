// The first messages to somebody who sits down. What in them hangs on the ruleset or the scene alone is
// encoded once for all who come to a table one after the other; its map once for all who ever come, since
// that takes longest.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "affray/v1/session.pb.h"
#include "codec/told_map.h"
#include "codec/view_codec.h"

namespace affray::codec {

/// Keeps what belongs to the vocabulary and the scene that it was given last, and the scene with it; what is
/// alike in the next one serves there too. Not for several threads at once.
class ArrivalEncoder {
  public:
    /// A binary ServerFrame with this and with the names of the facts, which `welcome` lacks.
    std::string welcome(const v1::Welcome& welcome, const std::shared_ptr<const Vocabulary>& vocabulary);
    /// A binary ServerFrame with all that the viewer may know of what is played now. `map` is the table's.
    std::string view(const State& state, const Conduct& conduct, std::uint64_t version, const Viewer& viewer,
                     WholeMap& map);

  private:
    const std::string& facts_of(const std::shared_ptr<const Vocabulary>& vocabulary);
    void keep(const std::shared_ptr<const Scene>& scene);
    const std::string& creature_of(const State& state, const Creature& creature, Acquaintance known,
                                   google::protobuf::Arena& arena);
    const std::string& part_of(const State& state, CreatureId who, SheetPart part,
                               google::protobuf::Arena& arena);

    std::weak_ptr<const Vocabulary> vocabulary_;
    std::string facts_;  // encoded fields of the Welcome
    std::shared_ptr<const Scene> scene_;
    // Encoded fields of CreatureViews, by part; empty: not asked for yet.
    using SheetBytes = std::array<std::string, kSheetParts>;
    std::vector<SheetBytes> sheets_;  // of the scene's, in their order
    // Encoded CreatureViews of a creature as it was shown last, by who knows it how; empty: not asked for
    // yet.
    struct Shown {
        Creature as{};
        std::array<std::string, kAcquaintances> bytes{};
    };
    std::vector<Shown> shown_;  // of the scene's creatures, in their order
};

}  // namespace affray::codec
