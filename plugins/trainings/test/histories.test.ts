import { Random } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptAndCounted } from '../../submissions/test/support/kept-and-counted.ts'
import { TrainingScene } from './support/training-scene.ts'

const histories = Number(process.env.HISTORIES ?? 6)
const seed = Number(process.env.SEED ?? 17)
const steps = 30

let scene: TrainingScene
const problems: { pid: number; id: string; auth: number }[] = []
beforeAll(async () => {
  scene = await TrainingScene.start([])
  for (let count = 0; count < 3; count += 1) problems.push({ ...(await scene.scene.problem()), auth: 1 })
})
afterAll(() => scene?.close())

/** A submission as the history has made it. */
interface Made {
  readonly submitId: number
  readonly name: string
  readonly pid: number
  readonly tid: number | undefined
  status: number
  readonly time: number
}

/** A training as the history says that it should be. */
class Expected {
  readonly tid: number
  readonly isPrivate: boolean
  readonly members = new Set<string>()
  readonly problems = new Set<number>()

  constructor(tid: number, isPrivate: boolean) {
    this.tid = tid
    this.isPrivate = isPrivate
  }

  /** The rank counted from nothing, in the order of the definition. */
  rank(made: readonly Made[]): (string | number)[][] {
    const open = problems.filter(({ pid, auth }) => auth === 1 && this.problems.has(pid))
    const rows = [...this.members].flatMap((name) => {
      const own = made.filter((one) => one.name === name && open.some(({ pid }) => pid === one.pid))
      const times = open.flatMap(({ pid }) => {
        const solutions = own.filter((one) => one.pid === pid && one.status === 0).map(({ time }) => time)
        return solutions.length > 0 ? [Math.min(...solutions)] : []
      })
      return own.length > 0 ? [{ name, ac: times.length, time: times.reduce((sum, time) => sum + time, 0) }] : []
    })
    const isBetter = (a: (typeof rows)[0], b: (typeof rows)[0]) => a.ac > b.ac || (a.ac === b.ac && a.time < b.time)
    return rows.map((row) => [row.name, 1 + rows.filter((other) => isBetter(other, row)).length, row.ac, row.time])
  }
}

const byName = (rows: (string | number | undefined)[][]) => rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))

/** One history: a public and a private training with the same problems, and random steps in both. */
class History {
  readonly #random: Random
  readonly #names: readonly string[]
  readonly #made: Made[] = []
  readonly #trainings: Expected[] = []
  #passwords = 0

  /** Every history has people of its own: nobody may join often in a minute. */
  constructor(random: Random, names: readonly string[]) {
    this.#random = random
    this.#names = names
  }

  async run(): Promise<void> {
    for (const name of this.#names) scene.people[name] = await scene.scene.site.as('default_user', name)
    for (const isPrivate of [false, true]) await this.#begin(isPrivate)
    const kinds = [this.#membership, this.#place, this.#place, this.#place, this.#order, this.#hide, this.#password, this.#rejudge, this.#deleteProblem]
    for (let step = 0; step < steps; step += 1) await (step % 2 === 0 ? this.#submit() : this.#random.pick(kinds).call(this))
    await scene.settled()
    for (const training of this.#trainings) expect(byName(await scene.ranks('teacher', training.tid))).toEqual(byName(training.rank(this.#made)))
    for (const name of this.#names) await this.#compareProgress(name)
  }

  /** A training with all problems that can be placed, and one member. */
  async #begin(isPrivate: boolean): Promise<void> {
    const training = new Expected(await scene.create(isPrivate ? { auth: 'Private', privatePwd: 'password 0' } : {}), isPrivate)
    this.#trainings.push(training)
    for (const { pid } of problems.filter(({ auth }) => auth === 1)) {
      await scene.admin().addFromBank({ body: { tid: training.tid, pid } })
      training.problems.add(pid)
    }
    const name = this.#random.pick(this.#names)
    await scene.api(name).register({ body: { tid: training.tid, password: 'password 0' } })
    training.members.add(name)
  }

  async #submit(): Promise<void> {
    const name = this.#random.pick(this.#names)
    const problem = this.#random.pick(problems.filter(({ auth }) => auth === 1))
    // In a training that admits them and has the problem, otherwise in the bank.
    const chosen = this.#random.pick([undefined, ...this.#trainings])
    const isAdmitted = chosen?.problems.has(problem.pid) && (!chosen.isPrivate || chosen.members.has(name))
    const training = isAdmitted ? chosen : undefined
    const one = { name, pid: problem.pid, tid: training?.tid, status: this.#random.pick([0, -1, 1]), time: 1 + this.#random.below(9) }
    const status = one.status as 0 | -1 | 1
    this.#made.push({ ...one, submitId: await scene.judged(name, problem.id, status, training?.tid, one.time) })
    if (training && !training.isPrivate) training.members.add(name)
  }

  async #membership(): Promise<void> {
    const name = this.#random.pick(this.#names)
    const { tid, members } = this.#random.pick(this.#trainings)
    if (members.delete(name)) await scene.api(name).leave({ query: { tid } })
    else {
      await scene.api(name).register({ body: { tid, password: `password ${this.#passwords}` } })
      members.add(name)
    }
  }

  async #place(): Promise<void> {
    const { pid } = this.#random.pick(problems.filter(({ auth }) => auth === 1))
    const { tid, problems: placed } = this.#random.pick(this.#trainings)
    if (placed.delete(pid)) await scene.admin().removeProblem({ query: { tid, pid } })
    else {
      await scene.admin().addFromBank({ body: { tid, pid } })
      placed.add(pid)
    }
  }

  async #order(): Promise<void> {
    const { tid, problems: placed } = this.#random.pick(this.#trainings)
    await scene.admin().orderProblems({ body: { tid, pids: [...placed].toReversed() } })
  }

  async #hide(): Promise<void> {
    const problem = this.#random.pick(problems)
    // One stays, so that there is something to do.
    if (problem.auth === 1 && problems.filter(({ auth }) => auth === 1).length === 1) return
    problem.auth = problem.auth === 1 ? 2 : 1
    await scene.people.other!.use(problemAdminApi).changeAuth({ body: { id: problem.pid, auth: problem.auth as 1 | 2 } })
  }

  async #password(): Promise<void> {
    const [, { tid, members }] = this.#trainings as [Expected, Expected]
    this.#passwords += 1
    await scene.edit(tid, { privatePwd: `password ${this.#passwords}` })
    members.clear()
  }

  async #rejudge(): Promise<void> {
    const one = this.#random.pick(this.#made)
    if (!one) return
    one.status = this.#random.pick([0, -1])
    await scene.people.root!.use(rootApi).manual({ query: { submitId: one.submitId, status: one.status } })
  }

  /** Deletes a problem with its submissions; another one takes its place. */
  async #deleteProblem(): Promise<void> {
    const problem = this.#random.pick(problems)
    await scene.people.other!.use(problemAdminApi).remove({ query: { pid: problem.pid } })
    for (const training of this.#trainings) training.problems.delete(problem.pid)
    this.#made.splice(0, Infinity, ...this.#made.filter(({ pid }) => pid !== problem.pid))
    // Nobody submits for a problem that is being deleted.
    await scene.settled()
    Object.assign(problem, await scene.scene.problem(), { auth: 1 })
  }

  async #compareProgress(name: string): Promise<void> {
    const solved = new Set(this.#made.filter((one) => one.name === name && one.status === 0).map(({ pid }) => pid))
    for (const { tid, problems: placed } of this.#trainings) {
      const open = problems.filter(({ pid, auth }) => auth === 1 && placed.has(pid))
      const { acCount, problemCount } = await scene.api(name).detail({ query: { tid } })
      expect([acCount, problemCount]).toEqual([open.filter(({ pid }) => solved.has(pid)).length, open.length])
    }
  }
}

test(`after ${histories} random histories (HISTORIES, SEED=${seed}) rank and progress are what a count from nothing gives`, async () => {
  const random = new Random(seed)
  for (let count = 0; count < histories; count += 1)
    await new History(
      random,
      ['ann', 'ben', 'cat'].map((name) => `${name}-${count}`),
    ).run()
  const { kept, counted } = await keptAndCounted(scene.scene.site.site.db)
  expect(kept).toEqual(counted)
}, 3_600_000)
