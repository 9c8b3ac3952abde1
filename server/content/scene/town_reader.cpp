// Towns of a scene.
#include "content/scene/town_reader.h"

#include <algorithm>
#include <array>

#include "content/compendium/magic_reader.h"
#include "readings/things/market.h"

namespace affray::content {
namespace {

constexpr std::array<std::string_view, 1> kShopKeys{"wares"};
constexpr std::array<std::string_view, 5> kHirelingKeys{"monster", "stat_block", "service", "wage_gp",
                                                        "upkeep_cp"};
constexpr std::array<std::string_view, 3> kServices{"retainer", "mercenary", "specialist"};
constexpr std::array<std::string_view, 4> kPlainKinds{"weapon", "ammunition", "armour", "gear"};
constexpr std::int32_t kPriceMost = 1'000'000, kStockMost = 1000;

std::vector<Node> features_of(const Node& features, std::string_view kind) {
    std::vector<Node> all;
    if (!features.is_list()) return all;
    for (const Node& item : features.list())
        if (const Node word = item.is_map() ? Fields(item).at("kind") : Node();
            word.is_scalar() && word.text() == kind)
            all.push_back(item);
    return all;
}

class Stall {
  public:
    Stall(State& state, Scene& scene, const Name& shop, const Things& things)
        : state_(state), scene_(scene), shop_(shop), things_(things), first_(state.items.size()) {}

    // All that the tables have a price for, magic apart.
    void lay_out_all() {
        for (const auto& [id, thing] : things_) {
            const bool plain =
                std::find(kPlainKinds.begin(), kPlainKinds.end(), thing.kind.view()) != kPlainKinds.end();
            if (plain && thing.cost_cp > 0 && thing.guise.empty() && !thing.magic)
                lay_out(id, thing, thing.cost_cp, 0);
        }
    }

    void lay_out(const Node& entry) {
        const Node id = entry.is_scalar() ? entry : Fields(entry).need("id");
        if (!id) return;
        const auto known = things_.find(id.text());
        if (known == things_.end()) return id.fail("the tables have no thing '" + id.text() + "'");
        std::int32_t price = known->second.cost_cp, stock = 0;
        if (!entry.is_scalar()) read_offer(entry, price, stock);
        if (price < 1)
            return id.fail("'" + id.text() + "' has no price; write {id: " + id.text() + ", cost_gp: 1}");
        lay_out(id.text(), known->second, price, stock);
    }

  private:
    static void read_offer(const Node& entry, std::int32_t& price, std::int32_t& stock) {
        Fields fields(entry);
        fields.at("id");
        if (const Node gold = fields.at("cost_gp"))
            price = kCopperInGold * gold.number(0, 0, kPriceMost / kCopperInGold);
        if (const Node copper = fields.at("cost_cp")) price = copper.number(0, 0, kPriceMost);
        stock = fields.number("count", 0, 0, kStockMost);
        fields.finish();
    }

    void lay_out(const std::string& id, const ThingBlock& thing, std::int32_t price, std::int32_t stock) {
        const Name name = thing.loose.empty() ? Name(id) : thing.loose;
        const auto same = [&name](const Item& other) { return other.name == name; };
        const auto begin = state_.items.begin() + static_cast<std::ptrdiff_t>(first_);
        if (std::any_of(begin, state_.items.end(), same)) return;
        const auto piece = things_.find(name.view());
        const ThingBlock& sold = piece == things_.end() ? thing : piece->second;
        bring_magic(scene_, name.str(), sold);
        Item item;
        item.id = static_cast<std::uint32_t>(state_.items.size() + 1);
        item.name = name;
        item.kind = sold.kind;
        item.charges = stock;
        item.where = Name(kForSale);
        item.state = shop_;
        Gear gear = sold.gear;
        set_number(gear, Name(kPriceNumber), price);
        if (thing.lot > 1) set_number(gear, Name(kLotNumber), thing.lot);
        scene_.gear.resize(state_.items.size());
        scene_.gear.push_back(std::move(gear));
        state_.items.push_back(item);
    }

    State& state_;
    Scene& scene_;
    Name shop_;
    const Things& things_;
    std::size_t first_;
};

std::int32_t block_number(const Scene& scene, const Node& word) {
    for (std::size_t i = 0; i < scene.stat_blocks.size(); ++i)
        if (scene.stat_blocks[i].id == word.text()) return static_cast<std::int32_t>(i) + 1;
    word.fail("there is no stat block '" + word.text() + "'");
    return 0;
}

void read_terms(Feature& feature, const Scene& scene, Fields& fields) {
    const Node monster = fields.at("monster");
    const Node block = monster ? monster : fields.need("stat_block");
    const Node service = fields.need("service");
    if (!block || !service) return;
    const auto word = std::find(kServices.begin(), kServices.end(), service.text());
    if (word == kServices.end()) return service.fail("write retainer, mercenary or specialist");
    feature.numbers.emplace_back(Name("block"), block_number(scene, block));
    feature.numbers.emplace_back(Name("service"), static_cast<std::int32_t>(word - kServices.begin()));
    const Node wage = fields.at("wage_gp");
    const std::int32_t gold = wage ? wage.number(0, 0, kPriceMost / kCopperInGold) : 0;
    feature.numbers.emplace_back(Name("wage_cp"), kCopperInGold * gold);
    feature.numbers.emplace_back(Name("upkeep_cp"), fields.number("upkeep_cp", 0, 0, kPriceMost));
}

}  // namespace

std::span<const std::string_view> town_keys(const Name& kind) {
    if (kind == Name(kShop)) return kShopKeys;
    if (kind == Name(kHireling)) return kHirelingKeys;
    return {};
}

std::vector<Node> hired_monsters(const Node& features) {
    std::vector<Node> all;
    for (const Node& feature : features_of(features, kHireling))
        if (const Node monster = Fields(feature).at("monster"); monster.is_scalar()) all.push_back(monster);
    return all;
}

void lay_out_wares(State& state, Scene& scene, const Node& features, const Things& things) {
    for (const Node& feature : features_of(features, kShop)) {
        Fields fields(feature);
        const Node wares = fields.at("wares");
        if (fields.text("state") == "hidden") feature.fail("a shop is open to everybody; take 'state' away");
        const Node id = fields.at("id");
        if (!wares || !id || !Name::fits(id.text())) continue;
        Stall stall(state, scene, id.name(), things);
        if (wares.is_scalar() && wares.text() == "all")
            stall.lay_out_all();
        else
            for (const Node& entry : wares.list()) stall.lay_out(entry);
    }
}

void read_hirelings(const State& state, Scene& scene, const Node& features) {
    for (const Node& feature : features_of(features, kHireling)) {
        Fields fields(feature);
        const Node id = fields.at("id");
        const auto at = id && Name::fits(id.text()) ? state.feature(Name(id.text())) : std::nullopt;
        if (at) read_terms(scene.features[*at], scene, fields);
    }
}

}  // namespace affray::content
