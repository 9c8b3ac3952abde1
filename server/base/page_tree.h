// PageTree: items on small pages that copies share, under branches that they share too.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace affray {

/// What is beneath a PagedVector, which says what holds of it. A page and a branch are one piece of memory
/// each, small enough for the quick lists of an allocator. Whoever changes an item has the nodes on the way
/// to it for itself first: one page, and branches of kFan counts, whatever the size of the list.
template <class T>
class PageTree {
  public:
    /// Items to a page: with what stands before them no more than the quick lists of glibc hold.
    static constexpr std::size_t kPage = std::max<std::size_t>(1024 / sizeof(T), 4);

    PageTree() = default;
    PageTree(const PageTree& other) : root_(other.root_), size_(other.size_), height_(other.height_) {
        if (root_ != nullptr) root_->owners.fetch_add(1, std::memory_order_relaxed);
    }
    PageTree(PageTree&& other) noexcept
        : root_(std::exchange(other.root_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          height_(std::exchange(other.height_, 0)) {
        other.forget();
    }
    PageTree& operator=(const PageTree& other) {
        if (root_ != other.root_) *this = PageTree(other);
        return *this;
    }
    PageTree& operator=(PageTree&& other) noexcept {
        std::swap(root_, other.root_);
        std::swap(size_, other.size_);
        std::swap(height_, other.height_);
        forget();
        other.clear();
        return *this;
    }
    ~PageTree() { clear(); }

    std::size_t size() const { return size_; }
    bool is_same(const PageTree& other) const { return root_ == other.root_; }
    /// Of items from `at` on as far as they lie side by side; the place must be that of an item.
    [[gnu::always_inline]] const T* items(std::size_t at) const {
        if (height_ == 0) return items_of(root_) + at;
        const Node* const page = height_ == 1 ? below(root_)[at / kPage] : node(at / kPage, 0);
        return items_of(page) + at % kPage;
    }
    /// To be changed.
    T* own(std::size_t at) { return items_of(own_page(at / kPage, 0)) + at % kPage; }
    template <class... Arguments>
    T& append(Arguments&&... arguments) {
        Node* const page = own_page(size_ / kPage, 1);
        T* const fresh =
            std::construct_at(items_of(page) + page->count, std::forward<Arguments>(arguments)...);
        ++page->count;
        ++size_;
        return *fresh;
    }
    void remove_last() {
        Node* const page = own_page((size_ - 1) / kPage, 0);
        std::destroy_at(items_of(page) + --page->count);
        --size_;
        if (page->count == 0) prune();
    }
    void clear() {
        if (root_ != nullptr) drop(root_, height_);
        root_ = nullptr;
        size_ = 0;
        height_ = 0;
        forget();
    }

    /// Of pages from one on: how many both share, as far as one node tells; 0: this one they do not.
    std::size_t shared_from(std::size_t page, const PageTree& other) const {
        if (page * kPage >= other.size_) return 0;
        for (unsigned height = std::min(height_, other.height_) + 1U; height-- > 0;) {
            const std::size_t span = std::size_t{1} << height * kFanBits;
            if (page % span == 0 && node(page, height) == other.node(page, height)) return span;
        }
        return 0;
    }

  private:
    static constexpr unsigned kFanBits = 4;
    static constexpr std::size_t kFan = std::size_t{1} << kFanBits;

    // Items, or the nodes below a branch, lie behind it.
    struct alignas(std::uint64_t) Node {
        explicit Node(std::size_t has_room) : room(static_cast<std::uint16_t>(has_room)) {}
        std::atomic<std::uint32_t> owners{1};
        std::uint16_t count = 0;
        std::uint16_t room;
    };
    static_assert(alignof(T) <= alignof(Node));
    struct Former {
        Node* node = nullptr;
        unsigned height = 0;
    };

    static T* items_of(Node* page) { return std::launder(reinterpret_cast<T*>(page + 1)); }
    static const T* items_of(const Node* page) { return std::launder(reinterpret_cast<const T*>(page + 1)); }
    static Node** below(Node* branch) { return std::launder(reinterpret_cast<Node**>(branch + 1)); }
    static std::size_t digit(std::size_t page, unsigned height) {
        return page >> (height - 1) * kFanBits & (kFan - 1);
    }
    // The node of this height above a page.
    Node* node(std::size_t page, unsigned height) const {
        Node* at = root_;
        for (unsigned above = height_; above > height; --above) at = below(at)[digit(page, above)];
        return at;
    }

    static Node* make(unsigned height, std::size_t room) {
        const std::size_t each = height == 0 ? sizeof(T) : sizeof(Node*);
        return new (::operator new(sizeof(Node) + room * each)) Node(room);
    }
    static std::size_t room_for(unsigned height, std::size_t count) {
        return height > 0 ? kFan : std::min(kPage, count + count / 2);
    }
    static bool is_shared(const Node& node) { return node.owners.load(std::memory_order_acquire) > 1; }
    // What the last other reader has read, it has read before it let go.
    static void drop(Node* node, unsigned height) {
        if (is_shared(*node) && node->owners.fetch_sub(1, std::memory_order_acq_rel) > 1) return;
        if (height == 0)
            std::destroy_n(items_of(node), node->count);
        else
            for (std::size_t i = 0; i < node->count; ++i) drop(below(node)[i], height - 1);
        release(node);
    }
    static void release(Node* node) {
        std::destroy_at(node);
        ::operator delete(node);
    }
    static Node* copied(Node* node, unsigned height, std::size_t room) {
        Node* const copy = make(height, room);
        if (height == 0) {
            std::uninitialized_copy_n(items_of(node), node->count, items_of(copy));
        } else {
            for (std::size_t i = 0; i < node->count; ++i) {
                below(copy)[i] = below(node)[i];
                below(copy)[i]->owners.fetch_add(1, std::memory_order_relaxed);
            }
        }
        copy->count = node->count;
        return copy;
    }
    static Node* moved(Node* page, std::size_t room) {
        Node* const larger = make(0, room);
        std::uninitialized_move_n(items_of(page), page->count, items_of(larger));
        larger->count = page->count;
        drop(page, 0);
        return larger;
    }

    // A page that this list has for itself, with room for so many more; one behind the last comes into being.
    Node* own_page(std::size_t page, std::size_t more) {
        while (page >> height_ * kFanBits > 0) raise();
        Node** slot = &root_;
        bool kept = false;
        for (unsigned height = height_;; --height) {
            own_node(*slot, height, height == 0 ? more : 0, kept);
            if (height == 0) return *slot;
            Node* const branch = *slot;
            slot = &below(branch)[digit(page, height)];
            if (digit(page, height) == branch->count) {
                *slot = make(height - 1, room_for(height - 1, height == 1 ? more : 0));
                ++branch->count;
            }
        }
    }
    void own_node(Node*& slot, unsigned height, std::size_t more, bool& kept) {
        Node* const before = slot;
        if (before == nullptr) {
            slot = make(height, room_for(height, more));
            return;
        }
        const std::size_t needed = before->count + more;
        if (is_shared(*before)) {
            slot = copied(before, height, more == 0 && height == 0 ? needed : room_for(height, needed));
            // What is kept keeps all that lies below it.
            if (kept)
                drop(before, height);
            else
                keep(before, height);
            kept = true;
        } else if (needed > before->room) {
            slot = moved(before, room_for(height, needed));
        }
    }
    void raise() {
        Node* const branch = make(height_ + 1U, kFan);
        below(branch)[0] = root_;
        branch->count = 1;
        root_ = branch;
        ++height_;
    }
    // The last page has become empty, and the list has the nodes on the way to it for itself.
    void prune() {
        if (height_ == 0) {
            release(std::exchange(root_, nullptr));
            return;
        }
        std::array<Node*, 2 * sizeof(std::size_t)> way{};
        Node* at = root_;
        for (unsigned height = height_; height > 0; --height) {
            way[height] = at;
            at = below(at)[at->count - 1];
        }
        release(at);
        for (unsigned height = 1; height <= height_ && --way[height]->count == 0; ++height)
            release(way[height]);
        while (height_ > 0 && root_->count == 1) {
            release(std::exchange(root_, below(root_)[0]));
            --height_;
        }
    }

    // For those who still refer to what lies there, though every other copy may be gone.
    void keep(Node* node, unsigned height) {
        if (former_ == nullptr) {
            former_ = node;
            former_height_ = static_cast<std::uint8_t>(height);
            return;
        }
        if (more_formers_ == nullptr) more_formers_ = std::make_unique<std::vector<Former>>();
        more_formers_->push_back({node, height});
    }
    void forget() {
        if (former_ == nullptr) return;
        drop(std::exchange(former_, nullptr), former_height_);
        if (more_formers_ == nullptr) return;
        for (const Former& former : *more_formers_) drop(former.node, former.height);
        more_formers_.reset();
    }

    Node* root_ = nullptr;  // none: it is empty
    std::uint32_t size_ = 0;
    std::uint8_t height_ = 0;
    std::uint8_t former_height_ = 0;
    Node* former_ = nullptr;  // of this list alone, never of its copies; mostly the only one
    std::unique_ptr<std::vector<Former>> more_formers_;
};

}  // namespace affray
