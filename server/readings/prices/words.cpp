// Counting words.
#include "readings/prices/words.h"

namespace affray {

std::int32_t words_in(std::string_view text) {
    std::int32_t count = 0;
    bool inside = false;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!blank && !inside) ++count;
        inside = !blank;
    }
    return count;
}

}  // namespace affray
