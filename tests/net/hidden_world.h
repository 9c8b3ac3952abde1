// A campaign behind the real doors of a server: what every member sees is the same in each such world, what
// only the referee knows of differs in number.
#pragma once

#include <map>
#include <set>

#include "net/people.h"
#include "net/plain_text.h"

namespace affray::net::test {

/// In every text that is not for those who look.
inline constexpr char kCanary[] = "zqx7f3a91c2d";

/// All that one person is told, in order.
struct Told {
    PlainText names;
    std::vector<std::string> said;
    std::string bytes;

    void add(const std::string& what, const std::string& text, std::string_view raw);
};

/// A GET operation of the server's own description.
struct Question {
    std::string path;
    bool paged = false;
};

class HiddenWorld {
  public:
    /// `hidden`: how much of everything that only the referee knows of.
    explicit HiddenWorld(int hidden);

    /// Records of the campaign, open ones and others between them.
    void prepare();
    /// Every GET of the server's description, by everybody who is not a referee.
    void look();

    const std::map<std::string, Told>& told() const { return told_; }
    const std::set<std::string>& visited() const { return visited_; }
    std::vector<Question> questions();

  private:
    // hidden_records.cpp
    void hide_in_records(const std::string& when);
    std::string put(const Person& who, const std::string& method, const std::string& rest,
                    const std::string& body);
    void book(const std::string& from, const std::string& to, int count, const std::string& why);
    std::string scene_text() const;

    // hidden_looks.cpp
    void ask_all(const std::string& looker, const std::string& token, const Question& question);
    void ask_one(const std::string& looker, const std::string& token, const Question& question,
                 const std::string& path);
    HttpAnswer note(const std::string& looker, const std::string& token, const std::string& path);

    int hidden_;
    LiveServer live_{for_people()};
    Person owner_, ann_, bert_, sam_, eve_;
    std::string campaign_, path_;
    std::string ada_, bo_, gus_, party_, chest_, scene_, division_;
    std::map<std::string, Told> told_;
    std::set<std::string> visited_;
};

}  // namespace affray::net::test
