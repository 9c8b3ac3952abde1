# How the programs of a release are made (scripts/lib.sh, build_trained): built so that they count what they do, watched
# while they play, then built by those counts and linked as a whole. What was counted lies beside the objects.
#
# AFFRAY_TRAINING: "watched", "trained", or empty for every other build.
set(AFFRAY_TRAINING "" CACHE STRING "Of a release: watched (counts what it does), then trained (built by that)")
set_property(CACHE AFFRAY_TRAINING PROPERTY STRINGS "" watched trained)

if(AFFRAY_TRAINING STREQUAL "watched")
  # Several threads count.
  add_compile_options(-fprofile-generate -fprofile-update=prefer-atomic)
  add_link_options(-fprofile-generate)
elseif(AFFRAY_TRAINING STREQUAL "trained")
  # What was not reached is compiled as in any other build, not for its size: nobody trains every rule.
  add_compile_options(-fprofile-use -fprofile-partial-training -Wno-missing-profile -flto)
  add_link_options(-fprofile-use -fprofile-partial-training -flto=auto)
elseif(AFFRAY_TRAINING)
  message(FATAL_ERROR "AFFRAY_TRAINING is watched, trained or empty, not ${AFFRAY_TRAINING}")
endif()
