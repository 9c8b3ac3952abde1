// What a seat does: what the menu offers, answers to questions, talk, what must be refused, and ways back.
#include <algorithm>

#include "sim/client.h"

namespace affray::sim {
namespace {

google::protobuf::RepeatedField<std::uint32_t>* targets_of(v1::Intent& intent) {
    if (intent.has_attack()) return intent.mutable_attack()->mutable_targets();
    if (intent.has_cast()) return intent.mutable_cast()->mutable_targets();
    if (intent.has_use()) return intent.mutable_use()->mutable_targets();
    return nullptr;
}

v1::Intent turn(const std::string& verb, std::uint32_t who = 0) {
    v1::Intent intent;
    intent.mutable_turn()->set_verb(verb);
    if (who != 0) intent.mutable_turn()->set_who(who);
    return intent;
}

}  // namespace

void Client::think_later() {
    if (std::exchange(thinking_, true)) return;
    const milliseconds pause =
        network_.chance.between(network_.options.think_low, network_.options.think_high);
    network_.agenda.after(pause, [this] {
        thinking_ = false;
        think();
    });
}

void Client::submit(v1::Submit wish) {
    wish.set_intent_id("s" + std::to_string(seat_.number) + "-" + std::to_string(++submitted_));
    if (view_) wish.set_seen_version(view_->version());
    unanswered_.push_back(wish);
    v1::ClientFrame frame;
    *frame.mutable_submit() = std::move(wish);
    say(frame);
}

void Client::submit(v1::Intent intent) {
    v1::Submit wish;
    *wish.mutable_intent() = std::move(intent);
    submit(std::move(wish));
}

const v1::Question* Client::question() const {
    if (!view_->has_question()) return nullptr;
    const auto& waiting = view_->question().waiting();
    return std::find(waiting.begin(), waiting.end(), seat_.number) == waiting.end() ? nullptr
                                                                                    : &view_->question();
}

const v1::CreatureView* Client::leads() {
    std::vector<const v1::CreatureView*> own;
    const bool parts = !view_->stage().empty();
    for (const v1::CreatureView& each : view_->creatures()) {
        const bool now = parts || each.number() == view_->active();
        if (now && each.seat() == seat_.number) own.push_back(&each);
    }
    return own.empty() ? nullptr : own[network_.chance.below(own.size())];
}

void Client::think() {
    if (network_.quiet || !settled() || seat_.role == Role::Spectator) return;
    const bool referee = seat_.role == Role::Referee;
    if (network_.chance.one_in(12)) talk();
    if (view_->phase() == "setup") {
        if (!referee) return;
        v1::Intent start;
        start.mutable_setup()->set_verb("start_encounter");
        return submit(std::move(start));
    }
    if (view_->phase() == "ended") return;
    if (referee && network_.chance.below(1000) < network_.options.rewinds && lead_back()) return;
    if (const v1::Question* asked = question()) return answer(*asked);
    if (view_->phase() == "quick_rest") return rest();
    if (network_.chance.one_in(24)) return probe();
    const v1::CreatureView* one = leads();
    // What is hidden stays so: it would show itself by what it does.
    if (one != nullptr && one->name().find(kHidden) != std::string::npos)
        return submit(turn("end_turn", one->number()));
    if (menu_asked_ || view_->has_question() || one == nullptr) return;
    v1::ClientFrame frame;
    frame.mutable_menu()->set_who(one->number());
    menu_asked_ = true;
    say(frame);
}

void Client::answer(const v1::Question& question) {
    v1::Intent intent;
    v1::Answer& answer = *intent.mutable_answer();
    answer.set_verb("answer");
    answer.set_question(question.id());
    std::vector<std::uint32_t> mine;
    for (const v1::Offer& offer : question.offers())
        if (offer.seat() == seat_.number) mine.push_back(offer.index());
    if (!mine.empty() && !network_.chance.one_in(3))
        answer.add_picks(mine[network_.chance.below(mine.size())]);
    submit(std::move(intent));
}

bool Client::lead_back() {
    if (version() < 10) return false;
    v1::Submit wish;
    wish.mutable_rewind()->set_to(version() - 1 - network_.chance.below(8));
    wish.mutable_rewind()->set_reason("once more");
    submit(std::move(wish));
    return true;
}

void Client::rest() {
    v1::Intent intent;
    if (seat_.role == Role::Player && network_.chance.one_in(2)) {
        intent.mutable_use()->set_verb("spend_recovery");
        for (const v1::CreatureView& each : view_->creatures())
            if (each.seat() == seat_.number) intent.mutable_use()->set_who(each.number());
    } else {
        intent = turn("end_step");
    }
    submit(std::move(intent));
}

void Client::talk() {
    v1::ClientFrame frame;
    if (seat_.role == Role::Referee && network_.chance.one_in(2)) {
        frame.mutable_chat()->set_whisper(true);
        frame.mutable_chat()->set_to(1);
        frame.mutable_chat()->set_text(kWhisper);
        return say(frame);
    }
    frame.mutable_chat()->set_text(network_.chance.one_in(3) ? "/roll 2d6"
                                                             : "line " + std::to_string(++said_));
    say(frame);
}

// What must be refused: another's creature, one that is not there, nobody, or a version that has not been.
void Client::probe() {
    switch (network_.chance.below(4)) {
        case 0: return submit(turn("end_turn", 9999));
        case 1: {
            v1::Submit wish;
            *wish.mutable_intent() = turn("end_turn", view_->active());
            wish.set_expected_version(version() + 1'000'000);
            return submit(std::move(wish));
        }
        case 2: {
            v1::Intent strike;
            strike.mutable_attack()->set_verb("attack");
            strike.mutable_attack()->set_who(view_->active());
            strike.mutable_attack()->add_targets(0);
            return submit(std::move(strike));
        }
        default: break;
    }
    v1::Intent ready;
    ready.mutable_prepare()->set_verb("ready");
    ready.mutable_prepare()->set_who(10'000);
    submit(std::move(ready));
}

void Client::act(const v1::Menu& menu) {
    menu_asked_ = false;
    if (network_.quiet || !settled()) return;
    const bool parts = !view_->stage().empty();
    if (menu.version() != version() || view_->has_question()) return think_later();
    std::vector<const v1::MenuEntry*> choices;
    for (const v1::MenuEntry& entry : menu.entries()) {
        const bool whole = entry.allowed() && (!entry.needs_path() || menu.reach_size() > 0) &&
                           (entry.target_count() == 0 || entry.targets_size() > 0);
        const bool idle = entry.verb() == "propose" || entry.verb() == "delay" || entry.verb() == "end_turn";
        if (whole && entry.verb() != "surrender" && (!idle || network_.chance.one_in(6)))
            choices.push_back(&entry);
    }
    if (choices.empty() && parts && seat_.role != Role::Referee) return;
    if (choices.empty()) return submit(parts ? turn("end_step") : turn("end_turn", menu.who()));
    const v1::MenuEntry& entry = *choices[network_.chance.below(choices.size())];
    v1::Intent intent = entry.intent();
    if (auto* targets = targets_of(intent); targets != nullptr && entry.target_count() > 0) {
        const auto all = static_cast<std::size_t>(entry.targets_size());
        targets->Clear();
        targets->Add(entry.targets(static_cast<int>(network_.chance.below(all))));
    }
    if (entry.needs_path()) {
        const auto cells = static_cast<std::size_t>(menu.reach_size());
        *intent.mutable_move()->mutable_path() =
            menu.reach(static_cast<int>(network_.chance.below(cells))).path();
    }
    submit(std::move(intent));
}

}  // namespace affray::sim
