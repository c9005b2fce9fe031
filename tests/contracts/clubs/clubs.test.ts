import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import judging from '@verdict/plugin-judging/server'
import { problemAdminApi, problemApi, type SaveProblemRequest } from '@verdict/plugin-problems/contract'
import problems from '@verdict/plugin-problems/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clubServer } from './clubs.ts'
import { clubApi } from './contract.ts'

let site: TestSite
const people: Record<string, Person> = {}
const as = (name: string) => people[name]!.use(clubApi)
const ids = ({ records }: { records: { problemId: string }[] }) => records.map(({ problemId }) => problemId)

beforeAll(async () => {
  site = await startTestSite([judging, problems, clubServer])
  for (const name of ['head', 'author', 'member', 'stranger']) people[name] = await site.as('default_user', name)
  people.staff = await site.as('problem_admin', 'staff')
  people.admin = await site.as('admin', 'admin')
  people.root = await site.as('root', 'boss')
  const club = { heads: ['head'], authors: ['author'], members: ['member'] }
  await as('head').put({ body: { id: 5, prefix: 'CHESS', ...club } })
  await as('head').put({ body: { id: 6, prefix: 'GO', heads: ['stranger'], authors: [], members: [] } })
})
afterAll(() => site?.close())

function request(problem: Partial<SaveProblemRequest['problem']>, tags: string[] = []): SaveProblemRequest {
  return {
    problem: { title: 'Knights', input: 'in', output: 'out', auth: 1, ...problem },
    samples: [{ input: '1', output: '2' }],
    languages: [{ name: 'C++' }],
    tags: tags.map((name) => ({ name })),
  }
}
const create = (name: string, problem: Partial<SaveProblemRequest['problem']>, tags: string[] = []) =>
  as(name).create({ query: { gid: 5 }, body: request(problem, tags) })

test('a problem belongs to its owner from the first save, and only members find it', async () => {
  await expect(create('member', { problemId: 'no' })).rejects.toMatchObject({ code: 'problems/not-yours' })
  await expect(create('stranger', { problemId: 'no' })).rejects.toMatchObject({ code: 'problems/no-context' })
  const { pid } = await create('author', { problemId: 'a1', title: 'Secret knights' }, ['openings'])
  await create('author', { problemId: 'a2', title: 'Hidden bishops', auth: 2 })
  expect(ids(await as('member').list({ query: { gid: 5 } }))).toEqual(['CHESSA1'])
  expect(await as('member').list({ query: { gid: 5, keyword: 'bishops' } })).toMatchObject({ total: 0, records: [] })
  expect(ids(await as('author').all({ query: { gid: 5 } }))).toEqual(['CHESSA2', 'CHESSA1'])
  expect(await as('member').detail({ query: { gid: 5, problemId: 'chessa1' } })).toMatchObject({ problem: { id: pid, gid: 5, isGroup: true } })
  await expect(as('member').all({ query: { gid: 5 } })).rejects.toMatchObject({ code: 'problems/not-yours' })
  await expect(as('stranger').list({ query: { gid: 5 } })).rejects.toMatchObject({ code: 'problems/no-context' })
  for (const person of Object.values(people)) {
    const api = person.use(problemApi)
    expect(await api.list({ query: { keyword: 'knights' } })).toMatchObject({ total: 0, records: [] })
    expect(await api.latest()).toEqual([])
    await expect(api.detail({ query: { problemId: 'CHESSA1' } })).rejects.toMatchObject({ code: 'problems/no-problem' })
    expect((await api.allTags({ query: {} })).map(({ name }) => name)).not.toContain('openings')
  }
  for (const name of ['staff', 'admin', 'root'])
    expect(await people[name]!.use(problemAdminApi).adminList({ query: {} })).toMatchObject({ total: 0, records: [] })
  expect((await as('author').tags({ query: { gid: 5 } })).map(({ name, gid }) => [name, gid])).toEqual([['openings', 5]])
})

test('authors edit their own problems as long as they belong to the owner, heads all, and site staff none', async () => {
  const { pid } = await create('author', { problemId: 'b1' })
  const { pid: other } = await create('head', { problemId: 'b2' })
  const rename = (name: string, id: number) => as(name).edit({ body: { problem: { id, title: `by ${name}` } } })
  await rename('author', pid)
  await rename('head', pid)
  await expect(rename('author', other)).rejects.toMatchObject({ code: 'problems/not-yours' })
  await expect(rename('member', pid)).rejects.toMatchObject({ code: 'problems/not-yours' })
  await expect(rename('stranger', pid)).rejects.toMatchObject({ code: 'problems/no-problem' })
  const staff = people.staff!.use(problemAdminApi)
  for (const call of [
    () => staff.read({ query: { pid } }),
    () => staff.cases({ query: { pid } }),
    () => staff.edit({ body: { problem: { id: pid, title: 'x' } } }),
    () => staff.changeAuth({ body: { id: pid, auth: 2 } }),
    () => staff.tagProblems({ body: { pids: [pid], add: ['x'] } }),
    () => staff.remove({ query: { pid } }),
    () => staff.downloadData({ query: { pid } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: expect.stringMatching(/^problems\/(not-yours|data-forbidden)$/) })
  await as('head').put({ body: { id: 5, prefix: 'CHESS', heads: ['head'], authors: [], members: ['member', 'author'] } })
  await expect(rename('author', pid)).rejects.toMatchObject({ code: 'problems/not-yours' })
  expect(await as('head').read({ query: { pid } })).toMatchObject({ title: 'by head', problemId: 'CHESSB1' })
  await as('head').put({ body: { id: 5, prefix: 'CHESS', heads: ['head'], authors: ['author'], members: ['member'] } })
})

test('an approved problem is in the public bank until it is edited, and an edit also withdraws an application', async () => {
  const { pid } = await create('author', { problemId: 'c1', title: 'Rooks' })
  const listed = async () =>
    ids(
      await site
        .visitor()
        .use(problemApi)
        .list({ query: { keyword: 'rooks' } }),
    )
  await expect(as('member').apply({ query: { pid, applies: true } })).rejects.toMatchObject({ code: 'problems/not-yours' })
  await expect(as('staff').decide({ query: { pid, publication: 'approved' } })).rejects.toMatchObject({ code: 'problems/not-applied' })
  await as('author').apply({ query: { pid, applies: true } })
  expect(await as('staff').applications({ query: {} })).toMatchObject({ total: 1, records: [{ id: pid, gid: 5, applyPublicProgress: 1 }] })
  expect(await people.staff!.use(problemAdminApi).read({ query: { pid } })).toMatchObject({ title: 'Rooks' })
  expect(await listed()).toEqual([])
  await as('staff').decide({ query: { pid, publication: 'approved' } })
  expect(await listed()).toEqual(['CHESSC1'])
  expect(await as('author').read({ query: { pid } })).toMatchObject({ isGroup: false, applyPublicProgress: 2 })
  expect(ids(await as('member').list({ query: { gid: 5, keyword: 'rooks' } }))).toEqual(['CHESSC1'])
  await as('author').edit({ body: { problem: { id: pid, problemId: 'c1', hint: 'new' } } })
  expect(await listed()).toEqual([])
  expect(await as('author').read({ query: { pid } })).toMatchObject({ isGroup: true, applyPublicProgress: null, problemId: 'CHESSC1' })
  await expect(as('staff').decide({ query: { pid, publication: 'approved' } })).rejects.toMatchObject({ code: 'problems/not-applied' })
})

test('an application has the states that a list shows: applied, refused, taken back, and approved', async () => {
  const { pid } = await create('author', { problemId: 'e1', title: 'Pawns' })
  const states = async () => {
    const { applyPublicProgress, isGroup } = await as('author').read({ query: { pid } })
    const row = (await as('author').all({ query: { gid: 5, limit: 50 } })).records.find(({ id }) => id === pid)
    expect(row).toMatchObject({ applyPublicProgress, isGroup })
    return [applyPublicProgress, isGroup]
  }
  const decide = (publication: 'applied' | 'approved' | 'refused') => as('staff').decide({ query: { pid, publication } })
  const waiting = async (gid: number) => (await as('staff').applications({ query: { gid, keyword: 'pawns' } })).records.map(({ id }) => id)
  expect(await states()).toEqual([null, true])
  await as('author').apply({ query: { pid, applies: true } })
  expect([await states(), await waiting(5), await waiting(6)]).toEqual([[1, true], [pid], []])
  await decide('refused')
  expect([await states(), await waiting(5)]).toEqual([[3, true], [pid]])
  await as('author').apply({ query: { pid, applies: true } })
  expect(await states()).toEqual([1, true])
  await decide('approved')
  expect(await states()).toEqual([2, false])
  await decide('applied')
  expect(await states()).toEqual([1, true])
  await as('author').apply({ query: { pid, applies: false } })
  expect([await states(), await waiting(5)]).toEqual([[null, true], []])
  await expect(decide('approved')).rejects.toMatchObject({ code: 'problems/not-applied' })
  await expect(as('member').changeAuth({ query: { pid, auth: 2 } })).rejects.toMatchObject({ code: 'problems/not-yours' })
  await as('author').changeAuth({ query: { pid, auth: 2 } })
  expect(ids(await as('member').list({ query: { gid: 5, keyword: 'pawns' } }))).toEqual([])
})

test('two owners have tags of the same name, and no owner touches the problems of another', async () => {
  const { pid } = await as('stranger').create({ query: { gid: 6 }, body: request({ problemId: 'a1' }, ['openings']) })
  const tagIds = async (name: string, gid: number) => (await as(name).tags({ query: { gid } })).map(({ id }) => id)
  expect(await tagIds('stranger', 6)).toHaveLength(1)
  expect(await tagIds('stranger', 6)).not.toEqual(await tagIds('head', 5))
  for (const call of [
    () => as('head').edit({ body: { problem: { id: pid, title: 'mine' } } }),
    () => as('head').read({ query: { pid } }),
    () => as('head').remove({ query: { pid } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'problems/no-problem' })
})

test('an owner that ends takes all its problems with it', async () => {
  const kept = ids(await as('stranger').all({ query: { gid: 6 } }))
  expect((await as('head').all({ query: { gid: 5 } })).total).toBeGreaterThan(2)
  const { pid } = await create('author', { problemId: 'd1' })
  await as('author').remove({ query: { pid } })
  await as('head').end({ query: { gid: 5 } })
  expect(await as('head').all({ query: { gid: 5 } })).toMatchObject({ total: 0, records: [] })
  await expect(as('head').detail({ query: { gid: 5, problemId: 'CHESSA1' } })).rejects.toMatchObject({ code: 'problems/no-problem' })
  expect(ids(await as('stranger').all({ query: { gid: 6 } }))).toEqual(kept)
  await site.settled()
  expect((await create('author', { problemId: 'a1' })).pid).toBeGreaterThan(pid)
})
