// Any message to the rules of any ruleset, by anybody, in any situation (REL-13, SEC-17): it is refused or
// accepted, and what must hold still holds. A test of half a minute; `AFFRAY_SEED`, `AFFRAY_FUZZ_SECONDS` and
// `AFFRAY_FUZZ_RUNS` (messages) choose others.
//
//   play_fuzzer                  the kept plays, then random ones
//   play_fuzzer FILE...          those plays alone
//   play_fuzzer --hunt           goes on after each death, in a new process, and counts the deaths
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>

#include "fuzz/play_drive.h"
#include "property/environment.h"
#include "support/source_path.h"

namespace affray::fuzz {
namespace {

using test::environment_number;

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

bool replay(const Scenes& scenes, const std::filesystem::path& file) {
    const auto play = play_from(text_of(file));
    const auto scene = play ? scenes.open(play->scene) : std::nullopt;
    if (!scene) {
        std::cerr << file << ": not a play, or its scene is gone\n";
        return false;
    }
    PlayTable table(*scene, 1);
    for (const Line& line : play->lines) table.ask(line);
    return true;
}

bool replay_kept(const Scenes& scenes) {
    bool good = true;
    std::size_t count = 0;
    for (const auto& file : std::filesystem::directory_iterator(source_path("/tests/fuzz/corpus/play"))) {
        good = replay(scenes, file.path()) && good;
        ++count;
    }
    std::cout << count << " kept plays" << std::endl;
    return good;
}

struct Wish {
    std::uint64_t seed = 0;
    std::uint64_t runs = environment_number("AFFRAY_FUZZ_RUNS", UINT64_MAX);
    std::chrono::steady_clock::time_point end =
        std::chrono::steady_clock::now() +
        std::chrono::seconds{environment_number("AFFRAY_FUZZ_SECONDS", 25)};
};

// How far the hunt has come; both processes see it.
struct Progress {
    std::uint64_t visit = 0;
    std::uint64_t sent = 0;
};

// Visits in a process of their own until the wish is fulfilled or it dies.
bool survives(const Scenes& scenes, const Wish& wish, Progress& at) {
    const pid_t child = fork();
    if (child == 0) {
        Drive drive(scenes);
        for (; at.sent < wish.runs && std::chrono::steady_clock::now() < wish.end; ++at.visit)
            at.sent += drive.visit(wish.seed + at.visit);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int hunt(const Scenes& scenes, const Wish& wish) {
    void* shared = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    auto& at = *new (shared) Progress;
    std::uint64_t deaths = 0;
    while (!survives(scenes, wish, at)) {
        std::cerr << "seed " << wish.seed + at.visit << '\n' << std::endl;
        ++at.visit;
        ++deaths;
    }
    std::cout << at.sent << " messages in " << at.visit << " visits, " << deaths << " deaths\n";
    return deaths == 0 ? 0 : 1;
}

void drive(const Scenes& scenes, const Wish& wish) {
    const auto start = std::chrono::steady_clock::now();
    Drive drive(scenes);
    drive.ask_prompts();
    for (std::uint64_t sent = 0, visit = 0; sent < wish.runs; ++visit) {
        if (std::chrono::steady_clock::now() >= wish.end) break;
        sent += drive.visit(wish.seed + visit);
    }
    drive.print(std::cout);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::cout << took.count() << " s\n";
}

}  // namespace
}  // namespace affray::fuzz

int main(int argc, char** argv) {
    using namespace affray::fuzz;
    print_play_on_death();
    const Scenes scenes;
    for (const auto& [ruleset, lore] : scenes.lore())
        std::cout << ruleset << ": " << lore.scenes.size() << " scenes\n";
    const bool hunts = argc == 2 && std::string_view(argv[1]) == "--hunt";
    bool good = true;
    for (int i = 1; i < argc && !hunts; ++i) good = replay(scenes, argv[i]) && good;
    if (argc > 1 && !hunts) return good ? 0 : 1;
    const Wish wish{affray::test::environment_number("AFFRAY_SEED", std::random_device{}())};
    std::cout << "AFFRAY_SEED=" << wish.seed << std::endl;  // before anything can end the process
    if (hunts) return hunt(scenes, wish);
    good = replay_kept(scenes);
    drive(scenes, wish);
    return good ? 0 : 1;
}
