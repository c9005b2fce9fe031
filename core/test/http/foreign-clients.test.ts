import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, kernelApi } from '../../plugin/index.ts'
import { startTestSite, type Person, type TestSite } from '../../testing/index.ts'
import library from '../fixtures/library.ts'
import { libraryApi } from '../fixtures/library-contract.ts'

let site: TestSite
let root: Person
let shell: string
beforeAll(async () => {
  shell = await mkdtemp(join(tmpdir(), 'verdict-shell-'))
  await mkdir(join(shell, 'assets'))
  await writeFile(join(shell, 'index.html'), '<!doctype html><title>Shell</title>')
  await writeFile(join(shell, 'assets', 'main-1.js'), 'export default 1')
  site = await startTestSite([library], { webDirectory: shell })
  root = await site.as('root', 'rooty')
  for (const title of ['Emma', 'Ivanhoe', 'Moby-Dick']) await root.use(libraryApi).add({ body: { title } })
})
afterAll(async () => {
  await site?.close()
  await rm(shell, { recursive: true, force: true })
})

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

test('an empty value of a query counts as left out', async () => {
  expect(await get('/api/library/books?limit=&currentPage=')).toMatchObject({ status: 200, data: { size: 10, current: 1 } })
  expect(await get('/api/library/books?limit=2&currentPage=&keyword=')).toMatchObject({ status: 200, data: { size: 2, current: 1 } })
  expect(await get('/api/library/books?limit=%20')).toMatchObject({ status: 400, msg: expect.stringContaining('query.limit') })
  const { status } = await call('/api/library/export?id=', { headers: { authorization: root.token ?? '' } })
  expect(status).toBe(400)
})

/** Headers that differ between any two answers. */
const passing = ['date', 'x-request-id', 'connection', 'keep-alive']
const headersOf = ({ headers }: Response) => Object.fromEntries([...headers].filter(([name]) => !passing.includes(name) && !name.startsWith('x-ratelimit')))

async function bothWays(path: string) {
  const request = { headers: { authorization: root.token ?? '' } }
  const [got, asked] = [await call(path, request), await call(path, { ...request, method: 'HEAD' })]
  const body = await got.arrayBuffer()
  expect((await asked.arrayBuffer()).byteLength).toBe(0)
  return { got, asked, size: body.byteLength }
}

test('HEAD responds like GET without the body: calls, failures, files, pages', async () => {
  const { link } = await root.use(kernelApi).uploadMarkdownFile({ body: {}, file: new File(['notes'.repeat(100_000)], 'notes.txt') })
  const paths = [
    '/api/library/books',
    '/api/library/book/7777',
    '/api/library/export?id=1000',
    '/api/library/export?id=1',
    link,
    '/api/health/live',
    '/api/docs',
  ]
  for (const path of [...paths, '/', '/problem/A', '/assets/main-1.js', '/assets/missing.js', '/api/nowhere']) {
    const { got, asked, size } = await bothWays(path)
    expect([path, asked.status, headersOf(asked)]).toEqual([path, got.status, headersOf(got)])
    expect([path, size]).toEqual([path, Number(asked.headers.get('content-length') ?? size)])
  }
})

test('every GET route also serves HEAD', async () => {
  const gets = site.site.services.routes.map(({ route }) => route).filter(({ method, path }) => method === 'GET' && !path.endsWith('logout'))
  expect(gets.length).toBeGreaterThan(10)
  for (const route of gets.filter(({ answer }) => answer !== 'stream')) {
    const { got, asked } = await bothWays(addressOf(route, { params: { id: 1000, name: 'none.txt' }, query: {} }))
    expect([route.path, asked.status]).toEqual([route.path, got.status])
  }
  expect((await call('/api/library/lend', { method: 'HEAD' })).status).toBe(405)
})

test('HEAD of the live stream ends with its headers', async () => {
  const response = await call('/api/live/stream?topics=library/lending/1', { method: 'HEAD' })
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, 'text/event-stream', ''])
})

test('a limit above the largest page size is reduced to it', async () => {
  expect(await get('/api/library/books?limit=1000')).toMatchObject({ status: 200, data: { size: 500, total: 3 } })
})
