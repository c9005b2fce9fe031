import { CodeEmpty, CodeTooLong, CodeTooShort, LanguageRefused } from '../../contract.ts'

/** The languages of our own judge where no daemon has told its own yet. */
export const ownLanguages = [
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
const terse = /Py|PHP|Ruby|Rust|JavaScript/

/** Refuses a program that cannot be one. */
export function checkCode(code: string, language: string): void {
  if (code.trim() === '') throw new CodeEmpty()
  if (code.length > maxCodeLength) throw new CodeTooLong({ longest: maxCodeLength })
  if (code.length < minCodeLength && !terse.test(language)) throw new CodeTooShort({ shortest: minCodeLength })
}

/** Refuses a language that the problem's judge does not know, or that the problem leaves out. */
export function checkLanguage(language: string, known: readonly string[], allowed: readonly string[]): void {
  const open = known.filter((name) => allowed.length === 0 || allowed.includes(name))
  if (!open.includes(language)) throw new LanguageRefused({ language: language.slice(0, 50), languages: open.join(', ') })
}

/** What setting a verdict by hand may choose. */
export const manualStatuses: readonly number[] = [-3, -1, 0, 1, 2, 3, 4, 8, 10]

/** The rank score of a verdict set by hand (spec 5, section 18). */
export function rankScore(difficulty: number, score: number): number {
  return Math.round(2 * difficulty + 0.1 * score)
}
