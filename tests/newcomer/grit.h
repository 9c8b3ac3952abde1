// The factory of a mechanic that only this test knows.
#pragma once

#include "rules/ruleset.h"

namespace affray::test {

std::unique_ptr<const Mechanic> grit();

}  // namespace affray::test
