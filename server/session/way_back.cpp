// Which step is whose to take back.
#include "session/way_back.h"

#include <algorithm>
#include <variant>

#include "base/overloaded.h"
#include "session/replies.h"

namespace affray::session {
namespace {

// Nobody has learned anything from it: no die, no question, nothing that was hidden from somebody.
bool told_nothing(const Event& event) {
    if (event.audience != Audience::Everyone) return false;
    return std::visit(
        overloaded{[](const Declared&) { return true; }, [](const DelayChanged&) { return true; },
                   [](const ActivityChanged&) { return true; }, [](const ItemChanged&) { return true; },
                   [](const FactSet&) { return true; }, [](const Moved&) { return true; },
                   [](const OrderSet&) { return true; }, [](const ReadiedChanged&) { return true; },
                   [](const SpellChanged&) { return true; }, [](const EffectAdded&) { return true; },
                   [](const EffectRemoved&) { return true; }, [](const StepChanged&) { return true; },
                   [](const TurnBegan&) { return true; }, [](const TurnEnded&) { return true; },
                   [](const auto&) { return false; }},
        event.body);
}

// Why this step is not this seat's to take back; empty: it is.
std::string_view not_undone(const std::optional<codec::LogEntry>& step, SeatId seat) {
    const bool own = step && step->batch.seat == seat && step->batch.by == AnsweredBy::Player;
    if (!own) return code::kNothingToUndo;
    const std::vector<Event>& events = step->batch.events;
    if (!std::all_of(events.begin(), events.end(), told_nothing)) return code::kNotUndoable;
    // What a held step that was accepted did, others may have seen already.
    return step->batch.held_at != 0 ? code::kNotUndoable : std::string_view{};
}

}  // namespace

Result<WayBack> find_way_back(store::Reader& reader, const std::shared_ptr<const Origin>& origin,
                              std::uint64_t version, SeatId seat, const Return& back) {
    PastLog log(reader, origin);
    WayBack way{.to = back.to};
    if (back.undo) {
        const auto step = log.last_step(version);
        if (!step) return step.error();
        way.refused = not_undone(*step, seat);
        if (!way.refused.empty()) return way;
        way.to = (*step)->version - 1;
    }
    auto situation = log.situation_at(way.to);
    if (!situation) return situation.error();
    way.situation = std::move(*situation);
    if (!back.keep_dice) return way;
    auto kept = log.steps_after(way.to);
    if (!kept) return kept.error();
    way.kept = std::move(*kept);
    return way;
}

}  // namespace affray::session
