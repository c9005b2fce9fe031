import type { Role } from '@verdict/core'
import type { SitePlugin } from '@verdict/core/site'
import { startTestSite, type Person, type TestOptions, type TestSite } from '@verdict/core/testing'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { server as judging } from '@verdict/plugin-judging/testing'
import { draft, scribeApi, scribeServer, server as problems } from '@verdict/plugin-problems/testing'
import { categoryApi, discussionAdminApi, discussionApi, type DiscussionForm } from '../contract.ts'
import discussions from '../server/index.ts'

type Sent = Partial<Record<keyof DiscussionForm, unknown>>

/** A site with discussions and problems, without thresholds unless a test sets them. */
export class DiscussionScene {
  readonly site: TestSite
  readonly people: Record<string, Person> = {}

  private constructor(site: TestSite) {
    this.site = site
  }

  static async start(
    people: Readonly<Record<string, Role>>,
    more: readonly SitePlugin['server'][] = [],
    { settings, ...options }: TestOptions = {},
  ): Promise<DiscussionScene> {
    const open = { defaultCreateCommentACInitValue: 0, defaultCreateDiscussionACInitValue: 0, defaultCreateDiscussionDailyLimit: 10_000 }
    const scene = new DiscussionScene(
      await startTestSite([judging, problems, discussions, scribeServer, ...more], { ...options, settings: { discussions: open, ...settings } }),
    )
    for (const [name, role] of Object.entries(people)) scene.people[name] = await scene.site.as(role, name)
    return scene
  }

  person(name: string): Person {
    return name === 'visitor' ? this.site.visitor() : this.people[name]!
  }

  api(name: string) {
    return this.person(name).use(discussionApi)
  }

  admin(name: string) {
    return this.person(name).use(discussionAdminApi)
  }

  categories(name: string) {
    return this.person(name).use(categoryApi)
  }

  async problem(different: Partial<ProblemDraft>, author = 'boss'): Promise<number> {
    return (
      await this.person(author)
        .use(scribeApi)
        .write({ body: draft(different) as never })
    ).pid
  }

  /** Returns the form of a post as sent by clients. */
  form(fields: Sent = {}): DiscussionForm {
    return { title: 'A question', description: 'In short', content: 'In **full**', categoryId: 3, ...fields } as DiscussionForm
  }

  /** Adds a post and returns its number, as seen by its author. */
  async post(name: string, fields: Sent = {}): Promise<number> {
    await this.api(name).add({ body: this.form(fields) })
    const { records } = await this.api(name).list({ query: { onlyMine: true, limit: 500 } })
    return Math.max(...records.map(({ id }) => id))
  }

  /** Returns the numbers in a list, as seen by a user. */
  async listed(name: string, query: object = {}): Promise<number[]> {
    const { records, total } = await this.api(name).list({ query: { limit: 500, ...query } })
    if (records.length !== total) throw new Error(`${records.length} posts of ${total}`)
    return records.map(({ id }) => id)
  }

  /** Returns where a user sees a post: its number in all lists that could contain it, and its page. */
  async sees(name: string, did: number): Promise<string> {
    const detail = await this.api(name)
      .detail({ query: { did } })
      .then(
        () => 'open',
        (error: { code?: string }) => error.code?.split('/')[1] ?? 'failed',
      )
    const isListed = (await this.listed(name)).includes(did)
    return `${detail}${isListed ? ' listed' : ''}`
  }

  close(): Promise<void> {
    return this.site.close()
  }
}
