import { channelOf } from '@verdict/core'
import type { Person } from '@verdict/core/testing'
import { problemApi } from '@verdict/plugin-problems/contract'
import { liveRows, rootApi, submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellsOf } from '@verdict/plugin-accounts/testing'
import { listen, Scene, until } from '@verdict/plugin-submissions/testing'
import {
  acceptedApi,
  announced,
  boardApi,
  boardKeyOf,
  contestAdminApi,
  contestAnnouncementApi,
  contestApi,
  contestFileApi,
  contestStaffApi,
  liveBoard,
  rollingBoardApi,
  type ResultFormat,
} from '../contract.ts'
import contests from '../server/index.ts'
import { followBoard } from './support/followers.ts'
import { form } from '../testing/forms.ts'

let scene: Scene
let jury: Person
const readers: Record<string, Person> = {}
let ben: Person
const problem: { pid: number; id: string }[] = []
beforeAll(async () => {
  scene = await Scene.start([contests])
  jury = await scene.site.as('admin', 'jury')
  ben = await scene.site.as('default_user', 'ben')
  readers.ann = await scene.site.as('default_user', 'ann')
  readers['problem admin'] = await scene.site.as('problem_admin', 'other')
  readers.runner = await scene.site.as('default_user', 'runner')
  readers.visitor = scene.site.visitor()
  for (const type of [0, 1] as const) problem.push(await scene.problem({ type }))
})
afterAll(() => scene?.site.close())

const admin = () => jury.use(contestAdminApi)

async function sealedContest(type: 0 | 1): Promise<number> {
  const { cid } = await admin().create({ body: form({ type, openRank: true }) })
  await admin().addFromBank({ body: { cid, pid: problem[type]!.pid, displayId: 'A', staysListed: true } })
  await jury.use(contestStaffApi).save({ body: { cid, username: 'runner', duties: ['announce', 'balloons', 'prints'] } })
  await scene.judged(ben, 'A', { status: -1, score: 10 }, { cid })
  await admin().edit({ body: { id: cid, sealRank: true, sealRankTime: new Date().toISOString(), autoRealRank: false } })
  return cid
}

/** Returns all answers about a contest that users can get who do not see behind the freeze, including refusals. */
async function answersTo(person: Person, cid: number, pid: number, secret: number): Promise<unknown> {
  const boards = person.use(boardApi)
  const files = person.use(contestFileApi)
  const bank = person.use(problemApi)
  const programs = person.use(submissionApi)
  const keys = { cid } as never
  const resultText = async (format: ResultFormat) => (await files.rank({ query: { cid, forceRefresh: true, format } })).content.text()
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    rank: () => boards.rank({ body: { cid, forceRefresh: true, containsEnd: true } }),
    outside: () => boards.outsideRank({ body: { cid, forceRefresh: true, containsEnd: true } }),
    problems: () => boards.problems({ query: { cid, forceRefresh: true, containsEnd: true } }),
    info: () => boards.outsideInfo({ query: { cid } }).then(({ problemList }) => problemList),
    rollingInfo: () => person.use(rollingBoardApi).info({ query: { cid } }),
    rolling: () => person.use(rollingBoardApi).submissions({ query: { cid } }),
    sheet: async () => cellsOf(Buffer.from(await (await files.rank({ query: { cid, forceRefresh: true } })).content.arrayBuffer())),
    balloons: () => person.use(acceptedApi).list({ query: { cid } }),
    csv: () => resultText('csv'),
    results: () => resultText('results.tsv'),
    scoreboard: () => resultText('scoreboard.tsv'),
    // Besides the rows, it contains the time of the export.
    scoreboardJson: async () => (JSON.parse(await resultText('scoreboard.json')) as { rows: unknown }).rows,
    zip: () => files.programs({ query: { cid } }),
    problem: () => person.use(contestApi).problem({ query: { cid, displayId: 'A' } }),
    submissions: () => person.use(contestApi).submissions({ query: { contestID: cid, containsEnd: true } }),
    wrong: () => person.use(contestApi).submissions({ query: { contestID: cid, status: -1 } }),
    right: () => person.use(contestApi).submissions({ query: { contestID: cid, status: 0 } }),
    bensRows: () => person.use(contestApi).submissions({ query: { contestID: cid, username: 'ben' } }),
    list: () => programs.list({ query: keys }),
    bankList: () => programs.list({ query: {} }),
    detail: () => programs.detail({ query: { submitId: secret } }),
    cases: () => programs.cases({ query: { submitId: secret } }),
    statuses: () => programs.statuses({ body: { submitIds: [secret] } }),
    contestStatuses: () => programs.contestStatuses({ body: { submitIds: [secret], cid } as never }),
    own: () => bank.statuses({ body: { pidList: [pid], isContestProblemList: true, cid } as never }),
    contextProblems: () => bank.contextProblems({ query: keys }),
    bank: () => bank.list({ query: {} }),
    week: () => programs.weekStatistics({ query: {} }),
    recent: () => programs.recentRank(),
    calendar: () => programs.heat({ query: { username: 'ben' } }),
    announcements: () => person.use(contestAnnouncementApi).list({ query: { cid } }),
  }
  const answers: Record<string, unknown> = {}
  for (const [name, call] of Object.entries(calls))
    answers[name] = await call().catch((error: { code?: string; status?: number }) => `${error.code} ${error.status}`)
  return answers
}

test.each([0, 1] as const)('a verdict on a frozen submission changes no answer except those to staff and its author (type %i)', async (type) => {
  const cid = await sealedContest(type)
  const secret = await scene.submit(ben, 'A', { cid })
  await scene.site.settled()
  const ask = async () => {
    const all: Record<string, unknown> = {}
    for (const [name, person] of Object.entries(readers)) all[name] = await answersTo(person, cid, problem[type]!.pid, secret)
    return all
  }
  const behindFreeze = boardKeyOf({ cid, isStaff: true, forceRefresh: true, containsEnd: false })
  const channels = [channelOf(liveRows, `cid.${cid}`), channelOf(liveBoard, behindFreeze), channelOf(liveRows, 'bank'), channelOf(announced, cid)]
  const streams = await Promise.all(Object.values(readers).map((person) => listen(person, channels)))
  const before = await ask()
  await scene.judge({ status: 0, score: 100, time: 7 })
  expect(await ask()).toEqual(before)
  expect(streams.flatMap(({ heard }) => heard.slice(1))).toEqual([])
  for (const hidden of channels.slice(0, 2)) expect(streams.flatMap(({ granted }) => granted)).not.toContain(hidden)
  await Promise.all(streams.map((stream) => stream.close()))
  const [row] = (await jury.use(boardApi).rank({ body: { cid, forceRefresh: true } })).records
  expect(row).toMatchObject(type === 1 ? { totalScore: 100 } : { ac: 1 })
})

test.each([0, 1] as const)('live updates of a sealed board tell what its page tells, and nothing of a verdict (type %i)', async (type) => {
  const cid = await sealedContest(type)
  await scene.submit(ben, 'A', { cid })
  await scene.site.settled()
  const staff = await followBoard(jury, { cid, forceRefresh: true }, { isStaff: true, forceRefresh: true })
  const followers = await Promise.all(['ann', 'problem admin'].map((name) => followBoard(readers[name]!, { cid, forceRefresh: true })))
  // The page of the public scoreboard.
  followers.push(await followBoard(readers.visitor!, { cid, forceRefresh: true }, {}, 'outsideRank'))
  const [hidden] = followers[0]!.shown().rows
  await scene.judge({ status: 0, score: 100, time: 7 })
  await until(async () => expect(staff.shown().rows).toMatchObject([type === 1 ? { totalScore: 100 } : { ac: 1 }]))
  await until(async () => expect(staff.shown()).toEqual(await staff.fresh()))
  expect(staff.shown().problems).toMatchObject([{ ac: 1, total: 2 }])
  // This change is public, so all followers receive it, after all earlier updates.
  await admin().edit({ body: { id: cid, starAccount: ['ben'] } })
  for (const { page, updates, shown, fresh } of followers) {
    await until(async () => expect(updates().map(({ series }) => series)).toContain(page.live?.series))
    // Each process of the site publishes its own series.
    for (const update of updates()) expect(update).toMatchObject({ number: 1, changes: [{ row: { username: 'ben' } }], ranks: [], problems: [] })
    expect(shown()).toEqual(await fresh())
    expect(shown().rows).toEqual([{ ...hidden, rank: -1 }])
  }
  await Promise.all([staff.stream, ...followers.map(({ stream }) => stream)].map((stream) => stream.close()))
})

test('whether a first solution is provisional depends on submissions from before the freeze only', async () => {
  const { cid } = await admin().create({ body: form({ type: 0, openRank: true }) })
  const { pid } = problem[0]!
  await admin().addFromBank({ body: { cid, pid, displayId: 'A', staysListed: true } })
  const dan = await scene.site.as('default_user', 'dan')
  const early = await scene.judged(dan, 'A', { status: 4 }, { cid })
  await scene.judged(ben, 'A', { status: 0 }, { cid })
  await admin().edit({ body: { id: cid, sealRank: true, sealRankTime: new Date().toISOString(), autoRealRank: false } })
  const eve = await scene.site.as('default_user', 'eve')
  const secret = await scene.submit(eve, 'A', { cid })
  await scene.site.settled()
  const ask = async () => {
    const all: Record<string, unknown> = {}
    for (const [name, person] of Object.entries(readers)) all[name] = await answersTo(person, cid, pid, secret)
    return all
  }
  const cells = async () => {
    const { records } = await readers.ann!.use(boardApi).outsideRank({ body: { cid } })
    return records.map(({ submissionInfo }) => submissionInfo)
  }
  const [first, open] = [{ isAC: true, isFirstAC: true }, { A: { errorNum: 0, tryNum: 1 } }]
  expect(await cells()).toMatchObject([{ A: { ...first, isFirstProvisional: true } }, open, open])
  const before = await ask()
  await scene.judge({ status: 0 })
  expect(await ask()).toEqual(before)
  // A verdict from before the freeze is public.
  const root = await scene.site.as('root', 'boss')
  await root.use(rootApi).manual({ query: { submitId: early, status: -1 } })
  await scene.site.settled()
  const [{ A: final } = {}] = (await cells()) as { A?: object }[]
  expect(final).toMatchObject(first)
  expect(final).not.toHaveProperty('isFirstProvisional')
})

test('a trial of the staff before the start changes no answer to other users', async () => {
  const { cid } = await admin().create({ body: form({ openRank: true, startTime: new Date(Date.now() + 60_000).toISOString() }) })
  const { pid } = problem[0]!
  await admin().addFromBank({ body: { cid, pid, displayId: 'A', staysListed: true } })
  const ask = async (secret: number) => {
    const all: Record<string, unknown> = {}
    for (const [name, person] of Object.entries(readers)) all[name] = await answersTo(person, cid, pid, secret)
    return all
  }
  const before = await ask(424_242)
  const trial = await scene.judged(jury, 'A', { status: 0 }, { cid })
  expect(await ask(trial)).toEqual(before)
  await admin().edit({ body: { id: cid, startTime: new Date().toISOString() } })
  const started = (await ask(trial)) as Record<string, Record<string, unknown>>
  expect(started.ann).toMatchObject({
    rank: { total: 0 },
    submissions: { total: 0 },
    detail: 'submissions/no-submission 404',
    problems: [{ ac: 0, total: 0 }],
    problem: { problemCount: { total: 0 } },
  })
})
