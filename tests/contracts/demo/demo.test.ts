import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Person, TestSite } from '@verdict/core/testing'
import { findParts, keepAlive, students, type Demo } from '@verdict/demo'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { userAdminApi } from '../../../plugins/accounts/contract.ts'
import { acceptedApi, boardApi, contestApi, printApi } from '../../../plugins/contests/contract.ts'
import { discussionApi } from '../../../plugins/discussions/contract.ts'
import { groupContestApi } from '../../../plugins/group-contests/contract.ts'
import { groupApi, memberApi } from '../../../plugins/groups/contract.ts'
import { countedRanks, shownRanks } from '../../../plugins/ranks/test/support/rank-lists.ts'
import { homeApi } from '../../../plugins/home/contract.ts'
import { submissionApi } from '../../../plugins/submissions/contract.ts'
import { trainingAdminApi } from '../../../plugins/trainings/contract.ts'
import { partsOf, startDemoSite } from '../../support/demo-site.ts'
import { recounts } from '../promises/recounts.ts'
import { StoredDocuments } from '../promises/stored-documents.ts'
import { messageLists, pageLists, type Readers } from './page-lists.ts'

let site: TestSite
let parts: Demo[]
let student: Person
let teacher: Person
let readers: Readers

beforeAll(async () => {
  site = await startDemoSite()
  parts = await partsOf(site)
  const logIn = async (username: string) => {
    const person = site.visitor()
    await person.login(username)
    return person
  }
  student = await logIn('emma.clark')
  teacher = await logIn('ms-parker')
  const staff = await logIn('chenlaoshi')
  const [groups, contests, trainings] = await Promise.all([
    teacher.use(groupApi).list({ query: { onlyMine: true } }),
    staff.use(contestApi).list({ query: {} }),
    staff.use(trainingAdminApi).list({ query: { keyword: 'Searching' } }),
  ])
  const contestWith = (wanted: number) => contests.records.find(({ status }) => status === wanted)!.id
  readers = {
    visitor: site.visitor(),
    student,
    teacher,
    staff,
    problemAdmin: await logIn('zhouwei'),
    root: await logIn('root'),
    gid: groups.records[0]!.id,
    running: contestWith(0),
    ended: contestWith(1),
    tid: trainings.records[0]!.id,
  }
  await site.settled()
}, 600_000)
afterAll(() => site.close())

test.each(Object.entries(recounts))('what plugins derive equals a recount: %s', async (_, recount) => {
  const { db } = site.site
  const reader = site.visitor()
  await recount(new StoredDocuments(db), { db, ranks: { shown: () => shownRanks(reader), counted: () => countedRanks(db) } })
})

test('no plugin fails on the site of the demo', () => {
  expect(site.log.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('contests are scheduled, running and ended, and their scoreboards have participants', async () => {
  const { records } = await student.use(contestApi).list({ query: {} })
  expect(new Set(records.map(({ status }) => status))).toEqual(new Set([-1, 0, 1]))
  for (const { id, status } of records.filter((contest) => contest.status !== -1)) {
    const board = await teacher.use(boardApi).rank({ body: { cid: id } })
    expect(board.total, `contest ${id}, status ${status}`).toBeGreaterThan(15)
  }
})

test('a teacher sees their class, its homework and who submitted', async () => {
  const mine = await teacher.use(groupApi).list({ query: { onlyMine: true } })
  const gid = mine.records[0]!.id
  const members = await teacher.use(memberApi).list({ query: { gid } })
  expect(members.total).toBe(students.filter(({ className }) => className === 'Grade 10 Blue').length + 1)
  const homework = await teacher.use(groupContestApi).list({ query: { gid } })
  expect(homework.records.map(({ status }) => status).toSorted()).toEqual([-1, 0, 1, 1, 1])
})

test('the history shows no submission of the future, and ids follow time', async () => {
  const { records } = await student.use(submissionApi).list({ query: { limit: 100 } })
  const times = records.map(({ submitTime }) => Date.parse(submitTime))
  expect(times.length).toBeGreaterThan(20)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(times[0]).toBeLessThan(Date.now())
})

test.each(Object.entries(pageLists))('a list of a page is not empty: %s', async (_, list) => {
  const answer = await list(readers)
  expect('records' in answer ? answer.records : answer).not.toEqual([])
})

test.each(Object.entries(messageLists))('every reader has messages: %s', async (name, list) => {
  const { student, teacher, staff, root } = readers
  for (const [role, reader] of Object.entries({ student, teacher, staff, root })) {
    const answer = await list(reader)
    expect('records' in answer ? answer.records : answer, `${name} of ${role}`).not.toEqual([])
  }
})

test('lists show different states', async () => {
  const { staff, root, visitor, running } = readers
  const prints = await staff.use(printApi).list({ query: { cid: running } })
  expect(new Set(prints.records.map(({ status }) => status)), 'prints').toEqual(new Set([0, 1]))
  const balloons = await staff.use(acceptedApi).list({ query: { cid: running, limit: 100 } })
  expect(new Set(balloons.records.map(({ checked }) => checked)), 'balloons').toEqual(new Set([true, false]))
  const posts = await visitor.use(discussionApi).list({ query: { limit: 50 } })
  expect([posts.records[0]?.topPriority, posts.records.at(-1)?.topPriority], 'pinned posts').toEqual([true, false])
  expect(new Set(posts.records.map(({ categoryId }) => categoryId)).size, 'categories').toBe(5)
  const users = (await root.use(userAdminApi).userList({ query: { limit: 200 } })).records
  expect(users.filter(({ avatar }) => avatar).length / users.length, 'avatars').toBeGreaterThan(0.2)
  expect(users.filter(({ signature }) => signature).length, 'signatures').toBeGreaterThan(5)
  expect(Object.values(await visitor.use(homeApi).footer()), 'footer').not.toContain('')
})

test('on the running site a student submits in a contest, and another contest starts when all are over', async () => {
  const { db } = site.site
  const [begin, closing, errors] = [new Date(), new AbortController(), [] as unknown[]]
  const patience = { timeout: 100_000, interval: 200 }
  const alive = keepAlive(site.site, parts, { signal: closing.signal, onError: (error) => errors.push(error), leastMsBetweenTurns: 1500 })
  const submitted = () => db.collection('submissions.submissions').findOne({ submitTime: { $gte: begin }, status: 5, lists: /^cid:/ })
  await vi.waitFor(async () => expect(await submitted()).not.toBeNull(), patience)
  await db.collection('contests.contests').updateMany({ owner: null, endTime: { $gt: begin }, startTime: { $lte: begin } }, { $set: { endTime: begin } })
  const running = async () => (await student.use(contestApi).list({ query: { status: 0 } })).records.map(({ title }) => title)
  await vi.waitFor(async () => expect(await running()).toEqual(['练习赛 · Practice Contest']), patience)
  closing.abort()
  await alive
  expect(errors).toEqual([])
}, 250_000)

test('the parts of compiled plugins are found, as in a site of packages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-compiled-'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'demo.js'), 'export const demo = { adds: "bells" }')
  expect(await findParts([folder])).toEqual([{ adds: 'bells' }])
})
