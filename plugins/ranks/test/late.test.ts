import { rootApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import accounts from '@verdict/plugin-accounts/server'
import { server as judging } from '@verdict/plugin-judging/testing'
import { scribeServer, server as problems } from '@verdict/plugin-problems/testing'
import { Scene, until, server as submissions } from '@verdict/plugin-submissions/testing'
import ranksPlugin from '../server/index.ts'
import { RankScene } from './support/rank-scene.ts'

const others = [judging, problems, submissions, accounts, scribeServer]

let ranks: RankScene
let id: string
let submitId: number
beforeAll(async () => {
  ranks = await RankScene.around(await Scene.start([accounts]))
  await ranks.enter('default_user', 'ann', 'ben')
  id = (await ranks.scene.problem()).id
  await ranks.scene.judged(ranks.people.ann!, id, { status: 0 })
  submitId = await ranks.scene.judged(ranks.people.ben!, id, { status: 0, oiRankScore: 3 })
})
afterAll(() => ranks?.close())

test('a site that is given the plugin late finds all users in the lists', async () => {
  await ranks.site.restart({ plugins: [...others, ranksPlugin] })
  await until(async () => expect(await ranks.shown()).toEqual(await ranks.counted()))
  expect((await ranks.list(1))[0]).toEqual([1, 'ben', 1, 1, 3])
})

test('what happened while the plugin was off is in the lists when it is back', async () => {
  await ranks.site.restart({ plugins: others })
  await ranks.people.boss!.use(rootApi).manual({ query: { submitId, status: -1 } })
  await ranks.enter('default_user', 'cat')
  await ranks.scene.judged(ranks.people.cat!, id, { status: 0 })
  await ranks.users.change(await ranks.uidOf('ann'), { username: 'anna' })
  await ranks.site.settled()
  await ranks.site.restart({ plugins: [...others, ranksPlugin] })
  await until(async () => expect(await ranks.shown()).toEqual(await ranks.counted()))
  expect((await ranks.list(0)).slice(0, 2)).toEqual([
    [1, 'anna', 1, 1],
    [2, 'cat', 1, 1],
  ])
})
