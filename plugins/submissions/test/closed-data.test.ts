import { channelOf } from '@verdict/core'
import type { Person } from '@verdict/core/testing'
import { progress, unreadableOutput } from '@verdict/plugin-judging/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionApi, taskSubjectOf } from '../contract.ts'
import { listen } from '../testing/listen.ts'
import { Scene, until } from '../testing/scene.ts'

let scene: Scene
let alice: Person
let root: Person
beforeAll(async () => {
  scene = await Scene.start()
  alice = await scene.site.as('default_user', 'alice')
  root = await scene.site.as('root')
})
afterAll(() => scene?.site.close())

const caseOf = (seq: number, status: number, message: string | null) =>
  ({ seq, caseId: seq, status, time: 1, memory: 1, score: null, groupNum: null, inputName: `${seq}.in`, outputName: `${seq}.out`, message }) as const

/** The first case is the statement's sample; the third is skipped. */
const outcome = {
  status: -1,
  cases: [
    caseOf(1, -1, 'expected 3, found 4'),
    caseOf(2, -1, 'expected 11, found 12'),
    caseOf(3, -4, null),
    caseOf(4, 3, 'exit status code: 7'),
    caseOf(5, 0, null),
  ],
} as const

const cases = [
  ['1 2\n', '3\n'],
  ['5 6\n', '11\n'],
  ['7 8\n', '15\n'],
  ['9 1\n', '10\n'],
  ['4 4\n', '8\n'],
].map(([input, output]) => ({ input: input!, output: output! }))

async function failed(different: object = {}) {
  const { pid, id } = await scene.problem({ cases, auth: 1, ...different })
  return { pid, submitId: await scene.judged(alice, id, outcome as never) }
}

const rowsOf = async (person: Person, submitId: number) => (await person.use(submissionApi).cases({ query: { submitId } }))?.judgeCaseList

/** Calls Compare for a case, and judges the task that it queues. */
async function compared(person: Person, submitId: number, seq: number) {
  const asked = person.use(submissionApi).difference({ query: { submitId, seq } })
  await until(async () => expect((await scene.judge({ output: '12\n' })).length).toBe(1))
  return asked
}

const refusal = { status: 403, code: 'submissions/cases-closed' }

test('case results are open by default, test data are not', async () => {
  const { pid, submitId } = await failed()
  expect(await root.use(problemAdminApi).read({ query: { pid } })).toMatchObject({ openCaseResult: true, openCaseData: false })
  const rows = await rowsOf(alice, submitId)
  expect(rows?.map(({ status }) => status)).toEqual([-1, -1, -4, 3, 0])
  expect(rows?.map(({ comparable }) => comparable)).toEqual([true, false, false, false, false])
  for (const seq of [2, 3, 4, 5, 6]) await expect(alice.use(submissionApi).difference({ query: { submitId, seq } })).rejects.toMatchObject(refusal)
})

test('a case that the statement shows as a sample can always be compared', async () => {
  const { submitId } = await failed()
  expect(await compared(alice, submitId, 1)).toMatchObject({ input: '1 2\n', expected: '3\n', output: '12\n' })
})

test('a sample whose answer differs from the statement stays closed', async () => {
  const { submitId } = await failed({ cases: [{ input: '1 2\n', output: '4\n' }, ...cases.slice(1)] })
  expect((await rowsOf(alice, submitId))?.[0]).toMatchObject({ comparable: false })
  await expect(alice.use(submissionApi).difference({ query: { submitId, seq: 1 } })).rejects.toMatchObject(refusal)
})

test('with open data, failed cases can be compared; passed and skipped ones cannot', async () => {
  const { submitId } = await failed({ openCaseData: true })
  expect((await rowsOf(alice, submitId))?.map(({ comparable }) => comparable)).toEqual([true, true, false, true, false])
  expect(await compared(alice, submitId, 2)).toMatchObject({ input: '5 6\n', expected: '11\n', output: '12\n', status: -1 })
  for (const seq of [3, 5]) await expect(alice.use(submissionApi).difference({ query: { submitId, seq } })).rejects.toMatchObject(refusal)
  const bob = await scene.site.as('default_user', 'bob')
  await expect(bob.use(submissionApi).difference({ query: { submitId, seq: 2 } })).rejects.toMatchObject(refusal)
})

test('closed results close the test data too', async () => {
  const { submitId } = await failed({ openCaseResult: false, openCaseData: true })
  expect(await alice.use(submissionApi).cases({ query: { submitId } })).toBeNull()
  for (const seq of [1, 2]) await expect(alice.use(submissionApi).difference({ query: { submitId, seq } })).rejects.toMatchObject(refusal)
})

test('editors of the problem compare every case', async () => {
  const { submitId } = await failed()
  expect((await rowsOf(root, submitId))?.map(({ comparable }) => comparable)).toEqual([true, true, true, true, true])
  expect(await compared(root, submitId, 5)).toMatchObject({ input: '4 4\n', expected: '8\n' })
})

test('only staff see checker messages; all viewers see how a run ended', async () => {
  const { submitId } = await failed({ openCaseData: true })
  expect((await rowsOf(alice, submitId))?.map(({ userOutput }) => userOutput)).toEqual([null, null, null, 'exit status code: 7', null])
  expect((await rowsOf(root, submitId))?.map(({ userOutput }) => userOutput)).toEqual(outcome.cases.map(({ message }) => message))
})

test('an output that the checker could not read is named to its author, without the note for staff', async () => {
  const { id } = await scene.problem({ cases, auth: 1 })
  const message = `${unreadableOutput}\nthe checker of this problem used too much memory; the output has 32505856 bytes, the answer 4`
  const submitId = await scene.judged(alice, id, { status: -1, cases: [caseOf(1, -1, message)] } as never)
  expect((await rowsOf(alice, submitId))?.map(({ userOutput }) => userOutput)).toEqual([unreadableOutput])
  expect((await rowsOf(root, submitId))?.map(({ userOutput }) => userOutput)).toEqual([message])
})

test('an error of the checker is for staff, an error of the site for the author', async () => {
  const { id } = await scene.problem({ auth: 1, judgeMode: 'spj', judgeProgram: { language: 'C++', code: 'int main() {}' } })
  const errorMessage = 'the checker of this problem reports an error: the answer is 11'
  const submitId = await scene.judged(alice, id, { status: 4, errorMessage })
  const told = async (person: Person, number: number) => (await person.use(submissionApi).detail({ query: { submitId: number } })).submission.errorMessage
  expect(await told(alice, submitId)).toBe('This error message is not public.')
  expect(await told(root, submitId)).toBe(errorMessage)
  const plain = await scene.problem({ auth: 1 })
  expect(await told(alice, await scene.judged(alice, plain.id, { status: 4, errorMessage: 'the sandbox failed' }))).toBe('the sandbox failed')
})

test('live progress carries counts, and nothing about cases', async () => {
  const { id } = await scene.problem({ cases, auth: 1 })
  const submitId = await scene.submit(alice, id)
  await scene.site.settled()
  const heard = await listen(alice, [channelOf(progress, taskSubjectOf(submitId))])
  const [task] = await scene.daemon.claim(1)
  const step = { status: 7 as const, done: 2, total: 5, cases: outcome.cases.slice(0, 2) }
  await scene.daemon.api.step({ body: { session: scene.daemon.session, steps: [{ id: task!.id, attempt: task!.attempt, step: step as never }] } })
  await until(async () => expect(heard.heard.at(-1)).toMatchObject({ data: { status: 7, done: 2, total: 5 } }))
  expect(heard.heard.at(-1)).not.toHaveProperty('data.cases')
  await heard.close()
  await scene.daemon.report(task!)
})
