import { isThorough, Random } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, server as contests } from '@verdict/plugin-contests/testing'
import { contestAdminApi } from '@verdict/plugin-contests/contract'
import { RankScene } from './support/rank-scene.ts'

const histories = Number(process.env.HISTORIES ?? 4)
const firstSeed = Number(process.env.SEED ?? 1)
const steps = Number(process.env.STEPS ?? (isThorough ? 200 : 15))
const outcomes = [
  { status: 0, oiRankScore: 12 },
  { status: 0 },
  { status: -1 },
  { status: 8, oiRankScore: 4 },
  { status: 8, oiRankScore: 7 },
  { status: -2 },
] as const

let ranks: RankScene
let cid: number
beforeAll(async () => {
  ranks = await RankScene.start([contests])
  cid = (await ranks.people.boss!.use(contestAdminApi).create({ body: form() })).cid
})
afterAll(() => ranks?.close())

/** Random changes of a ranking, at a site that also has other histories. */
class History {
  readonly #random: Random
  readonly #seed: number
  #names: string[] = []
  #problems: { pid: number; id: string; auth: 1 | 2 }[] = []
  #submitIds: number[] = []
  #renamed = 0

  constructor(seed: number) {
    this.#seed = seed
    this.#random = new Random(seed)
  }

  async run(): Promise<void> {
    await this.#begin()
    for (let step = 0; step < steps; step += 1) await this.#step()
  }

  async #begin(): Promise<void> {
    this.#names = ['a', 'b', 'c'].map((letter) => `${letter}-${this.#seed}`)
    await ranks.enter('default_user', ...this.#names)
    for (let count = 0; count < 3; count += 1) this.#problems.push({ ...(await ranks.scene.problem()), auth: 1 })
  }

  /** Most steps do not wait for their effects, so that they overtake each other. */
  async #step(): Promise<void> {
    const random = this.#random
    const kind = random.below(20)
    const submitId = this.#submitIds.length > 0 ? random.pick(this.#submitIds) : undefined
    const root = ranks.people.boss!
    if (kind < 8 || submitId === undefined) await this.#submit()
    else if (kind < 11) await ranks.scene.judge(() => random.pick(outcomes))
    else if (kind < 13) await refused(root.use(rootApi).manual({ query: { submitId, status: random.pick([0, -1, 8]) } }))
    else if (kind < 15) await refused(root.use(rootApi).rejudge({ query: { submitId } }))
    else if (kind < 16) await refused(root.use(rootApi).cancel({ query: { submitId } }))
    else if (kind < 17) await this.#changePerson()
    else await this.#changeProblem()
  }

  async #submit(): Promise<void> {
    const problem = this.#random.pick(this.#problems)
    if (problem.auth !== 1) return
    const person = ranks.people[this.#random.pick(this.#names)]!
    if (this.#random.below(6) > 0) this.#submitIds.push(await ranks.scene.submit(person, problem.id))
    else await this.#submitInContest(problem)
  }

  async #submitInContest({ pid, id }: { pid: number; id: string }): Promise<void> {
    const contest = ranks.people.boss!.use(contestAdminApi)
    await refused(contest.addFromBank({ body: { cid, pid, displayId: id, staysListed: true } }))
    await ranks.scene.submit(ranks.people[this.#names[0]!]!, id, { cid })
  }

  async #changePerson(): Promise<void> {
    const name = this.#random.pick(this.#names)
    const uid = await ranks.uidOf(name)
    const kind = this.#random.below(4)
    if (kind === 0 && this.#names.length > 1) {
      this.#names = this.#names.filter((one) => one !== name)
      await ranks.users.remove([uid])
    } else if (kind === 1) {
      const username = `${this.#random.pick(['z', 'm', '9'])}-${this.#seed}-${(this.#renamed += 1)}`
      ranks.people[username] = ranks.people[name]!
      this.#names = this.#names.map((one) => (one === name ? username : one))
      await ranks.users.change(uid, { username })
    } else await ranks.users.change(uid, { nickname: `nick ${this.#random.below(100)}` })
  }

  async #changeProblem(): Promise<void> {
    const problem = this.#random.pick(this.#problems)
    if (this.#random.below(6) > 0) {
      problem.auth = problem.auth === 1 ? 2 : 1
      await ranks.people.boss!.use(problemAdminApi).changeAuth({ body: { id: problem.pid, auth: problem.auth } })
    } else if (this.#problems.length > 1) {
      this.#problems = this.#problems.filter((one) => one !== problem)
      await ranks.people.boss!.use(problemAdminApi).remove({ query: { pid: problem.pid } })
    }
  }
}

/** A step that the site refuses because of earlier ones changes nothing. */
async function refused(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if ((error as { code?: unknown }).code === undefined) throw error
  })
}

const seeds = Array.from({ length: histories }, (_, index) => firstSeed + index)

test(`after ${steps} random steps of ${histories} histories side by side (STEPS, HISTORIES, SEED=${firstSeed}), both rankings match a slow count of all submissions`, async () => {
  await Promise.all(seeds.map((seed) => new History(seed).run()))
  await ranks.site.settled()
  expect(await ranks.shown(7)).toEqual(await ranks.counted())
  await ranks.scene.judge({ status: 0 })
  expect(await ranks.shown()).toEqual(await ranks.counted())
}, 3_600_000)
