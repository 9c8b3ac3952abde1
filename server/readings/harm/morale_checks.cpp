// Triggers, dice and outcomes of morale.
#include "readings/harm/morale_checks.h"

#include "readings/common.h"
#include "readings/harm/courage.h"
#include "readings/offers.h"
#include "readings/rounds/round_parts.h"

namespace affray {

bool morale_counts(const View& view) { return view.rules().option("morale") != 0 && running(view); }

bool set_off(const Fact& trigger, CreatureId who, Work& work) {
    const View view = work.view();
    const Creature& fallen = view.creature(who);
    const std::uint32_t side = number(fallen.side);
    if (fallen.hidden || view.get(trigger, side) != 0) return false;
    const auto& all = view.state().creatures;
    const auto wavers = [&](const Creature& one) {
        return one.side == fallen.side && checks_morale(view, one);
    };
    if (!any(all, wavers)) return false;
    work.set_raw(trigger, 1, side, 0, "morale");
    return true;
}

std::int32_t roll_morale(CreatureId by, Audience audience, Work& work) {
    const std::int32_t first = work.roll(6, "morale", by, audience);
    return first + work.roll(6, "morale", by, audience);
}

bool tell_morale(Tested test, std::int32_t natural, Audience audience, Work& work) {
    const bool stands = natural <= *test.target;
    return tell_plain(std::move(test), natural, stands, work, audience);
}

bool flee_rather_than_yield(const Name& kind, CreatureId who, bool open, Work& work) {
    std::vector<Offer> offers;
    for (const std::string_view choice : {"flee", "surrender"})
        offers.push_back(
            {.kind = kind, .option = Name(choice), .actor = who, .default_take = (choice == "flee") == open});
    const auto named = first_taken(work.ask(question_of(who, std::move(offers))));
    return named ? *named == 0 : open;
}

void put_to_flight(CreatureId who, const Name& flight, Work& work) {
    if (!work.view().present(who) || work.view().creature(who).status == CreatureStatus::Surrendered) return;
    work.add_effect({.name = flight, .who = who, .source = who, .until = {Until::When::Scene}});
}

void give_up(CreatureId who, Work& work) {
    if (work.view().up(who))
        work.emit(StatusChanged{who, CreatureStatus::Surrendered, "surrendered", CreatureId::None});
}

}  // namespace affray
