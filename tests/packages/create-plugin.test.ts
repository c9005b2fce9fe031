import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { releaseOf } from '../../core/build/packages/published-file.ts'
import { workspacesOf } from '../../core/build/packages/workspaces.ts'
import { kindNames, kinds } from '../../core/create/plugin/plugin-name.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const release = releaseOf(workspacesOf(root).map(({ file }) => file))
const archiveOf = (name: string) => `${name.slice(1).replace('/', '-')}-${release.version}.tgz`

let machine: string
let archives: string
let folder: string
beforeAll(async () => {
  machine = await mkdtemp(join(tmpdir(), 'verdict-create-plugin-'))
  archives = join(machine, 'archives')
  await mkdir(archives)
  await writeFile(join(archives, 'packages.json'), JSON.stringify(release))
  for (const { name } of release.packages) await writeFile(join(archives, archiveOf(name)), name)
})
afterAll(() => rm(machine, { recursive: true, force: true }))
beforeEach(async () => {
  folder = await mkdtemp(join(machine, 'shell-'))
})

function create(...words: string[]): Promise<{ code: number; said: string }> {
  const { PATH = '', HOME = '' } = process.env
  return new Promise((resolve) => {
    const env = { PATH, HOME, LANG: 'C.UTF-8' }
    const program = join(root, 'core/create/plugin/main.ts')
    execFile(process.execPath, [program, ...words], { cwd: folder, env }, (error, out, faults) =>
      resolve({ code: Number(error?.code ?? 0), said: out + faults }),
    )
  })
}

interface CreatedPackage {
  readonly name: string
  readonly exports?: Record<string, object>
  readonly peerDependencies: Record<string, string>
  readonly peerDependenciesMeta?: Record<string, object>
  readonly devDependencies: Record<string, string>
  readonly verdict: { readonly plugin: string; readonly web?: object }
}
const packageIn = (path: string) => JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')) as CreatedPackage

test.each(kindNames)('a folder of the kind %s has all that it names, and nothing of the example is left', async (kind) => {
  const id = `${kinds[kind]!.prefix}lucky-draw`
  expect(await create('lucky-draw', '--kind', kind, '--from', archives, '--no-install')).toMatchObject({ code: 0, said: expect.stringContaining(id) })
  const file = packageIn('lucky-draw')
  expect(file).toMatchObject({ name: `verdict-plugin-${id}`, verdict: { plugin: id }, peerDependencies: { '@verdict/core': `^${release.version}` } })
  for (const [name, range] of Object.entries(file.devDependencies).filter(([one]) => one.startsWith('@verdict/'))) {
    expect(range).toBe(`file:packages/${archiveOf(name)}`)
    expect(existsSync(join(folder, 'lucky-draw/packages', archiveOf(name)))).toBe(true)
  }
  const paths = await readdir(join(folder, 'lucky-draw'), { recursive: true })
  expect(paths).toEqual(expect.arrayContaining(['.github/workflows/test.yml', '.gitignore', 'README.md', 'tsconfig.json', 'vitest.config.ts', 'test']))
  expect(paths.includes('vite.config.ts')).toBe(file.verdict.web !== undefined)
  expect(Object.keys(file.exports ?? {})).not.toContain('./web')
  // Otherwise npm would install them, with Arco and Monaco, in every site with the plugin.
  const kits = Object.keys(file.peerDependencies).filter((name) => name.endsWith('-kit'))
  expect(Object.keys(file.peerDependenciesMeta ?? {})).toEqual(kits)
  const texts = await Promise.all(
    paths.filter((path) => /\.(ts|tsx|json|md|yml)$/.test(path)).map((path) => readFile(join(folder, 'lucky-draw', path), 'utf8')),
  )
  expect(texts.join('\n')).not.toMatch(/\bexample\b(?!s)|Example|示例/)
})

test('the tools have the versions that this repository uses', async () => {
  await create('quiz', '--from', archives, '--no-install')
  const { devDependencies } = packageIn('quiz')
  const { devDependencies: ours } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as CreatedPackage
  const tools = Object.entries(devDependencies).filter(([name]) => !name.startsWith('@verdict/'))
  expect(tools.length).toBeGreaterThan(5)
  expect(Object.fromEntries(tools)).toEqual(Object.fromEntries(tools.map(([name]) => [name, ours[name]])))
})

test.each([
  [[], 'Name one folder'],
  [['one', 'two'], 'Name one folder'],
  [['Lucky Draw'], 'Lucky Draw cannot be the name of a plugin'],
  [['lucky', '--kind', 'login'], `There is no kind login. Use one of: ${kindNames.join(', ')}`],
  [['lucky', '--kind', 'constructor'], 'There is no kind constructor'],
  [['lucky', '--from', 'nowhere'], 'There is no folder'],
  [['lucky', '--fast'], "Unknown option '--fast'"],
  [['lucky', '--language', 'fr'], 'There is no language fr'],
])('%j is refused in one sentence and creates nothing', async (words, sentence) => {
  const { code, said } = await create(...words, '--no-install')
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)])
  expect(said).not.toMatch(/\n\s+at /)
  expect(await readdir(folder)).toEqual([])
})

test('a folder with files stays as it is', async () => {
  await mkdir(join(folder, 'quiz'))
  await writeFile(join(folder, 'quiz/notes.txt'), 'mine')
  expect(await create('quiz', '--from', archives, '--no-install')).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') })
  expect(await readdir(join(folder, 'quiz'))).toEqual(['notes.txt'])
})
