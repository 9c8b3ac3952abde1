// The commands of whoever plays a creature.
#include <google/protobuf/util/json_util.h>

#include <algorithm>

#include "client/play/reader.h"

namespace affray::client::player_commands {
namespace {

bool own_offer(const v1::Question& question, const v1::Offer& offer) {
    return question.waiting_size() == 0 || std::find(question.waiting().begin(), question.waiting().end(),
                                                     offer.seat()) != question.waiting().end();
}

}  // namespace

Parsed turn(const Reader& r, const char* verb, bool cancel) {
    v1::Intent intent;
    intent.mutable_turn()->set_verb(verb);
    intent.mutable_turn()->set_who(r.who);
    intent.mutable_turn()->set_cancel(cancel);
    return submit_command(std::move(intent));
}

Parsed attack(const Reader& r) {
    v1::Intent intent;
    v1::Attack& attack = *intent.mutable_attack();
    attack.set_verb("attack");
    attack.set_who(r.who);
    if (r.size() < 3) return expected("a POWER TARGET...");
    attack.set_with(r[1]);
    if (!r.creatures(2, attack.mutable_targets()))
        return expected("a POWER TARGET... (an unknown target was named)");
    return submit_command(std::move(intent));
}

// use_power, use_item, stabilize ...: a subject at word 1 if wanted, then targets.
Parsed use(const Reader& r, const char* verb, bool subject) {
    v1::Intent intent;
    v1::Use& use = *intent.mutable_use();
    use.set_verb(verb);
    use.set_who(r.who);
    if (subject && r.size() < 2) return expected(r[0] + " NAME [TARGET...]");
    if (subject) use.set_subject(r[1]);
    if (!r.creatures(subject ? 2 : 1, use.mutable_targets()))
        return expected(r[0] + " ... (an unknown creature)");
    return submit_command(std::move(intent));
}

Parsed coup(const Reader& r) {
    const auto target = r.creature(2);
    if (!target) return expected("coup POWER TARGET");
    v1::Intent intent;
    v1::Use& use = *intent.mutable_use();
    use.set_verb("coup_de_grace");
    use.set_who(r.who);
    use.set_subject(r[1]);
    use.add_targets(*target);
    return submit_command(std::move(intent));
}

Parsed spirit(const Reader& r) {
    const auto ally = r.creature(1);
    if (!ally || r.size() < 4) return expected("spirit ALLY attack|ac|pd|md TEXT");
    v1::Intent intent;
    v1::Use& use = *intent.mutable_use();
    use.set_verb("fight_in_spirit");
    use.set_who(r.who);
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
    v1::Use& use = *intent.mutable_use();
    use.set_verb("improvise");
    use.set_who(r.who);
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

// ready EVENT [WHO [TARGET]] [ask]: COMMAND, or ready when WORDS: COMMAND; in it "them" is whoever fires it.
Parsed ready(const Reader& r) {
    constexpr const char* kForm =
        "ready EVENT [WHO [TARGET]] [ask]: COMMAND   or   ready when WORDS: COMMAND";
    const std::string text = join_words(r.words, 1);
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) return expected(kForm);
    Words trigger = split_words(std::string_view(text).substr(0, colon));
    auto inner = parse_command(std::string_view(text).substr(colon + 1), r.book, r.who);
    if (!inner) return inner.error();
    const auto* readied = std::get_if<SubmitCommand>(&*inner);
    if (trigger.empty() || readied == nullptr) return expected(kForm);
    v1::Intent intent;
    v1::Prepare& prepare = *intent.mutable_prepare();
    prepare.set_verb("ready");
    prepare.set_who(r.who);
    if (trigger.back() == "ask") {
        prepare.set_ask(true);
        trigger.pop_back();
    }
    if (!trigger.empty() && trigger[0] == "when") {
        prepare.set_text(join_words(trigger, 1));
    } else {
        if (!trigger.empty()) prepare.set_trigger_event(trigger[0]);
        if (trigger.size() > 1) prepare.set_trigger_who(trigger[1]);
        if (trigger.size() > 2) prepare.set_trigger_target(trigger[2]);
    }
    *prepare.mutable_readied() = readied->intent;
    return submit_command(std::move(intent));
}

// y, n, or numbers of offers; "@ 3,1" names a cell, "with POWER" what it is done with, "amount N" and
// "text WORDS" what a ruling comes to.
Parsed answer(const Reader& r) {
    if (!r.book.view().has_question()) return Error{ErrorCode::InvalidInput, "no question is open"};
    const v1::Question& question = r.book.view().question();
    v1::Intent intent;
    v1::Answer& answer = *intent.mutable_answer();
    answer.set_verb("answer");
    answer.set_question(question.id());
    for (std::size_t i = 0; i < r.size(); ++i) {
        std::uint32_t pick = 0;
        std::int32_t amount = 0;
        const bool more = i + 1 < r.size();
        if (r[i] == "@" || r[i] == "n" || r[i] == "no") continue;
        if (r[i] == "y" || r[i] == "yes") {
            for (const auto& offer : question.offers())
                if (own_offer(question, offer)) answer.add_picks(offer.index());
        } else if (r[i] == "with" && more) {
            answer.set_with(r[++i]);
        } else if (r[i] == "amount" && more && parse_number(r[i + 1], amount)) {
            answer.set_amount(amount);
            ++i;
        } else if (r[i] == "text" && more) {
            answer.set_text(join_words(r.words, i + 1));
            break;
        } else if (parse_number(r[i], pick)) {
            answer.add_picks(pick);
        } else if (const auto place = r.place(i)) {
            *answer.add_places() = *place;
        } else {
            return expected("y, n, or numbers of offers; @ PLACE, with POWER, amount N, text WORDS");
        }
    }
    return submit_command(std::move(intent));
}

Parsed speak(const Reader& r) {
    v1::Intent intent;
    intent.mutable_say()->set_verb("speak");
    intent.mutable_say()->set_who(r.who);
    intent.mutable_say()->set_text(join_words(r.words, 1));
    return submit_command(std::move(intent));
}

Parsed chat(const Reader& r, bool whisper) {
    FrameCommand command;
    command.frame.mutable_chat()->set_text(join_words(r.words, 1));
    command.frame.mutable_chat()->set_whisper(whisper);
    return Command{std::move(command)};
}

Parsed standing_order(const Reader& r) {
    if (r.size() == 1) {
        ShowCommand command;
        command.what = ShowCommand::What::Order;
        return Command{command};
    }
    constexpr const char* kForm =
        "order KEY ask|always|never|if_decisive   or   order KEY protect CREATURE...";
    if (r.size() < 3 || (r[2] == "protect" && r.size() == 3)) return expected(kForm);
    std::string value = r[2];
    for (std::size_t i = 3; i < r.size(); ++i) {
        const auto ward = r.creature(i);
        if (!ward || r[2] != "protect") return expected(kForm);
        value += (i == 3 ? ":" : ",") + std::to_string(*ward);
    }
    FrameCommand command;
    v1::StandingOrder& order = *command.frame.mutable_standing_order();
    order.set_who(r.who);
    order.set_key(r[1]);
    order.set_value(std::move(value));
    return Command{std::move(command)};
}

Parsed flee(const Reader& r) {
    v1::Intent intent;
    intent.mutable_propose()->set_verb("propose");
    intent.mutable_propose()->set_what("flee");
    intent.mutable_propose()->set_retreat(r.size() > 1 && r[1] == "retreat");
    return submit_command(std::move(intent));
}

Parsed heal_up(const Reader& r) {
    v1::Intent intent;
    intent.mutable_propose()->set_verb("propose");
    intent.mutable_propose()->set_what("heal_up");
    intent.mutable_propose()->set_retreat(r.size() > 1 && r[1] == "retreat");
    return submit_command(std::move(intent));
}

Parsed raw(const Reader& r) {
    v1::Intent intent;
    const auto status = google::protobuf::util::JsonStringToMessage(join_words(r.words, 1), &intent);
    if (!status.ok()) return expected(R"(do {"turn":{"verb":"end_turn","who":1}})");
    return submit_command(std::move(intent));
}

}  // namespace affray::client::player_commands
