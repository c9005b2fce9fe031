import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '@verdict/core/testing'

const program = fileURLToPath(new URL('../verdict.js', import.meta.url))
let site: TestSite
let root: string
beforeAll(async () => {
  site = await startTestSite([])
  root = await mkdtemp(join(tmpdir(), 'verdict-command-'))
})
afterAll(async () => {
  await site?.close()
  await rm(root, { recursive: true, force: true })
})

function verdict(...words: string[]): Promise<string> {
  const uri = new URL(site.database.uri)
  uri.pathname = `/${site.database.name}`
  const env = { ...process.env, VERDICT_ROOT: root, MONGODB_URI: uri.href }
  return promisify(execFile)(process.execPath, [program, ...words], { env }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )
}

test('accounts are created and get roles and passwords beside a running site', async () => {
  const [, password = ''] = /log in with (\S+)/.exec(await verdict('user', 'create', 'ann', 'problem_admin')) ?? []
  expect(await site.visitor().login('ann', password)).toMatchObject({ roleList: ['problem_admin'] })
  expect(await verdict('user', 'role', 'ann', 'admin')).toBe('ann now has the role admin.\n')
  const [, second = ''] = /log in with (\S+);/.exec(await verdict('user', 'password', 'ann')) ?? []
  await expect(site.visitor().login('ann', password)).rejects.toMatchObject({ code: 'kernel/wrong-login' })
  expect(await site.visitor().login('ann', second)).toMatchObject({ roleList: ['admin'] })
  expect(await verdict('user', 'password', 'nobody')).toBe('User not found.\n')
}, 60_000)

test('a backup of a running site is restored from the command line', async () => {
  const archive = join(root, 'all.gz')
  expect(await verdict('backup', archive)).toMatch(
    /: \d+ documents and 0 files of 0 B\.\n(All documents show the same moment|This database cannot)[^]*keep it safe/,
  )
  expect(await verdict('restore', archive)).toContain('pass --replace')
  await site.site.userServices.users.create({ username: 'late', password: 'too-late' })
  expect(await verdict('restore', archive, '--replace')).toMatch(/^Restored \d+ documents and 0 files to /)
  expect(await site.site.userServices.users.findByName('late')).toBeUndefined()
  expect(await site.site.userServices.users.findByName('ann')).toMatchObject({ role: 'admin' })
}, 60_000)

test('a site whose port is taken reports it and exits', async () => {
  const { port } = new URL(site.url)
  expect(await verdict('start', '--port', port)).toContain(`port ${port} is taken by another program`)
}, 60_000)

test('an unknown command prints the help', async () => {
  expect(await verdict('dance')).toContain('verdict start')
})
