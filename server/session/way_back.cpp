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
                              const Leading& leading, const Return& back, ViewFeeds& feeds) {
    PastLog log(reader, origin);
    WayBack way{.back = back};
    if (back.undo) {
        const auto step = log.last_step(feeds.version());
        if (!step) return step.error();
        way.refused = not_undone(*step, leading.seat);
        if (!way.refused.empty()) return way;
        way.back.to = (*step)->version - 1;
    }
    auto situation = log.situation_at(way.back.to);
    if (!situation) return situation.error();
    way.back.situation = std::move(*situation);
    if (back.keep_dice) {
        auto kept = log.steps_after(way.back.to);
        if (!kept) return kept.error();
        way.kept = std::move(*kept);
    }
    way.batch = led_back(leading, way.back);
    way.viewers = feeds.viewers();
    way.told =
        feeds.encode(feeds.version() + 1, way.batch, way.back.situation.state, way.batch.change->after);
    return way;
}

Batch led_back(const Leading& leading, Return back) {
    Batch batch;
    batch.seat = leading.seat;
    batch.by = leading.by;
    batch.reason = leading.reason;
    batch.back = std::make_shared<const Return>(std::move(back));
    Conduct after = leading.before;
    after.laid.clear();
    after.held = nullptr;
    after.once = 0;
    batch.change = std::make_shared<const ConductChange>(
        ConductChange{std::nullopt, leading.seat, leading.before, std::move(after)});
    return batch;
}

}  // namespace affray::session
