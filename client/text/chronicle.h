// Events in plain English, one line each, for the log of a fight.
#pragma once

#include <string>
#include <vector>

#include "affray/v1/event.pb.h"
#include "client/text/book.h"

namespace affray::client {

// A line for a reader, or nothing for bookkeeping that other lines already tell. The book should know the
// view before the event (whoever leaves still has a name there); an event says only what its viewer may know.
std::string describe(const v1::Event& event, const Book& book);

// Takes a step into the walk that it goes on with: of the same creature, by the same cause. False: it is no
// such step.
bool goes_on(v1::Event& walk, const v1::Event& step);
// The day that a meeting on the way interrupted is told when it begins, not again when it goes on. Asked of
// all events of a delta in their order.
class InterruptedDay {
  public:
    bool goes_on(const v1::Event& event);

  private:
    bool over_ = false;  // the meeting is
};
// The lines of events that happened together; the steps of one walk are one line.
std::vector<std::string> told_lines(const google::protobuf::RepeatedPtrField<v1::Event>& events,
                                    const Book& book);

}  // namespace affray::client
