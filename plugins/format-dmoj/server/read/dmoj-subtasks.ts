import { FieldWrong, FileMissing, JudgingUnsupported, type ProblemReport } from '@verdict/plugin-exchange/contract'
import type { PackagedCase, Subtask } from '@verdict/plugin-exchange/kit'
import type { DraftFile } from '@verdict/plugin-problems/contract'
import type { InitCase, InitEntry, InitYml } from './init-yml.ts'
import type { PackagedFiles } from './packaged-files.ts'

interface Reading {
  readonly entries: readonly InitEntry[]
  readonly files: PackagedFiles
  readonly place: string
  readonly report: ProblemReport
}

/** Cases that others depend on are judged with each of them, so a few cases may become many. */
const maxCases = 5000
const maxNameLength = 100

async function* empty(): AsyncGenerator<Uint8Array> {}

/** Returns the cases and batches with their points. If a case without points fails, DMOJ judges nothing after it. */
export function subtasksOf(init: InitYml, reading: Reading): Subtask[] {
  const { entries, place, report } = reading
  const batches: { readonly cases: readonly PackagedCase[]; readonly needed: ReadonlySet<number> }[] = []
  const withoutPoints: PackagedCase[] = []
  const subtasks: Subtask[] = []
  const names = new Set<string>()
  let own = 0
  let repeated = 0
  for (const entry of entries) {
    const score = entry.points ?? init.points ?? 1
    const cases = (entry.batched ?? [entry]).map((one) => caseOf(one, { ...reading, outer: [entry, init], names, number: (own += 1) }))
    if (entry.batched?.some(({ points }) => typeof points === 'number' && points !== score))
      report.error(new JudgingUnsupported({ feature: 'batched: points that differ' }))
    const needed = new Set<number>()
    for (const number of entry.dependencies ?? []) {
      const other = batches[number - 1]
      if (!other || !entry.batched) throw new FieldWrong({ file: place, field: 'dependencies', problem: String(number) })
      for (const one of [number, ...other.needed]) needed.add(one)
    }
    if (entry.batched) batches.push({ cases, needed })
    const before = [...withoutPoints, ...[...needed].flatMap((number) => batches[number - 1]!.cases)]
    const all = [...new Set([...before, ...cases])]
    repeated += all.length - cases.length
    if (repeated > maxCases) throw new JudgingUnsupported({ feature: `cases that depend on others: more than ${maxCases}` })
    subtasks.push({ score, cases: all })
    if (score === 0) withoutPoints.push(...cases)
  }
  return subtasks
}

/** Fields that a case omits come from its batch or the problem. */
function caseOf(
  one: InitCase,
  {
    files,
    place,
    report,
    outer,
    names,
    number,
  }: Reading & {
    readonly outer: readonly [InitEntry, InitYml]
    /** The file names used by earlier cases. */
    readonly names: Set<string>
    readonly number: number
  },
): PackagedCase {
  const said = (field: keyof InitCase) => [one, ...outer].map((node) => node[field]).find((value) => value !== undefined && value !== null)
  if (said('generator_args') !== undefined) report.error(new JudgingUnsupported({ feature: 'generator_args' }))
  if ((said('binary_data') ?? false) !== (outer[1].binary_data ?? false)) report.error(new JudgingUnsupported({ feature: 'binary_data' }))
  const fileOf = (side: 'in' | 'out'): DraftFile => {
    const path = said(side)
    // A program may need no input, and an interactor no answer.
    if (typeof path !== 'string') return { name: `${number}.${side}`, open: empty }
    const file = files.get(path)
    if (!file) report.error(new FileMissing({ file: `${place.slice(0, -'init.yml'.length)}${path.slice(0, 200)}` }))
    // Folders of batches may contain files of the same name, and cases may share files, also as input and answer.
    const usual = path.replaceAll('/', '-').slice(-maxNameLength)
    const name = [usual, `case${number}-${usual}`].find((one) => !names.has(one)) ?? `case${number}-${side}-${usual}`
    names.add(name)
    return { name, open: () => file?.open() ?? empty() }
  }
  return { input: fileOf('in'), output: fileOf('out') }
}
