import type { Role } from '../../plugin/index.ts'
import type { UserDoc } from './user-schema.ts'

/** What every list shows about a person. */
export interface UserSummary {
  readonly uid: string
  readonly username: string
  readonly nickname: string | null
  readonly realname: string | null
  readonly avatar: string | null
  readonly gender: string | null
  readonly school: string | null
  readonly titleName: string | null
  readonly titleColor: string | null
}

/** A person as plugins see them: the card, and what the site knows beside it. The hash stays in the kernel. */
export interface User extends UserSummary {
  readonly email: string | null
  readonly role: Role
  readonly status: number
  readonly gmtCreate: Date
  readonly gmtModified: Date
}

export interface NewUser {
  readonly username: string
  readonly password: string
  readonly email?: string | null
  readonly role?: Role
  readonly nickname?: string | null
  readonly realname?: string | null
  readonly gender?: string | null
  readonly school?: string | null
}

/** What may be changed about a person; undefined leaves a field as it is. */
export type UserChange = Partial<
  Pick<User, 'username' | 'email' | 'role' | 'status' | 'nickname' | 'realname' | 'avatar' | 'gender' | 'school' | 'titleName' | 'titleColor'>
>

export interface UserSearch {
  /** Part of user name, nickname, real name, school or e-mail. */
  readonly keyword?: string | undefined
  readonly roles?: readonly Role[] | undefined
  readonly skip?: number
  readonly limit: number
}

/** The people of the site. */
export interface Users {
  find(uid: string): Promise<User | undefined>
  findByName(username: string): Promise<User | undefined>
  findByEmail(email: string): Promise<User | undefined>
  /** The cards of many people at once, by uid; unknown ones are left out. */
  summaries(uids: Iterable<string>): Promise<ReadonlyMap<string, UserSummary>>
  search(wanted: UserSearch): Promise<{ users: User[]; total: number }>
  withRole(...roles: Role[]): Promise<User[]>
  count(): Promise<number>
  /** The uids of everybody; for what concerns all of them. */
  uids(): Promise<string[]>
  create(user: NewUser): Promise<User>
  change(uid: string, change: UserChange): Promise<User>
  /** Sets a password; ends all the person's logins unless told to keep them, or the one from which it was done. */
  setPassword(uid: string, password: string, options?: { keepSessions?: boolean; exceptSession?: string }): Promise<void>
  checkPassword(uid: string, password: string): Promise<boolean>
  /** Deletes for good, after every follower of `userRemoved` has cleaned up. */
  remove(uids: readonly string[]): Promise<number>
}

export function userSummaryOf(user: UserDoc): UserSummary {
  const { username, nickname, realname, avatar, gender, school, titleName, titleColor } = user
  return { uid: user._id, username, nickname, realname, avatar, gender, school, titleName, titleColor }
}

export function userOf(user: UserDoc): User {
  const { email, role, status, gmtCreate, gmtModified } = user
  return { ...userSummaryOf(user), email, role, status, gmtCreate, gmtModified }
}
