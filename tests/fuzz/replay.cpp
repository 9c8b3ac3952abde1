// A fuzz target as a quick test: its seeds, mutations of them (AFFRAY_SEED, AFFRAY_FUZZ_RUNS), or the files
// that are named.
//
//   NAME_fuzzer                   seeds and mutations
//   NAME_fuzzer FILE...           those inputs, as libFuzzer writes them when it finds something
//   NAME_fuzzer --corpus DIR      writes the seeds as files for libFuzzer
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>

#include "fuzz/fuzz_target.h"

// So many take a few seconds; a target whose inputs are dear says fewer (CMakeLists.txt).
#ifndef AFFRAY_QUICK_RUNS
#define AFFRAY_QUICK_RUNS 20000
#endif

namespace {

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

class Mutator {
  public:
    explicit Mutator(std::uint64_t seed) : random_(seed) {}

    // A few random edits: flip, overwrite, insert, erase, repeat, splice with another seed.
    std::string mutate(std::string text, const std::vector<std::string>& seeds) {
        for (std::size_t edits = 1 + below(4); edits > 0; --edits) edit(text, seeds);
        return text;
    }
    const std::string& pick(const std::vector<std::string>& seeds) { return seeds[below(seeds.size())]; }

  private:
    std::size_t below(std::size_t end) { return end == 0 ? 0 : random_() % end; }

    void edit(std::string& text, const std::vector<std::string>& seeds) {
        const std::size_t at = below(text.size() + 1);
        const std::size_t length = below(std::min<std::size_t>(text.size() - at, 16) + 1);
        switch (below(6)) {
            case 0:
                if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
                break;
            case 1:
                if (at < text.size()) text[at] = static_cast<char>(random_());
                break;
            case 2: text.insert(at, 1 + below(4), static_cast<char>(random_())); break;
            case 3: text.erase(at, length); break;
            case 4: text.insert(at, text.substr(at, length)); break;
            default: {
                const std::string& other = pick(seeds);
                text = text.substr(0, at) + other.substr(below(other.size() + 1));
            }
        }
    }

    std::mt19937_64 random_;
};

int replay_seeds() {
    const std::vector<std::string> seeds = affray::fuzz::seeds();
    const std::uint64_t seed = number_from("AFFRAY_SEED", std::random_device{}());
    const std::uint64_t runs = number_from("AFFRAY_FUZZ_RUNS", AFFRAY_QUICK_RUNS);
    std::cout << "AFFRAY_SEED=" << seed << " AFFRAY_FUZZ_RUNS=" << runs << ", " << seeds.size() << " seeds"
              << std::endl;  // before anything can abort
    for (const std::string& text : seeds) affray::fuzz::fuzz_one(text);
    Mutator mutator(seed);
    for (std::uint64_t run = 0; run < runs; ++run) {
        affray::fuzz::fuzz_one(mutator.mutate(mutator.pick(seeds), seeds));
    }
    return 0;
}

int write_corpus(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    std::size_t number = 0;
    for (const std::string& text : affray::fuzz::seeds()) {
        std::ofstream(folder / ("seed-" + std::to_string(number++)), std::ios::binary) << text;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 3 && std::string_view(argv[1]) == "--corpus") return write_corpus(argv[2]);
    if (argc == 1) return replay_seeds();
    for (int i = 1; i < argc; ++i) {
        std::ifstream file(argv[i], std::ios::binary);
        affray::fuzz::fuzz_one(std::string(std::istreambuf_iterator<char>(file), {}));
    }
    return 0;
}
