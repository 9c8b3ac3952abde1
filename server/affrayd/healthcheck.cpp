// One GET over a plain socket with a time limit of the system's own.
#include "affrayd/healthcheck.h"

#include <netdb.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

namespace affray {
namespace {

struct Url {
    std::string host;
    std::string port = "80";
    std::string path = "/";
};

bool parse(const std::string& text, Url& url) {
    const std::string scheme = "http://";
    if (text.compare(0, scheme.size(), scheme) != 0) return false;
    const std::string rest = text.substr(scheme.size());
    const std::size_t slash = rest.find('/');
    url.host = rest.substr(0, slash);
    if (slash != std::string::npos) url.path = rest.substr(slash);
    if (const std::size_t colon = url.host.rfind(':'); colon != std::string::npos && url.host.back() != ']') {
        url.port = url.host.substr(colon + 1);
        url.host.resize(colon);
    }
    if (!url.host.empty() && url.host.front() == '[') url.host = url.host.substr(1, url.host.size() - 2);
    return !url.host.empty();
}

int connect_to(const Url& url) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (getaddrinfo(url.host.c_str(), url.port.c_str(), &hints, &found) != 0) return -1;
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(found, freeaddrinfo);
    for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
        const int descriptor = ::socket(one->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (descriptor < 0) continue;
        const timeval limit{3, 0};
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
        if (::connect(descriptor, one->ai_addr, one->ai_addrlen) == 0) return descriptor;
        ::close(descriptor);
    }
    return -1;
}

}  // namespace

ExitCode healthcheck(const std::string& text) {
    Url url;
    if (!parse(text, url)) {
        std::fprintf(stderr, "affrayd: USAGE: --url must be http://HOST:PORT/PATH\n");
        return ExitCode::Usage;
    }
    const int descriptor = connect_to(url);
    std::string answer;
    if (descriptor >= 0) {
        const std::string request = "GET " + url.path + " HTTP/1.1\r\nHost: " + url.host + ":" + url.port +
                                    "\r\nConnection: close\r\n\r\n";
        char buffer[256];
        if (::send(descriptor, request.data(), request.size(), MSG_NOSIGNAL) ==
            static_cast<ssize_t>(request.size())) {
            const ssize_t size = ::recv(descriptor, buffer, sizeof buffer, 0);
            if (size > 0) answer.assign(buffer, static_cast<std::size_t>(size));
        }
        ::close(descriptor);
    }
    if (answer.compare(0, 13, "HTTP/1.1 200 ") == 0) return ExitCode::Ok;
    std::fprintf(stderr, "affrayd: UNHEALTHY: %s does not answer 200\n", text.c_str());
    return ExitCode::Unhealthy;
}

}  // namespace affray
