import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleApi } from '../contract.ts'
import server from '../server/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([server], { settings: { example: { longestNote: 20 } } })
})
afterAll(() => site.close())

test('visitors read added notes, newest first', async () => {
  const writer = (await site.as('default_user', 'alice')).use(exampleApi)
  await writer.add({ body: { text: 'first' } })
  await writer.add({ body: { text: 'second' } })
  const { records, total } = await site.visitor().use(exampleApi).list({ query: {} })
  expect(records).toMatchObject([
    { text: 'second', author: 'alice' },
    { text: 'first', author: 'alice' },
  ])
  expect(total).toBe(2)
})

test('visitors cannot add notes', async () => {
  await expect(
    site
      .visitor()
      .use(exampleApi)
      .add({ body: { text: 'hello' } }),
  ).rejects.toMatchObject({ http: 401 })
})

test('a note that is too long is refused with the limit', async () => {
  const writer = (await site.as('default_user')).use(exampleApi)
  await expect(writer.add({ body: { text: 'x'.repeat(21) } })).rejects.toThrow('Notes must be 20 characters or fewer')
})
