import { severalSites, type Person } from '@verdict/core/testing'
import { problemAdminApi, problemApi, type SaveProblemRequest } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Scene } from '@verdict/plugin-submissions/testing'
import { contestAdminApi, contestApi } from '../contract.ts'
import contests from '../server/index.ts'
import { between, form, minutes } from '../testing/forms.ts'
import { hallApi, hallServer } from '../testing/halls.ts'

let scene: Scene
const people: Record<string, Person> = {}
let first: { pid: number; id: string }
let second: { pid: number; id: string }
beforeAll(async () => {
  scene = await Scene.start([contests, hallServer])
  for (const name of ['ann', 'ben', 'cat', 'head']) people[name] = await scene.site.as('default_user', name)
  people.jury = await scene.site.as('admin', 'jury')
  people.other = await scene.site.as('problem_admin', 'other')
  people.root = await scene.site.as('root', 'boss')
  first = await scene.problem({ tags: ['dp'], source: 'Somewhere', difficulty: 2 })
  second = await scene.problem({ auth: 3 })
})
afterAll(() => scene?.site.close())

const admin = (name = 'jury') => people[name]!.use(contestAdminApi)
const api = (name: string) => people[name]!.use(contestApi)

/** Creates a contest with the two problems as A and B. */
async function contest(fields: object = {}): Promise<number> {
  const { cid } = await admin().create({ body: form(fields) })
  for (const [displayId, { pid }] of [
    ['A', first],
    ['B', second],
  ] as const)
    await admin().addFromBank({ body: { cid, pid, displayId, staysListed: true } })
  return cid
}
const edit = (cid: number, fields: object) => admin().edit({ body: { id: cid, ...fields } })
const submit = (name: string, cid: number, pid = 'A') => scene.submit(people[name]!, pid, { cid })
const judged = async (name: string, cid: number, status: 0 | -1, pid = 'A') => scene.judged(people[name]!, pid, { status, time: 12 }, { cid })
const list = async (name: string, cid: number, query: object = {}) => (await api(name).submissions({ query: { contestID: cid, ...query } })).records
const sealing = { sealRank: true, sealRankTime: minutes(-30) }

test('the problems of a contest have display ids of their own, in an order of their own', async () => {
  const cid = await contest()
  const calls = admin()
  const names = async () =>
    (await people.ann!.use(problemApi).contextProblems({ query: { cid } as never })).map(({ problemId, title }) => `${problemId} ${title}`)
  expect(await names()).toEqual(['A Sum of two numbers', 'B Sum of two numbers'])
  expect(await calls.readProblem({ query: { cid, pid: first.pid } })).toMatchObject({ cid, pid: first.pid, displayId: 'A', color: '' })
  await calls.saveProblem({ body: { cid, pid: first.pid, displayId: 'C', displayTitle: 'Clouds', color: '#ff0000' } })
  expect(await names()).toEqual(['C Clouds', 'B Sum of two numbers'])
  await calls.orderProblems({ body: { cid, pids: [second.pid, first.pid] } })
  expect(await names()).toEqual(['B Sum of two numbers', 'C Clouds'])
  const third = await scene.problem({ type: 1 })
  const hidden = await scene.problem({ auth: 2 })
  const wrong: [() => Promise<unknown>, string][] = [
    [() => calls.orderProblems({ body: { cid, pids: [second.pid] } }), 'contests/order-wrong'],
    [() => calls.orderProblems({ body: { cid, pids: [second.pid, second.pid] } }), 'contests/order-wrong'],
    [() => calls.addFromBank({ body: { cid, pid: first.pid, displayId: 'D', staysListed: true } }), 'contests/already-added'],
    [() => calls.addFromBank({ body: { cid, pid: third.pid, displayId: 'D', staysListed: true } }), 'contests/problem-type-wrong'],
    [() => calls.addFromBank({ body: { cid, pid: hidden.pid, displayId: 'D', staysListed: true } }), 'problems/no-problem'],
    [() => calls.addFromBank({ body: { cid, pid: 424_242, displayId: 'D', staysListed: true } }), 'problems/no-problem'],
    [() => calls.saveProblem({ body: { cid, pid: hidden.pid, displayId: 'D' } }), 'problems/no-problem'],
    [() => calls.saveProblem({ body: { cid, pid: first.pid, displayId: 'B' } }), 'contests/display-id-taken'],
    [() => calls.saveProblem({ body: { cid, pid: first.pid, displayId: ' ' } }), 'contests/display-id-required'],
    [() => calls.saveProblem({ body: { cid, pid: first.pid, displayId: 'a/b' } }), 'contests/display-id-odd'],
    [() => calls.saveProblem({ body: { cid, pid: first.pid, displayTitle: '' } }), 'contests/display-title-required'],
    [() => admin('other').addFromBank({ body: { cid, pid: first.pid, displayId: 'D', staysListed: true } }), 'contests/staff-only'],
    [() => admin('other').removeProblem({ query: { cid, pid: first.pid } }), 'contests/staff-only'],
  ]
  for (const [call, code] of wrong) await expect(call(), code).rejects.toMatchObject({ code })
  expect(await names()).toEqual(['B Sum of two numbers', 'C Clouds'])
  const others = await Promise.all([scene.problem(), scene.problem(), scene.problem()])
  await Promise.all(others.map(({ pid, id }) => calls.addFromBank({ body: { cid, pid, displayId: id, staysListed: true } })))
  expect(await names()).toHaveLength(5)
})

test('a problem that is taken out, or deleted, takes its submissions in the contest with it', async () => {
  const cid = await contest()
  const gone = await scene.problem()
  await admin().addFromBank({ body: { cid, pid: gone.pid, displayId: 'G', staysListed: true } })
  await judged('ann', cid, 0, 'B')
  await judged('ann', cid, 0, 'G')
  await judged('ann', cid, 0, 'A')
  await admin().removeProblem({ query: { cid, pid: second.pid } })
  await people.root!.use(problemAdminApi).remove({ query: { pid: gone.pid } })
  await scene.site.settled()
  expect((await list('ann', cid)).map(({ displayId }) => displayId)).toEqual(['A'])
  expect((await people.ann!.use(problemApi).contextProblems({ query: { cid } as never })).map(({ problemId }) => problemId)).toEqual(['A'])
  await expect(admin().removeProblem({ query: { cid, pid: second.pid } })).rejects.toMatchObject({ code: 'problems/no-problem' })
})

test('a problem shows its title in the contest, and until the end nothing that would tell how it is solved', async () => {
  const cid = await contest()
  await admin().saveProblem({ body: { cid, pid: first.pid, displayTitle: 'Clouds' } })
  const problem = async (name: string) => api(name).problem({ query: { cid, displayId: 'A' } })
  expect(await problem('ann')).toMatchObject({ problem: { problemId: 'A', title: 'Clouds', author: null, source: null, difficulty: null }, tags: [] })
  expect(await problem('jury')).toMatchObject({ problem: { title: 'Clouds', source: 'Somewhere', difficulty: 2 }, tags: [{ name: 'dp' }] })
  const submitId = await judged('ann', cid, 0)
  for (const name of ['ann', 'jury']) {
    expect(await list(name, cid)).toMatchObject([{ displayId: 'A', title: 'Clouds' }])
    expect(await people[name]!.use(submissionApi).detail({ query: { submitId } })).toMatchObject({ submission: { title: 'Clouds' } })
  }
  await edit(cid, between(-60, 0))
  expect(await problem('ann')).toMatchObject({ problem: { source: 'Somewhere', difficulty: 2 }, tags: [{ name: 'dp' }] })
  await expect(api('ann').problem({ query: { cid, displayId: 'Z' } })).rejects.toMatchObject({ code: 'problems/no-problem' })
})

test('until the end, the calls of the bank that name the contest tell no more about a problem', async () => {
  const cid = await contest()
  const { detail, tagsOf } = people.ann!.use(problemApi)
  const told = async () => [await detail({ query: { problemId: 'A', cid } as never }), await tagsOf({ query: { pid: first.pid, cid } as never })]
  expect(await told()).toMatchObject([{ problem: { problemId: 'A', author: null, source: null, difficulty: null }, tags: [] }, []])
  await edit(cid, between(-60, 0))
  expect(await told()).toMatchObject([{ problem: { source: 'Somewhere', difficulty: 2 }, tags: [{ name: 'dp' }] }, [{ name: 'dp' }]])
})

const refusal = (code: string) => ({ code: expect.stringMatching(new RegExp(`^(contests|problems)/${code}$`)) })

test('before the start, only the staff sees the problems and tries them out', async () => {
  const cid = await contest(between(30, 60))
  for (const name of ['ann', 'other']) {
    await expect(submit(name, cid)).rejects.toMatchObject(refusal('not-started'))
    await expect(api(name).problem({ query: { cid, displayId: 'A' } })).rejects.toMatchObject(refusal('not-started'))
    await expect(api(name).submissions({ query: { contestID: cid } })).rejects.toMatchObject(refusal('not-started'))
    await expect(people[name]!.use(problemApi).contextProblems({ query: { cid } as never })).rejects.toMatchObject(refusal('not-started'))
  }
  const trial = await judged('jury', cid, 0)
  await edit(cid, { startTime: new Date().toISOString() })
  expect(await list('ann', cid)).toEqual([])
  expect(await list('ann', cid, { beforeContestSubmit: true })).toEqual([])
  expect(await list('jury', cid)).toEqual([])
  expect(await list('jury', cid, { beforeContestSubmit: true })).toMatchObject([{ submitId: trial }])
  expect(await api('ann').problem({ query: { cid, displayId: 'A' } })).toMatchObject({ problemCount: { total: 0, ac: 0 } })
})

test('participants submit while the contest runs, and afterwards where it allows that', async () => {
  const cid = await contest()
  await submit('ann', cid)
  await expect(scene.submit(people.ann!, second.id)).rejects.toMatchObject({ status: 404 })
  await expect(submit('ann', cid, 'Z')).rejects.toMatchObject(refusal('no-problem'))
  await edit(cid, between(-60, -1))
  for (const name of ['ann', 'jury', 'root']) await expect(submit(name, cid)).rejects.toMatchObject(refusal('has-ended'))
  await edit(cid, { allowEndSubmit: true })
  const late = await submit('ann', cid)
  expect((await list('ann', cid)).map(({ submitId }) => submitId)).not.toContain(late)
  expect((await list('ann', cid, { containsEnd: true })).map(({ submitId }) => submitId)).toContain(late)
  await scene.judge()
})

test('a private contest opens for registered users, a protected one for all to look', async () => {
  for (const auth of [1, 2]) {
    const cid = await contest({ auth, pwd: 'p', openAccountLimit: true, accountLimitRule: '<extra>ann ben</extra>' })
    const problem = (name: string) => api(name).problem({ query: { cid, displayId: 'A' } })
    await expect(submit('ann', cid)).rejects.toMatchObject(refusal('registration-required'))
    if (auth === 1) await expect(problem('ann')).rejects.toMatchObject(refusal('registration-required'))
    else expect(await problem('cat')).toMatchObject({ problem: { problemId: 'A' } })
    await api('ann').register({ body: { cid, password: 'p' } })
    await submit('ann', cid)
    expect(await problem('ann')).toMatchObject({ problem: { problemId: 'A' } })
    await edit(cid, { accountLimitRule: '<extra>ben</extra>' })
    await expect(submit('ann', cid)).rejects.toMatchObject(refusal('account-refused'))
    if (auth === 1) await expect(list('ann', cid)).rejects.toMatchObject(refusal('account-refused'))
  }
  await scene.judge()
})

test('during the contest, participants see verdicts of others but neither programs nor figures', async () => {
  const cid = await contest()
  const bens = await judged('ben', cid, -1)
  const anns = await judged('ann', cid, 0)
  expect(await list('ann', cid)).toMatchObject([
    { submitId: anns, status: 0, time: 12, cid },
    { submitId: bens, status: -1, time: null, memory: null, length: null },
  ])
  const detail = (name: string, submitId: number) => people[name]!.use(submissionApi).detail({ query: { submitId } })
  expect((await detail('ann', bens)).submission).toMatchObject({ code: null, status: -1 })
  expect((await detail('ann', anns)).submission.code).not.toBeNull()
  expect((await detail('jury', bens)).submission.code).not.toBeNull()
  expect(await people.ann!.use(submissionApi).cases({ query: { submitId: anns } })).toBeNull()
  await edit(cid, between(-60, -1))
  expect(await people.ann!.use(submissionApi).cases({ query: { submitId: anns } })).not.toBeNull()
  expect((await detail('ann', bens)).submission).toMatchObject({ code: null, time: 12 })
})

test('a seal hides what others submit since then, and in an OI contest what the own programs are worth', async () => {
  for (const type of [0, 1]) {
    const oi = await scene.problem({ type: type as 0 | 1 })
    const { cid } = await admin().create({ body: form({ type }) })
    await admin().addFromBank({ body: { cid, pid: oi.pid, displayId: 'A', staysListed: true } })
    const before = await judged('ben', cid, -1)
    const seal = new Date().toISOString()
    await edit(cid, { sealRank: true, sealRankTime: seal })
    const since = await judged('ben', cid, 0)
    const own = await judged('ann', cid, 0)
    const rows = async (name: string) => (await list(name, cid)).map(({ submitId, status }) => [submitId, status])
    expect(await rows('ann')).toEqual([
      [own, type === 1 ? -5 : 0],
      [before, -1],
    ])
    expect(await rows('jury')).toEqual([
      [own, 0],
      [since, 0],
      [before, -1],
    ])
    const status = async () => (await people.ann!.use(problemApi).statuses({ body: { pidList: [oi.pid], isContestProblemList: true, cid } as never }))[oi.pid]
    expect(await status()).toMatchObject({ status: type === 1 ? -5 : 0 })
    expect((await api('ann').problem({ query: { cid, displayId: 'A' } })).problemCount).toMatchObject({ total: 2 })
    const trialStart = new Date(Date.parse(seal) - 3_600_000).toISOString()
    await edit(cid, { startTime: trialStart, endTime: new Date().toISOString(), autoRealRank: false })
    expect(await rows('ann')).toEqual([
      [own, type === 1 ? -5 : 0],
      [before, -1],
    ])
    await edit(cid, { autoRealRank: true })
    expect(await rows('ann')).toEqual([
      [own, 0],
      [since, 0],
      [before, -1],
    ])
  }
})

test('submissions of a contest count nowhere else', async () => {
  const cid = await contest(sealing)
  const open = await scene.problem()
  await admin().addFromBank({ body: { cid, pid: open.pid, displayId: 'O', staysListed: true } })
  const submitId = await judged('ann', cid, 0, 'O')
  const visitor = scene.site.visitor()
  expect((await visitor.use(submissionApi).list({ query: { problemID: open.id } as never })).records).toEqual([])
  expect(await visitor.use(submissionApi).statuses({ body: { submitIds: [submitId] } })).toEqual({})
  expect((await visitor.use(problemApi).detail({ query: { problemId: open.id } as never })).problemCount).toMatchObject({ total: 0 })
})

test('a problem that a contest makes is known to its staff alone', async () => {
  const { cid } = await admin().create({ body: form(between(30, 60)) })
  const body: SaveProblemRequest & { problem: object } = {
    problem: { problemId: 'SECRET', title: 'Secret', input: 'in', output: 'out', auth: 1, type: 1, cid } as never,
    samples: [{ input: '1', output: '2' }],
    languages: [{ name: 'C++' }],
  }
  await expect(admin('other').createProblem({ body })).rejects.toMatchObject({ code: 'contests/staff-only' })
  const { pid } = await admin().createProblem({ body })
  await admin().saveProblem({ body: { cid, pid, displayId: 'S' } })
  expect(await admin().readWholeProblem({ query: { pid } })).toMatchObject({ auth: 3, type: 0, title: 'Secret' })
  await admin().editProblem({ body: { problem: { id: pid, title: 'Very secret', auth: 1 } } as never })
  expect(await api('jury').problem({ query: { cid, displayId: 'S' } })).toMatchObject({ problem: { title: 'Secret' } })
  for (const name of ['ann', 'other']) await expect(api(name).problem({ query: { cid, displayId: 'S' } })).rejects.toMatchObject(refusal('not-started'))
  await expect(admin('other').readWholeProblem({ query: { pid } })).rejects.toMatchObject({ code: 'problems/not-yours' })
  await expect(admin('other').editProblem({ body: { problem: { id: pid, title: 'x' } } as never })).rejects.toMatchObject({ code: 'problems/not-yours' })
  await expect(people.other!.use(problemAdminApi).read({ query: { pid } })).rejects.toMatchObject({ code: 'problems/not-yours' })
  expect((await people.other!.use(problemAdminApi).adminList({ query: { keyword: 'secret' } })).records).toEqual([])
  await people.root!.use(contestAdminApi).remove({ query: { cid } })
  await scene.site.settled()
  await expect(admin().readWholeProblem({ query: { pid } })).rejects.toMatchObject({ code: 'problems/no-problem' })
})

test.skipIf(severalSites)('a contest within another context is run by who manages that one, and known to its members alone', async () => {
  await people.root!.use(hallApi).put({ body: { _id: 7, heads: ['head'], members: ['ann'] } })
  const { cid } = await people.head!.use(hallApi).create({ query: { gid: 7 }, body: form({ title: 'Homework' }) })
  expect(await api('ann').info({ query: { cid } })).toMatchObject({ title: 'Homework', gid: 7, author: 'head' })
  expect((await api('ann').list({ query: { keyword: 'Homework' } })).records).toEqual([])
  for (const name of ['ben', 'jury', 'other']) {
    await expect(api(name).info({ query: { cid } })).rejects.toMatchObject({ code: 'contests/no-contest' })
    await expect(submit(name, cid)).rejects.toMatchObject({ code: 'problems/no-context' })
  }
  await people.root!.use(contestAdminApi).addFromBank({ body: { cid, pid: first.pid, displayId: 'A', staysListed: true } })
  const submitId = await judged('ann', cid, 0)
  expect((await list('head', cid))[0]).toMatchObject({ submitId, cid, gid: 7, time: 12 })
  await people.root!.use(hallApi).put({ body: { _id: 7, heads: ['ben'], members: ['head'] } })
  expect((await list('ben', cid))[0]).toMatchObject({ submitId, time: 12 })
  await expect(api('ann').info({ query: { cid } })).rejects.toMatchObject({ code: 'contests/no-contest' })
  expect(await people.ben!.use(hallApi).list({ query: { gid: 7 } })).toMatchObject({ visible: { total: 1 }, all: { records: [{ id: cid, isGroup: true }] } })
  await people.root!.use(hallApi).end({ query: { gid: 7 } })
  await scene.site.settled()
  await expect(api('ben').info({ query: { cid } })).rejects.toMatchObject({ code: 'contests/no-contest' })
})
