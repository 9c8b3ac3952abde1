// What is submitted and has to wait: while a way back is read, and while the referee is asked about somebody
// who hides.
//
// Of such a question nobody else hears (rules/question_number.h). What a seat asks for meanwhile is judged as
// though nobody was asked: what is refused so is refused at once, and the rest waits until the referee has
// answered, so that no refusal tells of the question.
#include "rules/judge.h"
#include "rules/question_number.h"
#include "session/link.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

constexpr std::size_t kBehindMax = 64;

}  // namespace

// Whoever has something that waits gets no answer to what came later before the answer to that.
bool SessionHost::waits_behind(const Link& link) const {
    return reading_ || std::any_of(behind_.begin(), behind_.end(), [&link](const auto& waiting) {
               return waiting.first.lock().get() == &link;
           });
}

void SessionHost::wait_behind(Link& link, const v1::Submit& submit) {
    if (behind_.size() >= kBehindMax)
        return refuse({&link, submit.intent_id(), services_.clock.steady()}, rejected(code::kRetryLater),
                      false);
    v1::ClientFrame frame;
    *frame.mutable_submit() = submit;
    behind_.emplace_back(link.weak_from_this(), std::move(frame));
}

// Whatever has to wait longer waits anew, in the same order.
void SessionHost::take_up_behind() {
    for (const auto& [weak, frame] : std::exchange(behind_, {}))
        if (const auto link = weak.lock(); link != nullptr && link->live()) link->take(frame);
}

// The tip as a seat knows it that does not hear of the open question; nullopt: as it is.
std::optional<Situation> SessionHost::unasked_tip(Role role) const {
    if (role == Role::Referee || !asked_aside(tip().state())) return std::nullopt;
    Situation known = tip().situation;
    known.state.asked.reset();
    known.pending.reset();
    return known;
}

// What a seat that does not hear of the open question is answered: refused, or not yet.
void SessionHost::answer_aside(const Situation& known, const Asked& asked, const v1::Submit& submit,
                               const ForeignIntent& intent) {
    const Judgement judged = affray::judge(known, *rules_, SeatId{asked.seat}, intent);
    if (judged.allowed()) return wait_behind(*asked.waiter.link, submit);
    services_.metrics.intents_rejected.add();
    refuse(asked.waiter, rejected(rules_->first(judged.refusals)), true);
}

}  // namespace affray::session
