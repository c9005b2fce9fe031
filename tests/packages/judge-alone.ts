import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Person } from '@verdict/core/testing'
import { judgingApi } from '@verdict/plugin-judging/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { PackagedSite, type Packages } from './packaged-site.ts'

const language = 'C++ 17 With O2'
const token = 'a-token-that-site-and-judge-know'
const program = new URL('../../plugins/sample-problems/problems/candy-jars/solutions/ac.cpp', import.meta.url)

/** Installs a judge in an empty folder, runs it for a site without one, and has it judge a program. Returns what it took, in words. */
export async function judgeAlone(packages: Packages): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-judge-alone-'))
  const { PATH = '', HOME = '' } = process.env
  const [installed, site] = await Promise.all([install(folder, packages), PackagedSite.create('sample-problems,submissions', packages)])
  try {
    await site.start({ VERDICT_LOCAL_JUDGE: 'off', VERDICT_DAEMON_TOKEN: token })
    const words = ['@verdict/judge-daemon', '--site', site.url, '--token', token]
    const judge = spawn('npx', words, { cwd: folder, env: { PATH, HOME }, stdio: 'inherit', detached: true })
    try {
      await judgeProgram(site.url)
    } finally {
      if (judge.exitCode === null && judge.pid !== undefined) {
        process.kill(-judge.pid, 'SIGTERM')
        await once(judge, 'exit')
      }
    }
    return installed
  } finally {
    await site.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}

async function install(folder: string, packages: Packages): Promise<string> {
  const begun = performance.now()
  const names = ['judge-daemon', 'core', 'node', 'embedded-mongo', 'plugin-judging', 'plugin-admin', 'plugin-home', 'server-kit']
  const archives = await Promise.all(names.map((name) => packages.archiveOf(`@verdict/${name}`)))
  const file = { private: true, dependencies: Object.fromEntries(names.map((name, index) => [`@verdict/${name}`, `file:${archives[index]}`])) }
  await writeFile(join(folder, 'package.json'), JSON.stringify(file))
  await promisify(execFile)('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  const count = (await readdir(join(folder, 'node_modules'), { recursive: true })).filter((path) => path.endsWith('package.json')).length
  return `${count} package files, installed in ${((performance.now() - begun) / 1000).toFixed(1)} s`
}

async function judgeProgram(url: string): Promise<void> {
  const root = new Person(url)
  await root.login('root')
  await until(async () => (await root.use(problemApi).list({ query: {} })).total === 12)
  await until(async () => (await root.use(judgingApi).languages({ query: {} })).some(({ name }) => name === language))
  const api = root.use(submissionApi)
  const { submitId } = await api.submit({ body: { pid: '1007', language, code: await readFile(program, 'utf8') } })
  await until(async () => (await api.detail({ query: { submitId } })).submission.status === 0)
}

/** Asks until it is so, for two minutes. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it did not happen within two minutes')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
