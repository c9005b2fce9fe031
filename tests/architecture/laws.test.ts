import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { cyclesOf, deadExports, fileImports, undeclaredPackages } from './dead-code.ts'
import { exportsIn, importsIn, importsOf, sourceFiles, workspacesOf } from './imports.ts'
import { laws } from './laws.ts'
import { operatorNamesIn, operatorsIn, unusedOperators } from './operators.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = sourceFiles(root)
const edges = importsOf(root, files)
const workspaces = workspacesOf(root)
const { devDependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { devDependencies: Record<string, string> }

test('the laws cover every source file', () => {
  expect(files.length).toBeGreaterThan(150)
  for (const seen of ['core/plugin/index.ts', 'core/server/boot/scope.ts', 'core/testing/index.ts']) expect(files).toContain(seen)
  expect(edges.length).toBeGreaterThan(files.length)
})

test.each(Object.entries(laws))('law %s', (_, holds) => {
  expect(edges.filter((edge) => !holds(edge))).toEqual([])
})

const withScripts = importsOf(root, sourceFiles(root, ['core', 'plugins', 'ui-kit', 'judge-daemon', 'scripts', 'tests']))

test('law 6 there are no import cycles', () => {
  expect(cyclesOf(fileImports(withScripts, workspaces), { types: false })).toEqual([])
  expect(cyclesOf(fileImports(withScripts, workspaces), { types: true })).toEqual([])
})

/** Not loaded by an import: configurations of tools, and type declarations of JavaScript files. */
const loadedByTools = /\.config\.ts$|\.d\.ts$/

test('law 9 every export is imported somewhere', () => {
  const sources = files.filter((path) => !path.includes('/test/') && !loadedByTools.test(path))
  const dead = deadExports(
    sources.map((path) => ({ path, ...sourceOf(path) })),
    withScripts,
    workspaces,
  )
  expect(sources.length).toBeGreaterThan(150)
  expect(dead).toEqual([])
})

test('law 10 every workspace declares the packages that it imports', () => {
  expect(undeclaredPackages(edges, workspaces, new Set(Object.keys(devDependencies)))).toEqual([])
})

function sourceOf(path: string) {
  const text = readFileSync(`${root}/${path}`, 'utf8')
  return { text, exports: exportsIn(path, text) }
}

/** A plugin gets its collections by declaration; a name in quotes, a client or a database would bypass that. */
const opensCollections = (text: string) => /\.collection(<[^>]*>)?\(\s*['"`]|\bMongoClient\b|import (type )?\{[^}]*\bDb\b[^}]*\} from 'mongodb'/.test(text)

// `npm run seed` and the maker of the demo site write to collections directly; no site runs them.
test('law 7 only the kernel opens collections by their full name', () => {
  const own = files.filter((file) => file.startsWith('plugins/') && !/\/test(ing)?\//.test(file) && !/^plugins\/[^/]+\/(seed\.ts$|demo(\.ts$|\/))/.test(file))
  expect(own.length).toBeGreaterThan(5)
  expect(own.filter((file) => opensCollections(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
})

/** Whether a file starts a child process that inherits the environment, in which secrets of the site may be. */
const bequeathsEnvironment = (text: string) =>
  text.includes("'node:child_process'") &&
  (/\.\.\.process\.env/.test(text) || (text.match(/\b(spawn\(|execFile\)?\()/g) ?? []).length > (text.match(/\benv\b(?!\.|\[)/g) ?? []).length)

test('law 12 child processes get a named list of variables', () => {
  const own = files.filter((file) => /^(core|plugins|judge-daemon)\//.test(file) && !/\/(test|testing|bench)\//.test(file))
  const texts = own.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')] as const)
  expect(texts.filter(([, text]) => /\bspawn\(/.test(text)).length).toBeGreaterThan(2)
  expect(texts.filter(([, text]) => bequeathsEnvironment(text)).map(([file]) => file)).toEqual([])
})

/** The operators of these sources of the embedded database that no other source names. */
function operatorsWithoutCaller(database: readonly string[], others: readonly string[]): string[] {
  const called = new Set(others.flatMap(operatorNamesIn))
  return [...new Set(database.flatMap(operatorsIn))].filter((name) => !called.has(name)).toSorted()
}

test('law 13 the embedded database gets no operator without a caller', () => {
  const own = files.filter((file) => /^(core|plugins)\//.test(file) && !/\/(test|testing|bench)\//.test(file))
  const [database, others] = [true, false].map((isDatabase) =>
    own.filter((file) => file.startsWith('core/embedded-mongo/') === isDatabase).map((file) => readFileSync(`${root}/${file}`, 'utf8')),
  )
  expect(database!.flatMap(operatorsIn).length).toBeGreaterThan(150)
  expect(operatorsWithoutCaller(database!, others!)).toEqual(unusedOperators)
  expect(unusedOperators.length).toBeLessThanOrEqual(161)
})

/** For each law a file that violates it. */
const planted: readonly [law: string, file: string, text: string][] = [
  ['1 core knows no plugin', 'core/server/bad.ts', "import { contests } from '@verdict/plugin-contests/contract'"],
  ['1 core knows no plugin', 'core/web/bad.ts', "export const load = () => import('../../plugins/contests/web/index.tsx')"],
  [
    '2 plugins meet only at contracts and kits',
    'plugins/ranks/server/bad.ts',
    "import { ContestRepository } from '../../contests/server/contest-repository.ts'",
  ],
  ['2 plugins meet only at contracts and kits', 'plugins/ranks/server/bad.ts', "import { ContestRepository } from '@verdict/plugin-contests/server'"],
  ['2b only tests and measurements import helpers of tests', 'plugins/ranks/server/bad.ts', "import { draft } from '@verdict/plugin-problems/testing'"],
  ['2b only tests and measurements import helpers of tests', 'plugins/problems/server/bad.ts', "import { draft } from '../testing/drafts.ts'"],
  ['3 a contract imports only core/plugin, zod and other contracts', 'plugins/ranks/contract.ts', "import type { Collection } from 'mongodb'"],
  ['3 a contract imports only core/plugin, zod and other contracts', 'plugins/exchange/contract/bad.ts', "export { texAsMarkdown } from '../kit/index.ts'"],
  ['3 a contract imports only core/plugin, zod and other contracts', 'plugins/ranks/contract.ts', "export { Rank } from './server/rank.ts'"],
  ['3b a kit beside a contract imports nothing else of plugins', 'plugins/exchange/kit/bad.ts', "import { ZipWriter } from '../server/packages/zip-writer.ts'"],
  ['4a web never reaches server', 'plugins/format-fps/web/bad.tsx', "import { texAsMarkdown } from '@verdict/plugin-exchange/kit'"],
  ['4a web never reaches server', 'plugins/ranks/web/bad.tsx', "import { board } from '../server/board.ts'"],
  ['4a web never reaches server', 'core/web/bad.ts', "import { readFileSync } from 'node:fs'"],
  ['4b server never reaches web', 'plugins/ranks/server/bad.ts', "import { page } from '@verdict/core/web'"],
  ['5a one file knows tsyringe', 'core/server/bad.ts', "import { container } from 'tsyringe'"],
  ['5b only ui-kit knows Arco, Monaco, KaTeX and G2Plot', 'plugins/ranks/web/bad.tsx', "import { Table } from '@arco-design/web-react'"],
  ['17a packages around the kernel import it by their entries', 'core/command/bad.ts', "import type { Database } from '../server/storage/database.ts'"],
  ['17a packages around the kernel import it by their entries', 'core/build/shell/bad.ts', "import { coreVersion } from '../../plugin/version.ts'"],
  ['17a packages around the kernel import it by their entries', 'core/command/bad.ts', "import { startSite } from '@verdict/core/server'"],
  ['17a packages around the kernel import it by their entries', 'core/server-kit/bad.ts', "import { startSite } from '@verdict/core/site'"],
  [
    '17a packages around the kernel import it by their entries',
    'core/server-kit/test/bad.test.ts',
    "import { testDatabase } from '../../testing/test-database.ts'",
  ],
  ['17a packages around the kernel import it by their entries', 'core/page-kit/bad.ts', "import { readSession } from '../web/session/session.ts'"],
  ['17c the kernel imports no kit', 'core/web/bad.ts', "import { useEditForm } from '@verdict/page-kit'"],
  [
    '17b nothing that runs in a site imports the command, the build or the demo',
    'core/server/bad.ts',
    "import { backupSite } from '@verdict/command/archives'",
  ],
  [
    '17b nothing that runs in a site imports the command, the build or the demo',
    'core/testing/bad.ts',
    "import { createSiteArchives } from '../command/archives/index.ts'",
  ],
  [
    '17b nothing that runs in a site imports the command, the build or the demo',
    'core/test/bad.test.ts',
    "import { restoreSite } from '@verdict/command/archives'",
  ],
  [
    '17b nothing that runs in a site imports the command, the build or the demo',
    'plugins/ranks/server/bad.ts',
    "import { Workspace } from '@verdict/command/workspace'",
  ],
  ['17b nothing that runs in a site imports the command, the build or the demo', 'core/command/bad.ts', "import { verdictPlugin } from '@verdict/build'"],
]

describe('each law goes red on a planted violation', () => {
  test.each(planted)('%s: %s', (law, file, text) => {
    const found = importsIn(file, text)
    expect(found).toHaveLength(1)
    expect(found.every((edge) => laws[law]?.(edge))).toBe(false)
  })

  test('every law has one', () => {
    expect(new Set(planted.map(([law]) => law))).toEqual(new Set(Object.keys(laws)))
  })

  test.each([
    "const rows = db.collection('contests.rows')",
    'const rows = ctx.db.collection<Row>(`contests.${name}`)',
    "import { MongoClient } from 'mongodb'",
    "import type { Collection, Db } from 'mongodb'",
  ])('7 a plugin touches only its own collections: %s', (text) => {
    expect(opensCollections(text)).toBe(true)
  })

  test.each(["spawn('flock', ['-x'])", 'execFile(program, words, { env: { ...process.env, LANG: "C" } })', "promisify(execFile)('gcc', words)"])(
    '12 child processes get a named list of variables: %s',
    (call) => {
      expect(bequeathsEnvironment(`import { execFile, spawn } from 'node:child_process'\n${call}`)).toBe(true)
    },
  )

  test.each([
    ['a row of a table', 'const strings = table({\n  $soundex: unary(soundex),\n})'],
    ['a case', "switch (name) {\n  case '$soundex':\n    return soundex(operand)\n}"],
    ['a name that is looked for', "if ('$soundex' in stage) return soundex(stage)"],
  ])('13 an operator that nothing uses: %s', (_, text) => {
    expect(operatorsWithoutCaller([text], ["rows.aggregate([{ $project: { a: { $toUpper: '$a' } } }])"])).toEqual(['$soundex'])
    expect(operatorsWithoutCaller([text], ["rows.aggregate([{ $project: { a: { $soundex: '$a' } } }])"])).toEqual([])
  })

  test('6 a cycle of three files', () => {
    const cycle = [
      ...importsIn('core/server/a.ts', "import './b.ts'"),
      ...importsIn('core/server/b.ts', "export * from './c.ts'"),
      ...importsIn('core/server/c.ts', "import './a.ts'"),
    ]
    expect(cyclesOf(cycle, { types: false })).toEqual(['core/server/a.ts → core/server/b.ts → core/server/c.ts → core/server/a.ts'])
  })

  test('6 a cycle of types', () => {
    const cycle = [...importsIn('core/server/a.ts', "import type { B } from './b.ts'"), ...importsIn('core/server/b.ts', "import { type A } from './a.ts'")]
    expect(cyclesOf(cycle, { types: false })).toEqual([])
    expect(cyclesOf(cycle, { types: true })).toEqual(['core/server/a.ts → core/server/b.ts → core/server/a.ts'])
  })

  test('9 an export without an import', () => {
    const text = 'export const used = 1\nexport const dead = 2\nexport interface Option { a: 1 }\nexport type Options = Option[]\nexport default used'
    const imports = importsIn('core/server/b.ts', "import { used } from './a.ts'")
    const sources = [{ path: 'core/server/a.ts', text, exports: exportsIn('core/server/a.ts', text) }]
    expect(deadExports(sources, imports, workspaces)).toEqual(['core/server/a.ts: dead', 'core/server/a.ts: Options', 'core/server/a.ts: default'])
    expect(deadExports(sources, importsIn('core/server/b.ts', "export * from './a.ts'"), workspaces)).toEqual([])
  })

  test('10 a package that is not declared', () => {
    const imports = [
      ...importsIn('plugins/home/server/a.ts', "import { z } from 'zod'\nimport { chalk } from 'chalk'"),
      ...importsIn('plugins/home/test/a.test.ts', "import { test } from 'vitest'"),
    ]
    expect(undeclaredPackages(imports, workspaces, new Set(['vitest']))).toEqual(['plugins/home imports chalk, which it does not declare'])
  })
})
