import { kernelApi } from '@verdict/core'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { adminApi } from '@verdict/plugin-admin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import admin from '../../plugins/admin/server/index.ts'
import home from '../../plugins/home/server/index.ts'

const record = { recordName: 'ICP 123', recordUrl: 'https://beian.example', projectName: 'School Judge', projectUrl: '' }

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([home, admin])
  root = await site.as('root')
})
afterAll(() => site?.close())

test('administrators change the lines of the footer together with the names of the site, as HOJ clients do', async () => {
  await root.use(adminApi).setWeb({ body: { ...record, name: 'School' } })
  expect(await root.use(adminApi).getWeb()).toMatchObject({ ...record, name: 'School' })
  expect(await site.visitor().use(kernelApi).getWebsiteConfig()).toMatchObject({ ...record, name: 'School' })
})
