# How GCC clears and copies values of some hundred octets on x86-64. By itself it takes `rep stos` and `rep movs`, which need
# longer to begin than a loop of wide stores needs to end, and most intents clear half a dozen such values (decision 0369).
# Programs that are linked as a whole are compiled by the linker, so it is told as well.
include(CheckCXXCompilerFlag)
set(affray_clearing -mmemset-strategy=vector_loop:512:noalign,libcall:-1:noalign)
set(affray_copying -mmemcpy-strategy=vector_loop:512:noalign,libcall:-1:noalign)
check_cxx_compiler_flag("${affray_clearing} ${affray_copying}" AFFRAY_HAS_STRING_STRATEGIES)
if(AFFRAY_HAS_STRING_STRATEGIES AND NOT AFFRAY_SANITIZE AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
  add_compile_options(${affray_clearing} ${affray_copying})
  add_link_options(${affray_clearing} ${affray_copying})
endif()
