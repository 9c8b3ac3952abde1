// Settings of what is told to people outside: webhooks and mail.
#include "affrayd/setting_kinds.h"

namespace affray {
namespace {

using namespace setting_kinds;
using std::chrono::milliseconds;

constexpr NamedValue<push::MailTls> kMailTlsWords[] = {{"starttls", push::MailTls::StartTls},
                                                       {"from_start", push::MailTls::FromStart},
                                                       {"none", push::MailTls::None}};

std::vector<Setting> webhook_settings() {
    return {
        list("webhooks.hosts",
             "hosts that referees may have told of their campaign's news, also *.NAME; *: any; none: nobody "
             "is",
             [](Config& c) -> std::vector<std::string>& { return c.webhook_hosts; }),
        number("webhooks.try_again_ms", "until the second try of a message; the third and fourth come later",
               10, kHourMs, [](Config& c) -> milliseconds& { return c.webhook_try_again; }),
        text("webhooks.trust_file", "certificates in PEM that these hosts may have beside the system's",
             &Config::webhook_trust_file),
        policy("webhooks.private_addresses",
               "whether these hosts may be this machine, or in private networks; not with *",
               &Config::webhook_private_addresses, kYesOrNo),
    };
}

std::vector<Setting> mail_settings() {
    return {
        text("mail.server", "HOST:PORT of the mail server that sends invitations; none: no mail is sent",
             &Config::mail_server),
        policy("mail.tls", "TLS towards it; none is for a mail server on this machine", &Config::mail_tls,
               kMailTlsWords),
        text("mail.from", "address that mail is from", &Config::mail_from),
        text("mail.user", "name by which this server logs in there; none: it does not", &Config::mail_user),
        text("mail.password_file", "file whose first line is the password for mail.user",
             &Config::mail_password_file),
        text("mail.trust_file", "certificates in PEM that the mail server may have beside the system's",
             &Config::mail_trust_file),
        number("mail.per_hour", "invitations sent in an hour, of everybody", 1, kMany,
               [](Config& c) -> std::uint32_t& { return c.mail_per_hour; }),
        number("mail.per_hour_of_account", "of them, those of one account", 1, kMany,
               [](Config& c) -> std::uint32_t& { return c.mail_per_hour_of_account; }),
    };
}

}  // namespace

std::vector<Setting> outside_settings() {
    std::vector<Setting> all = webhook_settings();
    for (Setting& one : mail_settings()) all.push_back(std::move(one));
    return all;
}

}  // namespace affray
