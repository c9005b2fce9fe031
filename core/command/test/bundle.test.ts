import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { bundledPackages, debianPackagesOf } from '../bundle/languages.ts'
import { program } from './fixtures/site-folder.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

let folder: string
let bundle: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-bundle-test-'))
  bundle = join(folder, 'verdict-bundle')
})
afterEach(() => rm(folder, { recursive: true }))

async function write(path: string, text: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await chmod(path, mode)
}

/** Writes a bundle of a small site, as `verdict bundle` does; `version` is part of its files. */
async function makeBundle(version: string, manifest: Readonly<Record<string, string | number>> = {}): Promise<void> {
  const site = join(folder, `site-${version}`)
  const files = [
    'scripts/start.js',
    'config/site.yaml',
    'config/languages.yaml',
    'core/web/dist/index.html',
    'plugins/one/index.ts',
    `plugins/new-${version}/index.ts`,
    'core/index.ts',
  ]
  for (const path of files) await write(join(site, path), version)
  await write(join(site, 'core/command/verdict'), '#!/bin/sh\nexit 0\n', 0o755)
  await write(join(site, 'start'), `#!/bin/sh\necho ${version}\n`, 0o755)
  await mkdir(bundle, { recursive: true })
  await promisify(execFile)('tar', ['-czf', join(bundle, 'site.tar.gz'), '-C', site, '.'])
  await copyFile(join(import.meta.dirname, '../bundle/install'), join(bundle, 'install'))
  const { stdout: machine } = await promisify(execFile)('uname', ['-m'])
  const variables = { version, machine: machine.trim(), release: 'debian bookworm', packages: '', site_kilobytes: 100, packages_kilobytes: 0, ...manifest }
  await writeFile(
    join(bundle, 'manifest'),
    Object.entries(variables)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
  await sign()
}

async function sign(): Promise<void> {
  const sums = ['install', 'manifest', 'site.tar.gz'].map(
    async (name) =>
      `${createHash('sha256')
        .update(await readFile(join(bundle, name)))
        .digest('hex')}  ${name}\n`,
  )
  await writeFile(join(bundle, 'SHA256SUMS'), (await Promise.all(sums)).join(''))
}

const install = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)(join(bundle, 'install'), words, { cwd: folder, env: { PATH: process.env['PATH'], ...environment } }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, text: stdout + stderr }),
  )
/** The folder's contents, except those of the tests. */
const left = async () => (await readdir(folder)).filter((name) => !/^(verdict-bundle|site-\d)$/.test(name))
const contentOf = (path: string) => readFile(join(folder, path), 'utf8')

test('a bundle is installed to a new or empty folder, and the site starts from there', async () => {
  await makeBundle('1')
  await mkdir(join(folder, 'empty'))
  for (const place of ['new', 'empty']) {
    expect(await install([place])).toMatchObject({ code: 0, text: expect.stringContaining(`${join(folder, place)}/start`) })
    expect((await promisify(execFile)(join(folder, place, 'start'))).stdout).toBe('1\n')
  }
  expect((await left()).toSorted()).toEqual(['empty', 'new'])
})

test.each([
  [['--no-such'], 2, /unknown option --no-such.*Usage/],
  [['one', 'two'], 2, /only one folder.*Usage/],
  [['--help'], 0, /Usage: \.\/install/],
  [['--update', 'place'], 1, /contains no installation/],
  [['verdict-bundle'], 1, /exists and is not empty/],
  [['/proc/nowhere/place'], 1, /cannot be written to/],
])('install %j exits with %i and says why', async (words, code, text) => {
  await makeBundle('1')
  expect(await install(words)).toEqual({ code, text: expect.stringMatching(text) })
  expect(await left()).toEqual([])
})

test.each([
  ['another architecture', { machine: 'riscv128' }, {}, /this bundle is for riscv128, and this machine is/],
  ['another release', { packages: 'gcc' }, { VERDICT_OS_RELEASE: '/dev/null' }, /the compilers in this bundle are for debian bookworm.*--without-compilers/],
  ['too little space', { site_kilobytes: 2 ** 50 }, {}, /not enough space for the site: .* MB left, and \d+ MB are needed/],
])('on a machine with %s, nothing is installed', async (_, manifest, environment, text) => {
  await makeBundle('1', manifest)
  expect(await install(['place'], environment)).toEqual({ code: 1, text: expect.stringMatching(text) })
  expect(await left()).toEqual([])
})

test('a damaged or incomplete bundle is refused, and nothing is installed', async () => {
  await makeBundle('1')
  const whole = await readFile(join(bundle, 'site.tar.gz'))
  await writeFile(join(bundle, 'site.tar.gz'), whole.fill(0, 20, 40))
  expect(await install(['place'])).toEqual({ code: 1, text: expect.stringMatching(/site\.tar\.gz: FAILED[^]*damaged or not complete/) })
  // Damaged before it was packed.
  await sign()
  expect(await install(['place'])).toEqual({ code: 1, text: expect.stringMatching(/could not be unpacked|is damaged/) })
  await rm(join(bundle, 'site.tar.gz'))
  expect(await install(['place'])).toMatchObject({ code: 1, text: expect.stringMatching(/damaged or not complete/) })
  await rm(join(bundle, 'manifest'))
  expect(await install(['place'])).toMatchObject({ code: 1, text: expect.stringMatching(/manifest is missing/) })
  expect(await left()).toEqual([])
})

test('an update replaces the program and keeps data, settings and plugins of others', async () => {
  await makeBundle('1')
  await install(['place'])
  for (const path of ['data/database', 'config/judge.yaml', 'plugins/school/index.ts', 'core/gone.ts']) await write(join(folder, 'place', path), 'own')
  await write(join(folder, 'place/config/site.yaml'), 'own')
  await write(join(folder, 'place/config/languages.yaml'), 'own')
  await makeBundle('2')
  expect(await install(['place'])).toEqual({ code: 1, text: expect.stringMatching(/contains an installation already.*add --update/) })
  expect(await contentOf('place/core/index.ts')).toBe('1')
  expect(await install(['--update', 'place'])).toMatchObject({ code: 0, text: expect.stringMatching(/languages\.yaml\.before-update/) })
  for (const path of ['data/database', 'config/judge.yaml', 'plugins/school/index.ts', 'config/site.yaml', 'config/languages.yaml.before-update'])
    expect([path, await contentOf(`place/${path}`)]).toEqual([path, 'own'])
  for (const path of ['core/index.ts', 'scripts/start.js', 'plugins/one/index.ts', 'plugins/new-2/index.ts', 'config/languages.yaml'])
    expect([path, await contentOf(`place/${path}`)]).toEqual([path, '2'])
  expect(existsSync(join(folder, 'place/core/gone.ts'))).toBe(false)
  // Otherwise the start would build the pages.
  const changed = (path: string) => statSync(join(folder, 'place', path)).mtimeMs
  expect(changed('core/web/dist/index.html')).toBeGreaterThanOrEqual(changed('plugins'))
  expect((await readdir(join(folder, 'place'), { recursive: true })).filter((name) => name.endsWith('.old'))).toEqual([])
  expect(await left()).toEqual(['place'])
})

test('the program of a running site is not replaced', async () => {
  await makeBundle('1')
  await install(['place'])
  const running = execFile(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], { cwd: join(folder, 'place') })
  await new Promise((resolve) => running.stdout!.once('data', resolve))
  expect(await install(['--update', 'place'])).toEqual({ code: 1, text: expect.stringMatching(new RegExp(`runs from .*place \\(process ${running.pid}\\)`)) })
  running.kill()
})

test('languages are chosen by short names, and each language of the configuration has one', async () => {
  expect(debianPackagesOf('c,cpp,java,python')).toEqual(['libatomic1', 'gcc', 'libc6-dev', 'g++', 'default-jdk-headless', 'python3'])
  expect(debianPackagesOf(' Rust ,')).toEqual(['libatomic1', 'gcc', 'libc6-dev', 'rustc'])
  expect(debianPackagesOf('none')).toEqual(['libatomic1'])
  for (const wrong of ['c,cobol', '', 'none,c', 'toString']) expect(() => debianPackagesOf(wrong)).toThrow(/Unknown languages: .*Known are none and c, cpp/)
  const { languages } = parse(await readFile(join(repository, 'config/languages.yaml'), 'utf8'), { maxAliasCount: 500 }) as {
    languages: { package?: string; newerThan?: string }[]
  }
  // Other versions of a compiler are only offered where they are newer, and pypy has left Debian.
  const needed = languages.filter((one) => one.package && !one.newerThan && one.package !== 'pypy').map((one) => one.package!)
  expect(new Set(bundledPackages)).toEqual(new Set(needed))
})

test.each([
  [['bundle', '--languages', 'cobol'], /Unknown languages: cobol/],
  [['bundle', 'one', 'two'], /Specify one file for the bundle/],
  [['bundle', '--no-such'], /Unknown option/],
  [['bundle'], /is not a clone of the repository/],
])('verdict %j is refused, and no file is written', async (words, text) => {
  await write(join(folder, 'config/site.yaml'), '')
  const call = promisify(execFile)(process.execPath, [program, ...words], { cwd: folder, env: { PATH: process.env['PATH'], VERDICT_ROOT: folder } })
  await expect(call).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(text) })
  expect(await left()).toEqual(['config'])
})
