import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostname, networkInterfaces } from 'node:os'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { z } from 'zod'
import { messageOf } from '@verdict/core'

/** The languages of the site's folder, or those that the package of this judge contains. */
export function languagesFile(): string {
  const own = join('config', 'languages.yaml')
  const packaged = join(import.meta.dirname, '..', own)
  return existsSync(own) || !existsSync(packaged) ? own : packaged
}

/** The contents of config/judge.yaml. A single site can be configured by VERDICT_SITE and VERDICT_DAEMON_TOKEN instead; VERDICT_JUDGE_BACKEND and VERDICT_JUDGE_DEDICATED override it. */
export const DaemonConfig = z.strictObject({
  sites: z.array(z.strictObject({ url: z.url(), token: z.string().min(1) })).default([]),
  /** Where compiled programs and test data are kept. */
  folder: z.string().default('data/judge'),
  languages: z.string().default(() => languagesFile()),
  backend: z.enum(['jail', 'bubblewrap', 'go-judge']).optional(),
  goJudge: z.strictObject({ url: z.url(), token: z.string().optional() }).optional(),
  /** Whether this machine runs nothing but judges; by default, unless a site has an address of this machine. */
  dedicated: z.boolean().optional(),
  cacheMegabytes: z.int().min(16).default(4096),
  testlib: z.string().optional(),
})
export type DaemonConfig = z.infer<typeof DaemonConfig>

/** The words of the command line. */
export function readWords(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: { site: { type: 'string' }, token: { type: 'string' }, folder: { type: 'string' }, unsafe: { type: 'boolean', default: false } },
  })
  if ((values.site === undefined) !== (values.token === undefined)) throw new Error('--site URL and --token T belong together')
  return values
}

export function readDaemonConfig(
  path = process.env.VERDICT_JUDGE_CONFIG ?? 'config/judge.yaml',
  given: Partial<ReturnType<typeof readWords>> = {},
): DaemonConfig {
  const { VERDICT_JUDGE_BACKEND: backend, VERDICT_JUDGE_DEDICATED: dedicated } = process.env
  const read = DaemonConfig.safeParse({ ...contentOf(path), ...(backend && { backend }), ...(dedicated && { dedicated: dedicated !== 'off' }) })
  if (!read.success) throw new Error(`${path}: '${read.error.issues[0]?.path.join('.')}': ${read.error.issues[0]?.message}`)
  const { VERDICT_SITE, VERDICT_DAEMON_TOKEN, VERDICT_JUDGE_FOLDER } = process.env
  const { site: url = VERDICT_SITE, token = VERDICT_DAEMON_TOKEN, folder = VERDICT_JUDGE_FOLDER } = given
  if (url && !URL.canParse(url)) throw new Error(`${url} is not the address of a site`)
  const sites = url && token ? [...read.data.sites, { url, token }] : read.data.sites
  if (sites.length === 0) throw new Error(`no site is configured: add one to ${path}, or use --site URL --token T`)
  return { ...read.data, sites, ...(folder && { folder }) }
}

/** Whether programs may be timed on every core: a site needs one that is not. */
export function isDedicated({ dedicated, sites }: DaemonConfig): boolean {
  const own = new Set(['localhost', hostname(), ...Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? [])])
  return dedicated ?? !sites.some(({ url }) => own.has(new URL(url).hostname.replace(/^\[|\]$/g, '')))
}

function contentOf(path: string): object {
  try {
    return (existsSync(path) && parse(readFileSync(path, 'utf8'))) || {}
  } catch (error) {
    throw new Error(`${path}: ${messageOf(error)}`, { cause: error })
  }
}
