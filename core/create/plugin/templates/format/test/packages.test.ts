import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, bankReader, createDraft, modelOf, exportFindings, importAll, roundTrip } from '@verdict/plugin-exchange/testing'
import { draft, zipOf } from '@verdict/plugin-problems/testing'
import server from '../server/index.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([server, bankReader])))
afterAll(() => running?.site.close())

const sum = { name: 'READ', title: 'Sum', description: 'Add.', examples: [{ input: '1 2', output: '3' }], timeLimit: 2000, memoryLimit: 64 }

test('problems are read with their test cases in their order', async () => {
  const files = { 'READ/10.in': 'b', 'READ/10.out': 'B', 'READ/2.in': 'a', 'READ/2.out': 'A' }
  const { format, items } = await importAll(running, await zipOf({ 'example.json': JSON.stringify([sum]), ...files }))
  expect([format, items.map(({ state }) => state)]).toEqual(['example', ['done']])
  const { name: _name, ...fields } = sum
  const model = await modelOf('READ')
  expect(model).toMatchObject(fields)
  expect(model.cases.map(({ input, output }) => [input[1], output[1]])).toEqual([
    ['a', 'A'],
    ['b', 'B'],
  ])
})

test('what is wrong is said with its place, and costs its problem alone', async () => {
  const list = [
    { ...sum, name: 'SLOW', timeLimit: 'long' },
    { ...sum, name: 'HALF' },
    { ...sum, name: 'FINE' },
  ]
  const files = { 'SLOW/1.in': '', 'SLOW/1.out': '', 'HALF/1.in': '', 'FINE/1.in': '1', 'FINE/1.out': '1' }
  const { items } = await importAll(running, await zipOf({ 'example.json': JSON.stringify(list), ...files }))
  expect(items.map(({ place, state, findings }) => [place, state, findings[0]?.message])).toEqual([
    ['SLOW', 'left-out', expect.stringContaining('timeLimit')],
    ['HALF', 'left-out', expect.stringContaining('1.out')],
    ['FINE', 'done', undefined],
  ])
})

test('what is written and read again is the same problem, but for what was declared', async () => {
  const written = await createDraft(
    draft({ problemId: 'WRITES', auth: 2, input: '', output: '', source: 'Cup', cases: [{ input: '1 2\n', output: '3\r\n' }], keepsLineEnds: true }),
  )
  const { before, after, findings } = await roundTrip(running, 'example', [written])
  expect(findings).toEqual([['WRITES', 'yes', [expect.stringContaining('source')]]])
  expect(after).toEqual([{ ...before[0], source: '' }])
})

test('what would be judged in another way is not written', async () => {
  const { pid } = await createDraft(draft({ problemId: 'FILES', fileIo: { read: 'sum.in', write: 'sum.out' } }))
  const { findings } = await exportFindings(running, 'example', [pid])
  expect(findings[0]!.slice(0, 2)).toEqual(['FILES', 'no'])
})
