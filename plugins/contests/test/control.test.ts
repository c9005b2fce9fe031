import type { Person } from '@verdict/core/testing'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { program, Scene, until } from '@verdict/plugin-submissions/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { acceptedApi, boardApi, contestAdminApi, contestApi, contestControlApi, contestFileApi, contestStaffApi, rollingBoardApi } from '../contract.ts'
import contests from '../server/index.ts'
import { form } from '../testing/forms.ts'

let scene: Scene
const people: Record<string, Person> = {}
const problem: Record<string, { pid: number; id: string }> = {}
beforeAll(async () => {
  scene = await Scene.start([contests])
  for (const name of ['ann', 'ben', 'runner']) people[name] = await scene.site.as('default_user', name)
  for (const name of ['jury', 'other']) people[name] = await scene.site.as('admin', name)
  for (const displayId of ['A', 'B']) problem[displayId] = await scene.problem()
})
afterAll(() => scene?.site.close())

const minute = 60_000
const admin = () => people.jury!.use(contestAdminApi)
const control = (name = 'jury') => people[name]!.use(contestControlApi)
const info = (cid: number) => people.ann!.use(contestApi).info({ query: { cid } })

/** A contest that started two hours ago, is frozen since 90 minutes, and ended an hour ago. `at` returns a moment in minutes since its start. */
async function endedContest(fields: object = {}) {
  const start = Date.now() - 120 * minute
  const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
  const { cid } = await admin().create({
    body: form({ rule: 'icpc', startTime: at(0), endTime: at(60), sealRank: true, sealRankTime: at(30), autoRealRank: true, ...fields }),
  })
  for (const displayId of ['A', 'B']) await admin().addFromBank({ body: { cid, pid: problem[displayId]!.pid, displayId, staysListed: true } })
  const submits = async (name: string, displayId: string, minutes: number, status: -1 | 0 | 4 | null) => {
    await moved(at(minutes), async () => {
      if (status === null) await people[name]!.use(submissionApi).submit({ body: { pid: displayId, cid, language: 'C++', code: program } as never })
      else await scene.judged(people[name]!, displayId, { status }, { cid })
    })
    await scene.site.settled()
  }
  return { cid, at, submits }
}

async function moved(time: string, work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

const rowsOf = async (cid: number, name = 'jury') => {
  const { records } = await people[name]!.use(boardApi).rank({ body: { cid } })
  return records.map(({ username, ac, totalTime }) => [username, ac, totalTime])
}
const clicsBoard = async (cid: number): Promise<unknown> => {
  const { content } = await people.jury!.use(contestFileApi).rank({ query: { cid, format: 'scoreboard.json' } })
  return JSON.parse(await content.text())
}
const refused = (code: string) => ({ code: `contests/${code}` })

test('a removed time counts nothing, and what comes after it counts earlier; the contest ends later', async () => {
  const { cid, at, submits } = await endedContest()
  await submits('ann', 'A', 10, 0)
  await submits('ben', 'A', 22, -1)
  await submits('ben', 'A', 25, 0)
  await submits('ann', 'B', 40, 0)
  expect(await rowsOf(cid)).toEqual([
    ['ann', 2, 50 * 60],
    ['ben', 1, 45 * 60],
  ])
  await control().removeInterval({ body: { cid, from: at(20), to: at(30) } })
  const times = { removedIntervals: [{ from: at(20), to: at(30) }], endTime: at(70), sealRankTime: at(40) }
  expect(await info(cid)).toMatchObject(times)
  expect(await rowsOf(cid)).toEqual([['ann', 2, 40 * 60]])
  const { records } = await people.jury!.use(acceptedApi).list({ query: { cid } })
  expect(records.map(({ username, displayId, time }) => [username, displayId, time])).toEqual([
    ['ann', 'A', 600],
    ['ann', 'B', 1800],
  ])
  const rolled = await people.jury!.use(rollingBoardApi).submissions({ query: { cid } })
  expect(rolled.map(({ displayId, elapsed }) => [displayId, Math.floor(elapsed / minute)])).toEqual([
    ['B', 30],
    ['A', 10],
  ])
  await control().finalize({ body: { cid } })
  expect(await clicsBoard(cid)).toMatchObject({ contest_time: '1:00:00.000', state: { ended: at(70), finalized: (await info(cid)).finalTime } })
  await control().restoreInterval({ query: { cid, from: at(20) } })
  expect(await clicsBoard(cid)).toMatchObject({ contest_time: '1:00:00.000', state: { ended: at(60), finalized: null } })
  expect(await info(cid)).toMatchObject({ removedIntervals: [], endTime: at(60), sealRankTime: at(30) })
  expect(await rowsOf(cid)).toHaveLength(2)
})

test('removed times lie in the contest, do not overlap, and stay in it when the form is saved', async () => {
  const { cid, at } = await endedContest()
  await control().removeInterval({ body: { cid, from: at(20), to: at(30) } })
  for (const [from, to] of [
    [-5, 5],
    [60, 80],
    [25, 35],
    [15, 45],
    [50, 40],
  ] as const)
    await expect(control().removeInterval({ body: { cid, from: at(from), to: at(to) } }), `${from}–${to}`).rejects.toMatchObject(refused('interval-wrong'))
  await control().removeInterval({ body: { cid, from: at(30), to: at(35) } })
  await expect(admin().edit({ body: { id: cid, endTime: at(25) } })).rejects.toMatchObject(refused('intervals-outside'))
  await expect(control().restoreInterval({ query: { cid, from: at(21) } })).rejects.toMatchObject(refused('no-interval'))
  expect((await info(cid)).removedIntervals).toEqual([
    { from: at(20), to: at(30) },
    { from: at(30), to: at(35) },
  ])
  const copy = (await admin().clone({ query: { cid } })).cid
  expect(await people.jury!.use(contestApi).info({ query: { cid: copy } })).toMatchObject({ removedIntervals: [], finalTime: null })
})

test('of two who remove overlapping times in one moment, one is refused', async () => {
  const { cid, at } = await endedContest()
  const results = await Promise.allSettled([
    control().removeInterval({ body: { cid, from: at(20), to: at(30) } }),
    control().removeInterval({ body: { cid, from: at(25), to: at(35) } }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await info(cid)).endTime).toBe(at(70))
})

test('results are final when all is judged, or for a reason; the contest says so until its times change', async () => {
  const { cid, at, submits } = await endedContest()
  await submits('ann', 'A', 10, 0)
  await submits('ann', 'B', 12, 4)
  await submits('ben', 'A', 40, null)
  // After the end, and by staff, nothing must be judged.
  await submits('jury', 'A', 11, null)
  const left = async () => (await control().finality({ query: { cid } })).left.map(({ count, path }) => [count, path])
  await until(async () =>
    expect(await left()).toEqual([
      [1, `/contest/${cid}/submissions`],
      [1, `/contest/${cid}/attention`],
    ]),
  )
  await expect(control().finalize({ body: { cid } })).rejects.toMatchObject({ ...refused('work-left'), message: expect.stringContaining('2') })
  await expect(control().finalize({ body: { cid, reason: '  ' } })).rejects.toMatchObject(refused('work-left'))
  expect((await info(cid)).finalTime).toBeNull()
  expect(await people.jury!.use(rollingBoardApi).info({ query: { cid } })).toMatchObject({ isFinal: false, unjudgedCount: 1 })
  await control().finalize({ body: { cid, reason: 'The judge burned down' } })
  expect((await control().finality({ query: { cid } })).final).toEqual({ time: expect.any(String), username: 'jury', reason: 'The judge burned down' })
  expect((await info(cid)).finalTime).toEqual(expect.any(String))
  expect(await people.jury!.use(rollingBoardApi).info({ query: { cid } })).toMatchObject({ isFinal: true })
  await expect(control().finalize({ body: { cid, reason: 'Again' } })).rejects.toMatchObject(refused('already-final'))
  await admin().edit({ body: { id: cid, title: 'Renamed' } })
  expect((await info(cid)).finalTime).toEqual(expect.any(String))
  await admin().edit({ body: { id: cid, endTime: at(65) } })
  expect((await info(cid)).finalTime).toBeNull()
  await control().finalize({ body: { cid, reason: 'Still burned' } })
  await control().reopen({ query: { cid } })
  expect((await info(cid)).finalTime).toBeNull()
})

test('a running contest has no final results', async () => {
  const { cid } = await endedContest({ endTime: new Date(Date.now() + 60 * minute).toISOString() })
  await expect(control().finalize({ body: { cid } })).rejects.toMatchObject(refused('not-ended'))
})

test('staff see what is left, and only those who manage control a contest', async () => {
  const { cid, at } = await endedContest()
  await people.jury!.use(contestStaffApi).save({ body: { cid, username: 'runner', duties: ['balloons'] } })
  expect(await control('runner').finality({ query: { cid } })).toEqual({ final: null, left: [] })
  await expect(control('ann').finality({ query: { cid } })).rejects.toMatchObject(refused('staff-only'))
  for (const [name, code] of [
    ['ann', 'staff-only'],
    ['other', 'staff-only'],
    ['runner', 'not-your-duty'],
  ] as const) {
    const { removeInterval, restoreInterval, finalize, reopen } = control(name)
    for (const call of [
      () => removeInterval({ body: { cid, from: at(20), to: at(30) } }),
      () => restoreInterval({ query: { cid, from: at(20) } }),
      () => finalize({ body: { cid } }),
      () => reopen({ query: { cid } }),
    ])
      await expect(call()).rejects.toMatchObject(refused(code))
  }
  expect(await info(cid)).toMatchObject({ removedIntervals: [], finalTime: null })
})
