import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { kernelApi } from '@verdict/core'
import greeter, { greeterApi } from '../../test/fixtures/greeter.ts'

const program = fileURLToPath(new URL('../verdict.js', import.meta.url))
let site: TestSite
let root: string
beforeAll(async () => {
  site = await startTestSite([greeter])
  root = await mkdtemp(join(tmpdir(), 'verdict-user-'))
  const plugin = join(root, 'greeter')
  await mkdir(plugin)
  await mkdir(join(root, 'config'))
  await writeFile(join(root, 'config/site.yaml'), 'plugins: { greeter: true }\n')
  await mkdir(join(root, 'node_modules'))
  await symlink(plugin, join(root, 'node_modules', 'greeter'))
  await writeFile(join(plugin, 'package.json'), JSON.stringify({ name: 'greeter', exports: { './server': './server.js' }, verdict: { plugin: 'greeter' } }))
  await writeFile(join(plugin, 'server.js'), `export { default } from ${JSON.stringify(new URL('../../test/fixtures/greeter.ts', import.meta.url).href)}\n`)
})
afterAll(async () => {
  await site?.close()
  await rm(root, { recursive: true, force: true })
})

async function verdict(...words: string[]): Promise<string> {
  const uri = new URL(site.database.uri)
  uri.pathname = `/${site.database.name}`
  const env = { ...process.env, VERDICT_ROOT: root, MONGODB_URI: uri.href }
  return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout
}

test('a command about users sets no plugin up beside the running site, and the followers there hear of what it did', async () => {
  expect(await verdict('plugins', 'list')).toMatch(/^on +greeter/m)
  expect(await verdict('user', 'create', 'ann')).toMatch(/^ann can log in with /)
  expect(await verdict('user', 'role', 'ann', 'admin')).toBe('ann now has the role admin.\n')
  await site.settled()
  const { processes, names } = await site.visitor().use(greeterApi).seen()
  expect(processes).toEqual([process.pid])
  expect(names).toContain('ann')
}, 60_000)

test('revoke --all ends all sessions of a running site, and nothing without the option', async () => {
  const [ann, root] = [await site.as('default_user', 'andrew'), site.visitor()]
  await root.login('root')
  await expect(verdict('revoke')).rejects.toMatchObject({ stderr: expect.stringContaining('verdict revoke --all') })
  expect(await ann.use(kernelApi).getUserAuthInfo()).toMatchObject({ roles: ['default_user'] })
  expect(await verdict('revoke', '--all')).toMatch(/^Sessions ended: \d+\. All users must log in again\.\n$/)
  for (const person of [ann, root]) await expect(person.use(kernelApi).getUserAuthInfo()).rejects.toMatchObject({ http: 401 })
  await ann.login('andrew')
  expect(await ann.use(kernelApi).getUserAuthInfo()).toMatchObject({ roles: ['default_user'] })
}, 60_000)

test('the email address of an account is set on the machine', async () => {
  await expect(verdict('user', 'email', 'root', 'nonsense')).rejects.toMatchObject({ stderr: expect.stringContaining("'nonsense' is not an email address") })
  expect(await verdict('user', 'email', 'root', 'root@school.test')).toBe('root now has the email address root@school.test.\n')
  expect(await site.site.userServices.users.find('1')).toMatchObject({ email: 'root@school.test' })
}, 60_000)
