# Writes the data files of content/ into a C++ source: cmake -D OUTPUT=file -D ROOT=content
# -D FILES=a.yaml|b.yaml -P embed_compendium.cmake
string(REPLACE "|" ";" files "${FILES}")
set(code "// Made by embed_compendium.cmake from content/.\n#include <array>\n\n#include \"content/compendium/built_in.h\"\n\n")
set(rows "")
set(index 0)
foreach(file IN LISTS files)
  file(RELATIVE_PATH path ${ROOT} ${file})
  set(name "data_${index}")
  # A cache of objects knows the source alone, not what .incbin reads.
  file(SHA256 ${file} sum)
  string(APPEND code
    "// ${sum}\n"
    "asm(\".section .rodata\\n.global affray_${name}\\n.global affray_${name}_end\\n\"\n"
    "    \"affray_${name}:\\n.incbin \\\"${file}\\\"\\naffray_${name}_end:\\n.byte 0\\n.text\\n\");\n"
    "extern \"C\" const char affray_${name}[];\nextern \"C\" const char affray_${name}_end[];\n")
  string(APPEND rows "        BuiltInFile{\"${path}\", view(affray_${name}, affray_${name}_end)},\n")
  math(EXPR index "${index} + 1")
endforeach()
string(APPEND code "\nnamespace affray::content {\n\nstd::span<const BuiltInFile> built_in_files() {\n"
  "    const auto view = [](const char* begin, const char* end) {\n"
  "        return std::string_view(begin, static_cast<std::size_t>(end - begin));\n    };\n"
  "    static const std::array<BuiltInFile, ${index}> files{\n${rows}    };\n    return files;\n"
  "}\n\n}  // namespace affray::content\n")
file(WRITE ${OUTPUT} "${code}")
