#!/bin/sh
# Compiles the jail for aarch64 and runs it there on cgroup v2, in a virtual machine with Debian's kernel (about a minute; timings are meaningless).
# Needs: apt-get install qemu-system-arm gcc-aarch64-linux-gnu libc6-dev-arm64-cross cpio
set -eu
here=$(cd "$(dirname "$0")" && pwd)
helper="$here/../../sandbox/jail/helper"
work=${VERDICT_AARCH64_FOLDER:-/tmp/verdict-aarch64}
mkdir -p "$work/apt/lists/partial" "$work/apt/cache/archives/partial" "$work/debian"
cd "$work"

if ! ls debian/boot/vmlinuz-* > /dev/null 2>&1; then
  : > apt/status
  arm() { apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::State="$work/apt" -o Dir::State::status="$work/apt/status" -o Dir::Cache="$work/apt/cache" "$@"; }
  arm update
  kernel=$(arm -s install linux-image-cloud-arm64 2> /dev/null | sed -n 's/^Inst \(linux-image-[0-9][^ ]*\).*/\1/p' | head -1)
  arm download "$kernel" busybox-static
  for package in "$kernel"_*.deb busybox-static_*.deb; do dpkg-deb -x "$package" debian; done
fi

compile() { aarch64-linux-gnu-gcc -D_GNU_SOURCE -O2 -static -Wall -Werror "$@"; }
rm -rf start && mkdir -p start/bin start/proc start/sys start/dev start/base start/programs
# shellcheck disable=SC2046
compile $(find "$helper" -name '*.c' ! -path '*/architectures/*') "$helper/architectures/arm64.c" -o start/jail
compile "$here/driver.c" "$helper/shared/fields.c" -o start/driver
compile "$here/programs.c" -o start/programs/programs
cp debian/bin/busybox start/bin/busybox
cp "$here/inside.sh" start/init && chmod +x start/init
(cd start && find . | cpio -o -H newc 2> /dev/null | gzip -1) > start.img

exec qemu-system-aarch64 -M virt -cpu max,pauth-impdef=on -smp 2 -m 1024 -nographic -nic none -no-reboot -kernel debian/boot/vmlinuz-* -initrd start.img \
  -append 'console=ttyAMA0 quiet panic=-1 cgroup_no_v1=all'
