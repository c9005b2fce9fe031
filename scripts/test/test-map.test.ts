import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TestMap } from '../test-map/test-map.ts'
import { withinBudget } from '../test-map/time-budget.ts'
import { wholeRepositoryTests } from '../test-map/whole-repository-tests.ts'

const root = join(import.meta.dirname, '../..')
const map = new TestMap(root)
const filesFor = (...changed: string[]) => map.testsFor(changed).map(({ file }) => file)

interface Row {
  readonly changed: string
  readonly selects: readonly string[]
  readonly omits?: readonly string[]
}

test.each<Row>([
  {
    changed: 'plugins/ranks/server/index.ts',
    selects: [
      'plugins/ranks/test/ranks.test.ts',
      'tests/architecture/laws.test.ts',
      'tests/architecture/patterns.test.ts',
      'tests/architecture/subsets.test.ts',
    ],
    omits: ['plugins/ranks/test/rank-pages.test.tsx', 'plugins/groups/test/groups.test.ts', 'tests/browser/ranks.test.ts', 'scripts/test/test-map.test.ts'],
  },
  {
    changed: 'plugins/ranks/web/index.tsx',
    selects: [
      'plugins/ranks/test/rank-pages.test.tsx',
      'tests/browser/ranks.test.ts',
      'tests/architecture/texts.test.ts',
      'tests/architecture/web-parts.test.ts',
    ],
    omits: ['plugins/ranks/test/ranks.test.ts', 'tests/browser/exchange.test.ts'],
  },
  // Sites in other processes are started by path.
  {
    changed: 'plugins/problems/server/index.ts',
    selects: ['plugins/submissions/test/chaos.test.ts', 'plugins/trainings/test/trainings.test.ts'],
  },
  {
    changed: 'plugins/groups/server/index.ts',
    selects: ['plugins/group-contests/test/group-contests.test.ts', 'tests/contracts/groups/disbanding.test.ts'],
    omits: ['plugins/ranks/test/ranks.test.ts'],
  },
  {
    changed: 'plugins/contests/contract.ts',
    selects: [
      'tests/architecture/every-route.test.ts',
      'tests/architecture/wire-numbers.test.ts',
      'tests/browser/contests/contests.test.ts',
      'scripts/test/contracts.test.ts',
    ],
  },
  {
    changed: 'plugins/trainings/locales/en-US.json',
    selects: ['plugins/trainings/test/trainings.test.ts', 'tests/architecture/texts.test.ts', 'tests/browser/trainings.test.ts'],
    omits: ['plugins/ranks/test/ranks.test.ts'],
  },
  {
    changed: 'config/languages.yaml',
    selects: ['judge-daemon/test/languages.test.ts', 'judge-daemon/site/test/end-to-end.test.ts', 'plugins/submissions/test/verdicts.test.ts'],
    omits: ['plugins/ranks/test/ranks.test.ts'],
  },
  {
    changed: 'judge-daemon/sandbox/jail/helper/supervisor/run.c',
    selects: ['judge-daemon/test/sandbox-contract.test.ts', 'plugins/submissions/test/verdicts.test.ts', 'tests/browser/submissions.test.ts'],
    omits: ['plugins/ranks/test/ranks.test.ts'],
  },
  {
    changed: 'judge-daemon/checkers/testlib/5-streams.h',
    selects: ['judge-daemon/test/testlib/testlib.test.ts', 'plugins/exchange/test/solutions.test.ts'],
    omits: ['plugins/contests/test/contests.test.ts'],
  },
  {
    changed: 'plugins/sample-problems/problems/bus-round/checker.cpp',
    selects: ['plugins/sample-problems/test/solutions.test.ts'],
    omits: ['plugins/problems/test/bank.test.ts'],
  },
  { changed: 'ui-kit/table/table.css', selects: ['ui-kit/test/table.test.tsx', 'plugins/ranks/test/rank-pages.test.tsx', 'tests/browser/looks.test.ts'] },
  { changed: 'tests/support/no-remote-sites.ts', selects: ['tests/architecture/every-route.test.ts'], omits: ['plugins/ranks/test/ranks.test.ts'] },
  { changed: 'plugins/ranks/test/ranks.test.ts', selects: ['plugins/ranks/test/ranks.test.ts'], omits: ['plugins/ranks/test/late.test.ts'] },
  {
    changed: 'core/test/fixtures/library.ts',
    selects: ['core/test/storage/kill.test.ts', 'tests/architecture/subsets.test.ts'],
    omits: ['core/test/auth/auth.test.ts'],
  },
  // A file that was deleted.
  { changed: 'plugins/ranks/server/deleted.ts', selects: ['plugins/ranks/test/ranks.test.ts'], omits: ['plugins/trainings/test/trainings.test.ts'] },
])('a change of $changed', ({ changed, selects, omits = [] }) => {
  const selected = filesFor(changed)
  expect(selected).toEqual(expect.arrayContaining([...selects]))
  expect(omits.filter((file) => selected.includes(file))).toEqual([])
  for (const file of [...selects, ...omits]) expect(map.tests).toContain(file)
})

test.each([
  'core/server/index.ts',
  'core/plugin/index.ts',
  'core/embedded-mongo/src/child-process.ts',
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
])('every test runs after a change of %s', (changed) => {
  const tests = map.testsFor([changed])
  expect(tests).toHaveLength(map.tests.length)
  expect(withinBudget(tests, [changed], new Map())).toHaveLength(map.tests.length)
})

test('documents select only the tests that read them', () => {
  expect(filesFor('README.md', 'plugins/ranks/README.md', 'docs/architecture.md')).toEqual([
    'tests/architecture/words.test.ts',
    'scripts/test/documents.test.ts',
  ])
  expect(filesFor('docs/contracts.md').toSorted()).toEqual([
    'scripts/test/contracts.test.ts',
    'scripts/test/documents.test.ts',
    'tests/architecture/words.test.ts',
  ])
})

test('tests that import a changed file themselves come first', () => {
  const [first] = map.testsFor(['plugins/ranks/server/lists/rank-table.ts'])
  expect(first).toEqual({ file: 'plugins/ranks/test/table-histories.test.ts', reason: 'imports it' })
})

test('a change in one plugin runs its own tests and of the others those for which the time suffices', () => {
  const changed = 'plugins/problems/server/index.ts'
  const selected = map.testsFor([changed])
  const slow = new Map(selected.map(({ file }) => [file, 50]))
  const kept = withinBudget(selected, [changed], slow)
  const own = selected.filter(({ reason }) => reason === 'own' || reason === 'imports it')
  expect(own.length).toBeGreaterThan(10)
  expect(kept).toEqual(expect.arrayContaining(own))
  expect(kept.length).toBeLessThan(selected.length / 2)
})

test('every law is listed with the changes after which it runs', () => {
  const laws = readdirSync(join(root, 'tests/architecture')).filter((name) => name.endsWith('.test.ts'))
  const listed = wholeRepositoryTests.map(({ test }) => test)
  expect(listed).toEqual(expect.arrayContaining(laws.map((name) => `tests/architecture/${name}`)))
  expect(listed.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
