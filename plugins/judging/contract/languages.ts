import { orNull, time, wireBoolean, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { judging } from './judging.ts'

/** A language as a judge offers it. */
export const OfferedLanguage = z.object({
  name: z.string().min(1).max(100),
  /** The MIME type for the editor. */
  contentType: z.string().max(100),
  /** The version of the compiler or interpreter. */
  description: z.string().max(500),
  compileCommand: orNull(z.string().max(1000)),
  /** The initial text of a new program. */
  template: orNull(z.string().max(10_000)),
  /** The three marked blocks PREPEND, TEMPLATE and APPEND. */
  codeTemplate: orNull(z.string().max(10_000)),
  /** Whether checkers and interactors can be written in it. */
  isSpj: z.boolean().default(false),
  /** Languages with a higher number come first. */
  seq: wireNumber.default(0),
})
export type OfferedLanguage = z.infer<typeof OfferedLanguage>

/** A language in responses; `oj` is ME for languages of our own judges. */
export const Language = OfferedLanguage.extend({
  id: z.int(),
  oj: z.string(),
  /** Whether users see it first; they find the others under "More languages". HOJ clients do not know it. */
  short: z.boolean().default(false),
  gmtCreate: time,
  gmtModified: time,
})
export type Language = z.infer<typeof Language>

/** Functions that return the online judge of a problem by its id; undefined if they do not know the problem. */
export const problemJudges = judging.point<(pid: number) => Promise<string | undefined>>('problem-judges', {
  answer: z.string().optional(),
  fallback: undefined,
})

/** The languages of the site, for other plugins. */
export interface LanguageRepository {
  /** The languages of one online judge, in display order. */
  of(oj: string): Promise<Language[]>
}

/** The service `languages`. */
export const languageRepository = judging.service<LanguageRepository>('languages')

/** The public calls. */
export const judgingApi = judging.api({
  languages: {
    method: 'GET',
    path: '/api/languages',
    access: 'anyone',
    query: z.object({ pid: wireNumber.optional(), all: wireBoolean.optional() }),
    output: z.array(Language),
    about: 'Lists all languages, or with all=false those of a problem (without pid: those of our own judges).',
  },
})
