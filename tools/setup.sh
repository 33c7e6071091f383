# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# What ./quadrille and ./test share: packages, the build lock, and builds with short progress on
# standard error. The scripts set `root` (this repository) and `program` (their name in messages).

# Needed to build and run. Boost only by its number: the unsuffixed packages are another version, and
# the two cannot be installed together.
build_packages=(g++-12 cmake ninja-build ccache mold
  libfmt-dev nlohmann-json3-dev libcli11-dev libboost1.81-dev
  libzstd-dev libxxhash-dev libedit-dev libtomlplusplus-dev libluajit-5.1-dev
  libeigen3-dev libsqlite3-dev libsqlitecpp-dev librabbitmq-dev)
# Needed by the tests on top of that.
# shellcheck disable=SC2034  # read by ./test
test_packages=(clang-19 clang-tidy-19 libclang-rt-19-dev llvm-19 clang-format
  libgtest-dev libgmock-dev librapidcheck-dev python3 openssl
  chromium fonts-dejavu-core)

# Needed to build the page of `quadrille serve`, where there is no Node yet.
page_packages=(nodejs npm)

jobs=${QUADRILLE_JOBS:-$(nproc)}

# ccache fails where it cannot write.
if [[ -z ${CCACHE_DIR:-} && ! -w ${HOME:-/nonexistent} ]]; then
  export CCACHE_DIR=$root/build/ccache
fi

say() { printf '%s: %s\n' "$program" "$*" >&2; }

# A line that the next one replaces, for terminals.
say_briefly() { printf '\r\033[K%s: %s' "$program" "$*" >&2; }

# die MESSAGE [LOG]: a fault of ours or of the machine, with the end of the log.
die() {
  say "$1"
  if [[ -n ${2:-} && -s $2 ]]; then
    tail -n 20 "$2" | cut -c 1-300 | sed 's/^/  | /' >&2
    say "the whole log is in $2"
  fi
  exit 3
}

# stage NAME COMMAND…: runs it and says how long it took.
stage() {
  local name=$1 begin=$SECONDS
  shift
  "$@"
  say "$name: $((SECONDS - begin)) s"
}

missing_packages() {
  comm -23 <(printf '%s\n' "$@" | sort -u) \
    <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
      sed -n 's/^installed //p' | sort -u)
}

# ensure_packages NAME…: asks the network for nothing when nothing is missing.
ensure_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "this is not Debian: the packages are yours to install ($*)"
    return
  fi
  local missing as_root=() log=$root/build/packages.log
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]} > 0)) || return 0

  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      die "as root, run: apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
    [[ -t 2 ]] || as_root+=(-n) # nobody is there to type a password
  fi
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  say "installing packages: ${missing[*]}"
  # A list that cannot be fetched is no reason to stop: the package may be in another one.
  "${apt[@]}" update >"$log" 2>&1 </dev/null || say "the package lists could not all be fetched"
  # --no-remove: nothing that the user has is taken away for us.
  "${apt[@]}" install -y --no-install-recommends --no-remove "${missing[@]}" >>"$log" 2>&1 </dev/null ||
    die "the packages could not be installed" "$log"
}

# One build at a time in this checkout; the lock is file descriptor 9, gone with the process.
lock_builds() {
  mkdir -p "$root/build"
  exec 9>"$root/build/.lock"
  if ! flock -n 9; then
    say "waiting for another build to end"
    flock 9
  fi
}
unlock_builds() { exec 9>&-; }

# The page that the program has in it comes from web/. Its stamp is as old as the beginning of its build.
page_is_current() {
  local stamp=$root/build/.page-stamp
  [[ -e $root/web/dist/index.html && -e $stamp && -z $(find "$root/web" \
    \( -path "$root/web/dist" -o -path "$root/web/node_modules" \) -prune -o -newer "$stamp" -print -quit) ]]
}

# web/ to web/dist/, with exactly the packages that web/package-lock.json names. Without a network or without Node an
# earlier page will do, and where there is none the program serves the API alone: whoever has it must be able to start it.
build_page() {
  local stamp=$root/build/.page-stamp web=$root/web log=$root/build/page.log
  # In a shell of its own: what cannot be installed ends that shell alone.
  command -v npm >/dev/null || (ensure_packages "${page_packages[@]}") || true
  touch "$stamp.new"
  if (
    cd -- "$web" &&
      { [[ node_modules/.package-lock.json -nt package-lock.json ]] || npm ci --no-audit --no-fund; } &&
      npm run build
  ) >"$log" 2>&1 </dev/null; then
    mv "$stamp.new" "$stamp"
  elif [[ -e $web/dist/index.html ]]; then
    say "the page could not be built: the last one stays (the log is in $log)"
  else
    say "the page could not be built: the program will serve the API alone (the log is in $log)"
  fi
}

# configure PRESET [CMAKE OPTION…]
configure() {
  local preset=$1 log=$root/build/configure-$1.log fresh=()
  shift
  # A checkout that was moved or copied brings a cache that points to the old place.
  if [[ -e $root/build/$preset/CMakeCache.txt ]] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/$preset/CMakeCache.txt"; then
    fresh=(--fresh)
  fi
  cmake -S "$root" --preset "$preset" "${fresh[@]}" "$@" >"$log" 2>&1 </dev/null ||
    die "the build could not be configured" "$log"
}

# Reads ninja's lines `[12/40] …` and shows how far it is: in place on a terminal, else at the start and every quarter.
show_progress() {
  local what=$1 log=$2 line shown=-1
  : >"$log"
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    local done_=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
    if [[ -t 2 ]]; then
      say_briefly "building $what [$done_/$total]"
    elif ((total > 2 && done_ * 4 / total > shown)); then
      shown=$((done_ * 4 / total))
      say "building $what [$done_/$total]"
    fi
  done
  [[ ! -t 2 ]] || printf '\r\033[K' >&2
}

# The first complaints of a failed build, without the compilers' command lines.
show_faults() {
  awk '/^FAILED: /      { print; skip = 1; faults = 1; next }
       skip             { skip = 0; next }
       /^\[[0-9]+\/[0-9]+\] / { next }
       faults           { print }' "$1" | head -n 40 | cut -c 1-300 | sed 's/^/  | /' >&2
}

# build PRESET [TARGET…]: leaves a stamp as old as the beginning of the build.
build() {
  local preset=$1 folder=$root/build/$1 log=$root/build/build-$1.log
  shift
  touch "$folder/.stamp.new"
  if ! NINJA_STATUS='[%f/%t] ' ninja -C "$folder" -j "$jobs" "$@" 2>&1 </dev/null |
    show_progress "$preset" "$log"; then
    say "the $preset build failed"
    if grep -q '^FAILED: ' "$log"; then
      show_faults "$log"
      say "the whole log is in $log"
      exit 3
    fi
    die "ninja stopped" "$log"
  fi
  mv "$folder/.stamp.new" "$folder/.stamp"
}
