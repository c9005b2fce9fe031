import type { ProblemDoc, StoredCase, TextsDoc, VersionDoc } from '../problem/problem-schema.ts'

/** A test case to save: already in the file store, or as texts. */
export type ProblemInputCase = { readonly score: number; readonly groupNum: number | null } & (
  | { readonly stored: Omit<StoredCase, 'caseId' | 'score' | 'groupNum'> }
  | { readonly input: string; readonly output: string }
)

/** A problem to save, read from a form or from a draft; not checked yet. */
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
  | 'outputLimit'
  | 'codeShare'
  | 'openCaseResult'
  | 'openCaseData'
  | 'removeTrailingBlanks'
  | 'fileIo'
  | 'judgeMode'
  | 'isUploadCase'
  | 'oj'
  | 'remoteId'
> {
  readonly texts: Pick<TextsDoc, 'description' | 'input' | 'output' | 'hint' | 'examples' | 'translations' | 'templates' | 'userExtraFiles' | 'solutions'>
  readonly data: Pick<VersionDoc, 'comparison' | 'judgeProgram' | 'judgeExtraFiles'> & { readonly caseMode: string }
  readonly cases: readonly ProblemInputCase[]
  /** By name; unknown tags are created. */
  readonly tags: readonly { readonly name: string; readonly color: string | null }[]
}
