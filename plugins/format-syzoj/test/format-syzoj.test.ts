import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, bankReader, modelOf, importAll } from '@verdict/plugin-exchange/testing'
import { zipOf } from '@verdict/plugin-problems/testing'
import formatSyzoj from '../server/index.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatSyzoj, bankReader])))
afterAll(() => running?.site.close())

const cases = { '1.in': '1', '1.out': '1', '2.in': '2', '2.out': '2', '10.in': '10', '10.ans': '10' }
const within = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))
const imported = async (...problems: Record<string, string>[]) => {
  const { format, items } = await importAll(running, zipOf(Object.assign({}, ...problems) as Record<string, string>))
  expect(format).toBe('syzoj')
  return items
}
const scores = (model: Awaited<ReturnType<typeof modelOf>>) => model.cases.map(({ input, score, groupNum }) => [input[0], score, groupNum])

test('subtasks, names of files and extra files are taken; what the package does not have is said', async () => {
  const items = await imported(
    within('a', { ...cases, 'data.yml': "inputFile: '#.in'\n", 'notes.txt': 'x' }),
    within('b', {
      'x1.in': '1',
      'x1.ok': '1',
      'x2.in': '2',
      'x2.ok': '2',
      'x3.in': '3',
      'x3.ok': '3',
      'h.h': 'int h;',
      'data.yml':
        'inputFile: x#.in\noutputFile: x#.ok\nsubtasks:\n- {score: 31, type: sum, cases: [1, 2]}\n- {score: 69, type: mul, cases: [2, 3]}\n' +
        'extraSourceFiles:\n- {language: cpp, files: [{name: h.h, dest: head.h}]}\n- {language: c, files: [{name: h.h, dest: head.h}]}\n',
    }),
    within('c', { ...within('data', cases), 'statement.md': '# 求和\n\n时间限制：2000 ms 空间限制：128 MiB\n\n# 题目描述\n\n加。\n\n# 输入格式\n\n两个数。' }),
  )
  expect(items.map(({ place, title, state, findings }) => [place, title, state, findings.map(({ message }) => message)])).toEqual([
    ['a', 'a', 'done', [expect.stringContaining('title, statement, limits'), expect.stringContaining('notes.txt')]],
    ['b', 'b', 'done', [expect.stringContaining('title, statement, limits'), expect.stringContaining('each case is a subtask')]],
    ['c/data', '求和', 'done', []],
  ])
  const [a, b, c] = (await Promise.all(items.map(({ problemId }) => modelOf(problemId)))) as [
    Awaited<ReturnType<typeof modelOf>>,
    ...Awaited<ReturnType<typeof modelOf>>[],
  ]
  expect(a).toMatchObject({ type: 1, caseMode: 'default' })
  expect(scores(a)).toEqual([
    ['1.in', 33, null],
    ['2.in', 33, null],
    ['10.in', 34, null],
  ])
  expect(b).toMatchObject({ caseMode: 'subtask_lowest', userExtraFiles: { 'head.h': 'int h;' } })
  expect(scores(b!)).toEqual([
    ['x1.in', 15, 1],
    ['x2.in', 16, 2],
    ['3-x2.in', 69, 3],
    ['x3.in', 69, 3],
  ])
  expect(c).toMatchObject({ timeLimit: 2000, memoryLimit: 128, description: expect.stringMatching(/^时间限制.*加。$/s), input: '两个数。' })
})

test('what cannot be judged here is refused aloud, and so is what is wrong', async () => {
  const refused: [files: Record<string, string>, says: string][] = [
    [{ 'data.yml': 'specialJudge: {language: cpp, fileName: spj.cpp}' }, 'specialJudge'],
    [{ 'data.yml': 'interactor: {language: cpp, fileName: i.cpp}' }, 'interactor'],
    [{ 'data.yml': "userOutput: '#.out'" }, 'userOutput'],
    [{ 'spj_cpp.cpp': 'int main() {}' }, 'spj_cpp.cpp'],
    [{ 'data.yml': 'subtasks: [{score: 100, type: sum, cases: [../../1]}]' }, '../../1.in'],
    [{ 'data.yml': 'subtasks: [{score: 100, type: most, cases: [1]}]' }, 'subtasks.0.type'],
    [{ 'data.yml': 'subtasks: []' }, 'subtasks'],
    [{ 'data.yml': 'subtasks: [' }, 'data.yml: YAML, line'],
    [{ 'data.yml': 'extraSourceFiles: [{language: c, files: [{name: 1.in, dest: a}, {name: 2.in, dest: a}]}]' }, 'extraSourceFiles: a'],
    [{ 'data.yml': "inputFile: 'none#.in'" }, 'test case'],
  ]
  // The first file identifies the format.
  const items = await imported(
    within('P00', { ...cases, 'data.yml': "outputFile: '#.out'" }),
    ...refused.map(([files], index) => within(`P${10 + index}`, { ...cases, ...files })),
  )
  expect(items.map(({ place, takeable, findings }) => [place, takeable, findings[0]?.message])).toEqual([
    ['P00', 'no', expect.stringContaining('P00/10.out')],
    ...refused.map(([, says], index) => [`P${10 + index}`, 'no', expect.stringContaining(says)]),
  ])
})
