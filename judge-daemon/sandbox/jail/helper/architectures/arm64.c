#include "../jail.h"
#include <linux/audit.h>
#include <sys/syscall.h>

static const int none[] = {-1};
const struct architecture own_architecture = {AUDIT_ARCH_AARCH64, none, none};
