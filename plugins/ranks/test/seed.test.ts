import { afterAll, beforeAll, expect, test } from 'vitest'
import { numbersOf } from '../../../scripts/seed.ts'
import { seedPeople } from '../../../scripts/seed-people.ts'
import accounts from '../../accounts/server/index.ts'
import { seed as seedSubmissions } from '../../submissions/seed.ts'
import { Scene, until } from '../../submissions/test/support/scene.ts'
import ranksPlugin from '../server/index.ts'
import { seed } from '../seed.ts'
import { RankScene } from './support/rank-scene.ts'

let ranks: RankScene
beforeAll(async () => {
  ranks = await RankScene.around(await Scene.start([accounts, ranksPlugin]))
})
afterAll(() => ranks?.close())

test('seeded users and their submissions are in the lists of a running site, beside those that were there', async () => {
  await ranks.enter('default_user', 'ann')
  for (let count = 0; count < 3; count += 1) await ranks.scene.judged(ranks.people.ann!, (await ranks.scene.problem()).id, { status: 0, oiRankScore: 4 })
  const { db, services } = ranks.site.site
  const target = { db, files: services.files, amount: { people: 600, problems: 0, submissions: 300 }, numbers: numbersOf(db), log: () => undefined }
  await seedPeople(db, ranks.users, target.amount.people, target.log)
  await seedSubmissions(target)
  await seed(target)
  await until(async () => expect((await ranks.list(0, 500)).length).toBeGreaterThan(600))
  await ranks.site.settled()
  expect(await ranks.shown(500)).toEqual(await ranks.counted())
})
