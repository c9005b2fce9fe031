import type { Person } from '@verdict/core/testing'
import { contestAdminApi } from '@verdict/plugin-contests/contract'
import { commentApi, discussionApi } from '@verdict/plugin-discussions/contract'
import { groupApi, joinLinkApi } from '@verdict/plugin-groups/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { categoryApi, trainingAdminApi, trainingApi } from '@verdict/plugin-trainings/contract'
import type { Db, Document } from 'mongodb'
import { form as contestForm } from '../../../plugins/contests/testing/forms.ts'
import { draft, scribeApi } from '../../../plugins/problems/testing/drafts.ts'
import { RankScene } from '../../../plugins/ranks/test/support/rank-scene.ts'
import type { Scene } from '../../../plugins/submissions/testing/scene.ts'
import { InterruptibleSite } from './interruptible-site.ts'

/** A user with their name. */
export interface Named {
  readonly person: Person
  readonly name: string
  readonly uid: string
}

const password = 'open-it'

/** A site with every plugin and some users, in which changes quickly create what they need. */
export class World {
  readonly site: InterruptibleSite
  readonly ranks: RankScene
  root!: Named
  /** An admin who writes problems, trainings and contests. */
  author!: Named
  student!: Named
  category = 0
  #named = 0
  readonly #shared = new Map<() => unknown, unknown>()

  private constructor(site: InterruptibleSite, ranks: RankScene) {
    this.site = site
    this.ranks = ranks
  }

  static async start(): Promise<World> {
    const site = await InterruptibleSite.start()
    const world = new World(site, await RankScene.around(site.scene))
    world.root = await world.user('root')
    world.author = await world.user('admin')
    world.student = await world.user()
    world.category = (await world.root.person.use(categoryApi).add({ body: { name: 'Basics' } })).id
    return world
  }

  get scene(): Scene {
    return this.site.scene
  }

  get db(): Db {
    return this.site.db
  }

  /** A collection as tests see it: its documents have any IDs and fields. */
  collection(name: string) {
    return this.db.collection<Document & { _id: string | number }>(name)
  }

  /** A name that nothing has yet. */
  name(prefix: string): string {
    return `${prefix}${(this.#named += 1)}`
  }

  /** Things that several changes share and none destroys; created once. */
  async shared<T>(create: (world: World) => Promise<T>): Promise<T> {
    const key = create as () => unknown
    if (!this.#shared.has(key)) this.#shared.set(key, await create(this))
    return this.#shared.get(key) as T
  }

  async user(role: 'root' | 'admin' | 'default_user' = 'default_user'): Promise<Named> {
    const name = this.name('user')
    const person = await this.scene.site.as(role, name)
    return { person, name, uid: (await this.scene.site.site.userServices.users.findByName(name))!.uid }
  }

  async problem(fields: Partial<ProblemDraft> = {}, writer = this.author): Promise<{ pid: number; id: string }> {
    const id = this.name('P')
    const { pid } = await writer.person.use(scribeApi).write({ body: draft({ problemId: id, ...fields }) as never })
    return { pid, id }
  }

  /** A submission with its verdict, by default accepted. */
  judged(who: Named, problemId: string, keys: Record<string, number> = {}, status: -1 | 0 = 0): Promise<number> {
    return this.scene.judged(who.person, problemId, { status, time: 5, score: status === 0 ? 100 : 0, oiRankScore: 1 }, keys)
  }

  async post(fields: { pid?: string } = {}, writer = this.student): Promise<number> {
    const title = this.name('Post ')
    await writer.person.use(discussionApi).add({ body: { title, description: 'In short', content: 'In full', categoryId: 3, ...fields } })
    return Number((await this.collection('discussions.posts').findOne({ title }))!._id)
  }

  async comment(did: number, writer = this.student): Promise<number> {
    return (await writer.person.use(commentApi).add({ body: { did, content: 'A comment' } })).id
  }

  async reply(commentId: number, writer = this.author): Promise<number> {
    return (await writer.person.use(commentApi).reply({ body: { reply: { commentId, content: 'A reply' } } })).id
  }

  /** A private course with one problem. */
  async training({ pid }: { pid: number }, writer = this.author): Promise<number> {
    const training = { title: this.name('Course '), synopsis: 'Loops', description: 'Count.', auth: 'Private' as const, privatePwd: password }
    const { tid } = await writer.person.use(trainingAdminApi).create({ body: { training, trainingCategory: { id: this.category } } })
    await writer.person.use(trainingAdminApi).addFromBank({ body: { tid, pid } })
    return tid
  }

  joinTraining(tid: number, { person } = this.student): Promise<unknown> {
    return person.use(trainingApi).register({ body: { tid, password } })
  }

  /** A contest of one problem, `A`. */
  async contest({ pid }: { pid: number }, writer = this.author): Promise<number> {
    const { cid } = await writer.person.use(contestAdminApi).create({ body: contestForm({ openRank: true, openPrint: true }) })
    await writer.person.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId: 'A', staysListed: true } })
    return cid
  }

  /** A group, and the token with which users join it. */
  async group(owner = this.author): Promise<{ gid: number; token: string }> {
    const about = { name: this.name('Class '), shortName: this.name('CLASS'), brief: 'Loops', description: 'For beginners', auth: 1 as const }
    const { gid } = await owner.person.use(groupApi).create({ body: about })
    await this.scene.site.settled()
    return { gid, ...(await owner.person.use(joinLinkApi).renew({ query: { gid } })) }
  }

  joinGroup({ token }: { token: string }, { person } = this.student): Promise<unknown> {
    return person.use(joinLinkApi).join({ query: { token } })
  }

  close(): Promise<void> {
    return this.site.close()
  }
}
