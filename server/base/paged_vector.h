// PagedVector: a sequence whose copies share its pages until one of them changes an element.
#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/counted.h"

namespace affray {

/// What a std::vector does, as far as a state needs it. A copy costs a count; the first change of a copy
/// costs the first page of some 4 KiB, a count for each other, and the page it falls on. To read it is const,
/// and to write is said aloud (`edit`, `edited`), so that no reader parts pages unawares. Like a vector, one
/// copy is for one thread at a time; copies of it may be read and changed by others meanwhile.
///
/// A reference to an element stays good for as long as the list that gave it, and shows the element as it is
/// or as it was before the list's first change after being copied. Appending moves what lies on the last
/// page.
template <class T>
class PagedVector {
    static constexpr std::size_t kPage = std::bit_floor(std::max<std::size_t>(4096 / sizeof(T), 16));
    // As many are compared by their bytes before they are looked at one by one.
    static constexpr std::size_t kRun = std::max<std::size_t>(512 / sizeof(T), 1);
    using Page = Counted<std::vector<T>>;
    // Most lists are no longer than the first page, and have no others.
    struct Pages {
        std::vector<T> first{};
        std::vector<Page> others{};  // all full but the last
    };

    // Goes by pointer within a page.
    class Iterator {
      public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = const T&;

        Iterator() = default;
        Iterator(const PagedVector& of, std::size_t at, const T* item) : of_(&of), at_(at), item_(item) {}

        const T& operator*() const { return *item_; }
        const T* operator->() const { return item_; }
        const T& operator[](std::ptrdiff_t by) const { return *(*this + by); }
        [[gnu::always_inline]] Iterator& operator++() {
            ++item_;
            if (++at_ % kPage == 0) [[unlikely]]
                item_ = of_->place(at_);
            return *this;
        }
        Iterator& operator--() { return *this -= 1; }
        Iterator operator++(int) { return std::exchange(*this, *this + 1); }
        Iterator operator--(int) { return std::exchange(*this, *this - 1); }
        Iterator& operator+=(std::ptrdiff_t by) {
            at_ += static_cast<std::size_t>(by);
            item_ = of_->place(at_);
            return *this;
        }
        Iterator& operator-=(std::ptrdiff_t by) { return *this += -by; }
        friend Iterator operator+(Iterator it, std::ptrdiff_t by) { return it += by; }
        friend Iterator operator+(std::ptrdiff_t by, Iterator it) { return it += by; }
        friend Iterator operator-(Iterator it, std::ptrdiff_t by) { return it -= by; }
        friend std::ptrdiff_t operator-(const Iterator& a, const Iterator& b) {
            return static_cast<std::ptrdiff_t>(a.at_) - static_cast<std::ptrdiff_t>(b.at_);
        }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }
        std::strong_ordering operator<=>(const Iterator& other) const { return at_ <=> other.at_; }

        std::size_t index() const { return at_; }

      private:
        const PagedVector* of_ = nullptr;
        std::size_t at_ = 0;
        const T* item_ = nullptr;  // of an end nothing, until one goes back from it
    };

  public:
    using value_type = T;
    using const_iterator = Iterator;
    using iterator = const_iterator;

    PagedVector() = default;
    PagedVector(std::initializer_list<T> all) : PagedVector(all.begin(), all.end()) {}
    PagedVector(const std::vector<T>& all) : PagedVector(all.begin(), all.end()) {}
    template <std::input_iterator It>
    PagedVector(It first, It last) {
        for (; first != last; ++first) push_back(*first);
    }
    PagedVector(const PagedVector& other) : pages_(other.pages_), first_(other.first_), size_(other.size_) {}
    PagedVector(PagedVector&& other) noexcept { *this = std::move(other); }
    PagedVector& operator=(const PagedVector& other) { return *this = PagedVector(other); }
    PagedVector& operator=(PagedVector&& other) noexcept {
        pages_ = std::move(other.pages_);
        first_ = std::exchange(other.first_, nullptr);
        size_ = std::exchange(other.size_, 0);
        former_.reset();
        other.former_.reset();
        return *this;
    }
    ~PagedVector() = default;

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    [[gnu::always_inline]] const T& operator[](std::size_t at) const {
        if (at >= size_) no_such_place();
        return *place(at);
    }
    const T& front() const { return (*this)[0]; }
    const T& back() const { return (*this)[size_ - 1]; }
    const_iterator begin() const { return {*this, 0, first_}; }
    const_iterator end() const { return {*this, size_, nullptr}; }
    /// Of a list that is sorted by `before`: the first element that does not come before the key.
    template <class Key, class Before>
    const_iterator lower_bound(const Key& key, Before before) const {
        const auto within = [&](const T* items, std::size_t count) {
            return static_cast<std::size_t>(std::lower_bound(items, items + count, key, before) - items);
        };
        if (size_ <= kPage) return at_index(within(first_, size_));
        const auto& others = pages_->others;
        const auto after = std::find_if(others.begin(), others.end(),
                                        [&](const Page& page) { return !before(page->front(), key); });
        const auto page = static_cast<std::size_t>(after - others.begin());
        if (page == 0) return at_index(within(first_, kPage));
        const std::vector<T>& items = *others[page - 1];
        return at_index(page * kPage + within(items.data(), items.size()));
    }
    auto rbegin() const { return std::make_reverse_iterator(end()); }
    auto rend() const { return std::make_reverse_iterator(begin()); }
    std::vector<T> to_vector() const { return {begin(), end()}; }

    /// An element to be changed: its page is no longer shared. The reference is not for writing after this
    /// has been copied.
    T& edit(std::size_t at) {
        if (at >= size_) no_such_place();
        return page(at / kPage)[at % kPage];
    }
    T& edit(const_iterator at) { return edit(at.index()); }
    /// All of them to be changed: `for (Creature& one : state.creatures.edited())`.
    auto edited() {
        struct Edited {
            PagedVector& of;
            std::size_t at;
            T& operator*() const { return of.edit(at); }
            Edited& operator++() { return ++at, *this; }
            bool operator==(const Edited& other) const { return at == other.at; }
        };
        struct Range {
            PagedVector& of;
            Edited begin() const { return {of, 0}; }
            Edited end() const { return {of, of.size_}; }
        };
        return Range{*this};
    }

    /// Changes those that are so; pages without one stay shared.
    template <class Predicate, class Change>
    void edit_if(Predicate is_so, Change change) {
        for (std::size_t first = 0; first < size_; first += kPage) {
            const T* items = place(first);
            const std::size_t count = std::min(size_ - first, kPage);
            for (std::size_t i = 0; i < count; ++i) {
                if (!is_so(items[i])) continue;
                change(edit(first + i));
                items = place(first);
            }
        }
    }

    void push_back(T item) { emplace_back(std::move(item)); }
    template <class... Arguments>
    T& emplace_back(Arguments&&... arguments) {
        if (size_ > 0 && size_ % kPage == 0) own().others.emplace_back(std::vector<T>());
        T& fresh = page(size_++ / kPage).emplace_back(std::forward<Arguments>(arguments)...);
        first_ = pages_->first.data();
        return fresh;
    }
    void pop_back() {
        --size_;
        page(size_ / kPage).pop_back();
        if (size_ > 0 && size_ % kPage == 0) own().others.pop_back();
    }
    /// Before `at`; what comes after it moves on by one.
    void insert(const_iterator at, T item) {
        const std::size_t index = at.index();
        push_back(std::move(item));
        for (std::size_t i = size_ - 1; i > index; --i) std::swap(edit(i), edit(i - 1));
    }
    void erase(const_iterator at) {
        for (std::size_t i = at.index(); i + 1 < size_; ++i) std::swap(edit(i), edit(i + 1));
        pop_back();
    }
    template <class Predicate>
    void erase_if(Predicate goes) {
        std::size_t kept = static_cast<std::size_t>(std::find_if(begin(), end(), goes) - begin());
        for (std::size_t i = kept + 1; i < size_; ++i)
            if (!goes((*this)[i])) edit(kept++) = (*this)[i];
        while (size_ > kept) pop_back();
    }
    void clear() { *this = {}; }

    /// Is it one list, of which one of them is a copy that nobody has changed?
    bool is_same(const PagedVector& other) const {
        return size_ == other.size_ && (size_ == 0 || pages_.is_same(other.pages_));
    }
    /// Calls `look` with the place of each element that `other` lacks or that may be otherwise there, with
    /// the element, and with what `other` has there (nullptr: nothing). What lies on a page that both share
    /// is never looked at, nor is most of what has the same bytes.
    template <class Look>
    void unlike(const PagedVector& other, Look look) const {
        for (std::size_t first = 0; first < size_; first += kPage) {
            if (has_page_of(other, first / kPage)) continue;
            const T* const mine = place(first);
            const T* const theirs = first < other.size_ ? other.place(first) : nullptr;
            const std::size_t count = std::min(size_ - first, kPage);
            const std::size_t both = first < other.size_ ? std::min(count, other.size_ - first) : 0;
            for (std::size_t at = 0; at < both; at += kRun) {
                const std::size_t end = std::min(at + kRun, both);
                if (same_bytes(mine + at, theirs + at, end - at)) continue;
                for (std::size_t i = at; i < end; ++i) look(first + i, mine[i], theirs + i);
            }
            for (std::size_t i = both; i < count; ++i)
                look(first + i, mine[i], static_cast<const T*>(nullptr));
        }
    }

    bool operator==(const PagedVector& other) const {
        if (size_ != other.size_) return false;
        if (size_ == 0 || pages_.is_same(other.pages_)) return true;
        return pages_->first == other.pages_->first &&
               std::equal(pages_->others.begin(), pages_->others.end(), other.pages_->others.begin(),
                          [](const Page& a, const Page& b) { return a.is_same(b) || *a == *b; });
    }

  private:
    bool has_page_of(const PagedVector& other, std::size_t which) const {
        if (other.size_ < std::min(size_, (which + 1) * kPage)) return false;
        if (pages_.is_same(other.pages_)) return true;
        return which > 0 && pages_->others[which - 1].is_same(other.pages_->others[which - 1]);
    }
    static bool same_bytes(const T* mine, const T* theirs, std::size_t count) {
        if constexpr (std::is_trivially_copyable_v<T>)
            return std::memcmp(mine, theirs, count * sizeof(T)) == 0;
        else
            return false;
    }
    const_iterator at_index(std::size_t at) const { return {*this, at, place(at)}; }
    // nullptr where a further page would begin; the end of a page that is not full.
    [[gnu::always_inline]] const T* place(std::size_t at) const {
        if (at < kPage) return first_ + at;
        const std::size_t page = at / kPage - 1;
        return page < pages_->others.size() ? pages_->others[page]->data() + at % kPage : nullptr;
    }
    [[noreturn, gnu::cold, gnu::noinline]] static void no_such_place() {
        check_failed(__FILE__, __LINE__, "at < size_", "a list has no such place");
    }
    Pages& own() {
        if (!pages_)
            pages_ = Counted<Pages>(Pages());
        else if (pages_.is_shared())
            keep(std::exchange(pages_, Counted<Pages>(Pages(*pages_))));
        Pages& all = pages_.own();
        first_ = all.first.data();
        return all;
    }
    std::vector<T>& page(std::size_t which) {
        Pages& all = own();
        if (which == 0) return all.first;
        Page& page = all.others[which - 1];
        if (page.is_shared()) keep(page);
        return page.own();
    }
    // Kept for those who still refer to what lies there, though every other copy may be gone.
    struct Former {
        explicit Former(Counted<Pages> one) : list(std::move(one)) {}
        Counted<Pages> list;  // mostly the only one
        std::vector<Counted<Pages>> lists{};
        std::vector<Page> pages{};
    };
    void keep(Counted<Pages> list) {
        if (former_ == nullptr)
            former_ = std::make_unique<Former>(std::move(list));
        else
            former_->lists.push_back(std::move(list));
    }
    void keep(Page page) {
        if (former_ == nullptr) keep(Counted<Pages>());
        former_->pages.push_back(std::move(page));
    }

    Counted<Pages> pages_;      // none: nothing was ever on them
    const T* first_ = nullptr;  // what lies on the first page, one load away
    std::size_t size_ = 0;
    std::unique_ptr<Former> former_;  // of this list alone, never of its copies
};

}  // namespace affray
