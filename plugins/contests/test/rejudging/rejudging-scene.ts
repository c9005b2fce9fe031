import type { Person } from '@verdict/core/testing'
import type { FinalStatus } from '@verdict/plugin-judging/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { until, type Scene } from '@verdict/plugin-submissions/testing'
import { expect } from 'vitest'
import type { z } from 'zod'
import { boardApi, contestAdminApi, contestStaffApi, rejudgingApi, type Rejudging, type RejudgingFilter } from '../../contract.ts'
import { form } from '../../testing/forms.ts'

type Filter = Partial<z.input<typeof RejudgingFilter>>

const known = new WeakMap<Scene, Map<string, Person>>()

/** Returns a user of the site, who is created first if needed. */
export async function person(scene: Scene, name: string, role: 'default_user' | 'admin' | 'root' = 'default_user'): Promise<Person> {
  const people = known.get(scene) ?? new Map<string, Person>()
  known.set(scene, people)
  const found = people.get(name) ?? (await scene.site.as(role, name))
  people.set(name, found)
  return found
}

/** A contest with the problems A and B, and users who submit; its judge has only that duty. */
export class RejudgingScene {
  readonly scene: Scene
  readonly jury: Person
  readonly judge: Person
  readonly cid: number
  readonly pids: readonly number[]

  private constructor(scene: Scene, people: { jury: Person; judge: Person }, contest: { cid: number; pids: readonly number[] }) {
    this.scene = scene
    this.jury = people.jury
    this.judge = people.judge
    this.cid = contest.cid
    this.pids = contest.pids
  }

  static async of(scene: Scene, more: object = {}, problem: Partial<ProblemDraft> = {}): Promise<RejudgingScene> {
    const jury = await person(scene, 'jury', 'admin')
    const judge = await person(scene, 'judge')
    const { cid } = await jury.use(contestAdminApi).create({ body: form(more) })
    const pids: number[] = []
    for (const displayId of ['A', 'B']) {
      const { pid } = await scene.problem(problem)
      await jury.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId, staysListed: true } })
      pids.push(pid)
    }
    await jury.use(contestStaffApi).save({ body: { cid, username: 'judge', duties: ['judge'] } })
    return new RejudgingScene(scene, { jury, judge }, { cid, pids })
  }

  /** Submits to a problem of the contest; already judged. */
  async judged(name: string, displayId: string, status: FinalStatus): Promise<number> {
    return this.scene.judged(await person(this.scene, name), displayId, { status }, { cid: this.cid })
  }

  count = async (filter: Filter = {}, by = this.judge) => (await by.use(rejudgingApi).count({ body: { cid: this.cid, filter } })).count

  async start(filter: Filter = {}): Promise<number> {
    const { id } = await this.judge.use(rejudgingApi).create({ body: { cid: this.cid, filter } })
    await this.reaches(id, 'judging')
    return id
  }

  /** Creates a set whose submissions all get these verdicts. */
  async judgedSet(filter: Filter, verdictOf: (submitId: number) => FinalStatus): Promise<number> {
    const id = await this.start(filter)
    await this.scene.judge((submitId) => ({ status: verdictOf(submitId) }))
    return id
  }

  read = (id: number): Promise<Rejudging> => this.judge.use(rejudgingApi).read({ query: { cid: this.cid, id } })
  submissions = (id: number, changedOnly = false) => this.judge.use(rejudgingApi).submissions({ query: { cid: this.cid, id, changedOnly } })
  participants = (id: number, changedOnly = false) => this.judge.use(rejudgingApi).participants({ query: { cid: this.cid, id, changedOnly } })
  apply = (id: number, by = this.judge) => by.use(rejudgingApi).apply({ body: { cid: this.cid, id } })
  discard = (id: number, by = this.judge) => by.use(rejudgingApi).discard({ body: { cid: this.cid, id } })

  async reaches(id: number, state: Rejudging['state']): Promise<void> {
    await until(async () => expect(await this.read(id)).toMatchObject({ state }))
    await this.scene.site.settled()
  }

  async applied(id: number): Promise<void> {
    await this.apply(id)
    await this.reaches(id, 'applied')
  }

  /** The scoreboard: rank, name and solved problems of each row. */
  async board(reader: Person = this.jury): Promise<[number, string, unknown][]> {
    const { records } = await reader.use(boardApi).rank({ body: { cid: this.cid, limit: 1000 } })
    return records.map(({ rank, username, ac }) => [rank, username, ac])
  }
}
