// Indexes the hooks of a composition once, at start.
#include "rules/ruleset.h"

#include <algorithm>
#include <bit>

namespace affray {

Ruleset::Ruleset(Composition composition, Options options)
    : id_(std::move(composition.id)),
      idle_(composition.idle),
      roles_(std::move(composition.roles)),
      listed_(std::move(composition.mechanics)),
      building_(std::make_shared<Vocabulary>()) {
    index(*roles_.tempo);
    index(*roles_.geometry);
    index(*roles_.resolution);
    index(*roles_.harm);
    for (const auto& mechanic : listed_) index(*mechanic);
    for (const auto& [name, value] : defaults_) options.emplace(name, value);
    index_options(options);
    index_followed_facts();
    building_->set_wounds_show(roles_.harm->wounds_show());
    building_->set_harm_shows(roles_.harm->harm_shows());
    building_->set_points(roles_.harm->points());
    building_->set_saves(roles_.resolution->saves());
    vocabulary_ = std::move(building_);
    rules_.insert(rules_.end(), composition.kernel_rules.begin(), composition.kernel_rules.end());
    std::sort(rules_.begin(), rules_.end());
    rules_.erase(std::unique(rules_.begin(), rules_.end()), rules_.end());
    stage_ranks_.fill(static_cast<int>(kStageCount));
    int rank = 0;
    for (const char letter : composition.stages) {
        const auto stage = stage_from(letter);
        AFFRAY_CHECK(stage.has_value(), "an unknown stage letter");
        stage_ranks_[static_cast<std::size_t>(*stage)] = rank++;
    }
}

void Ruleset::index(const Mechanic& mechanic) {
    mechanics_.push_back(&mechanic);
    const Claims claims = mechanic.claims();
    for (const auto rule : claims.rules) rules_.emplace_back(rule);
    index_words(mechanic, claims);
    index_operations(mechanic, claims);
    index_verbs(mechanic, claims);
    index_hooks(mechanic, claims);
    for (const auto& [name, value] : claims.options) defaults_.emplace(name.str(), value);
}

void Ruleset::index_words(const Mechanic& mechanic, const Claims& claims) {
    for (const Fact& fact : claims.facts) {
        building_->add(fact);
        const auto how = std::find_if(claims.derives.begin(), claims.derives.end(),
                                      [&](const Derivation& one) { return one.fact.name == fact.name; });
        AFFRAY_CHECK(!fact.derived || how != claims.derives.end(), "a derived fact that nothing works out");
        derivers_.push_back(fact.derived ? Deriver{&mechanic, how->call, how->span, how->unbound_by,
                                                   how->reaching, how->untouched}
                                         : Deriver{&mechanic});
    }
    for (const Stat& stat : claims.stats) building_->add(stat);
    for (const Resource& resource : claims.resources) {
        IndexedResource resource_of{building_->index(resource.fact), resource.refusal, {}};
        if (resource.within) resource_of.within = building_->index(*resource.within);
        resource_of.debt = resource.debt;
        for (const Fact& other : resource.instead) resource_of.instead.push_back(building_->index(other));
        indexed_.push_back(std::move(resource_of));
    }
    for (const OfferKind& kind : claims.offers) {
        const OfferKind* known = offer_kind(kind.name);
        AFFRAY_CHECK(known == nullptr || *known == kind, "a kind of offer is declared in two ways");
        if (known == nullptr) offer_kinds_.push_back(kind);
    }
}

void Ruleset::index_operations(const Mechanic& mechanic, const Claims& claims) {
    for (const Operation& operation : claims.ops) {
        building_->add_operation(operation.word);
        const auto known = std::find_if(operations_.begin(), operations_.end(), [&](const Owned& one) {
            return one.operation.word == operation.word;
        });
        if (known == operations_.end()) {
            operations_.push_back({operation, &mechanic});
        } else if (operation.call != nullptr) {
            AFFRAY_CHECK(known->operation.call == nullptr, "an operation has two owners in one ruleset");
            *known = {operation, &mechanic};
        }
    }
}

void Ruleset::index_verbs(const Mechanic& mechanic, const Claims& claims) {
    const auto mark = [](std::array<bool, kVerbCount>& marks, const std::vector<Verb>& verbs) {
        for (const Verb verb : verbs) marks[static_cast<std::size_t>(verb)] = true;
    };
    mark(between_battles_, claims.between_battles);
    mark(at_questions_, claims.at_questions);
    mark(of_the_unable_, claims.of_the_unable);
    for (const Name& effect : claims.turn_runs_itself) turn_runs_itself_.push_back(effect);
    for (const Verb verb : claims.verbs) {
        const Mechanic*& owner = owners_[static_cast<std::size_t>(verb)];
        AFFRAY_CHECK(owner == nullptr, "a verb has two owners in one ruleset");
        owner = &mechanic;
    }
    for (const std::string_view action : claims.acts) act_owners_.emplace_back(Name(action), &mechanic);
}

void Ruleset::index_hooks(const Mechanic& mechanic, const Claims& claims) {
    const Hooks hooks = mechanic.hooks();
    list(mechanic, hooks.check, checking_);
    list(mechanic, hooks.price, pricing_);
    list(mechanic, hooks.begin, beginning_);
    if (hooks.modifies) modifying_.push_back(&mechanic);
    if (hooks.halts) halting_.push_back(&mechanic);
    for (const Moment moment : claims.moments)
        for (std::size_t kind = 0; kind < kProposalKinds; ++kind)
            if (const auto call = hooks.offer[kind]; call != nullptr)
                offering_[static_cast<std::size_t>(moment)][kind].push_back({&mechanic, call});
    for (std::size_t kind = 0; kind < kProposalKinds; ++kind)
        if (hooks.perform[kind] != nullptr) performing_[kind].push_back({&mechanic, hooks.perform[kind]});
    for (std::size_t kind = 0; kind < kEventKinds; ++kind)
        if (hooks.after[kind] != nullptr) {
            following_[kind].hooks.push_back({&mechanic, hooks.after[kind]});
            ++following_[kind].steps;
        }
    for (std::size_t form = 0; form < kForms; ++form) {
        const Hooks::Act call = hooks.act.of[form] != nullptr ? hooks.act.of[form] : hooks.act.any;
        if (call != nullptr) acting_[form].push_back({&mechanic, call});
    }
}

void Ruleset::index_followed_facts() {
    const Following& all = following_[EventBody(FactSet{}).index()];
    following_facts_.assign(building_->facts().size(), {.hooks = {}, .steps = all.steps});
    for (const auto& listed : all.hooks) {
        const std::vector<Fact> follows = listed.mechanic->claims().follows;
        for (std::size_t fact = 0; fact < following_facts_.size(); ++fact)
            if (follows.empty() ||
                any(follows, [&](const Fact& one) { return one.name == building_->facts()[fact].name; }))
                following_facts_[fact].hooks.push_back(listed);
    }
}

void Ruleset::index_options(const Options& options) {
    chosen_.resize(std::bit_ceil(2 * options.size() + 1));
    for (const auto& [name, value] : options) {
        std::size_t at = word_hash(name) % chosen_.size();
        while (!chosen_[at].name.empty()) at = (at + 1) % chosen_.size();
        chosen_[at] = {word_hash(name), name, value};
    }
}

template <class Call>
void Ruleset::list(const Mechanic& mechanic, const ByForm<Call>& hooks, AskedByForm<Call>& lists) {
    for (std::size_t form = 0; form < kForms; ++form) {
        if (hooks.any != nullptr) lists[form].push_back({&mechanic, hooks.any, false});
        if (hooks.of[form] != nullptr) lists[form].push_back({&mechanic, hooks.of[form], false});
        if (hooks.own[form] != nullptr) lists[form].push_back({&mechanic, hooks.own[form], true});
    }
}

// nullptr: the mechanic has no such hook.
template <class Call>
Call Ruleset::call_of(const Mechanic& mechanic, const std::vector<Listed<Call>>& list) {
    for (const auto& [owner, call] : list)
        if (owner == &mechanic) return call;
    return nullptr;
}

// Calls `visit(mechanic, call)` for every hook that concerns the intent, in the order of the mechanics.
template <class Call>
void Ruleset::each(const AskedByForm<Call>& lists, const Intent& intent, auto visit) const {
    const auto& asked = lists[intent.body.index()];
    if (asked.empty()) return;
    const Mechanic* const owns = owner(intent);
    for (const auto& [mechanic, call, own] : asked)
        if (!own || mechanic == owns) visit(*mechanic, call);
}

const Operation* Ruleset::operation(const Name& word) const {
    for (const Owned& owned : operations_)
        if (owned.operation.word == word) return &owned.operation;
    return nullptr;
}

void Ruleset::carry_out(const Impact& impact, Work& work) const {
    for (const auto& [operation, mechanic] : operations_)
        if (operation.word == impact.effect.op && operation.call != nullptr)
            return operation.call(*mechanic, impact, work);
}

const OfferKind* Ruleset::offer_kind(const Name& name) const {
    const auto at = std::find_if(offer_kinds_.begin(), offer_kinds_.end(),
                                 [&name](const OfferKind& kind) { return kind.name == name; });
    return at == offer_kinds_.end() ? nullptr : &*at;
}

std::int32_t Ruleset::derive(const View& view, WordIndex fact, std::uint32_t a, std::uint32_t b) const {
    const Deriver& how = derivers_[fact];
    if (how.untouched && view.untouched(CreatureId{a})) return *how.untouched;
    return how.call(*how.mechanic, view, a, b);
}

void Ruleset::offer(const Mechanic& mechanic, const View& view, Moment moment, const Proposal& proposal,
                    std::vector<Offer>& out) const {
    if (const auto call = call_of(mechanic, offering(moment, proposal.index())); call != nullptr)
        call(mechanic, view, moment, proposal, out);
}

void Ruleset::perform(const Mechanic& mechanic, const Offer& offer, Moment moment, Proposal& proposal,
                      Work& work) const {
    if (const auto call = call_of(mechanic, performing_[proposal.index()]); call != nullptr)
        call(mechanic, offer, moment, proposal, work);
}

const Mechanic* Ruleset::owner(const Intent& intent) const {
    const auto* use = intent.as<UseIntent>();
    if (use != nullptr && use->verb == Verb::Act)
        for (const auto& [action, mechanic] : act_owners_)
            if (action == use->subject) return mechanic;
    return owner(intent.verb());
}

std::int32_t Ruleset::option(const OptionName& name) const {
    const std::size_t mask = chosen_.size() - 1;
    for (std::size_t at = name.hash & mask; !chosen_[at].name.empty(); at = (at + 1) & mask)
        if (chosen_[at].hash == name.hash && chosen_[at].name == name.text) return chosen_[at].value;
    return 0;
}

void Ruleset::furnish(Kind kind, Sheet& sheet) const {
    for (const Mechanic* mechanic : mechanics_) mechanic->furnish(*vocabulary_, kind, sheet);
}

Bill Ruleset::bill(const View& view, const Intent& intent) const {
    Bill bill;
    this->bill(view, intent, bill);
    return bill;
}

void Ruleset::bill(const View& view, const Intent& intent, Bill& out) const {
    out.clear();
    price(view, intent, nullptr, out);
    if (intent.who() != CreatureId::None) convert(view, intent.who(), out);
}

void Ruleset::price(const View& view, const Intent& intent, const Mechanic* except, Bill& out) const {
    each(pricing_, intent, [&](const Mechanic& mechanic, Hooks::Price call) {
        if (&mechanic != except) call(mechanic, view, intent, out);
    });
}

// ARC-061: nothing converts upward, and the cheapest sufficient action goes first.
void Ruleset::convert(const View& view, CreatureId who, Bill& bill) const {
    const auto left = [&](WordIndex fact) {
        return view.state().fact({fact, number(who), 0}) - bill.total(fact);
    };
    for (const IndexedResource& resource_of : indexed_) {
        if (resource_of.instead.empty()) continue;
        for (BillLine& line : bill.lines()) {
            if (line.fact != resource_of.fact || left(line.fact) >= 0) continue;
            const auto other = std::find_if(resource_of.instead.begin(), resource_of.instead.end(),
                                            [&](WordIndex fact) { return left(fact) >= line.amount; });
            if (other != resource_of.instead.end()) line.fact = *other;
        }
    }
}

Bill Ruleset::check(const View& view, const Intent& intent, SeatId seat, Refusals& out) const {
    each(checking_, intent, [&](const Mechanic& mechanic, Hooks::Check call) {
        if (!out.enough()) call(mechanic, view, intent, seat, out);
    });
    if (out.enough()) return {};
    Bill priced = bill(view, intent);
    check_bill(view, intent.who(), priced, out);
    return priced;
}

void Ruleset::check_by_owner(const View& view, const Intent& intent, SeatId seat, Refusals& out) const {
    const Mechanic* const owns = owner(intent);
    each(checking_, intent, [&](const Mechanic& mechanic, Hooks::Check call) {
        if (&mechanic == owns) call(mechanic, view, intent, seat, out);
    });
}

bool Ruleset::permits(const View& view, const Intent& intent) const {
    Refusals refusals;
    check(view, intent, view.creature(intent.who()).seat, refusals);
    return std::all_of(refusals.all().begin(), refusals.all().end(), [](const Rejection& refusal) {
        return refusal.stage == Stage::Turn || refusal.stage == Stage::Budget;
    });
}

bool Ruleset::unable(const View& view, CreatureId who) const {
    if (who == CreatureId::None) return false;
    Refusals refusals;
    tempo().check_able(view, who, refusals);
    return !refusals.empty();
}

void Ruleset::check_bill(const View& view, CreatureId who, const Bill& bill, Refusals& out) const {
    if (who == CreatureId::None) return;
    for (const IndexedResource& resource_of : indexed_) {
        std::int32_t need = 0;
        for (const BillLine& line : bill.lines())
            if (line.fact == resource_of.fact && line.charge != Charge::Owed) need += line.amount;
        const std::int32_t stored = view.state().fact({resource_of.fact, number(who), 0});
        const bool counts_up = resource_of.within != kNoWord;
        if ((counts_up || resource_of.debt) && need == 0) continue;
        const std::int32_t have =
            counts_up ? view.get(vocabulary_->facts()[resource_of.within], who) - stored : stored;
        if (need > have)
            out.add_short(resource_of.refusal, vocabulary_->facts()[resource_of.fact].name, have, need);
    }
}

DeclaredAction Ruleset::action(const View& view, const Intent& intent) const {
    DeclaredAction action;
    action.intent = &intent;
    if (const auto* attack = intent.as<AttackIntent>()) {
        action.power = view.sheet(attack->who).power(attack->with);
        action.targets = attack->targets;
    } else if (const auto* use = intent.as<UseIntent>()) {
        action.power = use->verb == Verb::UsePower ? view.sheet(use->who).power(use->subject) : nullptr;
        action.targets = use->targets;
    }
    return action;
}

void Ruleset::declare(const Intent& intent, Work& work) const {
    if (const auto* attack = intent.as<AttackIntent>())
        work.emit(Declared{attack->who, attack->verb, attack->with, attack->targets});
    if (const auto* use = intent.as<UseIntent>())
        work.emit(Declared{use->who, use->verb, use->subject, use->targets});
}

bool Ruleset::begin(const Intent& intent, const Bill& bill, Work& work) const {
    bool taken_over = false;
    each(beginning_, intent, [&](const Mechanic& mechanic, Hooks::Begin call) {
        taken_over = call(mechanic, intent, bill, work) || taken_over;
    });
    return taken_over;
}

void Ruleset::act(const Intent& intent, Work& work) const {
    const Mechanic* const owns = owner(intent);
    AFFRAY_CHECK(owns != nullptr, "an intent without an owner was accepted");
    act(*owns, intent, work);
}

void Ruleset::act(const Mechanic& mechanic, const Intent& intent, Work& work) const {
    const Hooks::Act call = call_of(mechanic, acting_[intent.body.index()]);
    AFFRAY_CHECK(call != nullptr, "an owner that does not carry out its own intents");
    call(mechanic, intent, work);
}

bool Ruleset::may_go_on(const View& view, const Intent& intent) const {
    const CreatureId who = intent.who();
    if (form_of(intent.verb()) != Form::Attack && form_of(intent.verb()) != Form::Use) return true;
    if (view.state().active != who) return true;  // off-turn verbs judge themselves
    if (of_the_unable_[static_cast<std::size_t>(intent.verb())]) return true;
    return !unable(view, who);
}

WordIndex Ruleset::allowance(WordIndex resource) const {
    for (const IndexedResource& resource_of : indexed_)
        if (resource_of.fact == resource) return resource_of.within;
    return kNoWord;
}

std::optional<TimeoutIntent> Ruleset::timeout_intent(const View& view) const {
    for (const Mechanic* mechanic : mechanics_)
        if (auto timeout = mechanic->timeout_intent(view)) return timeout;
    return std::nullopt;
}

bool Ruleset::halts(const View& view, CreatureId who) const {
    return std::any_of(halting_.begin(), halting_.end(),
                       [&](const Mechanic* mechanic) { return mechanic->halts(view, who); });
}

Rejection Ruleset::first(const Refusals& refusals) const {
    AFFRAY_CHECK(!refusals.empty(), "no refusal to choose from");
    const auto earlier = [this](const Rejection& a, const Rejection& b) {
        return stage_rank(a.stage) < stage_rank(b.stage);
    };
    return *std::min_element(refusals.all().begin(), refusals.all().end(), earlier);
}

}  // namespace affray
