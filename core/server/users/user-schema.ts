import { z } from 'zod'
import { Role } from '../../plugin/index.ts'
import { defineCollection } from '../storage/collections.ts'

const optionalText = z.string().nullable().default(null)

/** A user as the kernel stores them. */
export const UserDoc = z.object({
  /** The uid. */
  _id: z.string(),
  username: z.string(),
  /** The name in normalized form, which must be unique. */
  folded: z.string(),
  email: optionalText,
  foldedEmail: z.string().optional(),
  hash: z.string(),
  /** Raised with each new password and each ban, in the same write; absent is 0. Sessions, codes and logins in progress of an older version are void. */
  credentials: z.int().optional(),
  /** The session that set the current password: the only one of an older version that stays valid. */
  keptSession: z.string().nullish(),
  role: Role,
  /** 0 is active, 1 is banned. */
  status: z.int().default(0),
  nickname: optionalText,
  realname: optionalText,
  avatar: optionalText,
  gender: optionalText,
  school: optionalText,
  titleName: optionalText,
  titleColor: optionalText,
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type UserDoc = z.infer<typeof UserDoc>

/** A banned user cannot log in, and every call with one of their tokens is refused. */
export function isBanned({ status }: Pick<UserDoc, 'status'>): boolean {
  return status !== 0
}

/** The version of the credentials. */
export function credentialsOf({ credentials }: Pick<UserDoc, 'credentials'>): number {
  return credentials ?? 0
}

export const userCollection = defineCollection('users', UserDoc, {
  texts: ['avatar'],
  indexes: [
    { key: { folded: 1 }, unique: true },
    { key: { foldedEmail: 1 }, unique: true, sparse: true },
    { key: { role: 1, gmtCreate: -1, _id: -1 } },
    { key: { gmtCreate: -1, _id: -1 } },
  ],
})

/** The form in which user names and e-mail addresses are compared: case does not matter. */
export function normalizeName(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}
