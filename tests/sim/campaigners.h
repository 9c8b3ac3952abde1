// People of a simulated world who keep a campaign between encounters: characters, hoards, treasure that is
// divided. Their requests may get no answer; what they were answered is remembered.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "campaign_service/campaign_records.h"
#include "sim/client.h"

namespace affray::sim {

class Campaigners {
  public:
    /// All of it outlives them.
    Campaigners(const Network& network, std::size_t people);

    void start();
    /// The process of the server has ended: answers that are under way never come.
    void server_gone();
    /// What must be true of the books, and of everything that was answered; looks at what is durable.
    void check();
    std::uint64_t accepted() const { return accepted_; }

  private:
    using Request = campaign_service::RequestContext;
    using Records = campaign_service::CampaignRecords;
    enum class Fate : std::uint8_t { Unknown, Accepted, Refused };
    struct Deed {
        Fate fate = Fate::Unknown;
        std::string code{};
    };

    void think_later();
    void think();
    void make_character();
    void make_hoard();
    void find_treasure(const std::string& amounts);
    void spend();
    void propose();
    void settle(bool withdraw);
    std::string new_deed(const std::string& name);
    const std::string& any(const std::vector<std::string>& all);
    template <class T, class Work, class Answered>
    void ask(const std::string& deed, Work work, Answered answered);
    void note(const std::string& deed, const campaign_service::Refusal* refusal);
    void check_lines(store::RecordReader& reader);
    void check_records(store::RecordReader& reader);

    Network network_;
    std::size_t people_;
    std::uint64_t life_ = 0;
    std::uint64_t deeds_so_far_ = 0;
    std::uint64_t accepted_ = 0;
    std::map<std::string, Deed> deeds_;  // by the words that its line in the campaign's log begins with
    std::vector<std::string> heroes_;    // public ids of what was acknowledged
    std::vector<std::string> hoards_;
    std::map<std::string, std::string> divisions_;  // and how each was last said to stand
};

}  // namespace affray::sim
