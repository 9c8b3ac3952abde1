// Fields of a message may stand in any order, and those of one in several pieces: what is kept comes behind
// the rest.
#include "codec/arrival_encoder.h"

#include <google/protobuf/arena.h>

#include <algorithm>

#include "base/fault.h"
#include "codec/conduct_codec.h"
#include "codec/fact_map.h"
#include "codec/serialise.h"

namespace affray::codec {
namespace {

// Holds the messages of a usual view.
constexpr std::size_t kUsualBytes = std::size_t{32} * 1024;

std::string frame_of(int field, const google::protobuf::MessageLite& message, std::string_view behind) {
    std::string out;
    const std::size_t size = message.ByteSizeLong() + behind.size();
    out.reserve(size + 16);
    append_head(field, size, out);
    serialise_to(message, out);
    out += behind;
    return out;
}

}  // namespace

std::string ArrivalEncoder::welcome(const v1::Welcome& welcome,
                                    const std::shared_ptr<const Vocabulary>& vocabulary) {
    return frame_of(v1::ServerFrame::kWelcomeFieldNumber, welcome, facts_of(vocabulary));
}

const std::string& ArrivalEncoder::facts_of(const std::shared_ptr<const Vocabulary>& vocabulary) {
    if (vocabulary_.lock() == vocabulary) return facts_;
    v1::Welcome alone;
    for (std::string& name : fact_names(*vocabulary)) alone.add_facts(std::move(name));
    facts_ = serialise(alone);
    vocabulary_ = vocabulary;
    return facts_;
}

std::string ArrivalEncoder::view(const State& state, const Conduct& conduct, std::uint64_t version,
                                 const Viewer& viewer, WholeMap& map) {
    return computed([&] {
        keep(state.scene);
        google::protobuf::ArenaOptions usual;
        usual.start_block_size = kUsualBytes;
        google::protobuf::Arena arena(usual);
        auto& rest = *google::protobuf::Arena::CreateMessage<v1::View>(&arena);
        std::string behind;
        if (sees_whole_map(state, viewer))
            behind = map.of(state.scene);
        else
            put_map(state, viewer, *rest.mutable_map(), Ground::Runs);
        encode_rest(state, version, viewer, rest);
        encode_conduct(conduct, state, viewer, *rest.mutable_conduct());
        for (const Creature* creature : by_number(state.creatures)) {
            if (!sees(state, viewer, creature->id)) continue;
            const Acquaintance known = acquaintance(state, viewer, creature->id);
            const std::string& bytes = creature_of(state, *creature, known, arena);
            append_head(v1::View::kCreaturesFieldNumber, bytes.size(), behind);
            behind += bytes;
        }
        return frame_of(v1::ServerFrame::kViewFieldNumber, rest, behind);
    });
}

void ArrivalEncoder::keep(const std::shared_ptr<const Scene>& scene) {
    if (scene_ == scene) return;
    std::vector<SheetBytes> sheets(scene->sheets.size());
    // A scene is replaced when somebody comes in, and tables that play the same have the same creatures.
    const bool same_words = scene_ != nullptr && scene_->vocabulary == scene->vocabulary;
    for (std::size_t i = 0; same_words && i < std::min(sheets.size(), sheets_.size()); ++i)
        if (scene_->sheets.shared(i) == scene->sheets.shared(i)) sheets[i] = std::move(sheets_[i]);
    sheets_ = std::move(sheets);
    shown_.assign(scene->sheets.size(), {});
    scene_ = scene;
}

// Between two who come nothing has befallen most creatures.
const std::string& ArrivalEncoder::creature_of(const State& state, const Creature& creature,
                                               Acquaintance known, google::protobuf::Arena& arena) {
    Shown& shown = shown_[state.index_of(creature.id)];
    if (shown.as != creature) shown = {creature, {}};
    std::string& kept = shown.bytes[index_of(known)];
    if (!kept.empty()) return kept;
    auto& standing = *google::protobuf::Arena::CreateMessage<v1::CreatureView>(&arena);
    encode_standing(*state.scene, creature, known, standing);
    kept = serialise(standing);
    for (const SheetPart part : parts_for(known)) kept += part_of(state, creature.id, part, arena);
    return kept;
}

const std::string& ArrivalEncoder::part_of(const State& state, CreatureId who, SheetPart part,
                                           google::protobuf::Arena& arena) {
    std::string& kept = sheets_[state.index_of(who)][static_cast<std::size_t>(part)];
    if (!kept.empty()) return kept;
    auto& alone = *google::protobuf::Arena::CreateMessage<v1::CreatureView>(&arena);
    encode_sheet(state.sheet(who), *state.scene->vocabulary, part, alone);
    return kept = serialise(alone);
}

}  // namespace affray::codec
