import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from '@verdict/plugin-submissions/testing'
import {
  acceptedApi,
  boardApi,
  contestApi,
  contestFileApi,
  contestParticipantApi,
  contestStaffApi,
  participantFields,
  printApi,
  type ImportedParticipant,
} from '../contract.ts'
import { BoardScene } from './support/board-scene.ts'

let boards: BoardScene
beforeAll(async () => {
  boards = await BoardScene.start()
  for (const name of ['door', 'dan']) boards.people[name] = await boards.site.as('default_user', name)
})
afterAll(() => boards?.close())

const contest = (fields: object = {}) => boards.contest({ auth: 1, pwd: 'p', ...fields })
const participants = (name = 'jury') => boards.people[name]!.use(contestParticipantApi)
const save = (cid: number, lines: ImportedParticipant[], isPreview = false) => participants().save({ body: { cid, participants: lines, isPreview } })
const list = async (cid: number, keyword?: string) => (await participants().list({ query: { cid, keyword } })).records
const names = async (cid: number, keyword?: string) => (await list(cid, keyword)).map(({ username }) => username)
const entered = async (name: string, cid: number) => (await boards.people[name]!.use(contestApi).access({ query: { cid } })).access
const ann = { username: 'ann', seat: '12', room: 'Hall B', organization: 'North', country: 'Norway', category: 'Guest', coach: 'Olga' }

test('staff register users without the password, find them by every detail, and remove them', async () => {
  const cid = await contest()
  expect(await save(cid, [ann, { username: 'ben' }])).toEqual({ faults: [], added: 2, changed: 0 })
  expect(await entered('ann', cid)).toBe(true)
  expect(await list(cid)).toMatchObject([
    { ...ann, isRegistered: true },
    { username: 'ben', seat: '', isRegistered: true },
  ])
  for (const field of participantFields) expect(await names(cid, ann[field].slice(1).toUpperCase())).toEqual(['ann'])
  // Omitted details keep their value.
  expect(await save(cid, [{ username: 'ann', seat: '13', coach: '' }])).toEqual({ faults: [], added: 0, changed: 1 })
  expect((await list(cid))[0]).toMatchObject({ ...ann, seat: '13', coach: '' })
  await participants().remove({ query: { cid, username: 'ann' } })
  expect([await names(cid), await entered('ann', cid)]).toEqual([['ben'], false])
  await expect(participants().remove({ query: { cid, username: 'ann' } })).rejects.toMatchObject({ code: 'contests/no-participant' })
  await boards.people.ann!.use(contestApi).register({ body: { cid, password: 'p' } })
  expect((await list(cid))[0]).toMatchObject({ username: 'ann', seat: '', isRegistered: true })
})

test('an import names each wrong line, and saves nothing while there is one', async () => {
  const cid = await contest({ openAccountLimit: true, accountLimitRule: '<extra>ann ben</extra>' })
  const lines = [ann, { username: 'unknown' }, { username: 'ben' }, { username: 'ann' }, { username: 'cat' }]
  const faults = [
    { line: 1, username: 'unknown', reason: 'unknown' },
    { line: 3, username: 'ann', reason: 'twice' },
    { line: 4, username: 'cat', reason: 'not-admitted' },
  ]
  expect((await save(cid, lines)).faults).toEqual(faults)
  expect(await save(cid, [ann, { username: 'ben' }], true)).toEqual({ faults: [], added: 2, changed: 0 })
  expect(await list(cid)).toEqual([])
})

test('details survive a new password; registrations only if the form says so', async () => {
  const cid = await contest()
  await save(cid, [ann])
  await boards.people.ben!.use(contestApi).register({ body: { cid, password: 'p' } })
  await boards.edit(cid, { pwd: 'q', keepsRegistrations: true })
  expect([await names(cid), await entered('ben', cid)]).toEqual([['ann', 'ben'], true])
  await boards.edit(cid, { pwd: 'r' })
  expect(await list(cid)).toMatchObject([{ ...ann, isRegistered: false }])
  expect(await entered('ann', cid)).toBe(false)
  await boards.people.ann!.use(contestApi).register({ body: { cid, password: 'r' } })
  expect(await list(cid)).toMatchObject([{ ...ann, isRegistered: true }])
})

test('staff at the door read the list, and change nothing', async () => {
  const cid = await contest()
  await save(cid, [ann])
  await boards.people.jury!.use(contestStaffApi).save({ body: { cid, username: 'door', duties: ['admit'] } })
  expect((await participants('door').list({ query: { cid } })).records).toMatchObject([ann])
  const refused = { status: 403, code: 'contests/not-your-duty' }
  await expect(participants('door').save({ body: { cid, participants: [ann] } })).rejects.toMatchObject(refused)
  await expect(participants('door').remove({ query: { cid, username: 'ann' } })).rejects.toMatchObject(refused)
  await boards.people.jury!.use(contestStaffApi).save({ body: { cid, username: 'door', duties: ['balloons'] } })
  await expect(participants('door').list({ query: { cid } })).rejects.toMatchObject(refused)
  await expect(participants('ann').list({ query: { cid } })).rejects.toMatchObject({ code: 'contests/staff-only' })
})

test('two staff members import the same users while they register, and all are registered once with the details of both', async () => {
  const cid = await contest()
  const people = ['ann', 'ben', 'cat']
  const answers = await Promise.all([
    save(
      cid,
      people.map((username) => ({ username, seat: '1' })),
    ),
    save(
      cid,
      people.map((username) => ({ username, room: 'Hall' })),
    ),
    ...people.map((name) =>
      boards.people[name]!.use(contestApi)
        .register({ body: { cid, password: 'p' } })
        .catch(() => undefined),
    ),
  ])
  expect(answers.slice(0, 2)).toMatchObject([{ faults: [] }, { faults: [] }])
  expect(await list(cid)).toMatchObject(people.map((username) => ({ username, seat: '1', room: 'Hall', isRegistered: true })))
})

test('scoreboards show and filter by organization and category, but keep seat, room and coach for the staff', async () => {
  const cid = await contest({ rule: 'icpc', rankShowRegistered: true, openRank: true })
  await save(cid, [ann, { username: 'ben', organization: 'South' }, { username: 'cat', organization: 'North' }])
  await boards.judged('ben', cid, 'A', 0)
  const row = (await boards.rows('ben', cid, { keyword: 'ann' })).find(({ username }) => username === 'ann')
  expect(row).toMatchObject({ organization: 'North', country: 'Norway', category: 'Guest' })
  const shown = async (query: object) => (await boards.rows('jury', cid, query)).map(({ username, rank }) => `${rank} ${username}`).toSorted()
  expect(await shown({ organization: 'North' })).toEqual(['2 ann', '2 cat'])
  expect(await shown({ organization: 'North', category: 'Guest' })).toEqual(['2 ann'])
  const visitor = boards.site.visitor().use(boardApi)
  expect(await visitor.affiliations({ query: { cid } })).toEqual({ organizations: ['North', 'South'], categories: ['Guest'] })
  const visible = JSON.stringify([await visitor.outsideRank({ body: { cid } }), await boards.board('ben', cid)])
  for (const secret of [ann.room, ann.coach, '"12"']) expect(visible).not.toContain(secret)
  const file = async (name: string, format: 'csv' | 'results.tsv' | 'scoreboard.tsv') =>
    (await boards.people[name]!.use(contestFileApi).rank({ query: { cid, format } })).content.text()
  expect(await file('jury', 'csv')).toContain('Seat,Room,Organization,Country,Category,Coach')
  expect(await file('jury', 'csv')).toContain('2,ann,,,12,Hall B,North,Norway,Guest,Olga')
  expect(await file('ben', 'csv')).toContain('2,ann,,,North,Norway,Guest')
  expect(await file('ben', 'csv')).not.toMatch(/Hall B|Olga/)
  expect(await file('jury', 'results.tsv')).toContain('ann\t2\tRanked\t0\t0\t-1\tGuest')
  expect(await file('jury', 'scoreboard.tsv')).toContain('South\tben\t1')
  expect(await boards.recount(cid)).toBe(0)
})

test('balloons and prints name the seat', async () => {
  const cid = await contest({ openPrint: true })
  await save(cid, [ann])
  await boards.judged('ann', cid, 'A', 0)
  const place = { seat: '12', room: 'Hall B', organization: 'North' }
  expect((await boards.people.jury!.use(acceptedApi).list({ query: { cid } })).records).toMatchObject([{ username: 'ann', ...place }])
  const prints = boards.people.jury!.use(printApi)
  await boards.people.ann!.use(printApi).submit({ body: { cid, content: program.padEnd(60) } })
  const [print] = (await prints.list({ query: { cid } })).records
  expect(print).toMatchObject({ username: 'ann', ...place })
  expect(await (await prints.download({ query: { id: print!.id } })).content.text()).toMatch(/^#\d+ {2}Hall B {2}12 {2}ann {2}North/)
})
