// Look-ups in a view.
#include "client/text/book.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "client/lib/view_lists.h"

namespace affray::client {
namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

bool read_number(std::string_view text, std::int32_t& out) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

const v1::CreatureView* Book::creature(std::uint32_t number) const { return creature_in(*view_, number); }

std::string Book::name(std::uint32_t number) const {
    if (number == 0) return "nobody";
    const v1::CreatureView* found = creature(number);
    if (found == nullptr) return "creature " + std::to_string(number);
    const std::string shown = spoken_name(*found);
    for (const auto& other : view_->creatures())
        if (other.number() != number && other.name() == found->name() && !found->name().empty())
            return shown + " [" + found->id() + "]";
    return shown;
}

std::string Book::id(std::uint32_t number) const {
    const v1::CreatureView* found = creature(number);
    return found == nullptr ? std::to_string(number) : found->id();
}

std::string Book::names(const google::protobuf::RepeatedField<std::uint32_t>& numbers) const {
    std::string out;
    for (int i = 0; i < numbers.size(); ++i) {
        if (i > 0) out += i + 1 == numbers.size() ? " and " : ", ";
        out += name(numbers[i]);
    }
    return out;
}

std::string Book::seat(std::uint32_t number) const {
    if (welcome_ != nullptr)
        for (const auto& seat : welcome_->seats())
            if (seat.number() == number && !seat.name().empty()) return seat.name();
    return number == 0 ? "the referee" : "seat " + std::to_string(number);
}

std::optional<std::uint32_t> Book::find(std::string_view text) const {
    if (text.empty()) return std::nullopt;
    const std::string wanted = lower(text);
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size() && creature(number) != nullptr)
        return number;
    std::vector<std::uint32_t> begins;
    for (const auto& creature : view_->creatures()) {
        const std::string id = lower(creature.id());
        const std::string name = lower(creature.name());
        if (id == wanted || name == wanted) return creature.number();
        if (id.starts_with(wanted) || name.starts_with(wanted)) begins.push_back(creature.number());
    }
    return begins.size() == 1 ? std::optional(begins.front()) : std::nullopt;
}

std::optional<std::int32_t> Book::fact(std::string_view name, std::uint32_t a, std::uint32_t b) const {
    if (welcome_ == nullptr) return std::nullopt;
    const auto& names = welcome_->facts();
    const auto named = std::find(names.begin(), names.end(), name);
    if (named == names.end()) return std::nullopt;
    const auto index = static_cast<std::uint32_t>(named - names.begin());
    const v1::FactValue* told = fact_in(*view_, index, a, b);
    return told == nullptr ? std::nullopt : std::optional(told->value());
}

bool Book::counts(std::string_view name) const {
    return welcome_ != nullptr &&
           std::find(welcome_->facts().begin(), welcome_->facts().end(), name) != welcome_->facts().end();
}

std::string Book::fact_name(std::uint32_t fact) const {
    if (welcome_ != nullptr && fact < static_cast<std::uint32_t>(welcome_->facts_size()))
        return welcome_->facts(static_cast<int>(fact));
    return "fact " + std::to_string(fact);
}

std::string Book::place(const v1::Place& place) const {
    const auto& zones = view_->map().zones();
    if (view_->map().grid() != "zones" || place.x() < 0 || place.x() >= zones.size()) return show(place);
    return words(zones[place.x()]);
}

std::optional<v1::Place> Book::find_place(std::string_view text) const {
    if (view_->map().grid() != "zones") return parse_place(text);
    const std::string wanted = lower(text);
    std::vector<int> begins;
    for (int i = 0; i < view_->map().zones_size(); ++i) {
        const std::string zone = lower(view_->map().zones(i));
        if (zone == wanted) begins.assign(1, i);
        if (zone == wanted) break;
        if (zone.starts_with(wanted)) begins.push_back(i);
    }
    if (wanted.empty() || begins.size() != 1) return std::nullopt;
    v1::Place place;
    place.set_x(begins.front());
    return place;
}

std::vector<std::uint32_t> Book::creatures_of(std::uint32_t seat) const {
    std::vector<std::uint32_t> out;
    for (const auto& creature : view_->creatures())
        if (creature.seat() == seat) out.push_back(creature.number());
    return out;
}

std::optional<std::uint32_t> Book::find_side(std::string_view text) const {
    const std::string wanted = lower(text);
    std::vector<std::uint32_t> begins;
    for (int i = 0; i < view_->sides_size(); ++i) {
        const std::string id = lower(view_->sides(i).id());
        if (id == wanted) return static_cast<std::uint32_t>(i);
        if (id.starts_with(wanted)) begins.push_back(static_cast<std::uint32_t>(i));
    }
    return !wanted.empty() && begins.size() == 1 ? std::optional(begins.front()) : std::nullopt;
}

std::string Book::side_name(std::uint32_t side) const {
    if (side >= static_cast<std::uint32_t>(view_->sides_size())) return "side " + std::to_string(side);
    return words(view_->sides(static_cast<int>(side)).id());
}

std::optional<std::uint32_t> Book::side_of(std::uint32_t who) const {
    const v1::CreatureView* found = creature(who);
    for (int i = 0; found != nullptr && i < view_->sides_size(); ++i)
        if (view_->sides(i).id() == found->side()) return static_cast<std::uint32_t>(i);
    return std::nullopt;
}

std::vector<const v1::Item*> Book::things_of(std::uint32_t who) const {
    std::vector<const v1::Item*> out;
    for (const auto& item : view_->items())
        if (item.owner() == who && who != 0 && item.where() != "destroyed") out.push_back(&item);
    return out;
}

std::vector<const v1::Item*> Book::things_on_ground() const {
    std::vector<const v1::Item*> out;
    for (const auto& item : view_->items())
        if (item.where() == "ground") out.push_back(&item);
    return out;
}

const v1::Item* Book::find_thing(std::uint32_t who, std::string_view text) const {
    std::vector<const v1::Item*> all = things_of(who);
    for (const v1::Item* lying : things_on_ground())
        if (lying->owner() != who) all.push_back(lying);
    const v1::Item* begins = nullptr;
    std::size_t count = 0;
    for (const v1::Item* item : all) {
        if (item->name() == text) return item;
        if (text.empty() || !item->name().starts_with(text)) continue;
        // Several of one kind are one word.
        if (begins == nullptr || begins->name() != item->name()) ++count;
        begins = item;
    }
    return count == 1 ? begins : nullptr;
}

const v1::Feature* Book::find_feature(std::string_view text) const {
    const v1::Feature* begins = nullptr;
    std::size_t count = 0;
    for (const auto& feature : view_->features()) {
        if (feature.id() == text) return &feature;
        if (text.empty() || !feature.id().starts_with(text)) continue;
        begins = &feature;
        ++count;
    }
    return count == 1 ? begins : nullptr;
}

std::string Book::power_name(std::uint32_t who, std::int32_t index) const {
    const v1::CreatureView* found = creature(who);
    if (found == nullptr || index < 0 || index >= found->powers_size()) return {};
    return found->powers(index).id();
}

// "3,-1" or "3,-1,2".
std::optional<v1::Place> parse_place(std::string_view text) {
    v1::Place place;
    std::vector<std::int32_t> parts;
    while (true) {
        const std::size_t comma = text.find(',');
        std::int32_t value = 0;
        if (!read_number(text.substr(0, comma), value)) return std::nullopt;
        parts.push_back(value);
        if (comma == std::string_view::npos) break;
        text.remove_prefix(comma + 1);
    }
    if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
    place.set_x(parts[0]);
    place.set_y(parts[1]);
    if (parts.size() == 3) place.set_z(parts[2]);
    return place;
}

std::string show(const v1::Place& place) {
    return std::to_string(place.x()) + "," + std::to_string(place.y());
}

std::string spoken_name(const v1::CreatureView& creature) {
    const std::string& name = creature.name();
    if (name.empty()) return capital(creature.id());
    const auto of_codes = [](unsigned char c) {
        return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '_' || c == ' ';
    };
    return std::all_of(name.begin(), name.end(), of_codes) ? capital(words(name)) : name;
}

std::string capital(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string words(std::string_view name) {
    std::string out(name);
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}

std::string dice_text(const v1::DiceExpression& dice) {
    std::string out;
    for (const auto& term : dice.terms())
        out += (out.empty() ? "" : "+") + std::to_string(term.count()) + "d" + std::to_string(term.sides());
    if (dice.bonus() != 0 || out.empty())
        out += (dice.bonus() >= 0 && !out.empty() ? "+" : "") + std::to_string(dice.bonus());
    return dice.factor() > 1 ? "(" + out + ") x" + std::to_string(dice.factor()) : out;
}

}  // namespace affray::client
