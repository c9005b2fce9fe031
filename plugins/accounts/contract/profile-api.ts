import { z } from 'zod'
import { avatarEndings, limits } from './account-rules.ts'
import { accounts } from './accounts.ts'
import { UserProfile } from './profile-fields.ts'
import { UserHome } from './user-home.ts'

const text = z.string().nullish()

/** The fields of a profile that its owner can change. Omitted fields are cleared. */
export const ProfileChange = z.object({
  realname: text,
  nickname: text,
  signature: text,
  blog: text,
  gender: text,
  github: text,
  school: text,
  number: text,
  cfUsername: text,
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** The user's own data. `inClass` means that their class determines the school. */
export const OwnProfile = UserProfile.extend({ inClass: z.boolean() })
export type OwnProfile = z.infer<typeof OwnProfile>

/** The API of profiles, avatars and user pages. */
export const profileApi = accounts.api({
  userHome: {
    method: 'GET',
    path: '/api/get-user-home-info',
    access: 'token-optional',
    query: z.object({ uid: z.string().max(64).optional(), username: z.string().max(100).optional() }),
    output: UserHome,
    about: 'Returns the page of a user; the caller’s own if neither uid nor username is given.',
  },
  userInfo: {
    method: 'GET',
    path: '/api/accounts/user-info',
    access: 'user',
    output: OwnProfile,
    about: 'Returns the caller’s own profile. For members of a class, the campus is the school.',
  },
  changeUserInfo: {
    method: 'POST',
    path: '/api/change-userInfo',
    access: 'user',
    body: ProfileChange,
    output: UserProfile,
    about: 'Replaces the caller’s own profile. Omitted fields are cleared.',
  },
  uploadAvatar: {
    method: 'POST',
    path: '/api/file/upload-avatar',
    access: 'user',
    upload: { field: 'image', maximumBytes: limits.avatarBytes, endings: avatarEndings },
    output: UserProfile,
    about: 'Replaces the caller’s avatar.',
    rate: { calls: 20, seconds: 60 },
  },
})

/** The public parts of profiles, for lists of users. Names and avatars are in the kernel's user summaries. */
export interface PublicProfiles {
  /** Returns the beginning of the users' signatures by uid; users without one are omitted. */
  signatures(uids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** The profiles of the site. */
export const publicProfiles = accounts.service<PublicProfiles>('public-profiles')
