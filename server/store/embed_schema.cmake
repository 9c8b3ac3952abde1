# Writes the steps of schema/ into a C++ source: cmake -D OUTPUT=file -D FILES=a.sql|b.sql -P
# embed_schema.cmake
string(REPLACE "|" ";" files "${FILES}")
set(rows "")
foreach(file IN LISTS files)
  get_filename_component(stem ${file} NAME_WE)
  if(NOT stem MATCHES "^([0-9][0-9][0-9][0-9])_([a-z0-9_]+)$")
    message(FATAL_ERROR "${file}: a migration is called NNNN_name.sql")
  endif()
  set(name ${CMAKE_MATCH_2})
  math(EXPR number "1${CMAKE_MATCH_1} - 10000")
  file(READ ${file} sql)
  get_filename_component(folder ${file} DIRECTORY)
  file(READ ${folder}/postgresql/${stem}.sql postgresql)
  string(APPEND rows
    "    Migration{${number}, \"${name}\", R\"sql(${sql})sql\", R\"sql(${postgresql})sql\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// The files of schema/, as they are.
#include \"store/engine/migration.h\"

namespace affray::store {
namespace {

constexpr Migration kMigrations[] = {
${rows}};

}  // namespace

std::span<const Migration> embedded_migrations() { return kMigrations; }

}  // namespace affray::store
")
