import { z } from 'zod'
import { addressOf, type Route } from '../plugin/index.ts'
import { Identities } from './identities.ts'
import { Random } from './random.ts'
import type { TestSite } from './start-test-site.ts'

const junk: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1,
  1.5,
  1e308,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'null',
  'undefined',
  'root',
  '{"$gt":""}',
  { $gt: '' },
  { $where: '1' },
  [],
  [[]],
  {},
  { constructor: { prototype: { polluted: 1 } } },
  'a'.repeat(5000),
  '../../../etc/passwd',
  '%00',
  '\u0000',
  '😀',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '2023-05-01T04:00:00.000Z',
  'not a time',
  Number.MAX_SAFE_INTEGER + 2,
  '9'.repeat(400),
]
const contentTypes = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
]
const bodies = [
  '{',
  '[]',
  '"',
  '{"__proto__":{"x":1}}',
  '--x\r\n\r\n--x--',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhello\r\n--x--\r\n',
  'a=1&b=2',
  '\u0000\u0001',
]

/** Sends malformed and hostile requests to every route; returns the responses that must never happen. */
export async function mutateRequests(site: TestSite, count: number, seed = 1): Promise<{ sent: number; wrong: string[] }> {
  const random = new Random(seed)
  const tokens = await Identities.create(site)
  const { routes } = site.site.services
  const wrong: string[] = []
  let root = await tokens.tokenOf('root')
  for (let sent = 0; sent < count; sent += 1) {
    const { route } = random.pick(routes)
    const token = random.pick([root, root, root, await tokens.tokenOf('visitor'), 'rubbish', 'a.b.c'])
    const request = mutated(route, random)
    const started = performance.now()
    const note = (problem: string) => wrong.push(`${request.method} ${request.url.slice(0, 200)} ${String(request.body).slice(0, 200)}: ${problem}`)
    const response = await fetch(site.url + request.url, {
      ...request,
      headers: { ...request.headers, ...(token && { authorization: token }) },
      signal: AbortSignal.timeout(20_000),
    }).catch((error: unknown) => void note(String(error)))
    if (!response) continue
    const text = response.headers.get('content-type')?.includes('event-stream') ? (await response.body?.cancel(), '') : await response.text()
    const problem = problemOf(response, text, performance.now() - started)
    if (problem) note(problem)
    if (response.status === 401 || route.path.endsWith('logout')) root = await tokens.tokenOf('root')
  }
  return { sent: count, wrong }
}

function problemOf(response: Response, text: string, milliseconds: number): string | undefined {
  if (response.status >= 500) return `HTTP ${response.status}`
  // Some plugins declare errors with such a status, for example for a checker that does not compile; those carry the plugin's code.
  const isDeclared = /"code":"(?!kernel\/)/.test(text)
  if (response.headers.get('content-type')?.includes('json') && /"status":5\d\d/.test(text) && !isDeclared) return `status 5xx in the body`
  if (/\n\s+at |node_modules|\.ts:\d+/.test(text)) return 'a stack trace'
  if (/scrypt\$|kernel\.secrets/.test(text)) return 'a secret'
  return milliseconds > 10_000 ? `${Math.round(milliseconds)} ms` : undefined
}

function mutated(route: Route, random: Random) {
  const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, key]) => [key, String(random.pick([1, 1000, ...junk])) || '-']))
  const query = fieldsOf(route.query, random)
  const method = random.below(20) === 0 ? random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) : route.method
  const url =
    random.below(30) === 0 ? `${route.path}${random.pick(['/', '//', '/%2e%2e/', '/%ff', '?a[]=1&a[b]=2', '?%', '%00'])}` : addressOf(route, { params, query })
  if (method === 'GET') return { method, url, headers: {} }
  const raw = random.below(4) === 0
  const type = raw ? random.pick(contentTypes) : 'application/json'
  const body = raw ? random.pick(bodies) : JSON.stringify(random.below(8) === 0 ? random.pick(junk) : fieldsOf(route.body, random))
  return { method, url, body, headers: type ? { 'content-type': type } : {} }
}

/** The fields of the contract, each with a value that may not fit. */
function fieldsOf(schema: z.ZodType | undefined, random: Random): Record<string, unknown> {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const fields = [...names, ...(random.below(5) === 0 ? ['__proto__', 'constructor', '$where', 'extra'] : [])]
  return Object.fromEntries(fields.filter(() => random.below(6) > 0).map((name) => [name, random.pick([1, 1000, 'root', 'abcdef', ...junk])]))
}
