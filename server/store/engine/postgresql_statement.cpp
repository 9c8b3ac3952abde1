// Parameters as $1 instead of ?1, and columns in PostgreSQL's binary form.
#include "store/engine/postgresql_statement.h"

#include <algorithm>
#include <cstdlib>

#include "base/check.h"

namespace affray::store {
namespace {

// Types that our sentences give, by the numbers of PostgreSQL's catalogue.
enum TypeOid : Oid { kBool = 16, kBytes = 17, kName = 19, kInt8 = 20, kInt2 = 21, kInt4 = 23, kText = 25 };

std::string with_dollars(std::string_view sql) {
    std::string sentence(sql);
    std::replace(sentence.begin(), sentence.end(), '?', '$');
    return sentence;
}

std::size_t parameters_in(std::string_view sql) {
    std::size_t most = 0;
    for (std::size_t at = sql.find('?'); at != std::string_view::npos; at = sql.find('?', at + 1))
        most = std::max<std::size_t>(most, static_cast<std::size_t>(std::atoi(sql.data() + at + 1)));
    return most;
}

// Of a number in network order.
std::int64_t number_of(std::string_view bytes) {
    std::uint64_t value = (bytes.front() & 0x80) != 0 ? ~std::uint64_t{0} : 0;
    for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
    return static_cast<std::int64_t>(value);
}

}  // namespace

PostgresqlStatement::PostgresqlStatement(PostgresqlConnection& connection, std::string_view sql)
    : connection_(connection), sentence_(with_dollars(sql)), parameters_(parameters_in(sql)) {}

Parameter& PostgresqlStatement::parameter(int index) {
    return parameters_.at(static_cast<std::size_t>(index) - 1);
}

void PostgresqlStatement::bind_null(int index) { parameter(index).kind = Parameter::Kind::Null; }

void PostgresqlStatement::bind_integer(int index, std::int64_t value) {
    Parameter& bound = parameter(index);
    bound.kind = Parameter::Kind::Integer;
    bound.digits = std::to_string(value);
}

void PostgresqlStatement::bind_text(int index, std::string_view text, bool copied) {
    Parameter& bound = parameter(index);
    bound.kind = Parameter::Kind::Bytes;
    if (copied) bound.copy = text;
    bound.bytes = copied ? std::string_view(bound.copy) : text;
}

void PostgresqlStatement::bind_blob(int index, std::string_view bytes) { bind_text(index, bytes, false); }

bool PostgresqlStatement::step() {
    if (answer_) {
        ++row_;
    } else {
        answer_ = connection_.ask(sentence_, parameters_);
        row_ = 0;
    }
    return row_ < pq().ntuples(answer_.get());
}

int PostgresqlStatement::execute() {
    answer_ = connection_.ask(sentence_, parameters_);
    return std::atoi(pq().cmd_tuples(answer_.get()));
}

void PostgresqlStatement::run() { connection_.tell(sentence_, parameters_); }

void PostgresqlStatement::run_for_one() { connection_.tell_one(sentence_, parameters_); }

void PostgresqlStatement::reset() noexcept { answer_.reset(); }

std::string_view PostgresqlStatement::bytes(int column) const {
    const PGresult* const answer = answer_.get();
    if (pq().getisnull(answer, row_, column) != 0) return {};
    const Oid type = pq().ftype(answer, column);
    AFFRAY_CHECK(type == kBytes || type == kText || type == kName,
                 "a column of another type than its reader");
    return {pq().getvalue(answer, row_, column),
            static_cast<std::size_t>(pq().getlength(answer, row_, column))};
}

std::int64_t PostgresqlStatement::integer(int column) const {
    const PGresult* const answer = answer_.get();
    if (pq().getisnull(answer, row_, column) != 0) return 0;
    const Oid type = pq().ftype(answer, column);
    AFFRAY_CHECK(type == kInt8 || type == kInt4 || type == kInt2 || type == kBool,
                 "a column of another type than its reader");
    return number_of({pq().getvalue(answer, row_, column),
                      static_cast<std::size_t>(pq().getlength(answer, row_, column))});
}

bool PostgresqlStatement::is_null(int column) const {
    return pq().getisnull(answer_.get(), row_, column) != 0;
}

}  // namespace affray::store
