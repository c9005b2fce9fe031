#include "../jail.h"
#include <linux/audit.h>
#include <sys/syscall.h>

static const int eperm_calls[] = {SYS_iopl, SYS_ioperm, SYS_modify_ldt, -1};
static const int enosys_calls[] = {SYS_inotify_init, -1};
const struct architecture own_architecture = {AUDIT_ARCH_X86_64, eperm_calls, enosys_calls};
