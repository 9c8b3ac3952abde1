// What the referee makes of the place in play: entries borrowed or left out, zones painted, wiped, moved and
// cleared, an environment that dresses the place (TBA-247, 310, 312).
#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/tactics/hazards.h"
#include "rules/bounds.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::string_view kAdd = "add", kRemove = "remove", kPaint = "paint", kWipe = "wipe",
                           kShift = "shift", kClear = "clear", kDress = "dress", kUndress = "undress";
constexpr std::int32_t kSideMost = 100;

class PaintedZones final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-247", "TBA-310", "TBA-312"}, .verbs = {Verb::EditEnvironment}};
    }

    void check(const View& view, Own<GovernIntent> what, SeatId, Refusals& out) const {
        if (view.state().phase != Phase::Turns) return out.add(Reason::NotInEncounter);
        const Name& op = what->text;
        if (op == Name(kDress) || op == Name(kUndress)) return check_dress(view, *what, out);
        if (op == Name(kAdd) || op == Name(kRemove)) return check_entry(view, *what, out);
        const bool sized = op == Name(kPaint) || op == Name(kWipe);
        if (!sized && op != Name(kShift) && op != Name(kClear)) return out.add(Reason::BadArgument, "op");
        const auto zone = view.state().feature(what->subject);
        if (!zone || !may_paint(view, *zone)) return out.add(Reason::UnknownId, "entry");
        if (sized && (what->value < 1 || what->value > kSideMost))
            return out.add(Reason::ValueOutOfRange, "size");
        const std::vector<Place> now = lies_on(view, *zone), then = edited(view, *what, now);
        if (!written::kFeatureCells.holds(then.size())) out.add(Reason::ValueOutOfRange, "size");
        if (then == now) out.add(Reason::WrongState, "place");
    }

    void act(const GovernIntent& what, Work& work) const {
        const Name& op = what.text;
        if (op == Name(kDress) || op == Name(kUndress)) return dress(what, work);
        const View view = work.view();
        if (known_entry(view, what.subject)) return;
        const std::uint32_t feature = sure(view.state().feature(what.subject));
        if (op == Name(kAdd) || op == Name(kRemove))
            return work.emit(
                FeatureChanged{feature, op == Name(kAdd) ? Name(kCharged) : Name(kAway), "referee"});
        lay(feature, edited(view, what, lies_on(view, feature)), op, work);
    }

  private:
    static bool may_paint(const View& view, std::uint32_t index) {
        const Feature& feature = view.state().scene->features[index];
        if (is_world_action(feature)) return false;
        if (hazard_row(view, feature.kind) != nullptr) return true;
        // Whoever stands on a height would have to rise and sink with it.
        return feature.kind == Name("ground") && feature.number("elevation") == 0;
    }

    static std::vector<Place> sorted(std::vector<Place> cells) {
        for (Place& at : cells) at.z = 0;
        std::sort(cells.begin(), cells.end(),
                  [](Place a, Place b) { return std::pair(a.y, a.x) < std::pair(b.y, b.x); });
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        return cells;
    }

    static std::vector<Place> whole_map(const View& view) { return sorted(view.state().scene->map.cells()); }

    // Row by row; one without squares lies everywhere.
    static std::vector<Place> lies_on(const View& view, std::uint32_t zone) {
        if (view.state().feature_states[zone] == Name(kAway)) return {};
        const std::vector<Place>& cells = view.state().scene->features[zone].cells;
        return cells.empty() ? whole_map(view) : sorted(cells);
    }

    // A block of the map whose north-west corner is `corner`.
    static std::vector<Place> block(const View& view, Place corner, std::int32_t side) {
        std::vector<Place> all;
        for (std::int32_t y = 0; y < side; ++y)
            for (std::int32_t x = 0; x < side; ++x)
                if (const Place at{corner.x + x, corner.y + y, 0}; view.state().scene->map.passable(at))
                    all.push_back(at);
        return all;
    }

    static std::vector<Place> edited(const View& view, const GovernIntent& what, std::vector<Place> cells) {
        if (what.text == Name(kClear)) return {};
        if (what.text == Name(kShift)) return shifted(view, cells, what.place);
        const std::vector<Place> of = block(view, what.place, what.value);
        if (what.text == Name(kPaint)) {
            cells.insert(cells.end(), of.begin(), of.end());
            return sorted(std::move(cells));
        }
        std::erase_if(cells, [&of](Place at) { return among(at, of); });
        return cells;
    }

    // So that its north-west corner comes to lie at `to`; what leaves the map is lost.
    static std::vector<Place> shifted(const View& view, const std::vector<Place>& cells, Place to) {
        Place corner{INT32_MAX, INT32_MAX, 0};
        for (const Place at : cells) corner = {std::min(corner.x, at.x), std::min(corner.y, at.y), 0};
        std::vector<Place> all;
        for (const Place at : cells)
            if (const Place there{at.x - corner.x + to.x, at.y - corner.y + to.y, 0};
                view.state().scene->map.passable(there))
                all.push_back(there);
        return sorted(std::move(all));
    }

    static void lay(std::uint32_t zone, std::vector<Place> cells, const Name& op, Work& work) {
        if (cells.empty()) return work.emit(FeatureChanged{zone, Name(kAway), op});
        const Name now = work.view().state().feature_states[zone];
        const Name then = now.empty() || now == Name(kAway) ? Name(kLaid) : now;
        work.emit(FeatureChanged{zone, then, op, std::move(cells)});
    }

    // A row without an action of its own: what the map has of it works in any surroundings (TBA-247).
    static bool known_entry(const View& view, const Name& entry) {
        if (view.state().feature(entry)) return false;
        for (const Sheet& place : view.state().scene->ground)
            for (const Power& row : place.powers) {
                const std::string kind = row.class_id.str() + "." + row.id.str();
                if (!entry.view().starts_with(kind)) continue;
                // stalactites are laid out as a stalactite, chandelier_swing as a chandelier.
                const std::string_view rest = entry.view().substr(kind.size());
                if (rest.empty() || rest == "s" || rest.starts_with("_")) return true;
            }
        return false;
    }

    static void check_entry(const View& view, const GovernIntent& what, Refusals& out) {
        const auto action = view.state().feature(what.subject);
        const bool adds = what.text == Name(kAdd);
        if (known_entry(view, what.subject)) return;
        if (!action || !is_world_action(view.state().scene->features[*action]))
            return out.add(Reason::UnknownId, "entry");
        if (adds == present_here(view.state(), *action)) out.add(Reason::WrongState, "entry");
    }

    // The fields of an environment, those that lie or those that do not.
    static std::vector<std::uint32_t> fields_of(const View& view, const Name& environment, bool lying) {
        std::vector<std::uint32_t> all;
        const auto& features = view.state().scene->features;
        for (std::uint32_t i = 0; i < features.size(); ++i) {
            const bool lies = view.state().feature_states[i] != Name(kAway);
            const bool own = features[i].number("field") != 0 && environment_of(features[i]) == environment;
            if (own && lies == lying) all.push_back(i);
        }
        return all;
    }

    static void check_dress(const View& view, const GovernIntent& what, Refusals& out) {
        const bool off = what.text == Name(kUndress);
        if (fields_of(view, what.subject, off).empty())
            return out.add(
                fields_of(view, what.subject, !off).empty() ? Reason::UnknownId : Reason::WrongState,
                "entry");
        if (what.value < 0 || what.value > kSideMost) return out.add(Reason::ValueOutOfRange, "size");
        const std::size_t over =
            what.value == 0 ? whole_map(view).size() : block(view, what.place, what.value).size();
        if (!off && over == 0) out.add(Reason::OffMap, "place");
        if (!off && !written::kFeatureCells.holds(over)) out.add(Reason::ValueOutOfRange, "size");
    }

    // Over a block, or without a size over all of the map.
    static void dress(const GovernIntent& what, Work& work) {
        const View view = work.view();
        const bool off = what.text == Name(kUndress);
        std::vector<Place> over;
        if (!off) over = what.value == 0 ? whole_map(view) : block(view, what.place, what.value);
        for (const std::uint32_t zone : fields_of(view, what.subject, off)) lay(zone, over, what.text, work);
    }
};

}  // namespace

MechanicPtr painted_zones() { return make_mechanic<PaintedZones>(); }

}  // namespace affray
