// Start-up in order of dependence, each failure by name; shutdown: refuse, drain, tell every client to come
// back, flush.
#include "affrayd/serve.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/steady_timer.hpp>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "affrayd/demo.h"
#include "affrayd/exit_codes.h"
#include "affrayd/openid_providers.h"
#include "affrayd/outside.h"
#include "affrayd/setup_notice.h"
#include "affrayd/signals.h"
#include "affrayd/store_place.h"
#include "content/ruleset_cache.h"
#include "net/api/identity_routes.h"
#include "net/server.h"
#include "rulesets/registry.h"
#include "seams/precedence.h"
#include "session/intent_trace.h"
#include "session/log.h"
#include "store/engine/private_files.h"

namespace affray {
namespace {

namespace fs = std::filesystem;
using session::Loop;
using std::chrono::milliseconds;

// Nobody sees it, and a table that comes back after a restart is back within it.
constexpr milliseconds kPresenceMoment{50};
// Together well under the two seconds that a container gives.
constexpr milliseconds kDrainWithin{1200};
constexpr milliseconds kFarewell{300};
constexpr milliseconds kStopWithin{1900};

int fail(std::string_view name, int status, const std::string& message) {
    session::log_line(session::LogLevel::Error, "start_failed", {{"name", name}, {"why", message}});
    std::fprintf(stderr, "affrayd: %.*s: %s\n", static_cast<int>(name.size()), name.data(), message.c_str());
    return status;
}

int fail(ExitCode code, const std::string& message) {
    return fail(to_string(code), static_cast<int>(code), message);
}

// Beside the program as installed, or in the tree that it was built in.
std::string found_content_dir(const Config& config) {
    if (!config.content_dir.empty()) return config.content_dir;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& candidate :
         {program / "../share/affray/content", fs::path("/usr/share/affray/content"),
          program / "../../../../content", fs::path("content")}) {
        if (fs::is_directory(candidate, error)) return fs::weakly_canonical(candidate, error).string();
    }
    return "content";
}

std::string url_of(const std::string& host, std::uint16_t port) {
    const bool any = host == "0.0.0.0" || host == "::";
    const std::string name = any                                   ? "127.0.0.1"
                             : host.find(':') != std::string::npos ? "[" + host + "]"
                                                                   : host;
    return "http://" + name + ":" + std::to_string(port);
}

std::vector<std::string> names_of(const Config& config) {
    std::vector<std::string> names = config.host_names;
    char name[256] = {};
    if (gethostname(name, sizeof name - 1) == 0 && name[0] != '\0') {
        names.emplace_back(name);
        names.push_back(std::string(name) + ".local");
    }
    return names;
}

// A connection is a descriptor: take as many as we may.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, 65536);
    setrlimit(RLIMIT_NOFILE, &limit);
}

Result<net::ServerOptions> server_options(const Config& config) {
    net::ServerOptions options;
    options.host = config.host;
    options.port = config.port;
    options.ops_host = config.ops_host;
    options.ops_flexible = config.ops_port == "auto";
    if (options.ops_flexible) {
        options.ops_port = static_cast<std::uint16_t>(config.port == 65535 ? 0 : config.port + 1);
    } else if (config.ops_port != "off") {
        options.ops_port = static_cast<std::uint16_t>(std::stoul(config.ops_port));
    }
    options.origins = config.origins;
    options.host_names = names_of(config);
    options.limits = config.limits;
    options.others = {config.servers_address, config.servers_hand_through};
    options.accounts.sign_up = config.sign_up;
    options.accounts.data_dir = config.data_dir;
    options.accounts.login_lifetime = std::chrono::hours{24} * config.session_days;
    options.lobby.create = config.create;
    if (config.create != net::CreatePolicy::Key) return options;
    std::ifstream file(config.create_key_file);
    std::string key;
    if (!std::getline(file, key) || key.size() < 16)
        return Error{ErrorCode::InvalidInput, "lobby.create_key_file: '" + config.create_key_file +
                                                  "' must hold a key of 16 characters or more"};
    options.lobby.create_key = hash_secret(key);
    return options;
}

std::uint32_t playing_loops(const Config& config) {
    return config.threads != 0 ? config.threads : std::max(1u, std::thread::hardware_concurrency());
}

// A pool of memory for each loop that plays, and one for the dozen threads that mostly wait: each pool keeps
// what was given back to it, and none of it for the others. Before there are threads.
void share_memory(std::uint32_t loops) { mallopt(M_ARENA_MAX, static_cast<int>(loops) + 1); }

// The loops with their threads: those that play, and one more where HTTP is answered.
class Loops {
  public:
    explicit Loops(std::uint32_t count) {
        for (std::uint32_t i = 0; i <= count; ++i) loops_.push_back(std::make_unique<Loop>(i));
    }
    ~Loops() { stop(); }

    std::vector<Loop*> all() const {
        std::vector<Loop*> list;
        for (const auto& loop : loops_) list.push_back(loop.get());
        list.pop_back();
        return list;
    }
    Loop& requests() const { return *loops_.back(); }
    void run() {
        for (Loop* loop : all())
            threads_.emplace_back([loop] {
                work_promptly();
                loop->run();
            });
        threads_.emplace_back([&loop = requests()] {
            work_in_background();
            loop.run();
        });
    }
    void stop() {
        for (const auto& loop : loops_) loop->stop();
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }
    void finish() {
        for (const auto& loop : loops_) loop->finish();
    }

  private:
    std::vector<std::unique_ptr<Loop>> loops_;
    std::vector<std::thread> threads_;
};

// Ends the process in its time although something of it does not come to an end: a request that works on, a
// disk that does not answer. Everything acknowledged is durable, and the rest was promised to nobody.
class Patience {
  public:
    Patience()
        : thread_([this] {
              std::unique_lock lock(mutex_);
              if (ended_.wait_for(lock, kStopWithin, [this] { return done_; })) return;
              session::log_line(session::LogLevel::Warning, "stopped_without_waiting");
              session::flush_log();
              ::_exit(0);
          }) {}
    ~Patience() {
        {
            const std::lock_guard lock(mutex_);
            done_ = true;
        }
        ended_.notify_one();
        thread_.join();
    }
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

  private:
    std::mutex mutex_;
    std::condition_variable ended_;
    bool done_ = false;
    std::thread thread_;
};

// Waits for a signal, then drains; a second signal, or the end of patience, goes on at once.
void run_until_signal(Signals& caught, Loops& loops, session::Directory& directory, net::Server& server,
                      const session::Metrics& metrics, std::optional<Patience>& patience) {
    boost::asio::io_context& context = caught.context;
    boost::asio::steady_timer timer(context);
    const int signal = wait_for_end(caught, server);
    patience.emplace();
    session::log_line(session::LogLevel::Info, "draining", {{"signal", static_cast<std::uint64_t>(signal)}});
    context.restart();
    const auto work = boost::asio::make_work_guard(context);
    loops.all().front()->post([&server] { server.stop_accepting(); });
    const auto go_on = [&context] { context.stop(); };
    directory.drain(go_on);
    caught.set.async_wait([go_on](boost::system::error_code, int) { go_on(); });
    timer.expires_after(kDrainWithin);
    timer.async_wait([go_on](boost::system::error_code) { go_on(); });
    context.run();
    // The farewells are on their way; the clients answer them.
    const auto until = std::chrono::steady_clock::now() + kFarewell;
    while (metrics.connections.value() > 0 && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(milliseconds{5});
}

void log_problems(const content::Library& library) {
    for (const content::Problem& problem : library.problems())
        session::log_line(session::LogLevel::Warning, "content_problem", {{"what", to_string(problem)}});
}

std::string links_of(const Demo& demo, bool as_json) {
    return as_json ? demo_as_json(demo) : demo_as_text(demo);
}

// Another server of this database plays the demo; this one serves everything else.
std::string demo_elsewhere() {
    session::log_line(session::LogLevel::Warning, "demo_elsewhere");
    return "the demo is played at another server of this database, where its links stand\n";
}

// What was taken from other servers, where there are any.
void give_back(session::Directory& directory) {
    const auto given = std::make_shared<std::promise<void>>();
    auto back = given->get_future();
    directory.drain([given] { given->set_value(); });
    back.wait_for(kDrainWithin);
}

int announce(const ServeOptions& options, net::Server& server, session::Directory& directory,
             store::Store& store) {
    const Config& config = options.config;
    const std::string url = url_of(config.host, server.port());
    std::string text = "listening on " + url + "\n";
    if (options.demo) {
        const auto demo =
            open_demo(directory, store, *options.demo, config.public_url.empty() ? url : config.public_url);
        if (!demo && demo.error().code != ErrorCode::Busy)
            return fail(ExitCode::ContentMissing, "the demo cannot be opened: " + demo.error().message);
        text += demo ? links_of(*demo, options.links_as_json) : demo_elsewhere();
    }
    const auto accounts = store.open_account_reader();
    if (!accounts) return fail("STORE_UNREADABLE", 89, accounts.error().message);
    const auto notice = setup_notice(config.data_dir, config.public_url.empty() ? url : config.public_url,
                                     **accounts, Clock().wall_ms());
    if (!notice) return fail(ExitCode::BadConfig, "no operator can be made: " + notice.error().message);
    if (!notice->empty()) {
        text += *notice;
        session::log_line(session::LogLevel::Warning, "no_operator", {{"set_up_at", url + "/#/set-up"}});
    }
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
    session::log_line(session::LogLevel::Info, "listening",
                      {{"url", url}, {"ops_port", std::uint64_t{server.ops_port()}}});
    return 0;
}

// Nothing where the operator has set none.
Result<std::unique_ptr<openid::RelyingParty>> start_openid(const Config& config, const Clock& clock) {
    if (config.openid_providers_file.empty()) return std::unique_ptr<openid::RelyingParty>();
    auto providers = read_providers(config.openid_providers_file);
    if (!providers) return providers.error();
    return openid::RelyingParty::make(std::move(*providers),
                                      config.public_url + std::string(net::kOpenIdReturn), clock);
}

int run(const ServeOptions& options, store::Store& store, const content::RulesetSource& rulesets,
        const content::Library& library) {
    const Config& config = options.config;
    auto wanted = server_options(config);
    if (!wanted) return fail(ExitCode::BadConfig, wanted.error().message);
    session::Metrics metrics;
    const Clock clock;
    Loops loops(playing_loops(config));
    session::Directory directory(loops.all(), store, library, rulesets, metrics, clock,
                                 {.code_lifetime = std::chrono::hours{24},
                                  .presence_moment = kPresenceMoment,
                                  .reports = fs::path(config.data_dir) / "reports"});
    if (const Status loaded = directory.load(); !loaded)
        return fail("STORE_UNREADABLE", 89, loaded.error().message);
    const auto outside = start_outside(config, store, clock, metrics);
    if (!outside) return fail(ExitCode::BadConfig, outside.error().message);
    directory.tell_outside(outside->told());
    wanted->pusher = outside->pusher.get();
    wanted->herald = outside->herald.get();
    wanted->mailer = outside->mailer.get();
    const auto openid = start_openid(config, clock);
    if (!openid) return fail(ExitCode::BadConfig, openid.error().message);
    wanted->openid = openid->get();
    // Until the server's threads have ended too: one of them may be at a long piece of reading.
    std::optional<Patience> patience;
    net::Server server(std::move(*wanted), loops.all(), loops.requests(), directory, store, metrics);
    if (const Status opened = server.open(); !opened)
        return fail(ExitCode::ListenFailed, opened.error().message);
    // Whoever reads that we listen may end us in the same instant.
    Signals signals;
    loops.run();
    const int announced = announce(options, server, directory, store);
    if (announced == 0) {
        server.start();
        run_until_signal(signals, loops, directory, server, metrics, patience);
    } else {
        give_back(directory);
    }
    loops.stop();
    loops.finish();
    store.writer().stop();
    directory.close();
    session::log_line(session::LogLevel::Info, "stopped");
    session::flush_log();
    return announced;
}

}  // namespace

int serve(const ServeOptions& options) {
    const Config& config = options.config;
    share_memory(playing_loops(config));
    const auto format = config.log_format == "json" ? session::LogFormat::Json : session::LogFormat::Text;
    const std::string level = config.log_level == "warning" ? "warn"
                              : config.log_level == "error" ? "err"
                                                            : config.log_level;
    if (const Status started = session::start_log(format, level); !started)
        return fail(ExitCode::BadConfig, started.error().message);
    session::trace_intents(config.log_intents == "all"    ? session::TraceIntents::All
                           : config.log_intents == "slow" ? session::TraceIntents::Slow
                                                          : session::TraceIntents::None);
    std::signal(SIGPIPE, SIG_IGN);
    // A file-size limit is a full disk for us, not the end.
    std::signal(SIGXFSZ, SIG_IGN);
    if (!start_secrets()) return fail(ExitCode::NoEntropy, "the system's random numbers cannot be had");
    raise_descriptor_limit();
    const std::string content_dir = found_content_dir(config);
    std::error_code error;
    if (!fs::is_directory(content_dir, error))
        return fail(ExitCode::ContentMissing,
                    "content_dir: '" + content_dir + "' is no directory; name the one with the encounters");
    content::RulesetCache kept(
        [](std::string_view id, const Options& given) { return make_ruleset(id, given); });
    const content::RulesetSource rulesets = kept.source();
    // Tables that were played go on without it; only new ones are made of content.
    const auto library = content::Library::load_beside(content_dir, rulesets, log_problems);
    store::Options store_options;
    store_options.writer.quotas = config.quotas;
    const auto place = store_place(config);
    if (!place) return fail(ExitCode::BadConfig, place.error().message);
    store_options.server = place->server;
    if (!config.servers_address.empty())
        store_options.sharing = store::Sharing{config.servers_address, config.servers_lease};
    auto opened = store::Store::open(place->directory, store_options);
    if (const auto* failure = std::get_if<store::StartError>(&opened))
        return fail(to_string(failure->failure), failure->exit_status(), failure->message);
    for (const fs::path& directory : std::set<fs::path>{config.data_dir, place->directory})
        for (const std::string& file : store::close_to_others(directory))
            session::log_line(session::LogLevel::Warning, "file_closed_to_others", {{"file", file}});
    return run(options, *std::get<std::unique_ptr<store::Store>>(opened), rulesets, library);
}

}  // namespace affray
