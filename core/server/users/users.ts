import type { Role } from '../../plugin/index.ts'
import type { Caller } from '../base/caller.ts'
import { credentialsOf, type UserDoc } from './user-schema.ts'

/** A user as lists show them. */
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

/** A user as plugins see them. The password hash stays in the kernel. */
export interface User extends UserSummary {
  readonly email: string | null
  readonly role: Role
  readonly status: number
  /** The version of the credentials: raised with each new password and each ban. */
  readonly credentials: number
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

/** The fields of a user that may be changed; undefined keeps a field. */
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

/** The users of the site. */
export interface Users {
  find(uid: string): Promise<User | undefined>
  /** A user as the caller of a call by them would be, for answers that are made without a call. */
  asViewer(uid: string): Promise<Pick<Caller, 'uid' | 'username' | 'role' | 'may'> | undefined>
  findByName(username: string): Promise<User | undefined>
  /** Returns the users of these names in the same order, by one query; undefined for unknown names. */
  findByNames(usernames: readonly string[]): Promise<(User | undefined)[]>
  findByEmail(email: string): Promise<User | undefined>
  /** The summaries of many users at once, by uid; unknown ones are left out. */
  summaries(uids: Iterable<string>): Promise<ReadonlyMap<string, UserSummary>>
  search(query: UserSearch): Promise<{ users: User[]; total: number }>
  withRole(...roles: Role[]): Promise<User[]>
  count(): Promise<number>
  /** The uids of all users, for example to notify everyone. */
  uids(): Promise<string[]>
  create(user: NewUser): Promise<User>
  /** With `credentials`, only while that is their version. */
  change(uid: string, change: UserChange, options?: { credentials?: number }): Promise<User>
  /**
   * Sets a password and ends the logins of the user, except for `exceptSession`. With `credentials`, the version that the caller has checked, it
   * returns false and changes nothing if there is a newer one.
   */
  setPassword(uid: string, password: string, options?: { exceptSession?: string; credentials?: number }): Promise<boolean>
  /** The version of the credentials if the password is right. */
  checkPassword(uid: string, password: string): Promise<number | undefined>
  /** Deletes users permanently, after every follower of `userRemoved` has finished. */
  remove(uids: readonly string[]): Promise<number>
}

export function userSummaryOf(user: UserDoc): UserSummary {
  const { username, nickname, realname, avatar, gender, school, titleName, titleColor } = user
  return { uid: user._id, username, nickname, realname, avatar, gender, school, titleName, titleColor }
}

export function userOf(user: UserDoc): User {
  const { email, role, status, gmtCreate, gmtModified } = user
  return { ...userSummaryOf(user), email, role, status, credentials: credentialsOf(user), gmtCreate, gmtModified }
}
