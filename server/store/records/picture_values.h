// Uploaded pictures as they are kept, and what can be asked of the writer about them.
#pragma once

#include <cstdint>
#include <string>

namespace affray::store {

struct Picture {
    std::int64_t id = 0;
    std::string public_id{};
    std::string campaign{};
    std::string owner{};  // public id of the account that brought it
    std::string name{};
    std::string media_type{};
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::int64_t made_at_ms = 0;
    std::uint32_t bytes = 0;
    std::string body{};  // empty in lists
};

// Receipt.named: the public id under which the campaign has it now: that of the same bytes, if it has them
// already. Conflict: the public id is taken. QuotaReached.
struct AddPicture {
    Picture picture{};
};

// NotFound: the campaign has none such.
struct RemovePicture {
    std::string campaign{};
    std::string public_id{};
};

}  // namespace affray::store
