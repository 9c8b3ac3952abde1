// Postures: dropping to the ground has its price, getting up and turning round have none (AFR-005).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

namespace affray {
namespace {

/// Index of a direction; without effect where no rule reads it.
constexpr Fact kFacing{"facing", Scope::Creature};

constexpr std::int32_t kDropPrice = 2;
constexpr std::string_view kProne = "prone";

class Postures final : public Mechanic {
  public:
    std::string_view id() const override { return "postures"; }

    Claims claims() const override {
        return {
            .rules = {"AFR-005"}, .facts = {kFacing}, .verbs = {Verb::DropProne, Verb::StandUp, Verb::Face}};
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const override {
        const auto* move = intent.as<MoveIntent>();
        if (move == nullptr) return;
        const bool prone = view.effect(move->who, kProne) != nullptr;
        if (prone ? move->verb == Verb::DropProne : move->verb == Verb::StandUp)
            out.add(Reason::WrongPosture);
        if (move->verb != Verb::Face) return;
        const auto sides = view.neighbours(view.creature(move->who).place).size();
        if (move->direction < 0 || static_cast<std::size_t>(move->direction) >= sides)
            out.add(Reason::BadArgument, "direction");
    }

    void price(const View& view, const Intent& intent, Bill& bill) const override {
        if (intent.verb() != Verb::DropProne) return;
        bill.add({view.rules().vocabulary()->index(kAp), kDropPrice, -1, "drop_prone", "AFR-005"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const bool prone = view.effect(who, kProne) != nullptr;
        MoveIntent move;
        move.verb = prone ? Verb::StandUp : Verb::DropProne;
        move.who = who;
        out.push_back({std::move(move)});
    }

    void act(const Intent& intent, Work& work) const override {
        const auto& move = std::get<MoveIntent>(intent.body);
        if (move.verb == Verb::Face) return work.set(kFacing, move.direction, move.who, 0, "face");
        if (move.verb == Verb::StandUp) return stand(move.who, work);
        Effect prone;
        prone.name = kProne;
        prone.who = move.who;
        prone.source = move.who;
        prone.until.when = Until::When::Cured;
        work.add_effect(std::move(prone));
    }

  private:
    static void stand(CreatureId who, Work& work) {
        for (const Effect& effect : std::vector<Effect>(work.view().state().effects))
            if (effect.who == who && effect.name == Name(kProne))
                work.emit(EffectRemoved{effect.id, who, effect.name, "stood_up"});
    }
};

}  // namespace

Rider postures() { return make_mechanic<Postures>(); }

}  // namespace affray
