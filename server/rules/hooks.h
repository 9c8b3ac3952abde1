// Hooks: what a mechanic's class does with the intents, proposals and events that it names in its parameters.
// Found at compile time by make_mechanic (rules/mechanic.h), so that a ruleset asks only those whom a form,
// a proposal or an event concerns.
#pragma once

#include <array>
#include <concepts>
#include <type_traits>
#include <vector>

#include "rules/bill.h"
#include "rules/proposal.h"
#include "rules/reason.h"

namespace affray {

class Mechanic;
class View;
class Work;

/// As a parameter of `check`, `price` or `begin`: an intent of this form that the mechanic itself carries
/// out, by a verb or an action that it claims.
template <class Form>
class Own {
  public:
    explicit Own(const Form& intent) : intent_(&intent) {}
    const Form* operator->() const { return intent_; }
    const Form& operator*() const { return *intent_; }

  private:
    const Form* intent_;
};

/// For an `after` that does the same on several events: `void after(const AnyOf<Moved, Harmed> auto&,
/// Work&)`.
template <class E, class... Events>
concept AnyOf = (std::same_as<E, Events> || ...);

inline constexpr std::size_t kForms = std::variant_size_v<IntentBodyOf<CreatureId>>;
inline constexpr std::size_t kProposalKinds = std::variant_size_v<Proposal>;

/// The same hook for intents: of every form, of one form, and of one form for the mechanic's own intents.
template <class Call>
struct ByForm {
    Call any = nullptr;
    std::array<Call, kForms> of{};
    std::array<Call, kForms> own{};
};

/// What a class of mechanics does; null where it has no such hook, which is nearly everywhere: a ruleset
/// keeps what there is, by what it is asked for.
struct Hooks {
    using Check = void (*)(const Mechanic&, const View&, const Intent&, SeatId, Refusals&);
    using Price = void (*)(const Mechanic&, const View&, const Intent&, Bill&);
    using Begin = bool (*)(const Mechanic&, const Intent&, const Bill&, Work&);
    using Act = void (*)(const Mechanic&, const Intent&, Work&);
    using MakeOffers = void (*)(const Mechanic&, const View&, Moment, const Proposal&, std::vector<Offer>&);
    using Perform = void (*)(const Mechanic&, const Offer&, Moment, Proposal&, Work&);
    using After = void (*)(const Mechanic&, const EventBody&, Work&);

    ByForm<Check> check{};
    ByForm<Price> price{};
    ByForm<Begin> begin{};
    ByForm<Act> act{};
    std::array<MakeOffers, kProposalKinds> offer{};
    std::array<Perform, kProposalKinds> perform{};
    std::array<After, kEventKinds> after{};
    bool modifies = false;
    bool halts = false;
};

namespace hooks {

// A hook is recognised by its exact parameters: an overload for all intents is no overload for one form,
// although it would take one. `in<I>` is the intent as a hook's parameter of the type I.
template <class I>
struct As {
    static I in(const Intent& intent) { return *intent.as<std::remove_cvref_t<I>>(); }
};
template <>
struct As<const Intent&> {
    static const Intent& in(const Intent& intent) { return intent; }
};
template <class Form>
struct As<Own<Form>> {
    static Own<Form> in(const Intent& intent) { return Own<Form>(*intent.as<Form>()); }
};

template <class M, class I>
struct CheckOf {
    static constexpr bool kHas = requires {
        static_cast<void (M::*)(const View&, I, SeatId, Refusals&) const>(&M::check);
    };
    static void call(const Mechanic& m, const View& view, const Intent& intent, SeatId seat, Refusals& out) {
        static_cast<const M&>(m).check(view, As<I>::in(intent), seat, out);
    }
};
template <class M, class I>
struct PriceOf {
    static constexpr bool kHas = requires {
        static_cast<void (M::*)(const View&, I, Bill&) const>(&M::price);
    };
    static void call(const Mechanic& m, const View& view, const Intent& intent, Bill& bill) {
        static_cast<const M&>(m).price(view, As<I>::in(intent), bill);
    }
};
template <class M, class I>
struct BeginOf {
    static constexpr bool kHas = requires {
        static_cast<bool (M::*)(I, const Bill&, Work&) const>(&M::begin);
    };
    static bool call(const Mechanic& m, const Intent& intent, const Bill& bill, Work& work) {
        return static_cast<const M&>(m).begin(As<I>::in(intent), bill, work);
    }
};
template <class M, class I>
struct ActOf {
    static constexpr bool kHas = requires { static_cast<void (M::*)(I, Work&) const>(&M::act); };
    static void call(const Mechanic& m, const Intent& intent, Work& work) {
        static_cast<const M&>(m).act(As<I>::in(intent), work);
    }
};
template <class M, class P>
struct OfferOf {
    static constexpr bool kHas = requires {
        static_cast<void (M::*)(const View&, Moment, const P&, std::vector<Offer>&) const>(&M::offer);
    };
    static void call(const Mechanic& m, const View& view, Moment moment, const Proposal& what,
                     std::vector<Offer>& out) {
        if constexpr (std::same_as<P, Proposal>)
            static_cast<const M&>(m).offer(view, moment, what, out);
        else
            static_cast<const M&>(m).offer(view, moment, std::get<P>(what), out);
    }
};
template <class M, class P>
struct PerformOf {
    static constexpr bool kHas = requires {
        static_cast<void (M::*)(const Offer&, Moment, P&, Work&) const>(&M::perform);
    };
    static void call(const Mechanic& m, const Offer& offer, Moment moment, Proposal& what, Work& work) {
        if constexpr (std::same_as<P, Proposal>)
            static_cast<const M&>(m).perform(offer, moment, what, work);
        else
            static_cast<const M&>(m).perform(offer, moment, std::get<P>(what), work);
    }
};
template <class M, class E>
struct AfterOf {
    static constexpr bool kHas = requires { static_cast<void (M::*)(const E&, Work&) const>(&M::after); };
    static void call(const Mechanic& m, const EventBody& body, Work& work) {
        static_cast<const M&>(m).after(std::get<E>(body), work);
    }
};

// Those of Alternatives, and where all alternatives are taken by one function, that one in the place of those
// that have none of their own.
template <class M, template <class, class> class Hook, class Calls, class... Alternatives>
constexpr void find_each(Calls& calls, const std::variant<Alternatives...>*) {
    std::size_t at = 0;
    const auto find = [&]<class A>(std::type_identity<A>) {
        if constexpr (Hook<M, A>::kHas)
            calls[at] = &Hook<M, A>::call;
        else if constexpr (Hook<M, std::variant<Alternatives...>>::kHas)
            calls[at] = &Hook<M, std::variant<Alternatives...>>::call;
        ++at;
    };
    (find(std::type_identity<Alternatives>{}), ...);
}

template <class M, template <class, class> class Hook, class Call, class... Forms>
constexpr void find_forms(ByForm<Call>& found, const std::variant<Forms...>*) {
    if constexpr (Hook<M, const Intent&>::kHas) found.any = &Hook<M, const Intent&>::call;
    std::size_t at = 0;
    const auto find = [&]<class Form>(std::type_identity<Form>) {
        if constexpr (Hook<M, const Form&>::kHas) found.of[at] = &Hook<M, const Form&>::call;
        if constexpr (Hook<M, Own<Form>>::kHas) found.own[at] = &Hook<M, Own<Form>>::call;
        ++at;
    };
    (find(std::type_identity<Forms>{}), ...);
}

template <class Call>
constexpr bool any(const ByForm<Call>& found) {
    bool some = found.any != nullptr;
    for (std::size_t at = 0; at < kForms; ++at)
        some = some || found.of[at] != nullptr || found.own[at] != nullptr;
    return some;
}
template <class Calls>
constexpr bool any(const Calls& calls) {
    bool some = false;
    for (const auto call : calls) some = some || call != nullptr;
    return some;
}

/// Parameter of what stands in the place of a hook that a class does not have; see Mechanic.
struct Absent {};

// A hook whose parameters fit nothing would never be called, and nothing else would say so.
template <class M, class Base>
constexpr bool all_found(const Hooks& found) {
    using Nothing = void (Base::*)(Absent) const;
    return (requires { static_cast<Nothing>(&M::check); } || any(found.check)) &&
           (requires { static_cast<Nothing>(&M::price); } || any(found.price)) &&
           (requires { static_cast<Nothing>(&M::begin); } || any(found.begin)) &&
           (requires { static_cast<Nothing>(&M::act); } || any(found.act)) &&
           (requires { static_cast<Nothing>(&M::offer); } || any(found.offer)) &&
           (requires { static_cast<Nothing>(&M::perform); } || any(found.perform)) &&
           (requires { static_cast<Nothing>(&M::after); } || any(found.after));
}

}  // namespace hooks

/// The hooks of a class of mechanics. `Base` is Mechanic, which this file does not know yet.
template <class M, class Base>
constexpr Hooks hooks_of() {
    constexpr const IntentBodyOf<CreatureId>* kEachForm = nullptr;
    Hooks found;
    hooks::find_forms<M, hooks::CheckOf>(found.check, kEachForm);
    hooks::find_forms<M, hooks::PriceOf>(found.price, kEachForm);
    hooks::find_forms<M, hooks::BeginOf>(found.begin, kEachForm);
    hooks::find_forms<M, hooks::ActOf>(found.act, kEachForm);
    hooks::find_each<M, hooks::OfferOf>(found.offer, static_cast<const Proposal*>(nullptr));
    hooks::find_each<M, hooks::PerformOf>(found.perform, static_cast<const Proposal*>(nullptr));
    hooks::find_each<M, hooks::AfterOf>(found.after, static_cast<const EventBody*>(nullptr));
    found.modifies = !std::is_same_v<decltype(&M::modify), decltype(&Base::modify)>;
    found.halts = !std::is_same_v<decltype(&M::halts), decltype(&Base::halts)>;
    return found;
}

}  // namespace affray
