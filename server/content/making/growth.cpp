// Changes against choices, key by key.
#include "content/making/growth.h"

#include <algorithm>

#include "content/making/character_maker.h"

namespace affray::content {
namespace {

class Growth {
  public:
    explicit Growth(const std::vector<ChoiceField>& form) : form_(form) {}

    bool fits(const Node& changes, const Node& choices, const std::string& prefix) const {
        Fields had(choices);  // absent: everything is new
        for (const auto& [name, now] : changes.entries()) {
            const std::string key = prefix + name;
            if (grows(key)) continue;
            const Node before = had.at(name);
            const bool inside = holds_growing(key) && now.is_map() && (!before || before.is_map());
            if (inside ? fits(now, before, key + ".") : same(now, before)) continue;
            now.fail("this stays as it was made; a referee edits the character");
            return false;
        }
        return keeps_all(changes, choices, prefix);
    }

  private:
    bool grows(const std::string& key) const {
        return std::any_of(form_.begin(), form_.end(),
                           [&key](const ChoiceField& field) { return field.grows && field.key == key; });
    }
    bool holds_growing(const std::string& key) const {
        return std::any_of(form_.begin(), form_.end(), [&key](const ChoiceField& field) {
            return field.grows && field.key.starts_with(key + ".");
        });
    }
    static bool same(const Node& now, const Node& before) {
        return before && json_of(now.value()) == json_of(before.value());
    }
    // Below the top, where a mapping takes the place of the former one, nothing may be left out.
    bool keeps_all(const Node& changes, const Node& choices, const std::string& prefix) const {
        if (prefix.empty() || !choices) return true;
        Fields now(changes);
        for (const auto& [name, before] : choices.entries()) {
            if (now.has(name) || grows(prefix + name)) continue;
            changes.fail("'" + name + "' stays as it was made");
            return false;
        }
        return true;
    }

    const std::vector<ChoiceField>& form_;
};

}  // namespace

bool only_grown(const Node& changes, const Node& choices, const std::vector<ChoiceField>& form) {
    return Growth(form).fits(changes, choices, {});
}

}  // namespace affray::content
