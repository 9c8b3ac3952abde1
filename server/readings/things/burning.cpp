// What burns and gives light (AP-122, AP-123).
#include "readings/things/burning.h"

namespace affray {

bool burns(const View& view, const Item& item) {
    if (item.state == Name(kPutOut)) return false;
    return item.state == Name(kLit) || item.state == Name(kDimLantern) ||
           view.state().gear(item).has("open_flame") ||
           (item.kind == Name("lantern") && item.state == Name(kOpenLantern));
}

}  // namespace affray
