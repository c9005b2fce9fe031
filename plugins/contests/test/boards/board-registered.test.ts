import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@verdict/plugin-submissions/testing'
import { boardApi, contestAdminApi, contestApi, contestParticipantApi, contestStaffApi } from '../../contract.ts'
import { BoardScene } from '../support/board-scene.ts'
import { followBoard } from '../support/followers.ts'

let boards: BoardScene
beforeAll(async () => {
  boards = await BoardScene.start()
  for (const name of ['dan', 'eve']) boards.people[name] = await boards.site.as('default_user', name)
})
afterAll(() => boards?.close())

const gold = { awardType: 1, awardConfigList: [{ priority: 1, name: 'Gold', color: '#fff', background: '#fa0', num: 50 }] }
const contest = (fields: object = {}) => boards.contest({ auth: 1, pwd: 'p', ...fields })
async function register(cid: number, ...names: string[]) {
  for (const name of names) await boards.people[name]!.use(contestApi).register({ body: { cid, password: 'p' } })
  await boards.site.settled()
}
const ranksAndAwards = async (cid: number) => (await boards.rows('jury', cid)).map(({ username, rank, awardName }) => [username, rank, awardName])

test('registered users without submissions are at the end, share the rank of zero solved problems, and count for awards by share', async () => {
  const cid = await contest({ rankShowRegistered: true, starAccount: ['dan'], ...gold })
  await register(cid, 'ann', 'ben', 'cat', 'dan')
  await boards.judged('ann', cid, 'A', 0)
  await boards.judged('cat', cid, 'A', -1)
  const [ann, cat, ...registered] = await ranksAndAwards(cid)
  expect([ann, cat]).toEqual([
    ['ann', 1, 'Gold'],
    ['cat', 2, null],
  ])
  expect(registered).toEqual(
    expect.arrayContaining([
      ['ben', 2, null],
      ['dan', -1, null],
    ]),
  )
  const ben = (await boards.rows('jury', cid)).find(({ username }) => username === 'ben')
  expect(ben).toMatchObject({ ac: 0, total: 0, totalTime: 0, submissionInfo: {} })
  // Half of two ranked users is one award; without the field only users with attempts count.
  await boards.edit(cid, { rankShowRegistered: false, awardConfigList: [{ ...gold.awardConfigList[0]!, num: 34 }] })
  expect(await ranksAndAwards(cid)).toEqual([
    ['ann', 1, null],
    ['cat', 2, null],
  ])
  await boards.edit(cid, { rankShowRegistered: true })
  expect((await ranksAndAwards(cid))[0]).toEqual(['ann', 1, 'Gold'])
  expect(await boards.recount(cid)).toBe(0)
})

test('each category has the awards of the contest if the form says so, also in live updates', async () => {
  const cid = await contest({ awardType: 2, awardConfigList: [{ ...gold.awardConfigList[0]!, num: 1 }], awardsByCategory: true })
  const guest = { seat: '', room: '', organization: '', country: '', category: 'Guest', coach: '' }
  const participants = ['cat', 'dan'].map((username) => ({ username, ...guest }))
  await boards.people.jury!.use(contestParticipantApi).save({ body: { cid, participants, isPreview: false } })
  await register(cid, 'ann', 'ben')
  await boards.judged('ann', cid, 'A', 0)
  await boards.judged('ann', cid, 'B', 0)
  await boards.judged('ben', cid, 'A', 0)
  await boards.judged('cat', cid, 'A', -1)
  await boards.judged('cat', cid, 'A', 0)
  const withAward = (rows: readonly { username: string; awardName?: unknown }[]) => rows.flatMap(({ username, awardName }) => (awardName ? [username] : []))
  const winners = async () => withAward(await boards.rows('jury', cid)).toSorted()
  expect(await winners()).toEqual(['ann', 'cat'])
  const follower = await followBoard(boards.people.jury!, { cid }, { isStaff: true })
  await boards.judged('dan', cid, 'A', 0)
  await boards.judged('dan', cid, 'B', 0)
  await until(() => Promise.resolve(expect(withAward(follower.shown().rows).toSorted()).toEqual(['ann', 'dan'])))
  expect(await winners()).toEqual(['ann', 'dan'])
  await follower.stream.close()
  await boards.edit(cid, { awardsByCategory: false })
  expect(await winners()).toHaveLength(1)
  expect((await boards.people.jury!.use(contestAdminApi).read({ query: { cid } })).awardsByCategory).toBe(false)
})

test('a contest saved without the field keeps its rows, and a public contest does not have it', async () => {
  const plain = await contest()
  await register(plain, 'ann')
  expect(await boards.ranks('jury', plain)).toEqual([])
  const shown = await contest({ rankShowRegistered: true })
  await boards.edit(shown, { title: 'Renamed' })
  const read = async (cid: number) => (await boards.people.jury!.use(contestAdminApi).read({ query: { cid } })).rankShowRegistered
  expect(await Promise.all([plain, shown].map(read))).toEqual([false, true])
  await boards.edit(shown, { auth: 0 })
  expect(await read(shown)).toBe(false)
})

test('OI contests show registered users with 0 points', async () => {
  const cid = await contest({ type: 1, rankShowRegistered: true })
  await register(cid, 'ann', 'ben')
  await boards.judged('ann', cid, 'X', 8, 40)
  const rows = (await boards.rows('jury', cid)).map(({ username, rank, totalScore }) => [username, rank, totalScore])
  expect(rows).toEqual([
    ['ann', 1, 40],
    ['ben', 2, 0],
  ])
})

test('an open scoreboard follows registrations, new staff, a new password and deleted users', async () => {
  const cid = await contest({ rankShowRegistered: true })
  await register(cid, 'ann')
  const follower = await followBoard(boards.people.jury!, { cid }, { isStaff: true })
  const shows = (...names: string[]) =>
    until(() =>
      Promise.resolve(
        expect(
          follower
            .shown()
            .rows.map(({ username }) => username)
            .toSorted(),
        ).toEqual(names),
      ),
    )
  await register(cid, 'dan', 'eve')
  await shows('ann', 'dan', 'eve')
  expect(follower.updates().every(({ isOver }) => !isOver)).toBe(true)
  await boards.people.jury!.use(contestStaffApi).save({ body: { cid, username: 'dan', duties: ['prints'] } })
  await shows('ann', 'eve')
  await boards.users.remove([await boards.uidOf('eve')])
  await boards.site.settled()
  await shows('ann')
  await boards.edit(cid, { pwd: 'q' })
  expect(await boards.ranks('jury', cid)).toEqual([])
  await boards.edit(cid, { pwd: 'p' })
  await register(cid, 'ann')
  expect((await boards.rows('jury', cid)).map(({ username }) => username)).toEqual(['ann'])
})

test('the freeze shows the same scoreboard for any hidden verdict of users who are only registered before', async () => {
  const moment = new Date(Date.now() - 1000).toISOString()
  const sealed = { rankShowRegistered: true, sealRank: true, sealRankTime: moment, autoRealRank: false, openRank: true }
  const answers: unknown[] = []
  for (const score of [0, 100]) {
    const cid = await contest({ type: 1, ...sealed })
    await register(cid, 'ann', 'ben', 'cat')
    await boards.judged('ben', cid, 'X', score === 100 ? 0 : -1, score)
    answers.push(await boards.site.visitor().use(boardApi).outsideRank({ body: { cid } }))
  }
  expect(answers[0]).toEqual(answers[1])
})

test('a recount finds registrations that have no row', async () => {
  const cid = await contest({ rankShowRegistered: true })
  await register(cid, 'ann', 'ben')
  await boards.site.site.db.collection('contests.board-rows').deleteMany({ cid })
  expect(await boards.recount(cid)).toBe(2)
  expect((await boards.rows('jury', cid)).map(({ username }) => username).toSorted()).toEqual(['ann', 'ben'])
})
