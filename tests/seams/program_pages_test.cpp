// Pages of the program leave the memory and come back; what was written stays.
#include "seams/program_pages.h"

#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace affray {
namespace {

// What the kernel counts of this process that is a file's, in pages.
long file_pages() {
    std::ifstream statm("/proc/self/statm");
    long size = 0;
    long resident = 0;
    long of_files = 0;
    statm >> size >> resident >> of_files;
    return of_files;
}

std::string g_written = "at the start";
std::vector<std::string> g_list{"of", "several"};

TEST(ProgramPages, LeaveTheMemoryAndComeBackWhenTheyAreNeeded) {
    g_written = "since then";
    g_list.emplace_back("words");
    const long before = file_pages();
    let_go_of_program_pages();
    EXPECT_LT(file_pages(), before);
    EXPECT_EQ(g_written, "since then");
    EXPECT_EQ(g_list, (std::vector<std::string>{"of", "several", "words"}));
    EXPECT_THROW(throw std::runtime_error("tables of the compiler are read again"), std::runtime_error);
    let_go_of_program_pages();
    EXPECT_EQ(std::stoi("77"), 77);
}

}  // namespace
}  // namespace affray
