# Functions for checks that need something which may be missing. The scripts source this file.

# Whether the registry of crates can be reached.
online() {
    (cd / && CARGO_NET_RETRY=0 CARGO_HTTP_TIMEOUT=10 cargo info --quiet --registry crates-io itoa) >/dev/null 2>&1
}

# not_checked WHAT WHY: ends the script with an error, unless the machine is offline. Then it only reports.
not_checked() {
    if online; then
        echo "$1 cannot be checked: $2" >&2
        exit 1
    fi
    echo "NOT CHECKED, as this machine is offline: $1 ($2)"
}

# The problem with Node, if it is missing or too old.
node_problem() {
    local found
    found=$(node --version 2>/dev/null) || found="no node"
    local major=${found#v}
    [[ ${major%%.*} =~ ^[0-9]+$ ]] && ((${major%%.*} >= 20)) || echo "found $found, expected node 20 or newer"
}

# pip_tool PROGRAM REQUIREMENT: the path of a program that a Python package contains, installed into target/tools.
pip_tool() {
    local environment=$PWD/target/tools/${2//[^a-z0-9.-]/_}
    if [[ ! -x $environment/bin/$1 ]]; then
        rm -rf "$environment"
        "${PYTHON:-python3}" -m venv "$environment" &&
            "$environment/bin/pip" install --quiet --disable-pip-version-check --retries 1 "$2" || return
    fi >&2
    echo "$environment/bin/$1"
}
