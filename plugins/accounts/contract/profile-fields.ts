import { orNull, UserInfo, userInfoFields, websiteConfigFields } from '@verdict/core'
import { z } from 'zod'
import { accounts } from './accounts.ts'

/** The fields of a profile in the response of a login. */
export const profileFields = accounts.fields(userInfoFields, {
  number: orNull(z.string()),
  course: orNull(z.string()),
  signature: orNull(z.string()),
  github: orNull(z.string()),
  blog: orNull(z.string()),
  cfUsername: orNull(z.string()),
})

/** A user with their profile, as in the response of a login. */
export const UserProfile = z.object({ ...UserInfo.shape, ...profileFields.schema.shape })
export type UserProfile = z.infer<typeof UserProfile>

/** Whether registration is open. `email` is always null: in HOJ it is the account of the mail server, which must not be public. */
export const registrationFields = accounts.fields(websiteConfigFields, { register: z.boolean().default(false), email: orNull(z.string()) })
