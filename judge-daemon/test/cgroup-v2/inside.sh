#!/bin/sh
# Runs in the virtual machine: mounts what the sandbox expects from systemd, runs the tests and powers off.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin HOME=/root
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t tmpfs tmp /tmp
mount -t cgroup2 -o nsdelegate cgroup2 /sys/fs/cgroup
ip link set lo up 2> /dev/null
{ read -r repository; read -r tests; read -r names; } < /what
echo "kernel $(uname -r); controllers: $(cat /sys/fs/cgroup/cgroup.controllers); v1: $(grep -c cgroup /proc/mounts) mount"
cd "$repository" || exit
VERDICT_SECURITY=full VERDICT_SLOWNESS=40 CI=1 NO_COLOR=1 node node_modules/vitest/vitest.mjs run "$tests" -t "$names" --reporter=verbose --testTimeout=900000 --hookTimeout=900000 < /dev/null > /tmp/tests 2>&1
echo "tests ended with $?"
cat /tmp/tests
sync
echo o > /proc/sysrq-trigger
sleep 60
