import type { Person } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { scribeServer, server as problems } from '@verdict/plugin-problems/testing'
import { Scene, server as submissions } from '@verdict/plugin-submissions/testing'
import { boardApi, contestAdminApi, type BoardQuery } from '../../contract.ts'
import contests from '../../server/index.ts'
import { form } from '../../testing/forms.ts'
import { toyRuleServer } from './toy-rule.ts'

type Status = -4 | -3 | -2 | -1 | 0 | 1 | 8

/** A site with contests, the bank problems A and B (ACM) and X and Y (OI), three participants, a contest admin and root. */
export class BoardScene {
  readonly scene: Scene
  readonly people: Record<string, Person> = {}
  readonly problems: Record<string, { pid: number; id: string }> = {}

  private constructor(scene: Scene) {
    this.scene = scene
  }

  static async start(): Promise<BoardScene> {
    const boards = new BoardScene(await Scene.start([contests, toyRuleServer]))
    const { scene, people } = boards
    for (const name of ['ann', 'ben', 'cat']) people[name] = await scene.site.as('default_user', name)
    people.jury = await scene.site.as('admin', 'jury')
    people.root = await scene.site.as('root', 'boss')
    for (const displayId of ['A', 'B']) boards.problems[displayId] = await scene.problem()
    for (const displayId of ['X', 'Y']) boards.problems[displayId] = await scene.problem({ type: 1 })
    return boards
  }

  get site() {
    return this.scene.site
  }

  close(): Promise<void> {
    return this.site.close()
  }

  admin(name = 'jury') {
    return this.people[name]!.use(contestAdminApi)
  }

  /** Creates a running contest with two problems. */
  async contest(fields: Record<string, unknown> = {}): Promise<number> {
    const { cid } = await this.admin().create({ body: form(fields) })
    for (const displayId of fields.type === 1 ? ['X', 'Y'] : ['A', 'B'])
      await this.admin().addFromBank({ body: { cid, pid: this.problems[displayId]!.pid, displayId, staysListed: true } })
    return cid
  }

  edit(cid: number, fields: object) {
    return this.admin().edit({ body: { id: cid, ...fields } })
  }

  judged(name: string, cid: number, displayId: string, status: Status, score: number | null = null): Promise<number> {
    return this.scene.judged(this.people[name]!, displayId, { status, score, time: 5 }, { cid })
  }

  board(name: string, cid: number, query: Partial<BoardQuery> = {}) {
    return this.people[name]!.use(boardApi).rank({ body: { cid, ...query } })
  }

  /** Returns the rows of the scoreboard, without those repeated at the top. */
  async rows(name: string, cid: number, query: Partial<BoardQuery> = {}) {
    const { records } = await this.board(name, cid, query)
    return records.filter(({ uid }, index) => records.slice(index + 1).every((other) => other.uid !== uid))
  }

  async ranks(name: string, cid: number, query: Partial<BoardQuery> = {}) {
    return (await this.rows(name, cid, query)).map(({ username, rank, ac }) => [username, rank, ac])
  }

  /** Recounts from scratch; returns the number of wrong rows that were repaired. */
  async recount(cid: number): Promise<number> {
    return (await this.admin('root').recount({ query: { cid } })).wrong
  }

  get users() {
    return this.site.site.userServices.users
  }

  async uidOf(name: string): Promise<string> {
    return (await this.users.findByName(name))!.uid
  }

  /** Restarts the site with these plugins instead of all, and logs in these users. */
  async restart(logIn: Readonly<Record<string, string>>, plugins?: 'without contests'): Promise<void> {
    await this.site.restart(plugins && { plugins: [judging, problems, submissions, scribeServer, toyRuleServer] })
    await this.site.settled()
    for (const [name, username] of Object.entries(logIn)) {
      this.people[name] = this.site.visitor()
      await this.people[name].login(username)
    }
  }
}
