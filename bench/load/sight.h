// What seats of one room believe that see alike: the same but for what each knows of its own creatures.
//
// The first whom a delta reaches takes it through the client's reducer. What the others are sent must be the
// same to the byte: so every seat's deltas are checked, and the driver is no more to the server than the
// peer's, however many creatures there are.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "affray/v1/view.pb.h"

namespace affray::bench {

class Sight {
  public:
    explicit Sight(v1::View view) : view_(std::move(view)) {}

    /// Of whom it was made for.
    const v1::View& view() const { return view_; }
    /// What is the same for all who see alike.
    std::string common() const;
    /// One more sees alike, at the version of the view.
    void share() { ++seats_; }

    /// Takes the delta that follows the view, for one seat; the others are sent the same frame. How many
    /// events it tells of.
    std::uint64_t take(const v1::Delta& delta, std::string_view frame);
    /// The same of a seat at an earlier version, to whom it repeats what is taken; nullopt: it does not.
    std::optional<std::uint64_t> repeated(std::uint64_t version, std::string_view frame);

  private:
    struct Told {
        std::string frame{};
        std::uint64_t events = 0;
        std::size_t to_come = 0;  // seats that have not been sent it yet
    };

    v1::View view_;
    std::size_t seats_ = 1;
    std::deque<Told> told_;  // the last one made the view's version
};

}  // namespace affray::bench
