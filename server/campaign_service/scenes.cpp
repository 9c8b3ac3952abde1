// Prepared scenes, with the monsters and maps of the campaign; and what an encounter begins with.
#include <algorithm>

#include "base/fault.h"
#include "campaign_service/answers.h"
#include "campaign_service/notebook.h"
#include "campaign_service/told_numbers.h"
#include "codec/serialise.h"
#include "content/bestiary.h"

namespace affray::campaign_service {

namespace {

constexpr std::size_t kProblemsMax = 50;
constexpr std::size_t kTextsAtOnce = 1000;
constexpr std::size_t kKeyMax = 256 * 1024;
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
    auto found = record(context, id, store::RecordKind::Scene);
    if (const Refusal* no = refused(found)) return *no;
    return shown_scene(value(found));
}

Answer<v1::PreparedSceneList> CampaignRecords::scenes(const RequestContext& context, store::Page asked) {
    auto page = numbers_->page(context, ToldNumbers::Of::Record, asked);
    if (const Refusal* no = refused(page)) return *no;
    const auto read = [&](const store::Page& part) {
        return records_->records(context.campaign, store::RecordKind::Scene, part);
    };
    const auto kept = [](const store::Record& record) { return !record.removed(); };
    const auto found = open_page<store::Record>(value(page), read, kept);
    if (!found) return refusal_of(found.error());
    v1::PreparedSceneList list;
    for (const store::Record& record : found->rows) {
        auto scene = shown_scene(record);
        if (const Refusal* no = refused(scene)) return *no;
        value(scene).clear_text();
        *list.add_scenes() = std::move(value(scene));
    }
    list.set_next(numbers_->next(context, ToldNumbers::Of::Record, found->next));
    return list;
}

// The campaign's texts of data, in order of their making; without the one whose place another takes.
Answer<CampaignRecords::OwnTexts> CampaignRecords::own_texts(const RequestContext& context,
                                                             const std::string& but) {
    const auto found = records_->records(context.campaign, store::RecordKind::Scene, {0, kTextsAtOnce});
    if (!found) return refusal_of(found.error());
    OwnTexts all;
    all.key = context.campaign + " " + context.ruleset;
    for (const store::Record& record : *found) {
        if (record.status != kData || record.public_id == but) continue;
        auto scene = shown_scene(record);
        if (const Refusal* no = refused(scene)) return *no;
        all.texts.push_back({value(scene).title(), value(scene).text()});
        all.key += " " + record.public_id + "@" + std::to_string(record.version);
    }
    return all;
}

// They are read once for each version of the campaign's texts.
std::shared_ptr<const content::Compendia> CampaignRecords::compendia_of(const RequestContext& context,
                                                                        const OwnTexts& own) {
    auto data = compendia_.find(own.key);
    if (data != nullptr) return data;
    data = std::make_shared<const content::Compendia>(library_.data().with(context.ruleset, own.texts));
    compendia_.keep(own.key, data);
    return data;
}

Answer<Opening> CampaignRecords::read_opening(const RequestContext& context, const std::string& name,
                                              const std::string& text) {
    auto own = own_texts(context, {});
    if (const Refusal* no = refused(own)) return *no;
    std::string key = value(own).key + "\n" + name + "\n";
    for (const auto* layer : {&context.options.below, &context.options.above}) {
        for (const auto& [option, set] : *layer) key += std::string(option) + "=" + std::to_string(set) + " ";
        key += "\n";
    }
    key += text;
    const bool keeps = key.size() <= kKeyMax;
    if (Opening known = keeps ? openings_.find(key) : nullptr) return known;
    const auto data = compendia_of(context, value(own));
    content::Problems problems(name);
    const content::Node root = content::read_text(text, problems);
    auto opening =
        computed([&] { return content::read_encounter(name, root, rulesets_, *data, context.options); });
    if (!opening) return bad_scene(problems.all());
    if (opening->ruleset->id() != context.ruleset)
        return bad("ruleset", "the encounter has another ruleset than the campaign");
    Opening read = std::make_shared<const content::Opening>(std::move(*opening));
    if (keeps) openings_.keep(std::move(key), read);
    return read;
}

// Beside everything else that the campaign has for itself.
std::optional<Refusal> CampaignRecords::bad_data(const RequestContext& context, const std::string& id,
                                                 const content::OwnData& text) {
    auto own = own_texts(context, id);
    if (const Refusal* no = refused(own)) return *no;
    value(own).texts.push_back(text);
    const auto rules = rulesets_(context.ruleset, {});
    if (rules == nullptr) return bad("ruleset", "this build has none such");
    return computed([&]() -> std::optional<Refusal> {
        const content::Compendia data = library_.data().with(context.ruleset, value(own).texts);
        auto problems = data.problems();
        if (problems.empty()) problems = content::unfit_lines(text, data.of(context.ruleset), *rules);
        if (problems.empty()) return std::nullopt;
        return bad_scene(std::move(problems));
    });
}

void CampaignRecords::put_scene(const RequestContext& context, const v1::PreparedScene& wish,
                                Done<v1::PreparedScene> done) {
    v1::PreparedScene scene = wish;
    if (scene.kind().empty()) scene.set_kind(std::string(kScene));
    if (const Status fit = sound_scene(scene); !fit) return done(refusal_of(fit.error()));
    std::optional<Refusal> wrong;
    if (scene.kind() == kScene) {
        const auto opening = read_opening(context, scene.title(), scene.text());
        if (const Refusal* no = refused(opening)) wrong = *no;
    } else {
        wrong = bad_data(context, scene.id(), {scene.title(), scene.text()});
    }
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

// Its title is kept: the log still names it.
void CampaignRecords::remove_scene(const RequestContext& context, const std::string& id,
                                   std::uint64_t version, Done<v1::PreparedScene> done) {
    auto found = scene(context, id);
    if (const Refusal* no = refused(found)) return done(*no);
    v1::PreparedScene& last = value(found);
    const std::uint64_t expected = version == 0 ? last.version() : version;
    v1::PreparedScene kept = last;
    kept.clear_text();
    kept.clear_notes();
    store::CampaignChanges changes = act(context, "scene_removed", last.title());
    changes.records.push_back({.kind = store::RecordKind::Scene,
                               .public_id = id,
                               .expected = expected,
                               .name = last.title(),
                               .status = std::string(store::kRemoved),
                               .body = codec::serialise(kept)});
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
    return read_opening(context, name, text);
}

Answer<std::shared_ptr<const Staged>> CampaignRecords::staged(const RequestContext& context,
                                                              const v1::CreateEncounterRequest& wish) {
    auto read = opening(context, wish);
    if (const Refusal* no = refused(read)) return *no;
    // Nobody of the campaign comes: the scene is played by its own characters.
    if (wish.cast().empty() && wish.party().empty())
        return std::make_shared<const Staged>(Staged{*value(read), {}});
    CampaignWish who{context.campaign, {}, wish.party()};
    for (const v1::CastMember& member : wish.cast()) who.cast.push_back({member.character(), member.seat()});
    auto staged = stage_campaign(*value(read), who, *records_, rulesets_);
    if (!staged) return refusal_of(staged.error());
    return std::make_shared<const Staged>(std::move(*staged));
}

}  // namespace affray::campaign_service
