// Makes well-formed messages at random and changes others, by their descriptors: what a field may hold
// follows from its type, its name and the words of the situation.
#pragma once

#include <string>
#include <vector>

#include "fuzz/fields.h"
#include "fuzz/lexicon.h"
#include "support/arena.h"

namespace affray::fuzz {

class MessageMaker {
  public:
    /// Both outlive it.
    MessageMaker(test::Chance& chance, const Lexicon& lexicon) : chance_(chance), words_(lexicon) {}

    /// An intent of one of the ruleset's verbs, new or like one that is known.
    v1::Intent intent();
    /// Sets some fields of a message, also of those within.
    void fill(Message& message, int depth = 0);
    /// Changes one to three fields, anywhere within.
    void mutate(Message& message);

  private:
    template <class T>
    const T& any(const std::vector<T>& list) {
        return list[static_cast<std::size_t>(chance_.between(0, static_cast<int>(list.size()) - 1))];
    }
    void fill_intent(v1::Intent& intent);
    void nest(Message& within);
    void set(Message& message, const Field& field, int depth);
    void append(Message& message, const Field& field, int depth);
    void edit(Message& message, const Field& field);
    void edit_list(Message& message, const Field& field);
    std::uint32_t id();
    std::int32_t number();
    std::int64_t long_number();
    std::string text(const Field& field);
    std::string strange_text();
    std::string path();
    int length();

    test::Chance& chance_;
    const Lexicon& words_;
    int nested_ = 0;
};

}  // namespace affray::fuzz
