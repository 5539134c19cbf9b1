# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# make install: headers, libraries, program, licence, pkg-config file and CMake package. What is installed
# can be moved as a whole: both files find the rest relative to themselves.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(ashlar_targets ashlar_static)
if(ASHLAR_BUILD_SHARED)
  list(APPEND ashlar_targets ashlar_shared)
endif()
install(TARGETS ${ashlar_targets} EXPORT AshlarTargets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${ASHLAR_PUBLIC_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ashlar)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/ashlar)
install(DIRECTORY LICENSES DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/ashlar)
if(TARGET ashlar_program)
  install(TARGETS ashlar_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Ashlar)
install(EXPORT AshlarTargets NAMESPACE Ashlar:: DESTINATION ${package_dir})
configure_package_config_file(cmake/AshlarConfig.cmake.in ${PROJECT_BINARY_DIR}/AshlarConfig.cmake
  INSTALL_DESTINATION ${package_dir})
# Before 1.0 a minor number may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/AshlarConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/AshlarConfig.cmake
  ${PROJECT_BINARY_DIR}/AshlarConfigVersion.cmake DESTINATION ${package_dir})

set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH to_prefix /prefix/${pkgconfig_dir} /prefix)
string(REGEX REPLACE "/$" "" to_prefix "${to_prefix}")
configure_file(cmake/ashlar.pc.in ${PROJECT_BINARY_DIR}/ashlar.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/ashlar.pc DESTINATION ${pkgconfig_dir})
