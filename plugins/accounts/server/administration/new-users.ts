import { CodedError, type Role } from '@verdict/core'
import { randomPassword, type Users } from '@verdict/core/server'
import {
  accountOf,
  BatchEmpty,
  BatchRefused,
  BatchTooLong,
  isUsername,
  limits,
  type NewAccount,
  PasswordLengthInvalid,
  RangeInvalid,
  rowProblems,
  UsernameInvalid,
} from '../../contract.ts'
import type { ClassMembers } from '../classes/class-members.ts'
import type { Classes } from '../classes/classes.ts'
import type { ProfileRepository } from '../profiles/profile-repository.ts'
import { roleOf } from './role-of.ts'
import type { CredentialSheets } from './credential-sheets.ts'

interface NewUserParts {
  readonly users: Users
  readonly profiles: ProfileRepository
  readonly classes: Classes
  readonly members: ClassMembers
  readonly sheets: CredentialSheets
}

interface Series {
  readonly prefix: string
  readonly suffix: string
  readonly number_from: number
  readonly number_to: number
  readonly password_length: number
}

type Row = readonly string[]

/** Hashing is slow on purpose; this many at once keep the site awake. */
const atOnce = 4

/** Lines of an import whose reasons are told. */
const mostTold = 10

const takenMeanwhile: Readonly<Record<string, string>> = { 'kernel/name-taken': 'username-exists', 'kernel/email-taken': 'email-exists' }

/** Makes many accounts at once. */
export class NewUsers {
  readonly #deps: NewUserParts

  constructor(deps: NewUserParts) {
    this.#deps = deps
  }

  /** Which rows cannot become accounts, and why; changes nothing. */
  async check(rows: readonly Row[]): Promise<{ row: number; problems: string[] }[]> {
    sized(rows.length)
    const problems = rowProblems(rows)
    await inTurns([...rows.entries()], 20, async ([row, cells]) => {
      const taken = await this.#taken(accountOf(cells))
      if (taken.length > 0) problems.set(row, [...(problems.get(row) ?? []), ...taken])
    })
    return [...problems].map(([row, found]) => ({ row, problems: found })).toSorted((a, b) => a.row - b.row)
  }

  /** Makes what can be made; for the rest one summary says why, problem by problem in the words that `say` has for it. */
  async importRows(rows: readonly Row[], type: number, t: (problem: string) => string): Promise<void> {
    const role = roleOf(type)
    const failed = new Map((await this.check(rows)).map(({ row, problems }) => [row, problems]))
    const good = [...rows.entries()].filter(([row]) => !failed.has(row))
    await inTurns(good, atOnce, async ([row, cells]) => {
      const problem = await this.#make(accountOf(cells), role)
      if (problem !== undefined) failed.set(row, [problem])
    })
    if (failed.size === 0) return
    const first = [...failed].toSorted(([a], [b]) => a - b).slice(0, mostTold)
    const reasons = first.map(([row, problems]) => {
      const name = accountOf(rows[row] ?? []).username.slice(0, 40)
      return `#${row + 1}${name && ` ${name}`} (${problems.map(t).join('; ')})`
    })
    throw new BatchRefused({
      made: rows.length - failed.size,
      failed: failed.size,
      names: `${reasons.join(', ')}${failed.size > mostTold ? ', …' : ''}`,
    })
  }

  /** Makes a numbered series with random passwords; nobody when one of the names is taken. */
  async generate(series: Series, uid: string): Promise<{ key: string }> {
    const names = namesOf(series)
    const found = await Promise.all(names.map((name) => this.#deps.users.findByName(name)))
    const taken = names.filter((_, index) => found[index])
    if (taken.length > 0) throw new BatchRefused({ made: 0, failed: taken.length, names: taken.slice(0, 10).join(', ') })
    const made: { username: string; password: string }[] = []
    await inTurns(names, atOnce, async (username) => {
      const password = randomPassword(series.password_length)
      await this.#deps.users.create({ username, password })
      made.push({ username, password })
    })
    const order = new Map(names.map((name, index) => [name, index]))
    return {
      key: await this.#deps.sheets.keep(
        made.toSorted((a, b) => (order.get(a.username) ?? 0) - (order.get(b.username) ?? 0)),
        uid,
      ),
    }
  }

  async #taken({ username, email }: NewAccount): Promise<string[]> {
    const { users } = this.#deps
    const [byName, byEmail] = await Promise.all([username && users.findByName(username), email && users.findByEmail(email)])
    return [...(byName ? ['username-exists'] : []), ...(byEmail ? ['email-exists'] : [])]
  }

  /** The problem, if it cannot be made: somebody else took the name or the address meanwhile. */
  async #make({ course, ...account }: NewAccount, role: Role): Promise<string | undefined> {
    try {
      const user = await this.#deps.users.create({ ...account, role })
      const seat = await this.#deps.classes.findByNames(account.school, course)
      if (seat) await this.#deps.members.add(seat._id, [user.username])
      else if (course) await this.#deps.profiles.write(user, { course })
      return undefined
    } catch (error) {
      if (error instanceof CodedError) return takenMeanwhile[error.code] ?? 'refused'
      throw error
    }
  }
}

function namesOf({ prefix, suffix, number_from: from, number_to: to, password_length: length }: Series): string[] {
  if (from < 0 || to < from) throw new RangeInvalid()
  if (length < limits.passwordLeast || length > limits.password) throw new PasswordLengthInvalid()
  sized(to - from + 1)
  const names = Array.from({ length: to - from + 1 }, (_, index) => `${prefix.trim()}${from + index}${suffix.trim()}`)
  if (!names.every(isUsername)) throw new UsernameInvalid()
  return names
}

function sized(count: number): void {
  if (count === 0) throw new BatchEmpty()
  if (count > limits.batch) throw new BatchTooLong({ limit: limits.batch })
}

async function inTurns<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += width) await Promise.all(items.slice(start, start + width).map(work))
}
