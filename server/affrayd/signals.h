// What the main thread does while the server runs: it waits for signals.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "net/server.h"

namespace affray {

/// Caught from its making on, and kept until somebody waits for them.
struct Signals {
    Signals();

    boost::asio::io_context context{};
    boost::asio::signal_set set;
    boost::asio::steady_timer pages{
        context};  ///< as long as the context, which may still hold what it is to do
};

/// Returns the signal that ends the server. SIGUSR1 and SIGUSR2 begin and end its drain mode meanwhile, and
/// what the program was read for and does not need any more leaves the memory every few seconds.
int wait_for_end(Signals& caught, net::Server& server);

}  // namespace affray
