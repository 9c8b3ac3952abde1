// How much may be kept, so that nobody fills the server by what everybody may do (REL-24). Each bound is
// counted in the writer's transaction, before the write that would go over it, and refused as QuotaReached.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "store/accounts/account_values.h"

namespace affray::store {

// "Under way" has not ended; "kept" is ended or archived too. What the end of an encounter brings into its
// campaign is never refused, nor is the way back from an end. 0: none may be.
struct Quotas {
    std::uint64_t encounters = 1000;  // under way, of the server
    // Of members; those outside of campaigns count for the server only.
    std::uint64_t encounters_per_campaign = 50;  // under way
    std::uint64_t encounters_per_account = 100;  // under way, that it has made
    std::uint64_t encounters_kept_per_campaign = 1000;
    std::uint64_t encounters_kept_per_account = 2000;
    std::uint64_t campaigns_per_account = 50;  // that it owns, archived ones too
    std::uint64_t invitations_per_campaign = 50;
    // Bytes of all that an account has: its encounters' logs and talk, its campaigns' histories, its
    // pictures.
    std::uint64_t storage_bytes_per_account = 4ULL * 1024 * 1024 * 1024;
    std::uint64_t invitations_per_account = 100;  // that it has made, also to the server
    std::uint64_t webhooks_per_campaign = 4;
    // Of one encounter.
    std::uint64_t talk_lines = 20'000;
    std::uint64_t talk_bytes = 4 * 1024 * 1024;
    std::uint64_t talk_lines_per_hour = 1000;  // of one seat
    std::uint64_t shared_replays_per_encounter = 50;
    // Of one campaign.
    std::uint64_t records = 500;                         // of each kind; what was laid aside counts
    std::uint64_t text_bytes = 4 * 1024 * 1024;          // of all scenes and texts of data
    std::uint64_t data_texts = 32;                       // each encounter begins with all of them
    std::uint64_t data_bytes = 512 * 1024;               // of them together
    std::uint64_t throws = 20;                           // of one member, that no character was made of
    std::uint64_t history_bytes = 256ULL * 1024 * 1024;  // of its log, and of all versions of its records
    // Of uploaded pictures.
    std::uint64_t pictures = 500;                                    // of one campaign
    std::uint64_t picture_bytes = 256ULL * 1024 * 1024;              // of one campaign
    std::uint64_t picture_bytes_per_account = 512ULL * 1024 * 1024;  // that it has brought

    static constexpr std::uint64_t kAll = std::numeric_limits<std::int64_t>::max();

    // For what an operator does at the machine.
    static constexpr Quotas none() {
        std::array<std::uint64_t, sizeof(Quotas) / sizeof(std::uint64_t)> all{};
        all.fill(kAll);
        return std::bit_cast<Quotas>(all);
    }
};

// What every account may have of it.
std::uint64_t usual(const Quotas& quotas, AccountQuota quota);

}  // namespace affray::store
