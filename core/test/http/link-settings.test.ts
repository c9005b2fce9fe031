import { afterAll, beforeAll, expect, test } from 'vitest'
import { kernelApi } from '../../plugin/index.ts'
import { startTestSite, type Person, type TestSite } from '../../testing/index.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([])
  root = await site.as('root')
})
afterAll(() => site?.close())

const change = (values: Record<string, unknown>) => root.use(kernelApi).changeSettings({ params: { plugin: 'kernel' }, body: values })

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '\u0001javascript:x',
])('a link of the site is never %j', async (baseUrl) => {
  await expect(change({ baseUrl })).rejects.toMatchObject({ code: 'kernel/invalid-setting' })
  expect(await site.visitor().use(kernelApi).getWebsiteConfig()).toMatchObject({ baseUrl: '' })
})

test.each(['https://school.example/a?b=c:d#e', 'http://10.0.0.1:8080', 'mailto:oj@school.example', '/about', 'www.school.example', ''])(
  'a link of the site may be %j',
  async (baseUrl) => {
    await change({ baseUrl })
    expect(await site.visitor().use(kernelApi).getWebsiteConfig()).toMatchObject({ baseUrl })
  },
)
