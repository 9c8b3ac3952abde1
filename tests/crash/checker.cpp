// One pass over the log to count, one over each history to compare.
#include "crash/checker.h"

#include <map>
#include <set>
#include <tuple>

namespace affray::crash {
namespace {

constexpr std::size_t kObjectionsMax = 100;
constexpr std::uint32_t kRefereesSeat = 0;

using IntentKey = std::tuple<std::string, std::uint32_t, std::string>;

class Check {
  public:
    explicit Check(const std::vector<Row>& log) : log_(log) {
        for (const Row& row : log_) read(row);
    }

    void judge(const History& history) {
        for (const Sent& sent : history.sent) judge(history, sent);
        for (const std::string& complaint : history.complaints) object(history, complaint);
        follow(history);
    }

    // What is in the log was sent by somebody.
    void judge_strangers() {
        for (const auto& [key, rows] : rows_)
            if (!known_.contains(key))
                object(std::get<0>(key) + ", seat " + std::to_string(std::get<1>(key)) + ": nobody sent " +
                       std::get<2>(key));
    }

    Findings take() { return std::move(findings_); }

  private:
    void object(std::string what) {
        if (findings_.objections.size() < kObjectionsMax) findings_.objections.push_back(std::move(what));
    }
    void object(const History& history, const std::string& what) {
        object(history.encounter + ", seat " + std::to_string(history.seat) + ": " + what);
    }

    void read(const Row& row) {
        std::uint64_t& last = heads_[row.encounter];
        if (row.version != last + 1)
            object(row.encounter + ": version " + std::to_string(row.version) + " follows " +
                   std::to_string(last));
        last = row.version;
        if (row.intent_id.empty()) return;
        count(row);
        rows_[{row.encounter, row.seat, row.intent_id}].push_back(&row);
    }

    // A seat counts the versions that tell it something: what it has not been told only becomes more. The
    // referee is told everything.
    void count(const Row& row) {
        std::uint64_t& untold = untold_[{row.encounter, row.seat}];
        const bool fits = row.reply_version + untold <= row.version &&
                          (row.seat != kRefereesSeat || row.reply_version == row.version);
        if (!fits)
            object(row.encounter + ": the reply of version " + std::to_string(row.version) + " names " +
                   std::to_string(row.reply_version));
        else
            untold = row.version - row.reply_version;
    }

    void judge(const History& history, const Sent& sent) {
        const IntentKey key{history.encounter, history.seat, sent.id};
        known_.insert(key);
        const auto found = rows_.find(key);
        const std::size_t count = found == rows_.end() ? 0 : found->second.size();
        const std::string name = "intent " + sent.id;
        if (sent.times > 1) findings_.resent += sent.times - 1;
        if (count > 1) {
            ++findings_.doubled;
            object(history, name + " is in the log " + std::to_string(count) + " times");
        }
        if (sent.answers.empty()) {
            ++findings_.unknown;
            return;
        }
        const Answer& first = sent.answers.front();
        for (const Answer& answer : sent.answers)
            if (answer.accepted != first.accepted || answer.version != first.version ||
                answer.code != first.code)
                object(history, name + " was answered in two ways");
        if (!first.accepted) {
            ++findings_.refused;
            if (count != 0) object(history, name + " was refused (" + first.code + ") and is in the log");
            return;
        }
        ++findings_.accepted;
        if (count == 0) {
            ++findings_.lost;
            return object(
                history, name + " was accepted as version " + std::to_string(first.version) + " and is lost");
        }
        compare(history, first, *found->second.front());
    }

    void compare(const History& history, const Answer& answer, const Row& row) {
        const std::string name = "intent " + row.intent_id;
        if (row.reply_version != answer.version)
            object(history, name + " was accepted as version " + std::to_string(answer.version) +
                                ", the log has it as " + std::to_string(row.reply_version));
        if (row.reply_intent_id != row.intent_id)
            object(history, name + ": the stored reply is that of another");
        if (answer.seen < answer.version)
            object(history, name + " was answered before what it did was shown");
    }

    // S5: what was shown, over all connections.
    void follow(const History& history) {
        std::uint64_t last = 0;
        bool begun = false;
        for (const Sighting& sighting : history.sightings) {
            const std::string told = std::to_string(sighting.version) + " after " + std::to_string(last);
            switch (sighting.what) {
                case Sighting::What::Welcome:
                    if (begun && sighting.version < last)
                        object(history, "the server came back at version " + told);
                    break;
                case Sighting::What::View:
                    if (begun && sighting.version < last) object(history, "a view of version " + told);
                    last = sighting.version;
                    begun = true;
                    break;
                case Sighting::What::Delta:
                    if (!begun) object(history, "a delta before the first view");
                    if (sighting.version != last + 1) object(history, "delta " + told);
                    last = sighting.version;
                    break;
            }
        }
        const auto head = heads_.find(history.encounter);
        const std::uint64_t end = head == heads_.end() ? 0 : head->second;
        const bool shown_too_little =
            history.seat == kRefereesSeat ? last != end : last < counted_at_least(history);
        if (last > end || (shown_too_little && !history.left))
            object(history,
                   "the log ends at " + std::to_string(end) + ", the seat at " + std::to_string(last));
    }

    // What the replies to its own intents have told the seat.
    std::uint64_t counted_at_least(const History& history) const {
        std::uint64_t counted = 0;
        for (const Row& row : log_)
            if (row.encounter == history.encounter && row.seat == history.seat && !row.intent_id.empty())
                counted = row.reply_version;
        return counted;
    }

    const std::vector<Row>& log_;
    Findings findings_{};
    std::map<std::string, std::uint64_t> heads_{};
    std::map<std::pair<std::string, std::uint32_t>, std::uint64_t> untold_{};
    std::map<IntentKey, std::vector<const Row*>> rows_{};
    std::set<IntentKey> known_{};
};

}  // namespace

std::string Findings::text() const {
    std::string all;
    for (const std::string& objection : objections) all += objection + "\n";
    return all;
}

Findings check(const std::vector<const History*>& histories, const std::vector<Row>& log) {
    Check check(log);
    for (const History* history : histories) check.judge(*history);
    check.judge_strangers();
    return check.take();
}

}  // namespace affray::crash
