// Numbering: which number stands for which row of a list, so that no number that somebody is told counts
// what is hidden (docs/decisions/0036).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace affray {

/// A place among 2^(2 * half) under a key: another order of all of them, which nobody without the key can
/// tell from any other. Requires `place` below 2^(2 * half) and `half` from 1 to 16.
std::uint32_t shuffled(std::uint32_t place, unsigned half, std::uint64_t key);
/// The place that `shuffled` made this of.
std::uint32_t unshuffled(std::uint32_t shuffled, unsigned half, std::uint64_t key);

/// The numbers of the rows of one list, in order of their coming. What comes in open is numbered 1, 2, 3 …,
/// as though nothing else were there. What comes in hidden has a number apart, from kApart on, that says
/// neither how many came before it nor how many there are. Without a key all are numbered 1, 2, 3 …, row by
/// row, as in encounters of older programs and wherever nothing is to be hidden. A value type.
template <unsigned kHalf>
class Numbering {
  public:
    static constexpr std::uint32_t kApart = 1U << 2 * kHalf;
    static constexpr std::size_t kNoRow = SIZE_MAX;

    Numbering() = default;
    explicit Numbering(std::uint64_t key) : key_(key) {}

    /// 0: there is none.
    std::uint64_t key() const { return key_; }
    /// Row of the one that has this number. Nobody's number gives a row that no list has.
    [[gnu::always_inline]] std::size_t row(std::uint32_t number) const {
        if (key_ == 0) return std::size_t{number} - 1;
        const std::uint32_t place = number - 1;
        return place < open_.size() ? open_[place] : row_apart(number);
    }
    /// Is there another number for one that comes in like this?
    bool has_next(bool hidden) const { return (hidden ? apart_.size() : open_.size() + 1) < kApart; }
    /// The number of the next row of a list that has `rows`. Requires has_next.
    std::uint32_t next(bool hidden, std::size_t rows) const {
        if (key_ == 0) return static_cast<std::uint32_t>(rows + 1);
        if (!hidden) return static_cast<std::uint32_t>(open_.size() + 1);
        return kApart + shuffled(static_cast<std::uint32_t>(apart_.size()), kHalf, key_);
    }
    /// Takes in the next row under its number. False: that is not the one that comes next.
    bool add(std::uint32_t number) {
        if (key_ == 0) return true;
        const std::size_t rows = open_.size() + apart_.size();
        const bool hidden = number >= kApart;
        if (!has_next(hidden) || number != next(hidden, rows)) return false;
        (hidden ? apart_ : open_).push_back(static_cast<std::uint32_t>(rows));
        return true;
    }
    bool operator==(const Numbering&) const = default;

  private:
    [[gnu::noinline]] std::size_t row_apart(std::uint32_t number) const {
        if (number < kApart || number >= 2 * kApart) return kNoRow;
        const std::uint32_t place = unshuffled(number - kApart, kHalf, key_);
        return place < apart_.size() ? apart_[place] : kNoRow;
    }

    std::uint64_t key_ = 0;
    std::vector<std::uint32_t> open_;   // rows by number - 1
    std::vector<std::uint32_t> apart_;  // rows by place among those apart
};

/// Numbers apart lie below 8192: with kTriggerActor they keep to what a message may name, an effect's number
/// holds one and a count, and a referee can type them.
using CreatureNumbering = Numbering<6>;
using ItemNumbering = Numbering<10>;

}  // namespace affray
