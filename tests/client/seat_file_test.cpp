// A seat survives in its file, for its owner's eyes only.
#include "client/play/seat_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace affray::client {
namespace {

class SeatFiles : public testing::Test {
  protected:
    void SetUp() override {
        path_ = testing::TempDir() + "seat_file_test." + std::to_string(getpid());
        std::filesystem::remove(path_);
    }
    void TearDown() override { std::filesystem::remove(path_); }

    std::string path_{};
};

TEST_F(SeatFiles, ComeBackAsWritten) {
    SeatFile seat;
    seat.link = *parse_link("http://[::1]:8080/");
    seat.encounter = "abc";
    seat.token = "secret";
    ASSERT_TRUE(write_seat_file(path_, seat));
    const auto again = read_seat_file(path_);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->link, seat.link);
    EXPECT_EQ(again->encounter, "abc");
    EXPECT_EQ(again->token, "secret");
    struct stat info {};
    ASSERT_EQ(stat(path_.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777U, 0600U);
}

TEST_F(SeatFiles, AbsentAndBroken) {
    EXPECT_EQ(read_seat_file(path_).error().code, ErrorCode::NotFound);
    std::ofstream(path_) << "http://host:1\n";
    EXPECT_EQ(read_seat_file(path_).error().code, ErrorCode::InvalidInput);
    EXPECT_FALSE(write_seat_file("/nowhere/at/all", SeatFile{}));
}

}  // namespace
}  // namespace affray::client
