// What is on the disk for certain, and what a power cut may leave of the rest.
#include <fstream>
#include <iterator>
#include <utility>

#include "base/check.h"
#include "support/recording_disk.h"

namespace affray::test {
namespace {

using Kind = DiskStep::Kind;

void put(std::string& file, std::size_t offset, std::string_view bytes) {
    if (file.size() < offset + bytes.size()) file.resize(offset + bytes.size(), '\0');
    file.replace(offset, bytes.size(), bytes);
}

}  // namespace

DiskState::DiskState(const DiskFiles& files) {
    for (const auto& [name, bytes] : files) files_[name] = File{.there = true, .synced = bytes};
}

void DiskState::take(const DiskStep& step) {
    if (step.kind == Kind::Note) return;
    if (step.kind == Kind::Sync && step.file.empty()) {
        for (auto& [name, file] : files_) settle_names(file);
        return;
    }
    File& file = files_[step.file];
    if (step.kind != Kind::Sync) {
        file.pending.push_back(step);
        return;
    }
    for (const DiskStep& pending : file.pending) {
        apply(file, pending, 0, [](std::size_t, std::size_t) { return true; });
    }
    file.pending.clear();
}

void DiskState::settle_names(File& file) {
    std::vector<DiskStep> rest;
    for (DiskStep& step : std::exchange(file.pending, {})) {
        if (step.kind == Kind::Create) {
            file.there = true;
        } else if (step.kind == Kind::Delete) {
            file = File{};
            rest.clear();
        } else {
            rest.push_back(std::move(step));
        }
    }
    file.pending = std::move(rest);
}

std::size_t DiskState::pending() const {
    std::size_t all = 0;
    for (const auto& [name, file] : files_) all += file.pending.size();
    return all;
}

void DiskState::apply(File& file, const DiskStep& step, std::size_t number, const Keep& keep) {
    switch (step.kind) {
        case Kind::Create: file.there = true; return;
        case Kind::Delete:
            file.there = false;
            file.synced.clear();
            return;
        case Kind::Truncate:
            if (keep(number, 0)) file.synced.resize(static_cast<std::size_t>(step.offset), '\0');
            return;
        case Kind::Write: break;
        case Kind::Sync:
        case Kind::Note: AFFRAY_UNREACHABLE();
    }
    const auto offset = static_cast<std::size_t>(step.offset);
    const std::string_view bytes = step.bytes;
    for (std::size_t at = 0; at < bytes.size();) {
        // Sectors are those of the disk, not of the write.
        const std::size_t sector = (offset + at) / kSector;
        const std::size_t end = std::min(bytes.size(), (sector + 1) * kSector - offset);
        if (keep(number, sector)) put(file.synced, offset + at, bytes.substr(at, end - at));
        at = end;
    }
}

DiskFiles DiskState::after(Cut cut, std::mt19937_64& chance) const {
    DiskFiles left;
    const std::size_t all = pending();
    const std::size_t lost = all == 0 ? 0 : chance() % all;
    std::size_t number = 0;
    for (const auto& [name, file] : files_) {
        File kept{.there = file.there, .synced = file.synced};
        bool names = cut != Cut::Nothing;  // once one change of a name is lost, so is all that follows
        for (const DiskStep& step : file.pending) {
            const std::size_t here = number++;
            const bool naming = step.kind == Kind::Create || step.kind == Kind::Delete;
            const bool one_of_some = cut == Cut::Writes || cut == Cut::Sectors;
            if (naming && one_of_some && chance() % 4 == 0) names = false;
            if (!names) continue;
            const bool whole = cut == Cut::All || !(cut == Cut::Writes) || chance() % 2 == 0;
            std::size_t sectors_left = 1 + chance() % 8;
            apply(kept, step, here, [&](std::size_t at, std::size_t) {
                switch (cut) {
                    case Cut::All: return true;
                    case Cut::Nothing: return false;
                    case Cut::Writes: return whole;
                    case Cut::Sectors: return chance() % 2 == 0;
                    case Cut::OneLost: return at != lost;
                    case Cut::LastTorn: return at + 1 != all || sectors_left-- > 1;
                }
                AFFRAY_UNREACHABLE();
            });
        }
        if (kept.there) left[name] = kept.synced;
    }
    return left;
}

void write_files(const std::filesystem::path& folder, const DiskFiles& files) {
    for (const auto& [name, bytes] : files) {
        std::ofstream(folder / name, std::ios::binary | std::ios::trunc) << bytes;
    }
}

DiskFiles read_files(const std::filesystem::path& folder) {
    DiskFiles files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        std::ifstream in(entry.path(), std::ios::binary);
        files[entry.path().filename().string()] = std::string(std::istreambuf_iterator<char>(in), {});
    }
    return files;
}

}  // namespace affray::test
