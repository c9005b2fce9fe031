import { channelOf } from '@verdict/core'
import { createSiteArchives } from '@verdict/command/archives'
import { discoverPlugins, loadPlugin } from '@verdict/core/site'
import { commandsOf, startTestSite, watchedDatabase, type TestSite } from '@verdict/core/testing'
import { questionsChanged } from '@verdict/plugin-contest-questions/contract'
import { announced, contestChanged, liveBoard } from '@verdict/plugin-contests/contract'
import { commentUpdates, countersChanged } from '@verdict/plugin-discussions/contract'
import { solutionProgress, transferProgress } from '@verdict/plugin-exchange/contract'
import { progress, work } from '@verdict/plugin-judging/contract'
import { unreadChanged } from '@verdict/plugin-notices/contract'
import { liveRows, ownRows, taskSubjectOf } from '@verdict/plugin-submissions/contract'
import { rankChanged } from '@verdict/plugin-trainings/contract'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noRemoteSites } from '../support/no-remote-sites.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The keys of each topic's channels that name the nth thing. A new topic adds its own. */
const keys: Readonly<Record<string, (n: number) => readonly string[]>> = {
  [announced.id]: (n) => [`${n}`],
  [contestChanged.id]: (n) => [`${n}`],
  [liveBoard.id]: (n) => ['all', 'all-late', 'staff', 'staff-unsealed'].map((audience) => `${n}.${audience}`),
  [questionsChanged.id]: (n) => ['staff', 'everyone'].map((audience) => `${n}.${audience}`),
  [commentUpdates.id]: (n) => [`did.${n}`, `cid.${n}`, `cid.${n}.staff`],
  [countersChanged.id]: (n) => [`${n}`],
  [solutionProgress.id]: (n) => [`user-${n}`],
  [transferProgress.id]: (n) => [`transfer-${n}`],
  [progress.id]: (n) => [taskSubjectOf(n), `submissions/TEST_JUDGE_${n}`],
  [work.id]: (n) => [`key-${n}`],
  [unreadChanged.id]: (n) => ['all', `user-${n}`],
  [liveRows.id]: (n) => ['bank', `cid.${n}`, `tid.${n}`, `gid.${n}`],
  [ownRows.id]: (n) => [`user-${n}`],
  [rankChanged.id]: (n) => [`${n}`],
}

let site: TestSite
beforeAll(async () => {
  const plugins = await Promise.all(discoverPlugins(root).map(loadPlugin))
  site = await startTestSite(plugins, { archives: createSiteArchives, database: await watchedDatabase(), settings: noRemoteSites })
}, 120_000)
afterAll(() => site?.close())

test('all topics are listed', () => {
  expect(site.site.services.live.topics.toSorted()).toEqual(Object.keys(keys).toSorted())
})

test.each(Object.keys(keys))('many channels of %s cost no more database commands than few', async (id) => {
  const { services, userServices } = site.site
  const user = await site.as('default_user')
  const caller = (await userServices.sessions.callerOf(user.token!))!
  const commandsFor = (count: number, from: number) => {
    const channels = Array.from({ length: count }, (_, index) => keys[id]!(from + index).map((key) => channelOf({ id }, key))).flat()
    return commandsOf(site.site, async () => {
      const stream = await services.live.open(channels, { address: '192.0.2.1', caller: async () => caller })
      stream.destroy()
    })
  }
  // The first call fills caches.
  await commandsFor(2, 1_000_000)
  const few = await commandsFor(2, 2_000_000)
  const many = await commandsFor(40, 3_000_000)
  // A cache may expire in between; one more command for each thing is 38.
  expect(many.length, `commands: ${many.join(', ')}`).toBeLessThan(few.length + 10)
})
