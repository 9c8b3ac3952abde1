// Creating, seating, leaving.
#include "fuzz/scene_table.h"

namespace affray::fuzz {

void SceneTable::begin(bool referee_admits) {
    open();
    auto staged = std::make_shared<campaign_service::Staged>();
    content::Opening& opening = staged->opening;
    opening.id = opening.title = scene_.name;
    opening.ruleset = scene_.rules;
    opening.state = scene_.situation.state;
    for (const SeatEntry& seat : opening.state.scene->seats)
        if (seat.id != SeatId::Referee) opening.seats.push_back({seat.id, seat.name, {}});
    session::NewEncounter wish{"", scene_.name, referee_admits, 1};
    wish.staged = std::move(staged);
    const Result<session::Created> created = table_->create(wish);
    ASSERT_TRUE(created.ok()) << scene_.name << ": " << created.error().message;
    encounter_ = created->public_id;
    for (const session::SeatCode& seat : created->seats) {
        const auto joined = table_->join(seat.code.reveal());
        ASSERT_TRUE(joined.ok());
        tokens_.push_back(joined->claimed.token.reveal());
        roles_.push_back(seat.role);
    }
    players_.resize(tokens_.size());
    for (std::size_t i = 0; i < tokens_.size(); ++i) sit(i);
    table_->settle();
}

void SceneTable::close() {
    for (auto& player : players_) player.reset();
    table_.reset();
}

void SceneTable::sit(std::size_t who) {
    players_[who] = std::make_unique<session::test::Player>(*table_, encounter_);
    players_[who]->sit(tokens_[who]);
    if (players_[who]->has(v1::ServerFrame::kWelcome)) tokens_[who] = players_[who]->token();
}

}  // namespace affray::fuzz
