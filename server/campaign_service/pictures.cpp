// Uploaded pictures: who brings them, who may see them, and what is kept of them.
#include "pictures/judge.h"

#include "affray/v1/record.pb.h"
#include "campaign_service/answers.h"
#include "campaign_service/told_numbers.h"

namespace affray::campaign_service {

namespace {

constexpr std::size_t kCharactersAtOnce = 1000;

v1::Picture message_of(const store::Picture& picture) {
    v1::Picture message;
    message.set_id(picture.public_id);
    message.set_name(picture.name);
    message.set_media_type(picture.media_type);
    message.set_width(picture.width);
    message.set_height(picture.height);
    message.set_bytes(picture.bytes);
    message.set_owner(picture.owner);
    return message;
}

Refusal no_picture() { return {"NOT_FOUND", {}, "there is no such picture"}; }

}  // namespace

void CampaignRecords::add_picture(const RequestContext& context, const PictureFile& file,
                                  Done<v1::Picture> done) {
    auto judged = pictures::judge(file.bytes, {file.media_type, file.name});
    if (const auto* no = std::get_if<pictures::Refused>(&judged)) {
        const bool of_name = no->code == "BAD_PICTURE_NAME";
        return done(Refusal{std::string(no->code), of_name ? "name" : "picture", no->text});
    }
    pictures::Picture& good = std::get<pictures::Picture>(judged);
    store::AddPicture add{{.public_id = make_public_id(),
                           .campaign = context.campaign,
                           .owner = context.author,
                           .name = file.name,
                           .media_type = std::string(pictures::media_type(good.format)),
                           .width = good.width,
                           .height = good.height,
                           .made_at_ms = clock_.wall_ms(),
                           .body = std::move(good.bytes)}};
    v1::Picture message = message_of(add.picture);
    message.set_bytes(static_cast<std::uint32_t>(add.picture.body.size()));
    const auto kept = [done, message](const store::Receipt& receipt) {
        v1::Picture told = message;
        told.set_id(receipt.named);
        done(told);
    };
    write(std::move(add), kept, done);
}

void CampaignRecords::remove_picture(const RequestContext& context, const std::string& id,
                                     Done<v1::Picture> done) {
    auto found = pictures_->picture(context.campaign, id);
    if (!found) return done(refusal_of(found.error()));
    if (!context.sees_all && found->owner != context.author) return done(no_picture());
    const auto gone = [done, message = message_of(*found)](const store::Receipt&) { done(message); };
    write(store::RemovePicture{context.campaign, id}, gone, done);
}

// What is refused goes to `done`, what is written to `written`; both on the service's thread.
template <class T>
void CampaignRecords::write(store::Write wish, std::function<void(const store::Receipt&)> written,
                            Done<T> done) {
    const auto committed = [written, done, resume = resumption_()](const store::Receipt& receipt) {
        resume([written, done, receipt] {
            if (receipt.committed()) return written(receipt);
            switch (receipt.refusal) {
                case store::Refusal::QuotaReached: return done(Refusal{"QUOTA_REACHED", {}, receipt.named});
                case store::Refusal::NotFound: return done(no_picture());
                case store::Refusal::StorageFull:
                    return done(Refusal{"STORAGE_UNAVAILABLE", {}, "the store has no room"});
                default: return done(Refusal{"RETRY_LATER", {}, "the store is busy"});
            }
        });
    };
    if (store_.writer().submit(std::move(wish), committed) == Pushed::Yes) return;
    done(Refusal{"RETRY_LATER", {}, "the store is busy"});
}

// A referee is told of all of them, everybody else of their own.
Answer<v1::PictureList> CampaignRecords::pictures(const RequestContext& context, store::Page asked) {
    auto page = numbers_->page(context, ToldNumbers::Of::Record, asked);
    if (const Refusal* no = refused(page)) return *no;
    const std::string owner = context.sees_all ? std::string() : context.author;
    store::Page one_more = value(page);
    ++one_more.limit;
    auto found = pictures_->pictures(context.campaign, owner, one_more);
    if (!found) return refusal_of(found.error());
    v1::PictureList list;
    const bool more = found->size() == one_more.limit;
    if (more) found->pop_back();
    for (const store::Picture& picture : *found) *list.add_pictures() = message_of(picture);
    if (more) list.set_next(numbers_->next(context, ToldNumbers::Of::Record, found->back().id));
    return list;
}

// Members see the faces of the campaign's characters, and what they have brought; the rest is prepared.
Answer<PictureFile> CampaignRecords::picture(const RequestContext& context, const std::string& id) {
    auto found = pictures_->picture(context.campaign, id);
    if (!found) return refusal_of(found.error());
    const bool known = context.sees_all || found->owner == context.author || is_face(context, id);
    if (!known) return no_picture();
    return PictureFile{found->name, found->media_type, std::move(found->body)};
}

bool CampaignRecords::is_face(const RequestContext& context, const std::string& picture) {
    const auto records =
        records_->records(context.campaign, store::RecordKind::Character, {0, kCharactersAtOnce});
    if (!records) return false;
    for (const store::Record& record : *records) {
        v1::Character character;
        if (record.removed() || record.body.find(picture) == std::string::npos) continue;
        if (!character.ParseFromString(record.body)) continue;
        for (const v1::CreatureRecord& creature : character.figure().creatures())
            if (creature.sheet().portrait().picture() == picture) return true;
    }
    return false;
}

Answer<PictureFile> CampaignRecords::encounter_picture(const std::string& encounter, const std::string& id) {
    const auto of = reader_->find_encounter(encounter);
    if (!of) return refusal_of(of.error());
    if (of->campaign.empty()) return no_picture();
    auto found = pictures_->picture(of->campaign, id);
    if (!found) return refusal_of(found.error());
    return PictureFile{found->name, found->media_type, std::move(found->body)};
}

}  // namespace affray::campaign_service
