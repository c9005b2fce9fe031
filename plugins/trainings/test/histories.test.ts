import { isThorough, Random } from '@verdict/core/testing'
import { problemAdminApi, problemApi } from '@verdict/plugin-problems/contract'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptAndCounted } from '@verdict/plugin-submissions/testing'
import { sectionApi } from '../contract.ts'
import { ExpectedTraining, randomRequirements, type Made } from './support/expected-training.ts'
import { TrainingScene } from './support/training-scene.ts'

const histories = Number(process.env.HISTORIES ?? 4)
const seed = Number(process.env.SEED ?? 17)
const steps = Number(process.env.STEPS ?? (isThorough ? 200 : 15))

let scene: TrainingScene
const problems: { pid: number; id: string; auth: number }[] = []
beforeAll(async () => {
  scene = await TrainingScene.start([])
  for (let count = 0; count < 3; count += 1) problems.push({ ...(await scene.scene.problem()), auth: 1 })
})
afterAll(() => scene?.close())

const byName = (rows: (string | number | undefined)[][]) => rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))

const isOpen = (pid: number) => problems.some((problem) => problem.pid === pid && problem.auth === 1)

/** One history: a public and a private training with the same problems, and random steps in both. */
class History {
  readonly #random: Random
  readonly #names: readonly string[]
  readonly #made: Made[] = []
  readonly #trainings: ExpectedTraining[] = []
  #passwords = 0

  /** Each history has its own users, because joining is rate-limited. */
  constructor(random: Random, names: readonly string[]) {
    this.#random = random
    this.#names = names
  }

  async run(): Promise<void> {
    for (const name of this.#names) scene.people[name] = await scene.scene.site.as('default_user', name)
    for (const isPrivate of [false, true]) await this.#begin(isPrivate)
    const kinds = [
      this.#membership,
      this.#place,
      this.#place,
      this.#section,
      this.#section,
      this.#section,
      this.#order,
      this.#hide,
      this.#password,
      this.#rejudge,
      this.#deleteProblem,
    ]
    for (let step = 0; step < steps; step += 1) await (step % 2 === 0 ? this.#submit() : this.#random.pick(kinds).call(this))
    await scene.settled()
    for (const training of this.#trainings) expect(byName(await scene.ranks('teacher', training.tid))).toEqual(byName(training.rank(this.#made)))
    for (const name of this.#names) await this.#compareProgress(name)
    for (const training of this.#trainings) {
      const listed = await scene.api('teacher').problems({ query: { tid: training.tid } })
      expect(listed.map(({ pid }) => pid)).toEqual(training.list())
      for (const name of this.#names) await this.#compareLocks(name, training, new Map(listed.map(({ pid, problemId }) => [pid, problemId])))
    }
  }

  /** Creates a training with all problems that can be added, and one member. */
  async #begin(isPrivate: boolean): Promise<void> {
    const tid = await scene.create(isPrivate ? { auth: 'Private', privatePwd: 'password 0' } : {})
    const training = new ExpectedTraining(tid, isPrivate, isOpen)
    this.#trainings.push(training)
    for (const { pid } of problems.filter(({ auth }) => auth === 1)) {
      await scene.admin().addFromBank({ body: { tid, pid } })
      training.problems.push({ pid, sectionId: null })
    }
    const name = this.#random.pick(this.#names)
    await scene.api(name).register({ body: { tid, password: 'password 0' } })
    training.members.set(name, this.#newest())
  }

  #newest(): number {
    return Math.max(0, ...this.#made.map(({ submitId }) => submitId))
  }

  async #submit(): Promise<void> {
    const name = this.#random.pick(this.#names)
    const problem = this.#random.pick(problems.filter(({ auth }) => auth === 1))
    // In a training that admits them and has the problem, otherwise in the bank.
    const chosen = this.#random.pick([undefined, ...this.#trainings])
    const placed = chosen?.problems.find(({ pid }) => pid === problem.pid)
    const isAdmitted = chosen && placed && (!chosen.isPrivate || chosen.members.has(name)) && !chosen.locked(this.#solved(name)).has(placed.sectionId ?? 0)
    // Locks depend on counts that followers update.
    await scene.settled()
    const training = isAdmitted ? chosen : undefined
    const one = { name, pid: problem.pid, tid: training?.tid, status: this.#random.pick([0, -1, 1]), time: 1 + this.#random.below(9) }
    const status = one.status as 0 | -1 | 1
    this.#made.push({ ...one, submitId: await scene.judged(name, problem.id, status, training?.tid, one.time) })
    if (training && !training.isPrivate && !training.members.has(name)) training.members.set(name, this.#newest())
  }

  async #membership(): Promise<void> {
    const name = this.#random.pick(this.#names)
    const { tid, members } = this.#random.pick(this.#trainings)
    if (members.delete(name)) await scene.api(name).leave({ query: { tid } })
    else {
      await scene.api(name).register({ body: { tid, password: `password ${this.#passwords}` } })
      members.set(name, this.#newest())
    }
  }

  async #place(): Promise<void> {
    const { pid } = this.#random.pick(problems.filter(({ auth }) => auth === 1))
    const training = this.#random.pick(this.#trainings)
    const { tid, problems: placed } = training
    if (placed.some((one) => one.pid === pid)) {
      await scene.admin().removeProblem({ query: { tid, pid } })
      training.problems = placed.filter((one) => one.pid !== pid)
    } else {
      const sectionId = this.#random.pick([null, ...training.sections.map(({ id }) => id)])
      await scene.admin().addFromBank({ body: { tid, pid, sectionId } })
      placed.push({ pid, sectionId })
    }
  }

  async #order(): Promise<void> {
    const training = this.#random.pick(this.#trainings)
    training.problems.reverse()
    await scene.admin().orderProblems({ body: { tid: training.tid, pids: training.problems.map(({ pid }) => pid) } })
  }

  /** Adds, changes, moves, fills or removes a section. Sections that could never open are rejected without a change. */
  async #section(): Promise<void> {
    const training = this.#random.pick(this.#trainings)
    const { tid, sections, problems: placed } = training
    const api = scene.people.teacher!.use(sectionApi)
    const step = this.#random.below(6)
    const [before, section, problem] = [sections.map((one) => ({ ...one })), this.#random.pick(sections), this.#random.pick(placed)]
    const tried = async (call: Promise<unknown>) => {
      if (training.canOpen()) return call
      training.sections = before
      return expect(call).rejects.toMatchObject({ code: 'trainings/section-cycle' })
    }
    if (sections.length < 3 && (step < 2 || !section)) {
      const { id } = await api.add({ body: { tid, title: `Section ${step}` } })
      sections.push({ id, toSolve: null, after: null })
    } else if (!section) return
    else if (step < 3) {
      Object.assign(section, randomRequirements(this.#random, sections))
      await tried(api.save({ body: { tid, ...section } }))
    } else if (step < 5 && problem) {
      training.problems = [...placed.filter((one) => one !== problem), problem]
      if (problem.sectionId === section.id) training.problems = placed
      problem.sectionId = section.id
      await scene.admin().saveProblem({ body: { tid, pid: problem.pid, sectionId: section.id } })
    } else if (this.#random.below(2) === 0) {
      sections.reverse()
      await tried(api.order({ body: { tid, ids: sections.map(({ id }) => id) } }))
    } else {
      training.removeSection(section.id)
      await api.remove({ query: { tid, id: section.id } })
    }
  }

  async #hide(): Promise<void> {
    const problem = this.#random.pick(problems)
    // One problem stays public, so that there is always one to solve.
    if (problem.auth === 1 && problems.filter(({ auth }) => auth === 1).length === 1) return
    problem.auth = problem.auth === 1 ? 2 : 1
    await scene.people.other!.use(problemAdminApi).changeAuth({ body: { id: problem.pid, auth: problem.auth as 1 | 2 } })
  }

  async #password(): Promise<void> {
    const [, { tid, members }] = this.#trainings as [ExpectedTraining, ExpectedTraining]
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

  /** Deletes a problem with its submissions and replaces it with another one. */
  async #deleteProblem(): Promise<void> {
    const problem = this.#random.pick(problems)
    await scene.people.other!.use(problemAdminApi).remove({ query: { pid: problem.pid } })
    for (const training of this.#trainings) training.problems = training.problems.filter(({ pid }) => pid !== problem.pid)
    this.#made.splice(0, Infinity, ...this.#made.filter(({ pid }) => pid !== problem.pid))
    // No submissions may be made for a problem that is being deleted.
    await scene.settled()
    Object.assign(problem, await scene.scene.problem(), { auth: 1 })
  }

  #solved(name: string): Set<number> {
    return new Set(this.#made.filter((one) => one.name === name && one.status === 0).map(({ pid }) => pid))
  }

  async #compareProgress(name: string): Promise<void> {
    const solved = this.#solved(name)
    for (const training of this.#trainings) {
      const open = training.list()
      const { acCount, problemCount } = await scene.api(name).detail({ query: { tid: training.tid } })
      expect([acCount, problemCount]).toEqual([open.filter((pid) => solved.has(pid)).length, open.length])
    }
  }

  /** Compares which sections are locked for a user, and that each problem opens only if its section does. */
  async #compareLocks(name: string, training: ExpectedTraining, displayIds: ReadonlyMap<number, string>): Promise<void> {
    const { tid, isPrivate, members } = training
    if (isPrivate && !members.has(name)) return
    const locked = training.locked(this.#solved(name))
    const sections = await scene.people[name]!.use(sectionApi).list({ query: { tid } })
    expect(sections.map(({ id, isLocked }) => [id, isLocked])).toEqual(training.sections.map(({ id }) => [id, locked.has(id)]))
    for (const { pid, sectionId } of training.problems.filter((one) => displayIds.has(one.pid))) {
      const opened = scene.people[name]!.use(problemApi).detail({ query: { problemId: displayIds.get(pid)!, tid } as never })
      if (locked.has(sectionId ?? 0)) await expect(opened).rejects.toMatchObject({ code: 'trainings/section-locked' })
      else await expect(opened).resolves.toMatchObject({ problem: { id: pid } })
    }
  }
}

test(`after ${histories} random histories of ${steps} steps (HISTORIES, STEPS, SEED=${seed}) rank, progress, order and locks are what a count from nothing gives`, async () => {
  const random = new Random(seed)
  for (let count = 0; count < histories; count += 1)
    await new History(
      random,
      ['ann', 'ben', 'cat'].map((name) => `${name}-${count}`),
    ).run()
  const { kept, counted } = await keptAndCounted(scene.scene.site.site.db)
  expect(kept).toEqual(counted)
}, 3_600_000)
