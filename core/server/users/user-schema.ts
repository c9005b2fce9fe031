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
