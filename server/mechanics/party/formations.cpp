// Formations of a side, named and changed between fights and in them (CLS-013).
#include "readings/party/stations.h"

#include "mechanics/party/party.h"

namespace affray {
namespace {

class Formations final : public Mechanic {
  public:
    Claims claims() const override {
        Claims claims{.rules = {"CLS-013"}, .facts = {kFormation}};
        claims.facts.insert(claims.facts.end(), kStations.begin(), kStations.end());
        return claims;
    }
};

}  // namespace

MechanicPtr formations() { return make_mechanic<Formations>(); }

}  // namespace affray
