// What the store keeps of a campaign: records with their versions, the book, the log. Bodies are opaque here.
#pragma once

#include <string_view>
#include <utility>

#include "store/engine/values.h"

namespace affray::store {

enum class RecordKind : std::uint8_t { Character, Party, Hoard, Division, Scene, Calendar };
std::string_view to_string(RecordKind kind);
std::optional<RecordKind> record_kind_from(std::string_view text);

// Status of what was laid aside, or made by an end that did not stand: it is kept, and nobody is shown it.
inline constexpr std::string_view kRemoved = "removed";

// Something of a campaign as it is now.
struct Record {
    std::int64_t id = 0;  // in order of making; the cursor of lists
    std::string public_id{};
    std::string campaign{};
    RecordKind kind = RecordKind::Character;
    std::string name{};
    std::string owner{};   // public id of an account; empty: nobody's
    std::string status{};  // a word of its kind
    std::uint64_t version = 1;
    std::int64_t changed_at_ms = 0;
    std::string body{};
    std::string encounter{};  // public id of the running encounter that it is in; empty: none

    bool removed() const { return status == kRemoved; }

    friend bool operator==(const Record&, const Record&) = default;
};

// A record as a creature of an encounter.
struct Member {
    Record record{};  // as it was when the encounter was made
    std::uint32_t creature = 0;
    bool running = false;

    friend bool operator==(const Member&, const Member&) = default;
};

struct PostingRow {
    std::string account{};
    std::string unit{};
    std::int64_t amount = 0;

    friend bool operator==(const PostingRow&, const PostingRow&) = default;
};

struct EntryRow {
    std::int64_t id = 0;
    std::int64_t cause = 0;     // line of the campaign's log
    std::int64_t reverses = 0;  // 0: no other entry
    std::vector<PostingRow> postings{};

    friend bool operator==(const EntryRow&, const EntryRow&) = default;
};

struct CampaignLine {
    std::int64_t id = 0;
    std::string campaign{};
    std::int64_t at_ms = 0;
    std::int64_t day = 0;
    std::string author{};
    std::string what{};  // "encounter_ended", "level_up" …
    std::string text{};
    std::string encounter{};  // public id; empty: none
    std::uint64_t version = 0;

    friend bool operator==(const CampaignLine&, const CampaignLine&) = default;
};

// Thrown for a character that is yet to be made.
struct ScoreThrow {
    std::int64_t line = 0;  // of the log
    std::int64_t at_ms = 0;
    std::string scores{};  // opaque

    friend bool operator==(const ScoreThrow&, const ScoreThrow&) = default;
};

}  // namespace affray::store
