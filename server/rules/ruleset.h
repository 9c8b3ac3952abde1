// Ruleset: four roles filled once and a list of mechanics; indexes their hooks so that a submit asks only who
// listens.
#pragma once

#include <algorithm>
#include <array>
#include <map>

#include "rules/mechanic.h"

namespace affray {

/// Option values by name; what is absent has the ruleset's default.
using Options = std::map<std::string, std::int32_t, std::less<>>;

/// The name of an option as code asks for it: of a literal the compiler works out the hash.
struct OptionName {
    std::string_view text;
    std::uint32_t hash;

    template <std::size_t N>
    consteval OptionName(const char (&literal)[N])  // NOLINT(google-explicit-constructor,*-avoid-c-arrays)
        : OptionName(std::string_view(literal, N - 1)) {}
    constexpr OptionName(std::string_view name)  // NOLINT(google-explicit-constructor)
        : text(name), hash(word_hash(name)) {}
    OptionName(const std::string& name)  // NOLINT(google-explicit-constructor)
        : OptionName(std::string_view(name)) {}
};

struct Roles {
    std::unique_ptr<const Tempo> tempo;
    std::unique_ptr<const Geometry> geometry;
    std::unique_ptr<const Resolution> resolution;
    std::unique_ptr<const Harm> harm;
};

using MechanicList = std::vector<std::unique_ptr<const Mechanic>>;

/// Builds a list of mechanics; null pointers (options switched off) are dropped.
template <class... M>
MechanicList mechanics(M... mechanics) {
    MechanicList list;
    ((mechanics ? list.push_back(std::move(mechanics)) : void()), ...);
    return list;
}

/// What a ruleset is made of: lists and numbers, no logic.
struct Composition {
    std::string id;
    Roles roles;
    MechanicList mechanics;
    std::string_view stages;  ///< order of validation, as letters of rules/README.md section 4
    std::vector<std::string_view> kernel_rules{};  ///< rule ids that the kernel itself keeps for it
    Reason idle = Reason::NotInEncounter;          ///< of what needs a running encounter where there is none
};

/// Immutable after construction; safe to share between threads.
class Ruleset {
  public:
    Ruleset(Composition composition, Options options);

    const std::string& id() const { return id_; }
    const Tempo& tempo() const { return *roles_.tempo; }
    const Geometry& geometry() const { return *roles_.geometry; }
    const Resolution& resolution() const { return *roles_.resolution; }
    const Harm& harm() const { return *roles_.harm; }
    /// Roles, then mechanics as listed.
    const std::vector<const Mechanic*>& mechanics() const { return mechanics_; }
    const std::shared_ptr<const Vocabulary>& vocabulary() const { return vocabulary_; }
    /// Rule ids that some mechanic implements, sorted.
    const std::vector<std::string>& rules() const { return rules_; }
    /// Names and defaults of all options.
    const Options& option_defaults() const { return defaults_; }
    /// 0: the ruleset has no such option.
    std::int32_t option(const OptionName& name) const;
    /// Those that speak for or against rolls.
    const std::vector<const Mechanic*>& modifying() const { return modifying_; }

    /// The code for what is asked of a battle while none runs.
    Reason idle() const { return idle_; }
    const Mechanic* owner(Verb verb) const { return owners_[static_cast<std::size_t>(verb)]; }
    /// Who carries out an intent: of `act`, whoever knows the action.
    const Mechanic* owner(const Intent& intent) const;
    bool between_battles(Verb verb) const { return between_battles_[static_cast<std::size_t>(verb)]; }
    /// May this verb be asked while a question is open?
    bool at_question(Verb verb) const { return at_questions_[static_cast<std::size_t>(verb)]; }
    /// Effects under which a turn that nobody uses runs by the rules.
    const std::vector<Name>& turn_runs_itself() const { return turn_runs_itself_; }
    /// The value of a derived fact.
    std::int32_t derive(const View& view, WordIndex fact, std::uint32_t a, std::uint32_t b) const;
    /// The same, however it is worked out for those who are untouched.
    std::int32_t work_out(const View& view, WordIndex fact, std::uint32_t a, std::uint32_t b) const {
        const Deriver& how = derivers_[fact];
        return how.call(*how.mechanic, view, a, b);
    }
    /// `Derivation::span` of a derived fact as things stand.
    std::int32_t span(const View& view, WordIndex fact) const {
        const Deriver& how = derivers_[fact];
        if (how.unbound_by != nullptr && view.get(*how.unbound_by) != 0) return kAnywhere;
        if (how.reaching == nullptr) return how.span;
        return std::clamp(view.state().scene->most(vocabulary_->index(*how.reaching)), 1, how.span);
    }
    /// What effects of this operation are; nullptr: no mechanic claims it, and content with it is refused.
    const Operation* operation(const Name& word) const;
    /// As `Work::carry_out` says.
    void carry_out(const Impact& impact, Work& work) const;
    /// What its mechanics say of an offer or question; nullptr: none of them makes one of this kind.
    const OfferKind* offer_kind(const Name& name) const;
    /// What one mechanic offers at this moment.
    void offer(const Mechanic& mechanic, const View& view, Moment moment, const Proposal& proposal,
               std::vector<Offer>& out) const;
    /// Lets the mechanic that has made an offer carry it out.
    void perform(const Mechanic& mechanic, const Offer& offer, Moment moment, Proposal& proposal,
                 Work& work) const;
    /// A hook with the mechanic that has it.
    template <class Call>
    struct Listed {
        const Mechanic* mechanic = nullptr;
        Call call = nullptr;
    };
    /// Those who may offer something at this moment about this kind of proposal.
    const std::vector<Listed<Hooks::MakeOffers>>& offering(Moment moment, std::size_t proposal_kind) const {
        return offering_[static_cast<std::size_t>(moment)][proposal_kind];
    }
    struct Following {
        std::vector<Listed<Hooks::After>> hooks;
        std::size_t steps = 0;  ///< of an action's budget: one for each who follows up events of the kind
    };
    /// Those who follow up such an event.
    const Following& following(const EventBody& happened) const {
        const auto* set = std::get_if<FactSet>(&happened);
        return set != nullptr ? following_facts_[set->key.fact] : following_[happened.index()];
    }
    /// Lower comes first.
    int stage_rank(Stage stage) const { return stage_ranks_[static_cast<std::size_t>(stage)]; }
    /// Completes a sheet with what the rules give to everybody (unarmed attacks).
    void furnish(Kind kind, Sheet& sheet) const;
    /// What an intent costs: the lines of all mechanics, drawn on what is spent in place of a spent resource.
    Bill bill(const View& view, const Intent& intent) const;
    /// The same, written into a bill that is used again.
    void bill(const View& view, const Intent& intent, Bill& out) const;
    /// The lines of all mechanics but `except`.
    void price(const View& view, const Intent& intent, const Mechanic* except, Bill& out) const;
    /// The reasons against an intent of the mechanic that carries it out; those of no other one.
    void check_by_owner(const View& view, const Intent& intent, SeatId seat, Refusals& out) const;
    /// Every mechanic's reasons against an intent, and those against its bill, which is returned. Where any
    /// reason will do, nobody is asked after the first, and nothing is priced.
    Bill check(const View& view, const Intent& intent, SeatId seat, Refusals& out) const;
    /// May this be done off turn, paid for before: nothing but turn and budget speaks against it (ARC-044)?
    bool permits(const View& view, const Intent& intent) const;
    /// Can this creature do nothing at all now (stage s)?
    bool unable(const View& view, CreatureId who) const;
    /// Resources that this bill overdraws, each with its own code.
    void check_bill(const View& view, CreatureId who, const Bill& bill, Refusals& out) const;
    /// The derived fact that limits a resource which counts up what is used of it; kNoWord: it counts down.
    WordIndex allowance(WordIndex resource) const;
    /// Must a walk that comes to where `who` now stands end there?
    bool halts(const View& view, CreatureId who) const;
    /// Whom the present part of a round waits for, and what passes for their word; see
    /// `Mechanic::timeout_intent`.
    std::optional<TimeoutIntent> timeout_intent(const View& view) const;
    /// The refusal that is answered: first by stage, then in the order given.
    Rejection first(const Refusals& refusals) const;

    DeclaredAction action(const View& view, const Intent& intent) const;
    /// Tells the table of an attack or use before its dice (ARC section 3, P2).
    void declare(const Intent& intent, Work& work) const;
    /// Lets the mechanics begin a paid intent; true: one of them has taken it over from its owner.
    bool begin(const Intent& intent, const Bill& bill, Work& work) const;
    /// Lets its owner carry out an intent that is checked and paid.
    void act(const Intent& intent, Work& work) const;
    /// As the mechanic carries out its own, though the intent may be another's (ARC-094, AP-083).
    void act(const Mechanic& mechanic, const Intent& intent, Work& work) const;
    /// After opportunity attacks: can the actor still do it (ARC-087)? Asks `check` of the tempo and the
    /// mechanics that speak for the actor's state.
    bool may_go_on(const View& view, const Intent& intent) const;

  private:
    // A hook for intents: of `own`, only those that the mechanic carries out itself.
    template <class Call>
    struct Asked {
        const Mechanic* mechanic = nullptr;
        Call call = nullptr;
        bool own = false;
    };
    template <class Call>
    using AskedByForm = std::array<std::vector<Asked<Call>>, kForms>;

    void index(const Mechanic& mechanic);
    void index_hooks(const Mechanic& mechanic, const Claims& claims);
    void index_words(const Mechanic& mechanic, const Claims& claims);
    void index_operations(const Mechanic& mechanic, const Claims& claims);
    void index_verbs(const Mechanic& mechanic, const Claims& claims);
    void index_options(const Options& options);
    void index_followed_facts();
    template <class Call>
    static void list(const Mechanic& mechanic, const ByForm<Call>& hooks, AskedByForm<Call>& lists);
    template <class Call>
    void each(const AskedByForm<Call>& lists, const Intent& intent, auto visit) const;
    template <class Call>
    static Call call_of(const Mechanic& mechanic, const std::vector<Listed<Call>>& list);
    void convert(const View& view, CreatureId who, Bill& bill) const;

    std::string id_;
    Reason idle_;
    Roles roles_;
    MechanicList listed_;
    std::vector<const Mechanic*> mechanics_;
    std::shared_ptr<const Vocabulary> vocabulary_;
    std::shared_ptr<Vocabulary> building_;
    std::vector<std::string> rules_;
    struct Chosen {
        std::uint32_t hash = 0;
        std::string name;  // empty: nothing lies here
        std::int32_t value = 0;
    };
    std::vector<Chosen> chosen_;  // values of all options by the hashes of their names, not half full
    Options defaults_;
    std::array<const Mechanic*, kVerbCount> owners_{};
    std::vector<std::pair<Name, const Mechanic*>> act_owners_;
    struct Deriver {
        const Mechanic* mechanic = nullptr;
        Derivation::Call call = nullptr;
        std::int32_t span = kAnywhere;
        const Fact* unbound_by = nullptr;
        const Stat* reaching = nullptr;
        std::optional<std::int32_t> untouched{};
    };
    std::vector<Deriver> derivers_;
    std::vector<OfferKind> offer_kinds_;
    struct Owned {
        Operation operation;
        const Mechanic* mechanic = nullptr;
    };
    std::vector<Owned> operations_;
    struct IndexedResource {
        WordIndex fact = kNoWord;
        Reason refusal = Reason::NoActionLeft;
        std::vector<WordIndex> instead;
        WordIndex within = kNoWord;
        bool debt = false;
    };
    std::vector<IndexedResource> indexed_;
    std::array<bool, kVerbCount> between_battles_{};
    std::array<bool, kVerbCount> at_questions_{};
    std::array<bool, kVerbCount> of_the_unable_{};
    std::vector<Name> turn_runs_itself_;
    std::array<std::array<std::vector<Listed<Hooks::MakeOffers>>, kProposalKinds>, kMomentCount> offering_;
    AskedByForm<Hooks::Check> checking_;
    AskedByForm<Hooks::Price> pricing_;
    AskedByForm<Hooks::Begin> beginning_;
    std::array<std::vector<Listed<Hooks::Act>>, kForms> acting_;
    std::array<std::vector<Listed<Hooks::Perform>>, kProposalKinds> performing_;
    std::vector<const Mechanic*> modifying_, halting_;
    std::array<Following, kEventKinds> following_;
    std::vector<Following> following_facts_;  // of FactSet, by the fact
    std::array<int, kStageCount> stage_ranks_{};
};

}  // namespace affray
