import { UserInfo } from '@verdict/core'
import { z } from 'zod'
import { avatarEndings, limits } from './account-rules.ts'
import { accounts } from './accounts.ts'
import { UserHome } from './user-home.ts'

const text = z.string().nullish()

/** What people may say about themselves; fields that are left out are cleared. */
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

/** Somebody's own card and page. */
export const profileApi = accounts.api({
  userHome: {
    method: 'GET',
    path: '/api/get-user-home-info',
    access: 'token-optional',
    query: z.object({ uid: z.string().max(64).optional(), username: z.string().max(100).optional() }),
    output: UserHome,
    about: 'Somebody’s page; the caller’s own when neither uid nor name is given.',
  },
  userInfo: {
    method: 'GET',
    path: '/api/accounts/user-info',
    access: 'user',
    output: UserInfo.extend({ inClass: z.boolean() }),
    about: 'The caller’s own card; the school of people in a class follows the class.',
  },
  changeUserInfo: {
    method: 'POST',
    path: '/api/change-userInfo',
    access: 'user',
    body: ProfileChange,
    output: UserInfo,
    about: 'Writes the caller’s own card anew: what is left out is cleared.',
  },
  uploadAvatar: {
    method: 'POST',
    path: '/api/file/upload-avatar',
    access: 'user',
    upload: { field: 'image', maximumBytes: limits.avatarBytes, endings: avatarEndings },
    output: UserInfo,
    about: 'Takes the caller’s new picture.',
  },
})
