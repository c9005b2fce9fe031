import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnSite, type Person, type SpawnedSite } from '@verdict/core/testing'
import accounts from '../../accounts/server/index.ts'
import { profileApi } from '@verdict/plugin-accounts/contract'
import { client } from '@verdict/core'
import { daemonApi, judgeAdminApi } from '@verdict/plugin-judging/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import type { Collection, Db, Document } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { card, verdict } from '../../judging/test/support/works.ts'
import { draft, scribeApi } from '../../problems/test/support/drafts.ts'
import { rootApi, submissionApi } from '../contract.ts'
import { recount } from '../server/recount.ts'
import type { FigureDoc, SubmissionDoc } from '../server/submission-docs.ts'
import { program, Scene, until } from './support/scene.ts'

/** What the site keeps, and what a count of the submissions gives. */
async function keptAndCounted(db: Db): Promise<{ kept: Document; counted: Document }> {
  const figures = new Map<string, FigureDoc>()
  const standings: Document[] = []
  for await (const some of recount(db.collection('submissions.submissions') as unknown as Collection<SubmissionDoc>, figures)) standings.push(...some)
  const plain = (rows: Document[]) =>
    Object.fromEntries(
      rows.map(({ _id, byStatus, total, status, score, tries }) => [
        _id,
        byStatus ? { total, ...Object.fromEntries(Object.entries(byStatus as object).filter(([, count]) => count !== 0)) } : { status, score, tries },
      ]),
    )
  const rows = async (name: string) => plain((await db.collection(name).find({}).toArray()).filter(({ total }) => total !== 0))
  expect(
    await db
      .collection('submissions.figures')
      .find({ open: { $exists: true, $ne: {} } })
      .toArray(),
  ).toEqual([])
  return {
    kept: { figures: await rows('submissions.figures'), standings: await rows('submissions.standings') },
    counted: { figures: plain([...figures.values()]), standings: plain(standings) },
  }
}

describe('figures', () => {
  let scene: Scene
  let alice: Person
  let root: Person
  let one: { pid: number; id: string }
  let two: { pid: number; id: string }
  beforeAll(async () => {
    scene = await Scene.start([accounts])
    alice = await scene.site.as('default_user', 'alice')
    root = await scene.site.as('root', 'boss')
    one = await scene.problem({ difficulty: 0 })
    two = await scene.problem({ difficulty: 2, type: 1, cases: [{ input: '1', output: '1', score: 100 }] })
  })
  afterAll(() => scene?.site.close())

  const counts = async ({ id }: { id: string }) =>
    (
      await scene.site
        .visitor()
        .use(problemApi)
        .detail({ query: { problemId: id } })
    ).problemCount!
  const status = async ({ pid }: { pid: number }) =>
    (await alice.use(problemApi).standings({ body: { pidList: [pid], isContestProblemList: false } as never }))[pid]
  const home = () =>
    scene.site
      .visitor()
      .use(profileApi)
      .userHome({ query: { username: 'alice' } })

  test('a problem, a person and the days count each submission once, through verdict, change by hand, cancelling and deleting', async () => {
    expect(await status(one)).toEqual({ status: -10, score: null })
    const wrong = await scene.judged(alice, one.id, { status: -1 })
    expect(await status(one)).toMatchObject({ status: -1 })
    const right = await scene.judged(alice, one.id, { status: 0 })
    await scene.judged(alice, one.id, { status: -2 })
    await scene.judged(alice, two.id, { status: 8, score: 40, oiRankScore: 6 })
    await scene.judged(alice, two.id, { status: 8, score: 30, oiRankScore: 5 })
    expect(await counts(one)).toMatchObject({ total: 3, ac: 1, wa: 1, ce: 1 })
    expect([await status(one), await status(two)]).toEqual([
      { status: 0, score: null },
      { status: 8, score: 40 },
    ])
    expect(await home()).toMatchObject({
      total: 5,
      solvedList: [one.id],
      scoreList: [6],
      solvedGroupByDifficulty: { 0: [{ id: one.pid, problemId: one.id, difficulty: 0 }] },
    })
    await root.use(rootApi).manual({ query: { submitId: right, status: -1 } })
    await scene.site.settled()
    expect([await counts(one), await status(one), (await home()).solvedList]).toMatchObject([{ total: 3, ac: 0, wa: 2 }, { status: -2 }, []])
    await root.use(rootApi).rejudge({ query: { submitId: wrong } })
    await scene.judge({ status: 0 })
    expect([await counts(one), await status(one)]).toMatchObject([{ total: 3, ac: 1, wa: 1 }, { status: 0 }])
    const waiting = await scene.submit(alice, one.id)
    await scene.site.settled()
    await root.use(rootApi).cancel({ query: { submitId: waiting } })
    await scene.site.settled()
    expect(await counts(one)).toMatchObject({ total: 4, ac: 1, wa: 1, ce: 1 })
    const { kept, counted } = await keptAndCounted(scene.site.site.db)
    expect(kept).toEqual(counted)
  })

  test('the last days: ranking, statistics, calendar', async () => {
    const visitor = scene.site.visitor().use(submissionApi)
    expect(await visitor.recentRank()).toMatchObject([{ username: 'alice', ac: 1 }])
    const week = await visitor.weekStatistics({ query: {} })
    expect([week.dateStrList.length, week.totalCountList.at(-1), week.acCountList.at(-1)]).toEqual([7, 6, 1])
    expect(week.dateStrList.at(-1)).toMatch(/^\d\d-\d\d$/)
    const heat = await visitor.heat({ query: { username: 'alice' } })
    expect(heat).toMatchObject({ endDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), dataList: [{ date: heat.endDate, count: 6 }] })
    expect((await visitor.heat({ query: { username: 'nobody' } })).dataList).toEqual([])
    await scene.judged(alice, one.id)
    expect((await visitor.weekStatistics({ query: { forceRefresh: true } })).totalCountList.at(-1)).toBe(6)
    expect((await root.use(submissionApi).weekStatistics({ query: { forceRefresh: true } })).totalCountList.at(-1)).toBe(7)
  })

  test('what belongs to a deleted person is gone, and counts no more', async () => {
    const carol = await scene.site.as('default_user', 'carol')
    const before = await counts(one)
    const submitId = await scene.judged(carol, one.id, {
      status: 0,
      cases: [{ seq: 1, caseId: 1, status: 0, time: 1, memory: 1, score: null, groupNum: null, inputName: null, outputName: null, message: null }],
    })
    expect((await counts(one)).ac).toBe(before.ac + 1)
    const user = await scene.site.site.people.users.findByName('carol')
    await scene.site.site.people.users.remove([user!.uid])
    await scene.site.settled()
    expect(await counts(one)).toEqual(before)
    expect(await scene.site.site.db.collection<{ _id: number }>('submissions.cases').countDocuments({ _id: submitId })).toBe(0)
    const { kept, counted } = await keptAndCounted(scene.site.site.db)
    expect(kept).toEqual(counted)
  })
})

test('a site that is killed again and again keeps every submission, judges each, and its figures are what a count gives', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-submissions-'))
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const plugins = ['../../judging/server/index.ts', '../../problems/server/index.ts', '../server/index.ts', './support/scribe.ts'].map(path)
  const start = () =>
    spawnSite({
      plugins,
      dataDirectory: folder,
      changeLease: 2000,
      http: { rate: { perUser: 1e6, perAddress: 1e6 } },
      settings: { submissions: { defaultSubmitInterval: 0 } },
    } as never)
  let site: SpawnedSite = await start()
  try {
    const root = await site.root()
    await root.use(scribeApi).write({ body: draft({ problemId: 'CHAOS' }) as never })
    const { token } = await root.use(judgeAdminApi).addDaemon({ body: { name: 'shaky' } })
    const told = new Set<number>()
    let stopped: unknown
    let finished = false
    const work = async () => {
      const daemon = client(daemonApi, (url, request) =>
        fetch(site.url + url, { ...request, headers: { ...(request.headers as Record<string, string>), authorization: token } }),
      )
      const { session } = await daemon.hello({
        body: card({
          languages: [{ name: 'C++', contentType: 'x', description: 'x', compileCommand: null, template: null, codeTemplate: null, isSpj: false, seq: 0 }],
        }),
      })
      while (!finished) {
        const { tasks } = await daemon.claim({ body: { session, most: 3 } })
        for (const { id, attempt } of tasks)
          await daemon.report({
            body: { session, id, attempt, outcome: { verdict: verdict({ status: ([0, -1, 2] as const)[Number(/\/(\d+):/.exec(id)?.[1]) % 3]! }) } },
          })
        if (tasks.length === 0) await new Promise((resolve) => setTimeout(resolve, 15))
      }
    }
    for (let round = 0; round < 2; round += 1) {
      const person = await site.root()
      const judging = work().catch(() => undefined)
      const submitting = (async () => {
        for (;;) told.add((await person.use(submissionApi).submit({ body: { pid: 'CHAOS', language: 'C++', code: program } })).submitId)
      })().catch((error: unknown) => void (stopped = error))
      const goal = told.size + 8 + round * 3
      await until(async () => expect({ enough: told.size > goal, stopped }).toEqual({ enough: true, stopped: undefined }))
      await site.kill()
      await Promise.all([judging, submitting])
      stopped = undefined
      site = await start()
    }
    const last = (async () => {
      while (!finished) await work().catch(() => new Promise((resolve) => setTimeout(resolve, 200)))
    })()
    const reader = await site.root()
    // What a killed process was at work on is taken over when its lease has ended.
    await vi.waitFor(
      async () => {
        const { total } = await reader.use(submissionApi).list({ query: { status: 5 } })
        const all = await reader.use(submissionApi).list({ query: {} })
        expect([total, all.total >= told.size]).toEqual([0, true])
      },
      { timeout: 60_000, interval: 100 },
    )
    const rows = await reader.use(submissionApi).statuses({ body: { submitIds: [...told] } })
    expect(Object.keys(rows)).toHaveLength(told.size)
    for (const [id, { status }] of Object.entries(rows)) expect(status).toBe([0, -1, 2][Number(id) % 3])
    const { total, ac, wa, mle } = (await reader.use(problemApi).detail({ query: { problemId: 'CHAOS' } })).problemCount!
    const all = (await reader.use(submissionApi).list({ query: {} })).total
    expect({ total, sum: ac + wa + mle }).toEqual({ total: all, sum: all })
    finished = true
    await site.stop()
    await last
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}, 280_000)
