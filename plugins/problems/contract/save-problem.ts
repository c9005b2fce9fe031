import { wireNumberOf } from '@verdict/core'
import { CheckerProtocol } from '@verdict/plugin-judging/contract'
import { z } from 'zod'
import { Example, Translation } from './rows.ts'

const text = (longest: number) => z.string().max(longest).nullish()
const number = wireNumberOf(z.number()).nullish()
const flag = z.boolean().nullish()
const long = text(1024 * 1024)

/** A problem as clients send it. Omitted fields keep their value, or get their default in a new problem. Author and dates are never read from here. */
export const ProblemForm = z.object({
  id: number,
  problemId: text(1000),
  title: text(1000),
  type: wireNumberOf(z.literal([0, 1])).nullish(),
  judgeMode: z.enum(['default', 'spj', 'interactive']).nullish(),
  judgeCaseMode: text(50),
  timeLimit: number,
  memoryLimit: number,
  stackLimit: number,
  /** In MB; null is the judge's default. HOJ clients do not know it. */
  outputLimit: number,
  description: long,
  input: long,
  output: long,
  examples: long,
  source: text(10_000),
  difficulty: wireNumberOf(z.literal([0, 1, 2])).nullish(),
  hint: long,
  auth: wireNumberOf(z.literal([1, 2, 3])).nullish(),
  codeShare: flag,
  spjCode: long,
  spjLanguage: text(100),
  userExtraFile: z
    .string()
    .max(8 * 1024 * 1024)
    .nullish(),
  judgeExtraFile: z
    .string()
    .max(8 * 1024 * 1024)
    .nullish(),
  isRemoveEndBlank: flag,
  openCaseResult: flag,
  openCaseData: flag,
  isUploadCase: flag,
  isFileIO: flag,
  ioReadFileName: text(1000),
  ioWriteFileName: text(1000),
  exampleList: z.array(Example).max(100).nullish(),
  translations: z.array(Translation).max(20).nullish(),
  comparison: z
    .object({
      name: z.enum(['exact', 'tokens', 'lines', 'numbers', 'case-insensitive', 'yes-no', 'unordered']),
      tolerance: wireNumberOf(z.number().positive()).nullable().default(null),
    })
    .nullish(),
  judgeProtocol: CheckerProtocol.nullish(),
  /** How many times a program runs for each test case, with the protocol `kattis`; null means once. */
  judgePasses: number,
  /** The revision that the client has read. The save is refused if another user saved since. Without it, the fields that are sent overwrite. */
  revision: number,
})
export type ProblemForm = z.infer<typeof ProblemForm>

/** A test case as clients send it. Scores and groups can be any text, so that the error message can name the case. */
export const CaseForm = z.object({
  id: number,
  input: z.string().nullish(),
  output: z.string().nullish(),
  score: z.union([wireNumberOf(z.number()), z.string().max(50)]).nullish(),
  groupNum: z.union([wireNumberOf(z.number()), z.string().max(50)]).nullish(),
})
export type CaseForm = z.infer<typeof CaseForm>

/** The request that saves a problem. */
export const SaveProblemRequest = z.object({
  problem: ProblemForm,
  samples: z.array(CaseForm).max(100_000).nullish(),
  isUploadTestCase: flag,
  uploadTestcaseDir: text(200),
  judgeMode: z.enum(['default', 'spj', 'interactive']).nullish(),
  changeModeCode: flag,
  changeJudgeCaseMode: flag,
  languages: z
    .array(z.object({ id: number, name: z.string().max(100) }))
    .max(500)
    .nullish(),
  tags: z
    .array(z.object({ id: number, name: text(1000), color: text(50) }))
    .max(200)
    .nullish(),
  codeTemplates: z
    .array(z.object({ lid: number, code: long, status: flag }))
    .max(500)
    .nullish(),
})
export type SaveProblemRequest = z.infer<typeof SaveProblemRequest>
