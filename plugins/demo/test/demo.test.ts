import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterEach, expect, test } from 'vitest'
import { demoApi } from '../contract.ts'
import server, { type DemoUserDoc } from '../server/index.ts'

let site: TestSite | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

async function startDemo(settings: { password?: string }): Promise<TestSite> {
  site = await startTestSite([server], { settings: { demo: settings }, http: { trustProxy: ['127.0.0.1'] } })
  await site.site.db.collection<DemoUserDoc>('demo.users').insertMany([
    { _id: 'root', username: 'root', order: 2 },
    { _id: 'student', username: 'emma.clark', order: 1 },
  ])
  return site
}

async function usersFor(headers: Record<string, string>): Promise<unknown> {
  const sent = request(`${site!.url}/api/demo/users`, { headers }).end()
  return new Promise((resolve, reject) => sent.once('response', (response) => resolve(json(response))).once('error', reject))
}

test('the users are offered to callers on this machine alone', async () => {
  const { port } = new URL((await startDemo({ password: 'open-sesame' })).url)
  const offered = [
    { part: 'student', username: 'emma.clark', password: 'open-sesame' },
    { part: 'root', username: 'root', password: 'open-sesame' },
  ]
  expect((await site!.visitor().use(demoApi).users()).users).toEqual(offered)
  for (const host of ['localhost', `localhost:${port}`, '[::1]:8080']) expect(await usersFor({ host })).toMatchObject({ data: { users: offered } })
  for (const host of ['evil.example', 'localhost.evil.example', `evil.example:${port}`]) expect(await usersFor({ host })).toMatchObject({ data: { users: [] } })
  expect(await usersFor({ 'x-forwarded-for': '203.0.113.7' })).toMatchObject({ data: { users: [] } })
})

test('without a password no user is offered', async () => {
  await startDemo({})
  expect((await site!.visitor().use(demoApi).users()).users).toEqual([])
})
