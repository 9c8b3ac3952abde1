# Every third-party library, all from Debian 12 (NOTICE lists their licences). The only place that looks for one.
#
# Targets for the EXTERNAL argument of affray_library() and its kin:
#   protobuf::libprotobuf  SQLite::SQLite3  SQLiteCpp  spdlog::spdlog  fmt::fmt  GTest::gtest  GTest::gmock
#   benchmark::benchmark  CLI11::CLI11  tomlplusplus::tomlplusplus  affray::sodium  prometheus-cpp::core  yaml-cpp
#   affray::ncurses  affray::libpq  affray::openssl  affray::libcurl  affray::jose  affray::jansson (which it reads JSON with)
#   affray::asio (Boost headers and threads, and what Asio and Beast compile of themselves: cmake/beast_pch.cmake)
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)

find_package(Boost 1.81 REQUIRED)  # headers only: Asio, Beast and what they need
find_package(Protobuf 3.21 REQUIRED)
find_package(SQLite3 3.40 REQUIRED)
find_package(SQLiteCpp REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(CLI11 REQUIRED)
find_package(prometheus-cpp REQUIRED COMPONENTS core)
find_package(yaml-cpp REQUIRED)

pkg_check_modules(affray_sodium REQUIRED IMPORTED_TARGET GLOBAL libsodium)
add_library(affray::sodium ALIAS PkgConfig::affray_sodium)

# Headers alone: the program opens the library when it is first needed (seams/library.h).
pkg_check_modules(affray_libpq REQUIRED libpq)
add_library(affray_libpq_headers INTERFACE)
target_include_directories(affray_libpq_headers SYSTEM INTERFACE ${affray_libpq_INCLUDE_DIRS})
add_library(affray::libpq ALIAS affray_libpq_headers)

pkg_check_modules(affray_openssl REQUIRED IMPORTED_TARGET GLOBAL openssl)
add_library(affray::openssl ALIAS PkgConfig::affray_openssl)

# As libpq.
pkg_check_modules(affray_libcurl REQUIRED libcurl)
add_library(affray_libcurl_headers INTERFACE)
target_include_directories(affray_libcurl_headers SYSTEM INTERFACE ${affray_libcurl_INCLUDE_DIRS})
add_library(affray::libcurl ALIAS affray_libcurl_headers)

# As libpq; whoever makes tokens, as tests do, is linked with it.
pkg_check_modules(affray_jose REQUIRED IMPORTED_TARGET GLOBAL jose)
add_library(affray_jose_headers INTERFACE)
target_include_directories(affray_jose_headers SYSTEM INTERFACE ${affray_jose_INCLUDE_DIRS})
add_library(affray::jose ALIAS affray_jose_headers)
add_library(affray::jose_linked ALIAS PkgConfig::affray_jose)

pkg_check_modules(affray_jansson REQUIRED IMPORTED_TARGET GLOBAL jansson)
add_library(affray::jansson ALIAS PkgConfig::affray_jansson)

pkg_check_modules(affray_ncurses REQUIRED IMPORTED_TARGET GLOBAL ncursesw tinfo)
add_library(affray::ncurses ALIAS PkgConfig::affray_ncurses)

find_package(tomlplusplus QUIET)
if(NOT TARGET tomlplusplus::tomlplusplus)
  pkg_check_modules(affray_toml REQUIRED IMPORTED_TARGET GLOBAL tomlplusplus)
  add_library(tomlplusplus::tomlplusplus ALIAS PkgConfig::affray_toml)
endif()

# Asio's and Beast's own functions are compiled once, in cmake/boost_sources.cpp, and not in each unit that calls them.
add_library(affray_asio_headers INTERFACE)
target_link_libraries(affray_asio_headers INTERFACE Boost::headers Threads::Threads)
target_compile_definitions(
  affray_asio_headers INTERFACE BOOST_ASIO_NO_DEPRECATED BOOST_ASIO_DISABLE_BOOST_COROUTINE BOOST_ASIO_SEPARATE_COMPILATION
                                BOOST_BEAST_SEPARATE_COMPILATION)
add_library(affray_asio INTERFACE)
add_library(affray::asio ALIAS affray_asio)
target_link_libraries(affray_asio INTERFACE affray_asio_headers affray_boost)

if(AFFRAY_BUILD_TESTS)
  find_package(GTest 1.12 REQUIRED)
  include(GoogleTest)
endif()
if(AFFRAY_BUILD_BENCH)
  find_package(benchmark REQUIRED)
endif()
