// Prepared scenes, with the monsters and maps of the campaign; and what an encounter begins with.
#include <algorithm>

#include "campaign_service/answers.h"
#include "campaign_service/campaign_file.h"
#include "codec/serialise.h"

namespace affray::campaign_service {

namespace {

constexpr std::size_t kProblemsMax = 50;
constexpr std::size_t kAtOnce = 1000;
constexpr std::string_view kScene = "scene";
constexpr std::string_view kData = "data";

using Opening = std::shared_ptr<const content::Opening>;

Refusal bad_scene(std::vector<content::Problem> problems) {
    if (problems.size() > kProblemsMax) problems.resize(kProblemsMax);
    Refusal no{"BAD_SCENE", "text", "the text says nothing that can be played", std::move(problems)};
    if (!no.problems.empty()) no.text = to_string(no.problems.front());
    return no;
}

Answer<v1::PreparedScene> shown_scene(const store::Record& record) {
    v1::PreparedScene scene;
    if (!scene.ParseFromString(record.body))
        return refusal_of({ErrorCode::Corrupt, "scene " + record.public_id + " cannot be read"});
    scene.set_id(record.public_id);
    scene.set_version(record.version);
    if (scene.kind().empty()) scene.set_kind(std::string(kScene));
    return scene;
}

}  // namespace

Answer<v1::PreparedScene> CampaignRecords::scene(const RequestContext& context, const std::string& id) {
    const std::lock_guard lock(mutex_);
    auto found = record(context, id, store::RecordKind::Scene);
    if (const Refusal* no = refused(found)) return *no;
    return shown_scene(value(found));
}

Answer<v1::PreparedSceneList> CampaignRecords::scenes(const RequestContext& context, store::Page page) {
    const std::lock_guard lock(mutex_);
    const auto read = [&](const store::Page& part) {
        return records_->records(context.campaign, store::RecordKind::Scene, part);
    };
    const auto kept = [](const store::Record& record) { return !record.removed(); };
    const auto found = open_page<store::Record>(page, read, kept);
    if (!found) return refusal_of(found.error());
    v1::PreparedSceneList list;
    for (const store::Record& record : found->rows) {
        auto scene = shown_scene(record);
        if (const Refusal* no = refused(scene)) return *no;
        value(scene).clear_text();
        *list.add_scenes() = std::move(value(scene));
    }
    list.set_next(found->next);
    return list;
}

// The campaign's texts of data, in order of their making; without the one whose place another takes.
Answer<std::vector<content::OwnData>> CampaignRecords::own_data(const RequestContext& context,
                                                                const std::string& but) {
    const auto found = records_->records(context.campaign, store::RecordKind::Scene, {0, kAtOnce});
    if (!found) return refusal_of(found.error());
    std::vector<content::OwnData> all;
    for (const store::Record& record : *found) {
        if (record.status != kData || record.public_id == but) continue;
        auto scene = shown_scene(record);
        if (const Refusal* no = refused(scene)) return *no;
        all.push_back({value(scene).title(), value(scene).text()});
    }
    return all;
}

Answer<Opening> CampaignRecords::read_opening(const RequestContext& context, const std::string& name,
                                              const std::string& text) {
    auto own = own_data(context, {});
    if (const Refusal* no = refused(own)) return *no;
    const content::Compendia data = library_.data().with(context.ruleset, value(own));
    content::Problems problems(name);
    const content::Node root = content::read_text(text, problems);
    auto opening = content::read_encounter(name, root, rulesets_, data, context.options);
    if (!opening) return bad_scene(problems.all());
    if (opening->ruleset->id() != context.ruleset)
        return bad("ruleset", "the encounter has another ruleset than the campaign");
    return std::make_shared<const content::Opening>(std::move(*opening));
}

void CampaignRecords::put_scene(const RequestContext& context, const v1::PreparedScene& wish,
                                Done<v1::PreparedScene> done) {
    v1::PreparedScene scene = wish;
    if (scene.kind().empty()) scene.set_kind(std::string(kScene));
    if (const Status fit = sound_scene(scene); !fit) return done(refusal_of(fit.error()));
    std::unique_lock lock(mutex_);
    std::optional<Refusal> wrong;
    if (scene.kind() == kScene) {
        const auto opening = read_opening(context, scene.title(), scene.text());
        if (const Refusal* no = refused(opening)) wrong = *no;
    } else {
        auto own = own_data(context, scene.id());
        if (const Refusal* no = refused(own)) return done(*no);
        value(own).push_back({scene.title(), scene.text()});
        const content::Compendia data = library_.data().with(context.ruleset, value(own));
        if (auto problems = data.problems(); !problems.empty()) wrong = bad_scene(std::move(problems));
    }
    lock.unlock();
    if (wrong) return done(std::move(*wrong));
    const bool is_new = scene.id().empty();
    if (is_new) scene.set_id(make_public_id());
    const std::uint64_t version = wish.version();
    scene.clear_version();
    store::CampaignChanges changes = act(context, is_new ? "scene_prepared" : "scene_changed", scene.title());
    changes.records.push_back({.kind = store::RecordKind::Scene,
                               .public_id = scene.id(),
                               .expected = is_new ? 0 : std::max<std::uint64_t>(1, version),
                               .name = scene.title(),
                               .status = scene.kind(),
                               .body = codec::serialise(scene)});
    change(std::move(changes),
           then(std::move(done), [this, context, id = scene.id()] { return this->scene(context, id); }));
}

// Its text is kept: the log still names it.
void CampaignRecords::remove_scene(const RequestContext& context, const std::string& id,
                                   std::uint64_t version, Done<v1::PreparedScene> done) {
    auto found = scene(context, id);
    if (const Refusal* no = refused(found)) return done(*no);
    v1::PreparedScene& last = value(found);
    const std::uint64_t expected = version == 0 ? last.version() : version;
    store::CampaignChanges changes = act(context, "scene_removed", last.title());
    changes.records.push_back({.kind = store::RecordKind::Scene,
                               .public_id = id,
                               .expected = expected,
                               .name = last.title(),
                               .status = std::string(store::kRemoved),
                               .body = codec::serialise(last)});
    change(std::move(changes), then(std::move(done), [last] { return Answer<v1::PreparedScene>(last); }));
}

Answer<Opening> CampaignRecords::opening(const RequestContext& context,
                                         const v1::CreateEncounterRequest& wish) {
    const int given = !wish.content().empty() + !wish.scene().empty() + !wish.text().empty();
    if (given != 1) return bad("content", "give one of content, scene and text");
    std::string name = wish.content();
    std::string text = wish.text();
    if (!wish.scene().empty()) {
        auto prepared = scene(context, wish.scene());
        if (const Refusal* no = refused(prepared)) return *no;
        if (value(prepared).kind() != kScene) return bad("scene", "this is data for scenes");
        name = value(prepared).title();
        text = value(prepared).text();
    } else if (!wish.content().empty()) {
        const std::string* ready = library_.text(wish.content());
        if (ready == nullptr) return bad("content", "there is no such encounter");
        text = *ready;
    } else {
        name = "text";
    }
    const std::lock_guard lock(mutex_);
    return read_opening(context, name, text);
}

}  // namespace affray::campaign_service
