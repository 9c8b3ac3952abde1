// PagedVector: a sequence whose copies share its pages until one of them changes an element.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/page_tree.h"

namespace affray {

/// What a std::vector does, as far as a state needs it. A copy costs a count; a change costs the page of some
/// 1,000 bytes that it falls on, if a copy has it too, and 16 counts for each time that there are sixteen
/// times as many pages. To read it is const, and to write is said aloud (`edit`, `edited`), so that no reader
/// parts pages unawares. Like a vector, one copy is for one thread at a time; copies of it may be read and
/// changed by others meanwhile.
///
/// A reference to an element stays good for as long as the list that gave it, and shows the element as it is
/// or as it was before the list's first change after being copied. Appending moves what lies on the last
/// page.
template <class T>
class PagedVector {
    static constexpr std::size_t kPage = PageTree<T>::kPage;
    // As many are compared by their bytes before they are looked at one by one.
    static constexpr std::size_t kRun = std::max<std::size_t>(512 / sizeof(T), 1);

    // Goes by pointer within a page.
    class Iterator {
      public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = const T&;

        Iterator() = default;
        Iterator(const PagedVector& of, std::size_t at) : of_(&of), at_(at) { find(); }
        [[gnu::always_inline]] static Iterator begin_of(const PagedVector& of) {
            Iterator first;
            first.of_ = &of;
            if (of.empty()) return first;
            first.item_ = of.tree_.items(0);
            first.page_end_ = first.item_ + kPage;
            return first;
        }
        [[gnu::always_inline]] static Iterator end_of(const PagedVector& of) {
            Iterator last;
            last.of_ = &of;
            last.at_ = of.size();
            return last;
        }

        const T& operator*() const { return *item_; }
        const T* operator->() const { return item_; }
        const T& operator[](std::ptrdiff_t by) const { return *(*this + by); }
        [[gnu::always_inline]] Iterator& operator++() {
            ++at_;
            if (++item_ == page_end_) [[unlikely]]
                find();
            return *this;
        }
        Iterator& operator--() { return *this -= 1; }
        Iterator operator++(int) { return std::exchange(*this, *this + 1); }
        Iterator operator--(int) { return std::exchange(*this, *this - 1); }
        Iterator& operator+=(std::ptrdiff_t by) {
            at_ += static_cast<std::size_t>(by);
            find();
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
        void find() {
            if (at_ >= of_->size()) return;
            item_ = of_->tree_.items(at_);
            page_end_ = item_ + (kPage - at_ % kPage);
        }

        const PagedVector* of_ = nullptr;
        std::size_t at_ = 0;
        const T* item_ = nullptr;  // of an end nothing, until one goes back from it
        const T* page_end_ = nullptr;
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

    std::size_t size() const { return tree_.size(); }
    bool empty() const { return size() == 0; }
    [[gnu::always_inline]] const T& operator[](std::size_t at) const {
        if (at >= size()) no_such_place();
        return *tree_.items(at);
    }
    const T& front() const { return (*this)[0]; }
    const T& back() const { return (*this)[size() - 1]; }
    const_iterator begin() const { return Iterator::begin_of(*this); }
    const_iterator end() const { return Iterator::end_of(*this); }
    /// Of a list that is sorted by `before`: the first element that does not come before the key.
    template <class Key, class Before>
    const_iterator lower_bound(const Key& key, Before before) const {
        // The page before the first one that begins with none that comes before the key.
        std::size_t page = 0;
        for (std::size_t after = (size() + kPage - 1) / kPage; after > page + 1;) {
            const std::size_t middle = page + (after - page) / 2;
            (before(*tree_.items(middle * kPage), key) ? page : after) = middle;
        }
        if (empty()) return end();
        const T* const items = tree_.items(page * kPage);
        const std::size_t count = std::min(size() - page * kPage, kPage);
        return {*this, page * kPage + static_cast<std::size_t>(
                                          std::lower_bound(items, items + count, key, before) - items)};
    }
    auto rbegin() const { return std::make_reverse_iterator(end()); }
    auto rend() const { return std::make_reverse_iterator(begin()); }
    std::vector<T> to_vector() const { return {begin(), end()}; }

    /// An element to be changed: its page is no longer shared. The reference is not for writing after this
    /// has been copied.
    T& edit(std::size_t at) {
        if (at >= size()) no_such_place();
        return *tree_.own(at);
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
            Edited end() const { return {of, of.size()}; }
        };
        return Range{*this};
    }

    /// Changes those that are so; pages without one stay shared.
    template <class Predicate, class Change>
    void edit_if(Predicate is_so, Change change) {
        for (std::size_t first = 0; first < size(); first += kPage) {
            const T* items = tree_.items(first);
            const std::size_t count = std::min(size() - first, kPage);
            for (std::size_t i = 0; i < count; ++i) {
                if (!is_so(items[i])) continue;
                change(edit(first + i));
                items = tree_.items(first);
            }
        }
    }

    void push_back(T item) { emplace_back(std::move(item)); }
    template <class... Arguments>
    T& emplace_back(Arguments&&... arguments) {
        return tree_.append(std::forward<Arguments>(arguments)...);
    }
    void pop_back() { tree_.remove_last(); }
    /// Before `at`; what comes after it moves on by one.
    void insert(const_iterator at, T item) {
        std::size_t index = at.index();
        for (std::size_t page = index / kPage; (page + 1) * kPage <= size(); ++page) {
            T* const items = tree_.own(index);
            T* const end = items + ((page + 1) * kPage - index);
            std::rotate(items, end - 1, end);
            std::swap(*items, item);
            index = (page + 1) * kPage;
        }
        push_back(std::move(item));
        T* const items = tree_.own(index);
        std::rotate(items, items + (size() - 1 - index), items + (size() - index));
    }
    void erase(const_iterator at) {
        for (std::size_t i = at.index(); i + 1 < size(); ++i) std::swap(edit(i), edit(i + 1));
        pop_back();
    }
    template <class Predicate>
    void erase_if(Predicate goes) {
        std::size_t kept = static_cast<std::size_t>(std::find_if(begin(), end(), goes) - begin());
        for (std::size_t i = kept + 1; i < size(); ++i)
            if (!goes((*this)[i])) edit(kept++) = (*this)[i];
        while (size() > kept) pop_back();
    }
    void clear() { tree_.clear(); }

    /// Is it one list, of which one of them is a copy that nobody has changed?
    bool is_same(const PagedVector& other) const { return tree_.is_same(other.tree_); }
    /// Calls `look` with the place of each element that `other` lacks or that may be otherwise there, with
    /// the element, and with what `other` has there (nullptr: nothing). What lies on a page that both share
    /// is never looked at, nor is most of what has the same bytes.
    template <class Look>
    void unlike(const PagedVector& other, Look look) const {
        each_parted(other, [&](std::size_t first, std::size_t count) {
            const T* const mine = tree_.items(first);
            const T* const theirs = first < other.size() ? other.tree_.items(first) : nullptr;
            const std::size_t both = first < other.size() ? std::min(count, other.size() - first) : 0;
            for (std::size_t at = 0; at < both; at += kRun) {
                const std::size_t end = std::min(at + kRun, both);
                if (same_bytes(mine + at, theirs + at, end - at)) continue;
                for (std::size_t i = at; i < end; ++i) look(first + i, mine[i], theirs + i);
            }
            for (std::size_t i = both; i < count; ++i)
                look(first + i, mine[i], static_cast<const T*>(nullptr));
            return true;
        });
    }

    bool operator==(const PagedVector& other) const {
        if (size() != other.size()) return false;
        return each_parted(other, [&](std::size_t first, std::size_t count) {
            const T* const mine = tree_.items(first);
            return std::equal(mine, mine + count, other.tree_.items(first));
        });
    }

  private:
    // Calls `look` with the place of the first element of each page that `other` does not share, and with how
    // many there are, until it says no.
    template <class Look>
    bool each_parted(const PagedVector& other, Look look) const {
        if (is_same(other)) return true;
        for (std::size_t page = 0; page * kPage < size();) {
            if (const std::size_t shared = tree_.shared_from(page, other.tree_); shared > 0) {
                page += shared;
                continue;
            }
            const std::size_t first = page * kPage;
            if (!look(first, std::min(size() - first, kPage))) return false;
            ++page;
        }
        return true;
    }
    static bool same_bytes(const T* mine, const T* theirs, std::size_t count) {
        if constexpr (std::is_trivially_copyable_v<T>)
            return std::memcmp(mine, theirs, count * sizeof(T)) == 0;
        else
            return false;
    }
    [[noreturn, gnu::cold, gnu::noinline]] static void no_such_place() {
        check_failed(__FILE__, __LINE__, "at < size()", "a list has no such place");
    }

    PageTree<T> tree_;
};

}  // namespace affray
