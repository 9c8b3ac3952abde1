// The commands of powers, things and deeds.
#include "client/play/reader.h"

namespace affray::client::use_commands {
namespace {

constexpr const char* kActForm = "act ACTION [THING] [DOOR] [WHO...] [as WORD] [amount N] [at X,Y]";

v1::Use& begin(v1::Intent& intent, const Reader& r, const char* verb) {
    v1::Use& use = *intent.mutable_use();
    use.set_verb(verb);
    use.set_who(r.who);
    return use;
}

// One word of an act: the thing, the feature or beast, or whom it is done to.
bool take_object(const Reader& r, std::size_t i, v1::Use& use) {
    const v1::Item* item = r.book.find_thing(r.who, r[i]);
    const v1::Feature* feature = r.book.find_feature(r[i]);
    const auto who = r.creature(i);
    if (item != nullptr && use.item().empty() && (item->name() == r[i] || (feature == nullptr && !who))) {
        use.set_item(item->name());
    } else if (feature != nullptr && use.object().empty() && (feature->id() == r[i] || !who)) {
        use.set_object(feature->id());
    } else if (who) {
        use.add_targets(*who);
    } else {
        return false;
    }
    return true;
}

// What is named is nothing that can be seen here.
Error no_thing(const Reader& r, std::size_t i) {
    std::vector<std::string> known;
    for (const v1::Item* item : r.book.things_of(r.who)) known.push_back(item->name());
    for (const v1::Item* item : r.book.things_on_ground()) known.push_back(item->name());
    for (const auto& feature : r.book.view().features()) known.push_back(feature.id());
    const std::string meant = nearest(r[i], known);
    std::string text = "'" + r[i] + "' is no thing, door or creature here";
    if (!meant.empty()) text += "; did you mean '" + meant + "'?";
    return Error{ErrorCode::InvalidInput, text + "   (expected: " + kActForm + ")"};
}

}  // namespace

// use_power, use_item, stabilize ...: a subject at word 1 if wanted, then targets.
Parsed use(const Reader& r, const char* verb, bool subject) {
    const std::string form = r[0] + (subject ? " NAME [TARGET...]" : " [TARGET...]");
    v1::Intent intent;
    v1::Use& use = begin(intent, r, verb);
    if (subject && r.size() < 2) return expected(form);
    if (subject) use.set_subject(r[1]);
    for (std::size_t i = subject ? 2 : 1; i < r.size(); ++i) {
        const auto target = r.creature(i);
        if (!target) return r.no_creature(i, form);
        use.add_targets(*target);
    }
    return submit_command(std::move(intent));
}

// act ACTION ...: a row of the price list with what it is done with.
Parsed act(const Reader& r) {
    if (r.size() < 2) return expected(kActForm);
    v1::Intent intent;
    v1::Use& use = begin(intent, r, "act");
    use.set_subject(r[1]);
    for (std::size_t i = 2; i < r.size(); ++i) {
        if (r[i] == "as" && i + 1 < r.size()) {
            use.set_detail(r[++i]);
        } else if (r[i] == "amount" && r.number(i + 1)) {
            use.set_amount(*r.number(++i));
        } else if (r[i] == "at") {
            const auto place = r.place(++i);
            if (!place) return r.no_place(i, kActForm);
            *use.add_places() = *place;
        } else if (!take_object(r, i, use)) {
            return no_thing(r, i);
        }
    }
    return submit_command(std::move(intent));
}

// load WEAPON [MODE]: aimed, snap, rapid or plain; without a mode as the weapon is loaded by itself.
Parsed load(const Reader& r) {
    if (r.size() < 2 || r.size() > 3) return expected("load WEAPON [aimed | snap | rapid | plain]");
    v1::Intent intent;
    v1::Use& use = begin(intent, r, "load");
    use.set_subject(r[1]);
    if (r.size() == 3) use.set_detail(r[2]);
    return submit_command(std::move(intent));
}

Parsed thing(const Reader& r, const char* verb) {
    if (r.size() != 2) return expected(r[0] + " THING");
    v1::Intent intent;
    v1::Use& use = begin(intent, r, verb);
    const v1::Item* item = r.book.find_thing(r.who, r[1]);
    use.set_subject(item == nullptr ? r[1] : item->name());
    return submit_command(std::move(intent));
}

Parsed spirit(const Reader& r) {
    constexpr const char* kForm = "spirit ALLY attack|ac|pd|md TEXT";
    const auto ally = r.creature(1);
    if (!ally) return r.no_creature(1, kForm);
    if (r.size() < 4) return expected(kForm);
    v1::Intent intent;
    v1::Use& use = begin(intent, r, "fight_in_spirit");
    use.add_targets(*ally);
    use.set_detail(r[2]);
    use.set_text(join_words(r.words, 3));
    return submit_command(std::move(intent));
}

// stunt ABILITY [BACKGROUND] [with ACTION]: WORDS; what it is tried with, and the action it stands for.
Parsed stunt(const Reader& r) {
    constexpr const char* kForm = "stunt ABILITY [BACKGROUND] [with move|standard|quick|free]: TEXT";
    const std::string line = join_words(r.words, 1);
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) return expected(kForm);
    Words with = split_words(std::string_view(line).substr(0, colon));
    v1::Intent intent;
    v1::Use& use = begin(intent, r, "improvise");
    use.set_text(join_words(split_words(std::string_view(line).substr(colon + 1)), 0));
    if (with.size() > 2 && with[with.size() - 2] == "with") {
        use.set_slot(with.back());
        with.resize(with.size() - 2);
    }
    if (with.empty() || with.size() > 2 || use.text().empty()) return expected(kForm);
    use.set_subject(with[0]);
    if (with.size() == 2) use.set_detail(with[1]);
    return submit_command(std::move(intent));
}

// idea TEXT: what stands in no list; the referee says what it costs (AP-009).
Parsed idea(const Reader& r) {
    if (r.size() < 2) return expected("idea TEXT");
    v1::Intent intent;
    begin(intent, r, "improvise").set_text(join_words(r.words, 1));
    return submit_command(std::move(intent));
}

Parsed choose(const Reader& r, std::string_view word) {
    ChooseCommand command;
    command.who = r.who;
    command.word = std::string(word);
    for (std::size_t i = 1; i < r.size(); ++i) command.about.push_back(r[i]);
    return Command{std::move(command)};
}

}  // namespace affray::client::use_commands
