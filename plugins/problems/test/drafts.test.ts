import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { problemAdminApi, problemBank, type DraftCase, type DraftFile, type ProblemBank, type ProblemDraft } from '../contract.ts'
import problems from '../server/index.ts'
import { draft } from '../testing/drafts.ts'

let site: TestSite
let root: Person
let uid: string
let bank: ProblemBank
const importer = defineServer(definePlugin({ id: 'importer' }), { needs: { problemBank }, setup: (_, needs) => void (bank = needs.problemBank) })
beforeAll(async () => {
  site = await startTestSite([judging, problems, importer])
  root = await site.as('root', 'boss')
  uid = (await site.site.db.collection('kernel.users').findOne({ username: 'boss' }))!._id as unknown as string
})
afterAll(() => site?.close())

const bytes = (text: string) => new TextEncoder().encode(text)
const fileOf = (name: string, text: string, opened: string[] = []): DraftFile => ({
  name,
  open: async function* open() {
    opened.push(name)
    for (const letter of text) yield bytes(letter)
  },
})

async function contentsOf({ cases, ...fields }: ProblemDraft): Promise<object> {
  const textOf = async (side: string | DraftFile) => {
    if (typeof side === 'string') return side
    const chunks: Uint8Array[] = []
    for await (const chunk of await side.open()) chunks.push(chunk)
    return { name: side.name, text: Buffer.concat(chunks).toString() }
  }
  const read = []
  for await (const one of cases) read.push({ ...one, input: await textOf(one.input), output: await textOf(one.output) })
  return { ...fields, cases: read }
}

test('cases are read as streams, one after the other and in the order of their archive', async () => {
  const events: string[] = []
  async function* cases(): AsyncGenerator<DraftCase> {
    for (const name of ['big', 'small']) {
      events.push(`case ${name}`)
      yield { input: fileOf(`${name}.in`, `${name}\r\n`, events), output: fileOf(`${name}.ans`, '', events), score: 1 }
    }
  }
  const { pid } = await bank.create(draft({ problemId: 'STREAM', cases: cases() }), uid)
  expect(events).toEqual(['case big', 'big.in', 'big.ans', 'case small', 'small.in', 'small.ans'])
  expect(await root.use(problemAdminApi).cases({ query: { pid } })).toMatchObject([
    { input: 'big.in', output: 'big.ans', inputSize: 4, outputSize: 0 },
    { input: 'small.in', output: 'small.ans', inputSize: 6 },
  ])
})

test('a problem is read as the draft that adds it again, and loses nothing', async () => {
  const full = draft({
    problemId: 'FULL',
    type: 1,
    difficulty: 2,
    auth: 3,
    caseMode: 'subtask_lowest',
    judgeMode: 'spj',
    judgeProgram: { language: 'C++', code: 'int main() {}', protocol: 'testlib' },
    judgeExtraFiles: { 'a.h': 'x' },
    userExtraFiles: { 'b.h': 'y' },
    templates: { C: 'on', 'C++': { code: 'off', on: false } },
    translations: { 'en-US': { title: 'T', description: 'D', input: 'I', output: 'O', hint: 'H' } },
    fileIo: { read: 'sum.in', write: 'sum.out' },
    languages: ['C', 'C++'],
    tags: ['one', 'two'],
    solutions: [{ name: 'slow.cpp', language: 'C++', code: 'int main() {}', expected: 'time-limit-exceeded' }],
    keepsLineEnds: true,
    cases: [{ input: fileOf('a.in', '1\r\n'), output: fileOf('a.out', '\r'), score: 100, groupNum: 2 }],
  })
  const { pid } = await bank.create(full, uid)
  const first = await contentsOf((await bank.read(pid))!)
  expect(first).toMatchObject({ ...full, cases: [{ input: { name: 'a.in', text: '1\r\n' }, output: { name: 'a.out', text: '\r' }, score: 100, groupNum: 2 }] })
  const copy = await bank.create({ ...(await bank.read(pid))!, problemId: 'COPY' }, uid)
  expect(await contentsOf((await bank.read(copy.pid))!)).toEqual({ ...first, problemId: 'COPY' })
  await bank.update(pid, { ...(await bank.read(copy.pid))!, problemId: 'FULL', title: 'Changed' }, uid)
  expect(await contentsOf((await bank.read(pid))!)).toEqual({ ...first, title: 'Changed' })
  // The form does not show solutions, but must not lose them.
  await root.use(problemAdminApi).edit({ body: { problem: { id: copy.pid, title: 'Saved by a form' } } })
  expect(await bank.read(copy.pid)).toMatchObject({ title: 'Saved by a form', solutions: full.solutions })
  await bank.remove(copy.pid)
  expect(await bank.read(copy.pid)).toBeUndefined()
})

test('a dry run tells everything that is wrong, opens no file and adds nothing', async () => {
  const opened: string[] = []
  const wrong = draft({
    problemId: 'FULL',
    type: 1,
    caseMode: 'ergodic_without_error',
    timeLimit: 10_000_000,
    cases: [
      { input: fileOf('x/1.in', '', opened), output: fileOf('1.out', '', opened), score: 0.5 },
      { input: '', output: '', score: 1 },
      { input: fileOf('3.in', '', opened), output: fileOf('1.out', '', opened), score: 1 },
    ],
  })
  const codes = (await bank.check(wrong)).map(({ code, parameters: { number } }) => [code.replace('problems/', ''), number].filter(Boolean).join(' '))
  expect(codes).toEqual(['limits-wrong', 'case-mode-wrong', 'id-taken', 'score-not-whole 1', 'case-name-wrong 1', 'case-empty 2', 'case-name-wrong 3'])
  expect(opened).toEqual([])
  await expect(bank.create(wrong, uid)).rejects.toMatchObject({ code: 'problems/limits-wrong' })
  expect(await bank.check(draft({ problemId: 'GOOD' }))).toEqual([])
  expect(await bank.check(draft({ problemId: 'GOOD', cases: [] }))).toMatchObject([{ code: 'problems/cases-required' }])
  const { pid } = (await bank.find('FULL'))!
  expect(await bank.check(draft({ problemId: 'FULL' }), pid)).toEqual([])
})

test('a stream that fails adds nothing and changes nothing', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield bytes('1')
    throw new Error('the archive ends here')
  }
  const cases: DraftCase[] = [
    { input: fileOf('1.in', '1'), output: fileOf('1.out', '1') },
    { input: { name: '2.in', open: broken }, output: fileOf('2.out', '2') },
  ]
  await expect(bank.create(draft({ problemId: 'BROKEN', cases }), uid)).rejects.toThrow('the archive ends here')
  expect(await bank.find('BROKEN')).toBeUndefined()
  const { pid } = (await bank.find('STREAM'))!
  const before = await contentsOf((await bank.read(pid))!)
  await expect(bank.update(pid, draft({ problemId: 'STREAM', title: 'New', cases }), uid)).rejects.toThrow('the archive ends here')
  expect(await contentsOf((await bank.read(pid))!)).toEqual(before)
})

test('with a reserved number a problem is added once, however often and by however many callers at once', async () => {
  const reserved = await bank.reservePid()
  const add = (problemId: string) => bank.create(draft({ problemId }), uid, null, reserved)
  // All within one millisecond, which is the name of a test data version.
  vi.useFakeTimers({ toFake: ['Date'] })
  const added = await Promise.all([add('ONCE'), add('ONCE'), add('ONCE')]).finally(() => vi.useRealTimers())
  expect(added.map(({ pid, problemId }) => [pid, problemId])).toEqual(Array(3).fill([reserved, 'ONCE']))
  expect(await bank.find('ONCE')).toMatchObject({ pid: reserved })
  expect(await add('RENAMED')).toMatchObject({ pid: reserved, problemId: 'ONCE' })
  const next = await bank.reservePid()
  await expect(bank.create(draft({ problemId: 'ONCE' }), uid, null, next)).rejects.toMatchObject({ code: 'problems/id-taken' })
  expect((await bank.create(draft({ problemId: 'UNRESERVED' }), uid)).pid).toBeGreaterThan(next)
})

test('an imported problem may lack the texts of input and output, which the form still requires where there were some', async () => {
  const { pid } = await bank.create(draft({ problemId: 'BARE', input: '', output: '' }), uid)
  const edit = (problem: object) => root.use(problemAdminApi).edit({ body: { problem: { id: pid, ...problem } } })
  await edit({ title: 'Still bare', input: '' })
  await edit({ input: 'Now there is one.' })
  await expect(edit({ input: ' ' })).rejects.toMatchObject({ code: 'problems/input-required' })
  expect(await root.use(problemAdminApi).read({ query: { pid } })).toMatchObject({ title: 'Still bare', input: 'Now there is one.', output: '' })
})
