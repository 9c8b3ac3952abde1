// After the commit: deltas and replies to everyone, in order; or the way back when there was none.
#include <algorithm>

#include "rules/question_number.h"
#include "session/intent_trace.h"
#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"
#include "session/turn_report.h"

namespace affray::session {
namespace {

Status status_of(const store::Receipt& receipt) {
    if (receipt.committed()) return {};
    const bool full = receipt.refusal == store::Refusal::StorageFull;
    return Error{full ? ErrorCode::Full : ErrorCode::Busy, std::string(to_string(receipt.refusal))};
}

}  // namespace

void SessionHost::committed(std::uint64_t epoch, std::uint64_t version, const store::Receipt& receipt) {
    // Answers to what was given up by an earlier roll-back.
    if (epoch != epoch_ || in_flight_.empty()) return;
    if (receipt.refusal == store::Refusal::NotHeld) lose(to_string(receipt.refusal));
    if (torn_) {
        const StewardDone told = std::move(in_flight_.front().told);
        in_flight_.pop_front();
        if (told) told(status_of(receipt));
        if (draining_ && in_flight_.empty()) finish_drain();
        return settle_torn();
    }
    AFFRAY_CHECK(in_flight_.front().version == version, "commits come back out of order");
    if (!receipt.committed()) return roll_back(receipt);
    std::list<InFlight> durable;
    durable.splice(durable.end(), in_flight_, in_flight_.begin());
    publish(durable.front(), receipt.id);
    if (draining_ && in_flight_.empty()) finish_drain();
}

void SessionHost::publish(InFlight& entry, store::RowId row) {
    const SteadyTime durable = traces_intents() ? services_.clock.steady() : SteadyTime{};
    // What is waited for changes once everybody has been told of the step.
    ArmedWaits waits = std::exchange(entry.next.waits, std::move(durable_.waits));
    const bool was_over = durable_.state().phase == Phase::Ended;
    durable_ = std::move(entry.next);
    if (entry.back) ways_.push_back(*entry.back);
    if (ways_.size() > kMostWays) ways_.pop_front();
    deadlines_.go_on();
    index_.add(entry.seat, entry.intent_id, row);
    feeds_.publish(entry.deltas);
    services_.metrics.intents_accepted.add();
    const auto tell = [&entry](const SeatState& seat) {
        if (!seat.admitted()) return;
        const MessagePtr& delta = entry.deltas.deltas[seat.feed];
        if (delta == nullptr) return;  // it tells this seat nothing
        seat.each_link([&delta](Link& link) {
            if (link.live()) link.send(delta);
        });
    };
    // Who has asked waits for it: what they are told leaves before the rest.
    const SeatState* const asked = seats_.find(entry.seat);
    if (asked != nullptr) tell(*asked);
    for (const SeatState& seat : seats_.all())
        if (&seat != asked) tell(seat);
    const SteadyTime now = services_.clock.steady();
    for (const Waiter& waiter : entry.waiters) {
        if (waiter.link == nullptr) continue;
        waiter.link->send(entry.reply);
        services_.metrics.reply_time.add(now - waiter.since);
        if (!traces_intents()) continue;
        trace({.intent = entry.intent_id,
               .encounter = public_id(),
               .seat = entry.seat,
               .read = waiter.since,
               .judged = entry.judged,
               .durable = durable,
               .told = now,
               .version = entry.version},
              services_.metrics.reply_time);
    }
    for (const Held& held : entry.held) {
        if (held.link != nullptr) held.link->send(held.message);
    }
    set_waits(std::move(waits));
    call_awaited();
    if (!was_over && durable_.state().phase == Phase::Ended) tell_of_end();
    if (entry.back && parked()) take_up();
    if (!asked_aside(tip().state())) take_up_behind();
    if (entry.told) entry.told({});
    think();
}

void SessionHost::roll_back(const store::Receipt& receipt) {
    services_.metrics.log_commits_refused.add();
    const bool away = receipt.outcome == store::Outcome::RetryLater;
    log_line(LogLevel::Warning, "commit_refused",
             {{"encounter", public_id()},
              {"version", in_flight_.front().version},
              {"refusal", away ? "NOT_ANSWERED" : to_string(receipt.refusal)},
              {"answered", code_of(receipt)},
              {"given_up", std::uint64_t{in_flight_.size()}}});
    std::list<InFlight> lost;
    lost.swap(in_flight_);
    ++epoch_;
    snapshots_.doubt();
    const v1::Rejected why = rejected(code_of(receipt), receipt.named);
    for (const InFlight& entry : lost) {
        if (entry.told) entry.told(status_of(receipt));
        for (const Waiter& waiter : entry.waiters) refuse(waiter, why, false);
        for (const Held& held : entry.held) {
            if (held.link == nullptr) continue;
            if (held.intent_id.empty()) {
                held.link->fault(why.code(), "The state this was judged on was given up; ask again.");
            } else {
                held.link->send(rejected_reply(held.intent_id, why));
            }
        }
    }
    deadlines_.put_off();
    arm_timer();
    if (!asked_aside(tip().state())) take_up_behind();
    if (draining_) return finish_drain();
    think();
}

void SessionHost::welcome(Link& link, const Secret& resume_token) {
    const SeatState& seat = *seats_.find(link.seat());
    v1::Welcome welcome;
    welcome.set_encounter(encounter_.public_id);
    welcome.set_title(encounter_.title);
    welcome.set_seat(seat.record.number);
    welcome.set_role(seat_role(seat.controller.role));
    welcome.set_ruleset(encounter_.ruleset);
    for (const SeatState& other : seats_.all()) *welcome.add_seats() = info_of(other);
    if (seat.admitted()) welcome.set_version(counted(seat, version()));
    welcome.set_resume_token(resume_token.reveal());
    welcome.set_server(std::string(kBuild));
    for (const table::StandingOrder& order : orders_.of(SeatId{seat.record.number})) {
        v1::StandingOrder& told = *welcome.add_standing_orders();
        told.set_who(number(order.who));
        told.set_key(order.key);
        told.set_value(table::StandingOrders::value_text(order));
    }
    if (const auto hash = feeds_.hash(seat.feed); hash && seat.admitted())
        welcome.set_view_hash(std::string(hash->begin(), hash->end()));
    const auto commitment = dice_.commitment();
    welcome.set_dice_commitment(std::string(commitment.begin(), commitment.end()));
    if (welcome.role() == v1::SEAT_ROLE_REFEREE)
        for (const Sheet& block : state().scene->stat_blocks)
            codec::encode_stat_block(block, *state().scene->vocabulary, *welcome.add_stat_blocks());
    link.send(MessagePtr(services_.scratch.arrivals.welcome(welcome, rules_->vocabulary())));
    if (seat.admitted()) {
        send_catch_up(link);
        send_deadlines(link);
    }
    talk_.tell_last(link);
    if (link.referee()) link.send(autopilot_message());
    tell_parked(link);
    link.go_live();
    think();
}

// The missing deltas, or the whole view.
void SessionHost::send_catch_up(Link& link) {
    const SeatState& seat = *seats_.find(link.seat());
    const v1::Hello& hello = link.hello();
    if (hello.has_last_version()) {
        if (const auto missing = feeds_.since(seat.feed, hello.last_version(), hello.view_hash())) {
            services_.metrics.resumes.add();
            for (const MessagePtr& delta : *missing) link.send(delta);
            return;
        }
    }
    send_view(link);
}

void SessionHost::send_view(Link& link) {
    services_.metrics.snapshots_sent.add();
    const ViewFeeds::Feed feed = seats_.find(link.seat())->feed;
    link.send(MessagePtr(services_.scratch.arrivals.view(
        durable_.state(), durable_.conduct, feeds_.number(feed), feeds_.viewer(feed), feeds_.map())));
}

// A view that cannot be made is the misfortune of whom it is for.
void SessionHost::show(Link& link) {
    const auto failure = contained([&] { send_view(link); });
    if (!failure) return;
    send_failed(link, *failure);
    link.refuse(CloseCode::TryLater, code::kInternal, "The server has made a mistake: come back and resume.");
}

bool SessionHost::make_json(const MessagePtr& message, std::function<void()> then) {
    return look_up<std::string>(
        [message](Shelf&) -> Result<std::string> { return codec::json_of_server_frame(message->binary()); },
        [message, then = std::move(then)](Result<std::string> json) {
            if (json) message->keep_json(std::move(*json));
            then();
        });
}

bool SessionHost::read_json(const std::shared_ptr<const std::string>& text, codec::SenderRole sender,
                            std::function<void(Result<ReadFrame>)> then) {
    auto read = [text, sender](Shelf&) -> Result<ReadFrame> {
        ReadFrame one{.frame = std::make_shared<v1::ClientFrame>()};
        one.bad = codec::decode_client_frame(*text, Encoding::Json, sender, *one.frame);
        return one;
    };
    return look_up<ReadFrame>(std::move(read), std::move(then));
}

void SessionHost::drain(std::function<void()> done) {
    draining_ = true;
    drained_ = std::move(done);
    take_up_behind();
    if (in_flight_.empty()) finish_drain();
}

void SessionHost::finish_drain() {
    deadlines_.stop();
    if (drained_) std::exchange(drained_, nullptr)();
}

void SessionHost::farewell() {
    for (const SeatState& seat : seats_.all()) {
        seat.each_link([](Link& link) {
            link.refuse(CloseCode::Restart, code::kRestarting, "The server restarts: come back and resume.");
        });
    }
}

void SessionHost::write(store::Write write, WriteDone done, store::Haste haste) {
    const auto back = [weak = weak_from_this(), &loop = services_.loop,
                       done = std::move(done)](const store::Receipt& receipt) {
        Loop::insist([&] {
            loop.post([weak, done, receipt] {
                const auto self = weak.lock();
                return self != nullptr ? self->written(done, receipt) : done(receipt);
            });
        });
    };
    const Pushed pushed = services_.writer.submit(std::move(write), back, hold_.lease, haste);
    if (pushed != Pushed::Yes) back({.outcome = store::Outcome::RetryLater});
    ++writing_;
}

void SessionHost::written(const WriteDone& done, const store::Receipt& receipt) {
    --writing_;
    if (receipt.refusal == store::Refusal::NotHeld) lose(to_string(receipt.refusal));
    turn({.what = "write"}, [&] { done(receipt); });
    settle_torn();
}

}  // namespace affray::session
