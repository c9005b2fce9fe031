import { areaOf, isBrowserTest } from '../test-map/areas.ts'
import type { TestMap } from '../test-map/test-map.ts'
import { withinBudget, type Durations } from '../test-map/time-budget.ts'
import type { Fault } from './fault.ts'

/** `map`: the tests that the map selects. `own`: those of the fault's own package, and those of all plugins together. */
export type Choice = 'map' | 'own'

/** Tests of this command: they compare the faults with the sources, and ask git, which does not know the copy. */
const ownChecks = /^scripts\/test\/(planted-faults|copied-tree|test-map)\.test\.ts$/
const unknownSeconds = 5
/** Seconds of test files for one fault. The tests of each package take less. */
const maxSeconds = 300
/** Each run of vitest takes seconds to start, so the next stage is longer. */
const stageSeconds = [10, 60, maxSeconds]

export const secondsOf = (files: readonly string[], durations: Durations) => files.reduce((sum, file) => sum + (durations.get(file) ?? unknownSeconds), 0)

/** The test files for a fault, those that find it soonest first; a later stage runs only if the earlier ones pass. */
export function stagesFor(fault: Fault, choice: Choice, map: TestMap, durations: Durations): string[][] {
  const files = choice === 'own' ? ownTests(fault, map) : selectedTests(fault, map, durations)
  const seconds = (file: string) => secondsOf([file], durations)
  const unit = files.filter((file) => !isBrowserTest(file) && !ownChecks.test(file))
  if (choice === 'own') unit.sort((a, b) => seconds(a) - seconds(b))
  const stages: string[][] = stageSeconds.map(() => [])
  let sum = 0
  for (const file of unit) {
    sum += seconds(file)
    stages[stageSeconds.findIndex((limit) => sum <= limit)]?.push(file)
  }
  return [...stages, files.filter(isBrowserTest)].filter((stage) => stage.length > 0)
}

function ownTests({ file }: Fault, { tests }: TestMap): string[] {
  return tests.filter((test) => areaOf(test) === areaOf(file) || /^tests\/(contracts|architecture)\//.test(test))
}

function selectedTests({ file }: Fault, map: TestMap, durations: Durations): string[] {
  const selected = withinBudget(map.testsFor([file]), [file], durations)
  // Browser tests are slow: only those run that show the pages of the fault's own plugin.
  return selected.filter(({ file, reason }) => !isBrowserTest(file) || reason === 'screen').map((test) => test.file)
}
