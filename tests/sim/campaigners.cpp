// What they ask for, some of it hostile, and what must stand of it.
#include "sim/campaigners.h"

#include <google/protobuf/util/json_util.h>

#include "base/check.h"
#include "store/records/record_reader.h"

namespace affray::sim {
namespace {

using campaign_service::Answer;
using campaign_service::Done;
using campaign_service::Refusal;

constexpr const char* kCampaign = "salt";
constexpr std::size_t kHeroesMax = 6;
constexpr std::size_t kHoardsMax = 5;
constexpr std::size_t kProposedMax = 20;
constexpr std::array kPlayers{"ann", "bert", "cleo"};

template <class M>
M message(const std::string& json) {
    M out;
    AFFRAY_CHECK(google::protobuf::util::JsonStringToMessage(json, &out).ok(), json);
    return out;
}

campaign_service::RequestContext asked_by(const std::string& account, bool referee = false) {
    return {kCampaign, "classic", account, referee, {}};
}

v1::LedgerAct act_of(const std::string& from, const std::string& to, const std::string& why,
                     const std::string& amounts) {
    return message<v1::LedgerAct>(R"({"from": ")" + from + R"(", "to": ")" + to + R"(", "reason": ")" + why +
                                  R"(", "amounts": [)" + amounts + "]}");
}

std::string coins(std::uint64_t gold) {
    return R"({"kind": "coin", "name": "gp", "count": ")" + std::to_string(gold) + R"("})";
}

}  // namespace

Campaigners::Campaigners(const Network& network, std::size_t people) : network_(network), people_(people) {}

void Campaigners::start() {
    for (std::size_t i = 0; i < people_; ++i) think_later();
}

void Campaigners::server_gone() { ++life_; }

void Campaigners::think_later() {
    const Options& options = network_.options;
    network_.agenda.after(network_.chance.between(options.think_low, options.think_high), [this] {
        think_later();
        if (!network_.quiet && network_.server.up()) think();
    });
}

void Campaigners::think() {
    if (heroes_.size() < 2) return make_character();
    if (hoards_.empty()) return make_hoard();
    switch (network_.chance.below(9)) {
        case 0: return heroes_.size() < kHeroesMax ? make_character() : spend();
        case 1: return hoards_.size() < kHoardsMax ? make_hoard() : spend();
        case 2:
        case 3: return find_treasure(coins(1 + network_.chance.below(900)));
        // More than there may be, less than nothing, and what nobody can divide.
        case 4:
            return find_treasure(network_.chance.one_in(2)
                                     ? coins(9'000'000'000'000'000'000U)
                                     : R"({"kind": "coin", "name": "gp", "count": -5})");
        case 5: return spend();
        case 6: return divisions_.size() < kProposedMax ? propose() : settle(true);
        case 7: return settle(network_.chance.one_in(4));
        default: return settle(false);
    }
}

std::string Campaigners::new_deed(const std::string& name) {
    const std::string deed = name + " " + std::to_string(++deeds_so_far_) + ".";
    deeds_.emplace(deed, Deed{});
    return deed;
}

const std::string& Campaigners::any(const std::vector<std::string>& all) {
    return all[network_.chance.below(all.size())];
}

void Campaigners::note(const std::string& deed, const Refusal* refusal) {
    if (refusal == nullptr) ++accepted_;
    if (refusal != nullptr && refusal->code == "INTERNAL") network_.violated(deed + " was answered INTERNAL");
    if (const auto known = deeds_.find(deed); known != deeds_.end())
        known->second = refusal == nullptr ? Deed{Fate::Accepted, {}} : Deed{Fate::Refused, refusal->code};
}

// The request and its answer take their time; one that the process does not survive has no answer.
template <class T, class Work, class Answered>
void Campaigners::ask(const std::string& deed, Work work, Answered answered) {
    const auto later = [this] {
        return network_.chance.between(network_.options.latency_low, network_.options.latency_high);
    };
    network_.agenda.after(later(), [this, deed, work, answered, later, life = life_] {
        if (life != life_ || !network_.server.up()) return;
        const auto done = [this, deed, answered, later, life](Answer<T> answer) {
            network_.agenda.after(later(), [this, deed, answered, life, answer = std::move(answer)] {
                if (life != life_) return;
                note(deed, std::get_if<Refusal>(&answer));
                if (const T* given = std::get_if<T>(&answer)) answered(*given);
            });
        };
        network_.server.campaigns().ask<T>("somebody", campaign_service::Length::Short,
                                           campaign_service::CampaignService::Work<T>(work), Done<T>(done));
    });
}

void Campaigners::make_character() {
    const std::string name = new_deed("Hero");
    const std::string owner = kPlayers[network_.chance.below(kPlayers.size())];
    const auto wish = message<v1::NewCharacter>(
        R"({"name": ")" + name + R"(", "owner": ")" + owner +
        R"(", "choices": {"class": "fighter", "scores": [15, 9, 10, 12, 13, 11], "gold": "rolled"}})");
    ask<v1::Character>(
        name,
        [wish](Records& records, const Done<v1::Character>& done) {
            records.create_character(asked_by("ref", true), wish, done);
        },
        [this](const v1::Character& made) { heroes_.push_back(made.id()); });
}

void Campaigners::make_hoard() {
    const auto wish = message<v1::Hoard>(R"({"name": ")" + new_deed("Cave") + R"("})");
    ask<v1::Hoard>(
        wish.name(),
        [wish](Records& records, const Done<v1::Hoard>& done) {
            records.put_hoard(asked_by("ref", true), wish, done);
        },
        [this](const v1::Hoard& made) { hoards_.push_back(made.id()); });
}

void Campaigners::find_treasure(const std::string& amounts) {
    const std::string deed = new_deed("found");
    const v1::LedgerAct wish = act_of("world", "hoard/" + any(hoards_), deed, amounts);
    ask<v1::LedgerPage>(
        deed,
        [wish](Records& records, const Done<v1::LedgerPage>& done) {
            records.book(asked_by("ref", true), wish, done);
        },
        [](const v1::LedgerPage&) {});
}

// From one hero to another, or from a hoard to a hero: more than it has, now and then.
void Campaigners::spend() {
    const std::string deed = new_deed("given");
    const std::string from =
        network_.chance.one_in(2) ? "character/" + any(heroes_) : "hoard/" + any(hoards_);
    const v1::LedgerAct wish =
        act_of(from, "character/" + any(heroes_), deed, coins(1 + network_.chance.below(200)));
    ask<v1::LedgerPage>(
        deed,
        [wish](Records& records, const Done<v1::LedgerPage>& done) {
            records.book(asked_by("ref", true), wish, done);
        },
        [](const v1::LedgerPage&) {});
}

void Campaigners::propose() {
    v1::DivisionWish wish;
    wish.set_from("hoard/" + any(hoards_));
    wish.add_heirs(heroes_.front());
    wish.add_heirs(heroes_.back());
    ask<v1::Division>(
        "",
        [wish](Records& records, const Done<v1::Division>& done) {
            records.propose(asked_by("ref", true), wish, done);
        },
        [this](const v1::Division& made) { divisions_[made.id()] = made.status(); });
}

// Somebody agrees, or all of them at once by the referee's word; the last one carries it out.
void Campaigners::settle(bool withdraw) {
    if (divisions_.empty()) return propose();
    auto at = divisions_.begin();
    std::advance(at, static_cast<std::ptrdiff_t>(network_.chance.below(divisions_.size())));
    const std::string id = at->first;
    const bool for_all = network_.chance.one_in(3);
    const std::string who = for_all || withdraw ? "ref" : kPlayers[network_.chance.below(kPlayers.size())];
    ask<v1::Division>(
        "",
        [id, who, withdraw, for_all](Records& records, const Done<v1::Division>& done) {
            const Request context = asked_by(who, who == "ref");
            if (withdraw) return records.withdraw(context, id, 0, done);
            records.agree(context, id, for_all, done);
        },
        [this, id](const v1::Division& now) {
            // Two answers may pass each other on their way.
            std::string& known = divisions_[id];
            if (known == "proposed") known = now.status();
        });
}

void Campaigners::check() {
    const auto reader = store::RecordReader::open(network_.server.store().database());
    if (!reader.ok()) return network_.violated("no reader of records: " + reader.error().message);
    if (const Status book = (*reader)->verify_book(); !book)
        network_.violated("the book: " + book.error().message);
    check_lines(**reader);
    check_records(**reader);
}

// Each change is one line of the campaign's log: once if it was acknowledged, never if it was refused.
void Campaigners::check_lines(store::RecordReader& reader) {
    std::map<std::string, std::size_t> lines;
    for (store::Page page;;) {
        const auto part = reader.log(kCampaign, page);
        if (!part.ok()) return network_.violated("the campaign's log: " + part.error().message);
        for (const store::CampaignLine& line : *part) {
            page.after = line.id;
            ++lines[line.text.substr(0, line.text.find('.') + 1)];
        }
        if (part->size() < page.limit) break;
    }
    for (const auto& [words, deed] : deeds_) {
        const std::size_t times = lines.contains(words) ? lines.at(words) : 0;
        if (times > 1) network_.violated(words + " stands twice");
        if (deed.fate == Fate::Accepted && times != 1) network_.violated(words + " was accepted and is lost");
        if (deed.fate == Fate::Refused && times != 0)
            network_.violated(words + " was refused as " + deed.code + " and stands");
    }
}

void Campaigners::check_records(store::RecordReader& reader) {
    const auto stands = [&](const std::string& id) -> std::string {
        const auto record = reader.record(id);
        if (record.ok()) return record->status;
        network_.violated("record " + id + " was acknowledged and is lost: " + record.error().message);
        return {};
    };
    for (const std::string& id : heroes_) stands(id);
    for (const std::string& id : hoards_) stands(id);
    for (const auto& [id, status] : divisions_) {
        const std::string now = stands(id);
        if (status != "proposed" && now != status)
            network_.violated("division " + id + " was " + status + " and is " + now);
    }
}

}  // namespace affray::sim
