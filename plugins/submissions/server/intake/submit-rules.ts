import { ownJudge, type LanguageRepository } from '@verdict/plugin-judging/contract'
import type { ContextRules, ProblemSummary } from '@verdict/plugin-problems/contract'
import { CodeEmpty, CodeTooLong, CodeTooShort, JudgingClosed, LanguageRefused, type SubmissionSettings } from '../../contract.ts'

/** The languages of our own judge until a daemon has announced its languages. */
const ownLanguages = [
  'C',
  'C With O2',
  'C++',
  'C++ With O2',
  'C++ 17',
  'C++ 17 With O2',
  'C++ 20',
  'C++ 20 With O2',
  'Java',
  'Python3',
  'Python2',
  'PyPy2',
  'PyPy3',
  'Golang',
  'C#',
  'PHP',
  'JavaScript Node',
  'JavaScript V8',
  'Ruby',
  'Rust',
] as const

const maxCodeLength = 65_535
const minCodeLength = 50
/** Languages in which a valid program can be very short. */
const terseLanguages = /Py|PHP|Ruby|Rust|JavaScript|TypeScript|Lua/

/** Refuses a program that is empty, too long or too short. */
export function checkCode(code: string, language: string): void {
  if (code.trim() === '') throw new CodeEmpty()
  if (code.length > maxCodeLength) throw new CodeTooLong({ longest: maxCodeLength })
  if (code.length < minCodeLength && !terseLanguages.test(language)) throw new CodeTooShort({ shortest: minCodeLength })
}

/** Refuses a language that the problem's judge does not support or the problem does not allow. */
export async function checkLanguage(language: string, { oj, languages: allowed }: ProblemSummary, languages: LanguageRepository): Promise<void> {
  const offered = (await languages.of(oj)).map(({ name }) => name)
  const known = offered.length === 0 && oj === ownJudge ? ownLanguages : offered
  const accepted = known.filter((name) => allowed.length === 0 || allowed.includes(name))
  if (!accepted.includes(language)) throw new LanguageRefused({ language: language.slice(0, 50), languages: accepted.join(', ') })
}

const judgingSwitches = { contest: 'openContestJudge', group: 'openGroupJudge', bank: 'openPublicJudge' } as const

/** Refuses submissions of a kind that is disabled on the site. */
export function checkJudgingOpen({ treatedAs }: ContextRules, settings: SubmissionSettings): void {
  if (!settings[judgingSwitches[treatedAs ?? 'bank']]) throw new JudgingClosed()
}
