import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardApi, contestApi, type BoardQuery } from '../../contract.ts'
import { BoardScene } from '../support/board-scene.ts'
import { between, minutes } from '../../testing/forms.ts'

let boards: BoardScene
beforeAll(async () => {
  boards = await BoardScene.start()
})
afterAll(() => boards?.close())

test('a verdict changes the board, the staff is not on it, and problems are counted from it', async () => {
  const cid = await boards.contest({
    starAccount: ['cat'],
    awardType: 2,
    awardConfigList: [{ priority: 1, name: 'Gold', color: '#fff', background: '#fa0', num: 1 }],
  })
  await boards.judged('jury', cid, 'A', 0)
  expect(await boards.board('ann', cid)).toMatchObject({ total: 0, records: [] })
  await boards.judged('ann', cid, 'A', -1)
  await boards.judged('ben', cid, 'A', 0)
  await boards.judged('cat', cid, 'A', 0)
  await boards.judged('cat', cid, 'B', 0)
  expect(await boards.ranks('ann', cid)).toEqual([
    ['cat', -1, 2],
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  await boards.judged('ann', cid, 'A', 0)
  const [cat, ben, ann] = await boards.rows('jury', cid)
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
  expect(await boards.people.ann!.use(boardApi).problems({ query: { cid } })).toMatchObject([
    { displayId: 'A', ac: 3, total: 4 },
    { displayId: 'B', ac: 1, total: 1 },
  ])
  expect(await boards.recount(cid)).toBe(0)
})

test('the own row and those that one follows are repeated in front; pages, star users and search work on the rest', async () => {
  const cid = await boards.contest({ starAccount: ['cat'], rankShowName: 'nickname' })
  const names = Array.from({ length: 7 }, (_, index) => `player${index}`)
  for (const name of names) boards.people[name] = await boards.site.as('default_user', name)
  await boards.users.change(await boards.uidOf('player3'), { nickname: 'Zoé', school: 'North School', realname: 'Secret' })
  for (const name of [...names, 'ann', 'cat']) await boards.scene.submit(boards.people[name]!, 'A', { cid })
  await boards.scene.judge({ status: -1 })
  const shown = async (query: Partial<BoardQuery>) => (await boards.board('ann', cid, query)).records.map(({ username }) => username)
  const all = await shown({})
  expect([all[0], all.length, all.slice(1).filter((name) => name === 'ann').length]).toEqual(['ann', 10, 1])
  const followed = await shown({ concernedList: [await boards.uidOf('player5'), 'nobody'], limit: 4 })
  expect(followed.slice(0, 2)).toEqual(['ann', 'player5'])
  const pages = [
    ...followed,
    ...(await shown({ concernedList: [await boards.uidOf('player5')], limit: 4, currentPage: 2 })),
    ...(await shown({ concernedList: [await boards.uidOf('player5')], limit: 4, currentPage: 3 })),
  ]
  expect(pages).toEqual(['ann', 'player5', ...all.slice(1)])
  expect(await shown({ removeStar: true })).not.toContain('cat')
  expect((await shown({ keyword: 'zo' })).slice(1)).toEqual(['player3'])
  expect((await shown({ keyword: 'NORTH' })).slice(1)).toEqual(['player3'])
  expect((await shown({ keyword: 'player3' })).slice(1)).toEqual([])
  const row = async (name: string) => (await boards.board(name, cid)).records.find(({ username }) => username === 'player3')
  expect(await row('ann')).toMatchObject({ nickname: 'Zoé', school: 'North School', realname: null })
  expect(await row('jury')).toMatchObject({ realname: 'Secret' })
})

test('a sealed board shows participants what they know, and the staff everything if it asks', async () => {
  const cid = await boards.contest()
  await boards.judged('ben', cid, 'A', 0)
  const seal = new Date().toISOString()
  await boards.edit(cid, { sealRank: true, sealRankTime: seal })
  for (const status of [-2, -1, 0] as const) await boards.judged('ann', cid, 'A', status)
  const counts = async (name: string, query: object = {}) =>
    (await boards.people[name]!.use(boardApi).problems({ query: { cid, ...query } })).map(({ ac, total }) => [ac, total])
  const hidden = { username: 'ann', ac: 0, submissionInfo: { A: { errorNum: 0, tryNum: 3 } } }
  expect((await boards.board('ann', cid, { forceRefresh: true })).records[0]).toMatchObject(hidden)
  expect((await boards.rows('jury', cid))[1]).toMatchObject(hidden)
  expect((await boards.rows('jury', cid, { forceRefresh: true }))[1]).toMatchObject({
    username: 'ann',
    ac: 1,
    submissionInfo: { A: { isAC: true, errorNum: 1 } },
  })
  for (const shown of [await counts('ann', { forceRefresh: true }), await counts('jury')])
    expect(shown).toEqual([
      [1, 1],
      [0, 0],
    ])
  expect(await counts('jury', { forceRefresh: true })).toEqual([
    [2, 4],
    [0, 0],
  ])
  await boards.edit(cid, { startTime: minutes(-60), endTime: new Date().toISOString(), autoRealRank: false })
  expect((await boards.board('ann', cid)).records[0]).toMatchObject(hidden)
  await boards.edit(cid, { autoRealRank: true })
  expect((await boards.board('ann', cid)).records[0]).toMatchObject({ ac: 1 })
  expect(await counts('ann')).toEqual([
    [2, 4],
    [0, 0],
  ])
})

test('attempts after the end count where the contest takes them and the reader asks for them', async () => {
  const cid = await boards.contest({ allowEndSubmit: true })
  await boards.judged('ann', cid, 'A', -1)
  await boards.edit(cid, { endTime: new Date().toISOString() })
  await boards.judged('ben', cid, 'A', 0)
  expect(await boards.ranks('jury', cid)).toEqual([['ann', 1, 0]])
  expect(await boards.ranks('jury', cid, { containsEnd: true })).toEqual([
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  await boards.edit(cid, { allowEndSubmit: false })
  expect(await boards.ranks('jury', cid, { containsEnd: true })).toEqual([['ann', 1, 0]])
})

test('visitors see a public board from the start on, as participants see it', async () => {
  const cid = await boards.contest(between(30, 60))
  const visitor = boards.site.visitor().use(boardApi)
  const refused = { code: 'contests/board-closed', status: 403 }
  const calls = [() => visitor.outsideRank({ body: { cid } }), () => visitor.outsideInfo({ query: { cid } }), () => visitor.problems({ query: { cid } })]
  for (const fields of [{}, { openRank: true }, { openRank: false, ...between(-30, 60) }]) {
    await boards.edit(cid, fields)
    for (const call of calls) await expect(call()).rejects.toMatchObject(refused)
  }
  await boards.edit(cid, { openRank: true })
  await boards.judged('ann', cid, 'A', -1)
  await boards.edit(cid, { sealRank: true, sealRankTime: new Date().toISOString() })
  await boards.judged('ann', cid, 'A', 0)
  expect(await visitor.outsideRank({ body: { cid, forceRefresh: true } })).toMatchObject({
    total: 1,
    records: [{ username: 'ann', ac: 0, submissionInfo: { A: { errorNum: 1, tryNum: 1 } } }],
  })
  expect(await boards.people.jury!.use(boardApi).outsideRank({ body: { cid, forceRefresh: true } })).toMatchObject({ total: 1, records: [{ ac: 1 }] })
  expect(await visitor.outsideInfo({ query: { cid } })).toMatchObject({ contest: { id: cid }, problemList: [{ displayId: 'A' }, { displayId: 'B' }] })
  expect(await visitor.problems({ query: { cid } })).toMatchObject([{ displayId: 'A', ac: 0, total: 1 }, { displayId: 'B' }])
  await boards.edit(cid, { auth: 1, pwd: 'p' })
  expect(await boards.people.ben!.use(boardApi).problems({ query: { cid } })).toHaveLength(2)
  await boards.edit(cid, { visible: false })
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'contests/no-contest' })
})

test('users who may not see a contest do not see its board', async () => {
  const cid = await boards.contest({ auth: 1, pwd: 'p' })
  const refused = { code: 'contests/registration-required' }
  await expect(boards.board('ann', cid)).rejects.toMatchObject(refused)
  await expect(boards.people.ann!.use(boardApi).problems({ query: { cid } })).rejects.toMatchObject(refused)
  await boards.people.ann!.use(contestApi).register({ body: { cid, password: 'p' } })
  expect(await boards.board('ann', cid)).toMatchObject({ total: 0 })
})
