import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Person } from '@verdict/core/testing'
import { rootApi, submissionApi } from '@verdict/plugin-submissions/contract'
import { Scene, until } from '@verdict/plugin-submissions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptedApi, boardApi, contestAdminApi, rejudgingApi } from '../../contract.ts'
import contests from '../../server/index.ts'
import { followBoard } from '../support/followers.ts'
import { person, RejudgingScene } from './rejudging-scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await Scene.start([contests])
})
afterAll(() => scene?.site.close())

const [accepted, wrong] = [0, -1] as const

/** Submits many programs of many users to both problems, half of them accepted. */
async function crowd(contest: RejudgingScene, { users, each }: { users: number; each: number }): Promise<void> {
  const persons = await Promise.all(Array.from({ length: users }, (_, index) => person(scene, `user${index}`)))
  await Promise.all(
    persons.map(async (one) => {
      for (let index = 0; index < each; index += 1) await scene.submit(one, index % 2 === 0 ? 'A' : 'B', { cid: contest.cid })
    }),
  )
  await scene.judge((submitId) => ({ status: submitId % 3 === 0 ? accepted : wrong }))
}

/** Reads something again and again, and once more after it is stopped; returns the different answers in the order in which they came. */
async function answersOf(read: () => Promise<unknown>) {
  const answers = [JSON.stringify(await read())]
  let isOver = false
  const ended = (async () => {
    for (let isLast = false; !isLast;) {
      isLast = isOver
      const answer = JSON.stringify(await read())
      if (answer !== answers.at(-1)) answers.push(answer)
    }
  })()
  return { stop: async () => ((isOver = true), await ended, answers) }
}

test('readers of scoreboards, balloons and live updates see the old results of 200 submissions, then all new ones', async () => {
  const contest = await RejudgingScene.of(scene, { openRank: true })
  const { cid, jury } = contest
  await crowd(contest, { users: 20, each: 10 })
  const id = await contest.judgedSet({}, (submitId) => (submitId % 3 === 1 ? accepted : wrong))
  expect(await contest.read(id)).toMatchObject({ counts: { total: 200, judged: 200 } })
  const follower = await followBoard(jury, { cid }, { isStaff: true })
  const visitor = scene.site.visitor()
  const reader = await person(scene, 'user1')
  const board = (one: Person) => async () => (await one.use(boardApi).rank({ body: { cid, limit: 1000 } })).records
  const readings = await Promise.all([
    answersOf(board(jury)),
    answersOf(board(reader)),
    answersOf(async () => (await visitor.use(boardApi).outsideRank({ body: { cid, limit: 1000 } })).records),
    answersOf(async () => (await jury.use(boardApi).problems({ query: { cid } })).map(({ ac, total }) => [ac, total])),
    answersOf(async () => (await jury.use(acceptedApi).list({ query: { cid, limit: 1000 } })).records),
    answersOf(() => nextTurn(follower.shown().rows)),
  ])
  await contest.applied(id)
  await until(async () => expect(follower.shown()).toEqual(await follower.fresh()))
  for (const [index, answers] of (await Promise.all(readings.map(({ stop }) => stop()))).entries()) expect(answers.length, `reader ${index}`).toBe(2)
  await follower.stream.close()
  expect(await jury.use(contestAdminApi).recount({ query: { cid } })).toEqual({ wrong: 0 })
  expect(await contest.read(id)).toMatchObject({ counts: { outdated: 0 } })
}, 120_000)

test('of judges who apply and discard the same set, one succeeds', async () => {
  const contest = await RejudgingScene.of(scene)
  const submitId = await contest.judged('ann', 'A', wrong)
  const id = await contest.judgedSet({}, () => accepted)
  const decisions = await Promise.allSettled([contest.apply(id), contest.discard(id), contest.apply(id, contest.jury), contest.discard(id, contest.jury)])
  const refused = decisions.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
  expect(refused).toEqual(Array.from({ length: 3 }, () => 'contests/rejudging-ended'))
  const isApplied = decisions[0]!.status === 'fulfilled' || decisions[2]!.status === 'fulfilled'
  await contest.reaches(id, isApplied ? 'applied' : 'discarded')
  const status = isApplied ? accepted : wrong
  expect(await contest.judge.use(submissionApi).detail({ query: { submitId } })).toMatchObject({ submission: { status } })
  expect(await contest.board()).toEqual([[1, 'ann', isApplied ? 1 : 0]])
})

test('two sets of a contest are applied one after the other, and the later one leaves what the first has changed', async () => {
  const contest = await RejudgingScene.of(scene)
  const { cid, judge, jury } = contest
  await crowd(contest, { users: 4, each: 4 })
  const sets = [await contest.judgedSet({}, () => accepted), await contest.judgedSet({ pids: [contest.pids[0]!] }, () => 2)]
  const busy: unknown[] = []
  await Promise.all(
    sets.map((id) =>
      until(() =>
        contest.apply(id).catch((error: unknown) => {
          busy.push(error)
          throw error
        }),
      ),
    ),
  )
  for (const error of busy) expect(error).toMatchObject({ code: 'contests/rejudging-busy' })
  for (const id of sets) await contest.reaches(id, 'applied')
  const [all, some] = await Promise.all(sets.map(contest.read))
  expect([all!.counts.outdated, some!.counts.outdated].toSorted()).toEqual([0, 8])
  const solved = new Set((await contest.board()).map(([, , number]) => number))
  expect([...solved]).toEqual([all!.counts.outdated === 0 ? 2 : 1])
  expect(await jury.use(contestAdminApi).recount({ query: { cid } })).toEqual({ wrong: 0 })
  expect((await judge.use(rejudgingApi).list({ query: { cid } })).records.map(({ state }) => state)).toEqual(['applied', 'applied'])
})

test('a form that is saved, and a verdict that is set, while a set is applied are kept', async () => {
  const contest = await RejudgingScene.of(scene)
  const { cid, judge, jury } = contest
  await crowd(contest, { users: 4, each: 4 })
  const manual = await contest.judged('ann', 'A', wrong)
  const id = await contest.judgedSet({}, () => accepted)
  await Promise.all([
    contest.applied(id),
    jury.use(contestAdminApi).edit({ body: { id: cid, title: 'Renamed' } }),
    judge.use(rootApi).manual({ query: { submitId: manual, status: 3 } }),
  ])
  await scene.site.settled()
  expect(await jury.use(contestAdminApi).read({ query: { cid } })).toMatchObject({ title: 'Renamed' })
  const board = new Map((await contest.board()).map(([, username, solved]) => [username, solved]))
  expect([...board].toSorted()).toEqual([
    ['ann', 0],
    ['user0', 2],
    ['user1', 2],
    ['user2', 2],
    ['user3', 2],
  ])
  expect(await judge.use(submissionApi).detail({ query: { submitId: manual } })).toMatchObject({ submission: { status: 3 } })
  expect(await jury.use(contestAdminApi).recount({ query: { cid } })).toEqual({ wrong: 0 })
})
