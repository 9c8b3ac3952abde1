// By the dynamic loader.
#include "seams/library.h"

#include <dlfcn.h>

#include <string>

namespace affray {

Result<Library> Library::open(const char* name) {
    if (void* const handle = dlopen(name, RTLD_NOW | RTLD_LOCAL); handle != nullptr) return Library(handle);
    const char* const why = dlerror();
    return Error{ErrorCode::Unsupported,
                 std::string(name) + " cannot be opened: " + (why == nullptr ? "no reason is given" : why)};
}

void* Library::address(const char* name) const { return dlsym(handle_, name); }

}  // namespace affray
