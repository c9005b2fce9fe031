import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, bankReader, modelOf, importAll } from '@verdict/plugin-exchange/testing'
import { zipOf } from '@verdict/plugin-problems/testing'
import formatUoj from '../server/index.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatUoj, bankReader])))
afterAll(() => running?.site.close())

const usual = 'use_builtin_judger on\nuse_builtin_checker wcmp\nn_tests 3\ninput_pre a\ninput_suf in\noutput_pre a\noutput_suf out\n'
const problem = (folder: string, conf: string, files: Readonly<Record<string, string>> = {}) => {
  const tests = Object.fromEntries([1, 2, 3].flatMap((number) => [`a${number}.in`, `a${number}.out`].map((name) => [name, `${number}`])))
  return Object.fromEntries(Object.entries({ 'problem.conf': conf, ...tests, ...files }).map(([path, text]) => [`${folder}/${path}`, text]))
}
const imported = async (...problems: Record<string, string>[]) => {
  const { format, items } = await importAll(running, zipOf(Object.assign({}, ...problems) as Record<string, string>))
  expect(format).toBe('uoj')
  return items
}
const scores = (model: Awaited<ReturnType<typeof modelOf>>) => model.cases.map(({ input, score, groupNum }) => [input[0], score, groupNum])

test('tests, points, subtasks, checkers and files are taken; what the package does not have is said', async () => {
  const items = await imported(
    problem('1', `${usual}time_limit 2\r\nmemory_limit 512\nn_ex_tests 2\nn_sample_tests 1\npoint_score_1 20\nstack_limit 64\noutput_limit 96\n`, {
      'ex_a1.in': '1 2',
      'ex_a1.out': '3',
      'require/lib.h': 'int l;',
      'download/x.txt': 'x',
      'std.cpp': 'int main() {}',
    }),
    problem(
      '2',
      `${usual.replace('use_builtin_checker wcmp\n', '')}n_subtasks 3\nsubtask_end_1 1\nsubtask_end_2 2\nsubtask_end_3 3\nsubtask_score_1 10\nsubtask_dependence_2 1\nsubtask_dependence_3 many\nsubtask_dependence_3_1 2\nsubtask_type_3 min\n`,
      { 'chk.cpp': '#include "testlib.h"' },
    ),
  )
  expect(items.map(({ title, state, findings }) => [title, state, findings.map(({ message }) => message)])).toEqual([
    ['1', 'done', [expect.stringContaining('title, statement'), expect.stringContaining('download/x.txt'), expect.stringContaining('n_ex_tests: 2')]],
    ['2', 'done', [expect.stringContaining('title, statement')]],
  ])
  const [one, two] = (await Promise.all(items.map(({ problemId }) => modelOf(problemId)))) as [
    Awaited<ReturnType<typeof modelOf>>,
    Awaited<ReturnType<typeof modelOf>>,
  ]
  expect(one).toMatchObject({
    type: 1,
    caseMode: 'default',
    timeLimit: 2000,
    memoryLimit: 512,
    stackLimit: 64,
    outputLimit: 96,
    comparison: { name: 'tokens' },
    examples: [{ input: '1 2', output: '3' }],
    userExtraFiles: { 'lib.h': 'int l;' },
    solutions: [{ name: 'std.cpp', language: 'C++', expected: 'accepted' }],
  })
  expect(scores(one).map(([, score]) => score)).toEqual([20, 40, 40])
  expect(two).toMatchObject({ caseMode: 'subtask_lowest', judgeMode: 'spj', judgeProgram: { language: 'C++', protocol: 'testlib' } })
  expect(scores(two)).toEqual([
    ['a1.in', 10, 1],
    ['a2.in', 45, 2],
    ['2-a1.in', 45, 2],
    ['a3.in', 45, 3],
    ['3-a2.in', 45, 3],
    ['3-a1.in', 45, 3],
  ])
})

test('what cannot be judged here is refused aloud, and so is what is wrong', async () => {
  const subtasks = 'n_subtasks 1\nsubtask_end_1 3\n'
  const refused: [conf: string, says: string][] = [
    [usual.replace('judger on', 'judger off'), 'judger.cpp'],
    [`${usual}submit_answer on`, 'submit_answer'],
    [`${usual}with_implementer on`, 'with_implementer'],
    [`${usual}interaction_mode on`, 'interaction_mode'],
    [`${usual}token abc`, 'token'],
    [usual.replace('wcmp', 'sorted'), 'use_builtin_checker: sorted'],
    [usual.replace('use_builtin_checker wcmp\n', ''), 'chk.cpp'],
    [`${usual}time_limit_2 5`, 'time_limit_2: 5'],
    [`${usual}n_tests 4`, 'a4.in'],
    [`${usual}n_tests 999999999`, 'n_tests: 999999999'],
    [`${usual}n_tests -1`, 'n_tests: -1'],
    [`${usual}time_limit soon`, 'time_limit: soon'],
    [`${usual}n_subtasks 5`, 'n_subtasks'],
    [`${usual}n_subtasks 2\nsubtask_end_1 2\nsubtask_end_2 1`, 'subtask_end_2'],
    [`${usual}${subtasks}subtask_type_1 max`, 'subtask_type_1: max'],
    [`${usual}${subtasks}subtask_dependence_1 1`, 'subtask_dependence_1'],
  ]
  const parts = problem('P99', `${usual.replace('use_builtin_checker wcmp\n', '')}${subtasks}`, { 'chk.cpp': 'quitp(0.5)' })
  const items = await imported(problem('P10', refused[1]![0]), ...refused.map(([conf], index) => problem(`P${20 + index}`, conf)), parts)
  expect(items.slice(1).map(({ place, takeable, findings }) => [place, takeable, findings[0]?.message])).toEqual([
    ...refused.map(([, says], index) => [`P${20 + index}`, 'no', expect.stringContaining(says)]),
    ['P99', 'no', expect.stringContaining('chk.cpp')],
  ])
})
