import { testPassword, type Person } from '@verdict/core/testing'
import { userAdminApi } from '@verdict/plugin-accounts/contract'
import { contestAdminApi } from '@verdict/plugin-contests/contract'
import { groupTrainingApi } from '@verdict/plugin-group-trainings/contract'
import { groupApi, joinLinkApi } from '@verdict/plugin-groups/contract'
import { categoryApi } from '@verdict/plugin-trainings/contract'
import { form } from '../../plugins/contests/testing/forms.ts'
import { draft, scribeApi } from '../../plugins/problems/testing/drafts.ts'

export interface ChaosUser {
  readonly name: string
  readonly person: Person
}

/** Where users submit: the display IDs of the problems, and the fields that name the context. */
export interface Target {
  readonly problems: readonly string[]
  readonly context: Readonly<Record<string, number>>
}

export interface ChaosContest extends Target {
  readonly cid: number
  readonly rule: 'icpc' | 'oi'
}

interface BankProblem {
  readonly id: string
  readonly pid: number
}

/** Users, problems, a group with its course, and contests. */
export class School {
  readonly root: Person
  users: readonly ChaosUser[] = []
  gid = 0
  tid = 0
  course: Target = { problems: [], context: {} }
  #bank: readonly BankProblem[] = []

  constructor(root: Person) {
    this.root = root
  }

  async open(visitors: readonly Person[]): Promise<void> {
    const named = visitors.map((person, index) => ({ name: `student${index}`, person }))
    const rows = named.map(({ name }) => [name, testPassword, '', '', '', '', ''])
    await this.root.use(userAdminApi).importUsers({ body: { users: rows } as never })
    for (const { name, person } of named) await person.login(name)
    this.users = named
    const bank: BankProblem[] = []
    for (const id of ['BANK1', 'BANK2', 'BANK3', 'BANK4'])
      bank.push({ id, pid: (await this.root.use(scribeApi).write({ body: draft({ problemId: id }) as never })).pid })
    this.#bank = bank
    await this.#openCourse()
  }

  /** A contest that has begun. Its scoreboard freezes after some seconds, so that submissions are made before and after. */
  async contest(rule: 'icpc' | 'oi', freezesAfterMs: number): Promise<ChaosContest> {
    const type = rule === 'oi' ? 1 : 0
    const freeze = { sealRank: true, sealRankTime: new Date(Date.now() + freezesAfterMs).toISOString(), autoRealRank: false }
    const { cid } = await this.root.use(contestAdminApi).create({ body: form({ type, rule, ...freeze }) })
    const problems = ['A', 'B']
    // Problems of an OI contest have points.
    for (const [index, displayId] of problems.entries()) {
      const { pid } = await this.#problemFor(rule, `${rule.toUpperCase()}${cid}${displayId}`, index)
      await this.root.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId, staysListed: true } })
    }
    return { cid, rule, problems, context: { cid } }
  }

  /** The bank, without a context. */
  get bank(): Target {
    return { problems: this.#bank.map(({ id }) => id), context: {} }
  }

  async #problemFor(rule: 'icpc' | 'oi', problemId: string, index: number): Promise<{ pid: number }> {
    if (rule === 'icpc') return this.#bank[index]!
    return this.root.use(scribeApi).write({ body: draft({ problemId, type: 1 }) as never })
  }

  async #openCourse(): Promise<void> {
    const about = { name: 'Class of chaos', shortName: 'CHAOS', brief: 'Loops', description: 'For beginners', auth: 1 as const }
    this.gid = (await this.root.use(groupApi).create({ body: about })).gid
    const { token } = await this.root.use(joinLinkApi).renew({ query: { gid: this.gid } })
    for (const { person } of this.users) await person.use(joinLinkApi).join({ query: { token } })
    const { id } = await this.root.use(categoryApi).add({ body: { name: 'Basics' } })
    const training = { title: 'Course of chaos', description: 'Loops', auth: 'Public' as const, gid: this.gid }
    this.tid = (await this.root.use(groupTrainingApi).create({ body: { training, trainingCategory: { id } } })).tid
    const problems = this.#bank.slice(2)
    for (const { pid } of problems) await this.root.use(groupTrainingApi).addFromBank({ body: { tid: this.tid, pid } })
    this.course = { problems: problems.map(({ id }) => id), context: { gid: this.gid, tid: this.tid } }
  }
}
