import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeAdminApi, type ProgramEnd } from '../contract.ts'
import judging from '../server/index.ts'
import { daemonInfo, programWork, verdict } from '../testing/fixtures.ts'
import { ManualDaemon } from '../testing/manual-daemon.ts'
import taskSource, { taskSourceApi } from '../testing/task-source.ts'

let site: TestSite
let daemon: ManualDaemon
beforeAll(async () => {
  site = await startTestSite([judging, taskSource])
  daemon = await ManualDaemon.of(site)
})
afterAll(() => site?.close())

const api = () => site.visitor().use(taskSourceApi)
const put = (ref: string, work = programWork()) => api().put({ body: { tasks: [{ ref, work }] } })
const withoutPrograms = daemonInfo().modes.filter((mode) => mode !== 'program')

test('calls of a program go only to daemons that make them, with their inputs and no other files', async () => {
  const [mine, foreign] = await Promise.all(['mine', 'foreign'].map(async (text) => (await api().store({ body: { text } })).hash))
  await put('calls', programWork({ calls: [{ arguments: ['-n', '5'] }, { input: { hash: mine!, size: 4 }, outputs: ['a', 'b'] }] }))
  expect(await (await ManualDaemon.of(site, { modes: withoutPrograms })).claim()).toEqual([])
  const [task] = await daemon.claim()
  expect(task!.work).toMatchObject({
    kind: 'program',
    inputName: null,
    calls: [
      { arguments: ['-n', '5'], input: null, outputs: null },
      { arguments: [], outputs: ['a', 'b'] },
    ],
  })
  expect(await (await daemon.api.file({ params: { hash: mine! } })).content.text()).toBe('mine')
  await expect(daemon.api.file({ params: { hash: foreign! } })).rejects.toMatchObject({ code: 'judging/file-not-needed' })
  await daemon.report(task!)
})

test('what a program writes is stored for the daemon that holds the task, and named by its verdict', async () => {
  await put('writes')
  const [task] = await daemon.claim()
  const file = await daemon.keep(task!, '1 2 3\n')
  expect(await (await ManualDaemon.of(site)).keep(task!, 'of somebody else')).toBeNull()
  expect(await daemon.keep({ ...task!, attempt: 2 }, 'of another attempt')).toBeNull()
  await expect(daemon.api.keep({ body: { session: 'another', ...task! }, file: new File(['x'], 'x') })).rejects.toMatchObject({ code: 'judging/session-ended' })
  expect((await api().verdictOf({ query: { ref: 'writes', timeoutMs: 1 } })).verdict).toBeNull()
  const programEnds: ProgramEnd[] = [{ ending: 'exit', exitCode: 0, message: '', outputs: [file!] }]
  const waiting = api().verdictOf({ query: { ref: 'writes', timeoutMs: 20_000 } })
  expect(await daemon.report(task!, { verdict: verdict({ programEnds }) })).toBe(true)
  expect((await waiting).verdict).toMatchObject({ status: 0, programEnds })
  expect((await api().read({ query: { hash: file!.hash } })).text).toBe('1 2 3\n')
  // The nightly job deletes only files that no document names.
  const names = await site.site.db.collection<{ _id: string; files: string[] }>('kernel.file-fields').findOne({ _id: 'judging.tasks' })
  expect(names!.files).toContain('verdict.programEnds.outputs.hash')
  expect(await site.site.db.collection('judging.tasks').countDocuments({ 'verdict.programEnds.outputs.hash': file!.hash })).toBe(1)
})

test('callers can ask whether a daemon could do a task now', async () => {
  const served = async (language: string) => (await api().isServed({ body: { work: programWork({ language }) } })).isServed
  expect([await served('C++'), await served('Brainfuck')]).toEqual([true, false])
  const [own, change] = [await ManualDaemon.of(site, { languages: [], modes: ['program'] }), (await site.as('root')).use(judgeAdminApi).changeDaemon]
  await own.hello({ languages: [{ ...daemonInfo().languages[0]!, name: 'Befunge' }] })
  expect(await served('Befunge')).toBe(true)
  await change({ params: { id: own.id }, body: { mode: 'paused' } })
  expect(await served('Befunge')).toBe(false)
  await change({ params: { id: own.id }, body: { mode: 'working' } })
  expect(await served('Befunge')).toBe(true)
  await own.api.bye({ body: { session: own.session } })
  expect(await served('Befunge')).toBe(false)
})
