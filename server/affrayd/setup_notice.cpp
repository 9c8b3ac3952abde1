// The notice at the start, and the command that makes another code.
#include "affrayd/setup_notice.h"

#include <cstdio>
#include <filesystem>

#include "access/setup_code.h"
#include "affrayd/exit_codes.h"
#include "seams/clock.h"

namespace affray {
namespace {

int fail(const std::string& why) {
    std::fprintf(stderr, "affrayd setup-code: %s\n", why.c_str());
    return static_cast<int>(ExitCode::Unhealthy);
}

}  // namespace

Result<std::string> setup_notice(const std::string& data_dir, const std::string& url,
                                 store::AccountReader& accounts, std::int64_t now_ms) {
    const auto known = accounts.has_operator();
    if (!known) return known.error();
    if (*known) return std::string{};
    const access::SetupCode kept(data_dir);
    const std::string head = "nobody operates this server yet: open " + url + "/#/set-up\n";
    if (kept.good_until(now_ms))
        return head + "  the code printed before is still good; affrayd setup-code prints another\n";
    auto code = kept.renew(now_ms);
    if (!code) return code.error();
    return head + "  with the code " + access::spaced_code(*code) + " (good once, for 24 hours)\n";
}

int print_setup_code(const std::string& data_dir, const store::Location& database) {
    if (!start_secrets()) return fail("the system's random numbers cannot be had");
    std::error_code error;
    if (!std::filesystem::is_directory(data_dir, error)) return fail("'" + data_dir + "' is no directory");
    const bool there =
        database.on_server() || std::filesystem::exists(store::database_file(database.path()), error);
    if (there) {
        const auto accounts = store::AccountReader::open(database);
        if (!accounts) return fail(accounts.error().message);
        const auto known = (*accounts)->has_operator();
        if (!known) return fail(known.error().message);
        if (*known) return fail("this server has its operator already, who can invite others");
    }
    const auto code = access::SetupCode(data_dir).renew(Clock().wall_ms());
    if (!code) return fail(code.error().message);
    std::printf("%s  (good once, for 24 hours)\n", access::spaced_code(*code).c_str());
    return 0;
}

}  // namespace affray
