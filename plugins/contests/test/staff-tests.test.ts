import { rootApi, submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardApi, contestApi, contestStaffApi } from '../contract.ts'
import { BoardScene } from './support/board-scene.ts'

let boards: BoardScene
beforeAll(async () => {
  boards = await BoardScene.start()
  boards.people.judge = await boards.site.as('default_user', 'judge')
})
afterAll(() => boards?.close())

const give = (cid: number, username: string, duties: 'judge'[]) => boards.people.jury!.use(contestStaffApi).save({ body: { cid, username, duties } })
const listFor = async (name: string, cid: number, more: object = {}) => {
  const { records, total } = await boards.people[name]!.use(contestApi).submissions({ query: { contestID: cid, ...more } })
  return { numbers: records.map(({ submitId }) => submitId).toSorted((a, b) => a - b), total }
}
const isFirst = (cells: unknown) => JSON.stringify(cells).includes('"isFirstAC":true')
const countsFor = async (name: string, cid: number) =>
  (await boards.people[name]!.use(boardApi).problems({ query: { cid } })).map(({ displayId, ac, total }) => [displayId, ac, total])

test('participants see no submission of the staff: not in lists, filters, totals, counts or by number', async () => {
  const cid = await boards.contest()
  await give(cid, 'judge', ['judge'])
  const own = await boards.judged('ann', cid, 'A', -1)
  const tests = [await boards.judged('jury', cid, 'A', 0), await boards.judged('judge', cid, 'B', -1)]
  const open = await boards.scene.submit(boards.people.jury!, 'A', { cid })
  for (const name of ['ann', 'ben']) {
    expect(await listFor(name, cid)).toEqual({ numbers: [own], total: 1 })
    expect(await listFor(name, cid, { status: 0 })).toEqual({ numbers: [], total: 0 })
    expect(await listFor(name, cid, { status: 5 })).toEqual({ numbers: [], total: 0 })
    expect(await listFor(name, cid, { username: 'jury' })).toEqual({ numbers: [], total: 0 })
    expect(await listFor(name, cid, { problemID: 'B' })).toEqual({ numbers: [], total: 0 })
    expect(await countsFor(name, cid)).toEqual([
      ['A', 0, 1],
      ['B', 0, 0],
    ])
    for (const submitId of tests) await expect(boards.people[name]!.use(submissionApi).detail({ query: { submitId } })).rejects.toMatchObject({ status: 404 })
    expect(Object.keys(await boards.people[name]!.use(submissionApi).statuses({ body: { submitIds: [own, ...tests] } }))).toEqual([`${own}`])
  }
  for (const name of ['jury', 'judge']) expect(await listFor(name, cid)).toEqual({ numbers: [own, ...tests, open], total: 4 })
  await boards.scene.judge()
})

test('tests by staff never count, also after they have left the staff', async () => {
  const cid = await boards.contest()
  await give(cid, 'judge', ['judge'])
  const tested = await boards.judged('judge', cid, 'A', 0)
  await give(cid, 'judge', [])
  await boards.judged('judge', cid, 'B', -1)
  expect((await boards.rows('ann', cid)).map(({ username, ac, total }) => [username, ac, total])).toEqual([['judge', 0, 1]])
  expect((await listFor('ann', cid)).numbers).not.toContain(tested)
  expect((await listFor('judge', cid)).numbers).toContain(tested)
  expect(await boards.recount(cid)).toBe(0)
})

test('an annulled submission counts on no scoreboard, as if it had never been sent', async () => {
  const cid = await boards.contest()
  await give(cid, 'judge', ['judge'])
  await boards.judged('ann', cid, 'A', -1)
  const copied = await boards.judged('ann', cid, 'A', 0)
  await boards.judged('ben', cid, 'A', 0)
  const firsts = async () => (await boards.rows('ben', cid)).flatMap(({ username, submissionInfo }) => (isFirst(submissionInfo) ? [username] : []))
  expect(await firsts()).toEqual(['ann'])
  const judge = boards.people.judge!.use(rootApi)
  await judge.annul({ body: { submitId: copied, reason: 'copied' } })
  await boards.site.settled()
  expect(await boards.ranks('ben', cid)).toEqual([
    ['ben', 1, 1],
    ['ann', 2, 0],
  ])
  expect(await firsts()).toEqual(['ben'])
  expect((await boards.rows('ben', cid))[1]).toMatchObject({ total: 1 })
  expect(await countsFor('ben', cid)).toEqual([
    ['A', 1, 2],
    ['B', 0, 0],
  ])
  expect(await boards.recount(cid)).toBe(0)
  await judge.restore({ body: { submitId: copied } })
  await boards.site.settled()
  expect(await firsts()).toEqual(['ann'])
})
