# Compiles through ccache when it is there, so that every build directory of a checkout shares its work.
find_program(AFFRAY_CCACHE ccache)
if(AFFRAY_CCACHE)
  # Precompiled headers hold the paths of their checkout: each has a part of the cache of its own. What a unit hangs on is
  # what the compiler says it has read (depend mode): to the preprocessor a header that is compiled anew is its old
  # compilation, whatever has changed in it since.
  string(MD5 affray_checkout "${PROJECT_SOURCE_DIR}")
  # pch_defines and the rest let it cache units that use a precompiled header; the base directory and NOHASHDIR make the
  # key independent of the build directory.
  set(affray_launcher
      ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}
      CCACHE_NOHASHDIR=1
      CCACHE_DEPEND=1
      CCACHE_NAMESPACE=affray-by-reading-${affray_checkout}
      ${AFFRAY_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${affray_launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${affray_launcher})
endif()
