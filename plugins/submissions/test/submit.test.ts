import type { Person } from '@verdict/core/testing'
import { definePlugin, kernelApi } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beforeSubmit, mostStatuses, submissionApi } from '../contract.ts'
import { program, Scene, until } from '../testing/scene.ts'

/** Refuses submissions during an exam and cleans up afterwards, as a school's plugin might. */
const proctor = definePlugin({ id: 'proctor' })
const ExamOn = proctor.error('exam-on', 403)
let examOf: string | undefined
const proctorServer = defineServer(proctor, {
  setup(ctx) {
    ctx.intercept(beforeSubmit, (draft) => {
      if (draft.username === examOf) throw new ExamOn()
      return { ...draft, code: draft.code.replaceAll('\r\n', '\n') }
    })
  },
})

let scene: Scene
let alice: Person
let bob: Person
let root: Person
let problem: { pid: number; id: string }
beforeAll(async () => {
  scene = await Scene.start([proctorServer])
  alice = await scene.site.as('default_user', 'alice')
  bob = await scene.site.as('default_user', 'bob')
  root = await scene.site.as('root', 'boss')
  problem = await scene.problem()
})
afterAll(() => scene?.site.close())

const api = (person: Person) => person.use(submissionApi)
const settings = (values: Record<string, unknown>) => root.use(kernelApi).changeSettings({ params: { plugin: 'submissions' }, body: values })
const detail = async (person: Person, submitId: number) => (await api(person).detail({ query: { submitId } })).submission

test('a submission waits, is judged, and has its verdict', async () => {
  const submitId = await scene.submit(alice, problem.id)
  expect(await detail(alice, submitId)).toMatchObject({
    status: 5,
    code: program,
    displayPid: problem.id,
    username: 'alice',
    length: program.length,
    cid: 0,
    gid: null,
    judger: null,
    version: 0,
  })
  const [task] = await until(async () => {
    const tasks = await scene.daemon.claim()
    expect(tasks).toHaveLength(1)
    return tasks
  })
  expect(task?.work).toMatchObject({ kind: 'submission', language: 'C++', code: program, cases: [{ seq: 1 }, { seq: 2 }] })
  expect((await api(alice).statuses({ body: { submitIds: [submitId] } }))[submitId]).toMatchObject({ status: 6 })
  await scene.daemon.report(task!, {
    verdict: { status: 0, time: 12, memory: 3400, score: null, oiRankScore: null, errorMessage: null, cases: [], output: null },
  })
  await scene.site.settled()
  expect(await detail(alice, submitId)).toMatchObject({ status: 0, time: 12, memory: 3400, judger: expect.stringContaining('daemon') })
})

test.each([
  ['an empty program', { code: '  \n ' }, 'Code can not be empty'],
  ['a program beyond 65535 characters', { code: 'x'.repeat(65_536) }, 'Code Length can not exceed 65535'],
  ['a short program', { code: 'int main() {}' }, 'The code is too short: at least 50 characters are required.'],
  ['a language that no judge has', { language: 'Brainf' }, expect.stringContaining('“Brainf” is not allowed here. Choose one of: C++, Python3, Java')],
  ['a problem that is not there', { pid: 'NOWHERE' }, expect.any(String)],
])('%s is refused with a clear message', async (_, wrong, message) => {
  const before = (await api(alice).list({ query: { onlyMine: true } })).total
  await expect(scene.submit(alice, (wrong as { pid?: string }).pid ?? problem.id, wrong)).rejects.toMatchObject({ message })
  expect((await api(alice).list({ query: { onlyMine: true } })).total).toBe(before)
})

test('short programs are accepted in terse languages', async () => {
  expect(await detail(alice, await scene.submit(alice, problem.id, { language: 'Python3', code: 'print(3)' }))).toMatchObject({ status: 5, length: 8 })
  await scene.judge()
})

test('a problem that lists its languages accepts no others', async () => {
  const { id } = await scene.problem({ languages: ['Java'] })
  await expect(scene.submit(alice, id)).rejects.toMatchObject({ message: expect.stringContaining('Choose one of: Java.') })
})

test('hidden problems and those of contests take no submissions, as if they did not exist', async () => {
  for (const auth of [2, 3] as const) {
    const { id, pid } = await scene.problem({ auth })
    await expect(scene.submit(alice, id)).rejects.toMatchObject({ status: 404 })
    await expect(api(alice).testRun({ body: { pid, language: 'C++', code: program, userInput: '1' } })).rejects.toMatchObject({ status: 404 })
  }
})

test('a plugin refuses a submission before it is saved, or changes it', async () => {
  const before = (await api(alice).list({ query: { onlyMine: true } })).total
  examOf = 'alice'
  await expect(scene.submit(alice, problem.id)).rejects.toMatchObject({ status: 403, code: 'proctor/exam-on' })
  expect((await api(alice).list({ query: { onlyMine: true } })).total).toBe(before)
  await scene.submit(bob, problem.id)
  await scene.judge()
  examOf = undefined
  const submitId = await scene.submit(alice, problem.id, { code: program.replaceAll('\n', '\r\n') })
  expect(program).toContain('\n')
  expect(await detail(alice, submitId)).toMatchObject({ code: program, length: program.length })
  await scene.judge()
})

test('users without the permission are refused before anything is read', async () => {
  const mute = await scene.site.as('no_subimit_user')
  await expect(scene.submit(mute, problem.id)).rejects.toMatchObject({ http: 403 })
  await expect(scene.submit(scene.site.visitor(), problem.id)).rejects.toMatchObject({ http: 401 })
})

test('submissions and test runs have separate cooldowns, which refused calls do not start', async () => {
  await settings({ defaultSubmitInterval: 8 })
  const run = () => api(alice).testRun({ body: { pid: problem.pid, language: 'C++', code: program, userInput: '1' } })
  await expect(scene.submit(alice, problem.id, { code: 'x' })).rejects.toMatchObject({ status: 400 })
  await scene.submit(alice, problem.id)
  await expect(scene.submit(alice, problem.id)).rejects.toMatchObject({
    status: 403,
    message: expect.stringMatching(/^You are submitting too fast. Try again in [78] s.$/),
  })
  await run()
  await expect(run()).rejects.toMatchObject({ status: 403 })
  await scene.submit(bob, problem.id)
  await settings({ defaultSubmitInterval: 0 })
  await scene.submit(alice, problem.id)
  await scene.judge()
})

test('the switch of the site closes submitting and test runs', async () => {
  await settings({ openPublicJudge: false })
  await expect(scene.submit(alice, problem.id)).rejects.toMatchObject({
    status: 403,
    message: 'Judging is currently disabled here. Try again later.',
  })
  await expect(api(alice).testRun({ body: { pid: problem.pid, language: 'C++', code: program, userInput: '1' } })).rejects.toMatchObject({ status: 403 })
  await settings({ openPublicJudge: true })
})

test('a problem without test data ends as a system error that says so', async () => {
  const { id, pid } = await scene.problem()
  await scene.site.site.db.collection('problems.problems').updateOne({ _id: pid as never }, { $unset: { dataVersion: '' } })
  await scene.site.site.db.collection('problems.versions').deleteMany({ pid })
  const submitId = await scene.submit(alice, id)
  await scene.site.settled()
  expect(await detail(alice, submitId)).toMatchObject({ status: 4, errorMessage: 'This problem has no test data.' })
})

test('error messages are shown for compile, system and submit errors only, and only with the code', async () => {
  const submitId = await scene.judged(alice, problem.id, { status: -2, errorMessage: 'main.cpp:3:1: error: secret_name' })
  expect((await detail(alice, submitId)).errorMessage).toContain('secret_name')
  expect((await detail(bob, submitId)).errorMessage).toBe('This error message is not public.')
  const wrong = await scene.judged(alice, problem.id, { status: -1, errorMessage: 'internal' })
  expect((await detail(alice, wrong)).errorMessage).toBe('This error message is not public.')
})

test('code is visible to its author and to staff, and with sharing to all users', async () => {
  const submitId = await scene.judged(alice, problem.id)
  const admin = await scene.site.as('admin')
  const codes = async () => Promise.all([alice, bob, scene.site.visitor(), admin, root].map(async (person) => (await detail(person, submitId)).code))
  expect(await codes()).toEqual([program, null, null, program, program])
  await expect(api(bob).share({ body: { submitId, share: true } })).rejects.toMatchObject({ status: 403 })
  await api(alice).share({ body: { submitId, share: true } })
  expect(await codes()).toEqual([program, program, program, program, program])
  await settings({ hideNonContestSubmissionCode: true })
  expect(await codes()).toEqual([...Array.from({ length: 4 }, () => expect.stringContaining('is hidden on this site')), program])
  await settings({ hideNonContestSubmissionCode: false })
  await api(alice).share({ body: { submitId, share: false } })
  expect((await detail(bob, submitId)).code).toBeNull()
})

test('a problem without sharing keeps code closed', async () => {
  const { id } = await scene.problem({ codeShare: false })
  const submitId = await scene.judged(alice, id)
  await expect(api(alice).share({ body: { submitId, share: true } })).rejects.toMatchObject({ status: 403, message: 'This submission cannot be shared.' })
})

test('the title of a submission follows the language of the reader in every answer', async () => {
  const chinese = { title: '两数之和', description: '求和。', input: '两个数。', output: '它们的和。', hint: '' }
  const { id } = await scene.problem({ translations: { 'zh-CN': chinese } })
  const ask = async (language: string, path: string, body?: object) => {
    const headers = { authorization: alice.token ?? '', 'accept-language': language, 'content-type': 'application/json' }
    const response = await fetch(scene.site.url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    return JSON.stringify(await response.json())
  }
  const named = { 'zh-CN,zh;q=0.9': '"title":"两数之和"', 'en-US': '"title":"Sum of two numbers"', de: '"title":"Sum of two numbers"' }
  for (const [language, title] of Object.entries(named)) {
    const handed = await ask(language, '/api/submit-problem-judge', { pid: id, language: 'C++', code: program })
    const [, submitId] = /"submitId":(\d+)/.exec(handed) ?? []
    const answers = [
      handed,
      await ask(language, `/api/get-submission-detail?submitId=${submitId}`),
      await ask(language, `/api/get-submission-list?onlyMine=true&problemID=${id}&limit=1`),
      await ask(language, '/api/check-submissions-status', { submitIds: [submitId] }),
    ]
    for (const answer of answers) expect(answer.replace(/"titles":\[.*?\]/, '')).toContain(title)
  }
})

test('a shared program of a problem that went into a contest is closed again, and the problem is not named in any language', async () => {
  const chinese = { title: '两数之和', description: '求和。', input: '两个数。', output: '它们的和。', hint: '' }
  const { id, pid } = await scene.problem({ translations: { 'zh-CN': chinese } })
  const submitId = await scene.judged(alice, id)
  expect(await detail(bob, submitId)).toMatchObject({ title: 'Sum of two numbers', titles: [{ language: 'zh-CN', title: '两数之和' }] })
  await api(alice).share({ body: { submitId, share: true } })
  await scene.site.site.db.collection('problems.problems').updateOne({ _id: pid as never }, { $set: { auth: 3 } })
  expect(await detail(bob, submitId)).toMatchObject({ code: null, title: null })
  expect(await detail(bob, submitId)).not.toHaveProperty('titles')
  expect(await api(bob).cases({ query: { submitId } })).toBeNull()
  expect((await detail(alice, submitId)).code).toBe(program)
})

test('the last accepted program is returned, Python with a comment that names the submission', async () => {
  const { id, pid } = await scene.problem()
  expect(await api(alice).lastAccepted({ query: { pid } })).toEqual({ submitId: null, code: '', language: null })
  const first = await scene.judged(alice, id, { status: 0 })
  await scene.judged(alice, id, { status: -1 })
  expect(await api(alice).lastAccepted({ query: { pid } })).toEqual({ submitId: first, code: program, language: 'C++' })
  expect((await api(bob).lastAccepted({ query: { pid } })).code).toBe('')
  const second = await scene.judged(alice, id, { status: 0 }, { language: 'Python3', code: 'print(1)' })
  expect((await api(alice).lastAccepted({ query: { pid } })).code).toMatch(
    new RegExp(String.raw`^print\(1\)\n\n# run id: ${second}\n# language: Python3\n# author: alice\n# submit time: `),
  )
})

test('authors may resubmit what failed on our side, and nothing else', async () => {
  const submitId = await scene.judged(alice, problem.id, { status: 10, errorMessage: 'no judge' })
  await expect(api(bob).resubmit({ query: { submitId } })).rejects.toMatchObject({ status: 403 })
  expect(await api(alice).resubmit({ query: { submitId } })).toMatchObject({ status: 5, version: 1 })
  expect(await scene.judge({ status: 0 })).toEqual([submitId])
  await expect(api(alice).resubmit({ query: { submitId } })).rejects.toMatchObject({
    message: 'Only submissions that failed because of a system error can be resubmitted.',
  })
})

test('a test run: pending, then its result, once', async () => {
  const key = await api(alice).testRun({ body: { pid: problem.pid, type: 'public', language: 'C++', code: program, userInput: '1 2', expectedOutput: '3' } })
  expect(key).toMatch(/^TEST_JUDGE_/)
  const result = () => api(alice).testRunResult({ query: { testJudgeKey: key } })
  expect(await result()).toMatchObject({ status: 5, userOutput: null })
  await expect(api(bob).testRunResult({ query: { testJudgeKey: key } })).rejects.toMatchObject({ status: 400 })
  const [task] = await scene.daemon.claim()
  expect(task?.work).toMatchObject({ kind: 'test-run', input: '1 2\n', expectedOutput: '3' })
  await scene.daemon.report(task!, {
    verdict: { status: 0, time: 1, memory: 2, score: null, oiRankScore: null, errorMessage: 'stderr', cases: [], output: 'y'.repeat(1500) },
  })
  await scene.site.settled()
  expect(await result()).toEqual({
    status: 0,
    time: 1,
    memory: 2,
    userInput: '1 2',
    userOutput: `${'y'.repeat(1000)}...`,
    expectedOutput: '3',
    stderr: 'stderr',
    problemJudgeMode: 'default',
  })
  await expect(result()).rejects.toMatchObject({ message: 'This custom test has expired. Run it again.' })
})

test.each([
  ['', 'The test input cannot be empty.'],
  ['1'.repeat(1001), 'Test input and expected output cannot exceed 1000 characters.'],
])('a test run needs an input of at most 1000 characters', async (userInput, message) => {
  await expect(api(alice).testRun({ body: { pid: problem.pid, language: 'C++', code: program, userInput } })).rejects.toMatchObject({ message })
})

test('the address of the author is shown to root only', async () => {
  const submitId = await scene.judged(alice, problem.id)
  expect((await detail(root, submitId)).ip).toBe('127.0.0.1')
  expect((await detail(alice, submitId)).ip).toBeNull()
})

test('an unknown submission is refused as such', async () => {
  await expect(detail(alice, 999_999)).rejects.toMatchObject({ status: 404, message: 'This submission does not exist.' })
  const unknown = Array.from({ length: mostStatuses }, (_, index) => 999_000 + index)
  expect(await api(alice).statuses({ body: { submitIds: unknown } })).toEqual({})
  await expect(api(alice).statuses({ body: { submitIds: [...unknown, 999_999] } })).rejects.toMatchObject({ status: 400 })
})
