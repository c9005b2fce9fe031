import { numbersOf, severalSites, type Person } from '@verdict/core/testing'
import { profileApi } from '@verdict/plugin-accounts/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import accounts from '@verdict/plugin-accounts/server'
import { rootApi, submissionApi } from '../contract.ts'
import { seed } from '../seed.ts'
import { keptAndCounted } from '../testing/kept-and-counted.ts'
import { Scene } from '../testing/scene.ts'

describe('statistics', () => {
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
    (await alice.use(problemApi).statuses({ body: { pidList: [pid], isContestProblemList: false } as never }))[pid]
  const home = () =>
    scene.site
      .visitor()
      .use(profileApi)
      .userHome({ query: { username: 'alice' } })

  test('problems, users and days count each submission once, through verdict, manual change, cancelling and deleting', async () => {
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

  test.skipIf(severalSites)('the last days: ranking, statistics, calendar', async () => {
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

  test('the submissions of a deleted user are gone, and no longer counted', async () => {
    const carol = await scene.site.as('default_user', 'carol')
    const before = await counts(one)
    const submitId = await scene.judged(carol, one.id, {
      status: 0,
      cases: [{ seq: 1, caseId: 1, status: 0, time: 1, memory: 1, score: null, groupNum: null, inputName: null, outputName: null, message: null }],
    })
    expect((await counts(one)).ac).toBe(before.ac + 1)
    const user = await scene.site.site.userServices.users.findByName('carol')
    await scene.site.site.userServices.users.remove([user!.uid])
    await scene.site.settled()
    expect(await counts(one)).toEqual(before)
    expect(await scene.site.site.db.collection<{ _id: number }>('submissions.cases').countDocuments({ _id: submitId })).toBe(0)
    const { kept, counted } = await keptAndCounted(scene.site.site.db)
    expect(kept).toEqual(counted)
  })

  test('many submissions that are removed together are counted no longer, also one whose removal was interrupted', async () => {
    const { db, userServices } = scene.site.site
    const before = [await counts(one), await counts(two)]
    const submitted: number[] = []
    for (const name of ['dave', 'erin', 'fred']) {
      const author = await scene.site.as('default_user', name)
      for (const [problem, status] of [
        [one, 0],
        [one, -1],
        [two, -1],
      ] as const)
        submitted.push(await scene.judged(author, problem.id, { status }))
    }
    // A process died after the first step of no longer counting this one.
    const figures = db.collection<{ _id: string }>('submissions.figures')
    await figures.updateOne({ _id: `bank ${two.pid}` }, { $inc: { total: -1, 'byStatus.m1': -1 }, $set: { [`open.s${submitted[5]}`]: null } })
    const users = await Promise.all(['dave', 'erin', 'fred'].map((name) => userServices.users.findByName(name)))
    await userServices.users.remove(users.slice(0, 2).map((user) => user!.uid))
    await scene.site.settled()
    expect((await counts(one)).total).toBe(before[0]!.total + 2)
    await userServices.users.remove([users[2]!.uid])
    await scene.site.settled()
    expect([await counts(one), await counts(two)]).toEqual(before)
    const { kept, counted } = await keptAndCounted(db)
    expect(kept).toEqual(counted)
  })

  test('seeded submissions are counted with existing ones', async () => {
    const { db, services: parts } = scene.site.site
    const before = (await counts(one)).total
    const submissions = (await db.collection('submissions.submissions').countDocuments()) + 40
    await seed({ db, files: parts.storage, amount: { people: 0, problems: 0, submissions }, numbers: numbersOf(db), log: () => undefined })
    expect((await counts(one)).total).toBeGreaterThan(before)
    const { kept, counted } = await keptAndCounted(db)
    expect(kept).toEqual(counted)
  })
})
