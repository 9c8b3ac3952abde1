# shellcheck shell=bash
# Containers without a registry and without systemd, for rigs that need them. Sourced after lib.sh, never run; needs root.
#
# The base image is made here by mmdebstrap; buildah builds and podman runs, each with the settings that a machine without
# systemd and without CAP_SYS_RESOURCE needs.

: "${root:?lib.sh is sourced before}"
podman=(podman --runtime runc)

# container_engine DIR: its settings lie there; the base image is made if it is not there.
container_engine() {
  need_packages mmdebstrap buildah podman runc netavark aardvark-dns iptables uidmap ca-certificates git curl
  local files
  files=$(ulimit -Hn)
  [ "$files" != unlimited ] || files=65536
  cat >"$1/containers.conf" <<TXT
[containers]
default_ulimits = ["nofile=$files:$files", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
[network]
network_backend = "netavark"
TXT
  export CONTAINERS_CONF=$1/containers.conf
  # Nobody runs the checks of health by a timer.
  export DISABLE_HC_SYSTEMD=true
  say "The base image"
  if ! "${podman[@]}" image exists localhost/debian:bookworm-slim; then
    # As slim as the published one: without what those leave out, without what is only recommended, and without usrmerge, which
    # has done its work by then and would keep all of perl.
    local left_out=() place
    for place in doc info locale man groff lintian linda; do left_out+=("--dpkgopt=path-exclude=/usr/share/$place/*"); done
    mmdebstrap --quiet --variant=minbase --include=ca-certificates,usr-is-merged --aptopt='APT::Install-Recommends "false"' "${left_out[@]}" \
      --dpkgopt='path-include=/usr/share/doc/*/copyright' \
      "--customize-hook=chroot \"\$1\" apt-get --yes --quiet purge usrmerge perl 'perl-modules-*' 'libperl5*'" bookworm "$1/base.tar"
    "${podman[@]}" import "$1/base.tar" localhost/debian:bookworm-slim
    rm "$1/base.tar"
  fi
  container_arguments=(--isolation chroot --network host --pull-never --format docker)
  local variable
  for variable in http_proxy https_proxy no_proxy; do
    if [ -n "${!variable:-}" ]; then container_arguments+=(--build-arg "$variable=${!variable}"); fi
  done
}

# affray_image DIR: builds the image of what is committed, unless it is there; `image` is its name. DIR is room for it. With
# AFFRAY_BUILD_DIR it has the programs that are built there; the name says so.
affray_image() {
  image=localhost/affray:$(git -C "$root" rev-parse --short=12 HEAD)${AFFRAY_BUILD_DIR:+-programs}
  if "${podman[@]}" image exists "$image"; then
    say "The image $image is there"
    return
  fi
  say "Building the image $image"
  image_context "$1"
  build_image "$1" "$image"
}

# image_context DIR: DIR/context, what is committed. With AFFRAY_BUILD_DIR the last stage of its Dockerfile alone is left, with the
# programs that are built there.
image_context() {
  git -C "$root" archive --prefix=context/ HEAD | tar -x -C "$1"
  if [ -r "${SSL_CERT_FILE:-}" ]; then cp "$SSL_CERT_FILE" "$1/context/docker/ca/handed-in.crt"; fi
  if [ -n "${AFFRAY_BUILD_DIR:-}" ]; then with_programs "$1/context"; fi
}

# build_image DIR NAME: of DIR/context, which goes.
build_image() {
  # The docker format keeps HEALTHCHECK; the oci format drops it without a word.
  (cd "$1/context" && buildah bud "${container_arguments[@]}" --build-arg "JOBS=$(job_count)" -f docker/Dockerfile -t "$2" .) \
    >"$1/build.log" 2>&1 || {
    tail -n 60 "$1/build.log"
    die "the image does not build"
  }
  rm -rf "$1/context"
}

# with_programs CONTEXT: the last stage of its Dockerfile, which finds in a stage of its own what another would have built.
with_programs() {
  local file=$1/docker/Dockerfile programs=$1/programs/build/release
  mkdir -p "$programs/server/affrayd" "$programs/client"
  strip -o "$programs/server/affrayd/affrayd" "$AFFRAY_BUILD_DIR/server/affrayd/affrayd"
  strip -o "$programs/client/affray" "$AFFRAY_BUILD_DIR/client/affray"
  printf '!programs\n' >>"$1/.dockerignore"
  {
    printf 'FROM scratch AS build\nCOPY programs /src\n'
    tac "$file" | sed '/^FROM /q' | tac
  } >"$file.last" && mv "$file.last" "$file"
}

# image_bytes NAME: its size, all layers.
image_bytes() { "${podman[@]}" image inspect --format '{{.Size}}' "$1"; }
