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

    // "1,-2", or the name of the zone where positions are zones.
    std::string place(const v1::Place& place) const;
    // A place as it is typed: "1,-2", or a zone by its name or a unique beginning of it.
    std::optional<v1::Place> find_place(std::string_view text) const;

    // The creatures that a seat acts for; the referee (0) has those without a player.
    std::vector<std::uint32_t> creatures_of(std::uint32_t seat) const;

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
// "opportunity_attack" as "opportunity attack".
std::string words(std::string_view name);

}  // namespace affray::client
