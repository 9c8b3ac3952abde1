// Campaign files: JSON of the messages in proto/affray/v1/record.proto.
#include "campaign_service/campaign_file.h"

#include <google/protobuf/util/json_util.h>

#include <map>

#include "affray/v1/record.pb.h"
#include "base/text.h"
#include "campaign_codec/record_codec.h"
#include "campaign_service/campaign_line.h"
#include "campaign_service/notebook.h"
#include "campaign_service/staging.h"
#include "codec/foreign_text.h"
#include "codec/serialise.h"
#include "codec/value_codec.h"
#include "seams/secret.h"

namespace affray::campaign_service {
namespace {

namespace json = google::protobuf::util;

constexpr std::uint32_t kFormat = 1;
constexpr std::size_t kAtOnce = 1000;
// Of each list of a file; a campaign of years holds far less.
constexpr int kRecordsMax = 10'000;

Error wrong(const std::string& text) { return {ErrorCode::InvalidInput, text}; }
Error under(const std::string& field, const Error& error) {
    return {error.code, field + "." + error.message};
}

Result<std::string> written(const google::protobuf::Message& message) {
    json::JsonPrintOptions options;
    options.add_whitespace = true;
    options.preserve_proto_field_names = true;
    std::string text;
    if (!json::MessageToJsonString(message, &text, options).ok())
        return Error{ErrorCode::Corrupt, "a record cannot be written as JSON"};
    return text;
}

template <class Message>
Result<Message> read(const std::string& text) {
    if (text.size() > kCampaignFileMax) return wrong("file: larger than 64 MiB");
    Message message;
    const auto status = json::JsonStringToMessage(text, &message);
    if (!status.ok()) return wrong("file: " + std::string(status.message()));
    if (const auto field = codec::bad_text_in(message))
        return wrong(*field + ": a control character is in it");
    return message;
}

// Every record of a kind, page after page.
template <class Each>
Status each_record(store::RecordReader& records, std::string_view campaign, store::RecordKind kind,
                   Each each) {
    for (store::Page page{0, kAtOnce};;) {
        const auto found = records.records(campaign, kind, page);
        if (!found) return found.status();
        for (const store::Record& record : *found)
            if (const Status done = record.removed() ? Status{} : each(record); !done) return done;
        if (found->size() < kAtOnce) return {};
        page.after = found->back().id;
    }
}

template <class Message>
Status parse_into(const store::Record& record, Message& message) {
    if (!message.ParseFromString(record.body))
        return Error{ErrorCode::Corrupt, "record " + record.public_id + " cannot be read"};
    message.set_id(record.public_id);
    return {};
}

// Divisions of hoards that are no more.
void drop_unfounded(v1::CampaignExport& file) {
    const auto lies = [&file](const campaign::Account& account) {
        const auto& hoards = file.hoards();
        return std::any_of(hoards.begin(), hoards.end(),
                           [&](const v1::Hoard& hoard) { return hoard.id() == account.id; });
    };
    auto& all = *file.mutable_divisions();
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](const v1::Division& division) {
                                 const auto from = campaign::account_from(division.from());
                                 return from && from->kind != campaign::AccountKind::Party && !lies(*from);
                             }),
              all.end());
}

Status put_records(v1::CampaignExport& file, std::string_view campaign, store::RecordReader& records,
                   const content::RulesetSource& rulesets) {
    using Kind = store::RecordKind;
    const auto character = [&](const store::Record& record) -> Status {
        const auto whole = character_of(record, rulesets);
        if (!whole) return whole.status();
        file.set_ruleset(whole->ruleset());
        campaign_codec::put(*whole, *file.add_characters());
        return {};
    };
    if (const Status done = each_record(records, campaign, Kind::Character, character); !done) return done;
    const auto add = [&](Kind kind, auto next) {
        return each_record(records, campaign, kind,
                           [&](const store::Record& record) { return parse_into(record, *next()); });
    };
    if (const Status done = add(Kind::Party, [&] { return file.add_parties(); }); !done) return done;
    if (const Status done = add(Kind::Hoard, [&] { return file.add_hoards(); }); !done) return done;
    if (const Status done = add(Kind::Division, [&] { return file.add_divisions(); }); !done) return done;
    drop_unfounded(file);
    if (const Status done = add(Kind::Scene, [&] { return file.add_scenes(); }); !done) return done;
    return each_record(records, campaign, Kind::Calendar, [&](const store::Record& record) -> Status {
        if (file.mutable_calendar()->ParseFromString(record.body)) return {};
        return Error{ErrorCode::Corrupt, "the calendar cannot be read"};
    });
}

Status put_book(v1::CampaignExport& file, std::string_view campaign, store::RecordReader& records) {
    const auto balances = records.balances(campaign, {});
    if (!balances) return balances.status();
    for (const store::PostingRow& row : *balances) {
        const auto unit = campaign::unit_from(row.unit);
        if (!unit) return Error{ErrorCode::Corrupt, "the book holds an unknown unit " + row.unit};
        v1::LedgerPosting& posting = *file.add_balances();
        posting.set_account(row.account);
        campaign_codec::put(*unit, row.amount, *posting.mutable_amount());
    }
    return {};
}

Status put_history(v1::CampaignExport& file, std::string_view campaign, store::RecordReader& records,
                   store::Reader& reader) {
    for (store::Page page{0, kAtOnce};;) {
        const auto lines = records.log(campaign, page);
        if (!lines) return lines.status();
        for (const store::CampaignLine& line : *lines) put(line, *file.add_log());
        if (lines->size() < kAtOnce) break;
        page.after = lines->back().id;
    }
    const auto losses = reader.losses(campaign);
    if (!losses) return losses.status();
    for (const store::Loss& loss : *losses) {
        v1::CampaignLossRecord& m = *file.add_losses();
        m.set_id(loss.id);
        m.set_kind(loss.kind);
        m.set_status(loss.status == store::LossStatus::Open       ? "open"
                     : loss.status == store::LossStatus::Resolved ? "redeemed"
                                                                  : "reverted");
        m.set_version(loss.version);
        m.set_at_ms(loss.created_at_ms);
        m.set_text(loss.text.value_or(""));
        m.set_redemption(loss.redemption.value_or(""));
        m.set_amended(loss.amended);
        m.set_line(loss.line);
    }
    return {};
}

// The file's ids and the new ones.
class Renamed {
  public:
    // False: the id is empty, or stands for something else already.
    bool add(const std::string& old_id) {
        return !old_id.empty() && ids_.emplace(old_id, make_public_id()).second;
    }
    bool knows(const std::string& old_id) const { return ids_.find(old_id) != ids_.end(); }
    std::string of(const std::string& old_id) const {
        const auto at = ids_.find(old_id);
        return at == ids_.end() ? std::string() : at->second;
    }
    std::optional<campaign::Account> account(const std::string& text) const {
        auto account = campaign::account_from(text);
        if (!account || account->kind == campaign::AccountKind::World) return account;
        if (!knows(account->id)) return std::nullopt;
        account->id = of(account->id);
        return account;
    }

  private:
    std::map<std::string, std::string> ids_;
};

class Importer {
  public:
    Importer(const v1::CampaignExport& file, const content::RulesetSource& rulesets)
        : file_(file), rulesets_(rulesets) {}

    Status read(store::CampaignChanges& changes) {
        if (file_.format() != kFormat) return Error{ErrorCode::Unsupported, "format: this program reads 1"};
        if (const Status done = name_all(); !done) return done;
        if (const Status done = characters(changes); !done) return done;
        if (const Status done = parties(changes); !done) return done;
        if (const Status done = hoards(changes); !done) return done;
        if (const Status done = divisions(changes); !done) return done;
        if (const Status done = scenes(changes); !done) return done;
        if (const Status done = calendar(changes); !done) return done;
        return book(changes);
    }

  private:
    template <class List>
    Status name(const List& list, const std::string& field) {
        if (list.size() > kRecordsMax) return wrong(field + ": at most 10000");
        for (int i = 0; i < list.size(); ++i)
            if (!ids_.add(list[i].id()))
                return wrong(field + "[" + std::to_string(i) + "].id: empty, or taken in this file");
        return {};
    }

    Status name_all() {
        if (const Status done = name(file_.characters(), "characters"); !done) return done;
        if (const Status done = name(file_.parties(), "parties"); !done) return done;
        if (const Status done = name(file_.hoards(), "hoards"); !done) return done;
        if (const Status done = name(file_.divisions(), "divisions"); !done) return done;
        return name(file_.scenes(), "scenes");
    }

    Status characters(store::CampaignChanges& changes) {
        for (int i = 0; i < file_.characters_size(); ++i) {
            const std::string field = "characters[" + std::to_string(i) + "]";
            auto character = campaign_codec::take(file_.characters(i), rulesets_);
            if (!character) return under(field, character.error());
            character->id = ids_.of(file_.characters(i).id());
            character->figure = campaign::take_out(character->figure, campaign::kFigure);
            if (!character->master.empty() && !ids_.knows(character->master))
                return wrong(field + ".master: nobody of this file");
            character->master = ids_.of(character->master);
            character->owner.clear();  // accounts are another server's
            carried_[{campaign::AccountKind::Character, character->id}] = campaign::belongings(*character);
            changes.records.push_back(record_of(*character, 0));
        }
        return {};
    }

    Status parties(store::CampaignChanges& changes) {
        for (int i = 0; i < file_.parties_size(); ++i) {
            const std::string field = "parties[" + std::to_string(i) + "]";
            auto party = campaign_codec::take(file_.parties(i));
            if (!party) return under(field, party.error());
            party->id = ids_.of(party->id);
            for (std::string& member : party->members) {
                if (!ids_.knows(member))
                    return wrong(field + ".members: " + member + " is nobody of this file");
                member = ids_.of(member);
            }
            changes.records.push_back(record_of(*party, 0));
        }
        return {};
    }

    Status hoards(store::CampaignChanges& changes) {
        for (int i = 0; i < file_.hoards_size(); ++i) {
            auto hoard = campaign_codec::take(file_.hoards(i));
            if (!hoard) return under("hoards[" + std::to_string(i) + "]", hoard.error());
            hoard->id = ids_.of(hoard->id);
            changes.records.push_back(record_of(*hoard, 0));
        }
        return {};
    }

    Status divisions(store::CampaignChanges& changes) {
        for (int i = 0; i < file_.divisions_size(); ++i) {
            const std::string field = "divisions[" + std::to_string(i) + "]";
            auto division = campaign_codec::take(file_.divisions(i));
            if (!division) return under(field, division.error());
            const auto from = ids_.account(file_.divisions(i).from());
            if (!from) return wrong(field + ".from: no account of this file");
            division->from = *from;
            division->id = ids_.of(division->id);
            division->agreed.clear();
            for (campaign::Share& share : division->shares) share.character = ids_.of(share.character);
            for (campaign::Throw& one : division->throws) one.character = ids_.of(one.character);
            division->picker = ids_.of(division->picker);
            changes.records.push_back({.kind = store::RecordKind::Division,
                                       .public_id = division->id,
                                       .status = std::string(to_string(division->status)),
                                       .body = campaign_codec::to_bytes(*division)});
        }
        return {};
    }

    Status scenes(store::CampaignChanges& changes) {
        for (int i = 0; i < file_.scenes_size(); ++i) {
            v1::PreparedScene scene = file_.scenes(i);
            if (scene.kind().empty()) scene.set_kind("scene");
            if (const Status fit = sound_scene(scene); !fit)
                return under("scenes[" + std::to_string(i) + "]", fit.error());
            scene.set_id(ids_.of(scene.id()));
            changes.records.push_back({.kind = store::RecordKind::Scene,
                                       .public_id = scene.id(),
                                       .name = scene.title(),
                                       .status = scene.kind(),
                                       .body = codec::serialise(scene)});
        }
        return {};
    }

    Status calendar(store::CampaignChanges& changes) {
        if (file_.has_calendar())
            if (const Status fit = sound_calendar(file_.calendar()); !fit)
                return under("calendar", fit.error());
        if (file_.has_calendar())
            changes.records.push_back({.kind = store::RecordKind::Calendar,
                                       .public_id = make_public_id(),
                                       .body = codec::serialise(file_.calendar())});
        changes.day = file_.calendar().day();
        return {};
    }

    Status book(store::CampaignChanges& changes) {
        std::map<campaign::Account, campaign::Amounts> held;
        for (int i = 0; i < file_.balances_size(); ++i) {
            const v1::LedgerPosting& balance = file_.balances(i);
            const std::string field = "balances[" + std::to_string(i) + "]";
            const auto account = ids_.account(balance.account());
            if (!account) return wrong(field + ".account: no account of this file");
            const auto unit = campaign_codec::take(balance.amount());
            if (!unit) return under(field + ".amount", unit.error());
            if (account->kind == campaign::AccountKind::World) continue;  // what all others come to
            if (balance.amount().count() <= 0) return wrong(field + ".amount.count: nobody owes");
            campaign::add(held[*account], *unit, balance.amount().count());
        }
        for (const auto& [account, amounts] : held)
            if (account.kind == campaign::AccountKind::Character && carried_[account] != amounts)
                return wrong("balances: " + campaign::to_text(account) +
                             " is not what the character carries");
        std::vector<campaign::Posting> postings;
        for (const auto& [account, amounts] : carried_)
            if (!amounts.empty() && held.find(account) == held.end())
                return wrong("balances: what a character carries is not in the book");
        for (const auto& [account, amounts] : held)
            for (const campaign::Posting& posting : campaign::transfer({}, account, amounts))
                postings.push_back(posting);
        if (!postings.empty()) changes.entries.push_back(entry_of(postings));
        return {};
    }

    const v1::CampaignExport& file_;
    const content::RulesetSource& rulesets_;
    Renamed ids_;
    std::map<campaign::Account, campaign::Amounts> carried_;
};

}  // namespace

Result<std::string> export_campaign(std::string_view campaign, store::RecordReader& records,
                                    store::Reader& reader, const content::RulesetSource& rulesets) {
    v1::CampaignExport file;
    file.set_format(kFormat);
    file.set_campaign(std::string(campaign));
    if (const Status done = put_records(file, campaign, records, rulesets); !done) return done.error();
    if (const Status done = put_book(file, campaign, records); !done) return done.error();
    if (const Status done = put_history(file, campaign, records, reader); !done) return done.error();
    if (file.log_size() == 0) return Error{ErrorCode::NotFound, "this campaign holds nothing"};
    return written(file);
}

Result<store::CampaignChanges> import_campaign(const std::string& json, const std::string& into,
                                               const content::RulesetSource& rulesets) {
    const auto file = read<v1::CampaignExport>(json);
    if (!file) return file.error();
    store::CampaignChanges changes;
    changes.campaign = into;
    changes.what = "campaign_imported";
    changes.text = file->title().empty() ? file->campaign() : file->title();
    if (const Status done = Importer(*file, rulesets).read(changes); !done) return done.error();
    if (changes.records.empty()) return wrong("characters: the file holds nothing");
    return changes;
}

Result<std::string> export_character(const store::Record& record, const content::RulesetSource& rulesets) {
    const auto character = character_of(record, rulesets);
    if (!character) return character.error();
    v1::Character message;
    campaign_codec::put(*character, message);
    return written(message);
}

Result<store::CampaignChanges> import_character(const std::string& json, const std::string& into,
                                                const content::RulesetSource& rulesets) {
    const auto message = read<v1::Character>(json);
    if (!message) return message.error();
    auto character = campaign_codec::take(*message, rulesets);
    if (!character) return character.error();
    character->id = make_public_id();
    character->figure = campaign::take_out(character->figure, campaign::kFigure);
    character->owner.clear();
    store::CampaignChanges changes;
    changes.campaign = into;
    changes.what = "character_imported";
    changes.text = character->name;
    changes.records.push_back(record_of(*character, 0));
    const campaign::Account purse{campaign::AccountKind::Character, character->id};
    const campaign::Amounts owns = campaign::belongings(*character);
    if (!owns.empty()) changes.entries.push_back(entry_of(campaign::transfer({}, purse, owns)));
    return changes;
}

}  // namespace affray::campaign_service
