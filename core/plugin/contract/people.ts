import { z } from 'zod'
import { kernel } from '../definition/kernel.ts'
import { Role } from '../roles.ts'
import { orNull, time } from '../wire/wire-types.ts'

/** The fields of a person in a row of a list. The schema of the row spreads them. */
export const personFields = {
  uid: z.string(),
  username: z.string(),
  nickname: orNull(z.string()),
  avatar: orNull(z.string()),
  titleName: orNull(z.string()),
  titleColor: orNull(z.string()),
}

/** The response of a login: what the kernel knows of a user, and the fields that plugins add. */
export const UserInfo = z.looseObject({
  ...personFields,
  email: orNull(z.string()),
  gender: orNull(z.string()),
  school: orNull(z.string()),
  realname: orNull(z.string()),
  roleList: z.array(Role),
})
export type UserInfo = z.infer<typeof UserInfo>

/** Fields of the response of a login, by uid. */
export const userInfoFields = kernel.fieldPoint<[uid: string]>('user-info-fields', UserInfo.partial())

/** Name and password. The login checks their lengths itself, because existing clients expect certain messages in a certain order. */
export const Credentials = z.object({
  username: z.string().max(1000),
  password: z.string().max(1000),
  /** The answer to a captcha, for a login that would be delayed after failures of others. */
  captcha: z.string().max(100).nullish(),
  captchaKey: z.string().max(100).nullish(),
})
export type Credentials = z.infer<typeof Credentials>

/** A login, with its address and browser. */
export const Session = z.object({
  id: z.string(),
  uid: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
  gmtCreate: time,
  gmtModified: time,
})
