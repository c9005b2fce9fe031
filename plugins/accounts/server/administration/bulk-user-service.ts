import { CodedError, type Role } from '@verdict/core'
import { randomPassword, type Caller, type Users } from '@verdict/core/server'
import {
  type AccountsSettings,
  parseAccountRow,
  BatchEmpty,
  BatchRefused,
  BatchTooLong,
  isUsername,
  limits,
  type NewAccount,
  PasswordLengthInvalid,
  RangeInvalid,
  findRowProblems,
  UsernameInvalid,
} from '../../contract.ts'
import type { ClassMembers } from '../classes/class-members.ts'
import type { ClassRepository } from '../classes/class-repository.ts'
import type { ProfileRepository } from '../profiles/stored/profile-repository.ts'
import type { CredentialSheets } from './credential-sheets.ts'
import { parseRole, type RolePolicy } from './role-policy.ts'

interface BulkUserDeps {
  readonly users: Users
  readonly profiles: ProfileRepository
  readonly classes: ClassRepository
  readonly members: ClassMembers
  readonly sheets: CredentialSheets
  readonly rolePolicy: RolePolicy
  settings(): AccountsSettings
}

interface Series {
  readonly prefix: string
  readonly suffix: string
  readonly number_from: number
  readonly number_to: number
  readonly password_length: number
}

type Row = readonly string[]

/** Password hashing is slow on purpose. A small number keeps the site responsive. */
const maxConcurrentCreations = 4

const maxConcurrentLookups = 20

/** The maximum number of rejected rows, or taken names, in an error message. */
const maxReported = 10

/** Names and addresses that were taken between the check and the creation. */
const conflictProblems: Readonly<Record<string, string>> = { 'kernel/name-taken': 'username-exists', 'kernel/email-taken': 'email-exists' }

/** Creates many accounts by an import or as a numbered series. */
export class BulkUserService {
  readonly #deps: BulkUserDeps

  constructor(deps: BulkUserDeps) {
    this.#deps = deps
  }

  /** Returns the rows that cannot become accounts, and their problems. */
  async check(rows: readonly Row[]): Promise<{ row: number; problems: string[] }[]> {
    checkBatchSize(rows.length)
    const problems = findRowProblems(rows, this.#deps.settings().passwordMin)
    await inBatches([...rows.entries()], maxConcurrentLookups, async ([row, cells]) => {
      const taken = await this.#conflicts(parseAccountRow(cells))
      if (taken.length > 0) problems.set(row, [...(problems.get(row) ?? []), ...taken])
    })
    return [...problems].map(([row, found]) => ({ row, problems: found })).toSorted((a, b) => a.row - b.row)
  }

  /** Creates accounts from the valid rows; throws a summary of the others, with problems translated by `t`. */
  async importRows(caller: Caller, rows: readonly Row[], type: number, t: (problem: string) => string): Promise<void> {
    const role = parseRole(type)
    this.#deps.rolePolicy.authorize(caller, role)
    const failed = new Map((await this.check(rows)).map(({ row, problems }) => [row, problems]))
    const good = [...rows.entries()].filter(([row]) => !failed.has(row))
    await inBatches(good, maxConcurrentCreations, async ([row, cells]) => {
      const problem = await this.#create(parseAccountRow(cells), role)
      if (problem !== undefined) failed.set(row, [problem])
    })
    if (failed.size === 0) return
    const first = [...failed].toSorted(([a], [b]) => a - b).slice(0, maxReported)
    const reasons = first.map(([row, problems]) => {
      const name = parseAccountRow(rows[row] ?? []).username.slice(0, 40)
      return `#${row + 1}${name && ` ${name}`} (${problems.map(t).join('; ')})`
    })
    throw new BatchRefused({
      made: rows.length - failed.size,
      failed: failed.size,
      names: `${reasons.join(', ')}${failed.size > maxReported ? ', …' : ''}`,
    })
  }

  /** Creates a numbered series of accounts with random passwords; none if one of the names is taken. */
  async generate(caller: Caller, series: Series): Promise<{ key: string }> {
    this.#deps.rolePolicy.authorize(caller, 'default_user')
    const names = namesOf(series, this.#deps.settings())
    const found = await this.#deps.users.findByNames(names)
    const taken = names.filter((_, index) => found[index])
    if (taken.length > 0) throw new BatchRefused({ made: 0, failed: taken.length, names: taken.slice(0, maxReported).join(', ') })
    const created = names.map((username) => ({ username, password: randomPassword(series.password_length) }))
    await inBatches(created, maxConcurrentCreations, async (user) => void (await this.#deps.users.create(user)))
    return { key: await this.#deps.sheets.store(created, caller.uid) }
  }

  async #conflicts({ username, email }: NewAccount): Promise<string[]> {
    const { users } = this.#deps
    const [byName, byEmail] = await Promise.all([username && users.findByName(username), email && users.findByEmail(email)])
    return [...(byName ? ['username-exists'] : []), ...(byEmail ? ['email-exists'] : [])]
  }

  /** Creates an account; returns the problem if its name or address was taken since the check. */
  async #create({ course, ...account }: NewAccount, role: Role): Promise<string | undefined> {
    try {
      const user = await this.#deps.users.create({ ...account, role })
      const schoolClass = await this.#deps.classes.findByNames(account.school, course)
      if (schoolClass) await this.#deps.members.add(schoolClass._id, [user.username])
      else if (course) await this.#deps.profiles.update(user, { course })
      return undefined
    } catch (error) {
      if (error instanceof CodedError) return conflictProblems[error.code] ?? 'refused'
      throw error
    }
  }
}

function namesOf({ prefix, suffix, number_from: from, number_to: to, password_length: length }: Series, { passwordMin: min }: AccountsSettings): string[] {
  if (from < 0 || to < from) throw new RangeInvalid()
  if (length < min || length > limits.password) throw new PasswordLengthInvalid({ min, max: limits.password })
  checkBatchSize(to - from + 1)
  const names = Array.from({ length: to - from + 1 }, (_, index) => `${prefix.trim()}${from + index}${suffix.trim()}`)
  if (!names.every(isUsername)) throw new UsernameInvalid()
  return names
}

function checkBatchSize(count: number): void {
  if (count === 0) throw new BatchEmpty()
  if (count > limits.batch) throw new BatchTooLong({ limit: limits.batch })
}

async function inBatches<T>(items: readonly T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += size) await Promise.all(items.slice(start, start + size).map(work))
}
