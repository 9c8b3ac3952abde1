// Rummaging: how long the search of a pack or saddle bag takes is rolled when it begins and known to nobody
// at the table until the thing is found (AP-134, AP-135).
#include <algorithm>
#include <array>

#include "base/sure.h"
#include "mechanics/items/items.h"
#include "readings/common.h"
#include "readings/prices/spans.h"
#include "readings/things/things.h"

namespace affray {
namespace {

/// The search that was rolled for has come to its end: what is left of it is the finding.
constexpr Fact kSearchedOver{"search.over", Scope::Creature};

constexpr std::string_view kPack = "search_pack", kSaddlebag = "search_saddlebag";
constexpr std::array<std::string_view, 2> kRummagingRows{kPack, kSaddlebag};
constexpr std::string_view kWithWits = "check";  // variant of the rows

// AP-134: dice and what is added to them, without and after a check of wits.
struct Length {
    std::int32_t sides;
    std::int32_t bonus;
};
constexpr Length kPlain{8, 2}, kAtHand{2, 2}, kBuried{6, 4};

// The bag that is dug through, laid down or let fall; nullptr: the scene lists none.
const Item* bag(const View& view, const UseIntent& use) {
    const Name kind = is_row(use, kPack) ? Name("pack") : Name("saddlebag");
    const Place at = view.creature(use.who).place;
    for (const Item& item : view.state().items) {
        if (item.kind != kind || item.charges <= 0) continue;
        const bool left = item.owner == CreatureId::None && item.where == Name(kGround) && item.place == at;
        if (item.owner == use.who || left) return &item;
    }
    return nullptr;
}

class Rummaging final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-134", "AP-135"},
                .facts = {kSearchedOver},
                .stats = {kInt},
                .acts = {kRummagingRows.begin(), kRummagingRows.end()}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (!use->detail.empty() && use->detail != Name(kWithWits) && use->detail != use->item)
            out.add(Reason::BadArgument, "class");
        check_means(view, *use, out);
        const Item* item = carried(view, use->who, use->item);
        if (item == nullptr) return out.add(Reason::ItemMissing, "item");
        if (item->where != Name(kInPack) && item->where != Name("saddlebag"))
            out.add(Reason::WrongState, "item");
        const Item* pack = bag(view, *use);
        if (pack == nullptr) return;
        // AP-140: not while it hangs on the back.
        if (pack->where == Name(kBack)) out.add(Reason::WrongState, "pack");
        const Place at = view.creature(use->who).place;
        const bool beside = is_row(*use, kSaddlebag) && view.distance(pack->place, at) <= 1;
        if (pack->where == Name(kGround) && pack->place != at && !beside) out.add(Reason::OutOfReach, "pack");
    }

    // Whatever is left of the turn, so that the price betrays nothing; what was too much comes back.
    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        const WordIndex ap = view.rules().vocabulary()->index(kAp);
        bill.add({ap, std::max(1, view.get(kAp, use->who)), -1, use->subject, "AP-134"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Item& item : view.state().items) {
            if (item.owner != who || item.where != Name(kInPack)) continue;
            suggest_row(who, kPack, item.name, out);
            suggest_row(who, kPack, item.name, out);
            std::get<UseIntent>(out.back().body).detail = kWithWits;
        }
    }

    void act(const Intent& intent, Work& work) const {
        const UseIntent& use = sure(act_of(intent, kRummagingRows));
        if (work.view().get(kSearchedOver, use.who) == 0) return start(intent, use, work);
        work.set(kSearchedOver, 0, use.who, 0, "found");
        find(use, work);
    }

    void after(const ActivityChanged& changed, Work& work) const {
        if (changed.state == Name("done") &&
            act_of(whole_intent(changed.activity), kRummagingRows) != nullptr)
            work.set(kSearchedOver, 1, changed.activity.who, 0, "done");
    }

  private:
    static void start(const Intent& intent, const UseIntent& use, Work& work) {
        const std::int32_t paid = work.bill().total(work.view().rules().vocabulary()->index(kAp));
        const ActionRow& row = sure(action_row(use.subject));
        const std::int32_t rolled = roll_length(use, work);
        const std::int32_t need = price_of_row(work.view(), row, rolled) * point_unit(work.view());
        if (need <= paid) {
            work.set(kAp, work.view().get(kAp, use.who) + paid - need, use.who, 0, "found");
            return find(use, work);
        }
        Activity search = begun_with(intent);
        search.done = paid;
        search.need = need;
        search.secret = true;
        work.set(kContinued, 1, use.who, 0, "started");
        work.emit(ActivityChanged{search, "started", {}});
    }

    static std::int32_t roll_length(const UseIntent& use, Work& work) {
        Length length = kPlain;
        if (use.detail == Name(kWithWits)) length = has_wits(use.who, work) ? kAtHand : kBuried;
        return work.roll(length.sides, "search", use.who, Audience::Referee) + length.bonus;
    }

    // The die is closed: its result tells how deep the thing lies.
    static bool has_wits(CreatureId who, Work& work) {
        const std::int32_t target = work.view().stat(kInt, who);
        const std::int32_t natural = work.roll(20, "check", who, Audience::Referee);
        const bool success = natural == 1 || (natural != 20 && natural <= target);  // CLS-032
        return tell_plain({.who = who, .kind = "check", .subject = "int", .target = target}, natural, success,
                          work, Audience::Referee);
    }

    static void find(const UseIntent& use, Work& work) {
        if (const Item* pack = bag(work.view(), use); pack != nullptr && pack->state != Name("open"))
            set_state(*pack, "open", use.subject, work);
        take_in_hand(use.who, sure(carried(work.view(), use.who, use.item)), use.subject, work);
    }
};

}  // namespace

MechanicPtr rummaging() { return make_mechanic<Rummaging>(); }

}  // namespace affray
