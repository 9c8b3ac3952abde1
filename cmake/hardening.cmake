# SEC-17: what makes a memory error a crash rather than an entry. Asserts (AFFRAY_CHECK, libstdc++) stay on in release.
#
# Everything is compiled as -fPIE, libraries too: all of them end in programs, and one set of flags lets every target share
# one precompiled header.
add_compile_options(-fPIE -fstack-protector-strong)
add_link_options(-pie -Wl,-z,relro,-z,now -Wl,--as-needed)
add_compile_definitions($<$<COMPILE_LANGUAGE:CXX>:_GLIBCXX_ASSERTIONS>)

# No absolute path in a program: messages of AFFRAY_CHECK and debug information name files from the root of the tree.
add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)

if(NOT AFFRAY_SANITIZE AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
  add_compile_definitions(_FORTIFY_SOURCE=2)
endif()
