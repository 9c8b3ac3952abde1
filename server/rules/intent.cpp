// Whom an intent is about.
#include "rules/intent.h"

namespace affray {

CreatureId Intent::who() const {
    return std::visit(
        [](const auto& alternative) {
            if constexpr (requires { alternative.who; })
                return alternative.who;
            else
                return CreatureId::None;
        },
        body);
}

}  // namespace affray
