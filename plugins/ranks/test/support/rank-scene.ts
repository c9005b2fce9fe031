import type { SitePlugin } from '@verdict/core/site'
import type { Person, TestOptions } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import accounts from '@verdict/plugin-accounts/server'
import { Scene } from '@verdict/plugin-submissions/testing'
import { rankApi, type RankRow } from '../../contract.ts'
import ranks from '../../server/index.ts'
import { countedRanks, plainOf, rankRows, shownRanks, type PlainRow, type RankLists } from './rank-lists.ts'

/** A site with rankings. */
export class RankScene {
  readonly scene: Scene
  readonly people: Record<string, Person> = {}

  private constructor(scene: Scene) {
    this.scene = scene
  }

  static async start(more: readonly SitePlugin['server'][] = [], options: TestOptions = {}): Promise<RankScene> {
    return RankScene.around(await Scene.start([accounts, ranks, ...more], { http: { rate: { perUser: 1e6, perAddress: 1e6 } }, ...options }))
  }

  /** Wraps an existing site, with or without the plugin. */
  static async around(site: Scene): Promise<RankScene> {
    const scene = new RankScene(site)
    await scene.enter('root', 'boss')
    return scene
  }

  get site() {
    return this.scene.site
  }

  get users() {
    return this.site.site.userServices.users
  }

  async enter(role: 'root' | 'admin' | 'default_user', ...names: string[]): Promise<void> {
    for (const name of names) this.people[name] = await this.site.as(role, name)
  }

  async uidOf(name: string): Promise<string> {
    return (await this.users.findByName(name))!.uid
  }

  as(name: string) {
    return this.people[name]!.use(rankApi)
  }

  async setAuth(pid: number, auth: 1 | 2 | 3): Promise<void> {
    await this.people.boss!.use(problemAdminApi).changeAuth({ body: { id: pid, auth } })
    await this.site.settled()
  }

  /** Returns a whole ranking as seen by a visitor, read in pages of a given size. */
  rows(type: number, limit?: number): Promise<RankRow[]> {
    return rankRows(this.site.visitor(), type, limit)
  }

  async list(type: number, limit?: number): Promise<PlainRow[]> {
    return (await this.rows(type, limit)).map(plainOf)
  }

  /** Computes both rankings from all stored data in a simple, slow way. */
  counted(): Promise<RankLists> {
    return countedRanks(this.site.site.db)
  }

  shown(limit?: number): Promise<RankLists> {
    return shownRanks(this.site.visitor(), limit)
  }

  close(): Promise<void> {
    return this.site.close()
  }
}
