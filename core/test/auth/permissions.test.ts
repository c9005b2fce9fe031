import { afterAll, beforeAll, expect, test } from 'vitest'
import { definePlugin, kernelApi } from '../../plugin/index.ts'
import { defineServer } from '../../server/index.ts'
import { startTestSite, type Person, type TestSite } from '../../testing/index.ts'
import { libraryApi } from '../fixtures/library-contract.ts'
import library from '../fixtures/library.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([library])
  root = await site.as('root')
})
afterAll(() => site?.close())

const permissionsOf = async (person: Person) => (await person.use(kernelApi).getUserAuthInfo()).permissions
const change = (name: string, role: string, granted: boolean | null) =>
  root.use(kernelApi).changePermission({ params: { name }, body: { role, granted } as never })

test('every user learns their permissions: those of the running plugins with their default roles', async () => {
  expect(await permissionsOf(root)).toEqual(['lend', 'system_info_admin'])
  expect(await permissionsOf(await site.as('default_user'))).toEqual(['lend'])
  expect(await permissionsOf(await site.as('mute_user'))).toEqual([])
})

test('root gives a permission to a role and takes it away again; both count from the next call on, and after a restart', async () => {
  const muted = await site.as('mute_user')
  const lend = () => muted.use(libraryApi).lend({ body: { id: 1 } })
  await expect(lend()).rejects.toMatchObject({ http: 403 })
  const rows = await change('lend', 'mute_user', true)
  expect(rows.find(({ name }) => name === 'lend')).toEqual({
    name: 'lend',
    plugin: 'library',
    roles: ['root', 'admin', 'default_user', 'mute_user'],
    defaults: ['root', 'admin', 'default_user'],
  })
  expect(await permissionsOf(muted)).toEqual(['lend'])
  await site.restart()
  root = root.at(site)
  expect(await permissionsOf(muted.at(site))).toEqual(['lend'])
  await change('lend', 'mute_user', false)
  await expect(
    muted
      .at(site)
      .use(libraryApi)
      .lend({ body: { id: 1 } }),
  ).rejects.toMatchObject({ http: 403 })
  await change('lend', 'mute_user', null)
})

test('a delegated permission opens the calls of the kernel and nothing beyond them', async () => {
  const deputy = await site.as('admin')
  await expect(deputy.use(kernelApi).getPlugins()).rejects.toMatchObject({ http: 403 })
  await change('system_info_admin', 'admin', true)
  expect(await deputy.use(kernelApi).getPlugins()).toMatchObject([{ id: 'library' }])
  await expect(deputy.use(kernelApi).getPermissions()).rejects.toMatchObject({ http: 403 })
  await expect(deputy.use(kernelApi).changePermission({ params: { name: 'lend' }, body: { role: 'admin', granted: true } })).rejects.toMatchObject({
    http: 403,
  })
  await change('system_info_admin', 'admin', null)
  await expect(deputy.use(kernelApi).getPlugins()).rejects.toMatchObject({ http: 403 })
})

test('root keeps every permission; unknown permissions and roles are refused and change nothing', async () => {
  const before = await root.use(kernelApi).getPermissions()
  await expect(change('lend', 'root', false)).rejects.toMatchObject({ code: 'kernel/root-has-all' })
  await expect(change('fly', 'admin', true)).rejects.toMatchObject({ code: 'kernel/no-permission', message: expect.stringContaining('fly') })
  await expect(change('lend', 'pirate', true)).rejects.toMatchObject({ http: 400 })
  await expect(change('__proto__', 'admin', true)).rejects.toMatchObject({ code: 'kernel/no-permission' })
  expect(await root.use(kernelApi).getPermissions()).toEqual(before)
})

test('two people who change different roles at once both succeed', async () => {
  await Promise.all(['mute_user', 'no_discuss_user', 'no_subimit_user'].map((role) => change('lend', role, true)))
  const lend = (await root.use(kernelApi).getPermissions()).find(({ name }) => name === 'lend')
  expect(lend?.roles).toEqual(['root', 'admin', 'default_user', 'no_subimit_user', 'no_discuss_user', 'mute_user'])
})

test('a plugin that declares a permission of another plugin or of the kernel does not start, and no permission changes', async () => {
  const copy = (id: string, name: string) => defineServer(definePlugin({ id, permissions: { [name]: ['mute_user'] } }), { setup: () => undefined })
  const twins = await startTestSite([library, copy('copy', 'lend'), copy('usurper', 'system_info_admin')])
  const found = (id: string) => twins.site.plugins().find((row) => row.id === id)
  expect(found('copy')).toMatchObject({ health: 'failed', reason: "the permission 'lend' belongs to plugin 'library'" })
  expect(found('usurper')).toMatchObject({ health: 'failed', reason: "the permission 'system_info_admin' belongs to plugin 'kernel'" })
  expect(found('library')).toMatchObject({ health: 'running' })
  expect(await permissionsOf(await twins.as('mute_user'))).toEqual([])
  await twins.close()
})
