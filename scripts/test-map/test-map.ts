import { areaOf, isBrowserTest, isPlugin, isTest, needsAllTests } from './areas.ts'
import { showsPages } from './browser-tests.ts'
import { FileTree } from './file-tree.ts'
import { SourceGraph } from './source-graph.ts'
import { wholeRepositoryTests } from './whole-repository-tests.ts'

/** Why a test is selected, the nearest first. */
const reasons = ['changed', 'imports it', 'law', 'own', 'screen', 'needs it', 'loads it', 'last', 'all'] as const
type Reason = (typeof reasons)[number]

export interface SelectedTest {
  readonly file: string
  readonly reason: Reason
}

/** Which tests a change can break. In doubt it selects more. */
export class TestMap {
  readonly tests: readonly string[]
  readonly #tree: FileTree
  readonly #graph: SourceGraph
  readonly #loaded: ReadonlyMap<string, ReadonlySet<string>>
  /** For every area those of which its program loads files. */
  readonly #needs = new Map<string, Set<string>>()

  constructor(root: string) {
    this.#tree = new FileTree(root)
    this.#graph = new SourceGraph(this.#tree)
    this.tests = [...this.#tree.files].filter(isTest)
    this.#loaded = new Map(this.tests.map((test) => [test, this.#graph.loadedBy(test)]))
    for (const file of this.#tree.files) {
      if (/\/(test|testing|bench)\//.test(file)) continue
      const needed = this.#needs.get(areaOf(file)) ?? new Set()
      this.#needs.set(areaOf(file), needed)
      for (const to of this.#graph.direct(file)) needed.add(areaOf(to))
    }
  }

  /** The tests for changed files, the nearest first. */
  testsFor(changed: readonly string[]): SelectedTest[] {
    const found = new Map<string, SelectedTest>()
    const add = (test: SelectedTest) => {
      const known = found.get(test.file)
      if (this.#tree.files.has(test.file) && (known === undefined || compare(test, known) < 0)) found.set(test.file, test)
    }
    for (const file of changed) this.#testsFor(file).forEach(add)
    if (changed.some(needsAllTests)) for (const file of this.tests) add({ file, reason: 'all' })
    return [...found.values()].toSorted(compare)
  }

  #testsFor(file: string): SelectedTest[] {
    if (isTest(file)) return [{ file, reason: 'changed' }, ...lawsFor(file)]
    if (/\.md$|^(LICENSE|docs\/.*)$/.test(file)) return lawsFor(file)
    const loading = this.#loading(file)
    return [...(loading.length > 0 ? loading : this.#ofArea(areaOf(file))), ...lawsFor(file), ...this.#screens(file)]
  }

  /** The tests that load a file. */
  #loading(file: string): SelectedTest[] {
    const selected = this.#select(areaOf(file), (loaded) => loaded.has(file))
    return selected.map((test) => (test.reason === 'own' && this.#graph.direct(test.file).includes(file) ? { ...test, reason: 'imports it' } : test))
  }

  /** For what no test loads, such as a deleted file or a text: the tests that load anything of its area. */
  #ofArea(area: string): SelectedTest[] {
    return this.#select(area, (loaded) => [...loaded].some((file) => areaOf(file) === area))
  }

  #select(area: string, isNear: (loaded: ReadonlySet<string>) => boolean): SelectedTest[] {
    // Browser tests start most plugins only because others need them; those that show the changed pages are found by name.
    const candidates = this.tests.filter((test) => !(isBrowserTest(test) && isPlugin(area)))
    return candidates.filter((test) => isNear(this.#loaded.get(test)!)).map((test) => ({ file: test, reason: this.#reasonFor(test, area) }))
  }

  #reasonFor(test: string, area: string): Reason {
    if (isBrowserTest(test)) return 'last'
    if (areaOf(test) === area) return 'own'
    return this.#needs.get(areaOf(test))?.has(area) ? 'needs it' : 'loads it'
  }

  /** The browser tests that show the pages of a plugin, and those that start it. */
  #screens(file: string): SelectedTest[] {
    const browserTests = this.tests.filter(isBrowserTest)
    if (file.startsWith('ui-kit/')) return browserTests.map((test) => ({ file: test, reason: 'last' }))
    if (!/^plugins\/[^/]+\/(web|locales|contract|package\.json)/.test(file)) return []
    const area = areaOf(file)
    return browserTests.flatMap((test): SelectedTest[] => {
      if (showsPages(test, area)) return [{ file: test, reason: 'screen' }]
      return this.#loaded.get(test)!.has(`${area}/server/index.ts`) ? [{ file: test, reason: 'last' }] : []
    })
  }
}

function lawsFor(file: string): SelectedTest[] {
  return wholeRepositoryTests.flatMap(({ test, after, lastAfter }): SelectedTest[] => {
    if (after?.test(file)) return [{ file: test, reason: 'law' }]
    return lastAfter?.test(file) ? [{ file: test, reason: 'last' }] : []
  })
}

function compare(a: SelectedTest, b: SelectedTest): number {
  return reasons.indexOf(a.reason) - reasons.indexOf(b.reason)
}
