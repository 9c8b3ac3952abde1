// Every delta is compared with the client's own model of the board.
#include "bench/load/raw_workload.h"

#include <array>
#include <cstring>

#include "bench/peer/raw_protocol.h"

namespace affray::bench {
namespace {

struct Token {
    std::int16_t x = 0;
    std::int16_t y = 0;
    std::int16_t ap = raw::kPoints;
};

// What one seat believes.
struct Model {
    std::array<Token, raw::kTokens> tokens{};
    std::uint32_t version = 0;
    std::uint32_t active = 0;
};

class RawWorkload final : public Workload {
  public:
    RawWorkload(std::vector<WsClient> clients, int pid, std::uint32_t rooms)
        : clients_(std::move(clients)), pid_(pid), models_(clients_.size()), sent_(rooms), intents_(rooms) {
        for (Model& model : models_)
            for (std::uint32_t i = 0; i < raw::kTokens; ++i)
                model.tokens[i] = {raw::start_x(i), raw::start_y(i), raw::kPoints};
    }

    std::string name() const override { return "raw-sqlite"; }
    std::vector<WsClient>& connections() override { return clients_; }
    int server_pid() const override { return pid_; }

    Status begin(Meter&) override {
        if (begun_) return Status{};
        begun_ = true;
        for (std::size_t room = 0; room < sent_.size(); ++room)
            if (const Status sent = act(room, models_[room * raw::kSeats]); !sent) return sent;
        return Status{};
    }

    Status message(std::size_t connection, std::string_view payload, Meter& meter) override {
        raw::Delta delta;
        if (payload.size() != sizeof(delta)) return wrong();
        std::memcpy(&delta, payload.data(), sizeof(delta));
        Model& model = models_[connection];
        Token& token = model.tokens[model.active];
        const std::size_t room = connection / raw::kSeats;
        const bool expected = delta.version == model.version + 1 && delta.token == model.active &&
                              delta.x == token.x + step(token, delta.token) && delta.y == token.y &&
                              delta.ap == token.ap - 1 && delta.hp == 20;
        if (!expected) return wrong();
        token = {delta.x, delta.y, delta.ap};
        model.version = delta.version;
        model.active = delta.active;
        if (token.ap == 0) model.tokens[model.active].ap = raw::kPoints;
        meter.checked(1);
        if (delta.seat != connection % raw::kSeats) return Status{};
        if (delta.intent_id != intents_[room]) return wrong();
        meter.completed(sent_[room]);
        return act(room, model);
    }

  private:
    static Status wrong() { return Error{ErrorCode::Corrupt, "raw-sqlite: a delta is not what it must be"}; }

    static std::int16_t step(const Token& token, std::uint32_t index) {
        return token.x == raw::start_x(index) ? std::int16_t{1} : std::int16_t{-1};
    }

    Status act(std::size_t room, const Model& model) {
        raw::Intent intent;
        intent.intent_id = ++intents_[room];
        intent.dx = step(model.tokens[model.active], model.active);
        sent_[room] = Clock::now();
        const std::string_view bytes(reinterpret_cast<const char*>(&intent), sizeof(intent));
        return clients_[room * raw::kSeats + raw::seat_of(model.active)].send(bytes);
    }

    std::vector<WsClient> clients_;
    int pid_;
    std::vector<Model> models_;
    std::vector<Clock::time_point> sent_;
    std::vector<std::uint32_t> intents_;
    bool begun_ = false;
};

}  // namespace

Result<std::unique_ptr<Workload>> make_raw_workload(std::uint16_t port, int server_pid, std::uint32_t rooms,
                                                    Arrival arrival) {
    std::vector<WsClient> clients;
    for (std::uint32_t i = 0; i < rooms * raw::kSeats; ++i) {
        auto client = WsClient::call(
            port, "/room/" + std::to_string(i / raw::kSeats) + "/seat/" + std::to_string(i % raw::kSeats),
            "");
        if (!client) return client.error();
        clients.push_back(std::move(*client));
        if (arrival == Arrival::Together) continue;
        if (const Status answered = clients.back().answered(); !answered) return answered.error();
    }
    for (std::size_t i = 0; arrival == Arrival::Together && i < clients.size(); ++i)
        if (const Status answered = clients[i].answered(); !answered) return answered.error();
    return std::unique_ptr<Workload>(new RawWorkload(std::move(clients), server_pid, rooms));
}

}  // namespace affray::bench
