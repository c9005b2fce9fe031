import type { Person } from '@verdict/core/testing'
import { contestAdminApi } from '@verdict/plugin-contests/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, minutes, server as contests } from '@verdict/plugin-contests/testing'
import { rankApi, rankTypes } from '../contract.ts'
import { plainOf } from './support/rank-lists.ts'
import { RankScene } from './support/rank-scene.ts'

let ranks: RankScene
let ann: Person
beforeAll(async () => {
  ranks = await RankScene.start([contests])
  await ranks.enter('default_user', 'ann')
  ann = ranks.people.ann!
})
afterAll(() => ranks?.close())

/** Returns Ann's solved problems, submissions and score, as seen by this user. */
async function figures(reader: Person) {
  const rows = await Promise.all(
    Object.values(rankTypes).map((type) =>
      reader
        .use(rankApi)
        .list({ query: { type, searchUser: 'ann' } })
        .then(({ records }) => plainOf(records[0]!)),
    ),
  )
  const [acm, oi] = rows as [ReturnType<typeof plainOf>, ReturnType<typeof plainOf>]
  return { ac: acm[2], total: acm[3], score: oi[4] }
}

test('submissions for a problem that is hidden now count for no user, not even in the eyes of its author and of root, until the problem is shown again', async () => {
  const { pid, id } = await ranks.scene.problem()
  await ranks.scene.judged(ann, id, { status: -1, oiRankScore: 3 })
  await ranks.scene.judged(ann, id, { status: 0, oiRankScore: 12 })
  const counted = { ac: 1, total: 2, score: 12 }
  const readers = [ranks.site.visitor(), ann, ranks.people.boss!]
  expect(await Promise.all(readers.map(figures))).toEqual(readers.map(() => counted))
  for (const auth of [2, 3] as const) {
    await ranks.setAuth(pid, auth)
    expect(await Promise.all(readers.map(figures)), `auth ${auth}`).toEqual(readers.map(() => ({ ac: 0, total: 0, score: 0 })))
    // Submissions judged while the problem is hidden do not count either.
    await ranks.people.boss!.use(rootApi).rejudgeMany({ body: { problemID: id } })
    await ranks.scene.judge({ status: 0, oiRankScore: 12 })
    expect(await figures(ann)).toEqual({ ac: 0, total: 0, score: 0 })
    expect(await ranks.shown()).toEqual(await ranks.counted())
    await ranks.setAuth(pid, 1)
    expect(await Promise.all(readers.map(figures))).toEqual(readers.map(() => counted))
  }
})

test('a process that starts while a problem is hidden does not count it, and does once it is shown', async () => {
  const before = await figures(ann)
  const { pid, id } = await ranks.scene.problem()
  await ranks.scene.judged(ann, id, { status: 0, oiRankScore: 5 })
  await ranks.setAuth(pid, 2)
  await ranks.site.restart()
  expect(await figures(ranks.site.visitor())).toEqual(before)
  await ranks.setAuth(pid, 1)
  expect(await figures(ranks.site.visitor())).toEqual({ ac: before.ac + 1, total: before.total + 1, score: before.score! + 5 })
})

test('a deleted problem counts no more', async () => {
  const before = await figures(ann)
  const { pid, id } = await ranks.scene.problem()
  await ranks.scene.judged(ann, id, { status: 0 })
  expect(await figures(ann)).toEqual({ ...before, ac: before.ac + 1, total: before.total + 1 })
  await ranks.people.boss!.use(problemAdminApi).remove({ query: { pid } })
  await ranks.site.settled()
  expect(await figures(ann)).toEqual(before)
  expect(await ranks.shown()).toEqual(await ranks.counted())
})

test('what is submitted in a contest never counts, whether it is sealed, has ended or shows its board', async () => {
  const before = await figures(ann)
  const contest = ranks.people.boss!.use(contestAdminApi)
  const { pid } = await ranks.scene.problem()
  const { cid } = await contest.create({ body: form({ openRank: true, sealRank: true, sealRankTime: new Date().toISOString() }) })
  await contest.addFromBank({ body: { cid, pid, displayId: 'A', staysListed: true } })
  await ranks.scene.judged(ann, 'A', { status: 0, oiRankScore: 9 }, { cid })
  expect(await figures(ann)).toEqual(before)
  await contest.edit({ body: { id: cid, sealRank: false, endTime: minutes(0) } })
  await ranks.site.settled()
  expect(await figures(ann)).toEqual(before)
})
