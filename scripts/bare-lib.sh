# shellcheck shell=bash
# A bare Debian 12 in a directory, for rigs that need one. Sourced after lib.sh, never run; needs root.

# bare_system DIR: makes it; `handed` is then what a machine behind a proxy or a private certificate authority is given.
bare_system() {
  local system=$1 mirror name authorities
  need_packages mmdebstrap ca-certificates git curl
  say "A bare Debian 12 in $system"
  mirror=$(apt-cache policy 2>/dev/null | grep -oE 'https?://[^ ]+ bookworm/main' | head -n 1 | cut -d' ' -f1 || true)
  mmdebstrap --quiet --variant=minbase --include=git,ca-certificates bookworm "$system" "${mirror:-http://deb.debian.org/debian}"
  handed=(LANG=C.UTF-8)
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
    if [ -n "${!name:-}" ]; then handed+=("$name=${!name}"); fi
  done
  while IFS= read -r name; do handed+=("$name=${!name}"); done < <(compgen -e | grep -i '^npm_config_' || true)
  authorities=${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}
  if [ -r "$authorities" ]; then
    install -m 0644 "$authorities" "$system/etc/ssl/certs/handed-in.crt"
    handed+=(SSL_CERT_FILE=/etc/ssl/certs/handed-in.crt NODE_EXTRA_CA_CERTS=/etc/ssl/certs/handed-in.crt)
  fi
  cp /etc/resolv.conf /etc/hosts "$system/etc/" 2>/dev/null || true
  find /etc/apt/apt.conf.d -name '*proxy*' -exec cp {} "$system/etc/apt/apt.conf.d/" \;
  mount -t proc proc "$system/proc"
  mount -t sysfs sys "$system/sys"
  mount --rbind /dev "$system/dev"
  mount --make-rslave "$system/dev"
}

# leave_system DIR: what was mounted in it is let go; it never fails.
leave_system() {
  local mount
  for mount in dev proc sys; do umount --recursive --lazy "$1/$mount" 2>/dev/null || true; done
}
