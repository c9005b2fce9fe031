import { kernelApi } from '@verdict/core'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { homeApi } from '../contract.ts'
import home from '../server/index.ts'

const record = { recordName: 'ICP 123', recordUrl: 'https://beian.example', projectName: 'School Judge', projectUrl: 'https://judge.example' }
const defaults = { recordName: '', recordUrl: '', projectName: 'Verdict', projectUrl: '' }

let site: TestSite
let token: string | null
beforeAll(async () => {
  site = await startTestSite([home])
  token = (await site.as('root', 'boss')).token
})
afterAll(() => site?.close())

const root = () => Object.assign(site.visitor(), { token }).use(kernelApi)
const changeFooter = (body: Record<string, unknown>) => root().changeSettings({ params: { plugin: 'home' }, body })
const config = () => site.visitor().use(kernelApi).getWebsiteConfig()
const settings = () => site.site.db.collection<{ _id: string; values: Record<string, unknown>; revision?: number }>('kernel.settings')

/** Restores the data of an earlier version, whose kernel had the settings of the footer. */
async function makeOlder(values: Record<string, unknown>): Promise<void> {
  await settings().deleteMany({ _id: { $in: ['home', 'kernel'] } })
  await settings().insertOne({ _id: 'kernel', values: { name: 'School', ...values }, revision: 3 })
  await site.site.db.collection('kernel.migrations').deleteMany({})
}

beforeEach(async () => {
  await site.restart({ plugins: [home] })
})

test('a site that stored the lines of the footer in the kernel shows them, also after a kill half-way, and keeps later changes', async () => {
  await makeOlder(record)
  // The process was killed after it wrote the first document.
  await settings().insertOne({ _id: 'home', values: { mission: 'Think', ...record }, revision: 1 })
  await site.restart()
  expect(await config()).toMatchObject({ name: 'School', ...record })
  expect(await site.visitor().use(homeApi).footer()).toMatchObject({ mission: 'Think' })
  expect((await settings().findOne({ _id: 'kernel' }))?.values).toEqual({ name: 'School' })

  await changeFooter({ recordName: 'ICP 456' })
  await site.restart()
  expect(await config()).toMatchObject({ ...record, recordName: 'ICP 456' })
})

test('the stored lines are kept, and the others have their defaults', async () => {
  await makeOlder({ recordName: 'ICP 123' })
  await site.restart()
  expect(await config()).toMatchObject({ ...defaults, recordName: 'ICP 123' })
})

test('lines that the configuration file gave the kernel are kept', async () => {
  await makeOlder({ recordName: 'ICP 789' })
  await site.restart({ settings: { kernel: record } })
  expect(await config()).toMatchObject({ ...record, recordName: 'ICP 789' })
})

test('without the plugin, clients get the defaults, and the lines are there again with it', async () => {
  await changeFooter(record)
  await site.restart({ plugins: [] })
  expect(await config()).toMatchObject(defaults)
  await site.restart({ plugins: [home] })
  expect(await config()).toMatchObject(record)
})

test.each(['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x'])('a link of the footer is never %j', async (address) => {
  const before = await config()
  for (const name of ['recordUrl', 'projectUrl']) await expect(changeFooter({ [name]: address })).rejects.toMatchObject({ code: 'kernel/invalid-setting' })
  expect(await config()).toEqual(before)
})
