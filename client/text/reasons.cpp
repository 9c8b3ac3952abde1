// The page's words, one for one: tests/client/reasons_test.cpp reads them there (web/src/ui/text/why.ts,
// reasons.ts).
#include "client/text/reasons.h"

#include <algorithm>
#include <span>
#include <vector>

#include "client/text/book.h"
#include "client/text/town.h"

namespace affray::client {
namespace {

struct Said {
    std::string_view key;
    std::string_view text;
};

// Of what is counted.
constexpr Said kMeasured[] = {
    {"NOT_ENOUGH_AP", "It costs {need, action point|action points}; {have} left."},
    {"NOT_ENOUGH_MOVEMENT", "Too far: it takes {need}, and {have} are left."},
    {"OUT_OF_RANGE", "Out of range: it reaches {need}, the target is {have} away."},
    {"TOO_HEAVY", "Too heavy: {have} where {need} can be carried."},
    {"VALUE_OUT_OF_RANGE", "The number {have} is outside its limits; the limit is {need}."},
    {"TOO_MANY_TARGETS", "Too many targets: {have} chosen, {need} allowed."},
};

// What a request leaves open, by the part of it that is missing or wrong.
constexpr Said kParts[] = {
    {"target", "Choose a target that this can be done to."},
    {"targets", "Choose targets that this can be done to."},
    {"path", "Choose a way to go."},
    {"to", "Choose where to."},
    {"place", "Choose a place."},
    {"places", "Choose a place."},
    {"direction", "Choose a direction."},
    {"text", "Say in words what is meant."},
    {"readied", "This cannot be held back."},
    {"trigger", "Say what it waits for."},
    {"trigger_event", "Say what it waits for."},
    {"pay", "The price cannot be paid like this."},
    {"pace", "Nobody can go at this pace here."},
    {"amount", "This amount does not fit."},
    {"value", "This value does not fit."},
    {"item", "Choose an item that this can be done with."},
    {"items", "Choose items that this can be done with."},
    {"mode", "It is not done in this way."},
    {"with", "Not with this."},
    {"background", "Choose a background."},
    {"ability", "Choose an ability."},
};

// Of things and people that are not as they would have to be.
constexpr Said kStates[] = {
    {"item", "The item is not in the state that this needs."},
    {"items", "The items are not in the state that this needs."},
    {"weapon", "The weapon is not in the state that this needs."},
    {"with", "The weapon is not in the state that this needs."},
    {"object", "What it is done to is not in the state that this needs."},
    {"feature", "What it is done to is not in the state that this needs."},
    {"spell", "The spell is not in the state that this needs."},
    {"power", "The power is not in the state that this needs."},
    {"targets", "The target is not in the state that this needs."},
    {"who", "The creature is not in the state that this needs."},
    {"place", "The place is not in the state that this needs."},
    {"pack", "The pack is not in the state that this needs."},
    {"door", "The door is not in the state that this needs: open, shut or stuck."},
    {"target", "The target is not in the state that this needs."},
    {"source", "The light burns already, or does not burn."},
    {"draw", "Only one light weapon is drawn on the way, at a walk."},
    {"take", "Nothing is taken up from this posture."},
    {"what", "There is nothing of the kind going on that could be ended."},
    {"effect", "It has no such condition."},
    {"seat", "It is played from that seat already."},
    {"class", "It has that shape already."},
    {"side", "Nobody of that side wavers."},
    {"mode", "This is not how the weapon is loaded."},
    {"from", "Nobody holds it."},
    {"entry", "The place has it already, or has it no more."},
};

constexpr Said kRequired[] = {
    {"dock", "One lands only in sight of land."},
    {"value", "Ashore nobody is met who has not landed."},
    {"items", "More than can be kept in mind."},
    {"power", "What this power requires has not happened."},
    {"flex", "The die that fell does not allow this."},
    {"readied", "What it waits for has not happened."},
    {"mode", "The weapon cannot be used in this way."},
    {"action", "It goes only with another action."},
    {"with", "It is not done with this."},
    {"spell", "This spell cannot be cast in this way, or not after the one before it in this turn."},
    {"to", "Only a defence can take the place of what was begun."},
    {"source", "Only a lantern can be shuttered."},
    {"pace", "Too tired to go at this pace."},
    {"forage", "Foraging takes a day of travel on foot."},
    {"charge", "A charge needs a run-up, and a weapon for it."},
    {"back_stab", "A stab in the back needs somebody who is unaware, and the way to their back."},
    {"reaction", "This is no answer to what happens."},
};

constexpr Said kReasons[] = {
    {"UNKNOWN_INTENT", "This ruleset knows no such action."},
    {"BAD_ARGUMENT", "Something is missing or does not fit."},
    {"UNKNOWN_ID", "There is no such thing here."},
    {"VALUE_OUT_OF_RANGE", "The number is outside its limits."},
    {"OPTION_DISABLED", "This rule is switched off at this table."},
    {"NOT_IN_ENCOUNTER", "No fight is running."},
    {"IN_ENCOUNTER", "A fight is running."},
    {"WRONG_PHASE", "Not in this phase of the fight."},
    {"WRONG_STEP", "Not in this step of the turn."},
    {"TOO_EARLY", "It is too early for this."},
    {"AWAITING_ANSWER", "A question is open; it must be answered first."},
    {"NOT_ASKED", "You were not asked."},
    {"STALE_QUESTION", "That question is closed."},
    {"ALREADY_ANSWERED", "You have answered already."},
    {"NO_TRIGGER", "Nothing has happened that this could answer."},
    {"NOT_CONTROLLER", "This creature is not yours to command."},
    {"REFEREE_ONLY", "Only the referee may do this."},
    {"NOT_ELIGIBLE", "Your seat may not do this."},
    {"NOT_YOUR_TURN", "It is not this creature’s turn."},
    {"YOUR_TURN", "Only outside your own turn."},
    {"NOT_PC_TURN", "Flight is proposed on a character’s turn."},
    {"OBJECTED", "Somebody objected."},
    {"DEAD", "Dead."},
    {"UNCONSCIOUS", "Unconscious."},
    {"HELPLESS", "Helpless."},
    {"ASLEEP", "Asleep."},
    {"STUNNED", "Stunned."},
    {"INCAPACITATED", "Unable to act."},
    {"SURPRISED", "Surprised."},
    {"ROUTED", "Routed: it can only get away."},
    {"RETREATING", "Retreating."},
    {"CONFUSED", "Confused."},
    {"HAMPERED", "Hampered."},
    {"STUCK", "Stuck to the spot."},
    {"GRABBED", "Held in a grab."},
    {"BLIND", "Blind."},
    {"OVERLOADED", "Carrying too much."},
    {"REACTION_LOCKED", "No reaction left."},
    {"WRONG_POSTURE", "Not in this posture."},
    {"COMMITTED", "Committed to something else."},
    {"NOT_DECLARED", "It had to be declared before."},
    {"NOT_ENOUGH_AP", "Not enough action points."},
    {"BAD_PAYMENT", "The price cannot be paid like this."},
    {"NO_ACTION_LEFT", "The standard action of this turn is used."},
    {"NO_ATTACKS_LEFT", "No attacks left."},
    {"ALREADY_ACTED", "Something was already done this turn."},
    {"ALREADY_USED", "Used already."},
    {"NOT_ENOUGH_MOVEMENT", "Too far."},
    {"CANNOT_MOVE", "It cannot move."},
    {"ITEM_MISSING", "There is no such item at hand."},
    {"ITEM_NOT_IN_HAND", "The item is not in hand."},
    {"WEAPON_NOT_LOADED", "The weapon is not loaded."},
    {"HANDS_NOT_FREE", "No free hand."},
    {"TOO_HEAVY", "Too heavy."},
    {"POWER_UNKNOWN", "It has no such power."},
    {"POWER_EXPENDED", "The power is spent."},
    {"NOT_QUALIFIED", "It is not able to do this at all."},
    {"REQUIREMENT_NOT_MET", "A requirement is not met."},
    {"CANNOT_CAST", "It cannot cast now."},
    {"WRONG_STATE", "Not in the state that this needs."},
    {"TARGET_INVALID", "No valid target."},
    {"NOT_AN_ALLY", "The target is no ally."},
    {"NOT_AN_ENEMY", "The target is no enemy."},
    {"NOT_WILLING", "The target does not agree."},
    {"TARGET_HELD", "The target is held."},
    {"SIZE_MISMATCH", "The sizes do not fit."},
    {"NOT_HELPLESS", "The target is not helpless."},
    {"TOO_MANY_TARGETS", "Too many targets."},
    {"GROUP_BROKEN", "The targets do not stand as one group."},
    {"NO_ROOM", "No room there."},
    {"WRONG_ATTACK_KIND", "Not with this kind of attack."},
    {"NOT_ADJACENT", "Nobody fitting stands right next to it."},
    {"OUT_OF_REACH", "Out of reach."},
    {"OUT_OF_RANGE", "Out of range."},
    {"TOO_CLOSE", "Too close."},
    {"NO_LINE_OF_SIGHT", "No line of sight."},
    {"TOTAL_COVER", "Behind total cover."},
    {"ENGAGED", "Not while engaged in melee."},
    {"NOT_ENGAGED", "Only while engaged in melee."},
    {"PATH_INVALID", "The path has a gap."},
    {"PATH_BLOCKED", "The way is blocked."},
    {"OFF_MAP", "Off the map."},
    {"SPACE_OCCUPIED", "Somebody stands there."},
    {"MOUNTED", "Not while mounted."},
    {"NOT_MOUNTED", "Only while mounted."},
    {"MOUNT_NOT_CONTROLLED", "The mount does not obey."},
    {"SLOW_WEAPON_ACTS_LAST", "A slow weapon strikes last."},
    {"PACE_NOT_ALLOWED", "Not at this pace."},
    {"ENVIRONMENT_FORBIDS", "The surroundings forbid it."},
    {"IN_PLAIN_SIGHT", "In plain sight."},
    {"SPACE_TOO_NARROW", "The space is too narrow."},
    {"WRONG_MOVE_MODE", "Not by this way of moving."},
    {"PATH_NOT_AWAY", "The way must lead away."},
    {"DOOR_STUCK", "The door is stuck."},
    {"DOOR_LOCKED", "The door is locked."},
    {"DOOR_HELD", "Somebody holds the door."},
    {"MUST_HEAL", "Healing is needed first."},
    {"MUST_REST", "A rest is needed first."},
    {"CANNOT_REST", "No rest now."},
    {"ACTION_TOO_LARGE", "More would come of this than one action may hold; nothing has happened."},
    {"INTENT_ID_CONFLICT", "This browser sent two different actions under one number. Reload the page."},
    {"STALE_VERSION", "The table moved on in the meantime. Look again, then decide."},
    {"PAUSED", "Play is paused."},
    {"RESTING", "The fight rests until the referee goes on with it."},
    {"INTERNAL",
     "A mistake of the server ended this: nothing of it happened. The referee has been "
     "told."},
    {"PARKED", "Play is parked after mistakes of the server. The referee can rewind, and play goes on."},
    {"STEP_HELD", "A step waits for the referee’s word."},
    {"NO_STEP_HELD", "No step waits."},
    {"NOTHING_TO_UNDO", "The last step is not yours, or waits for an answer."},
    {"NOT_UNDOABLE", "That step rolled, showed or asked something: only the referee can rewind it."},
    {"RETRY_LATER", "The server is busy. Try again in a moment."},
    {"STORAGE_UNAVAILABLE", "The server cannot write to its disk. Nothing was lost; try again."},
    {"RATE_LIMITED", "Too many requests. Wait a moment."},
    {"CREATE_REFUSED", "This server lets only some people open tables. Ask its operator for the key."},
    {"ORIGIN_REFUSED", "This page was not served by this server."},
    {"NOT_FOUND", "There is no such thing here."},
    {"ENCOUNTER_UNAVAILABLE", "This table cannot be opened; the server’s log says why."},
    {"CONFLICT", "It changed in the meantime. Try again."},
    {"UNREACHABLE", "The server cannot be reached."},
    {"BAD_ANSWER", "The server’s answer made no sense."},
    {"UNKNOWN_CODE",
     "This code or link is wrong, used up or too old, or it was taken back. Ask "
     "the person who gave it to you for a fresh one."},
    {"BAD_CODE", "This code is wrong, used up or too old. Ask the referee for a fresh one."},
    {"BAD_TOKEN", "This seat was claimed anew, or its link has expired. Ask for a fresh link."},
    {"SEAT_REPLACED", "Somebody sat down with this seat’s code. The seat is played elsewhere now."},
    {"TOKEN_REVOKED", "Access to this seat was withdrawn. Ask the referee for a fresh link."},
    {"REFUSED", "The referee did not admit this seat."},
    {"NOT_SIGNED_IN", "The seat did not sign in."},
    {"SPECTATOR", "Spectators watch; they do not act."},
    {"RULES_DIVERGED",
     "The server found a contradiction in its own log and stopped this table. Tell "
     "the operator."},
    {"TABLE_ASLEEP", "The server’s operator has put this table to sleep. Everything is kept."},
    {"BANNED", "The operator of this server has banned the address that you come from."},
    {"SERVER_RESTARTING", "The server restarts. Nothing is lost."},
    {"ENDED", "This encounter has ended already."},
    {"CANNOT_END", "The rules do not let it end now. It can be thrown away instead."},
    {"TABLE_MOVED", "Another server goes on with this table. Nothing is lost."},
    {"ELSEWHERE", "Another server has this table. Open it there."},
    {"UNKNOWN_ENCOUNTER", "This server knows no such encounter."},
    {"NOT_ADMITTED", "The referee has not admitted this seat."},
    {"UNAUTHENTICATED", "You are not logged in any more."},
    {"BAD_LOGIN", "The name or the password is wrong."},
    {"ACCOUNT_DISABLED", "The operator has disabled this account."},
    {"UNKNOWN_IDENTITY",
     "No account here is yours by that login yet. Make one with it, or log in as before and add it on the "
     "page of "
     "your account."},
    {"IDENTITY_TAKEN", "That login belongs to another account, or yours has one of that server already."},
    {"IDENTITY_REFUSED", "What came back from the other server cannot be believed. Begin anew."},
    {"PROVIDER_AWAY",
     "The other server does not answer as it should. Try again later, or log in by password."},
    {"LAST_WAY_IN", "Without it nobody could log in to this account."},
    {"LOGIN_TOO_OLD", "You have been logged in for a while. Log out and in again first."},
    {"NAME_TAKEN", "Somebody has this name already. Choose another."},
    {"BAD_NAME", "A name has 1 to 40 visible characters."},
    {"WEAK_PASSWORD", "Take 8 characters or more, and not the name."},
    {"HAS_OPERATOR", "This server is set up already. Log in, or ask its operator for an invitation."},
    {"SIGN_UP_CLOSED", "This server takes no new accounts."},
    {"INVITATION_NEEDED",
     "An account needs an invitation here. Ask the operator or a referee for a "
     "code."},
    {"MEMBER_ALREADY", "This account is a member already."},
    {"OWNER_STAYS", "A campaign keeps its owner."},
    {"CAMPAIGN_ARCHIVED", "The campaign is archived. Its owner can reopen it."},
    {"SEAT_TAKEN", "Somebody else holds this seat."},
    {"STORE_UNREADABLE", "The server cannot read its database; its log says why."},
    {"NO_SEAT", "This browser holds no seat at that table. Open your join link again."},
};

std::string_view said(std::span<const Said> table, std::string_view key) {
    const auto found =
        std::find_if(table.begin(), table.end(), [key](const Said& one) { return one.key == key; });
    return found == table.end() ? std::string_view{} : found->text;
}

// "targets" of "use.targets[2]".
std::string_view part_of(std::string_view field) {
    field = field.substr(field.rfind('.') + 1);
    return field.substr(0, field.find('['));
}

std::string_view by_part(std::string_view code, std::string_view part) {
    if (code == "BAD_ARGUMENT") return said(kParts, part);
    if (code == "WRONG_STATE") return said(kStates, part);
    if (code == "REQUIREMENT_NOT_MET") return said(kRequired, part);
    return {};
}

std::string lower(std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

// "{need}", or with what is counted: "{need, one|several}".
void put(std::string& text, std::string_view name, std::int32_t number) {
    const std::size_t from = text.find("{" + std::string(name));
    if (from == std::string::npos) return;
    const std::size_t to = text.find('}', from);
    std::string counted = text.substr(from + 1 + name.size(), to - from - 1 - name.size());
    if (const std::size_t bar = counted.find('|'); bar != std::string::npos)
        counted = number == 1 ? counted.substr(1, bar - 1) : " " + counted.substr(bar + 1);
    text.replace(from, to + 1 - from, std::to_string(number) + counted);
}

}  // namespace

std::string reason_text(const v1::Rejected& reason) {
    const std::string& code = reason.code();
    std::string text(by_part(code, part_of(reason.field())));
    if (text.empty()) text = said(kReasons, code);
    if (text.empty()) text = reason.text();
    if (text.empty()) text = words(lower(code));
    if (!reason.has_have() || !reason.has_need()) return text;
    const std::string_view from = part_of(reason.field());
    if (code == "BAD_PAYMENT" && (from == "coins" || from == "fund"))
        return "It costs " + coins_text(reason.need()) + "; there is " + coins_text(reason.have()) + ".";
    std::string measured(said(kMeasured, code));
    if (measured.empty()) measured = text + " ({have} of {need})";
    put(measured, "have", reason.have());
    put(measured, "need", reason.need());
    return measured;
}

std::string fault_text(const v1::Fault& fault) {
    v1::Rejected reason;
    reason.set_code(fault.code());
    reason.set_field(fault.field());
    reason.set_text(fault.text());
    return reason_text(reason);
}

std::vector<std::string> reason_texts(const google::protobuf::RepeatedPtrField<v1::Rejected>& reasons) {
    std::vector<std::string> all;
    for (const v1::Rejected& reason : reasons) {
        std::string text = reason_text(reason);
        if (std::find(all.begin(), all.end(), text) == all.end()) all.push_back(std::move(text));
    }
    return all;
}

}  // namespace affray::client
