import { adminRoles, paged, type PageQuery, type Role } from '@verdict/core'
import type { Caller, User, UserChange, Users } from '@verdict/core/server'
import type { z } from 'zod'
import {
  type AccountsSettings,
  ColourInvalid,
  EmailInvalid,
  FirstAccount,
  type FirstAccountAttempt,
  isEmail,
  isUsername,
  limits,
  OwnAccount,
  TooLong,
  UserMissing,
  UsernameInvalid,
  type UserEdit,
} from '../../contract.ts'
import { checkNewPassword } from '../sign-up/check-new-password.ts'
import type { ProfileService } from '../profiles/profile-service.ts'
import { parseRole, type RolePolicy } from './role-policy.ts'

/** The account that the first start creates. It stays an admin, so that the site always has one. */
const firstUid = '1'

type Edit = z.output<typeof UserEdit>

interface UserAdminDeps {
  readonly users: Users
  readonly profiles: ProfileService
  readonly rolePolicy: RolePolicy
  settings(): AccountsSettings
  /** Notifies the first account's user. */
  notifyOwner(attempt: FirstAccountAttempt): Promise<void>
}

/** Lists, changes and deletes accounts. */
export class UserAdmin {
  readonly #users: Users
  readonly #profiles: ProfileService
  readonly #rolePolicy: RolePolicy
  readonly #settings: () => AccountsSettings
  readonly #notifyOwner: UserAdminDeps['notifyOwner']

  constructor(deps: UserAdminDeps) {
    this.#users = deps.users
    this.#rolePolicy = deps.rolePolicy
    this.#profiles = deps.profiles
    this.#settings = deps.settings
    this.#notifyOwner = deps.notifyOwner
  }

  async list({ keyword, onlyAdmin, ...query }: PageQuery & { keyword?: string | undefined; onlyAdmin: boolean }) {
    const { users, total } = await this.#users.search({
      keyword: keyword?.trim() || undefined,
      roles: onlyAdmin ? adminRoles : undefined,
      skip: (query.currentPage - 1) * query.limit,
      limit: query.limit,
    })
    return paged(await this.#profiles.rows(users), total, query)
  }

  async edit(caller: Caller, edit: Edit): Promise<void> {
    const user = await this.#users.find(edit.uid)
    if (!user) throw new UserMissing()
    const change = changeOf(user, edit)
    if (user.uid === firstUid && caller.uid !== firstUid && (edit.setNewPwd || changesAccess(user, change))) await this.#refuseFirst(caller)
    this.#rolePolicy.authorize(caller, user.role, change.role)
    this.#protect(caller, user, change)
    if (edit.setNewPwd) checkNewPassword(edit.password ?? '', this.#settings())
    await this.#users.change(user.uid, change)
    if (edit.setNewPwd) await this.#users.setPassword(user.uid, edit.password ?? '')
  }

  async remove(caller: Caller, uids: readonly string[]): Promise<void> {
    if (uids.includes(firstUid)) await this.#refuseFirst(caller)
    if (uids.includes(caller.uid)) throw new OwnAccount()
    const users = await Promise.all(uids.map((uid) => this.#users.find(uid)))
    this.#rolePolicy.authorize(caller, ...users.flatMap((user) => user?.role ?? []))
    if ((await this.#users.remove(uids)) === 0) throw new UserMissing()
  }

  async #refuseFirst({ uid, username }: Caller): Promise<never> {
    if (uid !== firstUid) await this.#notifyOwner({ uid: firstUid, by: { uid, username } })
    throw new FirstAccount()
  }

  /** Users cannot change their own role or status. The first account's user cannot change its role either. */
  #protect(caller: Caller, user: User, { role, status }: UserChange): void {
    if (role === user.role && status === user.status) return
    if (user.uid === firstUid) throw new FirstAccount()
    if (user.uid === caller.uid) throw new OwnAccount()
  }
}

/** Whether a change would transfer the account to another person, or remove its permissions. */
function changesAccess(user: User, { role, status, email }: UserChange): boolean {
  return role !== user.role || status !== user.status || email !== user.email
}

function changeOf(user: User, edit: Edit): UserChange & { role: Role; status: number } {
  const username = edit.username.trim()
  const text = (value: string | null | undefined, before: string | null) => (value === undefined ? before : value?.trim() || null)
  const fields = {
    realname: text(edit.realname, user.realname),
    titleName: text(edit.titleName, user.titleName),
    titleColor: text(edit.titleColor, user.titleColor),
  }
  const email = text(edit.email, user.email)
  const role = parseRole(edit.type)
  if (username !== user.username && !isUsername(username)) throw new UsernameInvalid()
  if (email !== null && email !== user.email && !isEmail(email)) throw new EmailInvalid()
  if ((fields.realname?.length ?? 0) > limits.realname) throw new TooLong({ field: 'realname', limit: limits.realname })
  if ((fields.titleName?.length ?? 0) > limits.titleName) throw new TooLong({ field: 'titleName', limit: limits.titleName })
  if (fields.titleColor !== null && !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(fields.titleColor)) throw new ColourInvalid()
  return { username, email, role, status: edit.status, ...fields }
}
