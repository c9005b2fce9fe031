import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, fullDraft, redDot, bankReader, createDraft, modelOf, readZip, importAll, roundTrip } from '@verdict/plugin-exchange/testing'
import { draft, zipOf } from '@verdict/plugin-problems/testing'
import formatVerdict from '../server/index.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatVerdict, bankReader])))
afterAll(() => running?.site.close())

const inline = `data:image/png;base64,${redDot.toString('base64')}`

test('what is exported and imported again is the same problem in every field, with its pictures', async () => {
  const shown = zipOf({
    'x/problem.json': JSON.stringify({
      format: 'verdict-problem',
      version: 1,
      problemId: 'SHOWN',
      title: 'Shown',
      description: `<img src="${inline}">`,
      cases: [{ input: '1.in', output: '1.out' }],
    }),
    'x/1.in': '1',
    'x/1.out': '1',
  })
  const [pictured] = (await importAll(running, shown)).items
  expect(pictured).toMatchObject({ state: 'done', findings: [] })
  const problems = [
    await createDraft(fullDraft()),
    await createDraft(draft({ problemId: 'PLAIN', comparison: { name: 'numbers', tolerance: 1e-4 }, caseMode: 'ergodic_without_error' })),
    await createDraft(draft({ problemId: 'CARRIAGE', keepsLineEnds: true, cases: [{ input: '1\r\n', output: '\r' }] })),
    await createDraft(
      draft({
        problemId: 'PASSES',
        judgeMode: 'spj',
        judgeProgram: { language: 'Python3', code: 'exit(42)', protocol: 'kattis', arguments: ['two words'], passes: 5 },
      }),
    ),
    await createDraft(draft({ problemId: 'REMOTE', oj: 'HDU', remoteId: '1000', timeLimit: null, memoryLimit: null, cases: [] })),
    { pid: pictured!.pid!, problemId: 'SHOWN' },
  ]
  const { before, after, findings, readFindings, file } = await roundTrip(running, 'verdict', problems)
  expect(findings).toEqual(problems.map(({ problemId }) => [problemId, 'yes', []]))
  expect(readFindings).toEqual(problems.map(() => []))
  expect(after).toEqual(before)
  expect(before[0]!.solutions).toHaveLength(2)
  expect(before[5]!.description).toMatch(/picture:[0-9a-f]{64}/)
  const paths = [...(await readZip(file)).keys()]
  expect(paths.filter((path) => /pictures\/[0-9a-f]{32}\.png$/.test(path))).toHaveLength(1)
  expect(paths).toContain(`${problems[0]!.pid}/cases/2.out`)
})

test('a package by hand needs little, and says what is wrong with it', async () => {
  const problem = (fields: object) => JSON.stringify({ format: 'verdict-problem', version: 1, title: 'T', description: 'D', ...fields })
  const cases = [{ input: 'a', output: 'b' }]
  const { format, items } = await importAll(
    running,
    zipOf({
      '1/problem.json': problem({ cases, mood: 'good' }),
      '1/a': '1',
      '1/b': '2',
      '2/problem.json': problem({ cases: [{ input: '../a', output: 'b' }] }),
      '2/b': '',
      '3/problem.json': problem({ version: 2, cases }),
      '4/problem.json': problem({ cases, timeLimit: 'soon' }),
      '5/problem.json': '{ "format": "verdict-problem"',
    }),
  )
  expect(format).toBe('verdict')
  expect(items.map(({ place, state, findings }) => [place, state, findings[0]?.message])).toEqual([
    ['1', 'done', expect.stringContaining('mood')],
    ['2', 'left-out', expect.stringContaining('../a')],
    ['3', 'left-out', expect.stringContaining('version 1')],
    ['4', 'left-out', expect.stringContaining('timeLimit')],
    ['5', 'left-out', expect.stringContaining('5/problem.json')],
  ])
  expect(await modelOf(items[0]!.problemId)).toMatchObject({ title: 'T', cases: [{ input: ['a', '1'], output: ['b', '2'] }] })
})
