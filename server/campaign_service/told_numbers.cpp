// Sealed for each campaign and each kind of row apart.
#include "campaign_service/told_numbers.h"

#include "campaign_service/answers.h"

namespace affray::campaign_service {

static std::string scope_of(const RequestContext& context, ToldNumbers::Of what) {
    return context.campaign + static_cast<char>('0' + static_cast<int>(what));
}

Result<std::unique_ptr<ToldNumbers>> ToldNumbers::read(store::Reader& reader) {
    const auto key = reader.key("number_key");
    if (!key) return key.error();
    return std::make_unique<ToldNumbers>(*key);
}

std::int64_t ToldNumbers::told(const RequestContext& to, Of what, std::int64_t row) const {
    return row == 0 || to.sees_all ? row : sealed_.seal(scope_of(to, what), row);
}

std::optional<std::int64_t> ToldNumbers::meant(const RequestContext& by, Of what, std::int64_t told) const {
    return told == 0 || by.sees_all ? std::optional(told) : sealed_.open(scope_of(by, what), told);
}

std::string ToldNumbers::next(const RequestContext& to, Of what, std::int64_t row) const {
    return row == 0 ? std::string() : std::to_string(told(to, what, row));
}

Answer<store::Page> ToldNumbers::page(const RequestContext& by, Of what, store::Page told) const {
    const auto after = meant(by, what, told.after);
    if (!after) return bad("after", "this is no place in the list; use the next of the page before");
    return store::Page{*after, told.limit};
}

}  // namespace affray::campaign_service
