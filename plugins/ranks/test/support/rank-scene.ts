import type { SitePlugin } from '@verdict/core/server'
import type { Person, TestOptions } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import type { Document } from 'mongodb'
import accounts from '../../../accounts/server/index.ts'
import { Scene } from '../../../submissions/test/support/scene.ts'
import { rankApi, rankTypes, type RankRow } from '../../contract.ts'
import ranks from '../../server/index.ts'

/** A row as tests name it: position, user name, solved problems, submissions, and in the OI list the score. */
export type PlainRow = readonly [position: number, username: string, ac: number, total: number, score?: number]

/** A site with rank lists. */
export class RankScene {
  readonly scene: Scene
  readonly people: Record<string, Person> = {}

  private constructor(scene: Scene) {
    this.scene = scene
  }

  static async start(more: readonly SitePlugin['server'][] = [], options: TestOptions = {}): Promise<RankScene> {
    return RankScene.around(await Scene.start([accounts, ranks, ...more], { http: { rate: { perUser: 1e6, perAddress: 1e6 } }, ...options }))
  }

  /** A site that is already there, with or without the plugin. */
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

  /** A whole list as a visitor reads it, in pages of a given size. */
  async rows(type: number, limit = 100): Promise<RankRow[]> {
    const rows: RankRow[] = []
    for (let currentPage = 1; ; currentPage += 1) {
      const { records, total } = await this.site.visitor().use(rankApi).list({ query: { type, currentPage, limit } })
      rows.push(...records)
      if (records.length === 0 || rows.length >= total) return rows
    }
  }

  async list(type: number, limit?: number): Promise<PlainRow[]> {
    return (await this.rows(type, limit)).map(plainOf)
  }

  /** Both lists as a slow count of everything that is stored gives them. */
  async counted(): Promise<Record<'acm' | 'oi', PlainRow[]>> {
    const { db } = this.site.site
    const [users, problems, submissions] = await Promise.all(
      ['kernel.users', 'problems.problems', 'submissions.submissions'].map((name) => db.collection<Document>(name).find().toArray()),
    )
    const visible = new Set(problems!.flatMap(({ _id, auth }) => (auth === 1 ? [Number(_id)] : [])))
    const people = users!
      .filter(({ status }) => status === 0)
      .map(({ _id, username }) => {
        const own = submissions!.filter(({ uid, lists, pid }) => uid === String(_id) && (lists as string[]).includes('bank') && visible.has(pid as number))
        const solved = new Set(own.filter(({ status }) => status === 0).map(({ pid }) => pid as number))
        const best = new Map<number, number>()
        for (const { pid, oiRankScore } of own) best.set(pid as number, Math.max(best.get(pid as number) ?? 0, (oiRankScore as number | null) ?? 0))
        const score = [...best.values()].reduce((sum, one) => sum + one, 0)
        return { username: username as string, ac: solved.size, total: own.length, score }
      })
    type Counted = (typeof people)[number]
    const byName = (a: Counted, b: Counted) => (a.username < b.username ? -1 : 1)
    const acm = people.toSorted((a, b) => b.ac - a.ac || a.total - b.total || byName(a, b))
    const oi = people.toSorted((a, b) => b.score - a.score || b.ac - a.ac || byName(a, b))
    return {
      acm: acm.map(({ username, ac, total }, index) => [index + 1, username, ac, total]),
      oi: oi.map(({ username, ac, total, score }, index) => [index + 1, username, ac, total, score]),
    }
  }

  async shown(limit?: number): Promise<Record<'acm' | 'oi', PlainRow[]>> {
    return { acm: await this.list(rankTypes.acm, limit), oi: await this.list(rankTypes.oi, limit) }
  }

  close(): Promise<void> {
    return this.site.close()
  }
}

export function plainOf({ position, username, ac, total, score }: RankRow): PlainRow {
  return score === undefined ? [position, username, ac, total] : [position, username, ac, total, score]
}
