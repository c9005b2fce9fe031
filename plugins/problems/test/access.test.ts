import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemAdminApi, problemApi } from '../contract.ts'
import problems from '../server/index.ts'
import { draft, scribeApi, scribeServer } from '../testing/drafts.ts'
import { drillApi, drillServer, hallApi, hallServer } from '../testing/test-contexts.ts'

let site: TestSite
let root: Person
let teacher: Person
let pupil: Person
const pids: Record<string, number> = {}
beforeAll(async () => {
  site = await startTestSite([judging, problems, scribeServer, hallServer, drillServer])
  root = await site.as('root', 'boss')
  teacher = await site.as('admin', 'teacher')
  pupil = await site.as('default_user', 'pupil')
  for (const [id, auth, author] of [
    ['OPEN', 1, root],
    ['HIDDEN', 2, teacher],
    ['CONTEST', 3, root],
  ] as const)
    pids[id] = (
      await author.use(scribeApi).write({
        body: draft({
          problemId: id,
          title: `${id} title`,
          auth,
          tags: [id.toLowerCase()],
          templates: { 'C++': 'x' },
          judgeExtraFiles: { 'secret.h': 'x' },
        }) as never,
      })
    ).pid
  await pupil.use(hallApi).put({ body: { id: 5, members: ['pupil', 'boss'], problems: { A: pids.OPEN!, B: pids.CONTEST! } } })
  await pupil.use(drillApi).put({ body: { id: 7, hall: 5, members: ['pupil'], staff: ['boss'], sealed: true, problems: { X: pids.CONTEST! } } })
  await pupil.use(drillApi).put({ body: { id: 8, hall: 6, members: ['pupil'], staff: [], sealed: false, problems: { X: pids.OPEN! } } })
})
afterAll(() => site?.close())

const readers = (): [string, Person][] => [
  ['a visitor', site.visitor()],
  ['a student', pupil],
  ['a teacher', teacher],
  ['root', root],
]

test('hidden and contest problems cannot be read in the bank, and no list contains them', async () => {
  for (const [who, reader] of readers()) {
    const api = reader.use(problemApi)
    for (const problemId of ['HIDDEN', 'CONTEST'])
      await expect(api.detail({ query: { problemId } }), who).rejects.toMatchObject({ code: 'problems/no-problem', status: 404 })
    expect((await api.list({ query: {} })).records.map((row) => row.problemId)).toEqual(['OPEN'])
    for (const keyword of ['hidden', 'contest', 'title'])
      expect((await api.list({ query: { keyword } })).records.map((row) => row.problemId)).not.toContain('HIDDEN')
    expect((await api.latest()).map((row) => row.problemId)).toEqual(['OPEN'])
    expect(await api.random()).toEqual({ problemId: 'OPEN' })
  }
})

test('templates, languages and tags of a problem that the caller may not read are refused', async () => {
  for (const reader of [site.visitor(), pupil]) {
    const api = reader.use(problemApi)
    const query = { pid: pids.HIDDEN! }
    for (const call of [api.codeTemplates, api.languages, api.tagsOf]) await expect(call({ query })).rejects.toMatchObject({ code: 'problems/no-problem' })
  }
  expect(await teacher.use(problemApi).tagsOf({ query: { pid: pids.HIDDEN! } })).toMatchObject([{ name: 'hidden' }])
})

test('a public problem reveals nothing of its checker and its test data', async () => {
  const { problem } = await pupil.use(problemApi).detail({ query: { problemId: 'OPEN' } })
  expect(problem).toMatchObject({ spjCode: null, spjLanguage: null, judgeExtraFile: null, judgeProtocol: null, translations: null })
  expect(JSON.stringify(problem)).not.toContain('secret.h')
})

test('only root, problem admins and the author edit a problem, see its test data and download them', async () => {
  const other = await site.as('admin')
  const problemAdmin = await site.as('problem_admin')
  const pid = pids.HIDDEN!
  for (const [person, allowed] of [
    [other, false],
    [teacher, true],
    [problemAdmin, true],
    [root, true],
  ] as const) {
    const api = person.use(problemAdminApi)
    const calls = [
      () => api.read({ query: { pid } }),
      () => api.cases({ query: { pid } }),
      () => api.cases({ query: { pid, isUpload: false } }),
      () => api.previewCase({ query: { pid, input: '1.in' } }),
      () => api.downloadData({ query: { pid } }),
      () => api.edit({ body: { problem: { id: pid, title: 'HIDDEN title' } } }),
      () => api.changeAuth({ body: { id: pid, auth: 2 } }),
      () => api.tagProblems({ body: { pids: [pid], add: ['more'] } }),
    ]
    for (const call of calls) {
      if (allowed) await call()
      else await expect(call()).rejects.toMatchObject({ code: expect.stringMatching(/^problems\/(not-yours|data-forbidden)$/) })
    }
  }
  for (const person of [site.visitor(), pupil])
    await expect(person.use(problemAdminApi).downloadData({ query: { pid: pids.OPEN! } })).rejects.toMatchObject({
      http: expect.toSatisfy((http: number) => http === 400 || http === 401),
    })
  await expect(root.use(problemAdminApi).downloadData({ query: { pid: 424_242 } })).rejects.toMatchObject({ code: 'problems/no-problem' })
})

test('plain admins neither publish nor delete, and the admin list shows all problems without their texts', async () => {
  const api = teacher.use(problemAdminApi)
  const pid = pids.HIDDEN!
  await expect(api.changeAuth({ body: { id: pid, auth: 1 } })).rejects.toMatchObject({ code: 'problems/publish-forbidden', status: 403 })
  await expect(api.edit({ body: { problem: { id: pid, auth: 1 } } })).rejects.toMatchObject({ code: 'problems/publish-forbidden' })
  await expect(
    api.create({
      body: { problem: { problemId: 'PUB', title: 't', input: 'i', output: 'o', auth: 1 }, languages: [{ name: 'C' }], samples: [{ input: '1', output: '1' }] },
    }),
  ).rejects.toMatchObject({ code: 'problems/publish-forbidden' })
  await expect(api.remove({ query: { pid } })).rejects.toMatchObject({ http: 403 })
  expect(await api.changeAuth({ body: { id: pid, auth: 3 } })).toBeNull()
  await api.changeAuth({ body: { id: pid, auth: 2 } })
  const { records } = await api.adminList({ query: { limit: 10 } })
  expect(records.map(({ problemId }) => problemId)).toEqual(['CONTEST', 'HIDDEN', 'OPEN'])
  expect(records[0]).toMatchObject({ description: null, spjCode: null })
  for (const [query, ids] of [
    [{ auth: 2 }, ['HIDDEN']],
    [{ auth: 0 }, ['CONTEST', 'HIDDEN', 'OPEN']],
    [{ keyword: 'con' }, ['CONTEST']],
    [{ oj: 'HDU' }, []],
    [{ oj: 'Mine', auth: 1 }, ['OPEN']],
  ] as const)
    expect((await api.adminList({ query })).records.map(({ problemId }) => problemId)).toEqual(ids)
})

test('publishing a problem changes the lists at once', async () => {
  const api = root.use(problemAdminApi)
  const names = async () => (await site.visitor().use(problemApi).list({ query: {} })).records.map(({ problemId }) => problemId)
  await api.changeAuth({ body: { id: pids.HIDDEN!, auth: 1 } })
  expect(await names()).toEqual(['OPEN', 'HIDDEN'])
  await api.changeAuth({ body: { id: pids.HIDDEN!, auth: 2 } })
  expect(await names()).toEqual(['OPEN'])
})

test('a context opens problems under its own display ids, also inside another context', async () => {
  const hall = await pupil.use(hallApi).problem({ query: { gid: 5, problemId: 'B' } })
  expect(hall).toMatchObject({ problem: { id: pids.CONTEST, problemId: 'B' }, problemCount: { total: 0 } })
  const drill = await pupil.use(drillApi).problem({ query: { cid: 7, displayId: 'X' } })
  expect(drill).toMatchObject({ problem: { id: pids.CONTEST, problemId: 'X' }, problemCount: { total: 0 } })
  expect(await root.use(drillApi).problem({ query: { cid: 7, gid: 5, displayId: 'X' } })).toMatchObject({ problemCount: { total: 0 } })
  expect(await pupil.use(problemApi).detail({ query: { problemId: 'A', gid: '5' } })).toMatchObject({ problem: { id: pids.OPEN, problemId: 'A' } })
  expect(await pupil.use(problemApi).contextProblems({ query: { cid: 7 } })).toEqual([
    { pid: pids.CONTEST, problemId: 'X', title: 'CONTEST title', status: -10, score: null },
  ])
  expect(await pupil.use(problemApi).contextProblems({ query: { tid: 3 } })).toEqual([])
  expect(await pupil.use(problemApi).codeTemplates({ query: { pid: pids.CONTEST!, gid: 5 } })).toEqual([])
})

test('a context does not open if it is closed to the viewer, does not exist, or lies in another context', async () => {
  for (const reader of [site.visitor(), teacher])
    await expect(reader.use(hallApi).problem({ query: { gid: 5, problemId: 'A' } })).rejects.toMatchObject({ code: 'problems/no-context' })
  const api = pupil.use(drillApi)
  await expect(api.problem({ query: { cid: 99, displayId: 'X' } })).rejects.toMatchObject({ code: 'problems/no-context' })
  await expect(api.problem({ query: { cid: 7, gid: 6, displayId: 'X' } })).rejects.toMatchObject({ code: 'problems/no-context' })
  await expect(api.problem({ query: { cid: 8, displayId: 'X' } })).rejects.toMatchObject({ code: 'problems/no-context' })
  await expect(api.problem({ query: { cid: 7, displayId: 'OPEN' } })).rejects.toMatchObject({ code: 'problems/no-problem' })
  await expect(pupil.use(problemApi).detail({ query: { problemId: 'CONTEST', cid: 7 } })).rejects.toMatchObject({ code: 'problems/no-problem' })
})

test('context keys of zero and null mean the bank', async () => {
  expect(await pupil.use(problemApi).statuses({ body: { pidList: [pids.OPEN!, 1], isContestProblemList: false, cid: 0, gid: null } })).toEqual({
    [pids.OPEN!]: { status: -10, score: null },
    1: { status: -10, score: null },
  })
})
