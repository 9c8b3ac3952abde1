// Reads the tree and blanks what is not code, well enough for C++ as it is written here.
#include "tidy/source_tree.h"
#include "support/source_path.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <sstream>

namespace affray::tidy {
namespace {

namespace fs = std::filesystem;

const fs::path& tree_root() {
    static const fs::path kRoot{source_path()};
    return kRoot;
}

std::vector<std::string> split_lines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Blanks one file from front to back; position_ is always at the start of a token.
class Blanker {
  public:
    explicit Blanker(std::string text) : text_(std::move(text)) {}

    std::string run() {
        while (position_ < text_.size()) {
            if (at("//")) {
                blank_until("\n", 0);
            } else if (at("/*")) {
                blank_until("*/", 2);
            } else if (at("R\"") && (position_ == 0 || !is_word(text_[position_ - 1]))) {
                raw_string();
            } else if (text_[position_] == '"' || (text_[position_] == '\'' && !in_number())) {
                literal(text_[position_]);
            } else {
                ++position_;
            }
        }
        return std::move(text_);
    }

  private:
    bool at(std::string_view token) const { return text_.compare(position_, token.size(), token) == 0; }
    // 1'000, but not L'x'
    bool in_number() const {
        std::size_t word = position_;
        while (word > 0 && is_word(text_[word - 1])) --word;
        return word < position_ && text_[word] >= '0' && text_[word] <= '9';
    }
    void blank(std::size_t end) {
        for (; position_ < std::min(end, text_.size()); ++position_) {
            if (text_[position_] != '\n') text_[position_] = ' ';
        }
    }
    void blank_until(std::string_view end, std::size_t inclusive) {
        const std::size_t found = text_.find(end, position_ + 2);
        blank(found == std::string::npos ? text_.size() : found + inclusive);
    }
    void raw_string() {
        const std::size_t open = text_.find('(', position_);
        if (open == std::string::npos) return blank(text_.size());
        const std::string close = ")" + text_.substr(position_ + 2, open - position_ - 2) + "\"";
        const std::size_t end = text_.find(close, open);
        position_ += 2;
        blank(end == std::string::npos ? text_.size() : end + close.size() - 1);
        ++position_;
    }
    void literal(char quote) {
        ++position_;
        while (position_ < text_.size() && text_[position_] != quote && text_[position_] != '\n') {
            blank(position_ + (text_[position_] == '\\' ? 2 : 1));
        }
        ++position_;
    }

    std::string text_;
    std::size_t position_ = 0;
};

bool skipped(const fs::path& folder) {
    static constexpr std::array kSkipped{"node_modules", "dist", "gen", "generated", "build", "test-results"};
    return std::ranges::find(kSkipped, folder.filename().string()) != kSkipped.end();
}

void read_folder(const fs::path& folder, const std::vector<std::string>& endings,
                 std::vector<SourceFile>& out) {
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.is_directory()) {
            if (!skipped(entry.path())) read_folder(entry.path(), endings, out);
            continue;
        }
        const std::string path = fs::relative(entry.path(), tree_root()).generic_string();
        const bool wanted = std::ranges::any_of(
            endings, [&path](const std::string& ending) { return path.ends_with(ending); });
        if (wanted) out.push_back(source_file(path, read_text(path)));
    }
}

}  // namespace

SourceFile source_file(std::string path, std::string text) {
    SourceFile file;
    file.path = std::move(path);
    file.code = Blanker(text).run();
    file.text = std::move(text);
    file.lines = split_lines(file.text);
    file.code_lines = split_lines(file.code);
    return file;
}

std::vector<SourceFile> read_tree(const std::vector<std::string>& folders,
                                  const std::vector<std::string>& endings) {
    std::vector<SourceFile> files;
    for (const std::string& folder : folders) {
        if (fs::is_directory(tree_root() / folder)) read_folder(tree_root() / folder, endings, files);
    }
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

std::vector<SourceFile> product_sources() { return read_tree({"server", "client", "bench"}, {".h", ".cpp"}); }

std::vector<SourceFile> all_sources() {
    return read_tree({"server", "client", "bench", "tests"}, {".h", ".cpp"});
}

std::string read_text(const std::string& path) {
    std::ifstream stream(tree_root() / path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace affray::tidy
