import { afterAll, beforeAll, expect, test } from 'vitest'
import { kernelApi } from '../../plugin/index.ts'
import { severalSites, startTestSite, testPassword, type Person, type TestSite } from '../../testing/index.ts'
import library from '../fixtures/library.ts'
import { libraryApi } from '../fixtures/library-contract.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([library])
  root = await site.as('root', 'rooty')
  await root.use(libraryApi).add({ body: { title: 'Emma' } })
})
afterAll(() => site?.close())

const call = (path: string, request: RequestInit = {}) => fetch(site.url + path, request)
const json = async (response: Response) => (await response.json()) as { status: number; data: unknown; msg: string; code?: string }
const as = (token: string | null, more: Record<string, string> = {}) => ({ headers: { authorization: token ?? '', ...more } })

test('a successful response is the envelope', async () => {
  const response = await call('/api/library/books')
  expect([response.status, await json(response)]).toEqual([
    200,
    {
      status: 200,
      msg: 'success',
      data: {
        records: [expect.objectContaining({ title: 'Emma' })],
        total: 1,
        size: 10,
        current: 1,
        pages: 1,
        orders: [],
        searchCount: true,
      },
    },
  ])
})

test('a business failure is HTTP 200 with a status in the body, in the language of the caller', async () => {
  const asked = async (language: string) => json(await call('/api/library/book/5', { headers: { 'accept-language': language } }))
  expect(await asked('en-US,en;q=0.9')).toEqual({ status: 409, data: null, msg: 'Book 5 is lent already', code: 'library/all-lent' })
  expect((await asked('zh-CN')).msg).toBe('图书 5 已借出')
})

test('missing and bad tokens are real 401, missing rights real 403, with Url-Type echoed', async () => {
  const admin = { 'url-type': 'admin' }
  const without = await call('/api/admin/plugins', { headers: admin })
  const bad = await call('/api/admin/plugins', as('rubbish', admin))
  const user = await site.as('default_user')
  const poor = await call('/api/admin/plugins', as(user.token, admin))
  expect([without.status, bad.status, poor.status]).toEqual([401, 401, 403])
  expect((await json(without)).status).toBe(401)
  expect((await json(poor)).status).toBe(403)
  for (const response of [without, bad, poor]) {
    expect(response.headers.get('url-type')).toBe('admin')
    expect(response.headers.get('access-control-expose-headers')).toContain('Refresh-Token')
  }
})

test('an invalid token is ignored where anyone may call, and refused where a token is optional', async () => {
  expect((await call('/api/library/books', as('rubbish'))).status).toBe(200)
  expect((await call('/api/library/book/1000', as('rubbish'))).status).toBe(401)
  expect((await call('/api/library/book/1000')).status).toBe(200)
})

test.each([
  ['a missing parameter', '/api/library/export', {}, 400],
  ['a body that is no JSON', '/api/library/book', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }, 400],
  ['a body that does not fit', '/api/library/book', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"title":7}' }, 400],
  ['an unknown address', '/api/nowhere', {}, 404],
  ['a wrong method', '/api/library/books', { method: 'DELETE' }, 405],
  ['a wrong kind of content', '/api/library/book', { method: 'POST', headers: { 'content-type': 'application/xml' }, body: '<a/>' }, 415],
  [
    'a body that is too large',
    '/api/library/book',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ title: 'x'.repeat(3e6) }) },
    413,
  ],
])('%s answers with a real HTTP status and the same in the body', async (_, path, request: RequestInit, status) => {
  const response = await call(path, { ...request, headers: { ...request.headers, authorization: root.token ?? '' } })
  expect([response.status, (await json(response)).status]).toEqual([status, status])
})

test('a header that is too large, and an address that is malformed, are refused', async () => {
  expect((await call('/api/library/books', { headers: { 'x-long': 'x'.repeat(20_000) } })).status).toBe(431)
  expect((await call('/%ff')).status).toBe(400)
})

test('a download is a file with its name last; its failures are HTTP 400', async () => {
  const response = await call('/api/library/export?id=1000', as(root.token))
  expect(response.headers.get('content-disposition')).toBe(`attachment;filename=${encodeURIComponent('书 1000.txt')}`)
  expect(await response.text()).toBe('Emma')
  const { name, content } = await root.use(libraryApi).export({ query: { id: 1000 } })
  expect([name, await content.text()]).toEqual(['书 1000.txt', 'Emma'])
  const failed = await call('/api/library/export?id=1', as(root.token))
  expect([failed.status, (await json(failed)).status]).toEqual([400, 400])
  await expect(root.use(libraryApi).export({ query: { id: 1 } })).rejects.toMatchObject({ http: 400, code: 'library/all-lent' })
})

test('the upload cookie replaces the token only where the contract allows it', async () => {
  const login = await call('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'rooty', password: testPassword }),
  })
  const cookie = login.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^verdict_upload=[^;]+; Max-Age=86400; Path=\/api\/file; HttpOnly; SameSite=Strict$/)
  const form = (field: string, name: string, size = 10) => {
    const body = new FormData()
    body.append(field, new File(['x'.repeat(size)], name))
    return { method: 'POST', body, headers: { cookie: cookie.split(';')[0] ?? '' } }
  }
  expect(await json(await call('/api/file/library-cover', form('file', 'a.png')))).toMatchObject({
    status: 200,
    data: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect((await call('/api/file/upload-md-img', form('image', 'a.png'))).status).toBe(401)
  const sentBy = async (headers: Record<string, string>) => {
    const sent = form('file', 'a.png')
    return (await call('/api/file/library-cover', { ...sent, headers: { ...sent.headers, ...headers } })).status
  }
  expect(await sentBy({ 'sec-fetch-site': 'same-origin', origin: site.url })).toBe(200)
  expect(await sentBy({ origin: site.url })).toBe(200)
  for (const headers of [{ 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'http://neighbour.example' }, { origin: 'null' }])
    expect(await sentBy(headers)).toBe(401)
  expect((await call('/api/library/export?id=1000', form('file', 'a.png'))).status).toBe(405)
  expect(await json(await call('/api/file/library-cover', form('file', 'a.exe')))).toMatchObject({ status: 400, code: 'kernel/file-kind' })
  expect((await call('/api/file/library-cover', form('file', 'a.png', 5000))).status).toBe(413)
  expect((await call('/api/file/library-cover', { ...form('file', 'a.png'), body: new FormData() })).status).toBe(200)
})

/** An image of one pixel, and one that claims 30,000 × 30,000. */
const pixel = Uint8Array.from(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'))
const bomb = pixel.with(18, 0x75).with(22, 0x75)

test('an admin uploads an image for Markdown, anyone downloads it, and it can be deleted', async () => {
  const file = new File([pixel], 'cat.GIF')
  const { link, fileId } = await root.use(kernelApi).uploadMarkdownImage({ file, body: {} })
  const fetched = await call(link)
  expect([fetched.headers.get('content-type'), new Uint8Array(await fetched.arrayBuffer())]).toEqual(['image/png', pixel])
  for (const [content, name] of [
    ['<script>alert(1)</script>', 'a.png'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'b.gif'],
    [bomb, 'c.png'],
    [pixel, 'd.svg'],
  ] as const) {
    await expect(root.use(kernelApi).uploadMarkdownImage({ file: new File([content], name), body: {} })).rejects.toMatchObject({ code: 'kernel/file-kind' })
  }
  await expect((await site.as('default_user')).use(kernelApi).uploadMarkdownImage({ file, body: {} })).rejects.toMatchObject({
    http: 200,
    status: 403,
  })
  await root.use(kernelApi).deleteMarkdownImage({ query: { fileId } })
  expect((await call(link)).status).toBe(400)
})

test('an uploaded script is never served as a page', async () => {
  const { link } = await root.use(kernelApi).uploadMarkdownFile({ file: new File(['<script>alert(1)</script>'], 'evil.html', { type: 'text/html' }), body: {} })
  const response = await call(link)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('content-disposition')).toBe('attachment;filename=evil.html')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
})

test('every response carries the security headers and a request id', async () => {
  const { headers } = await call('/api/library/books')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';script-src 'self';/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test.skipIf(severalSites)('rate limits distinguish users from addresses', async () => {
  const small = await startTestSite([library], { http: { rate: { perUser: 5, perAddress: 12 } } })
  const [ann, bob] = [await small.as('default_user'), await small.as('default_user')]
  const status = async (token: string | null) => (await fetch(`${small.url}/api/library/books`, as(token))).status
  const many = async (count: number, token: string | null) =>
    (await Promise.all(Array.from({ length: count }, () => status(token)))).filter((code) => code === 429).length
  expect(await many(8, ann.token)).toBe(3)
  expect(await many(5, bob.token)).toBe(0)
  expect(await many(9, '')).toBe(0)
  await small.close()
})

test('the API describes itself, and serves health and metrics', async () => {
  const openapi = (await (await call('/api/openapi.json')).json()) as { openapi: string; paths: Record<string, Record<string, object>> }
  expect(openapi.openapi).toBe('3.1.0')
  expect(openapi.paths['/api/library/book/{id}']?.get).toMatchObject({
    operationId: 'library.open',
    parameters: [{ name: 'id', in: 'path', required: true }],
  })
  const docs = await call('/api/docs')
  expect(docs.headers.get('content-type')).toContain('text/html')
  expect(await docs.text()).toContain('/api/library/lend')
  expect((await call('/api/health/live')).status).toBe(200)
  expect(await (await call('/api/metrics')).text()).toMatch(
    /verdict_requests_seconds_count\{plugin="library",method="GET",route="\/api\/library\/books",status="200"\} \d+/,
  )
})

test('metrics are for this machine only, or for a token', async () => {
  const guarded = await startTestSite([], { metricsToken: 'let me in' })
  expect((await fetch(`${guarded.url}/api/metrics`)).status).toBe(403)
  expect((await fetch(`${guarded.url}/api/metrics`, { headers: { authorization: 'Bearer let me in' } })).status).toBe(200)
  await guarded.close()
  expect((await call('/api/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403)
})

test('pages of the shell contain the bootstrap at any address', async () => {
  const html = await (await call('/problem/P.1')).text()
  const [, text = ''] = /<script id="verdict-bootstrap" type="application\/json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(text)).toMatchObject({
    plugins: [{ id: 'library', version: '0.0.0', web: null }],
    defaultLanguage: 'zh-CN',
    site: { name: 'Verdict Online Judge' },
  })
})
