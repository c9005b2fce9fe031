import { randomUUID } from 'node:crypto'
import type { Collection, Filter } from 'mongodb'
import { escapeRegExp, type Role } from '../../plugin/index.ts'
import type { ChangeLog } from '../changes/change-log.ts'
import { EmailTaken, NameTaken, NoUser } from '../base/errors.ts'
import { byId, type BatchedReads } from '../concurrency/batched-reads.ts'
import { isDuplicate } from '../storage/duplicates.ts'
import { credentialsOf, normalizeName, type UserDoc } from './user-schema.ts'
import { userSummaryOf, userOf, type NewUser, type User, type UserSummary, type UserChange, type Users, type UserSearch } from './users.ts'

const notRemoved = { removing: { $ne: true } }

/** How passwords are kept. */
interface PasswordHashes {
  hash(password: string): Promise<string>
  matches(password: string, hash: string): Promise<boolean>
}

/** The users of the site, stored in the `users` collection. */
export class UserRepository implements Users {
  readonly #docs: Collection<UserDoc>
  readonly #read: BatchedReads<string, UserDoc>
  readonly #changed: ChangeLog<UserDoc>
  readonly #removed: ChangeLog<UserDoc>
  readonly #passwords: PasswordHashes
  readonly #mayRole: (role: Role, permission: string) => boolean
  readonly #endSessions: (uid: string, except?: string) => Promise<void>
  readonly #rightsChanged: (uids: readonly string[]) => void

  constructor(deps: {
    docs: Collection<UserDoc>
    changed: ChangeLog<UserDoc>
    removed: ChangeLog<UserDoc>
    passwords: PasswordHashes
    mayRole: (role: Role, permission: string) => boolean
    endSessions: (uid: string, except?: string) => Promise<void>
    rightsChanged: (uids: readonly string[]) => void
  }) {
    this.#docs = deps.docs
    this.#read = byId(deps.docs, { hash: 0 })
    this.#changed = deps.changed
    this.#removed = deps.removed
    this.#passwords = deps.passwords
    this.#mayRole = deps.mayRole
    this.#endSessions = deps.endSessions
    this.#rightsChanged = deps.rightsChanged
  }

  async find(uid: string): Promise<User | undefined> {
    const found = await this.#read.of(uid)
    return found && !('removing' in found) ? userOf(found) : undefined
  }

  async asViewer(uid: string) {
    const user = await this.find(uid)
    return user && { uid, username: user.username, role: user.role, may: (permission: string) => this.#mayRole(user.role, permission) }
  }

  findByName(username: string): Promise<User | undefined> {
    return this.#one({ folded: normalizeName(username) })
  }

  async findByNames(usernames: readonly string[]): Promise<(User | undefined)[]> {
    const folded = usernames.map(normalizeName)
    const found = await this.#docs.find({ ...notRemoved, folded: { $in: folded } }, { projection: { hash: 0 } }).toArray()
    const byName = new Map(found.map((user) => [user.folded, userOf(user)]))
    return folded.map((name) => byName.get(name))
  }

  findByEmail(email: string): Promise<User | undefined> {
    return this.#one({ foldedEmail: normalizeName(email) })
  }

  async summaries(uids: Iterable<string>): Promise<ReadonlyMap<string, UserSummary>> {
    const found = await this.#read.many(uids)
    return new Map([...found].map(([uid, user]) => [uid, userSummaryOf(user)]))
  }

  async search({ keyword, roles, skip = 0, limit }: UserSearch): Promise<{ users: User[]; total: number }> {
    const filter: Filter<UserDoc> = { ...notRemoved, ...(roles && { role: { $in: [...roles] } }), ...(keyword && matching(keyword)) }
    const [rows, total] = await Promise.all([
      this.#docs
        .find(filter, { projection: { hash: 0 } })
        .sort({ gmtCreate: -1, _id: -1 })
        .skip(skip)
        .limit(limit)
        .toArray(),
      this.#docs.countDocuments(filter),
    ])
    return { users: rows.map(userOf), total }
  }

  async withRole(...roles: Role[]): Promise<User[]> {
    return (await this.#docs.find({ ...notRemoved, role: { $in: roles } }).toArray()).map(userOf)
  }

  count(): Promise<number> {
    return this.#docs.countDocuments(notRemoved)
  }

  async uids(): Promise<string[]> {
    return (await this.#docs.find(notRemoved, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)
  }

  async create(user: NewUser, uid = randomUUID().replaceAll('-', '')): Promise<User> {
    const now = new Date()
    const document: UserDoc = {
      _id: uid,
      ...namesOf({ username: user.username, email: user.email ?? null }),
      hash: await this.#passwords.hash(user.password),
      role: user.role ?? 'default_user',
      status: 0,
      nickname: user.nickname ?? null,
      realname: user.realname ?? null,
      avatar: null,
      gender: user.gender ?? null,
      school: user.school ?? null,
      titleName: null,
      titleColor: null,
      gmtCreate: now,
      gmtModified: now,
    }
    await refuseTaken(() => this.#changed.insert(document))
    return userOf(document)
  }

  async change(uid: string, change: UserChange, options: { credentials?: number } = {}): Promise<User> {
    const { username, email, ...rest } = change
    const names = { ...(username !== undefined && nameOf(username)), ...(email !== undefined && emailOf(email)) }
    const bans = change.status === 1
    const set = { ...rest, ...names, ...(bans && { keptSession: null }), gmtModified: new Date() }
    const drop = email === null || email === '' ? { $unset: { foldedEmail: '' as const } } : {}
    const update = { $set: set, ...(bans && { $inc: { credentials: 1 } }), ...drop }
    const after = await refuseTaken(() => this.#changed.update({ _id: uid, ...notRemoved, ...withCredentials(options.credentials) }, update))
    if (!after) throw new NoUser()
    if (bans) await this.#endSessions(uid)
    if (change.role !== undefined) this.#rightsChanged([uid])
    return userOf(after)
  }

  async setPassword(uid: string, password: string, options: { exceptSession?: string; credentials?: number } = {}): Promise<boolean> {
    const set = { hash: await this.#passwords.hash(password), keptSession: options.exceptSession ?? null, gmtModified: new Date() }
    const { matchedCount } = await this.#docs.updateOne({ _id: uid, ...withCredentials(options.credentials) }, { $set: set, $inc: { credentials: 1 } })
    if (matchedCount === 0 && options.credentials === undefined) throw new NoUser()
    if (matchedCount > 0) await this.#endSessions(uid, options.exceptSession)
    return matchedCount > 0
  }

  async checkPassword(uid: string, password: string): Promise<number | undefined> {
    const user = await this.#docs.findOne({ _id: uid, ...notRemoved })
    return user && (await this.#passwords.matches(password, user.hash)) ? credentialsOf(user) : undefined
  }

  async remove(uids: readonly string[]): Promise<number> {
    const count = await this.#removed.remove({ _id: { $in: [...uids] }, ...notRemoved })
    await Promise.all(uids.map((uid) => this.#endSessions(uid)))
    return count
  }

  async #one(filter: Filter<UserDoc>): Promise<User | undefined> {
    const found = await this.#docs.findOne({ ...filter, ...notRemoved })
    return found ? userOf(found) : undefined
  }
}

/** Documents without a version have version 0. */
function withCredentials(version: number | undefined): Filter<UserDoc> {
  if (version === undefined) return {}
  return { credentials: version === 0 ? { $not: { $gt: 0 } } : version }
}

function nameOf(username: string) {
  return { username: username.trim(), folded: normalizeName(username) }
}

function emailOf(email: string | null) {
  return email ? { email: email.trim(), foldedEmail: normalizeName(email) } : { email: null }
}

function namesOf({ username, email }: { username: string; email: string | null }) {
  return { ...nameOf(username), ...emailOf(email) }
}

function matching(keyword: string): Filter<UserDoc> {
  const part = { $regex: escapeRegExp(keyword.trim()), $options: 'i' }
  return { $or: ['username', 'nickname', 'realname', 'school', 'email'].map((field) => ({ [field]: part })) }
}

/** Turns the refusal of a unique index into the error for its field. */
async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error)) throw JSON.stringify(error.message).includes('foldedEmail') ? new EmailTaken() : new NameTaken()
    throw error
  }
}
