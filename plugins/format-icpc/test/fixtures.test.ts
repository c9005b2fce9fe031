import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, bankReader, modelOf, importAll, roundTrip } from '@verdict/plugin-exchange/testing'
import formatIcpc from '../server/index.ts'

// Third-party packages cannot be in this repository: FORMAT_FIXTURES names a local folder that contains them.
const folder = join(process.env.FORMAT_FIXTURES ?? '', 'icpc')
const isThere = existsSync(folder) && process.env.FORMAT_FIXTURES !== undefined

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (isThere && (running = await startExchangeSite([formatIcpc, bankReader]))))
afterAll(() => running?.site.close())

const packageNamed = (name: string) => new File([new Uint8Array(readFileSync(join(folder, `${name}.zip`)))], `${name}.zip`)
const commonlyLost = ['problem.yaml: license']

test.skipIf(!isThere).each([
  {
    name: 'hello',
    title: 'Hello World!',
    memory: 512,
    judged: { comparison: { name: 'case-insensitive' } },
    cases: 1,
    examples: 0,
    translations: ['sv'],
    solutions: 8,
    lost: [],
  },
  {
    name: 'different',
    title: 'A Different Problem',
    memory: 1024,
    judged: { judgeMode: 'spj' },
    cases: 2,
    examples: 1,
    translations: [],
    solutions: 19,
    lost: ['data: *.desc', 'input_validators: different.ctd', 'prolog', 'slow_accepted'],
  },
  {
    name: 'guess',
    title: 'Guess the Number',
    memory: 1024,
    judged: { judgeMode: 'interactive' },
    cases: 10,
    examples: 2,
    translations: ['sv'],
    solutions: 12,
    lost: [],
  },
])('$name is read as it is, and comes out as it went in', async ({ name, title, memory, judged, cases, examples, translations, solutions, lost }) => {
  const { format, items } = await importAll(running, packageNamed(name), { skipsValidation: true })
  expect([format, items.map(({ problemId, state }) => [problemId, state])]).toEqual(['icpc', [[name.toUpperCase(), 'done']]])
  const said = items[0]!.findings.map(({ level, message }) => `${level} ${message}`)
  expect(said.filter((one) => one.startsWith('warning'))).toEqual(
    ['10 s', 'input_validators/validate.py must run'].map((text) => expect.stringContaining(text)),
  )
  expect(said.filter((one) => one.startsWith('lost')).toSorted()).toEqual([...commonlyLost, ...lost].toSorted().map((field) => expect.stringContaining(field)))
  const model = await modelOf(name)
  expect(model).toMatchObject({ title, memoryLimit: memory, timeLimit: 10_000, type: 0, source: 'Kattis', ...judged })
  expect([model.cases.length, model.examples!.length, Object.keys(model.translations!), model.solutions!.length]).toEqual([
    cases,
    examples,
    translations,
    solutions,
  ])
  const { before, after, readFindings } = await roundTrip(running, 'icpc', [{ pid: items[0]!.pid!, problemId: name }])
  const byName = (one: Awaited<ReturnType<typeof modelOf>>) => ({
    ...one,
    solutions: one.solutions!.toSorted((left, right) => (left.name < right.name ? -1 : 1)),
  })
  // Solutions in languages that the site does not know are not written.
  const known = (one: Awaited<ReturnType<typeof modelOf>>) => ({ ...one, solutions: one.solutions!.filter(({ language }) => /^[A-Z]/.test(language)) })
  expect(after.map(byName)).toEqual(before.map(known).map(byName))
  expect(readFindings).toEqual([[]])
})
