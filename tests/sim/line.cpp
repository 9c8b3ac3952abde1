// Delays, order and loss of one connection.
#include "sim/line.h"

#include <utility>

namespace affray::sim {

Line::Line(Agenda& agenda, Chance& chance, const Options& options, Server& server, Ears ears)
    : agenda_(agenda), chance_(chance), options_(options), server_(server), ears_(std::move(ears)) {}

Time Line::arrival(Time& last) {
    last = std::max(last, agenda_.now() + chance_.between(options_.latency_low, options_.latency_high));
    return last;
}

void Line::to_client(std::function<void(Line&)> what) {
    agenda_.at(arrival(last_to_client_), [weak = weak_from_this(), what = std::move(what)] {
        const auto self = weak.lock();
        if (self != nullptr && self->client_hears_) what(*self);
    });
}

void Line::to_server(std::function<void(Line&)> what) {
    agenda_.at(arrival(last_to_server_), [weak = weak_from_this(), what = std::move(what)] {
        const auto self = weak.lock();
        if (self != nullptr && self->server_hears_) what(*self);
    });
}

void Line::open(const std::string& encounter) {
    to_server([encounter](Line& line) { line.connect(encounter); });
}

void Line::connect(const std::string& encounter) {
    const auto place = server_.up() ? server_.directory().find(encounter) : std::nullopt;
    if (!place) return server_gone();
    server_.directory().with_session(*place, [weak = weak_from_this()](auto session) {
        const auto self = weak.lock();
        if (self == nullptr || !self->server_hears_) return;
        if (!session.ok()) return self->server_gone();
        self->link_ = std::make_shared<session::Link>(*session, *self, session::Encoding::Binary, "sim");
        for (const std::string& message : std::exchange(self->early_, {})) self->hear(message);
    });
}

void Line::say(std::string message) {
    to_server([message = std::move(message)](Line& line) { line.hear(message); });
}

void Line::hear(const std::string& message) {
    if (link_ == nullptr) return early_.push_back(message);
    const auto link = link_;  // it may be let go of meanwhile
    link->receive(message);
}

void Line::send(std::string_view message) {
    to_client([bytes = std::string(message)](Line& line) { line.ears_.message(bytes); });
}

void Line::close(session::CloseCode code, std::string_view) {
    to_client([code](Line& line) {
        line.client_hears_ = false;
        if (!std::exchange(line.told_, true)) line.ears_.closed(code);
    });
    drop_link();
}

void Line::drop_link() {
    server_hears_ = false;
    if (link_ == nullptr) return;
    const auto link = std::move(link_);
    link->disconnected();
}

void Line::cut() {
    client_hears_ = false;
    // What the client has said may arrive, or not.
    if (chance_.one_in(2)) server_hears_ = false;
    const milliseconds silence =
        chance_.one_in(4) ? chance_.between(milliseconds(0), milliseconds(25'000)) : milliseconds(100);
    agenda_.after(silence, [weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->drop_link();
    });
    agenda_.after(chance_.between(milliseconds(0), milliseconds(3'000)), [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (self != nullptr && !std::exchange(self->told_, true)) self->ears_.lost();
    });
}

void Line::server_gone() {
    drop_link();
    agenda_.after(chance_.between(milliseconds(0), milliseconds(500)), [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (self == nullptr) return;
        self->client_hears_ = false;
        if (!std::exchange(self->told_, true)) self->ears_.lost();
    });
}

void Line::leave() {
    client_hears_ = false;
    told_ = true;
    to_server([](Line& line) { line.drop_link(); });
}

}  // namespace affray::sim
