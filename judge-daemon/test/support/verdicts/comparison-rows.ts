import { statuses } from '@verdict/plugin-judging/contract'
import type { TaskOptions } from '../tasks.ts'
import { c, print, type Row } from './row.ts'

const built = (builtIn: 'exact' | 'tokens' | 'lines' | 'numbers' | 'case-insensitive' | 'yes-no' | 'unordered') => ({ builtIn: { builtIn } })
const one = (answer: string): NonNullable<TaskOptions['cases']> => [['', answer]]

/** A program that prints a text, judged by a built-in checker against an answer. */
const builtInRow = (name: string, checker: Parameters<typeof built>[0], output: string, answer: string, expect: number, says?: RegExp): Row => ({
  name,
  code: print(output),
  expect,
  options: { problem: built(checker), cases: one(answer) },
  ...(says && { says }),
})

/** Comparisons without a checker. */
export const comparisonRows: Row[] = [
  builtInRow('built-in: exact', 'exact', 'a b ', 'a b', statuses.wrongAnswer),
  builtInRow('built-in: tokens', 'tokens', 'a\\nb ', 'a b', statuses.accepted),
  builtInRow('built-in: tokens, one too many', 'tokens', 'a b c', 'a b', statuses.wrongAnswer, /too many/),
  builtInRow('built-in: lines', 'lines', 'a b  \\n', 'a b', statuses.accepted),
  builtInRow('built-in: numbers', 'numbers', '0.33333333 1e3', '0.3333333333 1000', statuses.accepted),
  builtInRow('built-in: numbers, not a number', 'numbers', 'nan', '1.5', statuses.wrongAnswer),
  builtInRow('built-in: numbers, nan', 'numbers', 'nan -nan NaN', 'NaN nan NAN', statuses.accepted),
  builtInRow('built-in: numbers, infinite', 'numbers', 'inf -Infinity 1e400 +inf', 'Infinity -inf inf inf', statuses.accepted),
  builtInRow('built-in: numbers, opposite sign', 'numbers', '-inf', 'inf', statuses.wrongAnswer),
  builtInRow('built-in: numbers, a finite one for inf', 'numbers', '5', '1e400', statuses.wrongAnswer),
  builtInRow('built-in: numbers, a finite one for nan', 'numbers', '5', 'nan', statuses.wrongAnswer),
  builtInRow('built-in: numbers, nan for inf', 'numbers', 'nan', 'inf', statuses.wrongAnswer),
  {
    name: 'built-in: numbers, 60,000 digits and a letter',
    code: c('for (int i = 0; i < 60000; i++) putchar(49); puts("x");'),
    expect: statuses.wrongAnswer,
    options: { problem: built('numbers'), cases: one('1') },
    says: /Expected a number/,
  },
  builtInRow('built-in: case-insensitive', 'case-insensitive', 'Hello', 'hELLO', statuses.accepted),
  builtInRow('built-in: yes or no', 'yes-no', 'YES no', 'yes NO', statuses.accepted),
  builtInRow('built-in: yes or no, maybe', 'yes-no', 'maybe', 'yes', statuses.wrongAnswer),
  builtInRow('built-in: unordered', 'unordered', '3 1 2', '1 2 3', statuses.accepted),
]
