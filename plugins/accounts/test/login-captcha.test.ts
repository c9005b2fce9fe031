import { kernelApi } from '@verdict/core'
import { startTestSite, testPassword, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import server from '../server/index.ts'
import { solvedCaptcha } from './support/mail.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([server])
})
afterAll(() => site?.close())

test.each(['login', 'adminLogin'] as const)('%s: the captcha of the site lets a delayed login pass, once', async (call) => {
  const username = `late-${call}`
  await site.site.userServices.users.create({ username, password: testPassword, role: 'admin' })
  const login = (password: string, more: object = {}) =>
    site
      .visitor()
      .use(kernelApi)
      [call]({ body: { username, password, ...more } })
  for (let round = 0; round < 5; round += 1) await expect(login('wrong password')).rejects.toMatchObject({ code: 'kernel/wrong-login' })
  const guesses = site.site.db.collection<{ _id: string }>('kernel.guesses')
  await guesses.updateOne({ _id: username.toLowerCase() }, { $set: { count: 20, last: new Date() } })
  const first = await solvedCaptcha(site)
  await expect(login(testPassword, { ...first, captcha: 'x' })).rejects.toMatchObject({
    code: 'kernel/login-delayed',
    parameters: { seconds: expect.any(Number) },
  })
  await expect(login(testPassword, first)).rejects.toMatchObject({ code: 'kernel/login-delayed' })
  expect(await login(testPassword, await solvedCaptcha(site))).toMatchObject({ username })
})
