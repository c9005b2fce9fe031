import { orNull, time, wireBoolean, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { judging } from './judging.ts'

/** A language as a judge offers it. */
export const OfferedLanguage = z.object({
  name: z.string().min(1).max(100),
  /** The editor's mime type. */
  contentType: z.string().max(100),
  /** The compiler's or interpreter's version. */
  description: z.string().max(500),
  compileCommand: orNull(z.string().max(1000)),
  /** What a new program starts as. */
  template: orNull(z.string().max(10_000)),
  /** The three marked blocks PREPEND, TEMPLATE and APPEND. */
  codeTemplate: orNull(z.string().max(10_000)),
  /** Checkers and interactors may be written in it. */
  isSpj: z.boolean().default(false),
  /** Higher ones stand first. */
  seq: wireNumber.default(0),
})
export type OfferedLanguage = z.infer<typeof OfferedLanguage>

/** A language as the wire shows it; `oj` is ME for our own. */
export const Language = OfferedLanguage.extend({ id: z.int(), oj: z.string(), gmtCreate: time, gmtModified: time })
export type Language = z.infer<typeof Language>

/** Says by which online judge a problem is judged; asked by the problem's number, undefined when it is not theirs. */
export const problemJudges = judging.point<(pid: number) => Promise<string | undefined>>('problem-judges')

/** The languages of the site, for other plugins. */
export interface LanguageRepository {
  /** Those of one online judge, the first to be shown first. */
  of(oj: string): Promise<Language[]>
}

/** Where to ask for languages. */
export const languageRepository = judging.service<LanguageRepository>('languages')

/** Languages and judges as existing clients ask for them. */
export const judgingApi = judging.api({
  languages: {
    method: 'GET',
    path: '/api/languages',
    access: 'anyone',
    query: z.object({ pid: wireNumber.optional(), all: wireBoolean.optional() }),
    output: z.array(Language),
    about: 'Every language, or with all=false those of a problem (our own without pid).',
  },
})
