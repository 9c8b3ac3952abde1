# shellcheck shell=bash
# What the scripts share: packages, the web client, the C++ build. Sourced, never run.
#
# Works on a bare Debian 12 as root, or as a user who may use sudo; installs only what is missing. The usual variables for
# proxies and certificate authorities (http_proxy, https_proxy, no_proxy, SSL_CERT_FILE, NODE_EXTRA_CA_CERTS, npm_config_*, ...)
# reach apt, npm and node.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# To build and to run. The CMake files of prometheus-cpp-dev ask for libcurl, too.
build_packages=(
  g++ cmake ninja-build ccache pkg-config ca-certificates
  libboost1.81-dev libprotobuf-dev protobuf-compiler libsqlite3-dev libsqlitecpp-dev libpq-dev libssl-dev libjose-dev libfmt-dev libspdlog-dev
  libcli11-dev libtomlplusplus-dev libsodium-dev prometheus-cpp-dev libcurl4-openssl-dev zlib1g-dev libyaml-cpp-dev libncurses-dev
  libgtest-dev libgmock-dev libbenchmark-dev
)

say() { printf '\n== %s\n' "$*"; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# Runs a command as root, by sudo when need be; sudo drops the environment, so what matters is handed over by name.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    env DEBIAN_FRONTEND=noninteractive "$@"
    return
  fi
  command -v sudo >/dev/null || die "not root and no sudo: install these packages as root, then try again: ${missing_packages[*]}"
  local handed=(DEBIAN_FRONTEND=noninteractive) name
  for name in http_proxy https_proxy ftp_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY all_proxy \
    SSL_CERT_FILE SSL_CERT_DIR APT_CONFIG; do
    if [ -n "${!name:-}" ]; then handed+=("$name=${!name}"); fi
  done
  sudo env "${handed[@]}" "$@"
}

apt() {
  local options=(-o Acquire::Retries=3 -o DPkg::Lock::Timeout=300)
  # apt does not read SSL_CERT_FILE; without this a mirror behind a private authority cannot be reached by https.
  if [ -r "${SSL_CERT_FILE:-}" ]; then options+=(-o "Acquire::https::CaInfo=$SSL_CERT_FILE"); fi
  as_root apt-get -q "${options[@]}" "$@"
}

installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# need_packages NAME...: installs those that are missing.
need_packages() {
  local name
  missing_packages=()
  for name in "$@"; do
    if ! installed "$name"; then missing_packages+=("$name"); fi
  done
  if [ ${#missing_packages[@]} -eq 0 ]; then return; fi
  command -v apt-get >/dev/null || die "this is not Debian; needed: ${missing_packages[*]}"
  say "Installing ${missing_packages[*]}"
  apt update
  apt install -y --no-install-recommends "${missing_packages[@]}"
}

node_major() { node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0; }

# An existing Node of 18 or newer is used as it is; else Debian's.
need_node() {
  if [ "$(node_major)" -lt 18 ]; then need_packages nodejs; fi
  if ! command -v npm >/dev/null; then need_packages npm; fi
  [ "$(node_major)" -ge 18 ] || die "Node 18 or newer is needed, found $(node --version 2>/dev/null || echo none)"
  if [ -z "${NODE_EXTRA_CA_CERTS:-}" ] && [ -r "${SSL_CERT_FILE:-}" ]; then export NODE_EXTRA_CA_CERTS=$SSL_CERT_FILE; fi
}

# npm_install DIR: npm ci, once for each state of the lock file.
npm_install() {
  local stamp=$1/node_modules/.affray-lock
  if [ -f "$stamp" ] && cmp -s "$1/package-lock.json" "$stamp"; then return; fi
  say "Installing the packages of ${1#"$root"/}"
  (cd "$1" && npm ci --ignore-scripts --no-audit --no-fund)
  cp "$1/package-lock.json" "$stamp"
}

# build_web: web/ to web/dist, unless dist is newer than every source.
build_web() {
  if [ ! -f "$root/web/package.json" ]; then return; fi
  need_packages protobuf-compiler libprotobuf-dev
  need_node
  npm_install "$root/web"
  local stamp=$root/web/node_modules/.affray-built
  if [ -f "$root/web/dist/index.html" ] && [ -f "$stamp" ] && [ -z "$(newer_sources "$stamp")" ]; then return; fi
  say "Building the web client"
  touch "$stamp.begun"
  (cd "$root/web" && npm run build)
  mv "$stamp.begun" "$stamp"
}

newer_sources() {
  find "$root/web" "$root/proto" \( -name node_modules -o -path "$root/web/dist" -o -name gen \) -prune \
    -o -type f -newer "$1" -print -quit
}

# job_count: a compiler for each core and one more, since they wait for the disk; a gigabyte and a half for each.
job_count() {
  local jobs memory_mib by_memory
  jobs=$(($(nproc) + 1))
  memory_mib=$(awk '/^MemAvailable/ {print int($2 / 1024)}' /proc/meminfo 2>/dev/null || echo 2048)
  by_memory=$((memory_mib / 1536))
  if [ "$by_memory" -lt 1 ]; then by_memory=1; fi
  echo $((jobs < by_memory ? jobs : by_memory))
}

# build_cpp PRESET TARGET...
build_cpp() {
  local preset=$1
  shift
  say "Building the programs ($preset)"
  need_packages "${build_packages[@]}"
  mkdir -p "$root/build"
  [ -w "$root/build" ] || die "build/ belongs to somebody else (from a run with sudo?): sudo chown -R $(id -un) '$root'"
  configure "$preset"
  (cd "$root" && cmake --build --preset "$preset" --parallel "$(job_count)" --target "$@")
}

# configure PRESET OPTION...
configure() {
  local preset=$1 log=$root/build/configure-$1.log
  shift
  (cd "$root" && cmake --preset "$preset" "$@" >"$log" 2>&1) || {
    cat "$log" >&2
    die "configuring failed"
  }
}
