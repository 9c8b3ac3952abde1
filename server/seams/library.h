// Library: a shared library of the system, opened when something first needs it.
#pragma once

#include "base/result.h"

namespace affray {

/// For what few servers do: what a program is linked with is loaded, bound and initialised at every start,
/// whether it is used or not, and with it all that it rests on. It stays open. Any thread.
class Library {
  public:
    /// By its name with its version ("libpq.so.5"). Unsupported: it is not on this machine.
    static Result<Library> open(const char* name);

    /// False: it has no function of that name.
    template <class Function>
    bool find(const char* name, Function*& function) const {
        function = reinterpret_cast<Function*>(address(name));
        return function != nullptr;
    }

  private:
    explicit Library(void* handle) : handle_(handle) {}
    void* address(const char* name) const;

    void* handle_;
};

}  // namespace affray
