// The disk as a shim over SQLite's own: everything is carried out by that one, and told.
#include "support/recording_disk.h"

#include <sqlite3.h>

#include <mutex>
#include <new>

#include "base/check.h"

namespace affray::test {

using Kind = DiskStep::Kind;

// Made once for each RecordingDisk and handed to SQLite.
class RecordingDisk::Shim {
  public:
    Shim(std::filesystem::path folder, Seen seen)
        : real(sqlite3_vfs_find(nullptr)), folder_(std::move(folder)), seen_(std::move(seen)) {
        AFFRAY_CHECK(real != nullptr);
        vfs = *real;
        vfs.pNext = nullptr;
        vfs.zName = "affray-recording";
        vfs.pAppData = this;
        vfs.szOsFile = static_cast<int>(sizeof(File)) + real->szOsFile;
        vfs.xOpen = open;
        vfs.xDelete = remove;
        AFFRAY_CHECK(sqlite3_vfs_register(&vfs, 1) == SQLITE_OK);
    }
    ~Shim() {
        sqlite3_vfs_unregister(&vfs);
        sqlite3_vfs_register(real, 1);
    }
    Shim(const Shim&) = delete;
    Shim& operator=(const Shim&) = delete;

    // Allocated by SQLite; the real file stands behind it.
    struct File {
        sqlite3_file base;
        Shim* shim;
        const std::string* name;  // null: not one of the folder's
        int reason;
        sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
    };

    static int open(sqlite3_vfs* self, sqlite3_filename path, sqlite3_file* out, int flags, int* flags_out);
    static int remove(sqlite3_vfs* self, const char* path, int sync);

    // Judges the step, does it, tells of it. `real_step` does it wholly, `part` what a refused one leaves.
    template <class Real, class Part>
    int take(int* reason, DiskStep step, Real real_step, Part part) {
        Judge judge;
        {
            const std::lock_guard lock(mutex_);
            judge = judge_;
        }
        const DiskVerdict verdict = judge ? judge(step) : DiskVerdict{};
        const std::lock_guard lock(mutex_);
        if (verdict.result != SQLITE_OK) {
            if (reason != nullptr) *reason = verdict.reason;
            if (verdict.kept > 0 && step.kind == Kind::Write) {
                step.bytes.resize(std::min(verdict.kept, step.bytes.size()));
                part(step.bytes.size());
                seen_(step);
            }
            return verdict.result;
        }
        const int result = real_step();
        if (result == SQLITE_OK) seen_(step);
        return result;
    }

    void tell(const DiskStep& step) {
        const std::lock_guard lock(mutex_);
        seen_(step);
    }
    void set_judge(Judge judge) {
        const std::lock_guard lock(mutex_);
        judge_ = std::move(judge);
    }

    sqlite3_vfs vfs{};
    sqlite3_vfs* const real;

  private:
    static const sqlite3_io_methods& methods();
    const std::string* name_of(const char* path) {
        if (path == nullptr) return nullptr;
        const std::filesystem::path whole(path);
        if (whole.parent_path() != folder_) return nullptr;
        const std::string name = whole.filename().string();
        if (name.ends_with("-shm")) return nullptr;
        const std::lock_guard lock(mutex_);
        return &names_.emplace(name, name).first->second;
    }

    const std::filesystem::path folder_;
    const Seen seen_;
    std::mutex mutex_;
    Judge judge_;
    std::map<std::string, std::string> names_;  // what the open files point to
};

namespace {

using File = RecordingDisk::Shim::File;

File& own(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }
sqlite3_file* real_of(sqlite3_file* file) { return own(file).real(); }
const sqlite3_io_methods& real_methods(sqlite3_file* file) { return *real_of(file)->pMethods; }

int do_close(sqlite3_file* file) { return real_methods(file).xClose(real_of(file)); }
int do_read(sqlite3_file* file, void* to, int size, sqlite3_int64 offset) {
    return real_methods(file).xRead(real_of(file), to, size, offset);
}

int do_write(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
    File& here = own(file);
    const auto real_write = [&](int bytes) {
        return real_methods(file).xWrite(real_of(file), from, bytes, offset);
    };
    if (here.name == nullptr) return real_write(size);
    DiskStep step{
        Kind::Write, *here.name, offset, {static_cast<const char*>(from), static_cast<std::size_t>(size)}};
    return here.shim->take(
        &here.reason, std::move(step), [&] { return real_write(size); },
        [&](std::size_t kept) { real_write(static_cast<int>(kept)); });
}

int do_truncate(sqlite3_file* file, sqlite3_int64 size) {
    File& here = own(file);
    const auto real_step = [&] { return real_methods(file).xTruncate(real_of(file), size); };
    if (here.name == nullptr) return real_step();
    return here.shim->take(&here.reason, {Kind::Truncate, *here.name, size, {}}, real_step,
                           [](std::size_t) {});
}

int do_sync(sqlite3_file* file, int flags) {
    File& here = own(file);
    const auto real_step = [&] { return real_methods(file).xSync(real_of(file), flags); };
    if (here.name == nullptr) return real_step();
    return here.shim->take(&here.reason, {Kind::Sync, *here.name, 0, {}}, real_step, [](std::size_t) {});
}

int do_size(sqlite3_file* file, sqlite3_int64* size) {
    return real_methods(file).xFileSize(real_of(file), size);
}
int do_lock(sqlite3_file* file, int lock) { return real_methods(file).xLock(real_of(file), lock); }
int do_unlock(sqlite3_file* file, int lock) { return real_methods(file).xUnlock(real_of(file), lock); }
int do_reserved(sqlite3_file* file, int* out) {
    return real_methods(file).xCheckReservedLock(real_of(file), out);
}

int do_control(sqlite3_file* file, int code, void* argument) {
    File& here = own(file);
    if (code == SQLITE_FCNTL_LAST_ERRNO && here.reason != 0) {
        *static_cast<int*>(argument) = here.reason;
        return SQLITE_OK;
    }
    return real_methods(file).xFileControl(real_of(file), code, argument);
}

int do_sector(sqlite3_file* file) { return real_methods(file).xSectorSize(real_of(file)); }
int do_traits(sqlite3_file* file) { return real_methods(file).xDeviceCharacteristics(real_of(file)); }
int do_map(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
    return real_methods(file).xShmMap(real_of(file), page, size, extend, out);
}
int do_shm_lock(sqlite3_file* file, int offset, int count, int flags) {
    return real_methods(file).xShmLock(real_of(file), offset, count, flags);
}
void do_barrier(sqlite3_file* file) { real_methods(file).xShmBarrier(real_of(file)); }
int do_unmap(sqlite3_file* file, int remove) { return real_methods(file).xShmUnmap(real_of(file), remove); }

}  // namespace

const sqlite3_io_methods& RecordingDisk::Shim::methods() {
    // Version 2: without reading by mapped memory.
    static const sqlite3_io_methods table = [] {
        sqlite3_io_methods made{};
        made.iVersion = 2;
        made.xClose = do_close;
        made.xRead = do_read;
        made.xWrite = do_write;
        made.xTruncate = do_truncate;
        made.xSync = do_sync;
        made.xFileSize = do_size;
        made.xLock = do_lock;
        made.xUnlock = do_unlock;
        made.xCheckReservedLock = do_reserved;
        made.xFileControl = do_control;
        made.xSectorSize = do_sector;
        made.xDeviceCharacteristics = do_traits;
        made.xShmMap = do_map;
        made.xShmLock = do_shm_lock;
        made.xShmBarrier = do_barrier;
        made.xShmUnmap = do_unmap;
        return made;
    }();
    return table;
}

int RecordingDisk::Shim::open(sqlite3_vfs* self, sqlite3_filename path, sqlite3_file* out, int flags,
                              int* flags_out) {
    Shim& shim = *static_cast<Shim*>(self->pAppData);
    auto* const file = new (out) File{};
    file->shim = &shim;
    file->name = shim.name_of(path);
    std::error_code error;
    const bool fresh = file->name != nullptr && !std::filesystem::exists(path, error);
    const int result = shim.real->xOpen(shim.real, path, file->real(), flags, flags_out);
    // SQLite closes what has methods, and nothing else.
    file->base.pMethods = file->real()->pMethods == nullptr ? nullptr : &methods();
    if (result == SQLITE_OK && fresh) shim.tell({Kind::Create, *file->name, 0, {}});
    return result;
}

int RecordingDisk::Shim::remove(sqlite3_vfs* self, const char* path, int sync) {
    Shim& shim = *static_cast<Shim*>(self->pAppData);
    const auto real_step = [&] { return shim.real->xDelete(shim.real, path, sync); };
    const std::string* const name = shim.name_of(path);
    if (name == nullptr) return real_step();
    const int result = shim.take(nullptr, {Kind::Delete, *name, 0, {}}, real_step, [](std::size_t) {});
    // The folder was synced with it.
    if (result == SQLITE_OK && sync != 0) shim.tell({Kind::Sync, *name, 0, {}});
    return result;
}

RecordingDisk::RecordingDisk(const std::filesystem::path& folder, Seen seen)
    : shim_(std::make_unique<Shim>(std::filesystem::canonical(folder), std::move(seen))) {}
RecordingDisk::~RecordingDisk() = default;
void RecordingDisk::set_judge(Judge judge) { shim_->set_judge(std::move(judge)); }
void RecordingDisk::note(std::string text) { shim_->tell({Kind::Note, std::move(text), 0, {}}); }

}  // namespace affray::test
