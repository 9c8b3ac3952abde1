// Pages of the program leave the memory and come back; what was written stays.
#include "seams/program_pages.h"

#include <gtest/gtest.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
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

// Where the program and each of its libraries begin, with the table of their segments.
std::vector<std::uintptr_t> beginnings() {
    std::vector<std::uintptr_t> all;
    const auto note = [](dl_phdr_info* object, std::size_t, void* list) {
        static_cast<std::vector<std::uintptr_t>*>(list)->push_back(object->dlpi_addr);
        return 0;
    };
    ::dl_iterate_phdr(note, &all);
    return all;
}

bool is_mapped(std::uintptr_t address) {
    std::ifstream pages;
    pages.rdbuf()->pubsetbuf(nullptr, 0);  // the kernel gives whole numbers alone
    pages.open("/proc/self/pagemap", std::ios::binary);
    std::uint64_t page = 0;
    pages.seekg(static_cast<std::streamoff>(address / static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE)) *
                                            sizeof page));
    pages.read(reinterpret_cast<char*>(&page), sizeof page);
    return (page >> 63) != 0;
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

TEST(ProgramPages, TheTablesThatNameThemLeaveToo) {
    const std::vector<std::uintptr_t> all = beginnings();
    let_go_of_program_pages();
    ASSERT_TRUE(is_mapped(reinterpret_cast<std::uintptr_t>(&all)));
    // Some hold what is needed to look, too.
    EXPECT_FALSE(std::all_of(all.begin(), all.end(), is_mapped));
}

}  // namespace
}  // namespace affray
