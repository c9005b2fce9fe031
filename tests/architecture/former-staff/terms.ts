import type { Role } from '@verdict/core'
import type { Feed, Person, TestSite } from '@verdict/core/testing'
import { memberApi, memberImportApi } from '@verdict/plugin-groups/contract'
import { startSampleSite, type SampleSite } from '../every-route/route-samples.ts'
import { plantGroupThings, plantSiteThings, type Things } from './things.ts'

/** A time in which a user had permissions, and a user who today is like them before it. */
export interface Term {
  readonly former: string
  readonly control: string
  /** The things that the former staff created. */
  readonly things: Things
  /** Contexts with which calls are made. */
  readonly places: readonly Readonly<Record<string, unknown>>[]
  begin(): Promise<unknown>
  end(): Promise<unknown>
}

export interface TermScene {
  readonly sample: SampleSite
  readonly root: Person
  readonly people: Readonly<Record<string, Person>>
  readonly uids: Readonly<Record<string, string>>
  readonly terms: Readonly<Record<'demoted' | 'lowered' | 'removed', Term>>
}

/**
 * Starts a site with a site admin and two group admins, each with the things they created in their term, and for each a user to compare with
 * who never was staff.
 */
export async function startTermScene(): Promise<TermScene> {
  const sample = await startSampleSite()
  const { site } = sample
  const root = await site.as('root', 'chief')
  const people: Record<string, Person> = { creator: await site.as('admin', 'creator') }
  for (const name of ['stranger', 'leader', 'member', 'founder', 'outsider', 'student', 'classmate', 'friend'])
    people[name] = await site.as('default_user', name)
  const uids = await uidsOf(site, Object.keys(people))
  const [gid] = sample.feed.gid as [number]
  const add = (...usernames: string[]) => root.use(memberImportApi).add({ body: { gid, usernames } })
  const changeLevel = (name: string, auth: 3 | 4) => root.use(memberApi).changeLevel({ body: { gid, uid: uids[name]!, auth } })
  const changeRole = (role: Role) => site.site.userServices.users.change(uids.creator!, { role })
  const demoted = { former: 'creator', control: 'stranger', begin: () => changeRole('admin'), end: () => changeRole('default_user') }
  const lowered = { former: 'leader', control: 'member', begin: () => changeLevel('leader', 4), end: () => changeLevel('leader', 3) }
  const removed = {
    former: 'founder',
    control: 'outsider',
    begin: async () => {
      await add('founder')
      await changeLevel('founder', 4)
    },
    end: () => root.use(memberApi).remove({ query: { gid, uid: uids.founder! } }),
  }
  await add('leader', 'member', 'classmate', 'friend')
  await lowered.begin()
  await removed.begin()
  const plantedBy = (creator: string, student: string) => ({ sample, root, creator: people[creator]!, student: people[student]! })
  const ofSite = await plantSiteThings(plantedBy('creator', 'student'))
  const ofLeader = await plantGroupThings(plantedBy('leader', 'classmate'), gid)
  const ofFounder = await plantGroupThings(plantedBy('founder', 'friend'), gid)
  for (const { end } of [demoted, lowered, removed]) await end()
  await site.settled()
  const inGroup = ({ cid, tid }: Things) => [{ gid }, { gid, cid }, { gid, tid }]
  const terms = {
    demoted: { ...demoted, things: ofSite, places: [{ cid: ofSite.cid }, { tid: ofSite.tid }] },
    lowered: { ...lowered, things: ofLeader, places: inGroup(ofLeader) },
    removed: { ...removed, things: ofFounder, places: inGroup(ofFounder) },
  }
  return { sample, root, people, uids, terms }
}

/** The inputs of a term for calls that use something up: functions create it as the former staff did, in a term of their own. */
export function feedDuring({ former, things, begin, end }: Term, scene: TermScene): Feed {
  const during = (create: () => unknown) => async () => {
    await begin()
    await logInAgain(scene, former)
    try {
      return await create()
    } finally {
      await end()
    }
  }
  const isCreating = (value: unknown): value is () => unknown => typeof value === 'function'
  return Object.fromEntries(Object.entries(things.feed).map(([field, values]) => [field, values.map((one) => (isCreating(one) ? during(one) : one))]))
}

/** Some calls end all logins of the caller. */
export async function logInAgain(scene: TermScene, name: string): Promise<void> {
  scene.people[name]!.token = await beginSession(scene, name)
}

export async function beginSession({ sample, uids }: TermScene, name: string): Promise<string> {
  const { users, sessions } = sample.site.site.userServices
  return sessions.begin((await users.find(uids[name]!))!, '127.0.0.1', 'test')
}

async function uidsOf(site: TestSite, names: readonly string[]): Promise<Record<string, string>> {
  const found = await site.site.userServices.users.findByNames(names)
  return Object.fromEntries(found.flatMap((user) => (user ? [[user.username, user.uid] as const] : [])))
}
