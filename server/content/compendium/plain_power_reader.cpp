// Plain powers into kernel values.
#include "content/compendium/plain_power_reader.h"

#include <algorithm>
#include <array>

#include "content/compendium/class_reader.h"
#include "content/compendium/gear_reader.h"
#include "content/powers/effect_reader.h"
#include "content/yaml/choice.h"
#include "content/yaml/grammar.h"
#include "readings/powers/operations.h"
#include "rules/soundness.h"

namespace affray::content {
namespace {

enum class Mode : std::uint8_t { Melee, Missile };
constexpr std::array<Word<Mode>, 4> kModes{{{"melee", Mode::Melee},
                                            {"missile", Mode::Missile},
                                            {"fired", Mode::Missile},
                                            {"thrown", Mode::Missile}}};
constexpr auto kSaves = std::to_array<std::string_view>({"D", "W", "P", "B", "S"});
constexpr auto kShapes = std::to_array<std::string_view>(
    {"self", "creature", "creatures", "pool", "sphere", "cube", "cone", "line", "area"});

Name one_of(const Node& node, const auto& known, const std::string& fallback) {
    if (!node) return Name(fallback);
    std::string all;
    for (const std::string_view word : known) {
        if (word == node.text()) return node.name();
        all += (all.empty() ? "" : ", ") + std::string(word);
    }
    node.fail("'" + node.text() + "' is not one of " + all);
    return Name(fallback);
}

// What a hit carries: a save and what comes of failing it (CLS-038, CLS-040), or effects as powers write
// them.
void read_hit(Power& power, const Node& node) {
    if (!node) return;
    if (!node.is_map() || !Fields(node).has("effect")) {
        power.attack.hit.effects = read_effects(node, {});
        return;
    }
    Fields fields(node);
    PowerEffect effect;
    if (const Node save = fields.at("save")) effect.save = one_of(save, kSaves, "D");
    effect.save_modifier = fields.number("modifier", 0, -10, 10);
    effect.name = fields.need("effect").name();
    effect.op = effect.name == Name("dead") ? op::kSlay : op::kCondition;
    effect.spares = fields.name("tag");
    read_lasting(fields.at("lasts"), effect);
    fields.finish();
    power.attack.hit.effects.push_back(effect);
}

void read_ranges(Power& power, const Node& node) {
    if (!node) return;
    const std::vector<Node> three = node.list();
    if (three.size() != power.aim.ranges.size())
        return node.fail("wants three numbers: short, medium and long range in feet");
    for (std::size_t i = 0; i < three.size(); ++i) power.aim.ranges[i] = three[i].number(0, 0, 10'000);
}

constexpr auto kDefences = std::to_array<std::string_view>({"ac", "touch"});

// CLS-372: so many times a day; without a number as often as one likes.
void read_times(Power& power, Fields& fields) {
    if (!fields.has("uses")) return;
    power.use.usage = Usage::Daily;
    power.use.number = fields.number("uses", 1, 1, 100);
}

void read_attack(Power& power, Fields& fields) {
    power.attack.kind = AttackKind::Roll;
    power.basic = true;
    if (const Node damage = fields.at("damage")) power.attack.hit.damage = read_dice(damage);
    read_ranges(power, fields.at("ranges"));
    power.loading.slow = fields.flag("slow");
    if (fields.has("against")) power.attack.versus = one_of(fields.at("against"), kDefences, "ac");
    if (const Node effects = fields.at("effects")) power.effects = read_effects(effects, {});
    read_times(power, fields);
    power.use.routine = fields.name("routine");
    power.use.lost_at = fields.number("lost_at", 0, 0, 1000);
    read_hit(power, fields.at("hit"));
    power.kind = power.aim.ranges[0] > 0 ? PowerKind::Ranged : PowerKind::Melee;
    if (const Node mode = fields.at("mode"))
        power.kind = pick(mode, kModes, Mode::Melee) == Mode::Missile ? PowerKind::Ranged : PowerKind::Melee;
}

// What a spell does, however it comes to be cast (CLS-T11).
void read_form(SpellForm& form, Fields& fields, const Node& range) {
    form.shape = one_of(fields.at("shape"), kShapes, "creature");
    form.touch = range && range.text() == "touch";
    if (range && !form.touch && range.text() != "self") form.range = range.number(0, 0, 10'000);
    form.area = fields.number("area", 0, 0, 1000);
    if (const Node pool = fields.at("pool")) form.pool = read_dice(pool);
    if (const Node damage = fields.at("damage")) form.damage = read_dice(damage);
    form.per_level = fields.flag("per_level");
    if (const Node duration = fields.at("duration")) form.duration = read_dice(duration);
    form.unit = fields.name("unit");
    form.duration_per_level = fields.number("duration_per_level", 0, 0, 100);
    if (const Node save = fields.at("save")) form.save = one_of(save, kSaves, "S");
    form.half = fields.flag("half");
    form.destructive = fields.flag("destructive");
    form.unerring = fields.flag("unerring");
    form.condition = fields.name("condition");
    if (const Node tags = fields.at("tags")) form.tags = tags.names();
    if (const Node spares = fields.at("spares")) form.spares = spares.names();
    form.reverse = fields.name("reverse");
    if (const Node healing = fields.at("healing")) form.healing = read_dice(healing);
    if (const Node cures = fields.at("cures")) form.cures = cures.names();
    form.lasting = fields.name("lasting");
    form.hit_dice_limit = fields.number("hit_dice_limit", 0, 0, 40);
    form.alone_modifier = fields.number("alone_modifier", 0, -10, 10);
    form.more_every = fields.number("more_every", 0, 0, 36);
    if (const Node escape = fields.at("escape")) form.escape = read_dice(escape);
}

// What it does beyond its form; whom alone it is for; the deed of its bearer that ends it (CLS-331..340).
void read_beyond_form(Power& power, Fields& fields) {
    if (const Node effects = fields.at("effects")) power.effects = read_effects(effects, {});
    if (const Node only = fields.at("only")) power.aim.needs = only.names();
    power.use.ends = fields.name("ends");
}

void read_held(Power& power, Fields& fields, bool cantrip) {
    power.kind = PowerKind::Special;
    power.spell = true;
    SpellForm form;
    if (cantrip)
        form.points = fields.number("ap", 2, 1, 20);  // AP-078
    else
        form.rounds = fields.number("rounds", 1, 1, 100);
    power.level = fields.number("level", 0, 0, 9);
    form.list = fields.name("list");
    read_form(form, fields, fields.at("range"));
    power.form = form;
}

constexpr auto kBreathShapes = std::to_array<std::string_view>({"cone", "line", "cloud"});

// CLS-321: how far it reaches, what it is made of, how often a day.
void read_breath(Power& power, Fields& fields) {
    power.kind = PowerKind::Special;
    power.use.usage = Usage::Daily;
    power.use.number = fields.number("uses", 3, 1, 100);
    power.attack.hit.type = fields.name("type");
    SpellForm form;
    form.shape = one_of(fields.need("shape"), kBreathShapes, "cone");
    form.area = fields.need("area").number(90, 5, 1000);
    form.save = one_of(fields.at("save"), kSaves, "B");
    form.half = true;
    form.destructive = fields.flag("destructive");
    power.form = form;
    // What it does in the place of damage.
    if (const Node hit = fields.at("hit")) read_hit(power, hit);
}

// CLS-362: what comes of meeting its eyes, or of hearing it so many feet away, written as of a hit; of so
// many who sing together.
void read_gaze(Power& power, Fields& fields) {
    power.kind = PowerKind::Special;
    power.passive = true;
    power.use.trigger = "gaze";
    power.aim.ranges[0] = fields.number("within", 0, 0, 1000);
    power.aim.ranges[1] = fields.number("together", 0, 0, 100);
    read_hit(power, fields.need("hit"));
}

constexpr auto kTriggered = std::to_array<std::string_view>({"deed", "near", "struck", "slain", "nature"});

// CLS-372 to CLS-374: what its user does as an action, and what being near it, hitting it or killing it
// brings, written as of a hit.
void read_triggered(Power& power, Fields& fields, const std::string& kind) {
    power.kind = PowerKind::Special;
    power.passive = kind != "deed";
    power.use.trigger = Name(kind);
    read_times(power, fields);
    if (fields.flag("once")) power.use.usage = Usage::PerBattle;
    power.use.ends = fields.name("ends");
    power.aim.ranges[0] = fields.number("within", 0, 0, 1000);
    power.aim.ranges[1] = fields.number("together", 0, 0, 100);
    for (const std::string_view key : {"by", "carrying"})
        if (const Node words = fields.at(std::string(key))) power.aim.needs = words.names();
    read_hit(power, fields.need("hit"));
}

bool is_triggered(std::string_view kind) {
    return std::find(kTriggered.begin(), kTriggered.end(), kind) != kTriggered.end();
}

Power begun(const std::string& id, const Node& node) {
    Power power;
    power.id = id_name(id, node);
    power.name = spoken(id);
    return power;
}

}  // namespace

bool is_plain_power(const Node& node) {
    if (!node.is_map()) return false;
    Fields fields(node);
    const std::string kind = fields.text("kind");
    return fields.has("mode") || kind == "attack" || kind == "spell" || kind == "cantrip" ||
           kind == "breath" || kind == "gaze" || is_triggered(kind);
}

Power read_plain_power(const std::string& id, const Node& node) {
    Power power = begun(id, node);
    Fields fields(node);
    power.name = fields.text("name", power.name);
    power.text = fields.text("text");
    const std::string kind = fields.text("kind", "attack");
    if (kind == "attack")
        read_attack(power, fields);
    else if (kind == "breath")
        read_breath(power, fields);
    else if (kind == "gaze")
        read_gaze(power, fields);
    else if (is_triggered(kind))
        read_triggered(power, fields, kind);
    else
        read_held(power, fields, kind == "cantrip");
    fields.finish();
    if (const Fault fault = fault_of(power)) node.fail(*fault);
    return power;
}

Power read_spell(const std::string& id, const Node& node) {
    Power power = begun(id, node);
    power.kind = PowerKind::Special;
    power.spell = true;
    Fields fields(node);
    SpellForm form;
    power.name = fields.text("name", power.name);
    power.text = fields.text("text");
    power.level = fields.need("level").number(1, 1, 9);
    form.list = fields.need("list").name();
    form.rounds = fields.number("rounds", 1, 1, 100);
    read_form(form, fields, fields.need("range"));
    power.form = form;
    read_beyond_form(power, fields);
    fields.finish();
    if (const Fault fault = fault_of(power)) node.fail(*fault);
    return power;
}

Power read_cast(Fields& fields) {
    Power power;
    SpellForm form;
    const Node range = fields.at("range");
    const bool aimed = range.present() || fields.has("shape");
    read_form(form, fields, range);
    if (!aimed) form.shape = "self";
    power.form = form;
    read_beyond_form(power, fields);
    return power;
}

}  // namespace affray::content
