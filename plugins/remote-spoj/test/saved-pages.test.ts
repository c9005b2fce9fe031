import { expect, test } from 'vitest'
import { hasSavedPages, savedPage } from '../../remote-judging/test/support/saved-pages.ts'
import { readStatement } from '../server/problem-page.ts'
import { readRun, readRuns } from '../server/status-page.ts'

const page = (file: string) => savedPage(`spoj/${file}.html`, 'https://www.spoj.com/status/')

test.skipIf(!hasSavedPages)('a problem with its sample in one block', () => {
  expect(readStatement(page('reconstructed/problem_TEST'))).toMatchObject({
    title: 'Life, the Universe, and Everything',
    timeLimit: 10_000,
    memoryLimit: 1536,
    tags: ['basic'],
    examples: [{ input: '1\n2\n88\n42\n99', output: '1\n2\n88' }],
  })
})

test.skipIf(!hasSavedPages)('runs of lists of two layouts', () => {
  const mixed = page('real/status_mixed_ce_2015')
  expect(readRuns(mixed)).toHaveLength(20)
  expect(readRun(mixed, '15855410')).toMatchObject({ status: -1, time: 0, memory: 2867 })
  expect(readRun(mixed, '15855403')).toMatchObject({ status: -2 })
  expect(readRun(mixed, '15855400')).toMatchObject({ status: 3, message: 'NZEC' })
  expect(readRun(mixed, '15855408')).toEqual({ state: 'judging' })
  expect(readRun(mixed, '1')).toBeUndefined()
  expect(readRuns(page('real/status_waiting_2015')).map(({ id }) => readRun(page('real/status_waiting_2015'), id)?.state)).toContain('waiting')
  const old = page('real/status_user_problem_2014')
  expect(readRun(old, '4723979')).toMatchObject({ status: 0, time: 830, memory: 3584 })
  expect(readRuns(page('real/status_user_problem_empty_2014'))).toEqual([])
  expect(() => readRuns(page('real/status_no_such_problem_2014'))).toThrow('page-unexpected')
})
