# What is installed, and the Debian package of it: cpack -G DEB --config BUILD/CPackConfig.cmake (scripts/release).
#
# AFFRAY_PACKAGE_VERSION is the package's; a release adds the commit to the project's own.
include(GNUInstallDirs)
set(AFFRAY_PACKAGE_VERSION "${PROJECT_VERSION}" CACHE STRING "Version of the package")

install(TARGETS affrayd affray RUNTIME)
install(PROGRAMS packaging/affray-fight TYPE BIN)
install(DIRECTORY content DESTINATION ${CMAKE_INSTALL_DATADIR}/affray)
install(FILES README.md NOTICE docs/OPERATING.md docs/CONTENT.md docs/TERMINAL.md docs/BOTS.md docs/PROTOCOL.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/affray)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/affray RENAME copyright)

# The unit of deploy/ is for /usr/local and a user that systemd invents; a package has a user who owns the data.
file(READ deploy/affrayd.service unit)
string(REPLACE "/usr/local/" "/usr/" unit "${unit}")
string(REPLACE "DynamicUser=yes" "User=affray\nGroup=affray" unit "${unit}")
string(REGEX REPLACE "^# systemd unit[^[]*" "# The unit of the Debian package; change it by systemctl edit affrayd.\n" unit "${unit}")
file(CONFIGURE OUTPUT packaging/affrayd.service CONTENT "${unit}" @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/packaging/affrayd.service DESTINATION lib/systemd/system)
install(FILES packaging/affrayd.toml DESTINATION /etc/affray)

# Whoever packs has built what is packed.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME affray)
set(CPACK_PACKAGE_VERSION ${AFFRAY_PACKAGE_VERSION})
set(CPACK_PACKAGE_CONTACT "The Affray authors <affray@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What the programs are not linked with but open when it is needed (seams/library.h) is said here.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, debconf (>= 0.5) | debconf-2.0, libcurl4 | libcurl4t64, libjose0, libpq5")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ca-certificates")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
foreach(part postinst prerm postrm conffiles templates)
  list(APPEND CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/debian/${part})
endforeach()
include(CPack)
