// Any text as the file of a character or a campaign, and well-formed ones that mean nonsense: an error that
// begins with the field, or a change whose records can all be read again; never a crash.
#include "affray/v1/record.pb.h"
#include "base/check.h"
#include "campaign_codec/record_codec.h"
#include "campaign_service/campaign_file.h"
#include "content/making/character_maker.h"
#include "fuzz/fuzz_target.h"
#include "fuzz/yaml_tree.h"
#include "rulesets/registry.h"

#include <google/protobuf/util/json_util.h>

namespace affray::fuzz {
namespace {

class OneDice final : public Dice {
  public:
    std::int32_t draw(std::int32_t, const Name&) override { return 1; }
};

void readable(const store::RecordChange& record) {
    using Kind = store::RecordKind;
    Status read;
    if (record.kind == Kind::Character)
        read = campaign_codec::character_from(record.body, make_ruleset).status();
    if (record.kind == Kind::Party) read = campaign_codec::party_from(record.body).status();
    if (record.kind == Kind::Hoard) read = campaign_codec::hoard_from(record.body).status();
    if (record.kind == Kind::Division) read = campaign_codec::division_from(record.body).status();
    AFFRAY_CHECK(read.ok(), "an accepted record cannot be read again");
}

void take_in(const std::string& json) {
    for (const bool whole : {false, true}) {
        const auto changes = whole ? campaign_service::import_campaign(json, "camp", make_ruleset)
                                   : campaign_service::import_character(json, "camp", make_ruleset);
        if (!changes) {
            AFFRAY_CHECK(!changes.error().message.empty(), "refused without a reason");
            continue;
        }
        for (const store::RecordChange& record : changes->records) readable(record);
    }
}

std::string character_of(const std::string& ruleset, const std::string& choices) {
    content::Problems problems("seed");
    OneDice dice;
    const content::CharacterMaker maker(content::Compendia::built_in().of(ruleset),
                                        make_ruleset(ruleset, {}));
    const auto made =
        maker.make(content::read_text(choices, problems), {"ada", "Ada", Kind::Character}, dice);
    AFFRAY_CHECK(made.has_value(), "a seed is a good character");
    campaign::Character character;
    character.id = "ada";
    character.name = "Ada";
    character.choices = made->choices;
    character.figure = made->figure;
    v1::Character message;
    campaign_codec::put(character, message);
    std::string json;
    google::protobuf::util::JsonPrintOptions options;
    options.preserve_proto_field_names = true;
    AFFRAY_CHECK(google::protobuf::util::MessageToJsonString(message, &json, options).ok());
    return json;
}

}  // namespace

void fuzz_one(std::string_view bytes) {
    const std::string text(bytes);
    take_in(text);
    // JSON is YAML; the emitter writes flow and quotes, so that it stays JSON for the most part.
    YamlTree tree(seed_of(bytes));
    take_in(tree.mutated_json(text));
}

std::vector<std::string> seeds() {
    std::vector<std::string> all{"{}", "[]", R"({"format": 1})"};
    const std::vector<std::string> characters{
        character_of("classic", R"({"class": "fighter", "scores": [15, 9, 10, 12, 13, 11], )"
                                R"("armour": "chainmail", "sheet": {"hand": "sword"}})"),
        character_of("affray",
                     R"({"class": "fighter", "level": 1, "armor": "heavy", "shield": true, )"
                     R"("abilities": {"str": 16, "con": 14, "dex": 12, "int": 8, "wis": 10, "cha": 10}})")};
    for (const std::string& one : characters) {
        all.push_back(one);
        all.push_back(R"({"format": 1, "campaign": "c", "characters": [)" + one +
                      R"(], "parties": [{"id": "p", "name": "P", "members": ["ada"]}], )"
                      R"("hoards": [{"id": "h", "name": "H"}], "scenes": [{"id": "s", "title": "S", "kind": )"
                      R"("scene", "text": "title: A"}], "calendar": {"day": "3"}, "divisions": [{"id": "d", )"
                      R"("from": "hoard/h", "status": "proposed", "shares": [{"character": "ada"}]}], )"
                      R"("balances": [{"account": "hoard/h", "amount": {"kind": "coin", "name": "gp", )"
                      R"("count": "5"}}]})");
    }
    return all;
}

}  // namespace affray::fuzz
