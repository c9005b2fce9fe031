import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, detail, importProblem, plugins, program, quickSettings, submit, waitFor } from './support/remote-site.ts'
import { SimulatedSite } from './support/simulated-site.ts'

let toy: SimulatedSite
let site: TestSite
let root: Person
let pupil: Person
beforeAll(async () => {
  toy = new SimulatedSite()
  site = await startTestSite(plugins, { settings: quickSettings(await toy.start()) as never })
  root = await site.as('root')
  pupil = await site.as('default_user')
})
afterAll(async () => {
  await site?.close()
  toy?.close()
})

test('without an account the submission ends with a reason, and with one it is sent again', async () => {
  await importProblem(root, '1')
  const submitId = await submit(pupil, 'TOY-1', program())
  expect((await waitFor(pupil, submitId, 4)).errorMessage).toContain('Toy Judge')
  await addAccount(root)
  await pupil.use(submissionApi).resubmit({ query: { submitId } })
  await waitFor(pupil, submitId, 0)
  expect(toy.sent('1')).toHaveLength(1)
})

test('a problem is imported with its texts, its picture, its limits and a link to the site', async () => {
  await importProblem(root, 'http://127.0.0.1:1/problem/2')
  const { problem, languages } = await pupil.use(problemApi).detail({ query: { problemId: 'TOY-2' } })
  expect({ problem, languages }).toMatchObject({
    problem: {
      title: 'A+B Problem',
      isRemote: true,
      timeLimit: 1000,
      memoryLimit: 64,
      description: expect.stringMatching(/^Add \$a\$ and \*b\*, up to 10<sup>5<\/sup>\.\n\n!\[\]\(\/api\/public\/img\/\w+\.png\)$/),
      source: expect.stringMatching(/^\[Toy Judge 2\]\(http:.*\/problem\/2\)$/),
      exampleList: [{ input: '1 2', output: '3' }],
    },
    languages: ['G++', 'Plain'],
  })
})

const verdicts: [wanted: string, status: number][] = [
  ['Accepted', 0],
  ['Wrong Answer', -1],
  ['Presentation Error', -3],
  ['Time Limit Exceeded', 1],
  ['Memory Limit Exceeded', 2],
  ['Runtime Error (ACCESS_VIOLATION)', 3],
  ['Output Limit Exceeded', 3],
  ['System Error', 4],
]
test('every verdict comes with time, memory, the number of the run and its account', async () => {
  await importProblem(root, '3')
  const sent = await Promise.all(verdicts.map(([wanted]) => submit(pupil, 'TOY-3', program(wanted))))
  for (const [index, [, status]] of verdicts.entries()) {
    await waitFor(pupil, sent[index]!, status)
    const found = await detail(root, sent[index]!)
    expect(found).toMatchObject({ time: 15, memory: 1024, judger: 'TOY', vjudgeUsername: 'school', vjudgeSubmitId: expect.any(Number) })
  }
  expect(toy.sent('3')).toHaveLength(verdicts.length)
  expect(toy.logins).toBe(1)
})

test('a compile error has the text of the compiler, and without it is a compile error all the same', async () => {
  await importProblem(root, '4')
  expect((await waitFor(pupil, await submit(pupil, 'TOY-4', program('Compilation Error')), -2)).errorMessage).toBe('main.cpp:1: error: <oops> & more')
  toy.trouble = (path) => (path === '/compiler' ? 404 : undefined)
  expect((await waitFor(pupil, await submit(pupil, 'TOY-4', program('Compilation Error')), -2)).errorMessage).toContain('/compiler')
  toy.trouble = () => undefined
})

test('a short program is filled up, and one in a language without comments is sent as it is', async () => {
  await importProblem(root, '5')
  await waitFor(pupil, await submit(pupil, 'TOY-5', `want: Accepted\n${'x'.repeat(40)}`, 'Plain'), 0)
  await waitFor(pupil, await submit(pupil, 'TOY-5', program('Accepted', '中文 + % & =')), 0)
  const [plain, marked] = toy.sent('5')
  expect(plain!.code.startsWith(`want: Accepted\n${'x'.repeat(40)}`)).toBe(true)
  expect(marked!.code).toMatch(/\/\/ 中文 \+ % & =\n\/\/ [0-9a-f]{16}\n$/)
})
