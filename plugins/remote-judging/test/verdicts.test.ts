import { submissionApi } from '@verdict/plugin-submissions/contract'
import { expect, test } from 'vitest'
import { addAccount, detail, importProblem, program, submit, waitFor } from '../testing/remote-site.ts'
import { toySite } from './support/toy-site.ts'

const here = toySite()
const { toy } = here

test('without an account the submission ends with a reason, and with one it is sent again', async () => {
  await importProblem(here.root, '1')
  const submitId = await submit(here.pupil, 'TOY-1', program())
  expect((await waitFor(here.pupil, submitId, 4)).errorMessage).toContain('Toy Judge')
  await addAccount(here.root)
  await here.pupil.use(submissionApi).resubmit({ query: { submitId } })
  await waitFor(here.pupil, submitId, 0)
  expect(toy.sent('1')).toHaveLength(1)
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
  await importProblem(here.root, '3')
  const sent = await Promise.all(verdicts.map(([wanted]) => submit(here.pupil, 'TOY-3', program(wanted))))
  for (const [index, [, status]] of verdicts.entries()) {
    await waitFor(here.pupil, sent[index]!, status)
    const found = await detail(here.root, sent[index]!)
    expect(found).toMatchObject({ time: 15, memory: 1024, judger: 'TOY', vjudgeUsername: 'school', vjudgeSubmitId: expect.any(Number) })
  }
  expect(toy.sent('3')).toHaveLength(verdicts.length)
  expect(toy.logins).toBe(1)
})

test('a compile error has the text of the compiler, and without it is a compile error all the same', async () => {
  await importProblem(here.root, '4')
  expect((await waitFor(here.pupil, await submit(here.pupil, 'TOY-4', program('Compilation Error')), -2)).errorMessage).toBe('main.cpp:1: error: <oops> & more')
  toy.trouble = (path) => (path === '/compiler' ? 404 : undefined)
  expect((await waitFor(here.pupil, await submit(here.pupil, 'TOY-4', program('Compilation Error')), -2)).errorMessage).toContain('/compiler')
  toy.trouble = () => undefined
})

test('a short program is filled up, and one in a language without comments is sent as it is', async () => {
  await importProblem(here.root, '5')
  await waitFor(here.pupil, await submit(here.pupil, 'TOY-5', `want: Accepted\n${'x'.repeat(40)}`, 'Plain'), 0)
  await waitFor(here.pupil, await submit(here.pupil, 'TOY-5', program('Accepted', '中文 + % & =')), 0)
  const [plain, marked] = toy.sent('5')
  expect(plain!.code.startsWith(`want: Accepted\n${'x'.repeat(40)}`)).toBe(true)
  expect(marked!.code).toMatch(/\/\/ 中文 \+ % & =\n\/\/ [0-9a-f]{16}\n$/)
})
