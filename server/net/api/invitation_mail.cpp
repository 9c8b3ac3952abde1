// An address is judged before an invitation is made; what becomes of the letter is told with the invitation.
#include "net/api/invitation_mail.h"

#include "net/api/answers.h"
#include "net/http/await_result.h"

namespace affray::net {

namespace asio = boost::asio;

std::optional<Response> InvitationMail::refuses(const v1::NewInvitation& wish,
                                                const access::Caller& by) const {
    if (wish.mail_to().empty()) return std::nullopt;
    if (!offered()) return problem(422, "BAD_ARGUMENT", "This server sends no mail.", "mailTo");
    if (!push::is_mail_address(wish.mail_to()))
        return problem(422, "BAD_ARGUMENT", "Write one address, such as ann@example.org.", "mailTo");
    const std::chrono::milliseconds wait = mailer_->take(by.account.id, wish.mail_to());
    if (wait.count() == 0) return std::nullopt;
    return problem_of(access::Denied{access::Denial::RateLimited, "mailTo", wait});
}

asio::awaitable<void> InvitationMail::send(v1::NewInvitation wish, std::string by, std::string campaign,
                                           access::Invited made, v1::Invitation& told) const {
    if (wish.mail_to().empty()) co_return;
    push::Letter letter;
    letter.to = wish.mail_to();
    letter.from = std::move(by);
    letter.campaign = std::move(campaign);
    letter.link = mailer_->link_of(made.code.reveal());
    letter.uses = made.invitation.uses_left;
    letter.until_ms = made.invitation.expires_at_ms;
    letter.language = wish.language();
    std::function<void(std::function<void(Status)>)> start =
        [this, letter](std::function<void(Status)> done) { mailer_->send(letter, std::move(done)); };
    const Status sent = co_await await_value<Status>(std::move(start));
    told.set_mail(sent ? v1::INVITATION_MAIL_SENT : v1::INVITATION_MAIL_FAILED);
    if (!sent) told.set_mail_failure(sent.error().message);
}

}  // namespace affray::net
