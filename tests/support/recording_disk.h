// A disk for tests, below SQLite: it sees every change of a database's files, may refuse, shorten or delay
// one, and knows what a power cut can leave of them (REL-2, REL-4, REL-5, REL-6).
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace affray::test {

/// One change of one file, as SQLite asked for it.
struct DiskStep {
    enum class Kind : std::uint8_t {
        Create,
        Write,
        Truncate,  // to `offset` bytes
        Sync,      // of a folder, when `file` is empty: of the names in it
        Delete,
        Note,  // no change: what the test wants to remember at this moment
    };
    Kind kind = Kind::Note;
    std::string file{};  // without its folder; of a Note: the text
    std::int64_t offset = 0;
    std::string bytes{};
};

/// What becomes of a step. A refused Write may leave its first bytes behind, as a short write does.
struct DiskVerdict {
    int result = 0;        // SQLITE_OK, SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC …
    int reason = 0;        // the errno that goes with it, such as EDQUOT
    std::size_t kept = 0;  // bytes of a refused Write
};

/// While it lives it is SQLite's default disk, and every connection that is opened in the folder writes
/// through it. One at a time. Connections must be closed before it goes. Thread safe.
class RecordingDisk {
  public:
    using Seen = std::function<void(const DiskStep&)>;
    using Judge = std::function<DiskVerdict(const DiskStep&)>;

    /// `seen` is told of every step that was carried out, in their order, one at a time.
    RecordingDisk(const std::filesystem::path& folder, Seen seen);
    ~RecordingDisk();
    RecordingDisk(const RecordingDisk&) = delete;
    RecordingDisk& operator=(const RecordingDisk&) = delete;

    /// Asked before each step, on the thread that takes it; may sleep. None: all is well.
    void set_judge(Judge judge);
    /// Puts a Note among the steps.
    void note(std::string text);

    class Shim;

  private:
    std::unique_ptr<Shim> shim_;
};

/// The files of a folder by name.
using DiskFiles = std::map<std::string, std::string>;

/// What a cut of the power leaves of the steps that were not synced yet.
enum class Cut : std::uint8_t {
    All,       // everything: only the process died
    Nothing,   // what was synced, no more
    Writes,    // some of the writes, in whatever order they came
    Sectors,   // some sectors of some writes
    OneLost,   // everything but one
    LastTorn,  // everything, but of the last write only its first sectors
};

/// Folds steps into what is on the disk for certain and what may be. Names change in the order of the steps,
/// as on a file system with a journal; the bytes of different places do not.
class DiskState {
  public:
    static constexpr std::size_t kSector = 512;

    DiskState() = default;
    /// Begins with files that are there and synced.
    explicit DiskState(const DiskFiles& files);

    void take(const DiskStep& step);
    /// Steps that a cut could lose now.
    std::size_t pending() const;
    DiskFiles after(Cut cut, std::mt19937_64& chance) const;

  private:
    struct File {
        bool there = false;
        std::string synced{};
        std::vector<DiskStep> pending{};
    };
    using Keep = std::function<bool(std::size_t step, std::size_t sector)>;
    static void settle_names(File& file);
    static void apply(File& file, const DiskStep& step, std::size_t number, const Keep& keep);

    std::map<std::string, File> files_{};
};

/// Writes the files into a folder, which exists.
void write_files(const std::filesystem::path& folder, const DiskFiles& files);
/// The regular files in a folder.
DiskFiles read_files(const std::filesystem::path& folder);

}  // namespace affray::test
