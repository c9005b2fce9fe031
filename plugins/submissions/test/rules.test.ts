import { rankScore, statuses, type FinalStatus } from '@verdict/plugin-judging/contract'
import { expect, test } from 'vitest'
import { judgeStatuses } from '../../../ui-kit/status/judge-statuses.ts'
import { countingScopesOf } from '../server/stored/submission-contexts.ts'
import { SubtaskSummaries } from '../server/reading/subtask-summaries.ts'
import { applyMask } from '../server/reading/submission-visibility.ts'
import { problemStatusOf } from '../server/statistics/problem-status-repository.ts'
import { lengthText, memoryText, timeText } from '../web/submission/submission-texts.ts'
import { compileMarks } from '../web/workbench/compile-marks.ts'
import { firstDifference } from '../web/detail/first-difference.ts'

test.each([
  [
    'gcc',
    "main.cpp: In function 'int main()':\nmain.cpp:3:10: error: 'cuot' is not a member of 'std'\n    3 |     std::cuot << a;",
    [{ line: 3, column: 10, severity: 'error' }],
  ],
  ['gcc, a warning', 'main.c:7:2: warning: unused variable', [{ line: 7, column: 2, severity: 'warning', message: 'unused variable' }]],
  ['javac', 'Main.java:4: error: cannot find symbol\n    foo();', [{ line: 4, severity: 'error', message: 'cannot find symbol' }]],
  [
    'Python',
    '  File "main.py", line 2\n    print(\n         ^\nSyntaxError: \'(\' was never closed',
    [{ line: 2, message: "SyntaxError: '(' was never closed" }],
  ],
  ['Go', './main.go:5:2: undefined: x', [{ line: 5, column: 2, message: 'undefined: x' }]],
  ['Rust', 'error[E0425]: cannot find value `x`\n --> main.rs:3:14', [{ line: 3, column: 14, message: 'error[E0425]: cannot find value `x`' }]],
  ['C#', 'main.cs(6,9): error CS0103: The name `x` does not exist', [{ line: 6, column: 9, message: 'CS0103: The name `x` does not exist' }]],
  ['a text without places', 'compilation took too long', []],
])('a message of %s is marked at its line', (_, text, marks) => {
  const found = compileMarks(text)
  expect(found).toHaveLength(marks.length)
  expect(found).toMatchObject(marks)
})

test.each([
  [0, '0 KB'],
  [1023, '1023 KB'],
  [1536, '1.5 MB'],
  [1024 ** 2, '1 GB'],
  [null, '–'],
])('memory of %s KB reads %s', (kilobytes, text) => {
  expect(memoryText(kilobytes)).toBe(text)
})

test('times and lengths carry their units', () => {
  expect([timeText(12), lengthText(116), timeText(null)]).toEqual(['12 ms', '116 B', '–'])
})

test.each([
  ['1\n2\n3\n', '1\n2\n3', undefined],
  ['1 \n2', '1\n2\n\n', undefined],
  ['1\n2', '1\n3', 1],
  ['1', '1\n2', 1],
])('the first line that differs, ignoring trailing white space: %j, %j', (one, other, line) => {
  expect(firstDifference(one, other)).toBe(line)
})

test('submissions count outwards as far as each context lets them', () => {
  const contexts = (...open: [string, boolean][]) =>
    ({ contexts: open.map(([reference, countsOutside]) => ({ reference, rules: { countsOutside } })) }) as never
  expect(countingScopesOf(contexts())).toEqual(['bank'])
  expect(countingScopesOf(contexts(['tid:7', true]))).toEqual(['tid:7', 'bank'])
  expect(countingScopesOf(contexts(['tid:7', true], ['gid:3', false]))).toEqual(['tid:7', 'gid:3'])
  expect(countingScopesOf(contexts(['cid:5', false], ['gid:3', true]))).toEqual(['cid:5'])
})

test('the status with a problem is accepted if any attempt is, else that of the newest; the best score and time count', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
  const attempts = (...statuses: number[]) =>
    statuses.map((status, index) => ({ lists: ['bank'], status, score: index * 10, oiRankScore: null, submitTime: at(50 - index), time: 7 - index }))
  expect(problemStatusOf('bank', 'u', 1, [])).toBeUndefined()
  expect(problemStatusOf('bank', 'u', 1, attempts(-1, 2))).toMatchObject({ status: -1, score: 10, tries: 2, lastTry: at(50), solvedAt: null, runTime: null })
  expect(problemStatusOf('bank', 'u', 1, attempts(-1, 0, -2))).toMatchObject({ status: 0, score: 20, solvedAt: at(49), runTime: 6 })
  expect(problemStatusOf('bank', 'u', 1, attempts(0, -1, 0, 2))).toMatchObject({ status: 0, lastTry: at(50), solvedAt: at(48), runTime: 5 })
})

test('a status that hides the real one hides score, time and memory too', () => {
  const row = { submitId: 1, pid: 1, uid: 'u', username: 'u', submitTime: '', status: 0, time: 5, memory: 6, score: 7, length: 8, isManual: true }
  expect(applyMask(row, { status: -5 })).toMatchObject({ status: -5, time: null, memory: null, score: null, length: 8, isManual: false })
  expect(applyMask(row, { hides: ['length'] })).toMatchObject({ status: 0, time: 5, length: null })
})

const one = (seq: number, status: FinalStatus, score: number, groupNum = 1) => ({ status, score, time: seq, memory: seq, groupNum })

/** The results of the subtasks, computed from two parts. */
function subtasks(cases: readonly ReturnType<typeof one>[], mode: string) {
  const summaries = new SubtaskSummaries(mode)
  summaries.add(cases.slice(0, 1))
  summaries.add(cases.slice(1))
  return summaries.results
}

test('a subtask gives the mean of its cases, or the first case with the lowest score that was not skipped', () => {
  expect(subtasks([one(1, 0, 10), one(2, -1, 0), one(3, 0, 10)], 'subtask_average')).toMatchObject([{ score: 7, status: 8, time: null, ac: 2, total: 3 }])
  expect(subtasks([one(1, -1, 0)], 'subtask_average')).toMatchObject([{ score: 0, status: -1 }])
  expect(subtasks([one(1, 0, 10), one(2, 0, 10)], 'subtask_average')).toMatchObject([{ score: 10, status: 0 }])
  expect(subtasks([one(1, 0, 10), one(2, 1, 0), one(3, -4, 0)], 'subtask_lowest')).toMatchObject([{ score: 0, status: 1, time: 2, ac: 1, total: 3 }])
  expect(subtasks([one(1, -4, 0), one(2, 3, 0), one(3, 0, 10, 2)], 'subtask_lowest')).toMatchObject([
    { groupNum: 1, from: 0, status: 3, total: 2 },
    { groupNum: 2, from: 2, status: 0, total: 1 },
  ])
})

test('the interface has a name and a color for every status', () => {
  expect(new Set(judgeStatuses.map(({ code }) => code))).toEqual(new Set(Object.values(statuses)))
})

test('the rank score is 0.1 × score + 2 × difficulty, rounded', () => {
  expect([rankScore(100, 2), rankScore(33, 0), rankScore(0, 1)]).toEqual([14, 3, 2])
})
