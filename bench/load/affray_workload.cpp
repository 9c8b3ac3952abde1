// Every seat's deltas are checked: those who see alike are told the same to the byte, what they are told goes
// through the reducer, and each step is compared with what the walker meant to do.
#include "bench/load/affray_workload.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <map>

#include "affray/v1/session.pb.h"
#include "bench/load/sight.h"
#include "client/lib/frame_codec.h"
#include "client/lib/view_lists.h"
#include "client/lib/wire.h"

namespace affray::bench {
namespace {

constexpr std::size_t kExpectations = 64;
constexpr auto kSeatWithin = std::chrono::seconds(30);

// One seat's connection and what it believes.
struct Chair {
    std::size_t room = 0;
    std::uint32_t seat = 0;
    bool referee = false;
    client::JoinedSeat joined{};
    v1::Welcome welcome{};
    std::shared_ptr<Sight> sight{};  // once it is seated
    std::uint64_t version = 0;

    const v1::View& view() const { return sight->view(); }
};

// What a version must show at every seat.
struct Expectation {
    std::uint64_t version = 0;
    std::uint32_t who = 0;
    v1::Place place{};
};

struct Room {
    std::vector<std::size_t> chairs{};
    std::size_t acting = 0;
    Clock::time_point sent{};
    std::uint64_t version = 0;  // that the intent under way will make
    std::uint64_t intents = 0;
    std::optional<Clock::time_point> due{};  // of the next intent
    Clock::time_point turn{};                // each has its own share of a pause, or all would speak at once
    std::map<std::uint32_t, v1::Place> homes{};
    std::array<Expectation, kExpectations> expected{};
};

class Rooms final : public AffrayWorkload {
  public:
    Rooms(std::vector<WsClient> clients, std::vector<Chair> chairs, std::vector<Room> rooms, int pid,
          Pace pace, std::string name)
        : clients_(std::move(clients)),
          chairs_(std::move(chairs)),
          rooms_(std::move(rooms)),
          pid_(pid),
          pace_(pace),
          name_(std::move(name)) {}

    std::string name() const override { return name_; }
    std::vector<WsClient>& connections() override { return clients_; }
    int server_pid() const override { return pid_; }
    std::vector<SeatAtPlay> seats() const override;

    Status seat_everybody();
    Status begin(Meter& meter) override;
    Status message(std::size_t connection, std::string_view payload, Meter& meter) override;
    std::optional<Clock::time_point> next_due() const override;
    Status run_due(Clock::time_point now) override;

  private:
    void share_sights(const Room& room);
    Status take_delta(Chair& chair, const v1::Delta& delta, std::string_view frame, Meter& meter);
    Status answered(const Chair& chair, std::size_t connection, Meter& meter);
    Status act(Room& room, const v1::View& view);
    Status submit(Room& room, std::size_t chair, const v1::Intent& intent);
    Error wrong(const Chair& chair, const std::string& what) const;

    std::vector<WsClient> clients_;
    std::vector<Chair> chairs_;
    std::vector<Room> rooms_;
    int pid_;
    Pace pace_;
    std::string name_;
    v1::ServerFrame frame_{};
    v1::ClientFrame out_{};
    std::string bytes_{};
    bool begun_ = false;
};

std::vector<SeatAtPlay> Rooms::seats() const {
    std::vector<SeatAtPlay> all;
    for (const Chair& chair : chairs_) {
        all.push_back({chair.joined, chair.version});
        all.back().seat.token = chair.welcome.resume_token();
    }
    return all;
}

Error Rooms::wrong(const Chair& chair, const std::string& what) const {
    return Error{ErrorCode::Corrupt, "affray: room " + std::to_string(chair.room) + ", seat " +
                                         std::to_string(chair.seat) + ", version " +
                                         std::to_string(chair.version) + ": " + what};
}

bool same(const v1::Place& a, const v1::Place& b) { return a.x() == b.x() && a.y() == b.y(); }

Status Rooms::seat_everybody() {
    Meter unused;
    const auto deadline = Clock::now() + kSeatWithin;
    for (std::size_t i = 0; i < chairs_.size(); ++i) {
        while (chairs_[i].sight == nullptr) {
            pollfd ready{clients_[i].descriptor(), POLLIN, 0};
            poll(&ready, 1, 1000);
            Status taken;
            const Status received = clients_[i].receive([&](std::string_view payload) {
                if (taken) taken = message(i, payload, unused);
            });
            if (!taken) return taken;
            if (!received) return received;
            if (Clock::now() > deadline) return wrong(chairs_[i], "no view within half a minute");
        }
    }
    return Status{};
}

// Once everybody is there, so that sitting down costs the driver nothing that is not asked of it.
void Rooms::share_sights(const Room& room) {
    std::map<std::string, std::shared_ptr<Sight>> all;
    for (const std::size_t at : room.chairs) {
        std::shared_ptr<Sight>& own = chairs_[at].sight;
        const auto [alike, first] = all.try_emplace(own->common(), own);
        if (first) continue;
        own = alike->second;
        own->share();
    }
}

Status Rooms::begin(Meter&) {
    if (begun_) return Status{};
    begun_ = true;
    for (Room& room : rooms_) {
        room.turn =
            Clock::now() + pace_.pause * (&room - rooms_.data()) / static_cast<std::int64_t>(rooms_.size());
        share_sights(room);
        const Chair& referee = chairs_[room.chairs.front()];
        for (const auto& each : referee.view().creatures()) room.homes[each.number()] = each.place();
        v1::Intent start;
        start.mutable_setup()->set_verb("start_encounter");
        room.version = referee.version;
        if (const Status sent = submit(room, room.chairs.front(), start); !sent) return sent;
    }
    return Status{};
}

Status Rooms::submit(Room& room, std::size_t chair, const v1::Intent& intent) {
    room.acting = chair;
    ++room.version;
    v1::Submit& submit = *out_.mutable_submit();
    submit.set_intent_id(std::to_string(++room.intents));
    *submit.mutable_intent() = intent;
    bytes_.clear();
    out_.AppendToString(&bytes_);
    room.sent = Clock::now();
    return clients_[chair].send(bytes_);
}

// The creature whose turn it is takes a step while it has points, home again if it is out, and else ends its
// turn.
Status Rooms::act(Room& room, const v1::View& view) {
    const Chair& referee = chairs_[room.chairs.front()];
    const v1::CreatureView* mover = client::creature_in(view, view.active());
    if (mover == nullptr || view.has_question())
        return wrong(referee, "nobody's turn, or an unforeseen question");
    const auto& facts = referee.welcome.facts();
    const auto ap_fact =
        static_cast<std::uint32_t>(std::find(facts.begin(), facts.end(), "ap") - facts.begin());
    const v1::FactValue* points = client::fact_in(view, ap_fact, mover->number(), 0);
    v1::Intent intent;
    v1::Place place = mover->place();
    if (points != nullptr && points->value() > 0) {
        const v1::Place& home = room.homes[mover->number()];
        if (same(place, home)) {
            place.set_x(place.x() + 1);
        } else {
            place = home;
        }
        intent.mutable_move()->set_verb("move");
        intent.mutable_move()->set_who(mover->number());
        *intent.mutable_move()->add_path() = place;
    } else {
        intent.mutable_turn()->set_verb("end_turn");
        intent.mutable_turn()->set_who(mover->number());
    }
    Expectation& expected = room.expected[(room.version + 1) % kExpectations];
    expected.version = room.version + 1;
    expected.who = mover->number();
    expected.place = place;
    for (const std::size_t chair : room.chairs)
        if (chairs_[chair].seat == mover->seat() && chairs_[chair].referee == (mover->seat() == 0))
            return submit(room, chair, intent);
    return wrong(referee, "nobody plays creature " + std::to_string(mover->number()));
}

Status Rooms::take_delta(Chair& chair, const v1::Delta& delta, std::string_view frame, Meter& meter) {
    if (delta.version() != chair.version + 1) return wrong(chair, "a delta does not follow");
    if (chair.version != chair.view().version())
        return wrong(chair, "it is told otherwise than who sees alike");
    meter.checked(chair.sight->take(delta, frame));
    ++chair.version;
    const Expectation& expected = rooms_[chair.room].expected[delta.version() % kExpectations];
    if (expected.version != delta.version()) return Status{};
    const v1::CreatureView* mover = client::creature_in(chair.view(), expected.who);
    if (mover == nullptr || !same(mover->place(), expected.place)) return wrong(chair, "a step went astray");
    return Status{};
}

// After a delta: the next intent, if this is the one whom the last one was of.
Status Rooms::answered(const Chair& chair, std::size_t connection, Meter& meter) {
    Room& room = rooms_[chair.room];
    if (connection != room.acting || chair.version != room.version) return Status{};
    meter.completed(room.sent);
    if (pace_.pause.count() == 0) return act(room, chair.view());
    do room.turn += pace_.pause;
    while (!pace_.makes_up && room.turn < Clock::now());
    room.due = room.turn;
    return Status{};
}

std::optional<Clock::time_point> Rooms::next_due() const {
    std::optional<Clock::time_point> first;
    for (const Room& room : rooms_)
        if (room.due && (!first || *room.due < *first)) first = room.due;
    return first;
}

Status Rooms::run_due(Clock::time_point now) {
    for (Room& room : rooms_) {
        if (!room.due || *room.due > now) continue;
        const auto due = *std::exchange(room.due, std::nullopt);
        if (const Status acted = act(room, chairs_[room.acting].view()); !acted) return acted;
        if (pace_.makes_up) room.sent = due;
    }
    return Status{};
}

Status Rooms::message(std::size_t connection, std::string_view payload, Meter& meter) {
    Chair& chair = chairs_[connection];
    if (chair.sight != nullptr) {
        if (const auto events = chair.sight->repeated(chair.version, payload)) {
            meter.checked(*events);
            ++chair.version;
            return answered(chair, connection, meter);
        }
    }
    if (!frame_.ParseFromArray(payload.data(), static_cast<int>(payload.size())))
        return wrong(chair, "a frame cannot be read");
    switch (frame_.body_case()) {
        case v1::ServerFrame::kWelcome: chair.welcome = frame_.welcome(); return Status{};
        case v1::ServerFrame::kView:
            if (chair.sight != nullptr) return wrong(chair, "a second view");
            chair.sight = std::make_shared<Sight>(std::move(*frame_.mutable_view()));
            chair.version = chair.view().version();
            return Status{};
        case v1::ServerFrame::kDelta:
            if (chair.sight == nullptr) return wrong(chair, "a delta before its view");
            if (const Status taken = take_delta(chair, frame_.delta(), payload, meter); !taken) return taken;
            return answered(chair, connection, meter);
        case v1::ServerFrame::kReply:
            if (!frame_.reply().has_rejected()) return Status{};
            meter.refused();
            return wrong(chair, "a legal intent was refused: " + frame_.reply().rejected().code());
        case v1::ServerFrame::kFault: return wrong(chair, "a fault: " + frame_.fault().code());
        case v1::ServerFrame::kPreview:
        case v1::ServerFrame::kMenu:
        case v1::ServerFrame::kChat:
        case v1::ServerFrame::kPresence:
        case v1::ServerFrame::kDeadline:
        case v1::ServerFrame::kStandingOrder:
        case v1::ServerFrame::kPast:
        case v1::ServerFrame::kHistory:
        case v1::ServerFrame::kPointed:
        case v1::ServerFrame::kAutopilot:
        case v1::ServerFrame::BODY_NOT_SET: return Status{};
    }
    return Status{};
}

// As soon as the connection is open, as a client does: a server waits only seconds for it, and some hundred
// connections take longer to open.
Status greet(WsClient& client, const std::string& token) {
    if (const Status answered = client.answered(); !answered) return answered;
    v1::ClientFrame hello;
    hello.mutable_hello()->set_token(token);
    hello.mutable_hello()->set_client("affray-bench");
    return client.send(hello.SerializeAsString());
}

}  // namespace

Result<std::unique_ptr<AffrayWorkload>> make_affray_workload(
    std::uint16_t port, int server_pid, const std::vector<std::vector<client::JoinedSeat>>& rooms, Pace pace,
    std::string name, Arrival arrival) {
    std::vector<WsClient> clients;
    std::vector<Chair> chairs;
    std::vector<Room> built(rooms.size());
    for (std::size_t r = 0; r < rooms.size(); ++r) {
        for (const client::JoinedSeat& seat : rooms[r]) {
            auto client = WsClient::call(port, client::play_path(seat.encounter),
                                         std::string(client::subprotocol(client::Encoding::Binary)));
            if (!client) return client.error();
            if (arrival == Arrival::OneByOne)
                if (const Status sent = greet(*client, seat.token); !sent) return sent.error();
            built[r].chairs.push_back(clients.size());
            clients.push_back(std::move(*client));
            Chair chair;
            chair.room = r;
            chair.seat = seat.number;
            chair.referee = seat.referee;
            chair.joined = seat;
            chairs.push_back(std::move(chair));
        }
    }
    for (std::size_t i = 0; arrival == Arrival::Together && i < clients.size(); ++i)
        if (const Status sent = greet(clients[i], chairs[i].joined.token); !sent) return sent.error();
    auto workload = std::make_unique<Rooms>(std::move(clients), std::move(chairs), std::move(built),
                                            server_pid, pace, std::move(name));
    if (const Status seated = workload->seat_everybody(); !seated) return seated.error();
    return std::unique_ptr<AffrayWorkload>(std::move(workload));
}

}  // namespace affray::bench
