// Refusals in the terminal are those of the page: read there, and asked here one by one.
#include "client/text/reasons.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "support/source_path.h"

namespace affray::client {
namespace {

using Sentences = std::vector<std::pair<std::string, std::string>>;

// What a catalogue of the page says, by its name.
Sentences sentences(const std::string& file, const std::string& name) {
    std::ifstream in(source_path("/web/src/ui/text/" + file));
    std::stringstream whole;
    whole << in.rdbuf();
    const std::string text = whole.str();
    const std::size_t from = text.find("said('" + name + "'");
    EXPECT_NE(from, std::string::npos) << file << " has no " << name;
    const std::string body = text.substr(from, text.find("\n});", from) - from);
    static const std::regex line("\n  (\\w+):\\s+'([^']*)'");
    Sentences all;
    for (std::sregex_iterator one(body.begin(), body.end(), line), end; one != end; ++one)
        all.emplace_back((*one)[1], (*one)[2]);
    EXPECT_GT(all.size(), 3U) << name;
    return all;
}

v1::Rejected refusal(const std::string& code, const std::string& field = {}) {
    v1::Rejected rejected;
    rejected.set_code(code);
    rejected.set_field(field);
    return rejected;
}

TEST(Reasons, EveryCodeIsSaidAsThePageSaysIt) {
    for (const auto& [code, text] : sentences("reasons.ts", "kReasons"))
        EXPECT_EQ(reason_text(refusal(code)), text);
}

TEST(Reasons, WhatIsMissingIsNamedAsThePageNamesIt) {
    const std::pair<const char*, const char*> kinds[] = {
        {"kParts", "BAD_ARGUMENT"}, {"kStates", "WRONG_STATE"}, {"kRequired", "REQUIREMENT_NOT_MET"}};
    for (const auto& [name, code] : kinds) {
        for (const auto& [part, text] : sentences("why.ts", name)) {
            EXPECT_EQ(reason_text(refusal(code, part)), text);
            EXPECT_EQ(reason_text(refusal(code, "use." + part + "[3]")), text);
        }
    }
    EXPECT_EQ(reason_text(refusal("BAD_ARGUMENT", "nothing")), "Something is missing or does not fit.");
}

TEST(Reasons, WhatIsCountedSaysWhatIsRequiredAndWhatThereIs) {
    for (const auto& [code, text] : sentences("why.ts", "kMeasured")) {
        v1::Rejected rejected = refusal(code);
        rejected.set_have(17);
        rejected.set_need(23);
        std::string wanted = std::regex_replace(text, std::regex("\\{have\\}"), "17");
        wanted = std::regex_replace(wanted, std::regex("\\{need, [^|]*\\|([^}]*)\\}"), "23 $1");
        wanted = std::regex_replace(wanted, std::regex("\\{need\\}"), "23");
        EXPECT_EQ(reason_text(rejected), wanted);
    }
    v1::Rejected dear = refusal("NOT_ENOUGH_AP");
    dear.set_have(0);
    dear.set_need(1);
    EXPECT_EQ(reason_text(dear), "It costs 1 action point; 0 left.");
    v1::Rejected other = refusal("DOOR_HELD");
    other.set_have(1);
    other.set_need(2);
    EXPECT_EQ(reason_text(other), "Somebody holds the door. (1 of 2)");
}

TEST(Reasons, WhatNobodyKnowsIsSaidInItsOwnWords) {
    v1::Rejected strange = refusal("STRANGE_CODE");
    EXPECT_EQ(reason_text(strange), "strange code");
    strange.set_text("The moon is wrong.");
    EXPECT_EQ(reason_text(strange), "The moon is wrong.");
    google::protobuf::RepeatedPtrField<v1::Rejected> reasons;
    for (const char* code : {"SPACE_OCCUPIED", "NOT_YOUR_TURN", "SPACE_OCCUPIED"})
        *reasons.Add() = refusal(code);
    EXPECT_EQ(reason_texts(reasons),
              (std::vector<std::string>{"Somebody stands there.", "It is not this creature’s turn."}));
}

}  // namespace
}  // namespace affray::client
