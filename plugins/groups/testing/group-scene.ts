import type { SitePlugin } from '@verdict/core/site'
import type { Person, TestOptions } from '@verdict/core/testing'
import { messageApi } from '@verdict/plugin-notices/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import notices from '@verdict/plugin-notices/server'
import { draft } from '@verdict/plugin-problems/testing'
import { expect } from 'vitest'
import { Scene, until } from '@verdict/plugin-submissions/testing'
import { groupAnnouncementApi, groupApi, groupRankApi, joinLinkApi, memberApi, type GroupForm } from '../contract.ts'
import groups from '../server/index.ts'
import { atticApi, atticServer } from './attic.ts'

/** No limits on creating groups, and no delay between submissions. */
export const easySettings = {
  submissions: { defaultSubmitInterval: 0 },
  groups: { defaultCreateGroupACInitValue: 0, defaultCreateGroupDailyLimit: 1_000_000, defaultCreateGroupLimit: 1_000_000 },
}

/** A site with groups, a super admin, a site admin, a teacher and students. */
export class GroupScene {
  readonly scene: Scene
  readonly people: Record<string, Person> = {}
  #made = 0

  private constructor(scene: Scene) {
    this.scene = scene
  }

  static async start(pupils: readonly string[] = ['ann', 'ben'], more: readonly SitePlugin['server'][] = [], options: TestOptions = {}): Promise<GroupScene> {
    const started = new GroupScene(await Scene.start([notices, groups, atticServer, ...more], { settings: easySettings, ...options } as TestOptions))
    for (const name of ['teacher', ...pupils]) await started.add(name)
    started.people.boss = await started.scene.site.as('root', 'boss')
    started.people.admin = await started.scene.site.as('admin', 'admin')
    return started
  }

  close(): Promise<void> {
    return this.scene.site.close()
  }

  settled() {
    return this.scene.site.settled()
  }

  async add(name: string): Promise<Person> {
    return (this.people[name] = await this.scene.site.as('default_user', name))
  }

  api(name: string) {
    const person = this.people[name]!
    return {
      ...person.use(groupApi),
      members: person.use(memberApi),
      links: person.use(joinLinkApi),
      announcements: person.use(groupAnnouncementApi),
      ranks: person.use(groupRankApi),
      attic: person.use(atticApi),
    }
  }

  form(fields: Partial<GroupForm> = {}): GroupForm {
    const number = (this.#made += 1)
    return { name: `Class ${number} of 2026`, shortName: `CLASS${number}`, brief: 'Loops and lists', description: 'For beginners', auth: 1, ...fields }
  }

  /** Creates a group owned by the teacher. */
  async found(fields: Partial<GroupForm> = {}, owner = 'teacher'): Promise<number> {
    return (await this.api(owner).create({ body: this.form(fields) })).gid
  }

  /** Creates a public group with these users at these levels. */
  async foundWith(levels: Readonly<Record<string, 1 | 2 | 3 | 4 | 5>>, fields: Partial<GroupForm> = {}): Promise<number> {
    const gid = await this.found({ auth: 2, code: 'abcdef', ...fields })
    for (const [name, level] of Object.entries(levels)) await this.place(gid, name, level)
    return gid
  }

  /** Gives a user a level, independently of their current one. */
  async place(gid: number, name: string, level: 0 | 1 | 2 | 3 | 4 | 5): Promise<void> {
    const boss = this.api('boss').members
    const uid = await this.uidOf(name)
    await boss.remove({ query: { gid, uid } }).catch(() => undefined)
    if (level === 0) return
    await this.api(name).members.join({ query: { gid, code: 'abcdef' } })
    if (level > 1) await boss.changeLevel({ body: { gid, uid, auth: level } })
  }

  /** Returns the levels in a group by username, as its owner sees them. */
  async levels(gid: number): Promise<Record<string, number>> {
    const { records } = await this.api('boss').members.applications({ query: { gid, limit: 500 } })
    return Object.fromEntries(records.map(({ username, auth }) => [username, auth]))
  }

  /** Creates a problem in a group. */
  async problem(gid: number, problemId: string, different: Partial<ProblemDraft> = {}): Promise<number> {
    return (await this.api('teacher').attic.make({ query: { gid }, body: draft({ problemId, ...different }) as never })).pid
  }

  judged(name: string, problemId: string, status: -1 | 0, keys: Record<string, number>): Promise<number> {
    return this.scene.judged(this.people[name]!, problemId, { status, time: 5 }, keys)
  }

  /** Runs the job that makes followers delete again, and waits for both. */
  async sweep(): Promise<void> {
    const jobs = this.scene.site.site.db.collection('kernel.jobs')
    const name = 'groups/sweep'
    const before = (await jobs.findOne({ name }))?.lastFinishedAt as Date | undefined
    await jobs.updateOne({ name }, { $set: { nextRunAt: new Date() } })
    await until(async () => expect((await jobs.findOne({ name }))?.lastFinishedAt).not.toEqual(before))
    await this.settled()
  }

  /** Sets the end of a group to a while ago. */
  async endLongAgo(gid: number): Promise<void> {
    await this.scene.site.site.db.collection<{ _id: number }>('groups.ended').updateOne({ _id: gid }, { $set: { clearedAt: new Date(0) } })
  }

  /** Returns the titles of a user's messages, newest last. */
  async messages(name: string): Promise<string[]> {
    const { records } = await this.people[name]!.use(messageApi).mine({ query: { limit: 100 } })
    return records.toSorted((a, b) => a.id - b.id).map(({ title }) => /（(.*)）/.exec(title)?.[1] ?? title)
  }

  async uidOf(name: string): Promise<string> {
    return (await this.scene.site.site.userServices.users.findByName(name))!.uid
  }
}
