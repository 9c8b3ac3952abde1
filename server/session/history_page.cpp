// Steps are made by the encoder of play, so what was hidden then is hidden here.
#include "session/history_page.h"

#include <algorithm>
#include <deque>
#include <limits>

#include "codec/talk.h"

namespace affray::session {
namespace {

// From the end, as many as a page holds.
template <class Message>
void keep_last(std::deque<Message>& all, std::size_t& bytes, std::size_t most) {
    while (all.size() > 1 && (all.size() > most || bytes > kPageBytes)) {
        bytes -= all.front().ByteSizeLong();
        all.pop_front();
    }
}

// The steps of the page that come after `moment`.
Result<std::deque<v1::Delta>> steps_of(PastLog& log, PastLog::Moment moment, codec::DeltaEncoder& encoder,
                                       const PageWish& wish) {
    std::deque<v1::Delta> deltas;
    std::size_t bytes = 0;
    const Status walked =
        log.walk(moment, wish.told.version_at(wish.version),
                 [&](const codec::LogEntry& entry, const PastLog::Moment& after) {
                     const std::uint64_t number = wish.told.number_at(after.version);
                     if (number == wish.told.number_at(after.version - 1)) return;
                     deltas.push_back(encoder.encode(number, entry.batch, after.situation.state,
                                                     after.conduct, wish.viewer, wish.told));
                     bytes += deltas.back().ByteSizeLong();
                     keep_last(deltas, bytes, kPageSteps);
                 });
    if (!walked) return walked.error();
    return deltas;
}

// Numbered as the seat counts what it hears.
Status put_lines(store::Reader& reader, const Origin& origin, const PageWish& wish, std::uint64_t first,
                 v1::History& page) {
    const auto stored = reader.chat_tail(origin.encounter, std::numeric_limits<std::int32_t>::max());
    if (!stored) return stored.status();
    std::deque<v1::ChatLine> lines;
    std::size_t bytes = 0;
    std::uint64_t id = 0;
    for (const store::ChatLine& one : *stored) {
        v1::ChatLine line;
        if (one.id <= wish.heard_since || !line.ParseFromString(one.body)) continue;
        if (!codec::hears(line, wish.viewer.role, wish.viewer.seat)) continue;
        if (++id > wish.line) break;
        line.set_id(id);
        line.set_version(wish.told.number_at(line.version()));
        if (line.version() < first) continue;
        bytes += line.ByteSizeLong();
        lines.push_back(std::move(line));
        keep_last(lines, bytes, kPageLines);
    }
    for (v1::ChatLine& line : lines) *page.add_talk() = std::move(line);
    return {};
}

}  // namespace

Result<v1::History> history_page(store::Reader& reader, codec::DeltaEncoder& encoder,
                                 const std::shared_ptr<const Origin>& origin, const PageWish& wish) {
    PastLog log(reader, origin);
    v1::History page;
    std::uint64_t first = wish.version - std::min(wish.version, kPageSteps);
    auto before = log.stored_before(wish.told.version_at(first));
    if (!before) return before.error();
    if (const Status walked = log.walk(*before, wish.told.version_at(first)); !walked) return walked.error();
    auto deltas = steps_of(log, *before, encoder, wish);
    if (!deltas) return deltas.error();
    // Large steps: the page begins later.
    first = wish.version - deltas->size();
    if (const Status walked = log.walk(*before, wish.told.version_at(first)); !walked) return walked.error();
    codec::encode_view(before->situation.state, first, wish.viewer, *page.mutable_view(),
                       codec::Ground::Runs);
    for (v1::Delta& delta : *deltas) *page.add_deltas() = std::move(delta);
    if (const Status talk = put_lines(reader, *origin, wish, first, page); !talk) return talk.error();
    return page;
}

}  // namespace affray::session
