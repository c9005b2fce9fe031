import { ownJudge } from '@verdict/plugin-judging/contract'
import type { ProblemDoc } from '../problem/problem-schema.ts'
import type { ProblemInput } from '../writing/problem-input.ts'

/** The defaults of a new problem for fields that its form omits. It is hidden until it is published. */
export const newProblem = {
  problemId: '',
  title: '',
  oj: ownJudge,
  type: 0,
  difficulty: 0,
  auth: 2,
  source: '',
  remoteId: null,
  timeLimit: 1000,
  memoryLimit: 256,
  stackLimit: 128,
  outputLimit: null,
  codeShare: true,
  openCaseResult: true,
  openCaseData: false,
  removeTrailingBlanks: true,
  fileIo: null,
  judgeMode: 'default',
  isUploadCase: false,
} satisfies Partial<ProblemDoc>

export const newData: ProblemInput['data'] = { caseMode: 'default', comparison: null, judgeProgram: null, judgeExtraFiles: '{}' }

export const newTexts: ProblemInput['texts'] = {
  description: '',
  input: '',
  output: '',
  hint: '',
  examples: [],
  translations: [],
  templates: [],
  userExtraFiles: '{}',
}
