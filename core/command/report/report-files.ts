import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, freemem, release, totalmem, uptime } from 'node:os'
import { join, resolve } from 'node:path'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { messageOf } from '@verdict/core'
import type { AssembledSite } from '@verdict/core/site'
import { runChecks } from '../commands/doctor.ts'
import { withSite } from '../commands/with-site.ts'
import { isRoot } from '../workspace/system-account.ts'
import { findRoot } from '../workspace/find-site.ts'
import { Workspace } from '../workspace/workspace.ts'
import { knownSecrets } from './known-secrets.ts'
import { readRecentLog } from './recent-log.ts'
import { isSecretName, Redaction, withoutSecrets } from './redaction.ts'

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))
const mostLines = 1000
const about = `This archive was made by "verdict report", or by the button on the dashboard.
Passwords, keys and tokens are replaced by [secret], addresses of users by [address]. The log can contain names of users and of problems.

versions.txt       Verdict, Node.js, the machine and the plugins
config.txt         config/site.yaml, the settings and the variables
health.txt         the dashboard, the plugins, and what the running site answers
doctor.txt         verdict doctor
judges.txt         the judges, their queue and what each says about its machine
judge-doctor.txt   judge-daemon/bin/judge doctor of this machine, if root made the archive
log.txt            the newest ${mostLines} lines of the site's log
`

/** The contents of the archive, by name. What cannot be read is replaced by the reason, because a site that does not work is why it is made. */
export async function reportFiles(): Promise<Map<string, string>> {
  const workspace = await Workspace.ofSite().catch(() => undefined)
  const { root, dataDirectory, logFolder } = workspace ?? new LooseWorkspace()
  const config = readConfig(root)
  // The judge needs the rights of root, which this process gives up when it opens the database.
  const judgeDoctor = isRoot() ? outputOf(join(root, 'judge-daemon/bin/judge'), ['doctor'], root) : undefined
  const checks: string[] = []
  await runChecks((line) => void checks.push(line)).catch((error: unknown) => void checks.push(`PROBLEM  ${messageOf(error)}`))
  const site = await withSite(readSite).catch((error: unknown) => ({ failure: `The site could not be opened: ${messageOf(error)}` }))
  const known = 'failure' in site ? { settings: site.failure, health: site.failure, plugins: '', parts: [], secrets: [] } : site
  const lines = readRecentLog(logFolder, mostLines)
  const log = lines.length > 0 ? lines.join('\n') : outputOf('journalctl', ['-u', 'verdict*', '-n', String(mostLines), '-o', 'cat', '--no-pager'], root)
  const redaction = new Redaction([...knownSecrets(process.env, config.values, dataDirectory), ...known.secrets])
  const files = new Map([
    ['about.txt', about],
    ['versions.txt', [versions(root), known.plugins].join('\n')],
    ['config.txt', [config.text, known.settings, variables()].join('\n\n')],
    ['health.txt', [known.health, await answerOf('/api/health/ready', workspace), await answerOf('/api/metrics', workspace)].join('\n\n')],
    ['doctor.txt', checks.join('\n')],
    ...known.parts,
  ])
  if (judgeDoctor !== undefined) files.set('judge-doctor.txt', judgeDoctor)
  files.set('log.txt', log)
  return new Map([...files].map(([name, text]) => [name, redaction.text(text)]))
}

async function readSite({ control, registry }: AssembledSite) {
  const described = control.sections().map(({ plugin, values, secrets, lostSecrets }) => ({ plugin, values: withoutSecrets(values), secrets, lostSecrets }))
  return {
    settings: `# Settings; of secrets, whether they are set\n${stringify(described)}`,
    health: stringify({ health: await control.health('en-US'), plugins: await control.plugins(), database: await control.storage() }),
    plugins: registry
      .rows(() => 0)
      .map(({ id, version, health }) => `${id} ${version}: ${health}`)
      .join('\n'),
    parts: await control.addedReports(),
    secrets: control.secretValues(),
  }
}

function readConfig(root: string): { values: unknown; text: string } {
  const path = join(root, 'config/site.yaml')
  if (!existsSync(path)) return { values: undefined, text: 'There is no config/site.yaml.' }
  try {
    const values: unknown = parse(readFileSync(path, 'utf8'))
    return { values, text: `# config/site.yaml\n${stringify(withoutSecrets(values) ?? {})}` }
  } catch {
    // The message could contain a secret of the file.
    return { values: undefined, text: 'config/site.yaml is no valid YAML.' }
  }
}

function versions(root: string): string {
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  return [
    `Verdict ${version} ${commitOf(root)}`.trim(),
    `Node.js ${process.version}`,
    `${process.platform} ${release()} ${process.arch}, ${availableParallelism()} cores, ${gigabytes(totalmem())} of memory, ${gigabytes(freemem())} free`,
    `up for ${Math.round(uptime() / 3600)} h; now ${new Date().toISOString()}, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`,
  ].join('\n')
}

/** Empty where the site is no checkout. */
function commitOf(root: string): string {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 10_000,
    env: { PATH: process.env.PATH },
  })
  return status === 0 ? stdout.trim() : ''
}

/** The variables that Verdict reads, and of secrets only that they are set. */
function variables(): string {
  const own = Object.entries(process.env).filter(([name]) => /^(VERDICT_|NODE_OPTIONS$|HOST$|PORT$|MONGODB_URI$)/.test(name))
  return `# Variables\n${stringify(Object.fromEntries(own.map(([name, value]) => [name, isSecretName(name) ? 'set' : withoutSecrets(value)])))}`
}

async function answerOf(path: string, workspace: Workspace | undefined): Promise<string> {
  const port = process.env.PORT || workspace?.config.port || 8080
  const url = `http://127.0.0.1:${port}${path}`
  try {
    const headers = process.env.VERDICT_METRICS_TOKEN ? { authorization: `Bearer ${process.env.VERDICT_METRICS_TOKEN}` } : {}
    return `# ${url}\n${await (await fetch(url, { headers, signal: AbortSignal.timeout(10_000) })).text()}`
  } catch (error) {
    return `# ${url}\n${messageOf(error)}`
  }
}

function outputOf(program: string, words: readonly string[], cwd: string): string {
  const { stdout, stderr, error } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  return error ? `${program}: ${error.message}` : (stdout || stderr).trim()
}

/** The place of a site whose configuration or data cannot be read. */
class LooseWorkspace {
  readonly root = process.env.VERDICT_ROOT ?? findRoot()
  readonly dataDirectory = resolve(this.root, process.env.VERDICT_DATA ?? 'data')
  readonly logFolder = join(this.dataDirectory, 'logs')
}
