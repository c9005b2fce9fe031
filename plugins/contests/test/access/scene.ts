import type { Person } from '@verdict/core/testing'
import { program, Scene } from '@verdict/plugin-submissions/testing'
import { acceptedApi, contestAdminApi, contestAnnouncementApi, contestApi, contestStaffApi, printApi } from '../../contract.ts'
import contests from '../../server/index.ts'
import { between, form, minutes } from '../../testing/forms.ts'
import { hallApi, hallServer } from '../../testing/halls.ts'

/** A contest in some phase, with data of every kind that a caller could read or change. */
export interface Stage {
  readonly cid: number
  readonly pid: number
  readonly submitId: number
  readonly printId: number
  readonly announcementId: number
  readonly solutionId: number
}

/** The fields that put a contest into a phase from now on. */
export const phases = {
  scheduled: () => ({ ...between(30, 60), sealRank: false }),
  running: () => between(-60, 120),
  sealed: () => ({ ...between(-60, 120), ...sealed() }),
  ended: () => ({ ...between(-60, 0), ...sealed() }),
  unsealed: () => ({ ...between(-60, 0), ...sealed(), autoRealRank: true }),
}
export type Phase = keyof typeof phases

/** The duties of those who help at the contest of the site, by name. */
export const dutiesOf = {
  editor: ['manage'],
  judge: ['judge'],
  watcher: ['unfrozen'],
  runner: ['balloons', 'prints'],
  speaker: ['announce'],
  responder: ['answer'],
  door: ['admit'],
} as const

const sealed = () => ({ sealRank: true, sealRankTime: minutes(-30), autoRealRank: false })

/** A site with all kinds of callers. It has a private site contest, and a public contest of a hall (a test owner such as a group). */
export class AccessScene {
  readonly #scene: Scene
  readonly #problem: { pid: number }
  readonly people: Readonly<Record<string, Person>>

  private constructor(scene: Scene, problem: { pid: number }, people: Record<string, Person>) {
    this.#scene = scene
    this.#problem = problem
    this.people = people
  }

  static async start(): Promise<AccessScene> {
    const scene = await Scene.start([contests, hallServer])
    const people: Record<string, Person> = { visitor: scene.site.visitor() }
    for (const name of ['outsider', 'registered', 'misfit', 'member', 'head']) people[name] = await scene.site.as('default_user', name)
    for (const name of Object.keys(dutiesOf)) people[name] = await scene.site.as('default_user', name)
    people.teacher = await scene.site.as('admin', 'teacher')
    people.creator = await scene.site.as('admin', 'creator')
    people.root = await scene.site.as('root', 'boss')
    await people.visitor!.use(hallApi).put({ body: { _id: 1, heads: ['head'], members: ['member', 'registered', 'creator'] } })
    return new AccessScene(scene, await scene.problem(), people)
  }

  close(): Promise<void> {
    return this.#scene.site.close()
  }

  /** Creates a private contest of the site, whose account rule excludes one registered user. */
  async ofSite(phase: Phase): Promise<Stage> {
    const { people } = this
    const admin = people.creator!.use(contestAdminApi)
    const { cid } = await admin.create({ body: form({ auth: 1, pwd: 'spring', openRank: true, openPrint: true, ...between(-60, 120) }) })
    for (const name of ['registered', 'misfit']) await people[name]!.use(contestApi).register({ body: { cid, password: 'spring' } })
    await admin.edit({ body: { id: cid, openAccountLimit: true, accountLimitRule: '<extra>registered</extra>' } })
    for (const [username, duties] of Object.entries(dutiesOf)) await people.creator!.use(contestStaffApi).save({ body: { cid, username, duties: [...duties] } })
    return this.#fill(cid, phase)
  }

  /** Creates a public contest of a hall. */
  async ofHall(phase: Phase): Promise<Stage> {
    const { cid } = await this.people.creator!.use(hallApi).create({ query: { gid: 1 }, body: form({ openRank: true, openPrint: true, ...between(-60, 120) }) })
    return this.#fill(cid, phase)
  }

  /** Adds data of every kind to the running contest, then changes its times. */
  async #fill(cid: number, phase: Phase): Promise<Stage> {
    const { registered, creator } = this.people as Record<'registered' | 'creator', Person>
    const { pid } = this.#problem
    const admin = creator.use(contestAdminApi)
    await admin.addFromBank({ body: { cid, pid, displayId: 'A', staysListed: true } })
    const submitId = await this.#scene.judged(registered, 'A', { status: 0 }, { cid })
    await this.#endPauses()
    await registered.use(printApi).submit({ body: { cid, content: program } })
    await creator.use(contestAnnouncementApi).add({ body: { cid, announcement: { title: 'News', content: 'All is well.', status: 0 } } })
    const [print] = (await creator.use(printApi).list({ query: { cid } })).records
    const [announcement] = (await creator.use(contestAnnouncementApi).list({ query: { cid } })).records
    const [solution] = (await creator.use(acceptedApi).list({ query: { cid } })).records
    await this.#endPauses()
    await admin.edit({ body: { id: cid, ...phases[phase]() } })
    return { cid, pid, submitId, printId: print!.id, announcementId: announcement!.id, solutionId: solution!.id }
  }

  /** Ends the pauses that users must otherwise make between two prints. */
  async #endPauses(): Promise<void> {
    await this.#scene.site.site.db.collection('contests.print-pauses').deleteMany({})
  }
}
