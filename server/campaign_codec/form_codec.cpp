// Forms of characters to messages.
#include "campaign_codec/form_codec.h"

#include <google/protobuf/util/json_util.h>

#include "affray/v1/character_form.pb.h"
#include "base/check.h"

namespace affray::campaign_codec {
namespace {

v1::ChoiceKind kind_of(content::ChoiceKind kind) {
    using Kind = content::ChoiceKind;
    switch (kind) {
        case Kind::One: return v1::CHOICE_KIND_ONE;
        case Kind::Many: return v1::CHOICE_KIND_MANY;
        case Kind::Number: return v1::CHOICE_KIND_NUMBER;
        case Kind::Flag: return v1::CHOICE_KIND_FLAG;
        case Kind::Scores: return v1::CHOICE_KIND_SCORES;
        case Kind::Points: return v1::CHOICE_KIND_POINTS;
        case Kind::Rises: return v1::CHOICE_KIND_RISES;
    }
    AFFRAY_UNREACHABLE();
}

void put_option(const content::ChoiceOption& option, v1::ChoiceOption& to) {
    to.set_id(option.id);
    to.set_level(option.level);
    to.set_text(option.text);
    to.mutable_with()->Assign(option.with.begin(), option.with.end());
    to.mutable_words()->Assign(option.words.begin(), option.words.end());
    for (const auto& [name, value] : option.numbers) {
        v1::NamedNumber& number = *to.add_numbers();
        number.set_name(name);
        number.set_value(value);
    }
    if (option.value.empty()) return;
    AFFRAY_CHECK(google::protobuf::util::JsonStringToMessage(option.value, to.mutable_value()).ok());
}

}  // namespace

void put(const std::vector<content::ChoiceField>& form, v1::CharacterForm& to) {
    for (const content::ChoiceField& field : form) {
        v1::ChoiceField& m = *to.add_fields();
        m.set_key(field.key);
        m.set_kind(kind_of(field.kind));
        m.set_required(field.required);
        m.set_of(field.of);
        for (const content::ChoiceOption& option : field.options) put_option(option, *m.add_options());
        m.set_min(field.min);
        m.set_max(field.max);
        m.set_initial(field.initial);
        m.set_budget(field.budget);
        m.mutable_costs()->Assign(field.costs.begin(), field.costs.end());
        m.mutable_levels()->Assign(field.levels.begin(), field.levels.end());
        m.set_rolled(field.rolled);
        m.set_grows(field.grows);
        m.set_thrown(field.thrown);
    }
}

}  // namespace affray::campaign_codec
