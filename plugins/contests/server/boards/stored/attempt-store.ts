import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { pick, unlessRefused } from '@verdict/core'
import { writtenUnlessDuplicate, type Users } from '@verdict/core/server'
import type { RowVersions } from '@verdict/server-kit'
import { statuses } from '@verdict/plugin-judging/contract'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { SubmissionService, SubmissionSummary, Trial } from '@verdict/plugin-submissions/contract'
import type { Collection } from 'mongodb'
import { NoContest } from '../../../contract.ts'
import type { ContestAccess } from '../../contest/contest-access.ts'
import type { RegistrationDoc } from '../../contest/contest-schema.ts'
import { contestReference } from '../../context/contest-context.ts'
import { detailsOf, type Registrations } from '../../contest/registrations.ts'
import type { BoardRowDoc, KeptAttempt, KeptRegistration } from './board-schema.ts'
import { rejudgedAttempt, withRejudged, type RejudgedAttempt } from './rejudged-attempts.ts'

interface Deps {
  readonly rows: Collection<BoardRowDoc>
  readonly versions: RowVersions
  readonly submissions: SubmissionService
  readonly registrations: Pick<Registrations, 'find' | 'all'>
  readonly users: Pick<Users, 'asViewer'>
  readonly access: ContestAccess
}

/** The number of rows that are compared and written concurrently. */
const mendedAtOnce = 16

type Person = Pick<BoardRowDoc, 'username' | 'isStaff'>
interface Attempts {
  readonly attempts: KeptAttempt[]
  readonly tests: KeptAttempt[]
}

type Known = Pick<BoardRowDoc, 'stamp' | 'attempts' | 'tests' | 'registration'> | null

/** Stores the attempts and registrations of all users in each contest. Rows are computed from both, so repeated writes are harmless. */
export class AttemptStore {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Recomputes a user's attempts at a problem of a contest; repeatable. */
  async refresh(cid: number, { uid, username, pid }: Pick<SubmissionSummary, 'uid' | 'username' | 'pid'>): Promise<void> {
    const { rows, submissions } = this.#deps
    for (;;) {
      // Read before the submissions: if the stamp has not changed at the write, no other process has stored newer submissions.
      const known = await rows.findOne({ _id: keyOf(cid, uid) }, { projection: { stamp: 1, attempts: 1, tests: 1, registration: 1 } })
      const at = (kept: readonly KeptAttempt[] = []) => kept.filter((attempt) => attempt.pid !== pid)
      const kept = { attempts: at(known?.attempts), tests: at(known?.tests) }
      for await (const submission of submissions.of(contestReference(cid), { uid, pid })) keep(kept, submission, known?.attempts)
      if (known === null && isEmpty(kept)) return
      const row = { cid, uid, ...(await this.#personOf(cid, uid, username)), ...inOrder(kept), registration: known?.registration ?? null }
      if (await this.#write(known, row)) break
    }
    await this.#deps.versions.changed(cid, uid)
  }

  /** Updates a user's row after a change of their registration; repeatable. */
  async refreshRegistration(cid: number, uid: string): Promise<void> {
    const { rows, registrations, users, versions } = this.#deps
    for (;;) {
      // Read before the registration, for the same reason.
      const known = await rows.findOne({ _id: keyOf(cid, uid) })
      const registration = keptRegistration(await registrations.find(cid, uid))
      const username = known?.username ?? (await users.asViewer(uid))?.username
      if (username === undefined || (known === null && registration === null)) return
      const row = { cid, uid, ...(await this.#personOf(cid, uid, username)), attempts: known?.attempts ?? [], tests: known?.tests ?? [], registration }
      if (await this.#write(known, row)) break
    }
    await versions.changed(cid, uid)
  }

  /** Computes all rows of a contest from its submissions and registrations; returns the number of rows that were wrong. */
  async recount(cid: number): Promise<number> {
    const { rows, versions, submissions } = this.#deps
    const known = new Map((await rows.find({ cid }).toArray()).map((row) => [row.uid, row]))
    const registered = new Map((await this.#deps.registrations.all(cid)).map((one) => [one.uid, keptRegistration(one)]))
    const counted = new Map<string, Attempts & { username: string }>(
      [...registered.keys(), ...known.keys()].map((uid) => [uid, { username: known.get(uid)?.username ?? '', attempts: [], tests: [] }]),
    )
    for await (const submission of submissions.of(contestReference(cid))) {
      const row = counted.get(submission.uid) ?? { username: submission.username, attempts: [], tests: [] }
      keep(row, submission, known.get(submission.uid)?.attempts)
      counted.set(submission.uid, row)
    }
    let wrong = 0
    const pending = [...counted]
    const mend = async () => {
      for (let next = pending.pop(); next; next = pending.pop()) {
        const [uid, { username, ...kept }] = next
        const before = known.get(uid)
        const person = await this.#personOf(cid, uid, username)
        const row = { ...person, ...inOrder(kept), registration: registered.get(uid) ?? null }
        const isDeleted = person.username === ''
        if (isDeleted || (before && isSame(before, person) && isDeepStrictEqual(contentOf(before), contentOf(row)))) continue
        // A row that another process changed first was computed from newer submissions.
        if (await this.#write(before ?? null, { cid, uid, ...row })) wrong += 1
      }
    }
    await Promise.all(Array.from({ length: mendedAtOnce }, mend))
    if (wrong > 0) await versions.allChanged(cid)
    return wrong
  }

  /** Stores the verdicts of a rejudging set beside a user's attempts. They count once the contest has applied the set. Repeatable. */
  async addRejudged(cid: number, { set, uid, at }: { readonly set: number; readonly uid: string; readonly at: Date }, trials: () => AsyncIterable<Trial>) {
    for (;;) {
      // Read before the submissions, for the same reason.
      const known = await this.#deps.rows.findOne({ _id: keyOf(cid, uid) })
      if (!known) return
      const rejudged: RejudgedAttempt[] = []
      for await (const trial of trials()) if (trial.state === 'current' && trial.after) rejudged.push(rejudgedAttempt(trial, trial.after, { set, at }))
      const tests = new Set(known.tests?.map(({ id }) => id))
      const counted = new Map([...known.attempts, ...rejudged.filter(({ id }) => !tests.has(id))].map((attempt) => [attempt.id, attempt]))
      const kept = inOrder({ attempts: [...counted.values()], tests: known.tests ?? [] })
      if (rejudged.length === 0 || (await this.#write(known, { ...known, ...kept }))) return
    }
  }

  /** Makes every process read the verdicts that `addRejudged` has stored. */
  async announceRejudged(cid: number): Promise<void> {
    await this.#deps.versions.allChanged(cid)
  }

  /** Removes a user's registrations from all rows; repeatable. */
  async removeRegistrations(uid: string): Promise<void> {
    const { rows, versions } = this.#deps
    for (const { _id, cid } of await rows.find({ uid }, { projection: { cid: 1 } }).toArray()) {
      await rows.updateOne({ _id }, { $set: { registration: null, stamp: randomUUID() } })
      await versions.changed(cid, uid)
    }
  }

  /** Updates a user's rows after a change of name or role: unofficial participants are listed by name, and root is always staff. Repeatable. */
  async refreshPerson(uid: string, username: string): Promise<void> {
    const { rows, versions } = this.#deps
    for (const { _id, cid, ...before } of await rows.find({ uid }, { projection: { attempts: 0, tests: 0 } }).toArray()) {
      const person = await this.#personOf(cid, uid, username)
      if (isSame(before, person)) continue
      // The new stamp makes pending writes of processes that read the row earlier fail.
      await rows.updateOne({ _id }, { $set: { ...person, stamp: randomUUID() } })
      await versions.changed(cid, uid)
    }
  }

  async remove(cid: number): Promise<void> {
    await this.#deps.rows.deleteMany({ cid })
    await this.#deps.versions.remove(cid)
  }

  /** Writes a row unless it changed since it was read; false if another process wrote first. */
  async #write(known: Known, row: Omit<BoardRowDoc, '_id' | 'stamp'>): Promise<boolean> {
    const { rows } = this.#deps
    const _id = keyOf(row.cid, row.uid)
    // Empty rows are kept: a missing row has no stamp to detect writes of other processes.
    if (known === null && isEmpty(row) && !row.registration) return true
    const written = { ...row, _id, stamp: randomUUID() }
    if (known) return (await rows.replaceOne({ _id, stamp: known.stamp }, written)).matchedCount > 0
    return writtenUnlessDuplicate(() => rows.insertOne(written))
  }

  /** Returns a user's current role in a contest. Deleted users keep the name of their submission. */
  async #personOf(cid: number, uid: string, username: string): Promise<Person> {
    const viewer = await this.#deps.users.asViewer(uid)
    if (!viewer) return { username, isStaff: false }
    return { username: viewer.username, isStaff: await this.#leads(cid, viewer) }
  }

  /** Users who can no longer see the contest still have a row, but do not lead it. Those with duties are known from the contest. */
  async #leads(cid: number, viewer: Viewer): Promise<boolean> {
    const open = await unlessRefused(() => this.#deps.access.open(cid, viewer), NoContest)
    return open?.leads ?? false
  }
}

function isSame(before: Person, now: Person): boolean {
  return before.username === now.username && before.isStaff === now.isStaff
}

const contentOf = ({ attempts, tests = [], registration = null }: Pick<BoardRowDoc, 'attempts' | 'tests' | 'registration'>) => ({
  attempts,
  tests,
  registration,
})

function keptRegistration(registration: RegistrationDoc | null): KeptRegistration | null {
  return registration && { round: registration.round, ...pick(detailsOf(registration), ['organization', 'country', 'category']) }
}

const keyOf = (cid: number, uid: string) => `${cid} ${uid}`

function attemptOf({ submitId, status, changedAt, ...submission }: SubmissionSummary, known: readonly KeptAttempt[] = []): KeptAttempt {
  const verdict = status === statuses.pending ? null : status
  const attempt = { id: submitId, ...pick(submission, ['pid', 'submitTime', 'score', 'time', 'language']), status: verdict }
  return withRejudged(attempt, changedAt, known)
}

/** Adds a submission to the user's attempts, unless it is annulled. */
function keep({ attempts, tests }: Attempts, submission: SubmissionSummary, known?: readonly KeptAttempt[]): void {
  if (!submission.annulled) (submission.byStaff ? tests : attempts).push(attemptOf(submission, known))
}

function isEmpty({ attempts, tests = [] }: Pick<BoardRowDoc, 'attempts' | 'tests'>): boolean {
  return attempts.length === 0 && tests.length === 0
}

function inOrder({ attempts, tests }: Attempts): Attempts {
  const sorted = (kept: readonly KeptAttempt[]) => kept.toSorted((a, b) => a.submitTime.getTime() - b.submitTime.getTime() || a.id - b.id)
  return { attempts: sorted(attempts), tests: sorted(tests) }
}
