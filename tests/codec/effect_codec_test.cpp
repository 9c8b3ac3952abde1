// Effects of powers as messages: operations with the numbers of the first version, operations as words, and
// what was not said then.
#include <gtest/gtest.h>

#include "codec/sheet_codec.h"
#include "readings/powers/operations.h"

namespace affray::codec {
namespace {

Power with(PowerEffect effect) {
    Power power;
    power.id = "kettle";
    power.effects = {std::move(effect)};
    return power;
}

v1::Power written(const Power& power) {
    v1::Power message;
    put(power, message);
    return message;
}

std::optional<Power> read(const v1::Power& message) {
    Reading in;
    Power power;
    take(message, power, in);
    return in.ok() ? std::optional(power) : std::nullopt;
}

TEST(EffectCodec, OperationsOfTheFirstVersionKeepTheirNumbers) {
    PowerEffect push;
    push.op = op::kPush;
    const v1::Power message = written(with(push));
    EXPECT_EQ(message.effects(0).op(), v1::PowerEffect::OP_PUSH);
    EXPECT_EQ(message.effects(0).operation(), "");
    EXPECT_EQ(read(message), with(push));
}

TEST(EffectCodec, EveryOtherOperationTravelsAsAWord) {
    PowerEffect scald;
    scald.op = "scald";
    scald.half = true;
    const v1::Power message = written(with(scald));
    EXPECT_EQ(message.effects(0).op(), v1::PowerEffect::OP_UNSPECIFIED);
    EXPECT_EQ(message.effects(0).operation(), "scald");
    EXPECT_EQ(read(message), with(scald));
}

// Before it could be said otherwise, a save halved harm and averted everything else.
TEST(EffectCodec, AnOlderMessageHalvesHarmAndNothingElse) {
    for (const auto& [op, halves] : {std::pair{op::kHarm, true}, {op::kCondition, false}}) {
        PowerEffect effect;
        effect.op = op;
        effect.save = "B";
        effect.half = halves;
        v1::Power message = written(with(effect));
        EXPECT_EQ(message.effects(0).on_save(), v1::PowerEffect::ON_SAVE_UNSPECIFIED);
        EXPECT_EQ(read(message), with(effect));
        effect.half = !halves;
        message = written(with(effect));
        EXPECT_NE(message.effects(0).on_save(), v1::PowerEffect::ON_SAVE_UNSPECIFIED);
        EXPECT_EQ(read(message), with(effect));
    }
}

TEST(EffectCodec, AnEffectWithoutAnOperationIsNone) {
    v1::Power message = written(with({}));
    EXPECT_FALSE(read(message));
    message.mutable_effects(0)->set_op(static_cast<v1::PowerEffect::Op>(99));
    EXPECT_FALSE(read(message));
}

}  // namespace
}  // namespace affray::codec
