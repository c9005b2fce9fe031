import type { SitePlugin } from '@verdict/core/site'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { contestAdminApi } from '@verdict/plugin-contests/contract'
import admin from '@verdict/plugin-admin/server'
import { form, hallApi, hallServer, server as contests } from '@verdict/plugin-contests/testing'
import discussions from '@verdict/plugin-discussions/server'
import { talk, type Talk } from '@verdict/plugin-discussions/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { server as problems } from '@verdict/plugin-problems/testing'
import { server as submissions } from '@verdict/plugin-submissions/testing'
import contestComments from '../server/index.ts'

/** A site with contests and their comments. A hall is an owner of contests, such as a group. No user has solved a problem. */
export class CommentScene {
  readonly site: TestSite
  readonly people: Readonly<Record<string, Person>>

  private constructor(site: TestSite, people: Record<string, Person>) {
    this.site = site
    this.people = people
  }

  static async start(...more: SitePlugin['server'][]): Promise<CommentScene> {
    const site = await startTestSite([admin, judging, problems, submissions, contests, hallServer, discussions, contestComments, ...more])
    const people: Record<string, Person> = { visitor: site.visitor() }
    for (const name of ['ann', 'ben', 'member', 'head']) people[name] = await site.as('default_user', name)
    people.muted = await site.as('mute_user', 'muted')
    for (const name of ['creator', 'admin']) people[name] = await site.as('admin', name)
    people.root = await site.as('root', 'boss')
    await people.visitor!.use(hallApi).put({ body: { _id: 1, heads: ['head'], members: ['member', 'creator'] } })
    return new CommentScene(site, people)
  }

  as(name: string): Talk {
    return talk(this.people[name]!, 'cid')
  }

  /** Creates a contest whose creator is its staff; running and public by default. */
  async contest(fields: Record<string, unknown> = {}): Promise<number> {
    return (await this.people.creator!.use(contestAdminApi).create({ body: form(fields) })).cid
  }

  /** Creates such a contest in the hall. */
  async hallContest(fields: Record<string, unknown> = {}): Promise<number> {
    return (await this.people.creator!.use(hallApi).create({ query: { gid: 1 }, body: form(fields) })).cid
  }

  edit(cid: number, fields: object): Promise<unknown> {
    return this.people.creator!.use(contestAdminApi).edit({ body: { id: cid, ...fields } })
  }

  /** Ends the contest now. */
  end(cid: number): Promise<unknown> {
    return this.edit(cid, { endTime: new Date().toISOString() })
  }

  /** Returns the texts that a user sees, and the total that they receive. */
  async shown(name: string, cid: number): Promise<{ texts: string[]; total: number }> {
    const { commentList } = await this.as(name).list(cid)
    return { texts: commentList.records.map(({ content }) => content), total: commentList.total }
  }

  close(): Promise<void> {
    return this.site.close()
  }
}
