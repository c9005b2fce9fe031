import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { program } from '@verdict/plugin-submissions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptedApi, boardApi, contestAdminApi, contestApi, contestDecisionApi, contestStaffApi, rollingBoardApi, type ContestDuty } from '../contract.ts'
import { minutes } from '../testing/forms.ts'
import { BoardScene } from './support/board-scene.ts'

let boards: BoardScene
beforeAll(async () => {
  boards = await BoardScene.start()
  for (const name of ['judge', 'editor', 'runner']) boards.people[name] = await boards.site.as('default_user', name)
})
afterAll(() => boards?.close())

const decisions = (name = 'jury') => boards.people[name]!.use(contestDecisionApi)
const give = (cid: number, username: string, duties: ContestDuty[]) => boards.people.jury!.use(contestStaffApi).save({ body: { cid, username, duties } })
const disqualify = (cid: number, username: string, by = 'jury') => decisions(by).disqualify({ body: { cid, username, reason: 'shared an account' } })
const reinstate = async (cid: number, username: string, by = 'jury') => decisions(by).reinstate({ query: { cid, uid: await boards.uidOf(username) } })
const withdraw = (cid: number, displayId: string, by = 'jury') =>
  decisions(by).withdraw({ body: { cid, pid: boards.problems[displayId]!.pid, reason: 'wrong data' } })
const putBack = (cid: number, displayId: string, by = 'jury') => decisions(by).putBack({ query: { cid, pid: boards.problems[displayId]!.pid } })
const firstsOf = async (cid: number, name = 'cat') =>
  (await boards.rows(name, cid)).flatMap(({ username, submissionInfo }) => (JSON.stringify(submissionInfo).includes('"isFirstAC":true') ? [username] : []))

test('a disqualified user is on no scoreboard, and no rank, award or first solution is lost to others', async () => {
  const cid = await boards.contest({
    openRank: true,
    awardType: 2,
    awardConfigList: [{ priority: 1, name: 'Gold', background: '#fff', color: '#000', num: 1 }],
  })
  await boards.judged('ann', cid, 'A', 0)
  await boards.judged('ben', cid, 'A', 0)
  expect(await firstsOf(cid)).toEqual(['ann'])
  await disqualify(cid, 'ann')
  for (const name of ['ann', 'cat', 'jury']) expect(await boards.ranks(name, cid)).toEqual([['ben', 1, 1]])
  expect((await boards.rows('cat', cid))[0]).toMatchObject({ isWinAward: true, awardName: 'Gold' })
  expect(await firstsOf(cid)).toEqual(['ben'])
  const outside = await boards.site.visitor().use(boardApi).outsideRank({ body: { cid } })
  expect(outside.records.map(({ username }) => username)).toEqual(['ben'])
  expect((await boards.people.cat!.use(boardApi).problems({ query: { cid } }))[0]).toMatchObject({ displayId: 'A', ac: 1, total: 1 })
  const balloons = await boards.people.jury!.use(acceptedApi).list({ query: { cid } })
  expect(balloons.records.map(({ username, firstBlood }) => [username, firstBlood])).toEqual([['ben', true]])
  expect((await decisions().list({ query: { cid } })).disqualified).toMatchObject([
    { username: 'ann', by: 'jury', reason: 'shared an account', result: { rank: -1, ac: 1, isWinAward: false } },
  ])
  await reinstate(cid, 'ann')
  expect(await firstsOf(cid)).toEqual(['ann'])
  expect((await decisions().list({ query: { cid } })).disqualified).toEqual([])
})

test('the ceremony leaves out disqualified users', async () => {
  const cid = await boards.contest({ startTime: minutes(-120), endTime: minutes(1), sealRank: true, sealRankTime: minutes(-60) })
  await boards.judged('ann', cid, 'A', 0)
  await boards.judged('ben', cid, 'B', 0)
  await boards.scene.submit(boards.people.ann!, 'B', { cid })
  await disqualify(cid, 'ann')
  await boards.edit(cid, { endTime: new Date().toISOString() })
  const jury = boards.people.jury!.use(rollingBoardApi)
  expect((await jury.submissions({ query: { cid } })).map(({ username }) => username)).toEqual(['ben'])
  expect(await jury.info({ query: { cid } })).toMatchObject({ unjudgedCount: 0 })
  await boards.scene.judge()
})

test('a user is disqualified before they have submitted anything, stays it with another name, and is forgotten when deleted', async () => {
  const cid = await boards.contest()
  const goner = await boards.site.as('default_user', 'goner')
  await disqualify(cid, 'goner')
  await boards.scene.judged(goner, 'A', { status: 0 }, { cid })
  expect(await boards.ranks('cat', cid)).toEqual([])
  const uid = await boards.uidOf('goner')
  await boards.users.change(uid, { username: 'leaver' })
  await boards.site.settled()
  expect((await decisions().list({ query: { cid } })).disqualified).toMatchObject([{ uid, username: 'leaver', result: { ac: 1 } }])
  expect(await boards.ranks('cat', cid)).toEqual([])
  await boards.users.remove([uid])
  await boards.site.settled()
  expect((await decisions().list({ query: { cid } })).disqualified).toEqual([])
})

test('the column of a withdrawn problem is gone, penalties are as if it had never been, and it returns to its place', async () => {
  const cid = await boards.contest()
  await boards.judged('ann', cid, 'A', -1)
  const solved = await boards.judged('ann', cid, 'A', 0)
  await boards.judged('ben', cid, 'B', 0)
  const before = await boards.rows('cat', cid)
  await withdraw(cid, 'A')
  const cat = boards.people.cat!
  expect((await boards.rows('cat', cid)).map(({ username, ac, submissionInfo }) => [username, ac, Object.keys(submissionInfo as object)])).toEqual([
    ['ben', 1, ['B']],
  ])
  expect((await cat.use(boardApi).problems({ query: { cid } })).map(({ displayId }) => displayId)).toEqual(['B'])
  await expect(cat.use(contestApi).problem({ query: { cid, displayId: 'A' } })).rejects.toMatchObject({ status: 404 })
  await expect(cat.use(submissionApi).submit({ body: { pid: 'A', language: 'C++', code: program, cid } as never })).rejects.toMatchObject({ status: 404 })
  const { records } = await boards.people.jury!.use(contestApi).submissions({ query: { contestID: cid } })
  expect(records.find(({ submitId }) => submitId === solved)).toMatchObject({ displayId: 'A', status: 0 })
  expect((await decisions().list({ query: { cid } })).withdrawn).toMatchObject([{ displayId: 'A', by: 'jury', reason: 'wrong data' }])
  expect(await boards.recount(cid)).toBe(0)
  await putBack(cid, 'A')
  expect(await boards.rows('cat', cid)).toEqual(before)
  expect((await cat.use(boardApi).problems({ query: { cid } })).map(({ displayId }) => displayId)).toEqual(['A', 'B'])
})

test('a withdrawn problem cannot be added again, and its ID is free for another one', async () => {
  const cid = await boards.contest()
  await withdraw(cid, 'A')
  const admin = boards.people.jury!.use(contestAdminApi)
  await expect(admin.addFromBank({ body: { cid, pid: boards.problems.A!.pid, displayId: 'C', staysListed: true } })).rejects.toMatchObject({
    code: 'contests/already-added',
  })
  const other = await boards.scene.problem()
  await admin.addFromBank({ body: { cid, pid: other.pid, displayId: 'A', staysListed: true } })
  await expect(putBack(cid, 'A')).rejects.toMatchObject({ code: 'contests/display-id-taken' })
  await admin.removeProblem({ query: { cid, pid: other.pid } })
  await putBack(cid, 'A')
  await expect(putBack(cid, 'A')).rejects.toMatchObject({ status: 404 })
})

test('a deleted problem is gone from the withdrawn ones, and a copy of the contest has no decisions', async () => {
  const cid = await boards.contest()
  const extra = await boards.scene.problem()
  const admin = boards.people.jury!.use(contestAdminApi)
  await admin.addFromBank({ body: { cid, pid: extra.pid, displayId: 'E', staysListed: true } })
  await decisions().withdraw({ body: { cid, pid: extra.pid, reason: 'unclear' } })
  await disqualify(cid, 'ann')
  const copy = await admin.clone({ query: { cid } })
  expect(await decisions().list({ query: { cid: copy.cid } })).toEqual({ disqualified: [], withdrawn: [] })
  await boards.people.root!.use(problemAdminApi).remove({ query: { pid: extra.pid } })
  await boards.site.settled()
  expect((await decisions().list({ query: { cid } })).withdrawn).toEqual([])
})

test('judges decide about users, managers about problems, both for a reason; other staff and participants see nothing', async () => {
  const cid = await boards.contest()
  await give(cid, 'judge', ['judge'])
  await give(cid, 'editor', ['manage'])
  await give(cid, 'runner', ['balloons', 'unfrozen', 'admit'])
  await disqualify(cid, 'ann', 'judge')
  await expect(disqualify(cid, 'ben', 'editor')).rejects.toMatchObject({ code: 'contests/not-your-duty' })
  await withdraw(cid, 'A', 'editor')
  await expect(withdraw(cid, 'B', 'judge')).rejects.toMatchObject({ code: 'contests/not-your-duty' })
  await expect(reinstate(cid, 'ann', 'editor')).rejects.toMatchObject({ code: 'contests/not-your-duty' })
  await expect(putBack(cid, 'A', 'judge')).rejects.toMatchObject({ code: 'contests/not-your-duty' })
  for (const name of ['judge', 'editor']) expect((await decisions(name).list({ query: { cid } })).withdrawn).toHaveLength(1)
  await expect(decisions('runner').list({ query: { cid } })).rejects.toMatchObject({ code: 'contests/not-your-duty' })
  await expect(decisions('ann').list({ query: { cid } })).rejects.toMatchObject({ code: 'contests/staff-only' })
  await expect(disqualify(cid, 'ben', 'ann')).rejects.toMatchObject({ code: 'contests/staff-only' })
  await expect(decisions().disqualify({ body: { cid, username: 'ben', reason: ' ' } })).rejects.toMatchObject({ status: 400 })
  await expect(disqualify(cid, 'stranger')).rejects.toMatchObject({ message: 'Users not found: stranger' })
  await expect(reinstate(cid, 'ben')).rejects.toMatchObject({ code: 'contests/not-disqualified' })
})

test('of two judges who decide at the same time, one learns that the other was first', async () => {
  const cid = await boards.contest()
  const twice = await Promise.allSettled([disqualify(cid, 'ann'), disqualify(cid, 'ann', 'root')])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const both = await Promise.allSettled([withdraw(cid, 'A'), withdraw(cid, 'B', 'root')])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const { disqualified, withdrawn } = await decisions().list({ query: { cid } })
  expect(disqualified).toHaveLength(1)
  expect(withdrawn.map(({ displayId }) => displayId).toSorted()).toEqual(['A', 'B'])
})
