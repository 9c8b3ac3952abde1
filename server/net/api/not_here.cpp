// One question to the directory before the handler of a table's route is asked.
#include "net/api/not_here.h"

#include "net/api/answers.h"
#include "net/http/await_result.h"

namespace affray::net {

namespace asio = boost::asio;
using session::Whereabouts;

asio::awaitable<std::optional<Response>> not_here(const Others& others, Whereabouts place, bool opens) {
    const auto other = co_await others.elsewhere(std::move(place), opens);
    if (!other) co_return problem_of(other.error());
    if (!*other) co_return std::nullopt;
    co_return Others::told(**other);
}

asio::awaitable<std::optional<Response>> not_here(const Others& others, session::Directory& directory,
                                                  session::Claimant who) {
    if (!others.shared()) co_return std::nullopt;
    std::function<void(ResultDone<Whereabouts>)> start = [&directory, who](ResultDone<Whereabouts> done) {
        directory.place_of(who, std::move(done));
    };
    const Result<Whereabouts> place = co_await await_result<Whereabouts>(std::move(start));
    if (!place) co_return std::nullopt;
    co_return co_await not_here(others, *place);
}

}  // namespace affray::net
