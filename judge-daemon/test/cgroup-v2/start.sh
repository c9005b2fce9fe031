#!/bin/busybox sh
# The first program of the virtual machine: waits for the disk and switches to it.
/bin/busybox mount -t devtmpfs dev /dev
for module in virtio_ring virtio virtio_pci_legacy_dev virtio_pci_modern_dev virtio_pci virtio_blk; do
  [ -e "/modules/$module.ko" ] && /bin/busybox insmod "/modules/$module.ko"
done
while [ ! -e /dev/vda ]; do /bin/busybox sleep 1; done
/bin/busybox mount -t ext4 /dev/vda /root
exec /bin/busybox switch_root /root /bin/sh /inside.sh
