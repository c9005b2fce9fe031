import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { releaseOf } from '../../core/build/packages/published-file.ts'
import { workspacesOf } from '../../core/build/packages/workspaces.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const release = releaseOf(workspacesOf(root).map(({ file }) => file))
const archiveOf = (name: string) => `${name.slice(1).replace('/', '-')}-${release.version}.tgz`

let machine: string
let folder: string
beforeAll(async () => {
  machine = await mkdtemp(join(tmpdir(), 'verdict-create-'))
  // As it is published: in a folder of its own, without any other package.
  await cp(join(root, 'core/create'), join(machine, 'create'), { recursive: true })
  await writeFile(join(machine, 'create/packages.json'), JSON.stringify(release))
  await mkdir(join(machine, 'archives'))
  for (const { name } of release.packages) await writeFile(join(machine, 'archives', archiveOf(name)), name)
})
afterAll(() => rm(machine, { recursive: true, force: true }))
beforeEach(async () => {
  folder = await mkdtemp(join(machine, 'shell-'))
})

interface Result {
  readonly code: number | null
  readonly said: string
}

/** Replaces npm by a script. */
async function npmThat(script: string): Promise<string> {
  const path = join(await mkdtemp(join(machine, 'npm-')), 'npm')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return dirname(path)
}

function start(words: readonly string[], { npm, locale = 'C.UTF-8' }: { npm?: string; locale?: string } = {}): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH: npm === undefined ? PATH : `${npm}:${PATH}`, HOME, LANG: locale }
  return spawn(process.execPath, [join(machine, 'create/main.ts'), ...words], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function resultOf(child: ChildProcess): Promise<Result> {
  const said = Promise.all([text(child.stdout!), text(child.stderr!)])
  const [code] = await once(child, 'exit')
  return { code, said: (await said).join('') }
}

const create = (words: readonly string[], more: Parameters<typeof start>[1] = {}) => resultOf(start(words, more))
const read = async (path: string) => readFile(join(folder, path), 'utf8')

test('the files of a class name its plugins in the version of the generator', async () => {
  const { code, said } = await create(['my-oj', '--kind', 'class', '--no-install'])
  expect([code, said]).toEqual([0, expect.stringMatching(/\n {2}cd my-oj && npm install && npm start\n$/)])
  expect((await readdir(join(folder, 'my-oj'))).toSorted()).toEqual(['.gitignore', 'README.md', 'config', 'package.json'])
  const { dependencies, scripts, overrides } = JSON.parse(await read('my-oj/package.json')) as Record<string, Record<string, string>>
  expect(scripts).toEqual({ start: 'verdict run' })
  expect(dependencies).toMatchObject({ '@verdict/command': '0.2.0', '@verdict/judge-daemon': '0.2.0', '@verdict/plugin-groups': '0.2.0' })
  expect(Object.keys(dependencies!)).not.toContain('@verdict/plugin-discussions')
  expect(overrides).toBeUndefined()
  expect(parse(await read('my-oj/config/site.yaml'))).toEqual({ settings: { kernel: { defaultLanguage: 'en-US' } } })
  expect((await read('my-oj/README.md')).split('\n').length).toBeLessThanOrEqual(12)
})

test('what the named plugins lack is said and added', async () => {
  const { said } = await create(['my-oj', '--kind', 'ranks,remote-gym', '--no-install'])
  expect(said).toMatch(/^Added, because others need them: .*problems \(for ranks\).*remote-codeforces \(for remote-gym\)/)
  const { dependencies } = JSON.parse(await read('my-oj/package.json')) as { dependencies: Record<string, string> }
  for (const id of ['ranks', 'problems', 'submissions', 'remote-gym', 'remote-codeforces', 'remote-judging'])
    expect(dependencies).toHaveProperty(`@verdict/plugin-${id}`)
})

test('everything has every plugin, and no kind lacks anything', async () => {
  const { said } = await create(['all', '--kind', 'everything', '--no-install'])
  const { dependencies } = JSON.parse(await read('all/package.json')) as { dependencies: Record<string, string> }
  const plugins = release.packages.flatMap(({ name, plugin }) => (plugin === undefined ? [] : [name]))
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(plugins))
  const others = await Promise.all(['class', 'club', 'contests'].map((kind) => create([kind, '--kind', kind, '--no-install'])))
  for (const text of [said, ...others.map((one) => one.said)]) expect(text).toMatch(/^Created /)
})

test('in Chinese, by the option or the environment', async () => {
  const named = await create(['one', '--kind', 'contests', '--no-install', '--language', 'zh-CN'])
  expect(named.said).toContain('已创建 one')
  expect(parse(await read('one/config/site.yaml'))).toEqual({ settings: { kernel: { defaultLanguage: 'zh-CN' } } })
  expect((await create(['two', '--kind', 'contests', '--no-install'], { locale: 'zh_CN.UTF-8' })).said).toContain('已创建 two')
})

test.each([
  [['my-oj', '--kind', 'school'], 'There is no plugin or kind of site with the name school. Kinds are class, club, contests, everything.'],
  [['my-oj', '--kind', 'problems,rank'], 'There is no plugin or kind of site with the name rank.'],
  [['my-oj', '--kind', ' , '], 'Name at least one plugin.'],
  [['my-oj'], 'Name the folder, and what the site is for with --kind: class, club, contests, everything'],
  [['--kind', 'class'], 'Name the folder'],
  [['my-oj', 'other', '--kind', 'class'], 'Name one folder.'],
  [['', '--kind', 'class'], 'cannot be the folder of a site'],
  [['a:b', '--kind', 'class'], 'a:b cannot be the folder of a site'],
  [['my-oj', '--kind', 'class', '--language', 'fr'], 'There is no language fr. Use one of: en-US, zh-CN.'],
  [['my-oj', '--kind', 'class', '--fast'], "Unknown option '--fast'"],
  [['my-oj', '--kind', 'class', '--from', 'nowhere'], 'There is no folder'],
])('%j is refused in one sentence and creates nothing', async (words, sentence) => {
  const { code, said } = await create([...words, '--no-install'])
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)])
  expect(said).not.toMatch(/\n\s+at /)
  expect(await readdir(folder)).toEqual([])
})

test('a folder with files and a file are refused and stay as they are', async () => {
  await mkdir(join(folder, 'school'))
  await writeFile(join(folder, 'school/notes.txt'), 'mine')
  expect(await create(['school', '--kind', 'class', '--no-install'])).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') })
  expect(await create(['school/notes.txt', '--kind', 'class', '--no-install'])).toMatchObject({ code: 1, said: expect.stringContaining('is a file') })
  expect(await readdir(join(folder, 'school'))).toEqual(['notes.txt'])
})

test('an empty folder is filled, also the working directory', async () => {
  const { said } = await create(['.', '--kind', 'class', '--no-install'])
  expect(said).toMatch(/\n {2}npm install && npm start\n$/)
  expect(await readdir(folder)).toContain('package.json')
})

test('with --from, the site contains the archives of what it needs', async () => {
  const npm = await npmThat('mkdir node_modules && echo "$@" > node_modules/words')
  const { code, said } = await create(['my-oj', '--kind', 'problems', '--from', join(machine, 'archives')], { npm })
  expect([code, said]).toEqual([0, expect.stringMatching(/\n {2}cd my-oj && npm start\n$/)])
  const { dependencies, overrides } = JSON.parse(await read('my-oj/package.json')) as Record<string, Record<string, string>>
  expect(dependencies!['@verdict/plugin-problems']).toBe(`file:packages/${archiveOf('@verdict/plugin-problems')}`)
  expect(overrides!['@verdict/core']).toBe(`file:packages/${archiveOf('@verdict/core')}`)
  const archives = await readdir(join(folder, 'my-oj/packages'))
  expect(archives.toSorted()).toEqual([...Object.keys(dependencies!), ...Object.keys(overrides!)].map(archiveOf).toSorted())
  expect(await read('my-oj/node_modules/words')).toMatch(/^install /)
  expect(await readdir(join(folder, 'my-oj'))).not.toContain('.creating')
})

test('a folder without one of the archives is refused, and the archive is named', async () => {
  const archives = join(folder, 'archives')
  await cp(join(machine, 'archives'), archives, { recursive: true })
  await rm(join(archives, archiveOf('@verdict/plugin-judging')))
  const { code, said } = await create(['my-oj', '--kind', 'class', '--from', archives])
  expect([code, said]).toEqual([1, expect.stringContaining(`does not contain ${archiveOf('@verdict/plugin-judging')}. npm run pack`)])
  expect(await readdir(folder)).toEqual(['archives'])
})

test.each([
  ['echo "npm error code EAI_AGAIN" >&2; exit 1', /EAI_AGAIN\n\nThe npm registry cannot be reached, so nothing was created/],
  ['echo "npm error code ENOSPC" >&2; exit 1', /ENOSPC\n\nnpm could not install the packages, so nothing was created/],
])('if npm fails, nothing is left: %s', async (script, sentence) => {
  const { code, said } = await create(['my-oj', '--kind', 'class'], { npm: await npmThat(script) })
  expect([code, said]).toEqual([1, expect.stringMatching(sentence)])
  expect(await readdir(folder)).toEqual([])
  await mkdir(join(folder, 'empty'))
  await create(['empty', '--kind', 'class'], { npm: await npmThat(script) })
  expect(await readdir(join(folder, 'empty'))).toEqual([])
})

test('without npm, nothing is left', async () => {
  const env = { PATH: '/nowhere', HOME: folder }
  const child = spawn(process.execPath, [join(machine, 'create/main.ts'), 'my-oj', '--kind', 'class'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  expect(await resultOf(child)).toMatchObject({ code: 1, said: expect.stringContaining('spawn npm ENOENT') })
  expect(await readdir(folder)).toEqual([])
})

/** Resolves when npm has begun its work. */
async function installing(name: string, npm: string): Promise<{ child: ChildProcess; ended: Promise<Result> }> {
  const child = start([name, '--kind', 'class'], { npm })
  const ended = resultOf(child)
  await expect.poll(() => existsSync(join(folder, name, '.creating/node_modules')), { timeout: 30_000 }).toBe(true)
  return { child, ended }
}
const waiting = 'mkdir node_modules; exec sleep 600'

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends npm, and nothing is left', async (signal) => {
  const { child, ended } = await installing('my-oj', await npmThat(waiting))
  child.kill(signal)
  expect(await ended).toMatchObject({ code: 130, said: expect.stringContaining('Interrupted. Nothing was created.') })
  expect(await readdir(folder)).toEqual([])
})

test('a second process does not touch the folder that the first one is filling, and the next one after a kill creates the site', async () => {
  const { child, ended } = await installing('my-oj', await npmThat(`echo $$ > ${folder}/npm-pid; ${waiting}`))
  const second = await create(['my-oj', '--kind', 'class', '--no-install'])
  expect(second).toMatchObject({ code: 1, said: expect.stringContaining(`Process ${child.pid} is creating a site`) })
  child.kill('SIGKILL')
  process.kill(Number(await read('npm-pid')), 'SIGKILL')
  await ended
  expect(await readdir(join(folder, 'my-oj'))).toEqual(['.creating'])
  // As if it had been killed while the entries moved.
  await writeFile(join(folder, 'my-oj/.creating/package.json'), '{}')
  await writeFile(join(folder, 'my-oj/README.md'), 'half')
  expect(await create(['my-oj', '--kind', 'contests', '--no-install'])).toMatchObject({ code: 0 })
  expect(await read('my-oj/README.md')).toContain('npm start')
})

test('files beside an unfinished site are kept', async () => {
  await mkdir(join(folder, 'my-oj/.creating'), { recursive: true })
  await writeFile(join(folder, 'my-oj/.creating/package.json'), '{}')
  await writeFile(join(folder, 'my-oj/notes.txt'), 'mine')
  expect(await create(['my-oj', '--kind', 'class', '--no-install'])).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') })
  expect(await readdir(join(folder, 'my-oj'))).toEqual(['notes.txt'])
})
