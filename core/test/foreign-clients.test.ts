import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type Person, type TestSite } from '../testing/index.ts'
import library from './fixtures/library.ts'
import { libraryApi } from './fixtures/library-contract.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([library])
  root = await site.as('root', 'rooty')
  for (const title of ['Emma', 'Ivanhoe', 'Moby-Dick']) await root.use(libraryApi).add({ body: { title } })
})
afterAll(() => site?.close())

const call = (path: string, request: RequestInit = {}) => fetch(site.url + path, request)
const json = async (response: Response) => (await response.json()) as { status: number; data: Record<string, unknown> | null; msg: string }
const get = async (path: string) => json(await call(path))
const lend = async (id: unknown) =>
  json(
    await call('/api/library/lend', {
      method: 'POST',
      headers: { authorization: root.token ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    }),
  )

test('digits in quotes are the number, in queries and in bodies', async () => {
  expect(await get('/api/library/books?limit=2&currentPage=2')).toMatchObject({ status: 200, data: { size: 2, current: 2, total: 3 } })
  expect(await lend('1001')).toMatchObject({ status: 200, data: { id: 1001, title: 'Ivanhoe' } })
  for (const [id, problem] of [
    ['1001.5', 'expected int'],
    ['first', 'expected number'],
    ['1e3', 'expected number'],
    [' ', 'expected number'],
    ['', 'expected number'],
  ])
    expect(await lend(id)).toMatchObject({ status: 400, msg: expect.stringContaining(problem!) })
})

test('an empty value of a query was left out', async () => {
  expect(await get('/api/library/books?limit=&currentPage=')).toMatchObject({ status: 200, data: { size: 10, current: 1 } })
  expect(await get('/api/library/books?limit=2&currentPage=&keyword=')).toMatchObject({ status: 200, data: { size: 2, current: 1 } })
  expect(await get('/api/library/books?limit=%20')).toMatchObject({ status: 400, msg: expect.stringContaining('query.limit') })
  const { status } = await call('/api/library/export?id=', { headers: { authorization: root.token ?? '' } })
  expect(status).toBe(400)
})

test('an empty field of an upload was left out', async () => {
  const body = new FormData()
  body.append('gid', '')
  body.append('file', new File(['notes'], 'notes.txt'))
  const response = await call('/api/file/upload-md-file', { method: 'POST', headers: { authorization: root.token ?? '' }, body })
  expect(await json(response)).toMatchObject({ status: 200, data: { link: expect.stringContaining('/api/public/file/') } })
})
