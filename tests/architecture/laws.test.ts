import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { importsIn, importsOf, sourceFiles } from './imports.ts'
import { cyclesOf, laws } from './laws.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = sourceFiles(root)
const edges = importsOf(root, files)

test('the laws look at every file of the house', () => {
  expect(files.length).toBeGreaterThan(150)
  for (const seen of ['core/plugin/index.ts', 'core/server/scope.ts', 'core/testing/index.ts']) expect(files).toContain(seen)
  expect(edges.length).toBeGreaterThan(files.length)
})

test.each(Object.entries(laws))('law %s', (_, holds) => {
  expect(edges.filter((edge) => !holds(edge))).toEqual([])
})

test('law 6 there are no import cycles', () => {
  expect(cyclesOf(edges)).toEqual([])
})

/** A plugin gets its collections by declaration; a name in quotes, a client or a database would be a way around. */
const opensCollections = (text: string) => /\.collection(<[^>]*>)?\(\s*['"`]|\bMongoClient\b|import (type )?\{[^}]*\bDb\b[^}]*\} from 'mongodb'/.test(text)

// What `npm run seed` writes comes in by the back door; no site runs it.
test('law 7 only the kernel opens collections by their full name', () => {
  const own = files.filter((file) => file.startsWith('plugins/') && !file.includes('/test/') && !/^plugins\/[^/]+\/seed\.ts$/.test(file))
  expect(own.length).toBeGreaterThan(5)
  expect(own.filter((file) => opensCollections(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
})

/** One file for each law that breaks it; the law has to see that. */
const planted: readonly [law: string, file: string, text: string][] = [
  ['1 core knows no plugin', 'core/server/bad.ts', "import { contests } from '@verdict/plugin-contests/contract'"],
  ['1 core knows no plugin', 'core/web/bad.ts', "export const load = () => import('../../plugins/contests/web/index.tsx')"],
  ['2 plugins meet only at contracts', 'plugins/ranks/server/bad.ts', "import { ContestBook } from '../../contests/server/contest-book.ts'"],
  ['2 plugins meet only at contracts', 'plugins/ranks/server/bad.ts', "import { ContestBook } from '@verdict/plugin-contests/server'"],
  ['3 a contract imports only core/plugin, zod and other contracts', 'plugins/ranks/contract.ts', "import type { Collection } from 'mongodb'"],
  ['3 a contract imports only core/plugin, zod and other contracts', 'plugins/ranks/contract.ts', "export { Rank } from './server/rank.ts'"],
  ['4a web never reaches server', 'plugins/ranks/web/bad.tsx', "import { board } from '../server/board.ts'"],
  ['4a web never reaches server', 'core/web/bad.ts', "import { readFileSync } from 'node:fs'"],
  ['4b server never reaches web', 'plugins/ranks/server/bad.ts', "import { page } from '@verdict/core/web'"],
  ['5a one file knows tsyringe', 'core/server/bad.ts', "import { container } from 'tsyringe'"],
  ['5b only ui-kit knows Arco, Monaco, KaTeX and G2Plot', 'plugins/ranks/web/bad.tsx', "import { Table } from '@arco-design/web-react'"],
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

  test('6 a cycle of three files', () => {
    const cycle = [
      ...importsIn('core/server/a.ts', "import './b.ts'"),
      ...importsIn('core/server/b.ts', "export * from './c.ts'"),
      ...importsIn('core/server/c.ts', "import './a.ts'"),
    ]
    expect(cyclesOf(cycle)).toEqual(['core/server/a.ts → core/server/b.ts → core/server/c.ts → core/server/a.ts'])
  })
})
