import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { severalSites, spawnSite, startTestSite, testDatabase, type Person, type TestSite } from '@verdict/core/testing'
import { problemAdminApi, problemApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { server as judging } from '@verdict/plugin-judging/testing'
import { server as problems } from '@verdict/plugin-problems/testing'
import sampleProblems from '../server/index.ts'
import { bank, borrower } from './support/borrowed-bank.ts'

const displayIds = Array.from({ length: 12 }, (_, index) => String(1000 + index))
const waitOptions = { timeout: 110_000, interval: 100 }
const listed = async (person: Person) => (await person.use(problemApi).list({ query: { limit: 100 } })).records
const idsOf = async (person: Person) => (await listed(person)).map(({ problemId }) => problemId).toSorted()
const installStateOf = (site: TestSite) => site.site.db.collection('sample-problems.fill').findOne()

describe('a new site', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite([judging, problems, sampleProblems])
    await vi.waitFor(async () => expect(await installStateOf(site)).toMatchObject({ left: [] }), waitOptions)
  })
  afterAll(() => site?.close())

  test('has the twelve problems by root, easy ones first, each with tags', async () => {
    const rows = (await listed(site.visitor())).toSorted((a, b) => a.problemId.localeCompare(b.problemId))
    expect(rows.map(({ problemId }) => problemId)).toEqual(displayIds)
    expect(rows.map(({ difficulty }) => difficulty)).toEqual(rows.map(({ difficulty }) => difficulty).toSorted())
    expect(rows.filter(({ tags }) => tags.length === 0)).toEqual([])
    expect(rows.map(({ score }) => score)).toEqual([...Array<null>(10).fill(null), 100, 100])
    const { problem } = await site
      .visitor()
      .use(problemApi)
      .detail({ query: { problemId: '1000' } })
    expect(problem.author).toBe('root')
  })

  test.each(displayIds)('shows %s in both languages, with samples and hints', async (problemId) => {
    const read = async (language: string) => {
      const answer = await fetch(`${site.url}/api/get-problem-detail?problemId=${problemId}`, { headers: { 'accept-language': language } })
      return (
        (await answer.json()) as { data: { problem: Record<'title' | 'description' | 'input' | 'output' | 'hint', string> & { exampleList: unknown[] } } }
      ).data.problem
    }
    const [chinese, english] = [await read('zh-CN'), await read('en-US')]
    for (const part of ['title', 'description', 'input', 'output', 'hint'] as const) {
      expect(chinese[part]).toMatch(/\p{Script=Han}/u)
      expect(english[part]).toMatch(/^[^\p{Script=Han}]+$/u)
    }
    expect(english.exampleList.length).toBeGreaterThan(0)
    expect(chinese.exampleList).toEqual(english.exampleList)
  })

  test.skipIf(severalSites)('does not add deleted problems again', async () => {
    const root = await site.as('root')
    const { pid } = (await listed(root)).find(({ problemId }) => problemId === '1003')!
    await root.use(problemAdminApi).remove({ query: { pid } })
    await site.settled()
    await site.restart()
    expect(await site.site.db.collection('kernel.jobs').countDocuments({ name: 'sample-problems/fill' })).toBe(0)
    expect(await idsOf(site.visitor())).toEqual(displayIds.filter((id) => id !== '1003'))
  })
})

test('a site that already has problems gets none', async () => {
  const site = await startTestSite([judging, problems, borrower])
  try {
    await bank().create(
      { problemId: 'OWN', auth: 1, title: 'Mine', description: 'A story', input: 'Nothing', output: 'One', cases: [{ input: '0', output: '1' }] },
      '1',
    )
    await site.restart({ plugins: [judging, problems, sampleProblems] })
    await vi.waitFor(async () => expect(await installStateOf(site)).toMatchObject({ left: [] }), waitOptions)
    expect(await idsOf(site.visitor())).toEqual(['OWN'])
  } finally {
    await site.close()
  }
})

test('the next start completes an installation that was killed, and adds nothing twice', async () => {
  const plugins = ['judging', 'problems', 'sample-problems'].map((name) => fileURLToPath(new URL(`../../${name}/server/index.ts`, import.meta.url)))
  const dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-sample-problems-'))
  const database = await testDatabase()
  const first = await spawnSite({ plugins, dataDirectory, database })
  await vi.waitFor(async () => expect(await idsOf(first.visitor())).not.toEqual([]), { timeout: 110_000, interval: 10 })
  await first.kill()
  const second = await spawnSite({ plugins, dataDirectory, database })
  try {
    await vi.waitFor(async () => expect((await idsOf(second.visitor())).length).toBeGreaterThanOrEqual(12), waitOptions)
    expect(await idsOf(second.visitor())).toEqual(displayIds)
  } finally {
    await second.kill()
    await database.drop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}, 300_000)
