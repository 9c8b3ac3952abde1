# One precompiled header for the few targets that see Asio and Beast (15 s and 0.9 GB a unit without it).
#
# affray_use_beast_pch(TARGET) links affray::asio and reuses it. The header is compiled once, when the first user is built.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(affray_pch_options -fpch-preprocess)  # what ccache wants
else()
  set(affray_pch_options "SHELL:-Xclang -fno-pch-timestamp")
endif()

# The library that carries the precompiled header holds what Asio and Beast compile of themselves.
add_library(affray_boost STATIC ${PROJECT_SOURCE_DIR}/cmake/boost_sources.cpp)
target_link_libraries(affray_boost PUBLIC affray_asio_headers)
target_compile_options(affray_boost PRIVATE ${affray_pch_options})
target_precompile_headers(
  affray_boost PRIVATE
  <boost/asio.hpp>
  <boost/asio/experimental/awaitable_operators.hpp>
  <boost/beast/core.hpp>
  <boost/beast/http.hpp>
  <boost/beast/websocket.hpp>
  <chrono> <functional> <map> <memory> <optional> <string> <string_view> <variant> <vector>)

# The same of Asio over TLS, for the few that speak it.
add_library(affray_asio_tls STATIC ${PROJECT_SOURCE_DIR}/cmake/asio_tls_sources.cpp)
add_library(affray::asio_tls ALIAS affray_asio_tls)
target_link_libraries(affray_asio_tls PUBLIC affray_boost affray::openssl)
target_compile_options(affray_asio_tls PRIVATE ${affray_pch_options})
target_precompile_headers(affray_asio_tls REUSE_FROM affray_boost)

# g++ 12 takes the frames of Asio's coroutines for mismatched new and delete once it optimises, and for types of a header where
# sources are compiled together.
set(affray_asio_options $<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-Wno-mismatched-new-delete$<SEMICOLON>-Wno-subobject-linkage>)

function(affray_use_beast_pch target)
  target_link_libraries(${target} PUBLIC affray::asio)
  target_compile_options(${target} PRIVATE ${affray_pch_options} ${affray_asio_options})
  target_precompile_headers(${target} REUSE_FROM affray_boost)
endfunction()
