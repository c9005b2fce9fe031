import { numbersOf, seedPeople } from '@verdict/core/testing'
import { definePlugin } from '@verdict/core'
import { defineServer, userChanged } from '@verdict/core/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import accounts from '@verdict/plugin-accounts/server'
import { Scene, seed as seedSubmissions, until } from '@verdict/plugin-submissions/testing'
import ranksPlugin from '../server/index.ts'
import { seed } from '../seed.ts'
import { RankScene } from './support/rank-scene.ts'

let ranks: RankScene
/** While it is pending, followers of users wait for it. */
let held: Promise<void> | undefined
const slow = defineServer(definePlugin({ id: 'slow' }), { setup: (ctx) => ctx.follow(userChanged, () => held) })
beforeAll(async () => {
  ranks = await RankScene.around(await Scene.start([accounts, ranksPlugin, slow]))
})
afterAll(() => ranks?.close())

test('seeded users and their submissions are in the lists of a running site, beside those that were there', async () => {
  await ranks.enter('default_user', 'ann')
  for (let count = 0; count < 3; count += 1) await ranks.scene.judged(ranks.people.ann!, (await ranks.scene.problem()).id, { status: 0, oiRankScore: 4 })
  const { db, services } = ranks.site.site
  const target = { db, files: services.storage, amount: { people: 600, problems: 0, submissions: 300 }, numbers: numbersOf(db), log: () => undefined }
  let release = () => {}
  held = new Promise((resolve) => (release = resolve))
  await seedPeople(db, ranks.users, target.amount.people, target.log)
  // Only the first user's delivery is still pending. Those of other users did not wait for it.
  expect(
    (
      await db
        .collection('kernel.users')
        .find({ pendingDue: { $exists: true } })
        .toArray()
    ).map(({ username }) => username as string),
  ).toEqual(['seed-1'])
  held = undefined
  release()
  await seedSubmissions(target)
  await seed(target)
  await until(async () => expect((await ranks.list(0, 500)).length).toBeGreaterThan(600))
  await ranks.site.settled()
  expect(await ranks.shown(500)).toEqual(await ranks.counted())
})
