# How a library, a test and a program of ours are declared. A wrong arrow between layers stops the configure step.
#
#   affray_library(NAME LAYER n [SOURCES ...] [HEADERS ...] [DEPENDS ...] [EXTERNAL ...] [PRIVATE_EXTERNAL ...] [PRECOMPILE ...]
#                  [PRECOMPILED_AS NAME] [TOGETHER n] [SMALL])
#     Target affray_NAME. Layers: base 0, seams pictures rules 1, readings codec 2, mechanics content table autopilot campaign 3,
#     rulesets campaign_codec cases store 4, access exports campaign_service outward 5, session push openid 6,
#     net 7, affrayd 8. DEPENDS names libraries of ours, each of a lower layer; EXTERNAL the targets of dependencies.cmake;
#     PRECOMPILE headers that nearly all of its sources include: in an optimised build they are compiled once;
#     PRECOMPILED_AS a library below, whose precompiled headers these sources use too. TOGETHER: an optimised build
#     compiles n sources at a time, so names of unnamed namespaces occur once in the library (docs/decisions/0040).
#     SMALL: no intent passes through it, so an optimised build compiles it the quicker way, -O1.
#     Includes are written from server/ (below server/) or from the root (elsewhere: "client/connection.h"). Every header
#     is compiled alone by the target all_verify_interface_header_sets.
#   affray_test(NAME SOURCES ... [DEPENDS ...] [EXTERNAL ...] [PRECOMPILE ... | PRECOMPILED_AS target] [LABELS ...] [TIMEOUT seconds] [WHOLE] [NO_MAIN])
#     Target NAME_test, a GoogleTest program; each TEST becomes a ctest of its own (NAME.Suite.Case), with WHOLE the
#     program is one. Includes: server/, the root and tests/ ("support/scene.h"). GoogleTest's headers are compiled once for
#     all tests, those of the rules once for all that play by them (DEPENDS rulesets); one whose sources nearly all include
#     some larger header names it, and compiles it once for itself. An optimised build compiles eight sources at a time (docs/decisions/0390).
#   affray_program(NAME SOURCES ... [DEPENDS ...] [EXTERNAL ...])
#     Target NAME, an executable.
#   affray_fuzzer(NAME SOURCES ... [DEPENDS ...] [EXTERNAL ...])
#     Target NAME_fuzzer: libFuzzer drives it when AFFRAY_FUZZ is on, else it is the test fuzz.NAME that replays its seeds and
#     mutations of them (tests/fuzz/fuzz_target.h).
include_guard(GLOBAL)

function(affray_add_folders)
  foreach(folder IN LISTS ARGN)
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
      add_subdirectory(${folder})
    endif()
  endforeach()
endfunction()

# Dies unless affray_<dep> exists and, when a layer is given, lies below it.
function(affray_check_arrow user layer dep)
  if(NOT TARGET affray_${dep})
    message(FATAL_ERROR "${user} uses ${dep}, which is not declared: folders are added from the lowest layer up")
  endif()
  if(layer STREQUAL "")
    return()
  endif()
  get_target_property(below affray_${dep} AFFRAY_LAYER)
  if(NOT below LESS layer)
    message(FATAL_ERROR "${user} (layer ${layer}) may not use ${dep} (layer ${below}): only lower layers")
  endif()
endfunction()

function(affray_library name)
  cmake_parse_arguments(PARSE_ARGV 1 lib "SMALL" "LAYER;TOGETHER;PRECOMPILED_AS" "SOURCES;HEADERS;DEPENDS;EXTERNAL;PRIVATE_EXTERNAL;PRECOMPILE")
  if(DEFINED lib_UNPARSED_ARGUMENTS OR NOT DEFINED lib_LAYER)
    message(FATAL_ERROR "affray_library(${name}): LAYER missing, or unknown argument ${lib_UNPARSED_ARGUMENTS}")
  endif()
  set(target affray_${name})
  if(lib_SOURCES)
    add_library(${target} STATIC ${lib_SOURCES})
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  set(base ${PROJECT_SOURCE_DIR}/server)
  cmake_path(IS_PREFIX base ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE in_server)
  if(NOT in_server)
    set(base ${PROJECT_SOURCE_DIR})
  endif()
  target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS ${base} FILES ${lib_HEADERS})
  target_include_directories(${target} ${scope} ${base})
  set_target_properties(${target} PROPERTIES AFFRAY_LAYER ${lib_LAYER} VERIFY_INTERFACE_HEADER_SETS ON)
  foreach(dep IN LISTS lib_DEPENDS)
    affray_check_arrow(${name} ${lib_LAYER} ${dep})
    target_link_libraries(${target} ${scope} affray_${dep})
  endforeach()
  target_link_libraries(${target} ${scope} ${lib_EXTERNAL})
  if(lib_PRIVATE_EXTERNAL)
    target_link_libraries(${target} PRIVATE ${lib_PRIVATE_EXTERNAL})
  endif()
  if(lib_PRECOMPILE)
    affray_precompile(${target} ${lib_PRECOMPILE})
  elseif(lib_PRECOMPILED_AS)
    affray_precompiled_as(${target} affray_${lib_PRECOMPILED_AS})
  endif()
  if(lib_TOGETHER)
    affray_together(${target} ${lib_TOGETHER})
  endif()
  if(lib_SMALL)
    affray_small(${target})
  endif()
endfunction()

# Both only where a build is for running: in others each source says by itself what it includes.
function(affray_precompile target)
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(${target} PRIVATE ${affray_pch_options})
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

function(affray_precompiled_as target other)
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(${target} PRIVATE ${affray_pch_options})
    target_precompile_headers(${target} REUSE_FROM ${other})
  endif()
endfunction()

# As the tests that see a session, or what a session says: with Asio, which a session sees.
function(affray_session_precompiled target)
  target_link_libraries(${target} PRIVATE affray::asio GTest::gmock)
  affray_precompiled_as(${target} affray_session_test_pch)
endfunction()

function(affray_together target count)
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${count})
  endif()
endfunction()

# A release may take its time.
function(affray_small target)
  if(NOT AFFRAY_TRAINING)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

# What a test, a fuzzer and a program have in common.
function(affray_executable target)
  cmake_parse_arguments(PARSE_ARGV 1 exe "" "" "SOURCES;DEPENDS;EXTERNAL")
  add_executable(${target} ${exe_SOURCES})
  foreach(dep IN LISTS exe_DEPENDS)
    affray_check_arrow(${target} "" ${dep})
    target_link_libraries(${target} PRIVATE affray_${dep})
  endforeach()
  target_link_libraries(${target} PRIVATE ${exe_EXTERNAL})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/server ${PROJECT_SOURCE_DIR})
endfunction()

function(affray_program name)
  cmake_parse_arguments(PARSE_ARGV 1 program "" "" "SOURCES;DEPENDS;EXTERNAL")
  affray_executable(
    ${name} SOURCES ${program_SOURCES} DEPENDS ${program_DEPENDS} EXTERNAL ${program_EXTERNAL})
endfunction()

set(affray_test_headers <gmock/gmock.h> <gtest/gtest.h> <algorithm> <filesystem> <fstream> <map> <random> <string> <vector>)

function(affray_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "WHOLE;NO_MAIN" "TIMEOUT;PRECOMPILED_AS" "SOURCES;DEPENDS;EXTERNAL;PRECOMPILE;LABELS")
  if(DEFINED test_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "affray_test(${name}): unknown argument ${test_UNPARSED_ARGUMENTS}")
  endif()
  set(main GTest::gtest_main)
  if(test_NO_MAIN)
    set(main GTest::gtest)
  endif()
  set(target ${name}_test)
  affray_executable(
    ${target} SOURCES ${test_SOURCES} DEPENDS ${test_DEPENDS} EXTERNAL ${test_EXTERNAL} GTest::gmock ${main})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${target} PRIVATE affray_test_source_path)
  affray_together(${target} 8)
  if(test_PRECOMPILE)
    affray_precompile(${target} ${affray_test_headers} ${test_PRECOMPILE})
  elseif(test_PRECOMPILED_AS)
    affray_precompiled_as(${target} ${test_PRECOMPILED_AS})
  elseif("session" IN_LIST test_DEPENDS OR "codec" IN_LIST test_DEPENDS)
    affray_session_precompiled(${target})
  elseif("rulesets" IN_LIST test_DEPENDS)
    affray_precompiled_as(${target} affray_rules_test_pch)
  else()
    affray_precompiled_as(${target} affray_test_pch)
  endif()
  if(NOT DEFINED test_TIMEOUT)
    set(test_TIMEOUT 120)
  endif()
  if(test_WHOLE)
    add_test(NAME ${name} COMMAND ${target})
    # What may take long begins first, or the last of it would run alone.
    set_tests_properties(${name} PROPERTIES TIMEOUT ${test_TIMEOUT} COST ${test_TIMEOUT} LABELS "${test_LABELS}")
  else()
    gtest_discover_tests(
      ${target} TEST_PREFIX ${name}. DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
      PROPERTIES TIMEOUT ${test_TIMEOUT} COST ${test_TIMEOUT} LABELS "${test_LABELS}")
  endif()
endfunction()

function(affray_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 fuzz "" "" "SOURCES;DEPENDS;EXTERNAL")
  set(target ${name}_fuzzer)
  set(driver ${PROJECT_SOURCE_DIR}/tests/fuzz/replay.cpp)
  if(AFFRAY_FUZZ)
    set(driver ${PROJECT_SOURCE_DIR}/tests/fuzz/libfuzzer_entry.cpp)
  endif()
  affray_executable(
    ${target} SOURCES ${fuzz_SOURCES} ${driver} DEPENDS ${fuzz_DEPENDS} EXTERNAL ${fuzz_EXTERNAL})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${target} PRIVATE affray_test_source_path)
  if(AFFRAY_FUZZ)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
  else()
    add_test(NAME fuzz.${name} COMMAND ${target})
    set_tests_properties(fuzz.${name} PROPERTIES TIMEOUT 300 LABELS fuzz)
  endif()
endfunction()
