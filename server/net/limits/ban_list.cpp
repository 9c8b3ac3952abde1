// One look for each length of prefix that there is.
#include "net/limits/ban_list.h"

#include "seams/utc_text.h"

namespace affray::net {
namespace {}  // namespace

void BanList::replace(std::vector<Ban> bans) {
    auto fresh = std::make_shared<Known>();
    for (Ban& ban : bans) {
        (ban.network.is_v6() ? fresh->bits6 : fresh->bits4).insert(ban.network.bits());
        const access::Network network = ban.network;
        fresh->bans.insert_or_assign(network, std::move(ban));
    }
    {
        const std::lock_guard lock(mutex_);
        known_ = std::move(fresh);
    }
    generation_.fetch_add(1, std::memory_order_release);
}

std::optional<BanList::Ban> BanList::of(std::string_view address) const {
    std::shared_ptr<const Known> known;
    {
        const std::lock_guard lock(mutex_);
        known = known_;
    }
    if (known->bans.empty()) return std::nullopt;
    const auto one = access::Network::of_address(address);
    if (!one) return std::nullopt;
    for (const unsigned bits : one->is_v6() ? known->bits6 : known->bits4) {
        const auto found = known->bans.find(one->widened(bits));
        if (found == known->bans.end()) continue;
        const Ban& ban = found->second;
        if (!ban.ends_at_ms || *ban.ends_at_ms > clock_.wall_ms()) return ban;
    }
    return std::nullopt;
}

std::string sentence_of(const BanList::Ban& ban) {
    std::string text = "The operator of this server has banned the address that you come from";
    if (ban.ends_at_ms) text += " until " + utc_minute(*ban.ends_at_ms);
    return text + (ban.reason.empty() ? "." : ": " + ban.reason);
}

}  // namespace affray::net
