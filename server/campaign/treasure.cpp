// Proposing a division and carrying it out.
#include "campaign/treasure.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "base/int_math.h"
#include "readings/party/experience_table.h"
#include "readings/party/treasure_shares.h"

namespace affray::campaign {
namespace {

constexpr std::array<std::pair<DivisionStatus, std::string_view>, 3> kDivisionWords{
    {{DivisionStatus::Proposed, "proposed"},
     {DivisionStatus::Carried, "carried"},
     {DivisionStatus::Withdrawn, "withdrawn"}}};
constexpr std::array<std::pair<MagicBy, std::string_view>, 2> kMagicBy{
    {{MagicBy::RollOff, "roll_off"}, {MagicBy::Picks, "picks"}}};
constexpr std::int32_t kCopperPerPoint = 100;  // CLS-173: a point for each piece of gold

Error wrong(std::string_view text) { return {ErrorCode::InvalidInput, std::string(text)}; }

bool precious(const Unit& unit) { return unit.kind == UnitKind::Gem || unit.kind == UnitKind::Jewelry; }

// CLS-172, CLS-173: does this ruleset know shares, and give experience for treasure?
bool knows_shares(const Character& character) {
    return character.figure.scene->vocabulary->index(kCounted) != kNoWord;
}

class Proposal {
  public:
    Proposal(const std::vector<Character>& heirs, const DivisionWish& wish, Dice& dice)
        : heirs_(heirs), wish_(wish), dice_(dice) {
        division_.from = wish.from;
        division_.keep_pieces = wish.keep_pieces;
        division_.magic = wish.magic;
        for (const Character& heir : heirs) division_.shares.push_back({heir.id, 0, {}});
    }

    Status choose(Amounts& held) {
        for (const auto& [unit, character, count] : wish_.choices) {
            const auto heir =
                std::find_if(division_.shares.begin(), division_.shares.end(),
                             [&who = character](const Share& share) { return share.character == who; });
            if (heir == division_.shares.end()) return wrong("choices: " + character + " is no heir");
            if (count < 1) return wrong("choices: write a count of at least 1");
            const auto lies = held.find(unit);
            if (lies == held.end() || lies->second < count)
                return wrong("choices: there is not so much of " + unit.name.str() + " left");
            add(held, unit, -count);
            add(heir->amounts, unit, count);
        }
        return {};
    }

    // CLS-170, CLS-172: floor of the whole value in copper.
    void pay(std::int64_t copper) {
        const std::vector<std::int64_t> shares = even_shares(copper, halves());
        for (std::size_t i = 0; i < shares.size(); ++i)
            add(division_.shares[i].amounts, coins_worth(shares[i]));
        add(division_.left,
            coins_worth(std::accumulate(shares.begin(), shares.end(), copper, std::minus<>())));
    }

    void share_evenly(const Unit& unit, std::int64_t amount) {
        const std::vector<std::int64_t> shares = even_shares(amount, halves());
        for (std::size_t i = 0; i < shares.size(); ++i) add(division_.shares[i].amounts, unit, shares[i]);
        add(division_.left, unit, std::accumulate(shares.begin(), shares.end(), amount, std::minus<>()));
    }

    // CLS-171: by throws, now or in the order of picking.
    void give_magic(const Amounts& magic) {
        std::vector<std::size_t> pickers;
        for (std::size_t i = 0; i < heirs_.size(); ++i)
            if (!heirs_[i].retainer()) pickers.push_back(i);
        if (magic.empty()) return;
        if (pickers.empty()) return add(division_.left, magic);
        if (wish_.magic == MagicBy::RollOff) return roll_off(magic, pickers);
        const std::vector<std::size_t> order = throw_for(pickers, {});
        for (std::size_t i = 0; i < order.size(); ++i)
            division_.shares[order[i]].rank = static_cast<std::int32_t>(i) + 1;
        division_.pool = magic;
        division_.picker = division_.shares[order.front()].character;
    }

    Division take() { return std::move(division_); }

  private:
    std::vector<std::int64_t> halves() const {
        std::vector<std::int64_t> all;
        for (const Character& heir : heirs_)
            all.push_back(heir.retainer() && knows_shares(heir) ? kHalfShare : kWholeShare);
        return all;
    }

    void roll_off(const Amounts& magic, const std::vector<std::size_t>& pickers) {
        for (const auto& [unit, amount] : magic)
            for (std::int64_t i = 0; i < amount; ++i)
                add(division_.shares[throw_for(pickers, unit.name).front()].amounts, unit, 1);
    }

    std::vector<std::size_t> throw_for(const std::vector<std::size_t>& who, const Name& item) {
        return order_of_throws(who, [&](std::size_t one, bool again) {
            const std::int32_t value = dice_.draw(20, again ? "pick.tie" : "pick");
            division_.throws.push_back({heirs_[one].id, item, value});
            return value;
        });
    }

    const std::vector<Character>& heirs_;
    const DivisionWish& wish_;
    Dice& dice_;
    Division division_;
};

// What the heirs get of the experience that lies with the party, and for the coins themselves.
Status book_experience(const Division& division, const Amounts& held, std::vector<Character>& heirs,
                       std::vector<Posting>& postings) {
    if (heirs.empty() || !knows_shares(heirs.front())) return {};
    const auto at = held.find(experience());
    const std::int64_t kept = at == held.end() ? 0 : at->second;
    std::int64_t treasure = 0;
    for (const Share& share : division.shares) treasure = add_saturated(treasure, value_cp(share.amounts));
    const std::int64_t total = add_saturated(kept, treasure / kCopperPerPoint);
    const std::int64_t each = total / static_cast<std::int64_t>(heirs.size());
    if (kept != 0) postings.push_back({division.from, experience(), -kept});
    std::int64_t given = 0;
    for (Character& heir : heirs) {
        const std::int32_t had = heir.experience;
        const std::int32_t has =
            experience_after(had, each, heir.retainer(), figure_stat(heir.figure, "xp_percent"),
                             figure_stat(heir.figure, "xp_cap"));
        if (const Status learned = change_belongings(heir, {{experience(), has - had}}); !learned)
            return learned;
        postings.push_back({{AccountKind::Character, heir.id}, experience(), has - had});
        given += has - had;
    }
    postings.push_back({kWorld, experience(), kept - given});
    return {};
}

// What of it is paid out in coins.
Amounts money(const Amounts& held, bool keep_pieces) {
    Amounts out;
    for (const auto& [unit, amount] : held)
        if (unit.kind == UnitKind::Coin || (!keep_pieces && precious(unit))) add(out, unit, amount);
    return out;
}

Amounts coins_of(const Amounts& amounts) { return money(amounts, true); }

// Is it as much as can be counted and written down?
bool divisible(const Amounts& held) {
    return value_cp(held) <= kWorthMax && std::all_of(held.begin(), held.end(), [](const auto& entry) {
               return entry.second >= 0 && entry.second <= kAmountMax;
           });
}

std::vector<std::string> owners_of(const std::vector<Holder>& holders) {
    std::vector<std::string> owners;
    for (const Holder& holder : holders)
        if (!holder.owner.empty()) owners.push_back(holder.owner);
    std::sort(owners.begin(), owners.end());
    owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
    return owners;
}

std::vector<Holder> members_of(const Party& party, const std::vector<Holder>& everybody) {
    std::vector<Holder> members;
    for (const Holder& one : everybody)
        if (std::find(party.members.begin(), party.members.end(), one.character) != party.members.end())
            members.push_back(one);
    return members;
}

}  // namespace

Status sound(const Hoard& hoard) {
    if (const Status fit = sound_name(hoard.name); !fit) return fit;
    return sound_notes(hoard.notes);
}

std::string_view to_string(DivisionStatus status) {
    for (const auto& [known, word] : kDivisionWords)
        if (known == status) return word;
    AFFRAY_UNREACHABLE();
}

std::optional<DivisionStatus> division_status_from(std::string_view text) {
    for (const auto& [status, word] : kDivisionWords)
        if (word == text) return status;
    return std::nullopt;
}

std::string_view to_string(MagicBy by) {
    for (const auto& [known, word] : kMagicBy)
        if (known == by) return word;
    AFFRAY_UNREACHABLE();
}

std::optional<MagicBy> magic_by_from(std::string_view text) {
    for (const auto& [by, word] : kMagicBy)
        if (word == text) return by;
    return std::nullopt;
}

Result<Division> propose_division(const Amounts& held, const std::vector<Character>& heirs,
                                  const DivisionWish& wish, Dice& dice) {
    if (held.empty()) return wrong("from: there is nothing to divide");
    if (heirs.empty()) return wrong("heirs: there is nobody to have it");
    if (heirs.size() > kMembersMax) return wrong("heirs: at most 40");
    std::vector<std::string_view> named;
    for (const Character& heir : heirs) named.push_back(heir.id);
    std::sort(named.begin(), named.end());
    if (std::adjacent_find(named.begin(), named.end()) != named.end())
        return wrong("heirs: somebody is named twice");
    if (!divisible(held)) return wrong("from: it holds more than can be divided; take some of it out first");
    Proposal proposal(heirs, wish, dice);
    Amounts left = held;
    if (const Status chosen = proposal.choose(left); !chosen) return chosen.error();
    proposal.pay(value_cp(money(left, wish.keep_pieces)));
    Amounts magic;
    for (const auto& [unit, amount] : left) {
        if (unit.kind == UnitKind::Magic) add(magic, unit, amount);
        if (precious(unit) && wish.keep_pieces) proposal.share_evenly(unit, amount);
    }
    std::int64_t pieces = 0;
    for (const auto& [unit, amount] : magic) pieces += amount;
    if (wish.magic == MagicBy::RollOff && pieces > kThrownForMax)
        return wrong("magic: more than 200 items to throw for; let them be picked, or take some out first");
    proposal.give_magic(magic);
    return proposal.take();
}

Status pick(Division& division, const std::optional<Unit>& item) {
    if (division.picker.empty()) return Error{ErrorCode::Conflict, "picker: nobody picks any more"};
    const auto taker = std::find_if(division.shares.begin(), division.shares.end(),
                                    [&](const Share& share) { return share.character == division.picker; });
    AFFRAY_CHECK(taker != division.shares.end(), "whoever picks is an heir");
    if (item) {
        if (division.pool.find(*item) == division.pool.end())
            return wrong("item: the pool holds no " + item->name.str());
        add(division.pool, *item, -1);
        add(taker->amounts, *item, 1);
    }
    division.passed = item ? 0 : division.passed + 1;
    const auto pickers = static_cast<std::int32_t>(std::count_if(
        division.shares.begin(), division.shares.end(), [](const Share& one) { return one.rank > 0; }));
    const std::int32_t next = taker->rank % pickers + 1;
    for (const Share& share : division.shares)
        if (share.rank == next) division.picker = share.character;
    if (!division.pool.empty() && division.passed < pickers) return {};
    division.picker.clear();
    add(division.left, std::exchange(division.pool, {}));
    return {};
}

Result<Divided> carry_out(const Division& division, const Amounts& held,
                          const std::vector<Character>& heirs) {
    if (!division.picker.empty()) return Error{ErrorCode::Conflict, "picker: somebody has yet to pick"};
    Divided divided{heirs, {}};
    if (!divisible(held))
        return Error{ErrorCode::Conflict, to_text(division.from) + " holds more than can be divided"};
    const Amounts purse = money(held, division.keep_pieces);
    const auto book = [&](const std::vector<Posting>& postings) {
        divided.postings.insert(divided.postings.end(), postings.begin(), postings.end());
    };
    Amounts pieces;
    std::int64_t paid = 0;
    for (const Share& share : division.shares) {
        const auto heir = std::find_if(divided.characters.begin(), divided.characters.end(),
                                       [&](const Character& one) { return one.id == share.character; });
        if (heir == divided.characters.end() || heir->status != CharacterStatus::Active)
            return Error{ErrorCode::Conflict, "shares: " + share.character + " is no longer there"};
        if (const Status given = change_belongings(*heir, share.amounts); !given) return given.error();
        const Account own{AccountKind::Character, heir->id};
        const Amounts coins = coins_of(share.amounts);
        const Amounts others = difference(coins, share.amounts);
        book(transfer(kWorld, own, coins));
        book(transfer(division.from, own, others));
        paid = add_saturated(paid, value_cp(coins));
        add(pieces, others);
    }
    // Coins are changed, and pieces that were not chosen sold, so that each share can be paid.
    Amounts spent = pieces;
    const std::int64_t worth = value_cp(purse) - value_cp(money(pieces, division.keep_pieces));
    if (worth < paid) return Error{ErrorCode::Conflict, to_text(division.from) + " no longer holds so much"};
    for (const auto& [unit, amount] : purse) {
        const auto chosen = pieces.find(unit);
        const std::int64_t gone = amount - (chosen == pieces.end() ? 0 : chosen->second);
        book(transfer(division.from, kWorld, {{unit, gone}}));
        add(spent, unit, gone);
    }
    book(transfer(kWorld, division.from, coins_worth(std::max<std::int64_t>(0, worth - paid))));
    for (const auto& [unit, amount] : spent) {
        const auto has = held.find(unit);
        if (amount > (has == held.end() ? 0 : has->second))
            return Error{ErrorCode::Conflict, to_text(division.from) + " no longer holds so much"};
    }
    const Status learned = book_experience(division, held, divided.characters, divided.postings);
    if (!learned) return learned.error();
    divided.postings = merged(divided.postings);
    if (divided.postings.empty()) return Error{ErrorCode::Conflict, "shares: nothing changes hands"};
    return divided;
}

std::vector<Holder> holders_of(const Account& from, const std::vector<Party>& parties,
                               const std::vector<Holder>& everybody) {
    if (from.kind == AccountKind::Party) {
        for (const Party& party : parties)
            if (party.id == from.id) return members_of(party, everybody);
        return {};
    }
    if (parties.empty()) return everybody;
    return parties.size() == 1 ? members_of(parties.front(), everybody) : std::vector<Holder>{};
}

Status may_propose(const std::vector<Holder>& holders, std::string_view account,
                   const std::vector<std::string>& heirs) {
    if (holders.empty()) return wrong("from: the referee says who divides it");
    const bool own =
        std::any_of(holders.begin(), holders.end(), [&](const Holder& one) { return one.owner == account; });
    if (account.empty() || !own) return wrong("from: it belongs to others");
    for (const std::string& heir : heirs)
        if (std::none_of(holders.begin(), holders.end(),
                         [&](const Holder& one) { return one.character == heir; }))
            return wrong(
                "heirs: somebody is not one of those whom it belongs to; only the referee may do so");
    return {};
}

std::vector<std::string> voters(const Division& division, const std::vector<Holder>& holders,
                                const std::vector<Holder>& everybody) {
    if (owners_of(holders).empty()) return {};
    std::vector<Holder> asked = holders;
    for (const Holder& one : everybody)
        if (std::any_of(division.shares.begin(), division.shares.end(),
                        [&](const Share& share) { return share.character == one.character; }))
            asked.push_back(one);
    return owners_of(asked);
}

}  // namespace affray::campaign
