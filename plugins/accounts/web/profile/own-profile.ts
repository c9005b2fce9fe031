import type { UserInfo } from '@verdict/core'

/** One's own card; in a class the school is the class's. */
export type OwnProfile = UserInfo & { inClass: boolean }
