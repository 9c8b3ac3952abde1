// Reading: the first fault met while stored messages are turned into kernel values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "codec/words.h"
#include "rules/name.h"

namespace affray::codec {

/// Decoders are total: where something is wrong they note it here and go on with a default. Whoever began the
/// reading asks `status()` at its end.
class Reading {
  public:
    bool ok() const { return !fault_; }
    /// Success, or Corrupt with the first fault.
    Status status() const { return fault_ ? Status{Error{ErrorCode::Corrupt, *fault_}} : Status{}; }
    void fail(std::string what) {
        if (!fault_) fault_ = std::move(what);
    }

    Name name(const std::string& text, std::string_view field) {
        if (Name::fits(text)) return Name(text);
        fail(std::string(field) + ": a name longer than 31 bytes");
        return {};
    }
    template <class E>
    E word(const std::string& text, std::string_view field) {
        return word(text, field, word_from<E>);
    }
    /// `find` is one of the kernel's own `..._from`.
    template <class Find>
    auto word(const std::string& text, std::string_view field, Find find) {
        const auto value = find(text);
        if (!value) fail_word(field, text);
        return value.value_or(typename decltype(value)::value_type{});
    }
    template <class P>
    auto mirrored(P value, std::string_view field) {
        const auto known = from_proto<P>(value);
        if (!known) fail_word(field, std::to_string(static_cast<int>(value)));
        return known.value_or(typename Mirror<P>::Kernel{});
    }

  private:
    void fail_word(std::string_view field, const std::string& text) {
        std::string what(field);
        what.append(": unknown word \"").append(text).push_back('"');
        fail(std::move(what));
    }

    std::optional<std::string> fault_;
};

}  // namespace affray::codec
