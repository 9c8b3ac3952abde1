// The statements behind what an operator writes about networks and single accounts.
#include "store/writing/account_scribe.h"
#include "store/writing/account_statements.h"

namespace affray::store {

Receipt AccountScribe::apply(const BanNetwork& write) {
    const NetworkBan& ban = write.ban;
    {
        Statement& drop = statements_->drop_ended_bans;
        const Use use(drop);
        drop.bind_view(1, ban.network);
        drop.bind(2, ban.created_at_ms);
        drop.run();
    }
    {
        const Use use(statements_->bans);
        if (statements_->bans.step() && integer(statements_->bans, 0) >= BanNetwork::kMost)
            return refused(Refusal::QuotaReached, "This server keeps " + std::to_string(BanNetwork::kMost) +
                                                      " bans, and may keep no more; lift one, or ban a "
                                                      "wider network.");
    }
    Statement& insert = statements_->ban;
    const Use use(insert);
    insert.bind_view(1, ban.public_id);
    insert.bind_view(2, ban.network);
    insert.bind_view(3, ban.reason);
    insert.bind(4, raw(ban.made_by));
    insert.bind(5, ban.created_at_ms);
    bind_optional(insert, 6, ban.ends_at_ms);
    return Receipt{.id = insert.insert()};
}

Receipt AccountScribe::apply(const LiftBan& write) {
    Statement& lift = statements_->lift;
    const Use use(lift);
    lift.bind_view(1, write.public_id);
    return lift.execute() == 1 ? Receipt{} : refused(Refusal::NotFound);
}

Receipt AccountScribe::apply(const SetAccountLimit& write) {
    {
        Statement& account = statements_->password_of;
        const Use use(account);
        account.bind(1, raw(write.account));
        if (!account.step()) return refused(Refusal::NotFound);
    }
    Statement& set = write.most ? statements_->set_limit : statements_->drop_limit;
    const Use use(set);
    set.bind(1, raw(write.account));
    set.bind_view(2, to_string(write.quota));
    if (write.most) bind_integer(set, 3, *write.most);
    set.run();
    return {};
}

}  // namespace affray::store
