import { expect, test } from 'vitest'
import { hasSavedPages, savedPage, wordsOf } from '../../remote-judging/test/support/saved-pages.ts'
import { readStatement } from '../server/problem-page.ts'
import { readRuns, stateOf } from '../server/status-page.ts'

const address = 'https://acm.hdu.edu.cn/showproblem.php'
const problem = (id: number) => readStatement(savedPage(`hdu/real/showproblem_${id}.gbk.html`, address, 'gb18030'))

const table: [id: number, title: string, timeLimit: number, input: string, output: string][] = [
  [1000, 'A + B Problem', 1000, '1 1', '2'],
  [1013, 'Digital Roots', 1000, '24\n39\n0', '6\n3'],
  [1023, 'Train Problem II', 1000, '1\n2\n3\n10', '1\n2\n5\n16796'],
  [1043, 'Eight', 5000, '2  3  4  1  5  x  7  6  8', 'ullddrurdllurdruldr'],
  [2000, 'ASCII码排序', 1000, 'qwe\nasd\nzxc', 'e q w\na d s\nc x z'],
  [2050, '折线分割平面', 1000, '2\n1\n2', '2\n7'],
]
test.skipIf(!hasSavedPages).each(table)('problem %i: %s', (id, title, timeLimit, input, output) => {
  expect(problem(id)).toMatchObject({ title, timeLimit, memoryLimit: 32, examples: [{ input, output }] })
})

test.skipIf(!hasSavedPages)('hints inside of samples, pictures, problems without input, and missing ones', () => {
  expect(problem(1023).hint).toBe('The result will be very large, so you may not process it by 32-bit integers.')
  expect(problem(1025).description).toContain('![](https://acm.hdu.edu.cn/data/images/1025-1.png)')
  expect(problem(1012)).toMatchObject({
    input: '',
    source: 'Greater New York 2000',
    description: expect.stringContaining('](https://acm.hdu.edu.cn/data/images/1012-1.gif)'),
  })
  expect(problem(3235).hint?.length).toBeGreaterThan(1000)
  expect(() => problem(1118)).toThrow('no-remote-problem')
})

test.skipIf(!hasSavedPages)('all verdicts of the list', () => {
  const runs = readRuns(savedPage('hdu/reconstructed/status.php.html', address, 'gb18030'))
  const states = runs.map((run) => stateOf(run))
  expect(wordsOf(states)).toBe('waiting compiling judging 0 -1 -3 1 2 3 3 -2 4')
  expect(states[3]).toMatchObject({ time: 2012, memory: 25492 })
})
