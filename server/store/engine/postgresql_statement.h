// A statement of a PostgreSQL session: what is bound, and the rows of its answer. Internal.
#pragma once

#include <string>
#include <vector>

#include "store/engine/postgresql_connection.h"

namespace affray::store {

class PostgresqlStatement final : public Prepared {
  public:
    PostgresqlStatement(PostgresqlConnection& connection, std::string_view sql);

    void bind_null(int index) override;
    void bind_integer(int index, std::int64_t value) override;
    void bind_text(int index, std::string_view text, bool copied) override;
    void bind_blob(int index, std::string_view bytes) override;

    bool step() override;
    int execute() override;
    void run() override;
    void run_for_one() override;
    void reset() noexcept override;

    std::string_view bytes(int column) const override;
    std::int64_t integer(int column) const override;
    bool is_null(int column) const override;

  private:
    Parameter& parameter(int index);

    PostgresqlConnection& connection_;
    const std::string sentence_;
    std::vector<Parameter> parameters_;
    Answer answer_{};
    int row_ = 0;
};

}  // namespace affray::store
