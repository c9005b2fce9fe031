import { fileURLToPath } from 'node:url'
import { createSiteArchives } from '@verdict/command/archives'
import { discoverPlugins, loadPlugin } from '@verdict/core/site'
import { startTestSite, testPassword, type Person, type TestSite } from '@verdict/core/testing'
import { findParts, makeDemo, students } from '@verdict/demo'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { boardApi, contestApi } from '../../../plugins/contests/contract.ts'
import { groupContestApi } from '../../../plugins/group-contests/contract.ts'
import { groupApi, memberApi } from '../../../plugins/groups/contract.ts'
import { countedRanks, shownRanks } from '../../../plugins/ranks/test/support/rank-lists.ts'
import { submissionApi } from '../../../plugins/submissions/contract.ts'
import { recounts } from '../promises/recounts.ts'
import { StoredDocuments } from '../promises/stored-documents.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let site: TestSite
let student: Person
let teacher: Person

beforeAll(async () => {
  const found = discoverPlugins(root).filter(({ builtIn }) => builtIn)
  site = await startTestSite(await Promise.all(found.map(loadPlugin)), {
    archives: createSiteArchives,
    http: { rate: { perUser: 1e6, perAddress: 1e6 } },
  })
  const started = site.site.plugins().map(({ id }) => found.find((plugin) => plugin.id === id)?.directory ?? '')
  await makeDemo(site.site, await findParts(started), { password: testPassword })
  await site.restart()
  await vi.waitFor(async () => expect(await site.site.services.delivery.behind()).toEqual([]), { timeout: 300_000, interval: 100 })
  await site.settled()
  const logIn = async (username: string) => {
    const person = site.visitor()
    await person.login(username)
    return person
  }
  student = await logIn('emma.clark')
  teacher = await logIn('ms-parker')
}, 600_000)
afterAll(() => site.close())

test.each(Object.entries(recounts))('what plugins derive equals a recount: %s', async (_, recount) => {
  const { db } = site.site
  const reader = site.visitor()
  await recount(new StoredDocuments(db), { db, ranks: { shown: () => shownRanks(reader), counted: () => countedRanks(db) } })
})

test('no part of the demo made a plugin fail', () => {
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
