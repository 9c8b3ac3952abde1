// Turns writes about accounts and campaigns into statements of the writer's open transaction. Internal.
#pragma once

#include <memory>

#include "store/engine/connection.h"
#include "store/writing/writes.h"

namespace affray::store {

// Used by the writer's thread only. Throws EngineFailure, after which the transaction must be rolled
// back.
class AccountScribe {
  public:
    explicit AccountScribe(Connection& database);
    ~AccountScribe();

    // Within the transaction. A refusal has changed nothing.
    Receipt apply(const AccountWrite& write);
    // The account may hold a seat of the encounter, as things stand in this transaction: it is there and not
    // disabled, and in a campaign a member whose role goes with the seat's, with whose name `controller`
    // begins.
    bool may_hold(AccountId account, EncounterId encounter, std::string_view controller);

  private:
    struct Statements;
    struct Invited {
        std::int64_t id = 0;
        CampaignId campaign = CampaignId::None;
        std::string role{};
    };

    Receipt apply(const CreateAccount& create);
    Receipt apply(const OpenLogin& open);
    Receipt apply(const TouchLogin& touch);
    Receipt apply(const CloseLogins& close);
    Receipt apply(const SetPassword& set);
    Receipt apply(const SetAccountDisabled& set);
    Receipt apply(const AddIdentity& add);
    Receipt apply(const DropIdentity& drop);
    Receipt apply(const SetResetCode& set);
    Receipt apply(const CreateInvitation& create);
    Receipt apply(const RevokeInvitation& revoke);
    Receipt apply(const AcceptInvitation& accept);
    Receipt apply(const CreateCampaign& create);
    Receipt apply(const AmendCampaign& amend);
    Receipt apply(const SetMemberRole& set);
    Receipt apply(const TransferCampaign& transfer);
    Receipt apply(const RemoveMember& remove);
    Receipt apply(const ArchiveEncounter& archive);
    Receipt apply(const ShareReplay& share);
    Receipt apply(const RevokeSharedReplay& revoke);
    Receipt apply(const PutPushSubscription& put);
    Receipt apply(const DropPushSubscription& drop);
    Receipt apply(const AddWebhook& add);
    Receipt apply(const DropWebhook& drop);
    Receipt apply(const MarkWebhook& mark);
    Receipt apply(const BanNetwork& ban);
    Receipt apply(const LiftBan& lift);
    Receipt apply(const SetAccountLimit& set);

    std::optional<Invited> invited(const Digest& code, std::int64_t now_ms);
    void spend(std::int64_t invitation);
    bool may_share(const ShareReplay& share);
    bool is_member(CampaignId campaign, AccountId account);
    void add_member(CampaignId campaign, AccountId account, std::string_view role, std::int64_t now_ms);
    std::int64_t write_login(AccountId account, const NewLogin& login);
    std::int64_t write_identity(const AccountIdentity& identity);
    bool close_logins(AccountId account, LoginId login, LoginId but_login);
    void write_password(AccountId account, const std::string& password);
    void empty_seats(const HeldSeats& held);
    void end_rights(AccountId account, CampaignId campaign);
    void give_role(const Campaign& in, AccountId account, MemberRole role);
    void give_up_seats(const Campaign& in, AccountId account);
    std::optional<Campaign> campaign(CampaignId id);

    std::unique_ptr<Statements> statements_;
};

}  // namespace affray::store
