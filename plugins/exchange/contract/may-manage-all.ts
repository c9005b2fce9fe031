import type { UserInfo } from '@verdict/core'

/** Others export and publish only what is their own. This only decides what pages offer; the server checks every call. */
export const mayManageAll = (user: UserInfo | null): boolean => user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false
