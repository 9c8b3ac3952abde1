// Dice of a running encounter (SEC-8): a BLAKE2b stream under a secret key of 256 bits, addressed by version
// and draw.
//
// A version is never used twice for a committed intent, so no draw is either, and nothing about the dice
// needs storing beyond the key. What was drawn is in the log; recovery never draws again.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/dice.h"

namespace affray::table {

class KeyedDice final : public Dice {
  public:
    using Key = std::array<std::uint8_t, 32>;

    /// A die as it fell, for a report.
    struct Drawn {
        std::int32_t sides = 0;
        std::int32_t value = 0;
        Name purpose;
    };

    explicit KeyedDice(const Key& key) : key_(key) {}
    ~KeyedDice() override;
    KeyedDice(const KeyedDice&) = delete;
    KeyedDice& operator=(const KeyedDice&) = delete;

    /// The draws that follow belong to the intent that will be this version.
    void begin(std::uint64_t version);
    /// Those that follow belong to a seat's n-th open or secret roll of its own: talk, which moves no die of
    /// play.
    void begin_talk(std::uint32_t seat, bool secret, std::uint64_t number);
    std::int32_t draw(std::int32_t sides, const Name& purpose) override;

    /// Drawn since the last begin, or since they were forgotten.
    const std::vector<Drawn>& drawn() const { return drawn_; }
    void forget_drawn() { drawn_.clear(); }

    /// What may be shown before and checked after: BLAKE2b-256 of the key.
    std::array<std::uint8_t, 32> commitment() const;

  private:
    void begin_at(std::string_view label);
    void add(std::uint64_t number, std::size_t bytes);
    std::uint32_t next_word();

    Key key_;
    std::vector<std::uint8_t> address_;  // before the block's number
    std::uint32_t block_ = 0;
    std::array<std::uint8_t, 64> bytes_{};
    std::size_t used_ = 64;
    std::vector<Drawn> drawn_;
};

}  // namespace affray::table
