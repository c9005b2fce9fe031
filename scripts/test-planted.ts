import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allFaults } from './planted-faults/all-faults.ts'
import { CopiedTree } from './planted-faults/copied-tree.ts'
import type { Fault } from './planted-faults/fault.ts'
import { keyOf, lineOf, Results, resultsFolder } from './planted-faults/results.ts'
import { firstFailure } from './planted-faults/run-stage.ts'
import { secondsOf, stagesFor, type Choice } from './planted-faults/stages.ts'
import { FileTree } from './test-map/file-tree.ts'
import { TestMap } from './test-map/test-map.ts'
import { lastDurations } from './test-map/time-budget.ts'

// Plants one fault at a time in a copy of the repository, and shows which the tests find.
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, resume: { type: 'boolean', default: false }, tests: { type: 'string', default: 'map' } },
})
if (values.tests !== 'map' && values.tests !== 'own') throw new Error("--tests is 'map' or 'own'")
const choice: Choice = values.tests

const root = join(import.meta.dirname, '..')
const results = new Results({ resume: values.resume })
const map = new TestMap(root)
const durations = lastDurations(root)
const stages = new Map(allFaults.map((fault) => [fault, stagesFor(fault, choice, map, durations)]))
// The quick ones first: an interrupted run has then tried most of them.
const cost = (fault: Fault) => secondsOf(stages.get(fault)!.flat(), durations)
const faults = allFaults.filter(({ title, file }) => title.includes(values.only) || file.includes(values.only)).toSorted((a, b) => cost(a) - cost(b))
const copy = new CopiedTree(new FileTree(root))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

for (const fault of faults) {
  const key = keyOf(fault, choice)
  if (results.get(key) === undefined) results.add({ key, title: fault.title, file: fault.file, ...(await seek(fault)) })
  console.log(lineOf(results.get(key)!))
}
const survivors = faults.flatMap((fault) => results.get(keyOf(fault, choice)) ?? []).filter(({ foundBy }) => foundBy === null)
console.log(`\n${faults.length - survivors.length} of ${faults.length} planted faults were found (${resultsFolder})`)
for (const { title, file } of survivors) console.log(`survived: ${title} (${file})`)
process.exit(survivors.length > 0 ? 1 : 0)

async function seek(fault: Fault): Promise<{ foundBy: string | null; seconds: number }> {
  const start = performance.now()
  const log = join(resultsFolder, `${keyOf(fault, choice)}.log`)
  const foundBy = await copy.plant(fault, async () => {
    for (const files of stages.get(fault)!) {
      const failure = await firstFailure(copy.root, files, log)
      if (failure !== undefined) return failure
    }
    return null
  })
  return { foundBy, seconds: Math.round((performance.now() - start) / 1000) }
}
