import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CopiedTree } from '../../../scripts/planted-faults/copied-tree.ts'
import { FileTree } from '../../../scripts/test-map/file-tree.ts'

const password = 'open-sesame'
let tree: CopiedTree
let folder: string
let site: ChildProcess | undefined
let output = ''
beforeAll(async () => {
  tree = new CopiedTree(new FileTree(join(import.meta.dirname, '../../..')))
  folder = await mkdtemp(join(tmpdir(), 'verdict-updating-'))
  // Its owner runs the site: a new account would start it without compiled modules.
  await mkdir(join(folder, 'data'))
  git('checkout', '--quiet', '-b', 'old')
  commit()
  const migrations = 'migrations: [addCandidateFacets, addApplicationFacets'
  branch('failing', `${migrations}, { name: 'of-tomorrow', run: async () => { throw new Error('half way') } }`, migrations)
  branch('new', `${migrations}, { name: 'of-tomorrow', run: async (store) => void (await store.collection('state').insertOne({})) }`, migrations)
}, 120_000)
afterAll(async () => {
  await stop()
  tree?.remove()
  await rm(folder, { recursive: true, force: true })
})

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...words], { cwd: tree.root, stdio: 'pipe' })

function commit(): void {
  git('add', '--all', '--', 'core', 'plugins', 'config', 'package.json')
  git('commit', '--quiet', '--message', 'A version')
}

/** A branch off the old version, in which the plugin `problems` has another migration. */
function branch(name: string, after: string, before: string): void {
  git('checkout', '--quiet', '-b', name, 'old')
  const path = join(tree.root, 'plugins/problems/server/index.ts')
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(before)
  writeFileSync(path, text.replace(before, after))
  commit()
}

const program = () => join(tree.root, 'core/command/verdict.js')
const environment = () => {
  const { MONGODB_URI: _, ...rest } = process.env
  return { ...rest, VERDICT_ROOT: tree.root, VERDICT_DATA: join(folder, 'data'), VERDICT_ROOT_PASSWORD: password, HOST: '127.0.0.1' }
}

/** Starts the version that is checked out; undefined when it refuses. */
async function start(version: string): Promise<string | undefined> {
  git('checkout', '--quiet', version)
  output = ''
  site = spawn(process.execPath, [program(), 'start', '--port', '0', '--processes', '1'], { env: environment(), cwd: tree.root })
  for (const stream of [site.stdout!, site.stderr!]) stream.on('data', (text: Buffer) => (output += text.toString()))
  return vi.waitFor(
    () => {
      const [, url] = /^Verdict is up: (\S+)$/m.exec(output) ?? []
      if (site!.exitCode === null) expect(url, output).toBeDefined()
      return url
    },
    { timeout: 60_000, interval: 50 },
  )
}

async function stop(): Promise<void> {
  if (site?.exitCode === null && site.signalCode === null) {
    site.kill('SIGTERM')
    await once(site, 'exit')
  }
}

function verdict(...words: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [program(), ...words], { env: environment(), cwd: tree.root, encoding: 'utf8' })
  return stdout + stderr
}

test('an update as the guide describes it: backup, failed update, update, going back', async () => {
  const archive = join(folder, 'before.gz')
  expect(await start('old')).toBeDefined()
  verdict('user', 'create', 'ann', 'admin')
  expect(verdict('backup', archive)).toContain('All documents show the same moment')
  await stop()

  expect(await start('failing')).toBeDefined()
  expect(output).toContain("plugin 'problems' is disabled for this run: half way")
  await stop()

  expect(await start('new')).toBeDefined()
  expect(output).not.toContain('is disabled for this run')
  verdict('user', 'create', 'bob', 'admin')
  await stop()

  expect(await start('old')).toBeUndefined()
  expect(output).toContain("The data of plugin 'problems' was written by a newer version (of-tomorrow)")
  expect(verdict('restore', archive, '--replace')).toContain('Restored')
  expect(await start('old')).toBeDefined()
  expect(verdict('user', 'role', 'ann', 'problem_admin')).toBe('ann now has the role problem_admin.\n')
  expect(verdict('user', 'role', 'bob', 'problem_admin')).toBe('User not found.\n')
}, 240_000)
