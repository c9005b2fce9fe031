import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { Random, testPassword, type Person } from '@verdict/core/testing'
import { kernelApi } from '@verdict/core'
import { statuses } from '@verdict/plugin-judging/contract'
import { recounts } from '../contracts/promises/recounts.ts'
import { StoredDocuments } from '../contracts/promises/stored-documents.ts'
import { comparisons, type Ended } from './comparisons.ts'
import { shuffledFaults, type Fault, type FaultTimes } from './faults.ts'
import { ChaosCluster } from './processes/chaos-cluster.ts'
import { School } from './school.ts'
import { Submitting } from './submitting.ts'

export interface ChaosOptions extends FaultTimes {
  readonly seed: number
  readonly userCount: number
  /** How many programs each user submits in a round. */
  readonly programCount: number
  /** At most four, the number of processes that are never missing. */
  readonly faultCount: number
  readonly log: (line: string) => void
}

const settleLimitMs = 300_000
/** Answers may be older than the database by so much. */
const freshLimitMs = 30_000
const unfinished = { status: { $in: [statuses.pending, statuses.compiling, statuses.judging] } }

/** Rounds in which users submit while processes die, stop and have wrong clocks, each followed by a comparison with a recount. */
export class ChaosRun {
  readonly cluster = new ChaosCluster()
  readonly differences: string[] = []
  readonly kinds = new Map<string, number>()
  readonly #options: ChaosOptions
  readonly #random: Random
  readonly #submitting: Submitting
  #school!: School
  #readers: Ended['readers'] = []
  #faults: Fault[] = []

  constructor(options: ChaosOptions) {
    this.#options = options
    this.#random = new Random(options.seed)
    this.#submitting = new Submitting(new Random(options.seed + 1))
  }

  get programs() {
    return this.#submitting.programs
  }

  async open(): Promise<void> {
    await this.cluster.start()
    this.#school = new School(await this.cluster.root())
    const count = this.#options.userCount
    await this.#school.open(Array.from({ length: count }, () => this.cluster.visitor()))
    const [one, two] = [this.cluster.visitors(), this.cluster.visitors()]
    this.#readers = one.map((root, index) => ({ site: this.cluster.sites[index]!.name, root, student: two[index]! }))
  }

  async round(number: number): Promise<void> {
    const { log, faultCount, programCount, haltMs, wrongMs } = this.#options
    const faults = this.#nextFaults(faultCount)
    const lengthMs = Math.max(haltMs, wrongMs)
    const contests = [await this.#school.contest('icpc', lengthMs / 2), await this.#school.contest('oi', lengthMs / 2)]
    log(`round ${number}: ${faults.map(({ kind }) => kind).join(', ')}`)
    const before = this.programs.length
    const targets = [...contests, ...contests, this.#school.course, this.#school.bank]
    const submitting = this.#submitting.run(this.#school.users, targets, { count: programCount, pauseMs: lengthMs / programCount })
    await Promise.all(faults.map((fault) => this.#inject(fault, this.#random.below(lengthMs / 3))))
    await submitting
    await Promise.all(this.cluster.processes.map((one) => one.up()))
    await this.#compare(number, contests, before)
  }

  /** Deals the faults like cards, so that each kind is injected equally often; those of one round have different targets. */
  #nextFaults(count: number): Fault[] {
    const dealt: Fault[] = []
    while (dealt.length < count) {
      const taken = new Set(dealt.map(({ target }) => target))
      const next = this.#faults.findIndex(({ target }) => !taken.has(target))
      if (next === -1) this.#faults.push(...shuffledFaults(this.cluster, this.#random, this.#options))
      else dealt.push(...this.#faults.splice(next, 1))
    }
    return dealt
  }

  async #inject({ kind, inject }: Fault, afterMs: number): Promise<void> {
    await pause(afterMs)
    await inject()
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1)
  }

  async #compare(number: number, contests: Ended['contests'], before: number): Promise<void> {
    const { log } = this.#options
    const began = performance.now()
    const differ = (name: string, error: unknown) => {
      const text = `round ${number}, ${name}: ${describe(error)}`
      this.differences.push(text)
      log(`DIFFERENCE ${text}`)
    }
    await this.#settled().catch((error: unknown) => differ('what is waiting', error))
    const settledMs = performance.now() - began
    for (const { root, student } of this.#readers) {
      await this.#logIn(root, 'root')
      await this.#logIn(student, this.#school.users[0]!.name)
    }
    const ended: Ended = { db: this.cluster.db, school: this.#school, contests, programs: this.programs, readers: this.#readers }
    for (const [name, compare] of Object.entries(comparisons)) await within(freshLimitMs, () => compare(ended)).catch((error: unknown) => differ(name, error))
    const made = this.programs.slice(before)
    const refused = made.filter(({ refusal }) => refusal !== undefined)
    const reasons = [...new Set(refused.map(({ refusal }) => refusal))].join(', ')
    log(`  ${made.length} programs, ${refused.length} refused${refused.length > 0 ? ` (${reasons})` : ''}, settled after ${Math.round(settledMs / 1000)} s`)
  }

  /** Resolves when nothing is being judged and no follower is pending. */
  #settled(): Promise<void> {
    const { db } = this.cluster
    return within(settleLimitMs, async () => {
      const open = await db.collection('submissions.submissions').countDocuments(unfinished)
      const tasks = await db.collection('judging.tasks').countDocuments({ state: { $in: ['waiting', 'running'] } })
      if (open + tasks > 0) throw new Error(`${open} submissions without a verdict, ${tasks} tasks`)
      await recounts['nothing is pending']!(new StoredDocuments(db), { db, ranks: noRanks })
    })
  }

  #logIn(person: Person, username: string): Promise<unknown> {
    return within(freshLimitMs, () => person.use(kernelApi).login({ body: { username, password: testPassword } }))
  }
}

const noRanks = { shown: async () => ({ acm: [], oi: [] }), counted: async () => ({ acm: [], oi: [] }) }

/** Repeats a check until it passes, and throws its last error after the limit. */
async function within<T>(limitMs: number, check: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + limitMs; ;)
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
      await pause(500)
    }
}

/** The message of a failed comparison, and the lines in which the two sides differ. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, actual, expected } = error as Error & { actual?: unknown; expected?: unknown }
  const [shown, counted] = [actual, expected].map((side) => inspect(side, { depth: 8, breakLength: 140, maxArrayLength: null, sorted: true }).split('\n'))
  const only = (lines: readonly string[], others: readonly string[], sign: string) => lines.filter((line) => !others.includes(line)).map((line) => sign + line)
  const lines = [...only(shown!, counted!, '- '), ...only(counted!, shown!, '+ ')]
  return [message.split('\n', 1)[0], ...lines.slice(0, 40)].join('\n    ')
}
