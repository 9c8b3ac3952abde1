// The commands of talk: answers, speech, chat and standing orders.
#include <google/protobuf/util/json_util.h>

#include <algorithm>

#include "client/play/reader.h"

namespace affray::client::talk_commands {
namespace {

bool own_offer(const v1::Question& question, const v1::Offer& offer) {
    return question.waiting_size() == 0 || std::find(question.waiting().begin(), question.waiting().end(),
                                                     offer.seat()) != question.waiting().end();
}

}  // namespace

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

// threaten WHO TEXT: words that are meant for one foe (AP-025).
Parsed threaten(const Reader& r) {
    const auto foe = r.creature(1);
    if (!foe || r.size() < 3)
        return r.size() < 3 ? expected("threaten WHO TEXT") : r.no_creature(1, "threaten WHO TEXT");
    v1::Intent intent;
    v1::Say& say = *intent.mutable_say();
    say.set_verb("speak");
    say.set_who(r.who);
    say.set_text(join_words(r.words, 2));
    say.add_threat_to(*foe);
    return submit_command(std::move(intent));
}

Parsed chat(const Reader& r, bool whisper) {
    FrameCommand command;
    command.frame.mutable_chat()->set_text(join_words(r.words, 1));
    command.frame.mutable_chat()->set_whisper(whisper);
    return Command{std::move(command)};
}

Parsed point(const Reader& r) {
    constexpr const char* kForm = "point PLACE";
    const auto at = r.place(1);
    if (!at || r.size() != 2) return r.size() == 2 ? r.no_place(1, kForm) : expected(kForm);
    FrameCommand command;
    *command.frame.mutable_point()->mutable_at() = *at;
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

Parsed raw(const Reader& r) {
    v1::Intent intent;
    const auto status = google::protobuf::util::JsonStringToMessage(join_words(r.words, 1), &intent);
    if (!status.ok()) return expected(R"(do {"turn":{"verb":"end_turn","who":1}})");
    return submit_command(std::move(intent));
}

Parsed read_log(const Reader& r) {
    constexpr const char* kForm = "log   log more   log VERSION   log find WORDS";
    LogCommand command;
    std::uint32_t version = 0;
    if (r.size() == 1) return Command{command};
    if (r[1] == "find" && r.size() > 2) {
        command.which = LogCommand::Which::Find;
        command.word = join_words(r.words, 2);
    } else if (r[1] == "more" && r.size() == 2) {
        command.which = LogCommand::Which::Before;
    } else if (r.size() == 2 && parse_number(r[1], version)) {
        command.which = LogCommand::Which::UpTo;
        command.version = version;
    } else {
        return r.unexpected(1, kForm);
    }
    return Command{command};
}

Parsed json_command(std::string_view line) {
    const std::string text(line);
    v1::Intent intent;
    if (google::protobuf::util::JsonStringToMessage(text, &intent).ok() &&
        intent.body_case() != v1::Intent::BODY_NOT_SET)
        return submit_command(std::move(intent));
    FrameCommand command;
    const auto status = google::protobuf::util::JsonStringToMessage(text, &command.frame);
    if (!status.ok() || command.frame.has_hello() ||
        command.frame.body_case() == v1::ClientFrame::BODY_NOT_SET)
        return expected(
            R"(an intent such as {"turn":{"verb":"end_turn","who":1}}, or a frame of the protocol)");
    if (!command.frame.has_submit()) return Command{std::move(command)};
    SubmitCommand submitted;
    submitted.wish = std::move(*command.frame.mutable_submit());
    submitted.intent = submitted.wish.intent();
    return Command{std::move(submitted)};
}

}  // namespace affray::client::talk_commands
