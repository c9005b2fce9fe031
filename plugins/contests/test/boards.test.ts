import type { Person } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import judging from '../../judging/server/index.ts'
import problems from '../../problems/server/index.ts'
import { scribeServer } from '../../problems/test/support/drafts.ts'
import submissions from '../../submissions/server/index.ts'
import { Scene } from '../../submissions/test/support/scene.ts'
import { boardApi, contestAdminApi, contestApi, type BoardQuery } from '../contract.ts'
import contests from '../server/index.ts'
import { between, form, minutes } from './support/forms.ts'
import { toyRuleServer } from './support/toy-rule.ts'

let scene: Scene
const people: Record<string, Person> = {}
const problem: Record<string, { pid: number; id: string }> = {}
beforeAll(async () => {
  scene = await Scene.start([contests, toyRuleServer])
  for (const name of ['ann', 'ben', 'cat']) people[name] = await scene.site.as('default_user', name)
  people.jury = await scene.site.as('admin', 'jury')
  people.root = await scene.site.as('root', 'boss')
  for (const displayId of ['A', 'B']) problem[displayId] = await scene.problem()
  for (const displayId of ['X', 'Y']) problem[displayId] = await scene.problem({ type: 1 })
})
afterAll(() => scene?.site.close())

const admin = (name = 'jury') => people[name]!.use(contestAdminApi)
type Status = -4 | -3 | -2 | -1 | 0 | 1 | 8

async function contest(fields: Record<string, unknown> = {}): Promise<number> {
  const { cid } = await admin().create({ body: form(fields) })
  for (const displayId of fields.type === 1 ? ['X', 'Y'] : ['A', 'B']) await admin().addFromBank({ body: { cid, pid: problem[displayId]!.pid, displayId } })
  return cid
}
const edit = (cid: number, fields: object) => admin().edit({ body: { id: cid, ...fields } })
const judged = (name: string, cid: number, displayId: string, status: Status, score: number | null = null) =>
  scene.judged(people[name]!, displayId, { status, score, time: 5 }, { cid })
const board = async (name: string, cid: number, query: Partial<BoardQuery> = {}) => people[name]!.use(boardApi).rank({ body: { cid, ...query } })
/** The rows of the board itself, without those that are repeated in front. */
const rows = async (name: string, cid: number, query: Partial<BoardQuery> = {}) => {
  const { records } = await board(name, cid, query)
  return records.filter(({ uid }, index) => records.slice(index + 1).every((other) => other.uid !== uid))
}
const ranks = async (name: string, cid: number, query: Partial<BoardQuery> = {}) =>
  (await rows(name, cid, query)).map(({ username, rank, ac }) => [username, rank, ac])
/** Whoever solves a problem in the same second shares a rank; this says only what was solved. */
const solved = async (cid: number) => (await rows('jury', cid)).map(({ username, ac }) => `${username} ${String(ac)}`).toSorted()
const users = () => scene.site.site.userServices.users
const uidOf = async (name: string) => (await users().findByName(name))!.uid
const recount = async (cid: number) => (await admin('root').recount({ query: { cid } })).wrong

test('a verdict changes the board, the staff is not on it, and problems are counted from it', async () => {
  const cid = await contest({ starAccount: ['cat'], awardType: 2, awardConfigList: [{ priority: 1, name: 'Gold', color: '#fff', background: '#fa0', num: 1 }] })
  await judged('jury', cid, 'A', 0)
  expect(await board('ann', cid)).toMatchObject({ total: 0, records: [] })
  await judged('ann', cid, 'A', -1)
  await judged('ben', cid, 'A', 0)
  await judged('cat', cid, 'A', 0)
  await judged('cat', cid, 'B', 0)
  expect(await ranks('ann', cid)).toEqual([
    ['cat', -1, 2],
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  await judged('ann', cid, 'A', 0)
  const [cat, ben, ann] = await rows('jury', cid)
  expect(ben).toMatchObject({
    username: 'ben',
    rank: 1,
    isWinAward: true,
    awardName: 'Gold',
    awardColor: '#fff',
    submissionInfo: { A: { isAC: true, isFirstAC: true } },
  })
  expect(ann).toMatchObject({ username: 'ann', rank: 2, total: 2, isWinAward: false, submissionInfo: { A: { isAC: true, errorNum: 1 } } })
  expect(cat).toMatchObject({ username: 'cat', isWinAward: false })
  expect(await people.ann!.use(boardApi).problems({ query: { cid } })).toMatchObject([
    { displayId: 'A', ac: 3, total: 4 },
    { displayId: 'B', ac: 1, total: 1 },
  ])
  expect(await recount(cid)).toBe(0)
})

test('the own row and those that one follows are repeated in front; pages, star users and search work on the rest', async () => {
  const cid = await contest({ starAccount: ['cat'], rankShowName: 'nickname' })
  const names = Array.from({ length: 7 }, (_, index) => `player${index}`)
  for (const name of names) people[name] = await scene.site.as('default_user', name)
  await users().change(await uidOf('player3'), { nickname: 'Zoé', school: 'North School', realname: 'Secret' })
  for (const name of [...names, 'ann', 'cat']) await scene.submit(people[name]!, 'A', { cid })
  await scene.judge({ status: -1 })
  const shown = async (query: Partial<BoardQuery>) => (await board('ann', cid, query)).records.map(({ username }) => username)
  const all = await shown({})
  expect([all[0], all.length, all.slice(1).filter((name) => name === 'ann').length]).toEqual(['ann', 10, 1])
  const followed = await shown({ concernedList: [await uidOf('player5'), 'nobody'], limit: 4 })
  expect(followed.slice(0, 2)).toEqual(['ann', 'player5'])
  const pages = [
    ...followed,
    ...(await shown({ concernedList: [await uidOf('player5')], limit: 4, currentPage: 2 })),
    ...(await shown({ concernedList: [await uidOf('player5')], limit: 4, currentPage: 3 })),
  ]
  expect(pages).toEqual(['ann', 'player5', ...all.slice(1)])
  expect(await shown({ removeStar: true })).not.toContain('cat')
  expect((await shown({ keyword: 'zo' })).slice(1)).toEqual(['player3'])
  expect((await shown({ keyword: 'NORTH' })).slice(1)).toEqual(['player3'])
  expect((await shown({ keyword: 'player3' })).slice(1)).toEqual([])
  const row = async (name: string) => (await board(name, cid)).records.find(({ username }) => username === 'player3')
  expect(await row('ann')).toMatchObject({ nickname: 'Zoé', school: 'North School', realname: null })
  expect(await row('jury')).toMatchObject({ realname: 'Secret' })
})

test('a sealed board shows participants what they know, and the staff everything if it asks', async () => {
  const cid = await contest()
  await judged('ben', cid, 'A', 0)
  const seal = new Date().toISOString()
  await edit(cid, { sealRank: true, sealRankTime: seal })
  for (const status of [-2, -1, 0] as const) await judged('ann', cid, 'A', status)
  const counts = async (name: string, query: object = {}) =>
    (await people[name]!.use(boardApi).problems({ query: { cid, ...query } })).map(({ ac, total }) => [ac, total])
  const hidden = { username: 'ann', ac: 0, submissionInfo: { A: { errorNum: 0, tryNum: 3 } } }
  expect((await board('ann', cid, { forceRefresh: true })).records[0]).toMatchObject(hidden)
  expect((await rows('jury', cid))[1]).toMatchObject(hidden)
  expect((await rows('jury', cid, { forceRefresh: true }))[1]).toMatchObject({ username: 'ann', ac: 1, submissionInfo: { A: { isAC: true, errorNum: 1 } } })
  expect([await counts('ann'), await counts('jury')]).toEqual([
    [
      [1, 1],
      [0, 0],
    ],
    [
      [1, 1],
      [0, 0],
    ],
  ])
  await edit(cid, { startTime: minutes(-60), endTime: new Date().toISOString(), autoRealRank: false })
  expect((await board('ann', cid)).records[0]).toMatchObject(hidden)
  await edit(cid, { autoRealRank: true })
  expect((await board('ann', cid)).records[0]).toMatchObject({ ac: 1 })
  expect(await counts('ann')).toEqual([
    [2, 4],
    [0, 0],
  ])
})

test('rejudges, manual and cancelled verdicts, removed submissions and users, and changed times end in the board of a count from nothing', async () => {
  const cid = await contest()
  const root = people.root!.use(rootApi)
  const first = await judged('ann', cid, 'A', 0)
  const second = await judged('ben', cid, 'A', -1)
  expect(await ranks('jury', cid)).toEqual([
    ['ann', 1, 1],
    ['ben', 2, 0],
  ])
  await root.manual({ query: { submitId: second, status: 0 } })
  await scene.site.settled()
  expect(await solved(cid)).toEqual(['ann 1', 'ben 1'])
  await root.rejudge({ query: { submitId: first } })
  await scene.site.settled()
  expect((await rows('jury', cid))[1]).toMatchObject({ username: 'ann', ac: 0, submissionInfo: { A: { tryNum: 1 } } })
  await scene.judge({ status: -1 })
  expect(await ranks('jury', cid)).toEqual([
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  const cancelled = await scene.submit(people.ann!, 'B', { cid })
  await root.cancel({ query: { submitId: cancelled } })
  await scene.site.settled()
  expect((await rows('jury', cid))[1]).toMatchObject({ total: 2, submissionInfo: { B: { errorNum: 0 } } })
  await judged('cat', cid, 'B', 0)
  expect(await recount(cid)).toBe(0)
  await admin().removeProblem({ query: { cid, pid: problem.B!.pid } })
  await scene.site.settled()
  expect(await ranks('jury', cid)).toEqual([
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  await edit(cid, { startTime: new Date().toISOString() })
  expect(await ranks('jury', cid)).toEqual([])
  await edit(cid, { startTime: minutes(-60) })
  const goner = await scene.site.as('default_user', 'goner')
  await scene.judged(goner, 'A', { status: 0 }, { cid })
  expect(await ranks('jury', cid)).toHaveLength(3)
  await users().remove([await uidOf('goner')])
  await scene.site.settled()
  expect(await ranks('jury', cid)).toEqual([
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  expect(await recount(cid)).toBe(0)
})

test('a count from nothing mends a board that is wrong, and only its staff orders it', async () => {
  const cid = await contest()
  await judged('ann', cid, 'A', 0)
  await judged('ben', cid, 'A', -1)
  expect(await ranks('jury', cid)).toEqual([
    ['ann', 1, 1],
    ['ben', 2, 0],
  ])
  const kept = scene.site.site.db.collection('contests.board-rows')
  await kept.deleteOne({ cid, username: 'ann' })
  await kept.updateOne({ cid, username: 'ben' }, { $set: { 'attempts.0.status': 0 } })
  expect(await recount(cid)).toBe(2)
  expect(await ranks('jury', cid)).toEqual([
    ['ann', 1, 1],
    ['ben', 2, 0],
  ])
  await expect(people.ann!.use(contestAdminApi).recount({ query: { cid } })).rejects.toMatchObject({ http: 403 })
  people.other ??= await scene.site.as('admin', 'other')
  await expect(admin('other').recount({ query: { cid } })).rejects.toMatchObject({ code: 'contests/staff-only' })
})

test('attempts after the end count where the contest takes them and the reader asks for them', async () => {
  const cid = await contest({ allowEndSubmit: true })
  await judged('ann', cid, 'A', -1)
  await edit(cid, { endTime: new Date().toISOString() })
  await judged('ben', cid, 'A', 0)
  expect(await ranks('jury', cid)).toEqual([['ann', 1, 0]])
  expect(await ranks('jury', cid, { containsEnd: true })).toEqual([
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  await edit(cid, { allowEndSubmit: false })
  expect(await ranks('jury', cid, { containsEnd: true })).toEqual([['ann', 1, 0]])
})

test('visitors see a board that is open to everybody, from the start on, as participants see it', async () => {
  const cid = await contest(between(30, 60))
  const visitor = scene.site.visitor().use(boardApi)
  const refused = { code: 'contests/board-closed', status: 403 }
  const calls = [() => visitor.outsideRank({ body: { cid } }), () => visitor.outsideInfo({ query: { cid } }), () => visitor.problems({ query: { cid } })]
  for (const fields of [{}, { openRank: true }, { openRank: false, ...between(-30, 60) }]) {
    await edit(cid, fields)
    for (const call of calls) await expect(call()).rejects.toMatchObject(refused)
  }
  await edit(cid, { openRank: true })
  await judged('ann', cid, 'A', -1)
  await edit(cid, { sealRank: true, sealRankTime: new Date().toISOString() })
  await judged('ann', cid, 'A', 0)
  expect(await visitor.outsideRank({ body: { cid, forceRefresh: true } })).toMatchObject({
    total: 1,
    records: [{ username: 'ann', ac: 0, submissionInfo: { A: { errorNum: 1, tryNum: 1 } } }],
  })
  expect(await people.jury!.use(boardApi).outsideRank({ body: { cid, forceRefresh: true } })).toMatchObject({ total: 1, records: [{ ac: 1 }] })
  expect(await visitor.outsideInfo({ query: { cid } })).toMatchObject({ contest: { id: cid }, problemList: [{ displayId: 'A' }, { displayId: 'B' }] })
  expect(await visitor.problems({ query: { cid } })).toMatchObject([{ displayId: 'A', ac: 0, total: 1 }, { displayId: 'B' }])
  await edit(cid, { auth: 1, pwd: 'p' })
  expect(await people.ben!.use(boardApi).problems({ query: { cid } })).toHaveLength(2)
  await edit(cid, { visible: false })
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'contests/no-contest' })
})

test('whoever may not see a contest does not see its board', async () => {
  const cid = await contest({ auth: 1, pwd: 'p' })
  const refused = { code: 'contests/registration-required' }
  await expect(board('ann', cid)).rejects.toMatchObject(refused)
  await expect(people.ann!.use(boardApi).problems({ query: { cid } })).rejects.toMatchObject(refused)
  await people.ann!.use(contestApi).register({ body: { cid, password: 'p' } })
  expect(await board('ann', cid)).toMatchObject({ total: 0 })
})

test('an OI contest is ranked by points, and shows by its rule those of the last or of the best attempt', async () => {
  const cid = await contest({ type: 1, oiRankScoreType: 'Recent' })
  await judged('ann', cid, 'X', 8, 80)
  await judged('ann', cid, 'X', 8, 30)
  await judged('ben', cid, 'X', 8, 50)
  const points = async () => (await rows('jury', cid)).map(({ username, rank, totalScore, submissionInfo }) => [username, rank, totalScore, submissionInfo])
  expect(await points()).toEqual([
    ['ben', 1, 50, { X: 50 }],
    ['ann', 2, 30, { X: 30 }],
  ])
  await edit(cid, { oiRankScoreType: 'Highest' })
  expect(await points()).toEqual([
    ['ann', 1, 80, { X: 80 }],
    ['ben', 2, 50, { X: 50 }],
  ])
})

test('the form chooses among the rules of the type of the contest, those of other plugins included', async () => {
  const cid = await contest({ type: 1, rule: 'ioi' })
  await judged('ann', cid, 'X', 8, 30)
  await judged('ann', cid, 'Y', 0, 100)
  await judged('ben', cid, 'X', 8, 70)
  expect(await rows('jury', cid)).toMatchObject([
    { username: 'ann', rank: 1, total: 130, points: { X: 30, Y: 100 } },
    { username: 'ben', rank: 2, total: 70, points: { X: 70 } },
  ])
  for (const [type, rule] of [
    [0, 'ioi'],
    [1, 'acm'],
    [0, 'none'],
  ] as const)
    await expect(contest({ type, rule })).rejects.toMatchObject({ code: 'contests/rule-unknown' })
  expect(await admin().read({ query: { cid } })).toMatchObject({ rule: 'ioi' })
  expect(await people.ann!.use(contestApi).info({ query: { cid: await contest() } })).toMatchObject({ rule: 'acm' })
})

test('what happened while the plugin was off is on the board when it is back', async () => {
  const cid = await contest()
  const submitId = await judged('ann', cid, 'A', -1)
  await judged('ben', cid, 'A', 0)
  expect(await ranks('jury', cid)).toEqual([
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  const others = [judging, problems, submissions, scribeServer, toyRuleServer]
  await scene.site.restart({ plugins: others })
  for (const [name, username] of [
    ['root', 'boss'],
    ['jury', 'jury'],
  ] as const) {
    people[name] = scene.site.visitor()
    await people[name].login(username)
  }
  await people.root!.use(rootApi).manual({ query: { submitId, status: 0 } })
  await people.root!.use(problemAdminApi).edit({ body: { problem: { id: problem.A!.pid, hint: 'changed' } } })
  await scene.site.settled()
  await scene.site.restart()
  await scene.site.settled()
  people.jury = scene.site.visitor()
  await people.jury.login('jury')
  expect(await solved(cid)).toEqual(['ann 1', 'ben 1'])
})
