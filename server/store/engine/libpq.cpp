// Its functions by their names.
#include "store/engine/libpq.h"

#include "seams/library.h"

namespace affray::store {
namespace {

Result<Libpq> opened() {
    const auto library = Library::open("libpq.so.5");
    if (!library) return library.error();
    Libpq all;
    bool whole = true;
#define AFFRAY_LIBPQ_FUNCTION(theirs, ours) whole = library->find("PQ" #theirs, all.ours) && whole;
    AFFRAY_LIBPQ(AFFRAY_LIBPQ_FUNCTION)
#undef AFFRAY_LIBPQ_FUNCTION
    if (!whole) return Error{ErrorCode::Unsupported, "libpq.so.5 is too old"};
    return all;
}

const Result<Libpq>& libpq() {
    static const Result<Libpq> kLibpq = opened();
    return kLibpq;
}

}  // namespace

Status open_libpq() { return libpq() ? Status{} : Status{libpq().error()}; }

const Libpq& pq() {
    AFFRAY_CHECK(libpq().ok(), "an address of a server that nobody has looked at");
    return *libpq();
}

}  // namespace affray::store
