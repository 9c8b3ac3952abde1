// Health and metrics. The text format is that of Prometheus, written by its own serializer.
#include "net/api/ops_routes.h"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <string>

#include "base/check.h"
#include "net/api/open_metrics.h"

namespace affray::net {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

MetricFamily family(const std::string& name, const std::string& help, MetricType type, double value) {
    MetricFamily one;
    one.name = name;
    one.help = help;
    one.type = type;
    ClientMetric metric;
    (type == MetricType::Counter ? metric.counter.value : metric.gauge.value) = value;
    one.metric.push_back(metric);
    return one;
}

// What of these it is: 1 beside that one, 0 beside the others.
MetricFamily one_of(const std::string& name, const std::string& help, std::string_view is,
                    std::initializer_list<std::string_view> all) {
    MetricFamily states = family(name, help, MetricType::Gauge, 0);
    states.metric.clear();
    for (const std::string_view one : all) {
        ClientMetric metric;
        metric.label.push_back({.name = "state", .value = std::string(one)});
        metric.gauge.value = one == is ? 1 : 0;
        states.metric.push_back(metric);
    }
    return states;
}

std::string_view name_of(store::Health health) {
    switch (health) {
        case store::Health::Ready: return "ready";
        case store::Health::Full: return "full";
        case store::Health::Away: return "away";
        case store::Health::Stalled: return "stalled";
        case store::Health::Frozen: return "failed";
        case store::Health::Stopped: return "stopped";
    }
    AFFRAY_UNREACHABLE();
}

MetricFamily histogram(const std::string& name, const std::string& help, const session::Times& times) {
    MetricFamily one;
    one.name = name;
    one.help = help;
    one.type = MetricType::Histogram;
    ClientMetric metric;
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < session::Times::kBuckets; ++i) {
        count += times.in_bucket(i);
        const bool last = i + 1 == session::Times::kBuckets;
        metric.histogram.bucket.push_back(
            {count, last ? std::numeric_limits<double>::infinity() : session::Times::upper_edge(i)});
    }
    metric.histogram.sample_count = count;
    metric.histogram.sample_sum = times.sum_seconds();
    one.metric.push_back(metric);
    return one;
}

double resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t size = 0;
    std::uint64_t resident = 0;
    file >> size >> resident;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double open_descriptors() {
    std::error_code error;
    const auto all = std::filesystem::directory_iterator("/proc/self/fd", error);
    const auto count = std::distance(begin(all), end(all));
    return static_cast<double>(count - 1);  // the listing's own
}

// By the machine's clock of now: what it was at the start is nowhere kept.
double started_at() {
    std::ifstream file("/proc/self/stat");
    std::string line;
    std::getline(file, line);
    std::istringstream fields(line.substr(std::min(line.size(), line.rfind(')') + 1)));
    constexpr int kStart = 22 - 2;  // its number less the name and what stands before it
    double ticks = 0;
    std::string skipped;
    for (int i = 1; i < kStart; ++i) fields >> skipped;
    fields >> ticks;
    const auto seconds = [](clockid_t clock) {
        timespec now{};
        clock_gettime(clock, &now);
        return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
    };
    const double since_boot = ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
    return seconds(CLOCK_REALTIME) - seconds(CLOCK_BOOTTIME) + since_boot;
}

double cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct Line {
    const char* name;
    const char* help;
    const session::Counter session::Metrics::*counter;
    MetricType type;
};

constexpr MetricType kCounter = MetricType::Counter;
constexpr MetricType kGauge = MetricType::Gauge;
using M = session::Metrics;
constexpr const char* kReplySeconds = "affray_reply_seconds";

const std::vector<Line>& lines() {
    static const std::vector<Line> all{
        {"affray_connections", "Open connections of the play listener.", &M::connections, kGauge},
        {"affray_connections_unauthenticated", "Of them, those that have shown no token.",
         &M::unauthenticated, kGauge},
        {"affray_seats_online", "Seats with a live connection.", &M::seats_online, kGauge},
        {"affray_encounters", "Encounters in the store.", &M::encounters, kGauge},
        {"affray_encounters_open", "Encounters held in memory.", &M::encounters_open, kGauge},
        {"affray_connections_total", "Connections accepted.", &M::connections_total, kCounter},
        {"affray_connections_refused_total", "Connections refused over a limit.", &M::connections_refused,
         kCounter},
        {"affray_http_requests_total", "HTTP requests.", &M::http_requests, kCounter},
        {"affray_http_refused_total", "HTTP requests answered with 4xx.", &M::http_refused, kCounter},
        {"affray_frames_received_total", "WebSocket frames of any kind.", &M::frames_received, kCounter},
        {"affray_messages_received_total", "Messages of clients.", &M::messages_received, kCounter},
        {"affray_messages_sent_total", "Messages to clients.", &M::messages_sent, kCounter},
        {"affray_bytes_sent_total", "Bytes written to play connections.", &M::bytes_sent, kCounter},
        {"affray_writes_total", "System calls that wrote to play connections.", &M::writes, kCounter},
        {"affray_intents_accepted_total", "Intents accepted and durable.", &M::intents_accepted, kCounter},
        {"affray_intents_rejected_total", "Intents that the rules refused.", &M::intents_rejected, kCounter},
        {"affray_rewinds_total", "Times that play was led back, undos included.", &M::rewinds, kCounter},
        {"affray_intents_repeated_total", "Resent intents answered from the log.", &M::intents_repeated,
         kCounter},
        {"affray_intents_refused_total", "Intents that the session refused.", &M::intents_refused, kCounter},
        {"affray_previews_total", "Previews and menus.", &M::previews, kCounter},
        {"affray_deadlines_passed_total", "Answers given because time was up.", &M::deadlines_passed,
         kCounter},
        {"affray_resumes_total", "Connections that resumed by deltas.", &M::resumes, kCounter},
        {"affray_snapshots_sent_total", "Whole views sent.", &M::snapshots_sent, kCounter},
        {"affray_dropped_slow_total", "Connections dropped as too slow.", &M::dropped_slow, kCounter},
        {"affray_dropped_rate_total", "Connections dropped as too fast.", &M::dropped_rate, kCounter},
        {"affray_dropped_protocol_total", "Connections dropped for broken frames.", &M::dropped_protocol,
         kCounter},
        {"affray_dropped_silent_total", "Connections dropped without a sign of life.", &M::dropped_silent,
         kCounter},
        {"affray_guesses_refused_total", "Join codes not looked at over the rate.", &M::guesses_refused,
         kCounter},
        {"affray_log_commits_refused_total", "Commits that the store refused.", &M::log_commits_refused,
         kCounter},
        {"affray_turns_failed_total", "Turns of a table that a mistake of the server ended.",
         &M::turns_failed, kCounter},
        {"affray_tasks_failed_total", "Tasks of the server itself that a mistake ended.", &M::tasks_failed,
         kCounter},
        {"affray_tables_parked", "Tables where nobody can play after three failed turns in a minute.",
         &M::tables_parked, kGauge},
        {"affray_leases_held", "Encounters that this server plays, of several that share a database.",
         &M::leases_held, kGauge},
        {"affray_leases_taken_total", "Encounters taken to be played here.", &M::leases_taken, kCounter},
        {"affray_leases_lost_total", "Encounters that another server plays by now.", &M::leases_lost,
         kCounter},
        {"affray_handed_through_total", "Connections and requests that another server has answered.",
         &M::handed_through, kCounter},
    };
    return all;
}

// Of what operators do to tables.
const std::vector<Line>& stewardship_lines() {
    static const std::vector<Line> all{
        {"affray_tables_slept_total", "Tables that operators have put to sleep.", &M::tables_slept, kCounter},
        {"affray_encounters_ended_by_operator_total", "Encounters that operators have ended.",
         &M::ended_by_operator, kCounter},
        {"affray_seats_emptied_total", "Seats that operators have taken from whoever had them.",
         &M::seats_emptied, kCounter},
        {"affray_bans", "Networks whose addresses are turned away.", &M::bans, kGauge},
        {"affray_turned_away_total", "Requests and play connections from addresses that are banned.",
         &M::turned_away, kCounter},
    };
    return all;
}

// Of what is told to people outside.
const std::vector<Line>& outside_lines() {
    static const std::vector<Line> all{
        {"affray_webhook_messages_total", "Messages to webhooks that arrived.", &M::news_arrived, kCounter},
        {"affray_webhook_tries_again_total", "Tries of them that are to be made again.", &M::news_tried_again,
         kCounter},
        {"affray_webhook_messages_given_up_total", "Messages to webhooks that were given up.",
         &M::news_given_up, kCounter},
        {"affray_webhook_messages_let_go_total", "Messages to webhooks that were too many.", &M::news_let_go,
         kCounter},
        {"affray_mails_sent_total", "Mails that the mail server has taken.", &M::letters_sent, kCounter},
        {"affray_mails_failed_total", "Mails that it has not.", &M::letters_failed, kCounter},
        {"affray_mails_let_go_total", "Mails that were not sent, since too many waited.", &M::letters_let_go,
         kCounter},
        {"affray_mails_waiting", "Mails that wait for the mail server.", &M::letters_waiting, kGauge},
    };
    return all;
}

}  // namespace

boost::asio::awaitable<Response> OpsRoutes::answer(Request request) const {
    if (request.method != "GET" && request.method != "HEAD")
        co_return problem(405, "METHOD_NOT_ALLOWED", "This path can only be read.");
    Response response;
    response.headers.emplace_back("Cache-Control", "no-store");
    response.content_type = "text/plain; charset=utf-8";
    if (request.path == "/healthz") {
        response.body = "ok\n";
        co_return response;
    }
    if (request.path == "/readyz") co_return ready();
    if (request.path == "/metrics") co_return metrics(request.accept.find(kOpenMetrics) != std::string::npos);
    co_return problem(404, "NOT_FOUND", "Ask for /healthz, /readyz or /metrics.");
}

Response OpsRoutes::ready() const {
    Response response;
    response.content_type = "text/plain; charset=utf-8";
    response.headers.emplace_back("Cache-Control", "no-store");
    const auto health = store_.writer().health();
    const bool good = health == store::Health::Ready && !draining_;
    response.status = good ? 200 : 503;
    switch (health) {
        case store::Health::Ready: response.body = draining_ ? "draining\n" : "ready\n"; break;
        case store::Health::Full: response.body = "no room on disk\n"; break;
        case store::Health::Away: response.body = "the database does not answer\n"; break;
        case store::Health::Stalled: response.body = "the disk does not answer\n"; break;
        case store::Health::Frozen: response.body = "the disk failed\n"; break;
        case store::Health::Stopped: response.body = "stopped\n"; break;
    }
    return response;
}

Response OpsRoutes::metrics(bool open) const {
    std::vector<MetricFamily> all;
    for (const auto* some : {&lines(), &stewardship_lines(), &outside_lines()})
        for (const Line& line : *some)
            all.push_back(family(line.name, line.help, line.type,
                                 static_cast<double>((metrics_.*line.counter).value())));
    const store::WriterStats stats = store_.writer().stats();
    const auto add = [&all](const char* name, const char* help, MetricType type, double value) {
        all.push_back(family(name, help, type, value));
    };
    add("affray_commits_total", "Transactions committed.", kCounter, static_cast<double>(stats.commits));
    add("affray_writes_committed_total", "Writes in them.", kCounter, static_cast<double>(stats.written));
    add("affray_quota_refusals_total", "Writes refused because a quota was reached.", kCounter,
        static_cast<double>(stats.over_quota));
    add("affray_writes_waiting", "Writes that wait for the next commit.", kGauge,
        static_cast<double>(stats.waiting));
    add("affray_commit_seconds_total", "Time spent committing.", kCounter,
        static_cast<double>(stats.commit_ns) / 1e9);
    all.push_back(one_of("affray_storage", "What keeps everything: whether it takes what people do.",
                         name_of(store_.writer().health()),
                         {"ready", "full", "away", "stalled", "failed", "stopped"}));
    add("affray_http_failed_total", "HTTP requests that failed here, answered with 500.", kCounter,
        static_cast<double>(http_failed_.value()));
    const access::PasswordPool::Stats passwords = accounts_.password_work();
    add("affray_passwords_hashed_total", "Passwords hashed or compared, of unknown names too.", kCounter,
        static_cast<double>(passwords.worked));
    add("affray_passwords_refused_total", "Passwords not looked at, since too many waited.", kCounter,
        static_cast<double>(passwords.refused));
    add("affray_passwords_waiting", "Passwords that wait to be looked at.", kGauge,
        static_cast<double>(passwords.waiting));
    add("affray_passwords_waiting_most", "The most that have waited.", kGauge,
        static_cast<double>(passwords.most_waiting));
    add("process_resident_memory_bytes", "Resident memory.", kGauge, resident_bytes());
    add("process_cpu_seconds_total", "User and system time.", kCounter, cpu_seconds());
    add("process_open_fds", "Open files and sockets.", kGauge, open_descriptors());
    add("process_start_time_seconds", "When the process started, since 1970.", kGauge, started_at());
    all.push_back(histogram(kReplySeconds, "From an intent's arrival to its reply.", metrics_.reply_time));
    Response response;
    response.content_type = open ? std::string(kOpenMetrics) + "; version=1.0.0; charset=utf-8"
                                 : "text/plain; version=0.0.4; charset=utf-8";
    response.headers.emplace_back("Cache-Control", "no-store");
    response.body = open ? open_metrics(all, kReplySeconds, metrics_.reply_time)
                         : prometheus::TextSerializer().Serialize(all);
    return response;
}

}  // namespace affray::net
