// Legal turns come from the server's own menus: a player knows no rule.
#include "crash/player.h"

#include <google/protobuf/util/message_differencer.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "crash/ledger.h"

namespace affray::crash {
namespace {

using client::SeatClient;

const v1::CreatureView* creature(const v1::View& view, std::uint32_t number) {
    for (const v1::CreatureView& each : view.creatures())
        if (each.number() == number) return &each;
    return nullptr;
}

google::protobuf::RepeatedField<std::uint32_t>* targets_of(v1::Intent& intent) {
    if (intent.has_attack()) return intent.mutable_attack()->mutable_targets();
    if (intent.has_cast()) return intent.mutable_cast()->mutable_targets();
    if (intent.has_use()) return intent.mutable_use()->mutable_targets();
    return nullptr;
}

v1::Intent end_of_turn(std::uint32_t who) {
    v1::Intent intent;
    intent.mutable_turn()->set_verb("end_turn");
    intent.mutable_turn()->set_who(who);
    return intent;
}

v1::Intent end_of_part() {
    v1::Intent intent;
    intent.mutable_turn()->set_verb("end_step");
    return intent;
}

// To give up, or to slip away before the first blow.
bool ends_the_fight(const v1::MenuEntry& entry) {
    return entry.verb() == "surrender" ||
           (entry.verb() == "choose_stance" && entry.intent().prepare().value() == "evade");
}

}  // namespace

Player::Player(boost::asio::any_io_executor executor, Place place, const Mood& mood)
    : place_(std::move(place)), mood_(mood), chance_(place_.seed), thinking_(executor) {
    history_.encounter = place_.seat.encounter;
    history_.seat = place_.seat.number;
    SeatClient::Options options;
    options.link = place_.link;
    options.encounter = place_.seat.encounter;
    options.token = place_.seat.token;
    options.encoding = place_.encoding;
    options.client_name = "affray-crash-test";
    options.backoff_min = std::chrono::milliseconds(4);
    options.backoff_max = std::chrono::milliseconds(40);
    SeatClient::Handlers handlers;
    handlers.on_arrival = [this](const v1::ServerFrame& frame) { arrived(frame); };
    handlers.on_frame = [this](const v1::ServerFrame& frame, const v1::View*) { taken(frame); };
    client_ = std::make_unique<SeatClient>(std::move(executor), std::move(options), std::move(handlers));
}

std::string Player::submit(v1::Intent intent, std::optional<std::uint64_t> expected_version) {
    v1::Submit submit;
    *submit.mutable_intent() = std::move(intent);
    if (expected_version) submit.set_expected_version(*expected_version);
    return send(std::move(submit));
}

std::string Player::send(v1::Submit submit) {
    submit.set_intent_id(encounter() + "-seat-" + std::to_string(history_.seat) + "-intent-" +
                         std::to_string(++submitted_));
    history_.note_sent(submit.intent_id(), client_->state() == client::LinkState::Online);
    client_->submit(submit);
    if (mood_.answered) sent_at_[submit.intent_id()] = std::chrono::steady_clock::now();
    return open_.emplace(submit.intent_id(), submit).first->first;
}

bool Player::has_accepted(const std::string& id) const {
    const auto found = std::find_if(history_.sent.rbegin(), history_.sent.rend(),
                                    [&](const Sent& sent) { return sent.id == id; });
    return found != history_.sent.rend() && !found->answers.empty() && found->answers.front().accepted;
}

const v1::Question* Player::question() const {
    if (!client_->has_view() || !view().has_question()) return nullptr;
    const v1::Question& question = view().question();
    const auto& waiting = question.waiting();
    return std::find(waiting.begin(), waiting.end(), history_.seat) == waiting.end() ? nullptr : &question;
}

v1::Intent Player::answer(const v1::Question& question) {
    v1::Intent intent;
    v1::Answer& answer = *intent.mutable_answer();
    answer.set_verb("answer");
    answer.set_question(question.id());
    std::vector<std::uint32_t> mine;
    for (const v1::Offer& offer : question.offers())
        if (offer.seat() == history_.seat) mine.push_back(offer.index());
    // Whoever agreed to flee would end the fight.
    if (!mine.empty() && question.kind() != "flee_vote" && !one_in(3))
        answer.add_picks(mine[below(mine.size())]);
    return intent;
}

std::optional<std::uint32_t> Player::time_left(std::uint32_t question) const {
    const auto found = deadlines_.find(question);
    return found == deadlines_.end() ? std::nullopt : std::optional(found->second);
}

void Player::compare() {
    v1::ClientFrame frame;
    frame.mutable_view();
    comparing_ = client_->send(frame);
}

// Before the client has taken anything in: what the server sent, repeats and gaps included.
void Player::arrived(const v1::ServerFrame& frame) {
    using What = Sighting::What;
    if (frame.has_welcome()) {
        deadlines_.clear();
        history_.note_sighting({What::Welcome, frame.welcome().version(), {}});
    } else if (frame.has_view()) {
        if (comparing_) {
            google::protobuf::util::MessageDifferencer differencer;
            difference_.clear();
            differencer.ReportDifferencesToString(&difference_);
            if (differencer.Compare(frame.view(), client_->view())) difference_.clear();
            comparing_ = false;
        }
        history_.note_sighting({What::View, frame.view().version(), {}});
    } else if (frame.has_delta()) {
        std::string digest;
        if (referee()) {
            digest = digest_of_delta(frame.delta().SerializeAsString());
            count(frame.delta());
        }
        history_.note_sighting({What::Delta, frame.delta().version(), std::move(digest)});
    } else if (frame.has_deadline()) {
        if (frame.deadline().cleared()) {
            deadlines_.erase(frame.deadline().question());
        } else {
            deadlines_[frame.deadline().question()] = frame.deadline().remaining_ms();
        }
    } else if (frame.has_fault() && !mood_.faults.contains(frame.fault().code())) {
        history_.complaints.push_back("fault " + frame.fault().code() + " " + frame.fault().field());
    }
}

void Player::count(const v1::Delta& delta) {
    if (delta.has_rewound()) ++rewinds_;
    for (const v1::Event& event : delta.events()) {
        if (event.has_asked() && event.asked().question().kind() == "intercept") ++intercept_prompts_;
        if (event.has_reacted() && event.reacted().reaction() == "opportunity_attack") ++opportunity_attacks_;
    }
}

void Player::taken(const v1::ServerFrame& frame) {
    if (frame.has_welcome()) return welcomed();
    if (frame.has_menu()) return act(frame.menu());
    if (frame.has_reply()) answered(frame.reply());
    if (frame.has_reply() || frame.has_view() || frame.has_delta() || frame.has_deadline()) think();
}

// The client has just sent again what has no answer yet. An accepted intent may be sent again too: its first
// reply must come.
void Player::welcomed() {
    menu_asked_ = false;
    comparing_ = false;
    sent_at_.clear();
    for (const auto& [id, submit] : open_) history_.note_sent(id);
    if (last_accepted_ && one_in(2)) {
        v1::ClientFrame frame;
        *frame.mutable_submit() = *last_accepted_;
        if (client_->send(frame)) history_.note_sent(last_accepted_->intent_id());
    }
    if (client_->has_view()) think();
}

void Player::answered(const v1::Reply& reply) {
    Answer answer;
    answer.accepted = reply.has_accepted();
    answer.version = reply.accepted().version();
    answer.code = reply.rejected().code();
    history_.note_answer(reply.intent_id(), answer);
    if (const auto sent = sent_at_.extract(reply.intent_id()))
        mood_.answered(std::chrono::steady_clock::now() - sent.mapped());
    const auto open = open_.find(reply.intent_id());
    if (open == open_.end()) return;
    if (answer.accepted) {
        ++accepted_;
        last_accepted_ = std::move(open->second);
    }
    open_.erase(open);
}

void Player::think() {
    if (mood_.pause.count() == 0) return think_now();
    if (std::exchange(thinks_, true)) return;
    thinking_.expires_after(
        std::chrono::milliseconds(1 + below(static_cast<std::size_t>(mood_.pause.count()))));
    thinking_.async_wait([this](boost::system::error_code gone) {
        if (gone) return;
        thinks_ = false;
        think_now();
    });
}

void Player::think_now() {
    if (mood_.quiet || !online() || client_->pending() > 0) return;
    if (view().phase() == "setup") {
        if (!referee()) return;
        v1::Intent start;
        start.mutable_setup()->set_verb("start_encounter");
        submit(std::move(start));
        return;
    }
    if (view().phase() == "ended") return;
    if (referee() && one_in(60) && rewind()) return;
    if (referee() && one_in(6) && govern()) return;
    if (const v1::Question* asked = question()) {
        if (!mood_.hold_answers || referee()) submit(answer(*asked));
        return;
    }
    if (view().phase() == "quick_rest") return rest();
    if (one_in(24)) return probe();
    const v1::CreatureView* one = leads();
    if (menu_asked_ || view().has_question() || one == nullptr) return;
    v1::ClientFrame frame;
    frame.mutable_menu()->set_who(one->number());
    menu_asked_ = client_->send(frame);
}

// The creature whose turn it is, if it is this seat's; in a round in parts one of the seat's that may act
// now, of the referee's any.
const v1::CreatureView* Player::leads() {
    if (view().stage().empty()) {
        const v1::CreatureView* active = creature(view(), view().active());
        return active != nullptr && active->seat() == history_.seat ? active : nullptr;
    }
    std::vector<const v1::CreatureView*> own;
    for (const v1::CreatureView& each : view().creatures()) {
        const auto& order = view().order();
        const bool now = view().stage() == "declare" || referee() ||
                         std::any_of(order.begin(), order.end(), [&](const v1::OrderEntry& entry) {
                             return entry.who() == each.number() && entry.group() == view().group();
                         });
        if (now && each.seat() == history_.seat) own.push_back(&each);
    }
    return own.empty() ? nullptr : own[below(own.size())];
}

// Back by some versions, into the middle of whatever the others do.
bool Player::rewind() {
    const std::uint64_t now = view().version();
    if (now < 10) return false;
    v1::Submit submit;
    submit.mutable_rewind()->set_to(now - 1 - below(8));
    submit.mutable_rewind()->set_reason("a rewind under load");
    send(std::move(submit));
    return true;
}

// A ruling of the referee, beside whatever the others do and while questions are open: somebody's wounds.
bool Player::govern() {
    std::vector<const v1::CreatureView*> sturdy;
    for (const v1::CreatureView& each : view().creatures())
        if (each.hp_max() > 1000) sturdy.push_back(&each);
    if (sturdy.empty()) return false;
    v1::Intent intent;
    v1::Override& ruling = *intent.mutable_override();
    ruling.set_verb("override");
    ruling.set_path("creatures." + sturdy[below(sturdy.size())]->id() + ".hp");
    ruling.set_value(std::to_string(50'000 + below(40'000)));
    ruling.set_reason("a ruling under load");
    submit(std::move(intent));
    return true;
}

// Between a battle and the end: a recovery, a vote on a heal-up, and each closes the rest for its own.
void Player::rest() {
    v1::Intent intent;
    if (!referee() && one_in(4)) {
        intent.mutable_propose()->set_verb("propose");
        intent.mutable_propose()->set_what("heal_up");
    } else if (!referee() && one_in(2)) {
        intent.mutable_use()->set_verb("spend_recovery");
        for (const v1::CreatureView& each : view().creatures())
            if (each.seat() == history_.seat) intent.mutable_use()->set_who(each.number());
    } else {
        intent.mutable_turn()->set_verb("end_step");
    }
    submit(std::move(intent));
}

// What must be refused: another's creature, one that is not there, or a version that has not been.
void Player::probe() {
    switch (below(3)) {
        case 0: submit(end_of_turn(9999)); return;
        case 1: submit(end_of_turn(view().active()), view().version() + 1'000'000); return;
        default: break;
    }
    for (const v1::CreatureView& each : view().creatures()) {
        if (each.seat() == history_.seat || referee()) continue;
        submit(end_of_turn(each.number()));
        return;
    }
    submit(end_of_turn(9998));
}

void Player::act(const v1::Menu& menu) {
    menu_asked_ = false;
    if (mood_.quiet || !online() || client_->pending() > 0) return;
    const bool parts = !view().stage().empty();
    if (menu.version() != view().version() || (!parts && menu.who() != view().active()) ||
        view().has_question())
        return think();
    std::vector<const v1::MenuEntry*> choices;
    for (const v1::MenuEntry& entry : menu.entries()) {
        const bool whole = entry.allowed() && (!entry.needs_path() || menu.reach_size() > 0) &&
                           (entry.target_count() == 0 || entry.targets_size() > 0);
        // What passes the time, and a vote to flee, which stops everybody: now and then.
        const bool idle = entry.verb() == "propose" || entry.verb() == "delay" || entry.verb() == "end_turn";
        if (whole && !ends_the_fight(entry) && (!idle || one_in(4))) choices.push_back(&entry);
    }
    // Whoever has nothing to do in a part waits for the others; the referee goes on.
    if (choices.empty() && parts && !referee()) return;
    if (choices.empty()) {
        submit(parts ? end_of_part() : end_of_turn(menu.who()));
        return;
    }
    const v1::MenuEntry& entry = *choices[below(choices.size())];
    v1::Intent intent = entry.intent();
    if (auto* targets = targets_of(intent); targets != nullptr && entry.target_count() > 0) {
        targets->Clear();
        targets->Add(entry.targets(static_cast<int>(below(static_cast<std::size_t>(entry.targets_size())))));
    }
    if (entry.needs_path()) {
        const auto cells = static_cast<std::size_t>(menu.reach_size());
        const v1::ReachCell* cell = &menu.reach(static_cast<int>(below(cells)));
        // Of two ways the one that somebody will try to stop.
        const v1::ReachCell* other = &menu.reach(static_cast<int>(below(cells)));
        if (other->provoked() > cell->provoked()) cell = other;
        *intent.mutable_move()->mutable_path() = cell->path();
    }
    submit(std::move(intent));
}

}  // namespace affray::crash
