// Three creatures and what a command line becomes, for tests of the grammar.
#pragma once

#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <string>

#include "client/play/command.h"

namespace affray::client {

class Commands : public testing::Test {
  protected:
    Commands() {
        for (const char* id : {"ada", "orc1", "orc2"}) {
            auto& creature = *view_.add_creatures();
            creature.set_number(static_cast<std::uint32_t>(view_.creatures_size()));
            creature.set_id(id);
        }
    }

    Result<Command> parse(const char* line) { return parse_command(line, Book(view_), 1); }

    // The intent of a line as JSON.
    std::string intent(const char* line) {
        const auto command = parse(line);
        if (!command) return command.error().message;
        const auto* submit = std::get_if<SubmitCommand>(&*command);
        if (submit == nullptr) return "no intent";
        std::string json;
        EXPECT_TRUE(google::protobuf::util::MessageToJsonString(submit->intent, &json).ok());
        return json;
    }

    v1::View view_{};
};

}  // namespace affray::client
