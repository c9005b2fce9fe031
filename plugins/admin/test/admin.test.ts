import { definePlugin, fillFields, kernelApi } from '@verdict/core'
import { defineServer, siteControl } from '@verdict/core/server'
import { startTestSite, testPassword, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { adminApi, dashboardStatistics, registration, setupSteps, switchFields, switchFlag, switchNames, switchSeconds, webFields } from '../contract.ts'
import admin from '../server/index.ts'

/** A plugin that provides statistics, switches and registration. */
const owner = definePlugin({
  id: 'owner',
  settings: z.object({
    openGate: z.boolean().default(true),
    secondsToWait: z.int().default(8),
    guards: z.array(z.string()).default([]),
    register: z.boolean().default(true),
    recordName: z.string().default(''),
    recordUrl: z.string().default(''),
  }),
})
const visits = owner.fields(dashboardStatistics, { visits: z.int().default(0) })
const gate = owner.fields(switchFields, { openGate: switchFlag, secondsToWait: switchSeconds, guards: switchNames })
const lines = owner.fields(webFields, { recordName: z.string().default(''), recordUrl: z.string().default('') })
const ownerServer = defineServer(owner, {
  needs: { control: siteControl },
  setup(ctx, { control }) {
    ctx.contribute(
      visits.point,
      fillFields(visits, () => ({ visits: 7 })),
    )
    ctx.contribute(
      gate.point,
      fillFields(
        gate,
        () => ctx.settings(),
        (changed) => control.changeSettings('owner', { ...changed }),
      ),
    )
    ctx.contribute(
      lines.point,
      fillFields(
        lines,
        () => ctx.settings(),
        (changed) => control.changeSettings('owner', changed),
      ),
    )
    ctx.contribute(setupSteps, async () => [{ plugin: 'owner', name: 'gate', isDone: !ctx.settings().openGate, path: '/admin/gate', order: 200 }])
    ctx.contribute(registration, { open: () => ctx.settings().register, change: (open) => control.changeSettings('owner', { register: open }) })
  },
})

/** Two plugins: one with a switch whose read fails and that cannot be written, and one written without a type checker. */
const broken = definePlugin({ id: 'broken' })
const brokenSwitches = broken.fields(switchFields, { openTower: switchFlag })
const brokenServer = defineServer(broken, {
  setup(ctx) {
    ctx.contribute(
      brokenSwitches.point,
      fillFields(brokenSwitches, () => {
        throw new Error('no tower')
      }),
    )
    ctx.contribute(switchFields, { plugin: 'broken', read: () => ({ openMoat: ['x', 3] }) } as never)
    ctx.contribute(dashboardStatistics, { plugin: 'broken', read: () => ({ dragons: 'many' }) } as never)
  },
})

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([admin, ownerServer, brokenServer])
  root = await site.as('root', 'boss')
})
afterAll(() => site?.close())

const calls = () => root.use(adminApi)

test('the dashboard combines the numbers of plugins, and says whose they are', async () => {
  expect(await calls().getDashboard()).toEqual({ userNum: 2, visits: 7 })
  expect((await calls().getFields()).statistics).toEqual([
    { plugin: 'admin', names: ['userNum'] },
    { plugin: 'owner', names: ['visits'] },
    { plugin: 'broken', names: [] },
  ])
})

test('the site has one logo and one icon, whose earlier files are deleted', async () => {
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const upload = (use: 'logo' | 'icon', content: BlobPart = pixel) => calls().setImage({ query: { use }, file: new File([content], 'image.png') })
  const statusOf = async (url: string) => (await fetch(site.url + url)).status
  await expect(upload('logo', '<svg xmlns="http://www.w3.org/2000/svg"/>')).rejects.toMatchObject({ code: 'admin/image-refused' })
  const first = await upload('logo')
  const [logo, icon] = [await upload('logo'), await upload('icon')]
  expect(await calls().getLook()).toEqual({ logo: logo.url, icon: icon.url, color: '' })
  expect([await statusOf(first.url), await statusOf(logo.url), await statusOf(icon.url)]).toEqual([400, 200, 200])
  await calls().removeImage({ query: { use: 'logo' } })
  expect(await calls().getLook()).toEqual({ logo: '', icon: icon.url, color: '' })
  expect(await statusOf(logo.url)).toBe(400)
  const color = (value: string) => root.use(kernelApi).changeSettings({ params: { plugin: 'kernel' }, body: { color: value } })
  await expect(color('red;}')).rejects.toMatchObject({ code: 'kernel/invalid-setting' })
  await color('#0b7a3c')
  expect(await calls().getLook()).toEqual({ logo: '', icon: icon.url, color: '#0b7a3c' })
})

test('the setup steps of the site are done when it shows so, or when root marks them', async () => {
  const steps = async () =>
    Object.fromEntries((await calls().getSetup()).steps.map(({ plugin, name, isDone, isMarked }) => [`${plugin}/${name}`, { isDone, isMarked }]))
  const open = { isDone: false, isMarked: false }
  const kernelSettings = (body: Record<string, unknown>) => root.use(kernelApi).changeSettings({ params: { plugin: 'kernel' }, body })
  await kernelSettings({ color: null })
  await calls().removeImage({ query: { use: 'icon' } })
  expect(await steps()).toEqual({ 'admin/password': open, 'admin/names': open, 'admin/look': open, 'admin/encryptionKey': open, 'owner/gate': open })
  await kernelSettings({ color: '#0a5f30', name: 'School Judge', baseUrl: 'https://judge.school.example' })
  await site.site.userServices.users.setPassword('1', 'a-better-one')
  await calls().markStep({ params: { plugin: 'admin', step: 'encryptionKey' }, body: { isMarked: true } })
  const done = { isDone: true, isMarked: false }
  expect(await steps()).toEqual({
    'admin/password': done,
    'admin/names': done,
    'admin/look': done,
    'admin/encryptionKey': { isDone: false, isMarked: true },
    'owner/gate': open,
  })
  await calls().markStep({ params: { plugin: 'admin', step: 'encryptionKey' }, body: { isMarked: false } })
  expect((await steps())['admin/encryptionKey']).toEqual(open)
  await expect(calls().markStep({ params: { plugin: 'admin', step: 'no-such' }, body: { isMarked: true } })).rejects.toMatchObject({
    code: 'admin/no-setup-step',
  })
  const deputy = (await site.as('admin', 'outsider')).use(adminApi)
  await expect(deputy.getSetup()).rejects.toMatchObject({ code: 'kernel/forbidden' })
  expect((await calls().getSetup()).isShown).toBe(true)
  await root.use(kernelApi).changeSettings({ params: { plugin: 'admin' }, body: { showSetup: false } })
  expect((await calls().getSetup()).isShown).toBe(false)
  await kernelSettings({ color: null, name: null, baseUrl: null })
})

test('the previous login is the caller’s own, and null at the first login', async () => {
  const fresh = await site.as('admin', 'deputy')
  expect(await fresh.use(adminApi).getPreviousLogin({})).toBeNull()
  const again = site.visitor()
  await again.login('deputy')
  expect(await again.use(adminApi).getPreviousLogin({})).toMatchObject({
    uid: (await site.site.userServices.users.findByName('deputy'))!.uid,
    ip: '127.0.0.1',
  })
})

test.each([
  ['application/x-www-form-urlencoded', 'b1946ac92492d2347c6235b4d2611184'],
  ['application/json', '{'],
  ['application/json', '"1"'],
  ['application/json', ''],
  ['text/plain', '1'],
  ['multipart/form-data', '1'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['no type at all', '1'],
  ['', '1'],
])('the call for the previous login ignores a body of type %s', async (type, body) => {
  const headers = { authorization: root.token ?? '', 'content-type': type }
  const response = await fetch(`${site.url}/api/admin/dashboard/get-sessions`, { method: 'POST', headers, body: new TextEncoder().encode(body) })
  expect(await response.json()).toMatchObject({ status: 200 })
})

test('the load of the server has the format that HOJ clients expect', async () => {
  expect(await calls().getService()).toMatchObject({
    nacos: { status: 'UP' },
    backupCores: expect.any(Number),
    backupService: [{ serviceId: 'verdict', host: '127.0.0.1', port: Number(new URL(site.url).port), secure: false, metadata: { 'nacos.healthy': 'true' } }],
    backupPercentCpuLoad: expect.stringMatching(/^\d+\.\d\d%$/),
    backupPercentMemoryLoad: expect.stringMatching(/^\d+\.\d\d%$/),
  })
})

test('names and links can be changed one by one and cleared, and take effect at once', async () => {
  const before = await calls().getWeb()
  expect(before).toMatchObject({ shortName: 'Verdict', register: true, recordName: '' })
  await calls().setWeb({ body: { name: 'School Judge', recordName: 'ICP 123', recordUrl: 'https://beian.example', register: false } })
  expect(await calls().getWeb()).toEqual({ ...before, name: 'School Judge', recordName: 'ICP 123', recordUrl: 'https://beian.example', register: false })
  expect(await site.visitor().use(kernelApi).getWebsiteConfig()).toMatchObject({ name: 'School Judge' })
  await calls().setWeb({ body: { recordName: '', recordUrl: 'None', projectUrl: '' } })
  expect(await calls().getWeb()).toMatchObject({ name: 'School Judge', recordName: '', recordUrl: '', register: false })
})

test('a field that no enabled plugin stores has its default; another value is refused, and changes nothing', async () => {
  const before = await calls().getWeb()
  expect(before).toMatchObject({ projectName: 'Verdict', projectUrl: '' })
  const wanted = { ...before, description: 'changed', recordName: 'changed' }
  await expect(calls().setWeb({ body: { ...wanted, projectName: 'Ours' } })).rejects.toMatchObject({ code: 'admin/web-field-unknown' })
  expect(await calls().getWeb()).toEqual(before)
  // HOJ clients send back the whole response.
  await calls().setWeb({ body: wanted })
  expect(await calls().getWeb()).toEqual(wanted)
  await calls().setWeb({ body: before })
})

test('invalid names and links are refused, and change nothing', async () => {
  const before = await calls().getWeb()
  for (const body of [
    { name: ' ' },
    { shortName: 'x'.repeat(256) },
    { baseUrl: 'judge.example' },
    { projectUrl: 'javascript:alert(1)' },
    { recordUrl: 'https://a b' },
  ]) {
    await expect(calls().setWeb({ body: { description: 'changed', ...body } }), JSON.stringify(body)).rejects.toMatchObject({
      http: 400,
      code: 'kernel/bad-request',
    })
  }
  expect(await calls().getWeb()).toEqual(before)
})

test('switches are read from and written to their owners; one whose owner fails has its default', async () => {
  expect(await calls().getSwitches()).toEqual({ openGate: true, secondsToWait: 8, guards: [], openTower: null })
  expect((await calls().getFields()).switches).toEqual([
    { plugin: 'owner', names: ['openGate', 'secondsToWait', 'guards'] },
    { plugin: 'broken', names: ['openTower'] },
    { plugin: 'broken', names: [] },
  ])
  await calls().setSwitches({ body: { openGate: 0, secondsToWait: '12', guards: ['Ann'] } })
  expect(await calls().getSwitches()).toMatchObject({ openGate: false, secondsToWait: 12, guards: ['Ann'] })
  await calls().setSwitches({ body: { secondsToWait: -5, openGate: true } })
  // HOJ clients send back the whole response.
  await calls().setSwitches({ body: await calls().getSwitches() })
  expect(await calls().getSwitches()).toMatchObject({ openGate: true, secondsToWait: 0, guards: ['Ann'] })
  expect(site.log.errorsOf('broken').map(({ token }) => token)).toEqual(expect.arrayContaining(['admin/switch-fields', 'admin/dashboard-statistics']))
})

test('the empty values that clients send for switches of missing plugins are ignored', async () => {
  const before = await calls().getSwitches()
  await calls().setSwitches({
    body: {
      openPublicDiscussion: false,
      defaultCreateGroupLimit: 0,
      defaultCreateCommentACInitValue: '',
      cfUsernameList: [],
      openGate: '',
      secondsToWait: null,
    },
  })
  expect(await calls().getSwitches()).toEqual(before)
})

test('an unknown switch and an invalid value are refused, and nothing changes', async () => {
  const before = await calls().getSwitches()
  for (const [body, error] of [
    [{ openGroupJudge: true }, { code: 'admin/switch-unknown', message: 'No enabled plugin has a switch named “openGroupJudge”' }],
    [{ openTower: true }, { code: 'admin/switch-unknown' }],
    [{ constructor: true }, { code: 'admin/switch-unknown' }],
    [{ openGate: 'yes' }, { http: 400, code: 'admin/switch-invalid', message: expect.stringContaining('openGate') }],
    [{ guards: 'Ann' }, { http: 400 }],
  ] as const)
    await expect(calls().setSwitches({ body: { secondsToWait: 99, ...body } })).rejects.toMatchObject(error)
  expect(await calls().getSwitches()).toEqual(before)
})

test('the database shows its address and size, never a password, and cannot be changed', async () => {
  const storage = await calls().getStorage()
  expect(storage).toMatchObject({ name: expect.any(String), documents: expect.any(Number), version: expect.stringMatching(/^\d/) })
  expect(storage.documents).toBeGreaterThan(0)
  expect(storage.bytes).toBeGreaterThan(0)
  expect(await calls().getConnection()).toMatchObject({ dbName: storage.name, dbPassword: null, redisHost: null, redisPassword: null })
  await expect(calls().setConnection({ body: { dbHost: 'elsewhere' } })).rejects.toMatchObject({
    code: 'admin/connection-fixed',
    message: expect.stringContaining('MONGODB_URI'),
  })
})

test('staff see the dashboard; settings need the permission system_info_admin; others are refused', async () => {
  const deputy = (await site.as('admin')).use(adminApi)
  expect(await deputy.getDashboard()).toMatchObject({ visits: 7 })
  const pupil = (await site.as('default_user')).use(adminApi)
  for (const person of [deputy, pupil]) {
    await expect(person.getWeb()).rejects.toMatchObject({ http: 403 })
    await expect(person.setSwitches({ body: {} })).rejects.toMatchObject({ http: 403 })
    await expect(person.getStorage()).rejects.toMatchObject({ http: 403 })
  }
  await expect(pupil.getDashboard()).rejects.toMatchObject({ http: 403 })
  await expect(site.visitor().use(adminApi).getDashboard()).rejects.toMatchObject({ http: 401 })
})

test('only staff can log in to the admin area, and logging out of it ends all logins', async () => {
  await site.as('default_user', 'pupil')
  const person = site.visitor()
  const { adminLogin, adminLogout } = person.use(kernelApi)
  await expect(adminLogin({ body: { username: 'pupil', password: testPassword } })).rejects.toMatchObject({ status: 401, code: 'kernel/not-an-admin' })
  await expect(adminLogin({ body: { username: 'boss', password: 'wrong-one' } })).rejects.toMatchObject({ code: 'kernel/wrong-login' })
  await site.as('problem_admin', 'setter')
  expect(await adminLogin({ body: { username: 'setter', password: testPassword } })).toMatchObject({ roleList: ['problem_admin'] })
  await adminLogout()
  await expect(person.use(adminApi).getDashboard()).rejects.toMatchObject({ http: 401 })
})

test('switching a plugin off takes effect at the next start, and is shown', async () => {
  const { getPlugins, switchPlugin } = root.use(kernelApi)
  await switchPlugin({ params: { id: 'owner' }, body: { on: false } })
  expect((await getPlugins()).find(({ id }) => id === 'owner')).toMatchObject({ on: false, restartNeeded: true, health: 'running' })
  await switchPlugin({ params: { id: 'owner' }, body: { on: true } })
})
