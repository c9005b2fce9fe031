#!/bin/busybox sh
# The first program of the virtual machine. The first file system of a kernel cannot be replaced, which the jail does, so everything moves to another one.
if [ ! -d /moved ]; then
  /bin/busybox mkdir /new
  /bin/busybox mount -t tmpfs new /new
  /bin/busybox cp -a /base /bin /dev /driver /init /jail /proc /programs /sys /new/
  /bin/busybox mkdir /new/moved
  exec /bin/busybox switch_root /new /init
fi
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t sysfs sys /sys
/bin/busybox mount -t devtmpfs dev /dev
/bin/busybox mount -t cgroup2 cgroup2 /sys/fs/cgroup
echo "machine: $(/bin/busybox uname -m), kernel $(/bin/busybox uname -r), controllers: $(/bin/busybox cat /sys/fs/cgroup/cgroup.controllers)"
/driver
echo "tests ended with $?"
/bin/busybox poweroff -f
