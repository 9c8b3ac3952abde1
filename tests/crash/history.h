// What one seat has done and seen in a crash run: with the log the only witness that the checker hears.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace affray::crash {

// One answer of the server to an intent.
struct Answer {
    bool accepted = false;
    std::uint64_t version = 0;  // accepted: the version that the answer names
    std::string code{};         // refused: why
    std::uint64_t seen = 0;     // the last version that the seat had been shown when the answer came
};

// An intent of the seat, however often it was sent under its id.
struct Sent {
    std::string id{};
    std::uint32_t times = 0;
    std::vector<Answer> answers{};
};

// A frame that tells a version, in the order of arrival over all connections.
struct Sighting {
    enum class What : std::uint8_t {
        Welcome,  // a connection begins, and the server is at this version
        View,     // the whole view of this version
        Delta,    // what this version changed
    };
    What what = What::Delta;
    std::uint64_t version = 0;
    std::string digest{};  // of a delta's content, where it was kept
};

class History {
  public:
    std::string encounter{};  // its public id
    std::uint32_t seat = 0;
    // Gone while the others played on: what came last may never have been shown to it.
    bool left = false;
    std::vector<Sent> sent{};
    std::vector<Sighting> sightings{};
    // What a client of good behaviour is never told: faults, answers to what it has not asked.
    std::vector<std::string> complaints{};

    // Notes that an intent has gone out (again).
    void note_sent(const std::string& id, bool on_the_wire = true) {
        const auto [at, fresh] = index_.emplace(id, sent.size());
        if (fresh) sent.push_back({id, 0, {}});
        if (on_the_wire) ++sent[at->second].times;
    }
    void note_answer(const std::string& id, Answer answer) {
        const auto at = index_.find(id);
        if (at == index_.end())
            return complaints.push_back("an answer to an intent that was never sent: " + id);
        answer.seen = seen_;
        sent[at->second].answers.push_back(std::move(answer));
    }
    void note_sighting(Sighting sighting) {
        if (sighting.what != Sighting::What::Welcome) seen_ = sighting.version;
        sightings.push_back(std::move(sighting));
    }

  private:
    std::unordered_map<std::string, std::size_t> index_{};
    std::uint64_t seen_ = 0;
};

}  // namespace affray::crash
