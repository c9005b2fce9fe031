import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { server as judging } from '@verdict/plugin-judging/testing'
import { server as problems } from '@verdict/plugin-problems/testing'
import { categoryApi } from '../contract.ts'
import discussions from '../server/index.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([judging, problems, discussions])
  root = await site.as('root', 'boss')
})
afterAll(() => site?.close())

const list = () => site.visitor().use(categoryApi).list()
const save = (body: { id?: number | null; name?: string | null }[], person = root) => person.use(categoryApi).save({ body })
const names = async () => (await list()).map(({ id, name }) => [id, name])

test('a new site has five categories; root renames and adds some, and nothing disappears', async () => {
  expect(await names()).toEqual([
    [1, '闲聊'],
    [2, '题解'],
    [3, '求助'],
    [4, '建议'],
    [5, '记录'],
  ])
  // Existing clients send all categories, new ones without a number, and empty rows.
  const sent = [
    ...(await list()).map(({ id, name }) => ({ id, name: id === 2 ? ' Solutions ' : name })),
    { name: 'Editorials' },
    { name: ' ' },
    { id: 4, name: '' },
  ]
  const saved = await save(sent)
  expect(saved).toEqual(await list())
  expect(await names()).toEqual([
    [1, '闲聊'],
    [2, 'Solutions'],
    [3, '求助'],
    [4, '建议'],
    [5, '记录'],
    [6, 'Editorials'],
  ])
  expect(saved[5]).toMatchObject({ gmtCreate: expect.stringMatching(/Z$/), gmtModified: expect.stringMatching(/Z$/) })
})

test('the defaults come once: a name that was given away stays so after a restart', async () => {
  await site.restart()
  expect((await names())[1]).toEqual([2, 'Solutions'])
  expect(await names()).toHaveLength(6)
})

test('a list with a mistake changes nothing', async () => {
  const before = await list()
  for (const [body, refusal] of [
    [[{ name: 'Puzzles' }, { id: 77, name: 'Nobody' }], { code: 'discussions/no-category', status: 404 }],
    [[{ name: 'Puzzles' }, { name: 'solutions' }], { code: 'discussions/category-name-taken', message: 'A category named solutions already exists' }],
    [[{ name: 'Puzzles' }, { name: 'PUZZLES' }], { code: 'discussions/category-name-taken' }],
    [[{ name: 'Puzzles' }, { name: 'x'.repeat(51) }], { code: 'discussions/text-too-long', message: 'Cannot exceed 50 characters' }],
  ] as const) {
    await expect(save([...body])).rejects.toMatchObject({ http: 200, ...refusal })
  }
  expect(await list()).toEqual(before)
})

test('two roots who add the same name at the same moment get one category', async () => {
  const answers = await Promise.allSettled([save([{ name: 'Twice' }]), save([{ name: 'twice' }])])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await names()).filter(([, name]) => String(name).toLowerCase() === 'twice')).toHaveLength(1)
})

test('only root changes categories', async () => {
  for (const role of ['admin', 'problem_admin', 'default_user'] as const)
    await expect(save([{ name: 'Mine' }], await site.as(role))).rejects.toMatchObject({ http: 403 })
  await expect(save([{ name: 'Mine' }], site.visitor())).rejects.toMatchObject({ http: 401 })
})
