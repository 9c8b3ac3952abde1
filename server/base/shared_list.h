// SharedList: a list of large things of which many are alike; those that are alike are one.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <vector>

#include "base/shared.h"

namespace affray {

/// Reads as a std::vector<T> would; its copies, and lists that were given the same ones, share them. Distinct
/// lists may be used from distinct threads, whatever they share.
template <class T>
class SharedList {
  public:
    class const_iterator {
      public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = const T&;

        const_iterator() = default;
        explicit const_iterator(const Shared<T>* at) : at_(at) {}
        const T& operator*() const { return **at_; }
        const T* operator->() const { return at_->get(); }
        const_iterator& operator++() { return ++at_, *this; }
        const_iterator operator++(int) { return const_iterator(at_++); }
        const_iterator& operator--() { return --at_, *this; }
        const_iterator operator--(int) { return const_iterator(at_--); }
        const_iterator& operator+=(std::ptrdiff_t by) { return at_ += by, *this; }
        friend const_iterator operator+(const_iterator it, std::ptrdiff_t by) { return it += by; }
        friend std::ptrdiff_t operator-(const_iterator a, const_iterator b) { return a.at_ - b.at_; }
        auto operator<=>(const const_iterator&) const = default;

      private:
        const Shared<T>* at_ = nullptr;
    };
    using iterator = const_iterator;
    using value_type = T;

    SharedList() = default;
    SharedList(std::initializer_list<T> all) : SharedList(all.begin(), all.end()) {}
    SharedList(const std::vector<T>& all) : SharedList(all.begin(), all.end()) {}

    std::size_t size() const { return all_.size(); }
    bool empty() const { return all_.empty(); }
    const T& operator[](std::size_t at) const { return *all_[at]; }
    const T& front() const { return *all_.front(); }
    const T& back() const { return *all_.back(); }
    const_iterator begin() const { return const_iterator(all_.data()); }
    const_iterator end() const { return const_iterator(all_.data() + all_.size()); }

    void reserve(std::size_t size) { all_.reserve(size); }
    void append(const SharedList& more) { all_.insert(all_.end(), more.all_.begin(), more.all_.end()); }
    void push_back(T one) { share(std::make_shared<const T>(std::move(one))); }
    /// Appends one that others may have as well; never nullptr.
    void share(Shared<T> one) { all_.push_back(std::move(one)); }
    /// The same in the place of one that is there.
    void share(std::size_t at, Shared<T> one) { all_[at] = std::move(one); }
    /// One that is there, for who compares or keeps it; never nullptr.
    const Shared<T>& shared(std::size_t at) const { return all_[at]; }
    /// One that is there, to be changed until something else is done with the list: it is a copy of its own.
    T& edit(std::size_t at) {
        auto own = std::make_shared<T>(*all_.at(at));
        T& changed = *own;
        all_[at] = std::move(own);
        return changed;
    }
    template <class Predicate>
    void erase_if(Predicate goes) {
        std::erase_if(all_, [&](const Shared<T>& one) { return goes(*one); });
    }
    void clear() { all_.clear(); }
    bool operator==(const SharedList&) const = default;

  private:
    template <class It>
    SharedList(It first, It last) {
        for (; first != last; ++first) push_back(*first);
    }

    std::vector<Shared<T>> all_;
};

}  // namespace affray
