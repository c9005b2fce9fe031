import { testPassword } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contestAdminApi } from '../../contract.ts'
import { BoardScene } from '../support/board-scene.ts'
import { minutes } from '../../testing/forms.ts'

let boards: BoardScene
beforeAll(async () => {
  boards = await BoardScene.start()
})
afterAll(() => boards?.close())

/** Solutions in the same second share a rank, so only the solved problems are compared. */
const solved = async (cid: number) => (await boards.rows('jury', cid)).map(({ username, ac }) => `${username} ${String(ac)}`).toSorted()

test('rejudges, manual and cancelled verdicts, removed submissions and users, and changed times end in the board of a count from nothing', async () => {
  const cid = await boards.contest()
  const root = boards.people.root!.use(rootApi)
  const first = await boards.judged('ann', cid, 'A', 0)
  const second = await boards.judged('ben', cid, 'A', -1)
  expect(await boards.ranks('jury', cid)).toEqual([
    ['ann', 1, 1],
    ['ben', 2, 0],
  ])
  await root.manual({ query: { submitId: second, status: 0 } })
  await boards.site.settled()
  expect(await solved(cid)).toEqual(['ann 1', 'ben 1'])
  await root.rejudge({ query: { submitId: first } })
  await boards.site.settled()
  expect((await boards.rows('jury', cid))[1]).toMatchObject({ username: 'ann', ac: 0, submissionInfo: { A: { tryNum: 1 } } })
  await boards.scene.judge({ status: -1 })
  expect(await boards.ranks('jury', cid)).toEqual([
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  const cancelled = await boards.scene.submit(boards.people.ann!, 'B', { cid })
  await root.cancel({ query: { submitId: cancelled } })
  await boards.site.settled()
  expect((await boards.rows('jury', cid))[1]).toMatchObject({ total: 2, submissionInfo: { B: { errorNum: 0 } } })
  await boards.judged('cat', cid, 'B', 0)
  expect(await boards.recount(cid)).toBe(0)
  await boards.admin().removeProblem({ query: { cid, pid: boards.problems.B!.pid } })
  await boards.site.settled()
  expect(await boards.ranks('jury', cid)).toEqual([
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  await boards.edit(cid, { startTime: new Date().toISOString() })
  expect(await boards.ranks('jury', cid)).toEqual([])
  await boards.edit(cid, { startTime: minutes(-60) })
  const goner = await boards.site.as('default_user', 'goner')
  await boards.scene.judged(goner, 'A', { status: 0 }, { cid })
  expect(await boards.ranks('jury', cid)).toHaveLength(3)
  await boards.users.remove([await boards.uidOf('goner')])
  await boards.site.settled()
  expect(await boards.ranks('jury', cid)).toEqual([
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  expect(await boards.recount(cid)).toBe(0)
})

test('a count from nothing mends a board that is wrong, and only its staff orders it', async () => {
  const cid = await boards.contest()
  await boards.judged('ann', cid, 'A', 0)
  await boards.judged('ben', cid, 'A', -1)
  expect(await boards.ranks('jury', cid)).toEqual([
    ['ann', 1, 1],
    ['ben', 2, 0],
  ])
  const kept = boards.site.site.db.collection('contests.board-rows')
  await kept.deleteOne({ cid, username: 'ann' })
  await kept.updateOne({ cid, username: 'ben' }, { $set: { 'attempts.0.status': 0 } })
  expect(await boards.recount(cid)).toBe(2)
  expect(await boards.ranks('jury', cid)).toEqual([
    ['ann', 1, 1],
    ['ben', 2, 0],
  ])
  await expect(boards.people.ann!.use(contestAdminApi).recount({ query: { cid } })).rejects.toMatchObject({ http: 403 })
  boards.people.other ??= await boards.site.as('admin', 'other')
  await expect(boards.admin('other').recount({ query: { cid } })).rejects.toMatchObject({ code: 'contests/staff-only' })
})

test('a row follows the name and the role of its user, and later verdicts do not bring the old ones back', async () => {
  const cid = await boards.contest({ starAccount: ['comet'] })
  const uid = (await boards.site.site.userServices.users.create({ username: 'meteor', password: testPassword, role: 'default_user' })).uid
  boards.people.meteor = boards.site.visitor()
  await boards.people.meteor.login('meteor')
  const submitId = await boards.judged('meteor', cid, 'A', -1)
  expect(await boards.ranks('jury', cid)).toEqual([['meteor', 1, 0]])
  const change = async (fields: Parameters<typeof boards.users.change>[1]) => {
    await boards.users.change(uid, fields)
    await boards.site.settled()
  }
  await change({ username: 'comet' })
  expect(await boards.ranks('jury', cid)).toEqual([['comet', -1, 0]])
  await boards.people.root!.use(rootApi).manual({ query: { submitId, status: 0 } })
  await boards.site.settled()
  expect(await boards.ranks('jury', cid)).toEqual([['comet', -1, 1]])
  await change({ role: 'root' })
  expect(await boards.ranks('jury', cid)).toEqual([])
  await change({ role: 'default_user', username: 'meteor' })
  expect(await boards.ranks('jury', cid)).toEqual([['meteor', -1, 1]])
  await boards.edit(cid, { starAccount: [] })
  expect(await boards.ranks('jury', cid)).toEqual([['meteor', 1, 1]])
  expect(await boards.recount(cid)).toBe(0)
})

test('what happened while the plugin was off is on the board when it is back', async () => {
  const cid = await boards.contest()
  const submitId = await boards.judged('ann', cid, 'A', -1)
  await boards.judged('ben', cid, 'A', 0)
  expect(await boards.ranks('jury', cid)).toEqual([
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  await boards.restart({ root: 'boss', jury: 'jury' }, 'without contests')
  await boards.people.root!.use(rootApi).manual({ query: { submitId, status: 0 } })
  await boards.people.root!.use(problemAdminApi).edit({ body: { problem: { id: boards.problems.A!.pid, hint: 'changed' } } })
  await boards.site.settled()
  await boards.restart({ jury: 'jury' })
  expect(await solved(cid)).toEqual(['ann 1', 'ben 1'])
})
