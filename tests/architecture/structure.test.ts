import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fileImports } from './dead-code.ts'
import { exportsIn, importsIn, importsOf, sourceFiles, workspacesOf } from './imports.ts'
import { folderCycles } from './structure/folder-order.ts'
import { layersIn, upwardImports } from './structure/layers.ts'
import { filesWithoutPlace, looseFiles, stalePaths, testsReachingInside, unusedPackages, webPackages } from './structure/places.ts'
import { measure, type Syntax } from './structure/syntax.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = sourceFiles(root)
const product = sources.filter((file) => !/\/(test|testing|bench)\//.test(file) && !file.endsWith('.d.ts'))
const imports = importsOf(root, sources)
const workspaces = workspacesOf(root)
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => existsSync(join(root, file)))

const isProduct = ({ from }: { from: string }) => product.includes(from)
const packageEntries = new Set(workspaces.flatMap(({ entries }) => [...entries.values()]))
const otherTexts = (folder: string) =>
  tracked
    .filter((file) => file.startsWith(`${folder}/`) && /\.(css|html|tsx?|js)$/.test(file))
    .map(read)
    .join('\n')

/** Files that are small because of what they are: what a package offers, what a program or a plugin puts together, and its routes. */
const isEntry = (file: string) => packageEntries.has(file) || /\/(index|main|routes)\.tsx?$/.test(file)

const measured = product.map((file) => ({ file, ...measure(file, read(file)) }))

/** Exceptions to the laws of `docs/architecture.md`, which files list. Each list only shrinks: so many lines it has at most. */
const debts: readonly [name: string, most: number, find: () => string[]][] = [
  ['folder-cycles', 0, () => folderCycles(fileImports(imports.filter(isProduct), workspaces), packageEntries)],
  ['files-without-place', 0, () => filesWithoutPlace(tracked.filter((file) => file.startsWith('plugins/')))],
  ['tests-reaching-inside', 0, () => testsReachingInside(imports)],
  ['large-files', 0, () => measured.filter(({ lines }) => lines > 200).map(({ file }) => file)],
  ['small-files', 233, () => measured.filter(({ file, logic }) => logic < 15 && !isEntry(file)).map(({ file }) => file)],
]

test('beside entries, the root of a server or web half contains only folders', () => {
  expect(looseFiles(tracked, isEntry)).toEqual([])
})

test.each(debts)('the list of %s only shrinks', async (name, most, find) => {
  const found = find().toSorted()
  await expect(`${found.join('\n')}\n`).toMatchFileSnapshot(`structure/debts/${name}.txt`)
  expect(found.length).toBeLessThanOrEqual(most)
})

/** How often all product code does what the compiler cannot check, at most. */
const mostUnchecked: Syntax = { casts: 55, assertions: 280, unindexedAssertions: 0, any: 5, predicates: 30, freeResults: 17, silentRefusals: 6 }

test('code that the compiler cannot check becomes less', () => {
  for (const [kind, most] of Object.entries(mostUnchecked) as [keyof Syntax, number][])
    expect(
      measured.reduce((sum, { syntax }) => sum + syntax[kind], 0),
      kind,
    ).toBeLessThanOrEqual(most)
})

test('nothing in the server of the kernel imports from a higher layer', () => {
  const layers = layersIn(read('docs/architecture.md'))
  expect(layers.length).toBeGreaterThan(8)
  expect(upwardImports(fileImports(imports.filter(isProduct), workspaces), layers, packageEntries)).toEqual([])
})

test.each([
  ['servers of plugins', 'core/server/index.ts', 79],
  ['programs that host a site', 'core/server/site.ts', 49],
])('the kernel exports no more to %s', (_, entry, most) => {
  expect(exportsIn(entry, read(entry)).length).toBeLessThanOrEqual(most)
})

test('pages and components load only these packages', () => {
  expect(webPackages(imports)).toEqual([
    '@antv/g2',
    '@antv/g2plot',
    '@arco-design/web-react',
    '@monaco-editor/react',
    'hast-util-to-jsx-runtime',
    'highlight.js',
    'i18next',
    'jotai',
    'katex',
    'lean-qr',
    'monaco-editor',
    'react',
    'react-dom',
    'react-i18next',
    'react-router-dom',
    'rehype-raw',
    'rehype-sanitize',
    'remark-cjk-friendly',
    'remark-gfm',
    'remark-math',
    'remark-parse',
    'remark-rehype',
    'unified',
    'virtual:verdict-kit-styles',
    'virtual:verdict-start',
  ])
})

test('every declared package is used', () => {
  expect(unusedPackages(workspaces, imports, otherTexts)).toEqual([])
})

test('documents name files that exist', () => {
  const documents = tracked.filter((file) => file.endsWith('.md'))
  expect(documents.length).toBeGreaterThan(100)
  const stale = (document: string) => stalePaths(read(document), (path) => tracked.includes(path) || tracked.includes(join(dirname(document), path)))
  expect(documents.flatMap((document) => stale(document).map((path) => `${document}: ${path}`))).toEqual([])
})

describe('each law goes red on a planted violation', () => {
  test('folders that import each other, one of them by types alone', () => {
    const circle = [
      ...importsIn('plugins/ranks/server/lists/a.ts', "import { b } from '../rows/b.ts'"),
      ...importsIn('plugins/ranks/server/rows/c.ts', "import type { D } from '../../web/d.ts'"),
      ...importsIn('plugins/ranks/web/d.ts', "import '../server/lists/a.ts'\nimport './e.ts'"),
    ]
    expect(folderCycles(circle, new Set())).toEqual(['plugins/ranks/server/lists plugins/ranks/server/rows plugins/ranks/web'])
    expect(folderCycles(circle, new Set(['plugins/ranks/web/d.ts']))).toEqual(['plugins/ranks/server/lists plugins/ranks/server/rows plugins/ranks/web/d.ts'])
    expect(folderCycles(circle.slice(0, 2), new Set())).toEqual([])
  })

  test('an import of a higher layer, and a folder without one', () => {
    const layers = layersIn('```\ncore/server, lowest layer first\nbase search\nhttp\n```')
    const all = [
      ...importsIn('core/server/base/a.ts', "import '../http/b.ts'\nimport '../search/c.ts'"),
      ...importsIn('core/server/http/b.ts', "import '../base/a.ts'"),
      ...importsIn('core/server/odd/d.ts', "import type { A } from '../base/a.ts'"),
      ...importsIn('core/server/index.ts', "export * from './http/b.ts'"),
    ]
    const found = [
      'core/server/base/a.ts imports core/server/http/b.ts',
      'core/server/odd/d.ts imports core/server/base/a.ts',
      'core/server/odd/d.ts belongs to no layer',
    ]
    expect(upwardImports(all, layers, new Set(['core/server/index.ts']))).toEqual(found)
  })

  test('a file without a place', () => {
    expect(filesWithoutPlace(['plugins/ranks/helpers.ts', 'plugins/ranks/server/index.ts', 'plugins/ranks/contract.ts'])).toEqual(['plugins/ranks/helpers.ts'])
  })

  test('a file beside the entries of a half', () => {
    const files = ['plugins/ranks/server/index.ts', 'plugins/ranks/server/ranks.ts', 'plugins/ranks/web/ranks.css', 'plugins/ranks/web/rank/rank-page.tsx']
    expect(looseFiles(files, (file) => file.endsWith('index.ts'))).toEqual(['plugins/ranks/server/ranks.ts', 'plugins/ranks/web/ranks.css'])
  })

  test('a test that reaches into another plugin', () => {
    const found = ['../../contests/server/index.ts', '@verdict/plugin-contests/testing', '@verdict/plugin-contests/contract', '../server/index.ts']
    const all = importsIn('plugins/ranks/test/a.test.ts', found.map((path) => `import '${path}'`).join('\n'))
    expect(testsReachingInside(all)).toEqual(['plugins/ranks/test/a.test.ts plugins/contests/server/index.ts'])
  })

  test('a page that loads another package, and a package that nothing uses', () => {
    expect(webPackages(importsIn('plugins/ranks/web/a.tsx', "import dayjs from 'dayjs'\nimport type { A } from 'typed'"))).toEqual(['dayjs'])
    const workspace = { folder: 'plugins/ranks', name: '@verdict/plugin-ranks', declared: new Set(['zod', 'dayjs', 'css']), entries: new Map() }
    expect(unusedPackages([workspace], importsIn('plugins/ranks/contract.ts', "import { z } from 'zod'"), () => "@import 'css'")).toEqual([
      'plugins/ranks dayjs',
    ])
  })

  test('a document with an old path', () => {
    expect(stalePaths('`core/server/gone.ts` and `docs/here.md`, not `feedback/score.txt`', (path) => path === 'docs/here.md')).toEqual(['core/server/gone.ts'])
  })

  test.each<[keyof Syntax, string]>([
    ['casts', 'const a = b as string'],
    ['assertions', 'const a = b[0]!'],
    ['unindexedAssertions', 'const a = b.get(0)!'],
    ['any', 'const a: any = 1'],
    ['predicates', 'const isA = (b: unknown): b is string => true'],
    ['freeResults', 'function read<T>(text: string): T { return JSON.parse(text) }'],
    ['silentRefusals', 'const a = await read().catch(() => false)'],
    ['silentRefusals', 'const a = await read().then(() => true, () => false)'],
  ])('%s: %s', (kind, text) => {
    expect(measure('a.ts', text).syntax).toMatchObject({ [kind]: 1 })
  })

  test('checked code', () => {
    const text = "const a = [1] as const\nfunction same<T>(one: T): T { return one }\nread().catch(() => undefined)\nconst any = 'as'"
    expect(measure('a.ts', text).syntax).toEqual({ casts: 0, assertions: 0, unindexedAssertions: 0, any: 0, predicates: 0, freeResults: 0, silentRefusals: 0 })
  })

  test.each(['a[0]!', 'a.at(-1)!', 'a.b[0]!'])('an assertion behind an index: %s', (text) => {
    expect(measure('a.ts', text).syntax).toMatchObject({ assertions: 1, unindexedAssertions: 0 })
  })

  test('lines of code are counted without comments', () => {
    expect(measure('a.ts', '/** A\n * comment. */\nconst a = 1 // one\n\n// two\nconst b = 2\n').lines).toBe(2)
  })

  test('lines of logic are counted without imports and closing brackets', () => {
    expect(measure('a.ts', "import {\n  a,\n} from 'a'\nimport 'b'\n\nconst b = [\n  a, // one\n]\n").logic).toBe(2)
  })
})
