// Finding or making the demo, and printing its links.
#include "affrayd/demo.h"

#include <algorithm>
#include <future>
#include <memory>

#include "base/json_string.h"

namespace affray {
namespace {

using session::Directory;
using session::SessionHost;
using session::Whereabouts;

// What a stranger sees first.
constexpr std::string_view kFlagship = "affray/bridge_at_dusk";

// Empty: there is none.
std::string demo_of(const content::Library& library, const std::string& wanted) {
    if (!wanted.empty()) return wanted;
    const auto& listed = library.list();
    const auto flagship = std::find_if(listed.begin(), listed.end(), [](const content::Listing& listing) {
        return listing.id == kFlagship;
    });
    if (flagship != listed.end()) return flagship->id;
    return listed.empty() ? std::string() : listed.front().id;
}

// Waits for an answer that comes on another thread.
template <class T>
Result<T> wait_for(const std::function<void(std::function<void(Result<T>)>)>& start) {
    const auto promise = std::make_shared<std::promise<Result<T>>>();
    auto future = promise->get_future();
    start([promise](Result<T> result) { promise->set_value(std::move(result)); });
    return future.get();
}

Result<std::optional<Whereabouts>> running_demo(Directory& directory, store::Store& store,
                                                const std::string& key) {
    auto reader = store.open_reader();
    if (!reader) return reader.error();
    const auto known = (*reader)->setting(key);
    if (!known) return known.error();
    if (!*known) return std::optional<Whereabouts>{};
    const auto place = directory.find(**known);
    if (!place) return std::optional<Whereabouts>{};
    const auto encounter = (*reader)->encounter(place->id);
    if (!encounter) return encounter.error();
    return encounter->ended_at_ms ? std::optional<Whereabouts>{} : place;
}

Result<Whereabouts> make_demo(Directory& directory, store::Store& store, const std::string& content,
                              const std::string& key) {
    const auto created = wait_for<session::Created>([&](auto done) {
        directory.create(session::NewEncounter{content, {}, false, 0}, std::move(done));
    });
    if (!created) return created.error();
    const auto kept = wait_for<bool>([&](std::function<void(Result<bool>)> done) {
        const auto committed = [done](const store::Receipt& receipt) {
            if (receipt.committed()) return done(true);
            done(Error{ErrorCode::Io, "the demo could not be noted"});
        };
        const store::PutSetting put{key, created->public_id};
        if (store.writer().submit(put, committed) != Pushed::Yes)
            done(Error{ErrorCode::Io, "the store is busy"});
    });
    if (!kept) return kept.error();
    return *directory.find(created->public_id);
}

}  // namespace

Result<Demo> open_demo(Directory& directory, store::Store& store, const std::string& content,
                       const std::string& base_url) {
    const std::string id = demo_of(directory.library(), content);
    if (id.empty()) return Error{ErrorCode::NotFound, "the content directory has no encounter"};
    const std::string key = "demo/" + id;
    auto running = running_demo(directory, store, key);
    if (!running) return running.error();
    if (!*running) {
        auto made = make_demo(directory, store, id, key);
        if (!made) return made.error();
        *running = *made;
    }
    const Whereabouts place = **running;
    return wait_for<Demo>([&](std::function<void(Result<Demo>)> done) {
        directory.with_session(place, [&directory, place, base_url,
                                       done](Result<std::shared_ptr<SessionHost>> host) {
            if (!host) return done(host.error());
            Demo demo{place.public_id, (*host)->summary((*host)->seats().all().front()).title, {}};
            std::string all;
            for (const session::SeatState& seat : (*host)->seats().all()) {
                const auto mint = [&] { return directory.extra_code(place, seat.record.number).reveal(); };
                demo.links.push_back({seat.record.number,
                                      std::string(session::to_string(seat.controller.role)), seat.record.name,
                                      base_url + "/#join=" + mint()});
                all += (all.empty() ? "" : ",") + mint();
            }
            demo.links.push_back({std::nullopt, "all", "All seats", base_url + "/#join=" + all});
            done(std::move(demo));
        });
    });
}

std::string demo_as_text(const Demo& demo) {
    std::size_t width = 0;
    for (const DemoLink& link : demo.links) width = std::max(width, link.role.size() + link.name.size() + 1);
    std::string text = demo.title + " (each link is good once, for 24 hours)\n";
    for (const DemoLink& link : demo.links) {
        const bool same = link.role == "referee" || link.role == "all";
        const std::string who = same ? link.name : link.role + " " + link.name;
        text += "  " + who + std::string(width + 2 - std::min(width, who.size()), ' ') + link.url + "\n";
    }
    return text;
}

std::string demo_as_json(const Demo& demo) {
    std::string text = "{\"encounter\":" + json_string(demo.encounter) +
                       ",\"title\":" + json_string(demo.title) + ",\"links\":[";
    for (const DemoLink& link : demo.links) {
        if (text.back() == '}') text += ',';
        text += "{\"seat\":" + (link.seat ? std::to_string(*link.seat) : std::string("null")) +
                ",\"role\":" + json_string(link.role) + ",\"name\":" + json_string(link.name) +
                ",\"url\":" + json_string(link.url) + "}";
    }
    return text + "]}\n";
}

}  // namespace affray
