import { channelOf } from '@verdict/core'
import type { Person } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { listen, Scene, until } from '@verdict/plugin-submissions/testing'
import {
  acceptedApi,
  announced,
  attentionApi,
  contestAdminApi,
  contestAnnouncementApi,
  contestApi,
  contestFileApi,
  printApi,
  rollingBoardApi,
} from '../contract.ts'
import contests from '../server/index.ts'
import { between, form, minutes } from '../testing/forms.ts'
import { programPaths } from '../testing/program-paths.ts'

let scene: Scene
const people: Record<string, Person> = {}
const problem: Record<string, { pid: number; id: string }> = {}
beforeAll(async () => {
  scene = await Scene.start([contests])
  for (const name of ['ann', 'ben', 'cat']) people[name] = await scene.site.as('default_user', name)
  for (const name of ['jury', 'other']) people[name] = await scene.site.as('admin', name)
  for (const displayId of ['A', 'B']) problem[displayId] = await scene.problem()
  problem.X = await scene.problem({ type: 1 })
})
afterAll(() => scene?.site.close())

const admin = () => people.jury!.use(contestAdminApi)
async function contest(fields: Record<string, unknown> = {}): Promise<number> {
  const { cid } = await admin().create({ body: form(fields) })
  for (const displayId of fields.type === 1 ? ['X'] : ['A', 'B'])
    await admin().addFromBank({ body: { cid, pid: problem[displayId]!.pid, displayId, staysListed: true } })
  return cid
}
const edit = (cid: number, fields: object) => admin().edit({ body: { id: cid, ...fields } })
const judged = (name: string, cid: number, displayId: string, status: -4 | -2 | -1 | 0 | 8, score: number | null = null) =>
  scene.judged(people[name]!, displayId, { status, score, time: 5 }, { cid })
const news = (name: string) => people[name]!.use(contestAnnouncementApi)
const print = (name: string) => people[name]!.use(printApi)
const accepted = (name: string) => people[name]!.use(acceptedApi)
const files = (name: string) => people[name]!.use(contestFileApi)

test('announcements reach who sees the contest, at once, and stay unread until the client names them', async () => {
  const cid = await contest()
  const channel = channelOf(announced, cid)
  const [hers, outside] = await Promise.all([listen(people.ann!, [channel]), listen(scene.site.visitor(), [channel])])
  expect([hers.granted, outside.granted]).toEqual([[channel], []])
  await news('jury').add({ body: { cid, announcement: { title: 'Clarification', content: 'n > 0', status: 0, uid: 'x' } as never } })
  await news('jury').add({ body: { cid, announcement: { title: 'Draft', content: 'later', status: 1 } } })
  const heard = () => hers.heard.filter(({ name }) => name === channel)
  await until(async () => expect(heard()).toHaveLength(2))
  await outside.close()
  const [first] = (await news('ann').list({ query: { cid } })).records
  expect(first).toMatchObject({ title: 'Clarification', username: 'jury', status: 0 })
  expect((await news('jury').adminList({ query: { cid } })).total).toBe(2)
  const unread = async (readAnnouncementList: number[]) => (await news('ann').unread({ body: { cid, readAnnouncementList } })).map(({ title }) => title)
  expect([await unread([]), await unread([first!.id])]).toEqual([['Clarification'], []])
  const draft = (await news('jury').adminList({ query: { cid } })).records.find(({ title }) => title === 'Draft')!
  await news('jury').change({ body: { announcement: { id: draft.id, status: 0 } } })
  expect(await unread([first!.id])).toEqual(['Draft'])
  for (const name of ['ann', 'other']) {
    const calls = news(name)
    const expected = { code: expect.stringMatching(/^contests\/(staff-call-refused|staff-only|no-announcement)$/) }
    await expect(calls.add({ body: { cid, announcement: { title: 'x', content: 'x' } } })).rejects.toMatchObject(expected)
    await expect(calls.change({ body: { announcement: { id: draft.id, title: 'x' } } })).rejects.toMatchObject(expected)
    await expect(calls.remove({ query: { aid: draft.id } })).rejects.toMatchObject(expected)
    await expect(calls.adminList({ query: { cid } })).rejects.toMatchObject(expected)
  }
  const before = heard().length
  await news('jury').remove({ query: { aid: draft.id } })
  await until(async () => expect(heard().length).toBeGreaterThan(before))
  await hers.close()
  await expect(news('jury').remove({ query: { aid: draft.id } })).rejects.toMatchObject({ code: 'contests/no-announcement' })
  await edit(cid, { auth: 1, pwd: 'p' })
  await expect(news('ann').list({ query: { cid } })).rejects.toMatchObject({ code: 'contests/registration-required' })
  await expect(news('ann').unread({ body: { cid } })).rejects.toMatchObject({ code: 'contests/registration-required' })
})

test('participants print, once in a while, and the staff deliver it', async () => {
  const text = 'x'.repeat(60)
  const cid = await contest()
  await expect(print('ann').submit({ body: { cid, content: text } })).rejects.toMatchObject({ code: 'contests/print-closed' })
  await edit(cid, { openPrint: true, auth: 2, pwd: 'p' })
  await expect(print('ann').submit({ body: { cid, content: text } })).rejects.toMatchObject({ code: 'contests/print-closed' })
  await people.ann!.use(contestApi).register({ body: { cid, password: 'p' } })
  for (const content of ['', ' '.repeat(80), 'x'.repeat(49)])
    await expect(print('ann').submit({ body: { cid, content } })).rejects.toMatchObject({ code: 'contests/print-too-short' })
  await expect(print('ann').submit({ body: { cid, content: 'x'.repeat(65_536) } })).rejects.toMatchObject({ code: 'contests/print-too-long' })
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => print('ann').submit({ body: { cid, content: text } })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(print('ann').submit({ body: { cid, content: text } })).rejects.toMatchObject({ code: 'contests/print-too-soon', status: 403 })
  await print('jury').submit({ body: { cid, content: 'y'.repeat(60) } })
  const list = async () => (await print('jury').list({ query: { cid } })).records
  const [newest, oldest] = await list()
  expect([newest, oldest]).toMatchObject([
    { username: 'jury', status: 0 },
    { username: 'ann', status: 0 },
  ])
  expect(JSON.stringify(newest)).not.toContain('yyyy')
  await print('jury').check({ query: { cid, id: newest!.id } })
  expect((await list()).map(({ id, status }) => [id, status])).toEqual([
    [oldest!.id, 0],
    [newest!.id, 1],
  ])
  const file = await print('jury').download({ query: { id: oldest!.id } })
  expect([file.name.endsWith('.txt'), await file.content.text()]).toEqual([true, expect.stringMatching(new RegExp(`ann.*\n\n${text}\n$`))])
  for (const name of ['ann', 'other']) {
    await expect(print(name).list({ query: { cid } })).rejects.toMatchObject({ code: 'contests/staff-only' })
    await expect(print(name).check({ query: { cid, id: oldest!.id } })).rejects.toMatchObject({ code: 'contests/staff-only' })
    await expect(print(name).download({ query: { id: oldest!.id } })).rejects.toMatchObject({ code: 'contests/no-print' })
  }
  const elsewhere = await contest()
  await expect(print('jury').check({ query: { cid: elsewhere, id: oldest!.id } })).rejects.toMatchObject({ code: 'contests/no-print' })
})

test('first solutions are listed for the staff, unchecked ones first', async () => {
  const cid = await contest({ starAccount: ['cat'] })
  await judged('ann', cid, 'A', -1)
  await judged('cat', cid, 'A', 0)
  const anns = await judged('ann', cid, 'A', 0)
  await judged('ann', cid, 'A', 0)
  const bens = await judged('ben', cid, 'B', 0)
  await judged('jury', cid, 'B', 0)
  const list = async () =>
    (await accepted('jury').list({ query: { cid } })).records.map(({ username, displayId, firstBlood, checked }) => [username, displayId, firstBlood, checked])
  expect(await list()).toEqual([
    ['cat', 'A', false, false],
    ['ann', 'A', true, false],
    ['ben', 'B', true, false],
  ])
  await accepted('jury').check({ body: { cid, id: anns, checked: true } })
  expect((await list()).map(([username, , , checked]) => [username, checked])).toEqual([
    ['cat', false],
    ['ben', false],
    ['ann', true],
  ])
  await accepted('jury').check({ body: { cid, id: anns, checked: false } })
  expect((await list()).map(([username]) => username)).toEqual(['cat', 'ann', 'ben'])
  await expect(accepted('jury').check({ body: { cid, id: 424_242, checked: true } })).rejects.toMatchObject({ code: 'contests/no-solution' })
  for (const name of ['ann', 'other']) {
    await expect(accepted(name).list({ query: { cid } })).rejects.toMatchObject({ code: 'contests/staff-only' })
    await expect(accepted(name).check({ body: { cid, id: bens, checked: true } })).rejects.toMatchObject({ code: 'contests/staff-only' })
  }
  await expect(accepted('jury').list({ query: { cid: await contest({ type: 1 }) } })).rejects.toMatchObject({ code: 'contests/acm-only' })
})

test('a rolling board is for the staff until the seal is lifted, and then for all who see the board', async () => {
  const cid = await contest({ openRank: true, starAccount: ['cat'] })
  await admin().saveProblem({ body: { cid, pid: problem.A!.pid, color: '#f00' } })
  const early = await judged('ann', cid, 'A', -1)
  const seal = new Date().toISOString()
  await edit(cid, { sealRank: true, sealRankTime: seal, autoRealRank: false })
  const late = await judged('ann', cid, 'A', 0)
  await judged('jury', cid, 'A', 0)
  const stars = await judged('cat', cid, 'B', 0)
  await judged('ben', cid, 'B', -4)
  const everybody = [scene.site.visitor(), people.ann!, people.other!]
  const calls = (person: Person) => [
    () => person.use(rollingBoardApi).info({ query: { cid } }),
    () => person.use(rollingBoardApi).submissions({ query: { cid } }),
  ]
  const refuse = async (code: string, persons: Person[]) => {
    for (const person of persons) for (const call of calls(person)) await expect(call()).rejects.toMatchObject({ code: `contests/${code}` })
  }
  await refuse('rolling-board-closed', everybody)
  await refuse('rolling-board-not-ready', [people.jury!])
  // A start on a whole second, as the API returns it.
  const startTime = minutes(-60).replace(/\.\d+/, '')
  await edit(cid, { startTime, endTime: new Date().toISOString() })
  await refuse('rolling-board-closed', everybody)
  const rolling = people.jury!.use(rollingBoardApi)
  expect(await rolling.info({ query: { cid } })).toMatchObject({ id: cid, problemCount: 2, balloonColor: { A: '#f00', B: '' }, starUserList: ['cat'] })
  const expected = new Date(Date.parse(seal) + 8 * 3_600_000).toISOString()
  expect((await rolling.info({ query: { cid } })).sealRankTime).toBe(`${expected.slice(0, 10).replaceAll('-', '/')} ${expected.slice(11, 19)}`)
  const ids = async (removeStar: boolean) => (await rolling.submissions({ query: { cid, removeStar } })).map(({ submitId }) => submitId)
  expect([await ids(false), await ids(true)]).toEqual([
    [stars, late, early],
    [late, early],
  ])
  await edit(cid, { autoRealRank: true })
  for (const person of everybody) expect(await person.use(rollingBoardApi).submissions({ query: { cid } })).toHaveLength(3)
  await edit(cid, { openRank: false })
  await refuse('registration-required', [scene.site.visitor()])
  await refuse('rolling-board-not-ready', [])
  const open = await contest(between(-60, -1))
  await expect(rolling.info({ query: { cid: open } })).rejects.toMatchObject({ code: 'contests/rolling-board-not-ready' })
})

test('a balloon is marked as the first one when no earlier attempt can take that', async () => {
  const cid = await contest()
  const failed = await scene.judged(people.ben!, 'A', { status: 4 }, { cid })
  await judged('ann', cid, 'A', 0)
  const firsts = async () => (await accepted('jury').list({ query: { cid } })).records.map(({ username, firstBlood }) => [username, firstBlood])
  expect(await firsts()).toEqual([['ann', false]])
  const unjudged = async () =>
    (await people.jury!.use(attentionApi).list({ query: { cid } })).records.map(({ submitId, status, username }) => [submitId, status, username])
  expect(await unjudged()).toEqual([[failed, 4, 'ben']])
  const root = await scene.site.as('root', 'boss')
  await root.use(rootApi).manual({ query: { submitId: failed, status: -1 } })
  await scene.site.settled()
  expect([await firsts(), await unjudged()]).toEqual([[['ann', true]], []])
})

test('the programs of a contest come as a zip, for its staff', async () => {
  const names = async (cid: number, query: object = {}) => {
    const zip = Buffer.from(await (await files('jury').programs({ query: { cid, ...query } })).content.arrayBuffer())
    return programPaths(zip)
  }
  const cid = await contest()
  await judged('ann', cid, 'A', -1)
  const anns = await judged('ann', cid, 'A', 0)
  const jurys = await judged('jury', cid, 'B', 0)
  expect(await names(cid)).toEqual([`ann/A_${anns}.cpp`, `jury/B_${jurys}.cpp`])
  expect(await names(cid, { excludeAdmin: true, splitType: 'problem' })).toEqual([`A/ann_${anns}.cpp`])
  const oi = await contest({ type: 1 })
  await judged('ann', oi, 'X', 0, 100)
  const last = await judged('ann', oi, 'X', 8, 40)
  expect(await names(oi)).toEqual([`ann/X_${last}_40.cpp`])
  for (const name of ['ann', 'other']) await expect(files(name).programs({ query: { cid } })).rejects.toMatchObject({ http: 400, code: 'contests/staff-only' })
})

test('what belongs to a contest goes with it', async () => {
  const cid = await contest({ openPrint: true })
  await news('jury').add({ body: { cid, announcement: { title: 'x', content: 'x' } } })
  await print('cat').submit({ body: { cid, content: 'x'.repeat(60) } })
  const submitId = await judged('cat', cid, 'A', 0)
  await accepted('jury').check({ body: { cid, id: submitId, checked: true } })
  const collections = ['announcements', 'prints', 'checked-solutions', 'board-rows']
  const left = () => Promise.all(collections.map((name) => scene.site.site.db.collection(`contests.${name}`).countDocuments({ cid })))
  expect(await left()).toEqual([1, 1, 1, 1])
  await (await scene.site.as('root')).use(contestAdminApi).remove({ query: { cid } })
  await scene.site.settled()
  expect(await left()).toEqual([0, 0, 0, 0])
  expect(await scene.site.site.db.collection('submissions.submissions').countDocuments({ contexts: `cid:${cid}` })).toBe(0)
})
