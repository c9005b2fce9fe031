import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../testing/index.ts'
import library from '../fixtures/library.ts'
import readers from '../fixtures/readers.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([library, readers])
})
afterAll(() => site?.close())

const pieces = [
  'arrival',
  'connection-limit',
  'request-log',
  'envelope',
  'graceful-close',
  'request-bodies',
  'security-headers',
  'authentication',
  'rate-limits',
  'slow-bodies',
  'uploads',
  'request-metrics',
]

test('the kernel registers its Fastify plugins before the contexts of the Verdict plugins, in the documented order', () => {
  const registered = [...site.site.app.printPlugins().matchAll(/^[├└]─[─┬] (\S+)/gm)].map(([, name]) => name)
  const named = registered.filter((name) => !/^(bound|_)/.test(name ?? ''))
  expect(named).toEqual([...pieces, 'kernel', 'library', 'readers', 'operator-routes', 'web-assets', 'not-found'])
})
