#!/bin/sh
# Makes .venv beside this folder with the program, its dependencies and its development tools; on Debian and Ubuntu it
# also installs the shared libraries that the window needs and the machine lacks. Safe to run again at any time: what
# is there already is left alone, what an interrupted run left half done is finished.
set -eu
exec 1>&2  # what set-up says is not the program's output

root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd -P)
venv=$root/.venv
stamp=$venv/set-up
PATH=$PATH:/usr/sbin:/sbin  # where ldconfig lies, which ordinary users of Debian do not have on their path
cd "$root"  # `python -c` and `-m` import from the working directory first: it is ours, not where one happens to stand

say() { printf 'set-up: %s\n' "$*"; }
fail() { say "$*"; exit 1; }

# ---- the system: shared libraries -----------------------------------------------------------------------------------

# What the wheels of Qt expect of a Linux system: the library's name, and the Debian package that brings it.
# The first group is needed always, the second by a window under X or Wayland.
libraries='
libEGL.so.1            libegl1
libGL.so.1             libgl1
libfontconfig.so.1     libfontconfig1
libxkbcommon.so.0      libxkbcommon0
libdbus-1.so.3         libdbus-1-3
libglib-2.0.so.0       libglib2.0-0

libX11-xcb.so.1        libx11-xcb1
libxkbcommon-x11.so.0  libxkbcommon-x11-0
libxcb-cursor.so.0     libxcb-cursor0
libxcb-icccm.so.4      libxcb-icccm4
libxcb-image.so.0      libxcb-image0
libxcb-keysyms.so.1    libxcb-keysyms1
libxcb-render-util.so.0 libxcb-render-util0
libxcb-shape.so.0      libxcb-shape0
libxcb-xkb.so.1        libxcb-xkb1
libwayland-cursor.so.0 libwayland-cursor0
libwayland-egl.so.1    libwayland-egl1
'

# Prints "library package" for each library that the dynamic linker does not know.
missing_libraries() {
    [ "$(uname -s)" = Linux ] || return 0           # the wheels for macOS bring everything
    known=$(ldconfig -p 2>/dev/null) || return 0    # no such list here: nothing to go by
    printf '%s\n' "$libraries" | while read -r library package; do
        [ -n "$library" ] || continue
        case $known in
            *"$library (libc6,"*) ;;                # the comma tells 64-bit libraries from 32-bit ones
            *) printf '%s %s\n' "$library" "$package" ;;
        esac
    done
}

# ---- the system: Python ---------------------------------------------------------------------------------------------

# True for a Python that the dependencies have wheels for; with a second argument, one that has these modules too.
suits() {
    "$1" -c "import sys${2:+, $2}; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))" >/dev/null 2>&1
}

# Sets `python` to the first suitable one that can make environments, or to nothing.
find_python() {
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
        if suits "$python" 'venv, ensurepip'; then return 0; fi
    done
    python=
}

# Prints the Debian packages that bring a suitable Python: mostly python3-venv alone, as Debian splits that off.
python_packages() {
    for candidate in python3.14 python3.13 python3.12 python3.11; do
        if suits python3; then break; fi            # then python3-venv is what lacks
        if suits "$candidate"; then echo "$candidate-venv"; return 0; fi
    done
    echo python3 python3-venv
}

# ---- the system: packages -------------------------------------------------------------------------------------------

# Installs Debian packages, fetching the list of packages only where it is too old or not there.
install_packages() {
    wanted="apt-get install --yes --no-install-recommends $*"
    by_hand="apt-get update && $wanted"
    sudo=
    if [ "$(id -u)" -ne 0 ]; then
        by_hand="sudo sh -c '$by_hand'"
        command -v sudo >/dev/null 2>&1 ||
            fail "packages are missing, and only an administrator can install them. Ask one to run: ${by_hand#sudo }"
        sudo=sudo
        # asked once, here, so that a refusal is not asked about again below
        sudo true || fail "packages are missing. Please run, or ask an administrator to: $by_hand"
    fi
    say "installing $*"
    settings='DEBIAN_FRONTEND=noninteractive'
    options='-q -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0'
    # shellcheck disable=SC2086  # lists of words
    {
        apt-get install --simulate --no-install-recommends "$@" >/dev/null 2>&1 || $sudo apt-get $options update || true
        $sudo env $settings ${wanted} $options ||
            { $sudo apt-get $options update && $sudo env $settings ${wanted} $options; } ||
            fail "that did not work. Please run: $by_hand"
    }
}

prepare_system() {
    missing=$(missing_libraries)
    packages=
    if [ -n "$missing" ]; then packages=$(printf '%s\n' "$missing" | while read -r _ package; do echo "$package"; done); fi
    if [ -z "$python" ]; then packages="$packages $(python_packages)"; fi
    [ -n "$packages" ] || return 0
    if command -v apt-get >/dev/null 2>&1; then
        # shellcheck disable=SC2086  # a list of words
        install_packages $packages
        if [ -z "$python" ]; then find_python; fi
    elif [ -n "$missing" ]; then
        say "going on, but Qt will miss these libraries; your system's package manager has them:"
        printf '%s\n' "$missing" | while read -r library _; do say "    $library"; done
    fi
    [ -n "$python" ] || fail 'Python 3.11 to 3.14 with its venv module is needed, and is not on the path'
}

# ---- the environment ------------------------------------------------------------------------------------------------

# What the environment was made from; another place, as well, since scripts in it name their full path.
fingerprint() {
    printf '%s\n' "$root"
    cat "$root/pyproject.toml" "$root/resources/constraints.txt" "$root/resources/setup.sh" | cksum
}

# True where .venv is whole, of a suitable Python, and in the place that it was made for.
usable() {
    grep -qF "$venv/bin/" "$venv/bin/pip" 2>/dev/null && suits "$venv/bin/python" pip
}

make_environment() {
    rm -f "$stamp"
    if ! usable; then
        say "making $venv with $("$python" --version)"
        "$python" -m venv --clear "$venv"
    fi
    say 'installing the program and its tools (some 250 MB to fetch the first time)'
    quiet=--quiet
    if [ -t 1 ]; then quiet=; fi
    # pip would make bytecode on one core: below all of them do
    # shellcheck disable=SC2086  # nothing, or one word
    "$venv/bin/python" -m pip install $quiet --no-compile --disable-pip-version-check \
        --constraint resources/constraints.txt --editable '.[dev,cluster]' ||
        fail 'pip could not install the dependencies; what it says is above. Running this again goes on from here.'
    say 'preparing the first start'
    # some files are for other versions of Python; nobody imports those
    "$venv/bin/python" -m compileall -qq -j 0 "$venv/lib" 2>/dev/null || true
    # the other kernels are compiled by the window, while it can be used already, and by the tests before they begin
    "$venv/bin/python" "$root/main.py" compile --first || say 'not everything could be compiled; it will be on first use'
    fingerprint >"$stamp"
    say 'done'
}

python=$venv/bin/python
if ! usable; then find_python; fi
prepare_system
if ! usable || [ "$(cat "$stamp" 2>/dev/null)" != "$(fingerprint)" ]; then make_environment; fi
