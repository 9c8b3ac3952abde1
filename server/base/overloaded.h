// overloaded: one visitor made of lambdas, for exhaustive std::visit over the closed variants.
#pragma once

namespace affray {

// std::visit(overloaded{[](const Moved& m) {...}, [](const Harmed& h) {...}}, event). Give every alternative
// its arm; a generic fallback would hide the next alternative that is added.
template <class... Arms>
struct overloaded : Arms... {
    using Arms::operator()...;
};

template <class... Arms>
overloaded(Arms...) -> overloaded<Arms...>;  // clang 14 does not deduce it for aggregates

}  // namespace affray
