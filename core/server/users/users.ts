import type { Role } from '../../plugin/index.ts'
import type { Caller } from '../auth/caller.ts'
import type { UserDoc } from './user-schema.ts'

/** What lists show about a user. */
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
  /** The users of these names, in the same order, by one query; undefined where nobody has the name. */
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
  change(uid: string, change: UserChange): Promise<User>
  /** Sets a password and ends the logins of the user: all, none (`keepSessions`), or all but one (`exceptSession`). */
  setPassword(uid: string, password: string, options?: { keepSessions?: boolean; exceptSession?: string }): Promise<void>
  checkPassword(uid: string, password: string): Promise<boolean>
  /** Deletes users permanently, after every follower of `userRemoved` has finished. */
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
