#!/bin/sh
# Runs the sandbox's contract tests on a kernel with cgroup v2 only, in a virtual machine without KVM (takes minutes; timings
# are meaningless). Needs root, and: apt-get install qemu-system-x86 busybox-static e2fsprogs cpio
#   judge-daemon/test/cgroup-v2/run.sh [file of tests] [name of tests]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../../.." && pwd)
tests=${1:-judge-daemon/test/sandbox-contract.test.ts}
names=${2:-jail}
work=${VERDICT_V2_FOLDER:-/tmp/verdict-cgroup-v2}
mkdir -p "$work/kernel"
cd "$work"

if ! ls kernel/boot/vmlinuz-* > /dev/null 2>&1; then
  package=$(apt-cache depends linux-image-cloud-amd64 | sed -n 's/.*Depends: \(linux-image-.*\)/\1/p' | head -1)
  apt-get download "$package"
  dpkg-deb -x "$package"_*.deb kernel
fi
release=$(ls kernel/lib/modules | head -1)

# This machine's programs and this repository, without what no test needs.
rm -rf disk && mkdir disk
tar -C / -cf - --exclude='*/libLLVM*' --exclude='*/.git' --exclude='*.node-gyp' \
  usr/bin usr/sbin usr/include usr/libexec usr/lib/gcc usr/lib/x86_64-linux-gnu usr/lib/python3 usr/lib/python3.11 usr/lib/locale \
  usr/lib64 usr/lib/os-release usr/lib/node_modules usr/share/nodejs etc/alternatives etc/passwd etc/group etc/ld.so.cache etc/ld.so.conf etc/ld.so.conf.d \
  "${repository#/}" 2> /dev/null | tar -C disk -xf - || true
for name in bin sbin lib lib64; do [ -L "/$name" ] && cp -P "/$name" disk/; done
mkdir -p disk/dev disk/proc disk/sys disk/tmp disk/run disk/var disk/root
cp "$here/inside.sh" disk/inside.sh
printf '%s\n%s\n%s\n' "$repository" "$tests" "$names" > disk/what
size=$(du -sm disk | cut -f1)
rm -f disk.img
mke2fs -q -t ext4 -d disk disk.img "$((size + size / 4 + 600))M"

rm -rf start && mkdir -p start/bin start/modules start/root start/dev start/proc
cp "$(command -v busybox)" start/bin/busybox
for module in virtio_ring virtio virtio_pci_legacy_dev virtio_pci_modern_dev virtio_pci virtio_blk; do
  find "kernel/lib/modules/$release" -name "$module.ko" -exec cp {} start/modules/ \;
done
cp "$here/start.sh" start/init && chmod +x start/init
(cd start && find . | cpio -o -H newc 2> /dev/null) > start.img

exec qemu-system-x86_64 -accel tcg,thread=multi -cpu max -smp 2 -m 3072 -nographic -no-reboot \
  -kernel "kernel/boot/vmlinuz-$release" -initrd start.img -append 'console=ttyS0 quiet panic=-1 cgroup_no_v1=all' \
  -drive file=disk.img,format=raw,if=virtio
