import type { DraftCase, ProblemDraft } from '@verdict/plugin-problems/contract'
import { itsLanguage } from '../package/hydro-languages.ts'

/** A test case to be written: the names of its files, and its points. */
export interface WrittenCase {
  readonly inputName: string
  readonly outputName: string
  readonly score: number
  readonly group: number
}

/** The testlib checkers that are equivalent to built-in comparisons. */
const stockCheckers: Readonly<Record<string, string>> = { tokens: 'wcmp', 'yes-no': 'nyesno' }
const tolerances: ReadonlyMap<number | null | undefined, string> = new Map([
  [1e-4, 'rcmp4'],
  [1e-6, 'rcmp6'],
  [null, 'rcmp6'],
  [undefined, 'rcmp6'],
  [1e-9, 'rcmp9'],
])

/** Returns the equivalent checker of a comparison; undefined if Hydro has none. */
export function checkerOf(comparison: NonNullable<ProblemDraft['comparison']>): { checker_type: string; checker?: string } | undefined {
  if (comparison.name === 'exact') return { checker_type: 'strict' }
  if (comparison.name === 'lines') return { checker_type: 'default' }
  const checker = comparison.name === 'numbers' ? tolerances.get(comparison.tolerance) : stockCheckers[comparison.name]
  return checker === undefined ? undefined : { checker_type: 'testlib', checker }
}

/** Returns the cases with their names, if these are unique on any file system and in the folder; otherwise the files are numbered. */
export async function writtenCases(draft: ProblemDraft): Promise<WrittenCase[]> {
  const cases: WrittenCase[] = []
  const taken = new Set(['config.yaml', programName(draft), ...extraNames(draft)].map((name) => name.toLowerCase()))
  let hasNames = true
  for await (const one of draft.cases) {
    const number = cases.length + 1
    const [inputName, outputName] = [nameOf(one.input, `${number}.in`), nameOf(one.output, `${number}.out`)]
    for (const name of [inputName, outputName]) {
      hasNames &&= /^[\w.-]+$/.test(name) && !taken.has(name.toLowerCase())
      taken.add(name.toLowerCase())
    }
    cases.push({ inputName, outputName, score: one.score ?? 0, group: one.groupNum ?? 0 })
  }
  return hasNames ? cases : cases.map((one, index) => ({ ...one, inputName: `${index + 1}.in`, outputName: `${index + 1}.out` }))
}

const nameOf = (side: DraftCase['input'], otherwise: string): string => (typeof side === 'string' ? otherwise : side.name)
const extraNames = ({ userExtraFiles = {}, judgeExtraFiles = {} }: ProblemDraft): string[] => [...Object.keys(userExtraFiles), ...Object.keys(judgeExtraFiles)]

/** Returns the name of the checker or interactor. Its extension identifies the language. */
export function programName({ judgeMode, judgeProgram }: ProblemDraft): string {
  return `${judgeMode === 'interactive' ? 'interactor' : 'checker'}.${judgeProgram?.language === 'C' ? 'c' : 'cc'}`
}

/** Returns the configuration of a problem, and the programs and further files that it names. */
export function hydroConfig(draft: ProblemDraft, cases: readonly WrittenCase[]): { config: object; programs: Record<string, string> } {
  const { judgeMode = 'default', judgeProgram, comparison, fileIo, userExtraFiles = {}, judgeExtraFiles = {} } = draft
  const program = programName(draft)
  const langs = (draft.languages ?? []).flatMap((name) => itsLanguage(name) ?? [])
  const config = {
    type: judgeMode === 'interactive' ? 'interactive' : 'default',
    time: `${draft.timeLimit ?? 1000}ms`,
    memory: `${draft.memoryLimit ?? 256}m`,
    ...(fileIo && { filename: fileIo.read.slice(0, -'.in'.length) }),
    ...(judgeMode === 'default' && draft.removeTrailingBlanks === false && !comparison && { checker_type: 'strict' }),
    ...(judgeMode === 'default' && comparison && checkerOf(comparison)),
    ...(judgeMode === 'spj' && { checker_type: judgeProgram?.protocol, checker: program }),
    ...(judgeMode === 'interactive' && { interactor: program }),
    ...(Object.keys(userExtraFiles).length > 0 && { user_extra_files: Object.keys(userExtraFiles) }),
    ...(Object.keys(judgeExtraFiles).length > 0 && { judge_extra_files: Object.keys(judgeExtraFiles) }),
    ...(langs.length > 0 && { langs }),
    ...(draft.openCaseResult === false && { detail: 'none' }),
    subtasks: subtasksOf(draft, cases).map((subtask, index) => ({ id: index + 1, ...subtask })),
  }
  const code = judgeMode === 'default' || !judgeProgram ? {} : { [program]: judgeProgram.code }
  return { config, programs: { ...code, ...userExtraFiles, ...judgeExtraFiles } }
}

interface WrittenSubtask {
  readonly score: number
  readonly type: 'min' | 'sum'
  readonly cases: readonly { readonly input: string; readonly output: string }[]
}

/** Problems without partial scores are one subtask. Points of test cases become a subtask each, because the cases of a subtask have equal points. */
function subtasksOf(draft: ProblemDraft, cases: readonly WrittenCase[]): WrittenSubtask[] {
  const files = ({ inputName, outputName }: WrittenCase) => ({ input: inputName, output: outputName })
  if (draft.type !== 1) return [{ score: 100, type: 'min', cases: cases.map(files) }]
  if (draft.caseMode !== 'subtask_lowest') return cases.map((one) => ({ score: one.score, type: 'sum', cases: [files(one)] }))
  const groups = new Map<number, WrittenCase[]>()
  for (const one of cases) groups.set(one.group, [...(groups.get(one.group) ?? []), one])
  return [...groups.values()].map((all) => ({ score: Math.min(...all.map(({ score }) => score)), type: 'min', cases: all.map(files) }))
}
