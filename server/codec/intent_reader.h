// IntentReader: checks the fields of a client's message against the table of limits, keeping the first fault.
#pragma once

#include <optional>
#include <string>

#include "affray/v1/intent.pb.h"
#include "codec/intent_codec.h"
#include "codec/limits.h"
#include "codec/unknown.h"

namespace affray::codec {

enum class Trust : std::uint8_t {
    Client,  ///< every bound applies
    Stored,  ///< only what the kernel's types demand
};

/// Field names are relative to the current scope; their whole path is spelled only when something is wrong.
class IntentReader {
  public:
    explicit IntentReader(Trust trust) : trust_(trust) {}

    const std::optional<Refusal>& refusal() const { return refusal_; }
    void refuse(Reason code, std::string_view field);

    /// A message inside: its fields are named below `name`. Ends with the returned object.
    class [[nodiscard]] Scope {
      public:
        Scope(IntentReader& reader, std::string_view name);
        ~Scope() { reader_.prefix_.resize(length_); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

      private:
        IntentReader& reader_;
        std::size_t length_;
    };

    /// Refuses fields that no message of ours has.
    void check_known(const google::protobuf::Message& message, std::string_view field = {}) {
        const auto& unknown = unknown_fields(message);
        if (!unknown.empty()) refuse_unknown(unknown.field(0).number(), field);
    }

    Verb verb(const std::string& text, Form form);
    Name name(const std::string& text, std::string_view field);
    std::string text(const std::string& text, const TextBound& bound);
    std::int32_t number(std::int32_t value, const NumberBound& bound) {
        return number(value, bound, bound.field);
    }
    std::int32_t number(std::int32_t value, const NumberBound& bound, std::string_view field);
    ForeignId creature(std::uint32_t value, std::string_view field);
    Place place(const v1::Place& message, std::string_view field);

    void names(const google::protobuf::RepeatedPtrField<std::string>& from, const ListBound& bound,
               std::vector<Name>& to);
    void creatures(const google::protobuf::RepeatedField<std::uint32_t>& from, const ListBound& bound,
                   std::vector<ForeignId>& to);
    void places(const google::protobuf::RepeatedPtrField<v1::Place>& from, const ListBound& bound,
                std::vector<Place>& to);
    void indices(const google::protobuf::RepeatedField<std::uint32_t>& from, const ListBound& bound,
                 const NumberBound& each, std::vector<std::uint32_t>& to);
    void numbers(const google::protobuf::RepeatedField<std::int32_t>& from, const ListBound& bound,
                 const NumberBound& each, std::vector<std::int32_t>& to);
    void legs(const google::protobuf::RepeatedPtrField<v1::Leg>& from, std::vector<Leg>& to);
    void named(const google::protobuf::RepeatedPtrField<v1::NamedNumber>& from, const ListBound& bound,
               std::vector<std::pair<Name, std::int32_t>>& to);
    DiceExpression dice(const v1::DiceExpression& from);

  private:
    bool strict() const { return trust_ == Trust::Client; }
    bool fits(int size, const ListBound& bound);
    void refuse_unknown(int field_number, std::string_view field);

    Trust trust_;
    std::string prefix_;
    std::optional<Refusal> refusal_;
};

}  // namespace affray::codec
