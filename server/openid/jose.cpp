// Its functions by their names.
#include "openid/jose.h"

#include "seams/library.h"

namespace affray::openid {
namespace {

Result<Libjose> opened_libjose() {
    const auto library = Library::open("libjose.so.0");
    if (!library) return library.error();
    Libjose all;
    if (!library->find("jose_b64_dec", all.b64_dec) || !library->find("jose_jws_ver", all.jws_ver))
        return Error{ErrorCode::Unsupported, "libjose.so.0 is too old"};
    return all;
}

}  // namespace

const Result<Libjose>& libjose() {
    static const Result<Libjose> kLibjose = opened_libjose();
    return kLibjose;
}

}  // namespace affray::openid
