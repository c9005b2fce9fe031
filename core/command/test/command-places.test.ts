import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kernelApi } from '@verdict/core'
import { Person } from '@verdict/core/testing'
import { shareOf } from '@verdict/core/testing'

const program = fileURLToPath(new URL('../verdict.js', import.meta.url))
const password = 'open-sesame'
let folder: string
let running: ChildProcess[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-places-'))
  running = []
})
afterEach(async () => {
  for (const child of running) await stop(child)
  await rm(folder, { recursive: true, force: true })
})

type Places = Record<string, string | undefined>

/** The environment of a separate shell, which does not know how the site was started unless `places` says so. */
function environment(places: Places): NodeJS.ProcessEnv {
  const { MONGODB_URI: _uri, VERDICT_DATA: _data, VERDICT_ROOT: _root, ...rest } = process.env
  return { ...rest, VERDICT_ROOT: folder, VERDICT_ROOT_PASSWORD: password, HOST: '127.0.0.1', ...places }
}

async function verdict(words: string[], places: Places = {}, cwd = folder): Promise<{ code: number; said: string }> {
  return promisify(execFile)(process.execPath, [program, ...words], { env: environment(places), cwd }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, said: error.stdout + error.stderr }),
  )
}

async function start(places: Places): Promise<{ url: string; child: ChildProcess }> {
  // Its owner runs the site: a new account would start it without compiled modules.
  await mkdir(places.VERDICT_DATA!, { recursive: true })
  const child = spawn(process.execPath, [program, 'start', '--port', '0'], { env: environment(places), cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Verdict is up: (\S+)/.exec(line) ?? []
    if (url) {
      child.stdout.resume()
      return { url, child }
    }
  }
  throw new Error('the site exited before it was running')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const commands = [
  ['start', '[--port N] [--processes N]'],
  ['doctor', ''],
  ['plugins', 'off ID'],
  ['user', 'create NAME [ROLE]'],
  ['backup', 'FILE'],
  ['restore', 'FILE [--key KEY] [--replace]'],
  ['move-to', 'URI [--replace]'],
  ['move-from', 'URI [--replace]'],
  ['trace', 'ID [--log FILE]'],
  ['explain', '[TOKEN]'],
]

test.each(shareOf(commands, 3))('verdict %s --help prints the usage and does nothing', async (name, usage) => {
  const { code, said } = await verdict([name!, ...(name === 'user' ? ['create'] : []), '--help'])
  expect([code, said]).toEqual([0, expect.stringContaining(`verdict ${name} ${usage}`.trim())])
  expect(await readdir(folder)).toEqual([])
})

const needSite = [[['backup', 'all.gz']], [['move-to', 'mongodb://127.0.0.1:9']], [['plugins', 'off', 'contests']], [['user', 'create', 'ann']], [['doctor']]]

test.each(shareOf(needSite, 3))('without a site, verdict %s refuses and creates nothing', async (words) => {
  const { code, said } = await verdict(words!)
  expect([code, said]).toEqual([1, expect.stringContaining(`There is no site here: ${join(folder, 'data')} contains no database.`)])
  expect(await readdir(folder)).toEqual([])
})

const refusals: [words: string[], sentence: string][] = [
  [['backup'], 'Specify one file for the archive.\nUsage: verdict backup FILE\nUsage: verdict backup key [--new]'],
  [['user', 'create', '--quick'], "Unknown option '--quick'"],
  [['user', 'create', 'ann', 'king'], "Unknown role 'king'. Roles are root, admin"],
  [['user', 'marry', 'ann'], "Unknown subcommand 'marry'"],
  [['restore', 'missing.gz'], 'There is no file missing.gz.'],
  [['dance'], "Unknown command 'dance'."],
]

test.each(shareOf(refusals, 3))('verdict %s is refused in one sentence', async (words, sentence) => {
  const { code, said } = await verdict(words)
  expect(code).toBeGreaterThan(0)
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/\n\s+at /)
})

test('a backup finds the running site without being told its folder, and is restored completely', async () => {
  const data = join(folder, 'elsewhere')
  const { url, child } = await start({ VERDICT_DATA: data })
  const root = new Person(url)
  await root.login('root', password)
  const { link } = await root.use(kernelApi).uploadMarkdownFile({ body: {}, file: new File(['a picture of 23 bytes..'], 'notes.txt') })
  expect((await verdict(['user', 'create', 'ann', 'admin'])).said).toMatch(/^ann can log in with \S+\n$/)

  const archive = join(folder, 'all.gz')
  const { code, said } = await verdict(['backup', archive])
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^Saved the site in \S+elsewhere to \S+all\.gz \([\d.]+ k?B\): [1-9]\d* documents and 1 files of 23 B\.\n/),
  ])
  expect(existsSync(join(folder, 'data'))).toBe(false)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  await stop(child)

  const copy = join(folder, 'copy')
  const back = await verdict(['restore', archive], { VERDICT_DATA: copy })
  expect(back.said).toMatch(/^Restored [1-9]\d* documents and 1 files to \S+copy\.\nThis site has another encryption key than the archived one\./)
  const second = await start({ VERDICT_DATA: copy })
  const again = new Person(second.url)
  expect(await again.login('root', password)).toMatchObject({ username: 'root' })
  expect(await (await fetch(second.url + link)).text()).toBe('a picture of 23 bytes..')
  expect((await verdict(['user', 'role', 'ann', 'default_user'])).said).toBe('ann now has the role default_user.\n')
}, 120_000)

test('where several sites are known and none runs, the command asks to select one', async () => {
  for (const name of ['one', 'two']) await stop((await start({ VERDICT_DATA: join(folder, name) })).child)
  const archive = join(folder, 'all.gz')
  const { code, said } = await verdict(['backup', archive])
  expect([code, said]).toEqual([1, expect.stringContaining(`${join(folder, 'one')}, ${join(folder, 'two')}. Select one with VERDICT_DATA.`)])
  expect(existsSync(archive)).toBe(false)
  expect((await verdict(['backup', archive], { VERDICT_DATA: join(folder, 'two') })).said).toContain(`Saved the site in ${join(folder, 'two')}`)
}, 120_000)

test('the site is found from a folder below it', async () => {
  const data = join(folder, 'data')
  await start({ VERDICT_DATA: data })
  const linked = join(folder, 'config')
  await symlink(fileURLToPath(new URL('../../../config', import.meta.url)), linked)
  const below = await mkdtemp(join(folder, 'below-'))
  const { said } = await verdict(['user', 'password', 'root'], { VERDICT_ROOT: undefined }, below)
  expect(said).toMatch(/^root can log in with /)
}, 120_000)
