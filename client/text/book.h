// Who is who: short ids, names and seats of one view, both ways between numbers and what people type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "affray/v1/session.pb.h"
#include "affray/v1/view.pb.h"

namespace affray::client {

// A reader's key to one view. Keeps pointers: view and welcome must outlive it. Cheap to make.
class Book {
  public:
    // welcome may be null: then facts and seats have no names.
    explicit Book(const v1::View& view, const v1::Welcome* welcome = nullptr)
        : view_(&view), welcome_(welcome) {}

    const v1::View& view() const { return *view_; }
    const v1::Welcome* welcome() const { return welcome_; }

    const v1::CreatureView* creature(std::uint32_t number) const;
    // "Ada", "Lookout [lookout2]" where several have the name, or "creature 7" if the viewer does not know
    // it.
    std::string name(std::uint32_t number) const;
    // "ada": what commands are typed with.
    std::string id(std::uint32_t number) const;
    // "Ada, Orc 2 and Orc 3".
    std::string names(const google::protobuf::RepeatedField<std::uint32_t>& numbers) const;
    std::string seat(std::uint32_t number) const;

    // By id, name (any case), number, or a unique beginning of either.
    std::optional<std::uint32_t> find(std::string_view text) const;

    // A fact by name; its initial value is not known here, so nothing where it was never told.
    std::optional<std::int32_t> fact(std::string_view name, std::uint32_t a = 0, std::uint32_t b = 0) const;
    std::string fact_name(std::uint32_t fact) const;
    // Whether the rules of this table have such a fact at all.
    bool counts(std::string_view name) const;

    // "1,-2", or the name of the zone where positions are zones.
    std::string place(const v1::Place& place) const;
    // A place as it is typed: "1,-2", or a zone by its name or a unique beginning of it.
    std::optional<v1::Place> find_place(std::string_view text) const;

    // The creatures that a seat acts for; the referee (0) has those without a player.
    std::vector<std::uint32_t> creatures_of(std::uint32_t seat) const;

    // Sides by the number that facts have for them.
    std::optional<std::uint32_t> find_side(std::string_view text) const;
    std::string side_name(std::uint32_t side) const;
    // Number of the side of a creature; nothing where the view lists no sides.
    std::optional<std::uint32_t> side_of(std::uint32_t who) const;

    // Things as the view has them: what somebody carries, what lies open; by id or a unique beginning of it.
    std::vector<const v1::Item*> things_of(std::uint32_t who) const;
    std::vector<const v1::Item*> things_on_ground() const;
    const v1::Item* find_thing(std::uint32_t who, std::string_view text) const;
    const v1::Feature* find_feature(std::string_view text) const;
    // The name of a power of one's own creature by its number on the sheet; empty: not told.
    std::string power_name(std::uint32_t who, std::int32_t index) const;

  private:
    const v1::View* view_;
    const v1::Welcome* welcome_;
};

// "1,-2".
std::string show(const v1::Place& place);
// "3,-1" or "3,-1,2".
std::optional<v1::Place> parse_place(std::string_view text);
// Upper-case first letter.
std::string capital(std::string text);
// As people read it: what content gives no name of its own is called by the code of its kind, "giant_rat 2".
std::string spoken_name(const v1::CreatureView& creature);
// "opportunity_attack" as "opportunity attack".
std::string words(std::string_view name);
// "2d6+1".
std::string dice_text(const v1::DiceExpression& dice);

}  // namespace affray::client
