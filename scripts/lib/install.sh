#!/bin/sh
# Installs dechaff from the archives of a release: sh install.sh [PREFIX]. PREFIX is ~/.local by default.
#
# DECHAFF_FROM names another address of the archives, such as file:///mirror, and DECHAFF_TARGET another platform.

set -eu
version=@version@
from=${DECHAFF_FROM:-@repository@/releases/download/v$version}
prefix=${1:-$HOME/.local}
case $(uname -s)-$(uname -m) in
Linux-x86_64) target=x86_64-unknown-linux-musl ;;
Linux-aarch64) target=aarch64-unknown-linux-musl ;;
Darwin-x86_64) target=x86_64-apple-darwin ;;
Darwin-arm64) target=aarch64-apple-darwin ;;
*) target= ;;
esac
target=${DECHAFF_TARGET:-$target}
if [ -z "$target" ]; then
    echo "There is no archive for $(uname -s) on $(uname -m). Build it: cargo install --locked dechaff-cli" >&2
    exit 1
fi

name=dechaff-v$version-$target
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
fetch() {
    if command -v curl >/dev/null; then curl -fsSL -o "$directory/$1" "$from/$1"; else wget -qO "$directory/$1" "$from/$1"; fi ||
        { echo "$from/$1 cannot be fetched" >&2 && exit 1; }
}
fetch "$name.tar.gz"
fetch SHA256SUMS
cd "$directory"
grep " $name.tar.gz\$" SHA256SUMS >sum || { echo "$from/SHA256SUMS has no $name.tar.gz" >&2 && exit 1; }
if command -v sha256sum >/dev/null; then sha256sum -c sum; else shasum -a 256 -c sum; fi >/dev/null 2>&1 ||
    { echo "$from/$name.tar.gz does not have the checksum in SHA256SUMS; nothing was installed" >&2 && exit 1; }
tar xzf "$name.tar.gz"
cd - >/dev/null
mkdir -p "$prefix"
cp -R "$directory/$name/bin" "$directory/$name/share" "$prefix"
echo "$prefix/bin/dechaff"
