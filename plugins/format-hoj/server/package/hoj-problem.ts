import { z } from 'zod'

const text = z.string().nullish()
const number = z.number().nullish()
const flag = z.boolean().nullish()
/** Files by name. HOJ writes them as an object next to the problem, and as JSON inside it. */
const Files = z.record(z.string(), z.string().nullable()).nullish()

/** A problem as written by HOJ. Fields without a value are omitted. */
export const HojProblem = z.object({
  judgeMode: text,
  languages: z.array(z.string()).nullish(),
  /** The test cases, despite the name. */
  samples: z.array(z.object({ input: z.string(), output: z.string(), score: number, groupNum: number })).nullish(),
  tags: z.array(z.string()).nullish(),
  codeTemplates: z.array(z.object({ language: z.string(), code: text })).nullish(),
  userExtraFile: Files,
  judgeExtraFile: Files,
  problem: z.object({
    problemId: text,
    title: text,
    type: number,
    judgeMode: text,
    judgeCaseMode: text,
    timeLimit: number,
    memoryLimit: number,
    stackLimit: number,
    description: text,
    input: text,
    output: text,
    examples: text,
    isRemote: flag,
    source: text,
    difficulty: number,
    hint: text,
    auth: number,
    codeShare: flag,
    spjCode: text,
    spjLanguage: text,
    isRemoveEndBlank: flag,
    openCaseResult: flag,
    isUploadCase: flag,
    isGroup: flag,
    isFileIO: flag,
    ioReadFileName: text,
    ioWriteFileName: text,
    userExtraFile: text,
    judgeExtraFile: text,
  }),
})
export type HojProblem = z.infer<typeof HojProblem>
