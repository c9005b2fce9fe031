import type { DraftCase, DraftFile, ProblemDraft } from '@verdict/plugin-problems/contract'

/** A test case of a package, which several subtasks may use. */
export type PackagedCase = Pick<DraftCase, 'input' | 'output'> & { readonly input: DraftFile }

/** Test cases that score together: all points, or none if one fails. A subtask that depends on others repeats their cases. */
export interface Subtask {
  readonly score: number
  readonly cases: readonly PackagedCase[]
}

/** Returns the scoring of a problem with subtasks. A case in several subtasks gets additional names. */
export function scoringOf(subtasks: readonly Subtask[]): Required<Pick<ProblemDraft, 'type' | 'caseMode'>> & { readonly cases: DraftCase[] } {
  const isPlain = subtasks.every(({ cases }) => cases.length === 1)
  const names = new Set<string>()
  const cases = subtasks.flatMap((subtask, index) =>
    subtask.cases.map(({ input, output }) => {
      const rename = names.has(input.name) ? (name: string) => `${index + 1}-${name}` : (name: string) => name
      const renamed = (side: DraftFile): DraftFile => ({ ...side, name: rename(side.name), open: () => side.open() })
      names.add(rename(input.name))
      const files = { input: renamed(input), output: typeof output === 'string' ? output : renamed(output) }
      return { ...files, score: subtask.score, groupNum: isPlain ? null : index + 1 }
    }),
  )
  return { type: 1, caseMode: isPlain ? 'default' : 'subtask_lowest', cases }
}
