// Classes at the levels that somebody of the scene may come to by energy drain (CLS-361).
#pragma once

#include "content/compendium/compendium.h"

namespace affray::content {

/// A sheet of the scene's own, CLASS.LEVEL, for each level of the classes of its creatures up to their own:
/// the numbers of the class alone. Nothing where the data have no classes.
void bring_levels(Scene& scene, const Compendium& data);

}  // namespace affray::content
