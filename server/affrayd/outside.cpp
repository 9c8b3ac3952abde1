// Settings in, messages out; each leaves a line in the log.
#include "affrayd/outside.h"

#include "session/log.h"

namespace affray {
namespace {

Result<std::unique_ptr<push::Pusher>> start_pusher(const Config& config, store::Store& store,
                                                   const Clock& clock) {
    push::PusherOptions options;
    options.key_file = config.push_key_file;
    options.contact = config.push_contact;
    options.sender.trust_file = config.push_trust_file;
    options.sender.private_addresses = config.push_private_addresses;
    options.told = [](std::string_view event, std::string_view host, std::string_view why) {
        session::log_line(session::LogLevel::Info, event, {{"host", host}, {"why", why}});
    };
    return push::Pusher::start(std::move(options), store, clock);
}

void note(session::Metrics& metrics, push::Fate fate, std::string_view host, std::string_view why) {
    const auto line = [&](session::LogLevel level, std::string_view event) {
        session::log_line(level, event, {{"host", host}, {"why", why}});
    };
    switch (fate) {
        case push::Fate::Arrived: return metrics.news_arrived.add();
        case push::Fate::TryAgain:
            metrics.news_tried_again.add();
            return line(session::LogLevel::Debug, "webhook_tried");
        case push::Fate::GivenUp:
            metrics.news_given_up.add();
            return line(session::LogLevel::Info, "webhook_failed");
        case push::Fate::LetGo:
            metrics.news_let_go.add();
            return line(session::LogLevel::Info, "webhook_let_go");
    }
}

void note(session::Metrics& metrics, push::MailFate fate, std::string_view why) {
    if (fate == push::MailFate::Waits) return metrics.letters_waiting.add();
    metrics.letters_waiting.subtract();
    switch (fate) {
        case push::MailFate::Waits: return;
        case push::MailFate::Sent: return metrics.letters_sent.add();
        case push::MailFate::Failed:
            metrics.letters_failed.add();
            return session::log_line(session::LogLevel::Warning, "mail_failed", {{"why", why}});
        case push::MailFate::LetGo:
            metrics.letters_let_go.add();
            return session::log_line(session::LogLevel::Warning, "mail_let_go");
    }
}

Result<std::unique_ptr<push::Herald>> start_herald(const Config& config, store::Store& store,
                                                   const Clock& clock, session::Metrics& metrics) {
    push::HeraldOptions options;
    options.hosts = config.webhook_hosts;
    options.public_url = config.public_url;
    options.try_again = config.webhook_try_again;
    options.sender.trust_file = config.webhook_trust_file;
    options.sender.private_addresses = config.webhook_private_addresses;
    options.told = [&metrics](push::Fate fate, std::string_view host, std::string_view why) {
        note(metrics, fate, host, why);
    };
    return push::Herald::start(std::move(options), store, clock);
}

Result<std::unique_ptr<push::Mailer>> start_mailer(const Config& config, const Clock& clock,
                                                   session::Metrics& metrics) {
    push::MailerOptions options;
    options.server = config.mail_server;
    options.tls = config.mail_tls;
    options.from = config.mail_from;
    options.user = config.mail_user;
    options.password_file = config.mail_password_file;
    options.trust_file = config.mail_trust_file;
    options.public_url = config.public_url;
    options.per_hour = config.mail_per_hour;
    options.per_hour_of_account = config.mail_per_hour_of_account;
    options.told = [&metrics](push::MailFate fate, std::string_view why) { note(metrics, fate, why); };
    return push::Mailer::start(std::move(options), clock);
}

push::News news_of(const session::Waited& waited, const Clock& clock) {
    push::News news;
    news.kind = waited.asked ? push::News::Kind::Question : push::News::Kind::Turn;
    news.campaign = waited.campaign;
    news.encounter = waited.public_id;
    news.title = waited.title;
    news.seat = waited.seat;
    news.name = waited.name;
    if (waited.patience.count() != 0)
        news.until_ms = clock.wall_ms() + std::chrono::milliseconds(waited.patience).count();
    return news;
}

}  // namespace

session::ToldOutside Outside::told() const {
    session::ToldOutside told;
    if (pusher == nullptr && herald == nullptr) return told;
    told.waited = [pushes = pusher.get(), tells = herald.get()](const session::Waited& waited) {
        if (pushes != nullptr)
            pushes->summon({waited.encounter, waited.public_id, waited.title, waited.seat, waited.asked,
                            waited.patience});
        if (tells != nullptr && waited.open && !waited.campaign.empty())
            tells->tell(news_of(waited, system_clock()));
    };
    if (herald == nullptr) return told;
    told.over = [tells = herald.get()](const session::Over& over) {
        if (over.campaign.empty()) return;
        push::News news;
        news.kind = push::News::Kind::End;
        news.campaign = over.campaign;
        news.encounter = over.public_id;
        news.title = over.title;
        tells->tell(std::move(news));
    };
    return told;
}

Result<Outside> start_outside(const Config& config, store::Store& store, const Clock& clock,
                              session::Metrics& metrics) {
    Outside outside;
    if (!config.push_key_file.empty()) {
        auto pusher = start_pusher(config, store, clock);
        if (!pusher) return pusher.error();
        outside.pusher = std::move(*pusher);
    }
    if (!config.webhook_hosts.empty()) {
        auto herald = start_herald(config, store, clock, metrics);
        if (!herald) return herald.error();
        outside.herald = std::move(*herald);
    }
    if (!config.mail_server.empty()) {
        auto mailer = start_mailer(config, clock, metrics);
        if (!mailer) return mailer.error();
        outside.mailer = std::move(*mailer);
    }
    return outside;
}

}  // namespace affray
