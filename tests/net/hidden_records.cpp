// What the campaign of a hidden world holds: open records, and between them what only its referee knows of.
#include "net/hidden_world.h"

namespace affray::net::test {
namespace {

std::string hero(const std::string& name) {
    return R"({"name":")" + name +
           R"(","choices":{"class":"fighter","level":1,"armor":"heavy","shield":true,
        "abilities":{"str":16,"con":14,"dex":12,"int":8,"wis":10,"cha":10}}})";
}

std::string numbered(const std::string& what, int i) {
    return std::string(kCanary) + " " + what + " " + std::to_string(i);
}

}  // namespace

std::string HiddenWorld::put(const Person& who, const std::string& method, const std::string& rest,
                             const std::string& body) {
    const HttpAnswer answer = ask(live_, method, path_ + rest, body, who.token);
    EXPECT_LT(answer.status, 300) << method << " " << rest << ": " << answer.body;
    return json_field(answer.body, "id");
}

void HiddenWorld::book(const std::string& from, const std::string& to, int count, const std::string& why) {
    put(owner_, "POST", "/ledger",
        R"({"from":")" + from + R"(","to":")" + to + R"(","reason":")" + why +
            R"(","amounts":[{"kind":"coin","name":"gp","count":")" + std::to_string(count) + "\"}]}");
}

void HiddenWorld::hide_in_records(const std::string& when) {
    for (int i = 0; i < hidden_; ++i) {
        const std::string name = numbered(when, i);
        const std::string hoard = put(owner_, "PUT", "/hoards",
                                      R"({"name":")" + name + R"(","hidden":true,"parcel":)" +
                                          (i % 2 == 0 ? "false" : "true") + R"(,"notes":")" + name + "\"}");
        const std::string account = (i % 2 == 0 ? "hoard/" : "parcel/") + hoard;
        book("world", account, 100 + i, name);
        book(account, "world", 7, name);
        put(owner_, "PUT", "/scenes",
            R"({"title":")" + name + R"(","kind":"data","notes":")" + name + R"(","text":)" +
                quoted("monsters: {}  # " + name) + "}");
        put(owner_, "POST", "/invitations", R"({"role":"MEMBER_ROLE_PLAYER"})");
        if (bo_.empty()) continue;
        book("world", "character/" + bo_, 700 + i, name);
    }
}

std::string HiddenWorld::scene_text() const {
    const auto hidden = [this](auto line) {
        std::string all;
        for (int i = 0; i < hidden_; ++i) all += line(std::to_string(i));
        return all;
    };
    const std::string canary = kCanary;
    std::string sides = "sides: [{id: party, kind: party}, ";
    sides += hidden([&](const std::string& i) { return "{id: " + canary + i + ", kind: monsters}, "; });
    sides += hidden_ > 0 ? "{id: cultists, kind: monsters}, " : "";
    sides += "{id: foes, kind: monsters}]\n";
    const std::string powers =
        "powers: {axe: {kind: melee, basic: true, attack: {bonus: 6, vs: ac}, hit: {flat: 6}}}";
    const std::string stats = "kind: monster, hp_max: 90, ac: 16, pd: 14, md: 10, init_bonus: -20, " + powers;
    const auto lurker = [&](const std::string& i, const std::string& side) {
        return "  - {id: " + canary + side + i + ", name: " + canary + " lurker, side: " + side +
               ", hidden: true, place: [-3, " + i + "], " + stats + "}\n";
    };
    const auto feature = [&](const std::string& i) {
        return "  - {id: rune" + i + ", kind: note, cells: [[2, " + i + "]], state: hidden, text: " + canary +
               "}\n";
    };
    return "title: The ford at dusk\nruleset: affray\nmap: {grid: hex, radius: 8}\n" + sides + "features:\n" +
           hidden(feature) + "  - {id: sign, kind: note, cells: [[4, 3]], text: To the ford}\ncreatures:\n" +
           hidden([&](const std::string& i) { return lurker(i, canary + i); }) +
           "  - {id: orc1, name: Orc, side: foes, place: [4, 0], " + stats + "}\n" +
           (hidden_ > 0 ? lurker("7", "cultists") : "") +
           "  - {id: orc2, name: Orc, side: foes, place: [4, -2], " + stats + "}\n" +
           "stat_blocks:\n  wolf: {name: Wolf, kind: monster, side: foes, level: 2, hp_max: 12, ac: 13, pd: "
           "12, "
           "md: 9, init_bonus: -20, " +
           powers + "}\n";
}

void HiddenWorld::prepare() {
    hide_in_records("before anybody");
    ada_ = put(ann_, "POST", "/characters", hero("Ada"));
    bo_ = put(bert_, "POST", "/characters", hero("Bo"));
    hide_in_records("before the party");
    gus_ = put(owner_, "POST", "/characters", hero("Gus"));
    party_ = put(owner_, "PUT", "/parties",
                 R"({"name":"The party","members":[")" + ada_ + R"(",")" + bo_ + R"(",")" + gus_ + R"("]})");
    chest_ = put(owner_, "PUT", "/hoards", R"({"name":"The chest"})");
    book("world", "hoard/" + chest_, 50, "found in the mud");
    hide_in_records("before the book");
    book("world", "party/" + party_, 10, "a gift");
    book("world", "character/" + ada_, 5, "a loan");
    put(ann_, "PATCH", "/characters/" + ada_, R"({"version":"2","name":"Ada the Bold"})");
    division_ = put(owner_, "POST", "/divisions",
                    R"({"from":"hoard/)" + chest_ + R"(","heirs":[")" + ada_ + R"(",")" + bo_ + R"("]})");
    hide_in_records("before the rest");
    put(owner_, "POST", "/parties/" + party_ + "/rest",
        R"({"version":"1","rest":"heal_up","early":true,"story":"The ferry was gone."})");
    scene_ =
        put(owner_, "PUT", "/scenes",
            R"({"title":")" + std::string(kCanary) + R"( the ferryman did it","kind":"scene","notes":")" +
                kCanary + R"(","text":)" + quoted(scene_text()) + "}");
    hide_in_records("before the fight");
}

}  // namespace affray::net::test
