// The style rules that a machine can judge, each a pure function from a file to its findings.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tidy/source_tree.h"

namespace affray::tidy {

// "path:line: what is wrong"; empty when nothing is.
using Findings = std::vector<std::string>;
using Check = std::function<Findings(const SourceFile&)>;

// All findings of a check over many files, one a line: what a test compares with "".
std::string report(const Check& check, const std::vector<SourceFile>& files);

// Layers and libraries.
Findings include_arrows(const SourceFile& file);  // only lower layers, and never client/ from server/
Findings third_party(const SourceFile& file);     // protobuf, SQLite, Asio, spdlog only where they belong
Findings standard_only(const SourceFile& file);   // base to rulesets include nothing but the standard library
// Folders of a library that include each other in a circle.
Findings folder_circles(const std::string& library, const std::vector<SourceFile>& files);

// Words.
Findings nondeterminism(
    const SourceFile& file);  // floats, clocks, threads, hash maps, std random below layer 3
Findings mechanics_apart(const SourceFile& file);    // a mechanic includes no other theme than its own
Findings vague_names(const SourceFile& file);        // names that say nothing about what a thing is
Findings leftovers(const SourceFile& file);          // marks of work left undone
Findings machine_paths(const SourceFile& file);      // absolute paths of somebody's machine
Findings co_await_operands(const SourceFile& file);  // no brace and no lambda right of co_await (g++ 12)
Findings hook_shapes(const SourceFile& file);        // a hook has parameters that make it one
Findings made_ids(const SourceFile& file);           // creatures are made of numbers only behind the door
Findings sql_text(const SourceFile& file);           // SEC-12: SQL is a literal or a constant, never glued

// Size and shape.
Findings sizes(const SourceFile& file);             // file and line length
Findings function_lengths(const SourceFile& file);  // lines between a function's braces
Findings opening(const SourceFile& file);           // first a comment; headers have #pragma once
Findings rule_ids(const SourceFile& file,
                  const std::set<std::string>& known);  // a mechanic names known rules
// The constants that a file declares in a namespace itself ("": the unnamed one).
std::set<std::string> constants_of(const SourceFile& file, std::string_view space);
// Constants of an unnamed namespace that are called like one of these.
Findings hidden_names(const SourceFile& file, const std::set<std::string>& declared);
Findings named_by_cmake(const SourceFile& file, const std::function<std::string(const std::string&)>& read);

// All rule IDs ("AFR-016") in a text.
std::set<std::string> rule_ids_in(const std::string& text);

}  // namespace affray::tidy
