import type { CheckerProtocol } from '@verdict/plugin-judging/contract'
import { knownAs, orNull, time } from '@verdict/core'
import { z } from 'zod'
import { Comparison } from './problem-draft.ts'
import { ProblemCount } from './statistics.ts'

/** A tag on the wire; `oj` is ME for tags of the site's own bank. */
export const Tag = z.object({
  id: z.int(),
  name: z.string(),
  color: orNull(z.string()),
  oj: z.string(),
  gid: orNull(z.int()),
  tcid: orNull(z.int()),
  gmtCreate: orNull(time),
  gmtModified: orNull(time),
})
export type Tag = z.infer<typeof Tag>

/** A named group of tags. */
export const TagClassification = z.object({ id: z.int(), name: z.string(), oj: z.string(), rank: z.int(), gmtCreate: orNull(time), gmtModified: orNull(time) })
export type TagClassification = z.infer<typeof TagClassification>

/** The tags of one classification; null contains the unclassified ones. */
export const TagGroup = z.object({ classification: TagClassification.nullable(), tagList: z.array(Tag) })
export type TagGroup = z.infer<typeof TagGroup>

/** A row of the problem list. */
export const ProblemRow = ProblemCount.extend({
  problemId: z.string(),
  title: z.string(),
  difficulty: z.int(),
  type: z.int(),
  tags: z.array(Tag),
  score: orNull(z.number()),
})
export type ProblemRow = z.infer<typeof ProblemRow>

/** The texts of a problem in one further language. */
export const Translation = z.object({
  language: z.string(),
  title: z.string(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
})
export type Translation = z.infer<typeof Translation>

/** One sample of the statement. */
export const Example = z.object({ input: z.string(), output: z.string() })
export type Example = z.infer<typeof Example>

const text = orNull(z.string())

/**
 * A complete problem. HOJ clients do not know `outputLimit`, `openCaseData`, `exampleList`, `translations`, `comparison`, `judgeProtocol`, `judgePasses` and `revision`:
 * fields that a client omits keep their value.
 */
export const Problem = z.object({
  id: z.int(),
  problemId: z.string(),
  title: z.string(),
  author: text,
  type: z.int(),
  judgeMode: knownAs<'default' | 'spj' | 'interactive'>(z.string()),
  judgeCaseMode: z.string(),
  /** Null if a remote judge does not specify it. */
  timeLimit: orNull(z.int()),
  memoryLimit: orNull(z.int()),
  stackLimit: z.int(),
  /** In MB; null for the default: the larger of 32 MB and twice the answer. */
  outputLimit: orNull(z.int()),
  description: text,
  input: text,
  output: text,
  examples: text,
  isRemote: z.boolean(),
  source: text,
  /** Null if hidden, as in a contest until its end. */
  difficulty: orNull(knownAs<0 | 1 | 2>(z.int())),
  hint: text,
  auth: knownAs<1 | 2 | 3>(z.int()),
  ioScore: orNull(z.number()),
  codeShare: z.boolean(),
  spjCode: text,
  spjLanguage: text,
  userExtraFile: text,
  judgeExtraFile: text,
  isRemoveEndBlank: z.boolean(),
  openCaseResult: z.boolean(),
  /** Whether users see input and answer of the test cases that their programs failed; samples are always shown. */
  openCaseData: z.boolean(),
  isUploadCase: z.boolean(),
  caseVersion: text,
  modifiedUser: text,
  isGroup: z.boolean(),
  gid: orNull(z.int()),
  applyPublicProgress: orNull(z.int()),
  isFileIO: z.boolean(),
  ioReadFileName: text,
  ioWriteFileName: text,
  gmtCreate: time,
  gmtModified: time,
  exampleList: z.array(Example).default([]),
  translations: orNull(z.array(Translation)),
  comparison: orNull(Comparison),
  judgeProtocol: orNull(knownAs<z.infer<typeof CheckerProtocol>>(z.string())),
  /** How many times a program runs for each test case; null means once. */
  judgePasses: orNull(z.int()),
  revision: z.int().default(0),
})
export type Problem = z.infer<typeof Problem>

/** A problem as its solvers see it. */
export const ProblemDetail = z.object({
  problem: Problem,
  tags: z.array(Tag),
  languages: z.array(z.string()),
  problemCount: ProblemCount.nullable(),
  codeTemplate: z.record(z.string(), z.string()),
})
export type ProblemDetail = z.infer<typeof ProblemDetail>

/** A test case: file names in upload mode, contents otherwise. */
export const ProblemCase = z.object({
  id: z.int(),
  pid: z.int(),
  input: z.string(),
  output: z.string(),
  score: orNull(z.number()),
  groupNum: orNull(z.int()),
  status: z.int().default(0),
  gmtCreate: orNull(time),
  gmtModified: orNull(time),
  inputSize: orNull(z.int()),
  outputSize: orNull(z.int()),
})
export type ProblemCase = z.infer<typeof ProblemCase>

/** The beginning of a test case, and the full sizes of its files. */
export const CasePreview = z.object({ input: z.string(), output: z.string(), inputSize: z.int(), outputSize: z.int() })
export type CasePreview = z.infer<typeof CasePreview>

/** The initial code in one language; disabled if `status` is false. */
export const CodeTemplate = z.object({
  id: z.int(),
  pid: z.int(),
  lid: z.int(),
  code: z.string(),
  status: z.boolean(),
  gmtCreate: orNull(time),
  gmtModified: orNull(time),
})
export type CodeTemplate = z.infer<typeof CodeTemplate>

/** One input with its answer in an uploaded zip. */
export const UploadedCase = z.object({
  input: z.string(),
  output: z.string(),
  groupNum: orNull(z.int()),
  inputSize: orNull(z.int()),
  outputSize: orNull(z.int()),
})
export type UploadedCase = z.infer<typeof UploadedCase>

/** An unpacked zip: its test cases, the ID with which to save them in a problem, and the inputs without an answer, for which an empty output is correct. */
export const UploadedData = z.object({ fileList: z.array(UploadedCase), fileListDir: z.string(), withoutOutput: z.array(z.string()) })
export type UploadedData = z.infer<typeof UploadedData>

/** Formats all samples as the text that HOJ clients send and read. */
export function examplesText(examples: readonly Example[]): string {
  return examples.map(({ input, output }) => `<input>${input}</input><output>${output}</output>`).join('')
}

/** Parses the samples of such a text. */
export function examplesIn(text: string): Example[] {
  const examples: Example[] = []
  const middle = /<\/input>\s*<output>/g
  for (let start = text.indexOf('<input>'); start >= 0; start = text.indexOf('<input>', middle.lastIndex)) {
    const inputStart = start + '<input>'.length
    middle.lastIndex = inputStart
    const inputEnd = middle.exec(text)?.index
    const outputEnd = inputEnd === undefined ? -1 : text.indexOf('</output>', middle.lastIndex)
    if (outputEnd < 0) break
    examples.push({ input: text.slice(inputStart, inputEnd), output: text.slice(middle.lastIndex, outputEnd) })
    middle.lastIndex = outputEnd
  }
  return examples
}
