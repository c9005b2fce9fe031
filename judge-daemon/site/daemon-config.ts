import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostname, networkInterfaces } from 'node:os'
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

export function readDaemonConfig(path = process.env.VERDICT_JUDGE_CONFIG ?? 'config/judge.yaml'): DaemonConfig {
  const { VERDICT_JUDGE_BACKEND: backend, VERDICT_JUDGE_DEDICATED: dedicated } = process.env
  const read = DaemonConfig.safeParse({ ...contentOf(path), ...(backend && { backend }), ...(dedicated && { dedicated: dedicated !== 'off' }) })
  if (!read.success) throw new Error(`${path}: '${read.error.issues[0]?.path.join('.')}': ${read.error.issues[0]?.message}`)
  const { VERDICT_SITE: url, VERDICT_DAEMON_TOKEN: token, VERDICT_JUDGE_FOLDER: folder } = process.env
  const sites = url && token ? [...read.data.sites, { url, token }] : read.data.sites
  if (sites.length === 0) throw new Error(`no site is configured: add one to ${path}, or set VERDICT_SITE and VERDICT_DAEMON_TOKEN`)
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
