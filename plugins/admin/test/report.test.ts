import { startTestSite } from '@verdict/core/testing'
import { expect, onTestFinished, test } from 'vitest'
import { adminApi } from '../contract.ts'
import admin from '../server/index.ts'

test('root downloads the report that the host of the site makes; no other user does', async () => {
  const site = await startTestSite([admin], { report: async () => Buffer.from('a zip') })
  onTestFinished(() => site.close())
  const root = await site.as('root')
  const answer = await root.send('/api/admin/report', { method: 'GET' })
  expect(await answer.text()).toBe('a zip')
  expect(answer.headers.get('content-disposition')).toMatch(/attachment.*verdict-report-\d{4}-\d\d-\d\d-\d\d-\d\d\.zip/)
  for (const person of [site.visitor(), await site.as('default_user'), await site.as('admin')])
    expect([401, 403]).toContain((await person.send('/api/admin/report', { method: 'GET' })).status)
})

test('a site whose host makes no report says so', async () => {
  const site = await startTestSite([admin])
  onTestFinished(() => site.close())
  await expect((await site.as('root')).use(adminApi).getReport({})).rejects.toMatchObject({ code: 'kernel/no-report' })
})
