// One pass over the log; which versions still stand is known at its end.
#include "exports/retelling.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>

#include "codec/fact_map.h"
#include "codec/intent_codec.h"
#include "codec/talk.h"
#include "codec/view_codec.h"
#include "exports/log_fold.h"
#include "rulesets/registry.h"

namespace affray::exports {

// Seats are made so (session/directory.cpp): 0, those of the scene, and those that watch.
Role role_of(const State& state, std::optional<store::SeatNumber> seat) {
    if (!seat) return Role::Spectator;
    if (*seat == 0) return Role::Referee;
    const auto& players = state.scene->seats;
    const bool plays = std::any_of(players.begin(), players.end(),
                                   [seat](const SeatEntry& one) { return number(one.id) == *seat; });
    return plays ? Role::Player : Role::Spectator;
}

namespace {

class Teller {
  public:
    Teller(const store::Encounter& encounter, const std::vector<store::Seat>& seats, const PointOfView& eyes,
           LogFold fold)
        : eyes_(eyes),
          fold_(std::move(fold)),
          viewer_{role_of(fold_.state(), eyes.seat), SeatId{eyes.seat.value_or(0)}} {
        for (const store::Seat& one : seats)
            if (one.number == eyes.seat) heard_since_ = codec::heard_since(one.controller);
        v1::ReplayHead& head = told_.replay.head;
        head.set_format(client::Replay::kFormat);
        head.set_branches(eyes.branches);
        welcome(encounter, seats, *head.mutable_welcome());
        codec::encode_view(fold_.state(), conduct_, 0, viewer_, *head.mutable_opening());
        head.set_content_hash(client::content_hash(head.opening()));
    }

    Status take(const store::LogRow& row) {
        const auto entry = fold_.fold(row.record);
        if (!entry) return entry.error();
        if (entry->batch.change) conduct_ = entry->batch.change->after;
        const std::uint64_t number = counted_.number_at(row.version - 1) + 1;
        const v1::Delta& delta =
            encoder_.encode(number, entry->batch, fold_.state(), conduct_, viewer_, counted_);
        if (!codec::tells(delta, viewer_)) {
            counted_.pass_over(row.version);
            return {};
        }
        told_.replay.deltas.push_back(codec::delta_payload(delta));
        if (entry->batch.back) back_[number] = counted_.number_at(entry->batch.back->to);
        if (viewer_.role == Role::Referee) ask(row, entry->batch);
        return {};
    }

    // The moments at which it was said are nobody's but the table's.
    void hear(const std::vector<store::ChatLine>& stored) {
        const auto seat = eyes_.seat ? std::optional(viewer_.seat) : std::nullopt;
        auto& talk = *told_.replay.head.mutable_talk();
        for (const store::ChatLine& one : stored) {
            v1::ChatLine line;
            if (one.id <= heard_since_) continue;
            if (!line.ParseFromString(one.body) || !codec::hears(line, viewer_.role, seat)) continue;
            line.set_id(static_cast<std::uint64_t>(talk.size()) + 1);
            line.clear_at_ms();
            line.set_version(counted_.number_at(line.version()));
            *talk.Add() = std::move(line);
        }
    }

    Retelling finish() {
        std::uint64_t last = told_.replay.deltas.size();
        if (!eyes_.branches) last = leave_out_branches();
        told_.replay.head.mutable_welcome()->set_version(last);
        return std::move(told_);
    }

  private:
    void welcome(const store::Encounter& encounter, const std::vector<store::Seat>& seats,
                 v1::Welcome& out) const {
        const auto wire_role = [this](std::optional<store::SeatNumber> seat) {
            switch (role_of(fold_.state(), seat)) {
                case Role::Referee: return v1::SEAT_ROLE_REFEREE;
                case Role::Player: return v1::SEAT_ROLE_PLAYER;
                case Role::Spectator: break;
            }
            return v1::SEAT_ROLE_SPECTATOR;
        };
        out.set_encounter(encounter.public_id);
        out.set_title(encounter.title);
        out.set_ruleset(encounter.ruleset);
        out.set_seat(eyes_.seat.value_or(0));
        out.set_role(wire_role(eyes_.seat));
        for (std::string& fact : codec::fact_names(fold_.vocabulary())) out.add_facts(std::move(fact));
        for (const store::Seat& one : seats) {
            v1::SeatInfo& seat = *out.add_seats();
            seat.set_number(one.number);
            seat.set_role(wire_role(one.number));
            seat.set_name(one.name);
        }
    }

    void ask(const store::LogRow& row, const Batch& batch) {
        Asked asked{row.seat, std::string(to_string(batch.by)), std::string(row.intent_id), {}};
        if (batch.plays()) codec::encode_intent(batch.intent, asked.intent);
        told_.asked.push_back(std::move(asked));
    }

    // From the end: a row that leads back leads past all between it and what stands again. The last version
    // that is left.
    std::uint64_t leave_out_branches() {
        std::vector<std::size_t> standing;
        for (std::uint64_t version = told_.replay.deltas.size(); version > 0;) {
            const auto back = back_.find(version);
            if (back != back_.end()) {
                version = back->second;
                continue;
            }
            standing.push_back(static_cast<std::size_t>(version - 1));
            --version;
        }
        std::reverse(standing.begin(), standing.end());
        Retelling kept;
        for (const std::size_t at : standing) {
            kept.replay.deltas.push_back(std::move(told_.replay.deltas[at]));
            if (!told_.asked.empty()) kept.asked.push_back(std::move(told_.asked[at]));
        }
        told_.replay.deltas = std::move(kept.replay.deltas);
        told_.asked = std::move(kept.asked);
        return standing.empty() ? 0 : standing.back() + 1;
    }

    const PointOfView eyes_;
    LogFold fold_;
    const Viewer viewer_;
    codec::DeltaEncoder encoder_;
    Conduct conduct_;
    std::int64_t heard_since_ = 0;
    Retelling told_;
    codec::ToldVersions counted_;
    std::map<std::uint64_t, std::uint64_t> back_;  // number of what led back: what stands again
};

}  // namespace

std::optional<PointOfView> point_of_view(std::string_view text) {
    if (text == "referee") return PointOfView{};
    if (text == "spectator") return PointOfView{std::nullopt, false};
    store::SeatNumber seat = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), seat);
    if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return PointOfView{seat, false};
}

Result<Retelling> retell(store::Reader& reader, const store::Encounter& encounter, const PointOfView& eyes) {
    auto fold = LogFold::begin(encounter, make_ruleset);
    if (!fold) return fold.error();
    const auto seats = reader.seats(encounter.id);
    if (!seats) return seats.error();
    const auto theirs = [&eyes](const store::Seat& seat) { return seat.number == *eyes.seat; };
    if (eyes.seat && std::none_of(seats->begin(), seats->end(), theirs))
        return Error{ErrorCode::NotFound, "the encounter has no seat " + std::to_string(*eyes.seat)};
    Teller teller(encounter, *seats, eyes, std::move(*fold));
    Status broken;
    const Status read = reader.read_log(encounter.id, 0, [&](const store::LogRow& row) {
        broken = teller.take(row);
        return broken.ok();
    });
    if (!read) return read.error();
    if (!broken) return broken.error();
    if (!eyes.talk) return teller.finish();
    const auto talk = reader.chat_tail(encounter.id, std::numeric_limits<std::int32_t>::max());
    if (!talk) return talk.error();
    teller.hear(*talk);
    return teller.finish();
}

}  // namespace affray::exports
