import type { SitePlugin } from '@verdict/core/site'
import type { Person } from '@verdict/core/testing'
import { contestAdminApi, contestApi, contestStaffApi, type ContestDuty } from '@verdict/plugin-contests/contract'
import { form, hallApi, hallServer, server as contests } from '@verdict/plugin-contests/testing'
import { Scene } from '@verdict/plugin-submissions/testing'
import { answerApi, questionApi, type AnswerAudience } from '../../contract.ts'
import contestQuestions from '../../server/index.ts'

/** The duties of those who help in each contest, by name. */
const dutiesOf: Readonly<Record<string, ContestDuty[]>> = {
  responder: ['answer'],
  second: ['answer', 'announce'],
  editor: ['manage'],
  judge: ['judge'],
  runner: ['balloons', 'prints'],
}

/** A site with contests and their questions. A hall is an owner of contests, such as a group. */
export class QuestionScene {
  readonly #scene: Scene
  readonly people: Readonly<Record<string, Person>>
  /** Problem A of the contests. */
  readonly pid: number

  private constructor(scene: Scene, people: Record<string, Person>, pid: number) {
    this.#scene = scene
    this.people = people
    this.pid = pid
  }

  static async start(...more: SitePlugin['server'][]): Promise<QuestionScene> {
    const scene = await Scene.start([contests, hallServer, contestQuestions, ...more])
    const people: Record<string, Person> = { visitor: scene.site.visitor() }
    for (const name of ['ann', 'ben', 'outsider', 'member', 'head', ...Object.keys(dutiesOf)]) people[name] = await scene.site.as('default_user', name)
    people.teacher = await scene.site.as('admin', 'teacher')
    people.creator = await scene.site.as('admin', 'creator')
    people.root = await scene.site.as('root', 'boss')
    await people.visitor!.use(hallApi).put({ body: { _id: 1, heads: ['head'], members: ['member', 'creator'] } })
    return new QuestionScene(scene, people, (await scene.problem()).pid)
  }

  get site() {
    return this.#scene.site
  }

  /** Creates a private contest with staff, problem A, and the participants ann and ben; running by default. */
  async contest(fields: Record<string, unknown> = {}): Promise<number> {
    const { cid } = await this.admin.create({ body: form({ auth: 1, pwd: 'spring', ...fields }) })
    await this.admin.addFromBank({ body: { cid, pid: this.pid, displayId: 'A', staysListed: true } })
    for (const [username, duties] of Object.entries(dutiesOf)) await this.give(cid, username, duties)
    for (const name of ['ann', 'ben']) await this.people[name]!.use(contestApi).register({ body: { cid, password: 'spring' } })
    return cid
  }

  /** Creates a public contest of the hall with problem A. */
  async hallContest(fields: Record<string, unknown> = {}): Promise<number> {
    const { cid } = await this.people.creator!.use(hallApi).create({ query: { gid: 1 }, body: form(fields) })
    await this.admin.addFromBank({ body: { cid, pid: this.pid, displayId: 'A', staysListed: true } })
    return cid
  }

  get admin() {
    return this.people.creator!.use(contestAdminApi)
  }

  edit(cid: number, fields: object): Promise<unknown> {
    return this.admin.edit({ body: { id: cid, ...fields } })
  }

  give(cid: number, username: string, duties: ContestDuty[]): Promise<unknown> {
    return this.people.creator!.use(contestStaffApi).save({ body: { cid, username, duties } })
  }

  asking(name: string) {
    return this.people[name]!.use(questionApi)
  }

  answering(name: string) {
    return this.people[name]!.use(answerApi)
  }

  /** Asks, without waiting for the end of the pause between two questions. */
  async ask(name: string, cid: number, text: string, problem: string | null = null): Promise<string> {
    await this.endPauses()
    return (await this.asking(name).ask({ body: { cid, problem, text } })).id
  }

  async answer(name: string, cid: number, id: string, text: string, audience: AnswerAudience = 'asker', seenAnswers = 0): Promise<void> {
    await this.answering(name).answer({ body: { cid, id, text, audience, seenAnswers } })
  }

  async endPauses(): Promise<void> {
    await this.site.site.db.collection('contest-questions.pauses').deleteMany({})
  }

  /** Returns the questions that a user sees, with the answers. */
  async shown(name: string, cid: number): Promise<{ text: string; answers: string[] }[]> {
    const { records } = await this.asking(name).list({ query: { cid } })
    return records.map(({ text, answers }) => ({ text, answers: answers.map((answer) => answer.text) }))
  }

  close(): Promise<void> {
    return this.site.close()
  }
}
