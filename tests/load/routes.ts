import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Person } from '@verdict/core/testing'

/**
 * Measures what each API call costs the event loop of a site filled by `npm run seed`, and the size of its response: as a visitor and
 * as a user, without arguments and with the largest ones its description allows. `--process` is the process id of the site; the time is
 * the CPU time of its main thread, which other load does not change. Exits with 1 if a visitor can make a call that costs more than `--most` ms.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    process: { type: 'string' },
    rounds: { type: 'string', default: '12' },
    /** Calls before those that are measured: the first ones compile code, which costs more than any call later. */
    warmups: { type: 'string', default: '8' },
    people: { type: 'string', default: '20' },
    most: { type: 'string', default: '20' },
    rows: { type: 'string', default: '25' },
  },
})
if (!values.process) throw new Error('--process: the process id of the site')

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
}
interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query'; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** Excluded calls: those that end the session, and streams that never end. */
const excluded = /\/logout$|\/live\/stream$|end-session|change-password|\/login$/
const texts: Readonly<Record<string, string>> = { keyword: 'e', problemID: 's', username: 'see', from: '2001-01-01T00:00:00Z' }

function worst(name: string, schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.at(-1)
  if (schema.anyOf) return worst(name, schema.anyOf.find(({ type }) => type !== 'null') ?? {})
  if (schema.type === 'object') return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, value]) => [key, worst(key, value)]))
  if (schema.type === 'array')
    return Array.from({ length: Math.min(schema.maxItems ?? 1000, 1000) }, (_, index) => (schema.items?.type === 'string' ? `s${index}` : 1000 + index))
  if (schema.type === 'boolean') return true
  if (name === 'limit') return Math.min(schema.maximum ?? 500, 500)
  if (name === 'currentPage') return 1
  if (name in texts) return texts[name]
  if (schema.type === 'integer' || schema.type === 'number' || schema.maxLength === undefined) return 1000
  return 'e'.repeat(Math.min(schema.maxLength, 100))
}

const { paths } = (await (await fetch(`${values.url}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, Operation>> }
const people: Person[] = []
for (let index = 2; index < 2 + Number(values.people); index += 1) {
  const person = new Person(values.url)
  await person.login(`seed-${index}`, 'seed-password')
  people.push(person)
}

/** CPU time of the site's main thread in milliseconds. */
const mainThreadTime = () => Number(readFileSync(`/proc/${values.process}/task/${values.process}/schedstat`, 'utf8').split(' ')[0]) / 1e6

interface Variant {
  readonly words: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

function variantsOf({ parameters, requestBody }: Operation): Variant[] {
  const fields = parameters.filter((field) => field.in === 'query')
  const full = Object.fromEntries(fields.map(({ name, schema }) => [name, worst(name, schema)]))
  const json = requestBody?.content['application/json']?.schema
  const body = json && { body: worst('', json) }
  // Filters narrow each other's results: each one alone finds the most rows.
  const alone = fields.filter(({ name }) => !['limit', 'currentPage'].includes(name)).map(({ name }) => name)
  const pageOf = (names: readonly string[]) => Object.fromEntries(Object.entries(full).filter(([name]) => ['limit', 'currentPage', ...names].includes(name)))
  const statuses = fields.some(({ name }) => name === 'status')
    ? [5, 6, 7, -5].map((status) => ({ words: `status ${status}`, query: { ...pageOf([]), status } }))
    : []
  return [
    { words: 'as it is', query: {}, ...body },
    { words: 'everything', query: full, ...body },
    ...(alone.length > 0 ? [{ words: 'largest page', query: pageOf([]), ...body }] : []),
    ...alone.map((name) => ({ words: name, query: pageOf([name]), ...body })),
    ...statuses,
    ...(fields.some(({ name }) => name === 'currentPage') ? [{ words: 'page 50', query: { ...pageOf([]), currentPage: 50 } }] : []),
  ]
}

let calls = 0
const agents = Array.from({ length: 100 }, (_, index) => new Agent({ keepAlive: true, localAddress: `127.0.0.${100 + index}` }))

/** From one of many addresses, because the site limits the calls of each. */
async function call(url: URL, method: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<{ bytes: number; status: number }> {
  const sent = request(url, { method, headers, agent: agents[(calls += 1) % agents.length]! })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { bytes: (await buffer(response)).byteLength, status: response.statusCode ?? 0 }
}

let turn = 0
async function cost(path: string, method: string, { query, body }: Variant, asPupil: boolean): Promise<{ ms: number; bytes: number; status: number }> {
  const url = new URL(values.url + path.replace(/\{\w+\}/g, '1000'))
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, Array.isArray(value) ? value.slice(0, 100).join(',') : String(value))
  let [before, startedAt] = [0, 0]
  let answer = { bytes: 0, status: 0 }
  for (let round = -Number(values.warmups); round < Number(values.rounds); round += 1) {
    if (round === 0) [before, startedAt] = [mainThreadTime(), performance.now()]
    const token = asPupil ? people[(turn += 1) % people.length]?.token : undefined
    const headers = { ...(token && { authorization: token }), ...(body !== undefined && { 'content-type': 'application/json' }) }
    answer = await call(url, method, headers, body)
  }
  const ofSite = (idle * (performance.now() - startedAt)) / 1000
  return { ms: Math.max(0, mainThreadTime() - before - ofSite) / Number(values.rounds), ...answer }
}

/** The site's own work, in milliseconds per second: not counted as cost of a call, and high while a site still catches up after its start. */
let idle = Number.POSITIVE_INFINITY
while (idle > 50) {
  const idleFrom = mainThreadTime()
  await pause(2000)
  idle = (mainThreadTime() - idleFrom) / 2
  console.log(`${Object.keys(paths).length} paths; the idle site uses ${idle.toFixed(1)} ms of CPU per second`)
}
const rows: { who: string; call: string; with: string; 'ms of the loop': number; bytes: number; http: number }[] = []
for (const asPupil of [false, true])
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods).filter(() => !excluded.test(path)))
      for (const variant of variantsOf(operation)) {
        const { ms, bytes, status } = await cost(path, method.toUpperCase(), variant, asPupil)
        rows.push({
          who: asPupil ? 'pupil' : 'visitor',
          call: `${method.toUpperCase()} ${path}`,
          with: variant.words,
          'ms of the loop': Number(ms.toFixed(1)),
          bytes,
          http: status,
        })
      }
const refused = rows.filter(({ http }) => http === 429).length
for (const who of ['visitor', 'pupil']) {
  const own = rows.filter((row) => row.who === who).toSorted((a, b) => b['ms of the loop'] - a['ms of the loop'])
  console.log(`${who}: ${own.length} calls, the most expensive`)
  console.table(own.slice(0, Number(values.rows)))
}
const expensive = rows.filter((row) => row.who === 'visitor' && row['ms of the loop'] > Number(values.most))
console.log(`${refused} calls hit the rate limit; ${expensive.length} calls of a visitor cost more than ${values.most} ms`)
process.exitCode = expensive.length > 0 ? 1 : 0
