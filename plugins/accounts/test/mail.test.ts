import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { definePlugin, kernelApi } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { adminApi } from '@verdict/plugin-admin/contract'
import admin from '@verdict/plugin-admin/server'
import { accountApi, mailApi, smsSenders } from '../contract.ts'
import server from '../server/index.ts'
import { smallSmtp } from './support/small-smtp.ts'

const texted: string[] = []

/** Provides a text message sender. */
const pigeons = defineServer(definePlugin({ id: 'pigeons' }), {
  setup(ctx) {
    ctx.contribute(smsSenders, { name: 'pigeon', send: async (phone, text) => void texted.push(`${phone}: ${text}`) })
  },
})

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([server, pigeons, admin])
  root = await site.as('root', 'boss')
})
afterAll(() => site?.close())

describe('mail settings', () => {
  let smtp: Server
  const received: string[] = []
  beforeAll(async () => {
    smtp = createServer(smallSmtp(received))
    await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  })
  afterAll(() => void smtp.close())

  test('are saved, never return the password, and can be tested with a mail', async () => {
    const calls = root.use(mailApi)
    const { port } = smtp.address() as AddressInfo
    await calls.setMailConfig({
      body: { emailHost: '127.0.0.1', emailPort: port, emailUsername: 'oj@school.test', emailPassword: 'top-secret', emailSsl: false },
    })
    expect(await calls.mailConfig({})).toMatchObject({ emailHost: '127.0.0.1', emailPassword: null, passwordSet: true, emailSsl: false })
    await calls.setMailConfig({ body: { emailPassword: '', emailBGImg: '' } })
    expect(await calls.mailConfig({})).toMatchObject({ passwordSet: true })
    expect(JSON.stringify(await root.use(kernelApi).getSettings({}))).not.toContain('top-secret')
    expect(await site.visitor().use(kernelApi).getWebsiteConfig({})).toMatchObject({ register: true, email: null })
    await calls.testMail({ body: { email: 'head@school.test' } })
    expect(received.join('\n')).toMatch(/RCPT TO:<head@school.test>/)
    expect(received.join('\n')).toContain(Buffer.from('\0oj@school.test\0top-secret').toString('base64'))
  })

  test('the test mail reports the message of a mail server that refuses', async () => {
    const calls = root.use(mailApi)
    await expect(calls.testMail({ body: { email: 'refused@school.test' } })).rejects.toMatchObject({
      msg: expect.stringMatching(/could not be sent: .*no such box/),
    })
    // A refused recipient is not a fault of the mail server; an unreachable server is one until an email is sent.
    const health = async () => (await root.use(kernelApi).getHealth({})).filter(({ plugin }) => plugin === 'accounts')
    const setupOfMail = async () => (await root.use(adminApi).getSetup()).steps.find(({ name }) => name === 'mail')?.isDone
    expect([await health(), await setupOfMail()]).toEqual([[], true])
    const { port } = smtp.address() as AddressInfo
    await calls.setMailConfig({ body: { emailPort: 1, emailPassword: 'top-secret' } })
    await expect(calls.testMail({ body: { email: 'head@school.test' } })).rejects.toMatchObject({ msg: expect.stringContaining('ECONNREFUSED') })
    expect(await health()).toMatchObject([{ name: 'mail', state: 'bad', text: expect.stringContaining('ECONNREFUSED') }])
    expect(await setupOfMail()).toBe(false)
    await calls.setMailConfig({ body: { emailPort: port, emailPassword: 'top-secret' } })
    await calls.testMail({ body: { email: 'head@school.test' } })
    expect(await health()).toEqual([])
    // Visitors get the response before the email is sent. A failed email starts no cooldown.
    const request = () =>
      site
        .visitor()
        .use(accountApi)
        .registerCode({ query: { email: 'refused@school.test' } })
    expect(await request()).toMatchObject({ email: 'refused@school.test' })
    expect(await vi.waitFor(request, 10_000)).toMatchObject({ email: 'refused@school.test' })
    await expect(calls.testMail({ body: { email: 'nonsense' } })).rejects.toMatchObject({ code: 'accounts/email-invalid' })
  })

  test('a visitor gets the answer while the mail server is silent', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const connected = once(silent, 'connection')
    const calls = root.use(mailApi)
    const { port } = smtp.address() as AddressInfo
    await calls.setMailConfig({ body: { emailPort: (silent.address() as AddressInfo).port, emailPassword: 'top-secret' } })
    const email = 'patient@school.test'
    expect(await site.visitor().use(accountApi).registerCode({ query: { email } })).toMatchObject({ email })
    await connected
    for (const socket of sockets) socket.destroy()
    silent.close()
    await calls.setMailConfig({ body: { emailPort: port, emailPassword: 'top-secret' } })
  })

  test('the text message sender of a plugin can be tested', async () => {
    const calls = root.use(mailApi)
    expect(await calls.smsSenders({})).toEqual([{ name: 'pigeon' }])
    await calls.testSms({ body: { sender: 'pigeon', phone: '123' } })
    expect(texted).toEqual(['123: Verdict Online Judge: if you can read this, text messages work.'])
    await expect(calls.testSms({ body: { sender: 'raven', phone: '123' } })).rejects.toMatchObject({ code: 'accounts/sender-missing' })
  })

  test('the settings of registration can be changed', async () => {
    const calls = root.use(mailApi)
    await calls.setEntryConfig({ body: { register: false, registerWithoutCode: true, blockedMailDomains: ['x.test'] } })
    expect(await calls.entryConfig({})).toMatchObject({ register: false, registerWithoutCode: true, blockedMailDomains: ['x.test'] })
    await expect((await site.as('admin')).use(mailApi).entryConfig({})).rejects.toMatchObject({ http: 403 })
  })

  test('the site settings of the admin area open and close registration too', async () => {
    await root.use(adminApi).setWeb({ body: { register: true } })
    expect(await root.use(mailApi).entryConfig({})).toMatchObject({ register: true, registerWithoutCode: true })
    expect(await root.use(adminApi).getWeb({})).toMatchObject({ register: true })
  })
})
