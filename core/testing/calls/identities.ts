import { randomUUID } from 'node:crypto'
import { roles, type Access, type Role } from '../../plugin/index.ts'
import type { Caller } from '../../server/index.ts'
import type { TestSite } from '../start-test-site.ts'

/** The kinds of callers with which every route is tested. */
export const identities = ['visitor', ...roles, 'banned', 'expired', 'forged'] as const
export type Identity = (typeof identities)[number]

/** Logs in every kind of caller. */
export class Identities {
  readonly #site: TestSite
  readonly #uids: ReadonlyMap<Identity, string>
  /** By identity, or by the name of a further caller with one. */
  readonly #tokens = new Map<string, string>()

  private constructor(site: TestSite, uids: ReadonlyMap<Identity, string>) {
    this.#site = site
    this.#uids = uids
  }

  static async create(site: TestSite): Promise<Identities> {
    const { users } = site.site.userServices
    const uids = new Map<Identity, string>()
    for (const [index, role] of [...roles, 'banned' as const].entries()) {
      const { uid } = await users.create({
        username: `${randomUUID().slice(0, 8)}-${index}`,
        password: 'irrelevant',
        role: role === 'banned' ? 'root' : role,
      })
      uids.set(role, uid)
    }
    return new Identities(site, uids)
  }

  /** The token of an identity; `caller` has a login of its own. */
  async tokenOf(identity: Identity, caller: string = identity): Promise<string | undefined> {
    if (identity === 'visitor') return undefined
    const token = this.#tokens.get(caller) ?? (await this.#login(identity))
    this.#tokens.set(caller, token)
    return token
  }

  /** Replaces logins that a call has ended, as logging out does. A ban ends the logins of the banned user, too. */
  async replaceEnded(): Promise<void> {
    const uids = [...this.#uids].flatMap(([identity, uid]) => (identity === 'banned' ? [] : [uid]))
    const { deletedCount } = await this.#site.site.db.collection('kernel.sessions').deleteMany({ uid: { $in: uids }, ended: true })
    if (deletedCount > 0) this.#tokens.clear()
  }

  async #login(identity: Identity): Promise<string> {
    const { sessions, users } = this.#site.site.userServices
    const uid = this.#uids.get(identity === 'expired' || identity === 'forged' ? 'root' : identity) ?? ''
    const token = await sessions.begin((await users.find(uid))!, '127.0.0.1', 'test')
    if (identity === 'banned') await users.change(uid, { status: 1 })
    if (identity === 'expired') return this.#site.expired(token)
    if (identity === 'forged') return `${token.slice(0, -20)}${'A'.repeat(20)}`
    return token
  }
}

/** The error with which a route must refuse a caller; undefined when the caller has access. */
export function refusalOf(
  access: Access,
  identity: Identity,
  may: Caller['may'],
): 'kernel/login-required' | 'kernel/login-lost' | 'kernel/forbidden' | undefined {
  if (access === 'anyone') return undefined
  if (identity === 'visitor') return access === 'token-optional' ? undefined : 'kernel/login-required'
  if (identity === 'banned' || identity === 'expired' || identity === 'forged') return 'kernel/login-lost'
  if (typeof access === 'string') return undefined
  const hasRole = access.roles?.includes(identity as Role) ?? true
  const hasPermission = access.permission === undefined || may(access.permission)
  return hasRole && hasPermission ? undefined : 'kernel/forbidden'
}
