import { randomUUID } from 'node:crypto'
import type { Collection } from 'mongodb'
import { byId, type BatchedReads } from '../concurrency/batched-reads.ts'
import { addressGroup } from '../base/client-address.ts'
import type { ConcernedUsers } from '../live/live-updates.ts'
import { credentialsOf, isBanned, type UserDoc } from '../users/user-schema.ts'
import type { User } from '../users/users.ts'
import type { Caller, Claims } from '../base/caller.ts'
import type { SessionDoc } from './session-schema.ts'
import { type JwtSigner, tokenSeconds } from './jwt.ts'
import type { RolePermissions } from './role-permissions.ts'

const refreshSeconds = tokenSeconds / 2
const refreshLockMs = 20_000
const logMonths = 6
/** Tokens are refreshed only as long as their login is younger. */
const maxSessionDays = 30

/** Creates, identifies, refreshes, lists and ends logins. */
export class Sessions {
  readonly #sessions: Collection<SessionDoc>
  /** Read for every call, so that a ban or a logout takes effect immediately. */
  readonly #callers: { readonly users: BatchedReads<string, UserDoc>; readonly sessions: BatchedReads<string, SessionDoc> }
  readonly #tokens: JwtSigner
  readonly #permissions: RolePermissions
  readonly #users: Collection<UserDoc>
  readonly #ended: (uids: ConcernedUsers) => void

  constructor(deps: {
    sessions: Collection<SessionDoc>
    users: Collection<UserDoc>
    tokens: JwtSigner
    permissions: RolePermissions
    ended: (uids: ConcernedUsers) => void
  }) {
    this.#sessions = deps.sessions
    this.#callers = { users: byId(deps.users, { hash: 0 }), sessions: byId(deps.sessions) }
    this.#users = deps.users
    this.#tokens = deps.tokens
    this.#permissions = deps.permissions
    this.#ended = deps.ended
  }

  /** Stores a new login and returns its token. The credentials are those that were checked, not those of now. */
  async begin({ uid, credentials }: Pick<User, 'uid' | 'credentials'>, ip: string, userAgent: string): Promise<string> {
    const now = new Date()
    const _id = randomUUID()
    await this.#sessions.insertOne({
      _id,
      uid,
      ip,
      address: addressGroup(ip),
      userAgent: userAgent.slice(0, 500),
      ended: false,
      credentials,
      refreshAfter: now,
      gmtCreate: now,
      gmtModified: now,
    })
    return this.#tokens.sign(uid, _id)
  }

  /** The caller behind a token; undefined when the token is not or no longer valid. */
  async callerOf(token: string): Promise<Caller | undefined> {
    const claims = this.#tokens.verify(token)
    if (!claims) return undefined
    const [user, session] = await Promise.all([this.#callers.users.of(claims.sub), this.#callers.sessions.of(claims.sid)])
    if (!user || isBanned(user) || 'removing' in user || !session || session.uid !== user._id || !isValid(session, user)) return undefined
    return {
      uid: user._id,
      username: user.username,
      role: user.role,
      session: session._id,
      claims,
      may: (permission) => this.#permissions.has(user.role, permission),
    }
  }

  /** A new token when this one is older than half its lifetime; at most one every 20 seconds. */
  async refreshed({ sub, sid, iat }: Claims, now = Date.now()): Promise<string | undefined> {
    if (now / 1000 - iat < refreshSeconds) return undefined
    const { matchedCount } = await this.#sessions.updateOne(
      { _id: sid, refreshAfter: { $lte: new Date(now) } },
      { $set: { refreshAfter: new Date(now + refreshLockMs), gmtModified: new Date(now) } },
    )
    return matchedCount > 0 ? this.#tokens.sign(sub, sid, now) : undefined
  }

  /** Ends all logins of a user, on all devices, optionally except the current one. */
  async endAll(uid: string, except?: string): Promise<void> {
    await this.#sessions.updateMany(
      { uid, ended: false, ...(except !== undefined && { _id: { $ne: except } }) },
      { $set: { ended: true, gmtModified: new Date() } },
    )
    this.#ended([uid])
  }

  /** Ends all logins of all users, and those in progress; returns how many have ended. */
  async endEverywhere(): Promise<number> {
    await this.#users.updateMany({}, { $inc: { credentials: 1 }, $set: { keptSession: null } })
    const { modifiedCount } = await this.#sessions.updateMany({ ended: false }, { $set: { ended: true, gmtModified: new Date() } })
    this.#ended('all')
    return modifiedCount
  }

  async end(uid: string, session: string): Promise<void> {
    await this.#sessions.updateOne({ _id: session, uid }, { $set: { ended: true, gmtModified: new Date() } })
    this.#ended([uid])
  }

  /** Logins whose tokens may still be valid, newest first. */
  async open(uid: string): Promise<SessionDoc[]> {
    const alive = new Date(Date.now() - tokenSeconds * 1000)
    const user = await this.#callers.users.of(uid)
    const found = await this.#sessions
      .find({ uid, ended: false, gmtModified: { $gt: alive } })
      .sort({ gmtCreate: -1 })
      .limit(100)
      .toArray()
    return found.filter((session) => user && isValid(session, user))
  }

  /** Whether the log has a login of a user from an address. */
  async hasLoggedIn(uid: string, ip: string): Promise<boolean> {
    const options = { projection: { _id: 1 } }
    if (await this.#sessions.findOne({ uid, address: addressGroup(ip) }, options)) return true
    return (await this.#sessions.findOne({ uid, address: { $exists: false }, ip }, options)) !== null
  }

  /** The log of logins, newest first. */
  async log(uid: string, limit: number): Promise<SessionDoc[]> {
    return this.#sessions.find({ uid }).sort({ gmtCreate: -1 }).limit(limit).toArray()
  }

  /** Deletes old logins from the log, but always keeps the newest one of each user. */
  async prune(now = new Date()): Promise<void> {
    const old = new Date(now)
    old.setMonth(old.getMonth() - logMonths)
    for (const uid of await this.#sessions.distinct('uid', { gmtCreate: { $lt: old } })) {
      const newest = await this.#sessions.findOne({ uid }, { sort: { gmtCreate: -1 } })
      await this.#sessions.deleteMany({ uid, gmtCreate: { $lt: old }, _id: { $ne: newest?._id ?? '' } })
    }
  }
}

/** Whether a login of a user has not ended, is young enough, and was checked against the current credentials. */
function isValid(session: SessionDoc, user: UserDoc): boolean {
  if (session.ended || session.gmtCreate.getTime() < Date.now() - maxSessionDays * 24 * 3600_000) return false
  return credentialsOf(session) === credentialsOf(user) || session._id === user.keptSession
}
