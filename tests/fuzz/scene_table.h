// A scene as an encounter of a real store, with everybody seated who may sit: referee, players, and one who
// looks on.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "fuzz/play_scenes.h"
#include "session/test_table.h"

namespace affray::fuzz {

class SceneTable {
  public:
    /// The scene outlives it, and waits for no answer: an encounter does not open in the middle of a
    /// question.
    explicit SceneTable(const Scene& scene) : scene_(scene) {}

    /// Creates the encounter and seats everybody. Fails the test where that does not work.
    void begin(bool referee_admits);
    /// Everybody leaves, and the server ends.
    void close();
    /// The server starts again.
    void open() { table_ = std::make_unique<session::test::Table>(dir_.path()); }
    void sit(std::size_t who);

    session::test::Table& table() { return *table_; }
    session::test::Player& player(std::size_t who) { return *players_[who]; }
    std::size_t seats() const { return tokens_.size(); }
    Role role(std::size_t who) const { return roles_[who]; }
    std::shared_ptr<session::SessionHost> host() { return table_->host(encounter_); }
    const std::string& encounter() const { return encounter_; }
    const std::vector<std::string>& tokens() const { return tokens_; }
    const std::filesystem::path& path() const { return dir_.path(); }
    const Scene& scene() const { return scene_; }

  private:
    const Scene& scene_;
    session::test::TempDir dir_;
    std::unique_ptr<session::test::Table> table_;
    std::string encounter_;
    std::vector<std::string> tokens_;
    std::vector<Role> roles_;
    std::vector<std::unique_ptr<session::test::Player>> players_;
};

}  // namespace affray::fuzz
