// PowerList: what a creature can do. A power is some two kilobytes; those that are alike are one.
#pragma once

#include <initializer_list>
#include <iterator>
#include <vector>

#include "base/shared.h"
#include "rules/power.h"

namespace affray {

/// Reads as a std::vector<Power> would; its copies, and lists that were given the same ones, share them.
class PowerList {
  public:
    class const_iterator {
      public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = Power;
        using difference_type = std::ptrdiff_t;
        using pointer = const Power*;
        using reference = const Power&;

        const_iterator() = default;
        explicit const_iterator(const Shared<Power>* at) : at_(at) {}
        const Power& operator*() const { return **at_; }
        const Power* operator->() const { return at_->get(); }
        const_iterator& operator++() { return ++at_, *this; }
        const_iterator operator++(int) { return const_iterator(at_++); }
        const_iterator& operator--() { return --at_, *this; }
        const_iterator operator--(int) { return const_iterator(at_--); }
        const_iterator& operator+=(std::ptrdiff_t by) { return at_ += by, *this; }
        friend const_iterator operator+(const_iterator it, std::ptrdiff_t by) { return it += by; }
        friend std::ptrdiff_t operator-(const_iterator a, const_iterator b) { return a.at_ - b.at_; }
        auto operator<=>(const const_iterator&) const = default;

      private:
        const Shared<Power>* at_ = nullptr;
    };
    using iterator = const_iterator;
    using value_type = Power;

    PowerList() = default;
    PowerList(std::initializer_list<Power> all) : PowerList(all.begin(), all.end()) {}
    PowerList(const std::vector<Power>& all) : PowerList(all.begin(), all.end()) {}

    std::size_t size() const { return powers_.size(); }
    bool empty() const { return powers_.empty(); }
    const Power& operator[](std::size_t at) const { return *powers_[at]; }
    const Power& front() const { return *powers_.front(); }
    const Power& back() const { return *powers_.back(); }
    const_iterator begin() const { return const_iterator(powers_.data()); }
    const_iterator end() const { return const_iterator(powers_.data() + powers_.size()); }

    void append(const PowerList& more) {
        powers_.insert(powers_.end(), more.powers_.begin(), more.powers_.end());
    }
    void push_back(Power power) { share(std::make_shared<const Power>(std::move(power))); }
    /// Appends one that others may have as well; never nullptr.
    void share(Shared<Power> power) { powers_.push_back(std::move(power)); }
    template <class Predicate>
    void erase_if(Predicate goes) {
        std::erase_if(powers_, [&](const Shared<Power>& one) { return goes(*one); });
    }
    void clear() { powers_.clear(); }
    bool operator==(const PowerList&) const = default;

  private:
    template <class It>
    PowerList(It first, It last) {
        for (; first != last; ++first) push_back(*first);
    }

    std::vector<Shared<Power>> powers_;
};

}  // namespace affray
