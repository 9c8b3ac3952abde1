// Uploaded pictures over the socket: who brings, sees and removes them; what is refused leaves nothing; and
// no seat gets what it may not see (SEC-7).
#include "affray/v1/record.pb.h"
#include "affray/v1/share.pb.h"
#include "net/binary_seat.h"
#include "net/described.h"
#include "net/people.h"
#include "support/small_picture.h"

namespace affray::net::test {
namespace {

using affray::testing::bomb_png;
using affray::testing::script_svg;
using affray::testing::small_png;

class NetPictures : public ::testing::Test {
  protected:
    explicit NetPictures(const store::Quotas& quotas = {}) : live(for_people(), "off", quotas) {
        make_member(live, owner, campaign, ann, "PLAYER");
        make_member(live, owner, campaign, bert, "PLAYER");
        make_member(live, owner, campaign, sam, "SPECTATOR");
    }
    HttpAnswer bring(const Person& who, const std::string& bytes, const std::string& name = "map.png",
                     const std::string& type = "image/png") {
        const std::string credential = who.token.empty() ? "" : "Authorization: Bearer " + who.token + "\r\n";
        const std::string to = path + "/pictures?name=" + name;
        HttpAnswer answer = raw_request(
            live.port(), "POST " + to + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(live.port()) +
                             "\r\n" + credential + "Content-Type: " + type +
                             "\r\nContent-Length: " + std::to_string(bytes.size()) + "\r\n\r\n" + bytes);
        expect_described(live.port(), "POST", to, answer);
        return answer;
    }
    std::string brought(const Person& who, const std::string& bytes) {
        const HttpAnswer answer = bring(who, bytes);
        EXPECT_EQ(answer.status, 201) << answer.body;
        return json_field(answer.body, "id");
    }
    HttpAnswer call(const Person& who, const std::string& method, const std::string& rest,
                    const std::string& body = {}) {
        return ask(live, method, path + rest, body, who.token);
    }
    int reads(const Person& who, const std::string& picture) {
        return call(who, "GET", "/pictures/" + picture).status;
    }
    int listed(const Person& who) {
        v1::PictureList list;
        EXPECT_TRUE(read_message(call(who, "GET", "/pictures").body, list));
        return list.pictures_size();
    }
    void expect_refused(const HttpAnswer& answer, int status, const std::string& code) {
        EXPECT_EQ(answer.status, status) << answer.body;
        EXPECT_EQ(json_field(answer.body, "code"), code) << answer.body;
        EXPECT_EQ(listed(owner), 0) << code << " has left something";
    }

    LiveServer live;
    Person owner = sign_up(live, "Owner");
    Person ann = sign_up(live, "Ann");
    Person bert = sign_up(live, "Bert");
    Person sam = sign_up(live, "Sam");
    Person eve = sign_up(live, "Eve");
    std::string campaign = make_campaign(live, owner);
    std::string path = "/api/campaigns/" + campaign;
};

TEST_F(NetPictures, WhatIsNoPictureIsRefusedByNameAndLeavesNothing) {
    expect_refused(bring(ann, script_svg(), "face.svg", "image/svg+xml"), 415, "NOT_A_PICTURE");
    expect_refused(bring(ann, script_svg(), "face.png"), 415, "NOT_A_PICTURE");
    expect_refused(bring(ann, small_png(), "face.jpg", "image/jpeg"), 415, "NOT_A_PICTURE");
    expect_refused(bring(ann, small_png("pixels") + script_svg()), 422, "PICTURE_BROKEN");
    expect_refused(bring(ann, bomb_png()), 422, "PICTURE_TOO_LARGE");
    expect_refused(bring(ann, small_png(), "..%2F..%2Faffray.db.png"), 422, "BAD_PICTURE_NAME");
    expect_refused(bring(ann, ""), 415, "NOT_A_PICTURE");
}

TEST_F(NetPictures, AreBroughtByMembersWhoPlay) {
    EXPECT_EQ(bring(owner, small_png("1")).status, 201);
    EXPECT_EQ(bring(ann, small_png("2")).status, 201);
    EXPECT_EQ(bring(sam, small_png("3")).status, 403);
    EXPECT_EQ(bring(eve, small_png("3")).status, 404);
    EXPECT_EQ(bring({}, small_png("3")).status, 401);
    EXPECT_EQ(bring(sam, bomb_png()).status, 403) << "and what is larger is not even read";
    EXPECT_EQ(listed(owner), 2) << "a referee is told of all";
    EXPECT_EQ(listed(ann), 1) << "everybody else of their own";
    EXPECT_EQ(listed(sam), 0);
    EXPECT_EQ(brought(bert, small_png("2")), brought(ann, small_png("2"))) << "the same bytes are one";
    EXPECT_EQ(listed(owner), 2);
}

TEST_F(NetPictures, AreSeenAsPortraitsAndElseByWhoeverBroughtThem) {
    const std::string map = brought(owner, small_png("map"));
    const std::string face = brought(ann, small_png("face"));
    EXPECT_EQ(reads(ann, map), 404) << "what is prepared is the referees'";
    EXPECT_EQ(reads(owner, face), 200);
    EXPECT_EQ(reads(bert, face), 404);
    const HttpAnswer made = call(ann, "POST", "/characters", fighter());
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string ada = "/characters/" + json_field(made.body, "id");
    const std::string wish =
        R"({"version":"1","portrait":{"picture":")" + face + R"(","x":8,"y":0,"size":40}})";
    EXPECT_EQ(call(bert, "PATCH", ada, wish).status, 403);
    ASSERT_EQ(call(ann, "PATCH", ada, wish).status, 200);
    v1::Character told;
    ASSERT_TRUE(read_message(call(bert, "GET", ada).body, told));
    EXPECT_EQ(told.portrait().picture(), face) << "faces are everybody's to see";
    EXPECT_EQ(told.portrait().size(), 40);
    const HttpAnswer shown = call(sam, "GET", "/pictures/" + face);
    EXPECT_EQ(shown.status, 200);
    EXPECT_EQ(shown.body, small_png("face"));
    for (const char* said :
         {"Content-Type: image/png", "nosniff", "Content-Disposition: attachment", "sandbox", "private"})
        EXPECT_TRUE(shown.has(said)) << said << " in " << shown.head;
    EXPECT_EQ(reads(eve, face), 404);
}

TEST_F(NetPictures, ACharacterIsMadeWithItsFaceAndMayPutItOff) {
    const std::string face = brought(ann, small_png("face"));
    std::string wish = fighter();
    wish.insert(1, R"("portrait":{"picture":")" + face + R"("},)");
    const HttpAnswer made = call(ann, "POST", "/characters", wish);
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_EQ(reads(bert, face), 200);
    const std::string ada = "/characters/" + json_field(made.body, "id");
    const std::string none = R"({"version":"1","portrait":{"picture":""}})";
    ASSERT_EQ(call(ann, "PATCH", ada, none).status, 200);
    EXPECT_EQ(reads(bert, face), 404) << "whose face it is no more";
    const std::string path_as_id = R"({"version":"2","portrait":{"picture":"../../affray"}})";
    EXPECT_EQ(call(ann, "PATCH", ada, path_as_id).status, 422);
}

TEST_F(NetPictures, AreRemovedByWhoeverBroughtThemAndByReferees) {
    const std::string map = brought(owner, small_png("map"));
    const std::string face = brought(ann, small_png("face"));
    EXPECT_EQ(call(bert, "DELETE", "/pictures/" + face).status, 404);
    EXPECT_EQ(call(ann, "DELETE", "/pictures/" + map).status, 404);
    EXPECT_EQ(call(sam, "DELETE", "/pictures/" + map).status, 403);
    EXPECT_EQ(listed(owner), 2);
    EXPECT_EQ(call(ann, "DELETE", "/pictures/" + face).status, 200);
    EXPECT_EQ(reads(ann, face), 404);
    const std::string other = brought(bert, small_png("other"));
    EXPECT_EQ(call(owner, "DELETE", "/pictures/" + other).status, 200);
    EXPECT_EQ(call(owner, "DELETE", "/pictures/" + other).status, 404);
    live.restart();
    EXPECT_EQ(listed(owner), 1) << "what is gone stays gone";
}

class NetPicturesFull : public NetPictures {
  protected:
    NetPicturesFull() : NetPictures({.pictures = 2, .picture_bytes_per_account = 200}) {}
};

TEST_F(NetPicturesFull, REL24AreBoundedAndWhatIsOverIsNotKept) {
    const HttpAnswer heavy = bring(ann, small_png(std::string(300, 'x')));
    expect_refused(heavy, 409, "QUOTA_REACHED");
    EXPECT_NE(heavy.body.find("Your pictures may come to"), std::string::npos) << heavy.body;
    brought(ann, small_png("1"));
    const std::string second = brought(bert, small_png("2"));
    const HttpAnswer third = bring(owner, small_png("3"));
    EXPECT_EQ(third.status, 409) << third.body;
    EXPECT_NE(third.body.find("room for 2 pictures"), std::string::npos) << third.body;
    EXPECT_EQ(listed(owner), 2);
    EXPECT_EQ(call(bert, "DELETE", "/pictures/" + second).status, 200);
    EXPECT_EQ(bring(owner, small_png("3")).status, 201);
}

// A scene whose pictures are a map, the face of an orc in the open, and that of somebody who hides.
class NetScenePictures : public NetPictures {
  protected:
    void play(bool fog) {
        map = brought(owner, small_png("map"));
        orc = brought(owner, small_png("orc"));
        lurker = brought(owner, small_png("lurker"));
        const HttpAnswer scene =
            call(owner, "PUT", "/scenes",
                 R"({"title":"The ford","kind":"scene","text":)" + quoted(text(fog)) + "}");
        ASSERT_EQ(scene.status, 200) << scene.body;
        const HttpAnswer made =
            call(owner, "POST", "/encounters", R"({"scene":")" + json_field(scene.body, "id") + "\"}");
        ASSERT_EQ(made.status, 201) << made.body;
        live.encounter = json_field(made.body, "encounter");
        referee = seat(owner, "0");
        player = seat(ann, "1");
    }
    std::string text(bool fog) const {
        const std::string creature =
            "kind: monster, hp_max: 30, ac: 16, pd: 14, md: 10, init_bonus: -20, "
            "powers: {axe: {kind: melee, basic: true, attack: {bonus: 6, vs: ac}, "
            "hit: {flat: 6}}}}\n";
        return std::string("title: The ford\nruleset: affray\n") + (fog ? "options: {fog: true}\n" : "") +
               "map: {grid: square, width: 8, height: 6}\nmap_image: {picture: " + map +
               ", x: 0, y: 0, width: 800}\nsides: [{id: party, kind: party}, {id: foes, kind: monsters}]\n"
               "seats: [{name: Ann, creatures: [ada]}]\ncreatures:\n"
               "  - {id: ada, name: Ada, side: party, kind: character, place: [1, 1], hp_max: 30, ac: 17, "
               "pd: 14, md: 13, init_bonus: 40}\n"
               "  - {id: orc, name: Orc, side: foes, place: [4, 1], portrait: " +
               orc + ", " + creature +
               "  - {id: lurker, name: Lurker, side: foes, hidden: true, place: [6, 4], portrait: "
               "{picture: " +
               lurker + ", x: 0, y: 0, size: 20}, " + creature;
    }
    std::string seat(const Person& who, const std::string& number) {
        const HttpAnswer taken =
            call(who, "POST", "/encounters/" + live.encounter + "/seats/" + number, "{}");
        EXPECT_EQ(taken.status, 200) << taken.body;
        return json_field(taken.body, "token");
    }
    int sits_and_sees(const std::string& token, const std::string& picture) {
        return ask(live, "GET", "/api/encounters/" + live.encounter + "/pictures/" + picture, "", token)
            .status;
    }
    int looks_back(const Person& who, const std::string& picture) {
        return call(who, "GET", "/encounters/" + live.encounter + "/pictures/" + picture).status;
    }
    v1::View view_of(const std::string& token) {
        BinarySeat sits(live, token);
        return sits.wait_for(v1::ServerFrame::kView).view();
    }

    std::string map, orc, lurker;  // pictures
    std::string referee, player;   // tokens
};

TEST_F(NetScenePictures, SEC7ASeatGetsWhatItsViewNames) {
    play(false);
    for (const std::string& picture : {map, orc, lurker}) EXPECT_EQ(sits_and_sees(referee, picture), 200);
    EXPECT_EQ(sits_and_sees(player, map), 200);
    EXPECT_EQ(sits_and_sees(player, orc), 200);
    EXPECT_EQ(sits_and_sees(player, lurker), 404) << "whoever hides has no face";
    EXPECT_EQ(sits_and_sees(player, brought(ann, small_png("own"))), 404) << "nor has what nobody shows";
    EXPECT_EQ(sits_and_sees("nobody", map), 404);
    const v1::View view = view_of(player);
    EXPECT_EQ(view.map_image().picture(), map);
    EXPECT_EQ(view.SerializeAsString().find(lurker), std::string::npos);
    EXPECT_NE(view.SerializeAsString().find(orc), std::string::npos);
}

TEST_F(NetScenePictures, SEC7InFogTheMapImageIsTheRefereesAlone) {
    play(true);
    EXPECT_EQ(sits_and_sees(referee, map), 200);
    EXPECT_EQ(sits_and_sees(player, map), 404);
    EXPECT_EQ(looks_back(ann, map), 404);
    EXPECT_EQ(looks_back(owner, map), 200);
    EXPECT_EQ(reads(ann, map), 404);
    EXPECT_EQ(view_of(player).SerializeAsString().find(map), std::string::npos) << "not even its name";
}

TEST_F(NetScenePictures, SEC7AReplayShowsThePicturesOfWhatItsEyesSaw) {
    play(false);
    for (const Person* who : {&ann, &bert, &sam}) {
        EXPECT_EQ(looks_back(*who, map), 200);
        EXPECT_EQ(looks_back(*who, orc), 200);
        EXPECT_EQ(looks_back(*who, lurker), 404);
    }
    EXPECT_EQ(looks_back(owner, lurker), 200);
    EXPECT_EQ(looks_back(eve, map), 404);
    BinarySeat table(live, referee);
    referee = table.wait_for(v1::ServerFrame::kWelcome).welcome().resume_token();
    table.wait_for(v1::ServerFrame::kView);
    table.play_to_the_end();
    const std::string shares = "/api/encounters/" + live.encounter + "/shares";
    const HttpAnswer made = ask(live, "POST", shares, R"({"as":"1"})", referee);
    ASSERT_EQ(made.status, 201) << made.body;
    const auto opens = [&](const std::string& code, const std::string& picture) {
        const std::string wish = R"({"code":")" + code + R"(","picture":")" + picture + "\"}";
        return ask(live, "POST", "/api/shared-replays/pictures", wish, {});
    };
    const std::string code = json_field(made.body, "code");
    EXPECT_EQ(opens(code, map).body, small_png("map"));
    EXPECT_EQ(opens(code, orc).status, 200);
    EXPECT_EQ(opens(code, lurker).status, 404);
    EXPECT_EQ(opens("nothing", map).status, 404);
    EXPECT_EQ(opens(code, "").status, 404);
}

}  // namespace
}  // namespace affray::net::test
