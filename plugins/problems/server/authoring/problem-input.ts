import type { ProblemDoc, StoredCase, TextsDoc, VersionDoc } from '../problem-schema.ts'

/** A test case as it is to be saved: already stored, or as texts. */
export type ProblemInputCase = { readonly score: number; readonly groupNum: number | null } & (
  { readonly stored: Omit<StoredCase, 'caseId' | 'score' | 'groupNum'> } | { readonly input: string; readonly output: string }
)

/** A problem as it is to be saved, from wherever it comes; nothing is checked yet. */
export interface ProblemInput extends Pick<
  ProblemDoc,
  | 'problemId'
  | 'title'
  | 'type'
  | 'difficulty'
  | 'auth'
  | 'source'
  | 'languages'
  | 'timeLimit'
  | 'memoryLimit'
  | 'stackLimit'
  | 'codeShare'
  | 'openCaseResult'
  | 'openCaseData'
  | 'removeTrailingBlanks'
  | 'fileIo'
  | 'judgeMode'
  | 'isUploadCase'
  | 'oj'
> {
  readonly texts: Pick<TextsDoc, 'description' | 'input' | 'output' | 'hint' | 'examples' | 'translations' | 'templates' | 'userExtraFiles'>
  readonly data: Pick<VersionDoc, 'comparison' | 'judgeProgram' | 'judgeExtraFiles'> & { readonly caseMode: string }
  readonly cases: readonly ProblemInputCase[]
  /** By name; those that do not exist yet are made. */
  readonly tags: readonly { readonly name: string; readonly color: string | null }[]
}
