# Writes a C++ file that carries the web client: cmake -D OUTPUT=... -D ROOT=web/dist -P embed_web.cmake
file(GLOB_RECURSE files ${ROOT}/*)
list(SORT files)
set(code "// Made by embed_web.cmake from web/dist.\n#include <array>\n\n#include \"net/http/static_files.h\"\n\n")
set(rows "")
set(count 0)
set(index 0)
foreach(file IN LISTS files)
  if(file MATCHES "\\.gz$")
    continue()
  endif()
  file(RELATIVE_PATH path ${ROOT} ${file})
  set(gzip "{}")
  set(names "web_${index}")
  set(sources "${file}")
  if(EXISTS ${file}.gz)
    list(APPEND names "web_${index}_gz")
    list(APPEND sources "${file}.gz")
    set(gzip "view(affray_web_${index}_gz, affray_web_${index}_gz_end)")
  endif()
  foreach(name source IN ZIP_LISTS names sources)
    # A compiler cache sees this source and not what it brings in: it has to differ where a file does.
    file(SHA256 ${source} sum)
    string(APPEND code
      "// ${sum}\n"
      "asm(\".section .rodata\\n.global affray_${name}\\n.global affray_${name}_end\\n\"\n"
      "    \"affray_${name}:\\n.incbin \\\"${source}\\\"\\naffray_${name}_end:\\n.byte 0\\n.text\\n\");\n"
      "extern \"C\" const char affray_${name}[];\nextern \"C\" const char affray_${name}_end[];\n")
  endforeach()
  string(APPEND rows "        EmbeddedFile{\"/${path}\", view(affray_web_${index}, affray_web_${index}_end), ${gzip}},\n")
  math(EXPR index "${index} + 1")
endforeach()
string(APPEND code "\nnamespace affray::net {\n\nstd::span<const EmbeddedFile> embedded_files() {\n")
if(index EQUAL 0)
  string(APPEND code "    return {};\n")
else()
  string(APPEND code
    "    const auto view = [](const char* begin, const char* end) {\n"
    "        return std::string_view(begin, static_cast<std::size_t>(end - begin));\n    };\n"
    "    static const std::array<EmbeddedFile, ${index}> files{\n${rows}    };\n    return files;\n")
endif()
string(APPEND code "}\n\n}  // namespace affray::net\n")
file(WRITE ${OUTPUT} "${code}")
