import type { ServedRoute } from '../../server/http/routes/serve-route.ts'
import { addressOfInput, bodyOf, headersOf } from './access-table.ts'
import { Identities } from './identities.ts'
import { Random } from '../random.ts'
import { sampleCall } from './sample-call.ts'
import { callOf, inputParts, type CallInput, type Feed } from './sample-input.ts'
import type { TestSite } from '../start-test-site.ts'

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

interface HostileOptions {
  /** Requests to each call. */
  readonly perCall: number
  readonly seed: number
  readonly feed?: Feed
  /** The headers of an admitted caller. Defaults to root. */
  admitted?(served: ServedRoute): Promise<Readonly<Record<string, string>> | undefined>
}

/** Answers that a call gives before its handler. */
const refusedBefore =
  /"code":"kernel\/(bad-request|login-required|login-lost|forbidden|too-often|too-large|method-not-allowed|not-found|file-missing|file-kind)"/

/**
 * Sends hostile requests to every call from callers who are admitted: the first is valid, the others break one field or the body as a whole.
 * Returns the responses that must never happen, and the calls whose handler answered at least once.
 */
export async function mutateRequests(site: TestSite, { feed = {}, perCall, seed, admitted }: HostileOptions) {
  const random = new Random(seed)
  const identities = await Identities.create(site)
  const headersFor = async (served: ServedRoute) => (await admitted?.(served)) ?? headersOf(await identities.tokenOf('root'))
  const wrong: string[] = []
  const reached = new Set<string>()
  let sent = 0
  for (const served of site.site.services.routes) {
    for (let round = 0; round < perCall; round += 1) {
      const request = await requestTo(served, feed, round === 0 ? undefined : random)
      const started = performance.now()
      const note = (problem: string) => wrong.push(`${request.method} ${request.url.slice(0, 200)} ${String(request.body).slice(0, 300)}: ${problem}`)
      sent += 1
      const response = await fetch(site.url + request.url, {
        ...request,
        headers: { ...request.headers, ...(await headersFor(served)) },
        signal: AbortSignal.timeout(30_000),
      }).catch((error: unknown) => void note(String(error)))
      if (!response) continue
      const text = response.headers.get('content-type')?.includes('event-stream') ? (await response.body?.cancel(), '') : await response.text()
      const problem = problemOf(response, text, performance.now() - started)
      if (problem) note(problem)
      else if (!refusedBefore.test(text)) reached.add(callOf(served))
    }
    await identities.replaceEnded()
  }
  return { sent, wrong, reached }
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

interface HostileRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

/** A valid request, or with a source of chance one in which something is broken. */
async function requestTo(served: ServedRoute, feed: Feed, random?: Random): Promise<HostileRequest> {
  const { route } = served
  const input = await sampleCall(served, feed, { all: random !== undefined && random.below(2) === 0 })
  const { method } = route
  const json = { 'content-type': 'application/json' }
  if (random && method !== 'GET' && random.below(5) === 0)
    return { method, url: addressOfInput(served, input), headers: { 'content-type': random.pick(contentTypes) || 'text/plain' }, body: random.pick(bodies) }
  if (random && random.below(25) === 0)
    return { method: random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']), url: `${route.path}${random.pick(oddEnds)}`, headers: {} }
  const broken = random ? breakOneField(input, random) : input
  const body = bodyOf(served, broken)
  return { method, url: addressOfInput(served, broken), headers: body.body !== undefined && !route.upload ? json : {}, ...body }
}

const oddEnds = ['/', '//', '/%2e%2e/', '/%ff', '?a[]=1&a[b]=2', '?%', '%00']

/** Replaces one value, at any depth, by one that may not fit, leaves it out, or adds a field. */
function breakOneField(input: CallInput, random: Random): CallInput {
  const copy = structuredClone(input)
  const fields = inputParts.flatMap((part) => [...fieldsIn(copy[part])])
  if (fields.length === 0 || random.below(12) === 0)
    return { ...copy, query: { ...(copy.query as object | undefined), [random.pick(['__proto__', 'constructor', '$where', 'extra'])]: '1' } }
  const [holder, key] = random.pick(fields)
  if (random.below(8) === 0) delete holder[key]
  else holder[key] = random.pick(junk)
  return copy
}

/** Every field in a value, with the object or list that holds it. */
function* fieldsIn(value: unknown): Generator<[Record<string, unknown>, string]> {
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    yield [value as Record<string, unknown>, key]
    yield* fieldsIn((value as Record<string, unknown>)[key])
  }
}
