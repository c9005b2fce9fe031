import { channelOf, kernelApi } from '@verdict/core'
import type { Person } from '@verdict/core/testing'
import { problemApi } from '@verdict/plugin-problems/contract'
import { liveRows, submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen } from '../../../plugins/submissions/testing/listen.ts'
import { program, Scene, until } from '../../../plugins/submissions/testing/scene.ts'
import { leagueApi, leagueServer } from './leagues.ts'

let scene: Scene
const people: Record<string, Person> = {}
const as = (name: string) => people[name]!.use(leagueApi)
const [league, open, blind, future] = [1, 11, 12, 13]
const anHour = 3600_000
let pid = 0

beforeAll(async () => {
  scene = await Scene.start([leagueServer])
  for (const name of ['coach', 'ann', 'ben', 'stranger']) people[name] = await scene.site.as('default_user', name)
  people.admin = await scene.site.as('admin', 'admin')
  people.root = await scene.site.as('root', 'boss')
  pid = (await scene.problem({ auth: 3 })).pid
  await as('admin').found({ body: { id: league, staff: ['coach'], members: [], sealedAt: null } })
  for (const name of ['ann', 'ben']) await as(name).join({ query: { lid: league } })
  const round = { lid: league, problems: { A: pid }, startsAt: new Date(), blind: false }
  await as('coach').putRound({ body: { id: open, ...round } })
  await as('coach').putRound({ body: { id: blind, ...round, blind: true } })
  await as('coach').putRound({ body: { id: future, ...round, startsAt: new Date(Date.now() + anHour) } })
})
afterAll(() => scene?.site.close())

/** The calls of submissions take the keys of every context. */
const rows = async (name: string, query: Record<string, number>) => {
  const { records, total } = await people[name]!.use(submissionApi).list({ query })
  return { total, rows: records.map(({ submitId, status }) => [submitId, status]) }
}
const solve = (name: string, rid: number, status: 0 | -1 = 0) => scene.judged(people[name]!, 'A', { status, time: 5 }, { rid })
const acCount = async (name: string, rid: number) => (await as(name).problem({ query: { rid, displayId: 'A' } })).problemCount?.ac
const seal = (sealedAt: Date | null) => as('coach').seal({ body: { lid: league, sealedAt } })

/** Switches settings of submissions over during a check. */
async function whileSet(values: Record<string, boolean>, check: () => Promise<unknown>): Promise<void> {
  const set = (body: Record<string, boolean>) => people.root!.use(kernelApi).changeSettings({ params: { plugin: 'submissions' }, body })
  await set(values)
  await check().finally(() => set(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, !value]))))
}

test('a round is open to the members of its league alone, from its start on', async () => {
  expect(await as('ann').problem({ query: { rid: open, displayId: 'A' } })).toMatchObject({ problem: { id: pid, problemId: 'A' } })
  for (const [name, rid] of [
    ['stranger', open],
    ['admin', open],
    ['ann', future],
  ] as const) {
    await expect(as(name).problem({ query: { rid, displayId: 'A' } })).rejects.toMatchObject({ status: 404 })
    await expect(rows(name, { rid })).rejects.toMatchObject({ status: 404 })
    await expect(scene.submit(people[name]!, 'A', { rid })).rejects.toMatchObject({ status: 404 })
  }
  await expect(scene.submit(people.ann!, 'A', { rid: open, lid: 2 })).rejects.toMatchObject({ status: 404 })
  await expect(people.stranger!.use(problemApi).detail({ query: { problemId: 'P1' } })).rejects.toMatchObject({ status: 404 })
  expect(await as('coach').problem({ query: { rid: future, displayId: 'A' } })).toMatchObject({ problem: { id: pid } })
})

test('from the seal on, verdicts of others are hidden in every answer, and staff and their authors see them', async () => {
  const early = await solve('ben', open)
  await seal(new Date())
  const late = await solve('ben', open, 0)
  const own = await solve('ann', open, -1)
  const all = [
    [own, -1],
    [late, 0],
    [early, 0],
  ]
  expect(await rows('coach', { rid: open })).toEqual({ total: 3, rows: all })
  expect(await rows('ann', { rid: open })).toEqual({ total: 3, rows: all.map(([id, status]) => [id, id === late ? -5 : status]) })
  expect(await rows('ben', { rid: open, lid: league })).toEqual({ total: 3, rows: all.map(([id, status]) => [id, id === own ? -5 : status]) })
  expect(await rows('ann', { rid: open, status: 0 })).toEqual({ total: 1, rows: [[early, 0]] })
  expect(await rows('ann', { rid: open, status: -5 })).toEqual({ total: 1, rows: [[late, -5]] })
  expect([await acCount('ann', open), await acCount('ben', open), await acCount('coach', open)]).toEqual([1, 2, 2])
  expect(await as('ann').board({ query: { rid: open } })).toEqual({ ben: { tries: 2, solved: 1 }, ann: { tries: 1, solved: 0 } })
  await expect(people.stranger!.use(submissionApi).detail({ query: { submitId: early } })).rejects.toMatchObject({ status: 404 })
  expect((await people.ann!.use(submissionApi).detail({ query: { submitId: late } })).submission).toMatchObject({ status: -5, code: null, time: null })
  await seal(null)
  expect(await rows('ann', { rid: open })).toEqual({ total: 3, rows: all })
})

test('a submission sends its contexts and its list’s live key under the keys of their kinds, in any order of the keys', async () => {
  const submitId = await solve('ben', open)
  const context = { contexts: [`rid:${open}`, `lid:${league}`], cid: 0, gid: null, tid: null }
  for (const query of [{ rid: open }, { rid: open, lid: league }, { lid: league, rid: open }]) {
    const { records, liveKey } = await people.ben!.use(submissionApi).list({ query })
    expect([records[0], liveKey]).toMatchObject([{ submitId, ...context }, `rid.${open}`])
  }
  expect(await people.ben!.use(submissionApi).detail({ query: { submitId } })).toMatchObject({ submission: context, liveKey: `rid.${open}` })
  const bank = await people.ben!.use(submissionApi).list({ query: {} })
  expect([bank.records, bank.liveKey]).toEqual([[], 'bank'])
})

test('a call about submissions of a context takes the keys that kinds bring; with several, a submission lies in all of them', async () => {
  const submitId = await solve('ben', open)
  const found = async (keys: Record<string, unknown>) =>
    Object.keys(await people.ben!.use(submissionApi).contestStatuses({ body: { submitIds: [submitId], ...keys } }))
  for (const keys of [{ rid: String(open) }, { lid: league }, { lid: league, rid: open }]) expect(await found(keys)).toEqual([String(submitId)])
  for (const keys of [{ rid: blind }, { rid: open, lid: 2 }, {}]) expect(await found(keys)).toEqual([])
})

test('the switch that a context names closes it, and no other', async () => {
  await whileSet({ openPublicJudge: false, openGroupJudge: false }, () => solve('ben', open))
  await whileSet({ openContestJudge: false }, () =>
    expect(scene.submit(people.ben!, 'A', { rid: open })).rejects.toMatchObject({ code: 'submissions/judging-closed' }),
  )
})

test('a site that hides code outside of contests does not hide it in a round', async () => {
  const submitId = await solve('ben', open)
  await whileSet({ hideNonContestSubmissionCode: true }, async () => {
    expect((await people.ann!.use(submissionApi).detail({ query: { submitId } })).submission.code).toBe(program)
  })
})

test('a blind round does not even show that others submitted', async () => {
  const submitId = await solve('ben', blind)
  expect(await rows('ben', { rid: blind })).toEqual({ total: 1, rows: [[submitId, 0]] })
  expect(await rows('ann', { rid: blind })).toEqual({ total: 0, rows: [] })
  expect([await acCount('ann', blind), await acCount('ben', blind), await acCount('coach', blind)]).toEqual([0, 1, 1])
  expect(await as('ann').board({ query: { rid: blind } })).toEqual({})
  await expect(people.ann!.use(submissionApi).detail({ query: { submitId } })).rejects.toMatchObject({ status: 404 })
})

test('live rows end at the time set for a seal, without any call at that moment', async () => {
  const channel = channelOf(liveRows, `rid.${open}`)
  await seal(new Date(Date.now() + 3000))
  const [ann, coach] = await Promise.all([listen(people.ann!, [channel]), listen(people.coach!, [channel])])
  expect([ann.granted, coach.granted]).toEqual([[channel], [channel]])
  const isSealed = async () => {
    const later = await listen(people.ann!, [channel])
    await later.close()
    expect(later.granted).toEqual([])
  }
  // A user may open 60 streams a minute.
  await vi.waitFor(isSealed, { timeout: 20_000, interval: 400 })
  const submitId = await solve('ben', open)
  await until(async () => expect(coach.heard.at(-1)).toMatchObject({ name: channel, data: { submitId } }))
  await ann.ended
  expect(ann.heard).toHaveLength(1)
  await coach.close()
  await seal(null)
})

test('members who are expelled lose the league, its rounds and their open live streams at once', async () => {
  const channel = channelOf(liveRows, `rid.${open}`)
  const ann = await listen(people.ann!, [channel])
  await expect(as('ann').expel({ query: { lid: league, username: 'ben' } })).rejects.toMatchObject({ code: 'problems/not-yours' })
  await as('coach').expel({ query: { lid: league, username: 'ann' } })
  await ann.ended
  await expect(as('ann').rounds({ query: { lid: league } })).rejects.toMatchObject({ status: 404 })
  await expect(rows('ann', { rid: open })).rejects.toMatchObject({ status: 404 })
  await as('ann').join({ query: { lid: league } })
  expect((await as('ann').rounds({ query: { lid: league } })).map(({ id }) => id)).toEqual([open, blind, future])
})
