import { addressOf } from '../../plugin/index.ts'
import { uploadCookie } from '../../server/http/protection/token-headers.ts'
import type { ServedRoute } from '../../server/http/routes/serve-route.ts'
import { Identities, identities } from './identities.ts'
import { sampleCall } from './sample-call.ts'
import { callOf, type CallInput, type Feed } from './sample-input.ts'
import { sampleFile } from './sample-file.ts'
import type { TestSite } from '../start-test-site.ts'

/** A caller, as the headers of their requests. */
export type CallHeaders = () => Promise<Readonly<Record<string, string>>>

interface AccessTableOptions {
  /** Inputs that name things of other people; calls that use things up need functions. */
  readonly feed: Feed
  /** Callers beside the usual identities, such as the owner of those things. */
  readonly callers: Readonly<Record<string, CallHeaders>>
  /** The calls in the table; without it, all of the site. The others are made by root alone, because answers depend on what came before. */
  readonly tried?: readonly ServedRoute[]
}

/** The calls of a site in the order of the table. */
export function tableOrder(site: TestSite): ServedRoute[] {
  return site.site.services.routes.toSorted((a, b) => a.route.path.localeCompare(b.route.path) || a.route.method.localeCompare(b.route.method))
}

const refusals: ReadonlySet<string> = new Set(['kernel/login-required', 'kernel/login-lost', 'kernel/forbidden'])

/** Callers with usually equal outcomes have one name in the table. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'bad tokens': ['banned', 'expired', 'forged'],
  users: ['default_user', 'no_subimit_user', 'no_discuss_user', 'mute_user', 'no_submit_no_discuss_user', 'no_submit_mute_user'],
}

/** Makes every call with valid input as every kind of caller: one line a call, with the outcome for each. */
export async function accessTable(
  site: TestSite,
  { feed, callers, tried = tableOrder(site) }: AccessTableOptions,
): Promise<{ calls: number; lines: string[] }> {
  const known = await Identities.create(site)
  const ofIdentity =
    (identity: (typeof identities)[number]): CallHeaders =>
    async () =>
      headersOf(await known.tokenOf(identity))
  const usual = Object.fromEntries(identities.map((identity) => [identity, ofIdentity(identity)]))
  // Root comes last, because root may do everything.
  const { root, ...others } = usual
  const all: Record<string, CallHeaders> = {
    ...others,
    ...callers,
    'cookie of root': async () => ({ cookie: `${uploadCookie}=${await known.tokenOf('root', 'cookie of root')}` }),
    root: root!,
  }
  let calls = 0
  const lines: string[] = []
  for (const served of tableOrder(site)) {
    if (!tried.includes(served)) {
      await callersByOutcome(site, served, { feed, callers: { root: all.root! } })
      await known.replaceEnded()
      continue
    }
    const outcomes = await callersByOutcome(site, served, { feed, callers: all })
    calls += Object.keys(all).length
    await known.replaceEnded()
    const parts = [...outcomes].toSorted(([a], [b]) => a.localeCompare(b)).map(([outcome, names]) => `${outcome}: ${grouped(names, Object.keys(all).length)}`)
    lines.push(`${callOf(served)}\n  ${parts.join('\n  ')}`)
  }
  return { calls, lines }
}

/** Makes a call with valid input as each caller, in their order; the callers by outcome. */
export async function callersByOutcome(site: TestSite, served: ServedRoute, { feed, callers }: AccessTableOptions): Promise<ReadonlyMap<string, string[]>> {
  const outcomes = new Map<string, string[]>()
  let input: CallInput | undefined
  for (const [caller, headers] of Object.entries(callers)) {
    input ??= await sampleCall(served, feed)
    const outcome = await outcomeOf(site, served, input, await headers())
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), caller])
    // A call that the kernel has refused uses nothing up.
    if (!refusals.has(outcome)) input = undefined
  }
  return outcomes
}

/** The headers of a call with a token. */
export const headersOf = (token: string | undefined): Readonly<Record<string, string>> => (token ? { authorization: token } : {})

async function outcomeOf(site: TestSite, served: ServedRoute, input: CallInput, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(site.url + addressOfInput(served, input), {
    method: served.route.method,
    headers: { ...headers, ...(served.route.body && !served.route.upload && { 'content-type': 'application/json' }) },
    ...bodyOf(served, input),
  })
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('json')) {
    await response.body?.cancel()
    return response.ok ? 'ok' : `HTTP ${response.status}`
  }
  const { status, code } = (await response.json()) as { status: number; code?: string }
  return status === 200 ? 'ok' : (code ?? `status ${status}`)
}

/** The address of a call with its parameters and query. */
export function addressOfInput(served: ServedRoute, { params, query }: CallInput): string {
  // Inputs are sampled from the schemas of the contract, which are objects here.
  return addressOf(served.route, { params: (params ?? {}) as Record<string, unknown>, query: (query ?? {}) as Record<string, unknown> })
}

/** The body of a call: JSON, or a form with a file. */
export function bodyOf({ route }: ServedRoute, { body }: CallInput): { body?: string | FormData } {
  if (!route.upload) return route.method === 'GET' || body === undefined ? {} : { body: JSON.stringify(body) }
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) form.append(key, String(value))
  form.append(route.upload.field, sampleFile(route.upload))
  return { body: form }
}

function grouped(names: readonly string[], everybody: number): string {
  if (names.length === everybody) return 'everybody'
  let left = [...names]
  const found: string[] = []
  for (const [group, members] of Object.entries(groups)) {
    if (!members.every((member) => left.includes(member))) continue
    found.push(group)
    left = left.filter((name) => !members.includes(name))
  }
  return [...found, ...left].join(', ')
}
