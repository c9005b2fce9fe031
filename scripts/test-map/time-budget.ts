import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaOf, isBrowserTest, isPlugin } from './areas.ts'
import type { SelectedTest } from './test-map.ts'

/** Seconds that test files took. */
export type Durations = ReadonlyMap<string, number>

/** Of a test that never ran here. */
const unknownSeconds = 5
/** The build of the pages. */
const buildSeconds = 30
/** Seconds of test files for one changed area: on two processors they take about half, beside the checks of types and format. */
const secondsPerArea = 120

interface Results {
  readonly projects: Readonly<Record<string, { readonly files: Readonly<Record<string, { readonly duration: number }>> }>>
}

/** The durations of the last runs, as vitest notes them. */
export function lastDurations(root: string): Durations {
  const files = globSync('node_modules/.vite/vitest/*/results.json', { cwd: root })
  const results = files.map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Results)
  return new Map(
    results.flatMap(({ projects }) =>
      Object.values(projects).flatMap((project) => Object.entries(project.files).map(([file, { duration }]) => [file, duration / 1000] as const)),
    ),
  )
}

const isLimited = (file: string) => isPlugin(areaOf(file)) || /^(tests|scripts|docs)\/|\.md$/.test(file)

/**
 * The nearest of the selected tests that a change within plugins can wait for; of equally near ones, the quick ones. Tests of the changed
 * plugin itself always run. A change of anything else waits for all.
 */
export function withinBudget(selected: readonly SelectedTest[], changed: readonly string[], durations: Durations): SelectedTest[] {
  if (!changed.every(isLimited)) return [...selected]
  const seconds = ({ file }: SelectedTest) => durations.get(file) ?? unknownSeconds
  const sorted = selected.toSorted((a, b) => (a.reason === b.reason ? seconds(a) - seconds(b) : 0))
  let left = secondsPerArea * new Set(changed.map(areaOf)).size
  let isBuilt = false
  return sorted.filter((test) => {
    const build = isBrowserTest(test.file) && !isBuilt ? buildSeconds : 0
    if (!['changed', 'imports it', 'own'].includes(test.reason) && left < seconds(test) + build) return false
    left -= seconds(test) + build
    isBuilt ||= build > 0
    return true
  })
}
