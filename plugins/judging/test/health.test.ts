import { kernelApi } from '@verdict/core'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import judging from '../server/index.ts'
import { submission } from '../testing/fixtures.ts'
import taskSource, { taskSourceApi } from '../testing/task-source.ts'
import { ManualDaemon } from '../testing/manual-daemon.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([judging, taskSource])
  root = await site.as('root', 'boss')
})
afterAll(() => site?.close())

const health = async () => (await root.use(kernelApi).getHealth()).filter(({ plugin }) => plugin === 'judging')

test('root sees that no judge accepts tasks, that tasks wait for one, and that all is well', async () => {
  expect(await health()).toMatchObject([{ state: 'warning', text: 'No judge is connected and accepts tasks.' }])
  await site
    .visitor()
    .use(taskSourceApi)
    .put({ body: { tasks: [{ ref: 'a', work: submission() }] } })
  expect(await health()).toMatchObject([{ state: 'bad', text: 'No judge is connected and accepts tasks. 1 task waits for a judge that supports it.' }])
  const daemon = await ManualDaemon.of(site)
  expect(await health()).toMatchObject([{ state: 'good', text: '1 judge accepts tasks.', measures: { judges_working: 1, judging_tasks_unserved: 0 } }])
  await daemon.hello({ trouble: 'the disk is full' })
  expect(await health()).toMatchObject([{ text: expect.stringContaining(` reports: the disk is full.`) }])
})
