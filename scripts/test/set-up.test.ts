import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runningStarts } from '../../core/command/launcher/running-starts.ts'
// @ts-expect-error -- JavaScript, because it runs before anything is installed
import { hasPackages } from '../set-up.js'

let folder: string
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'verdict-set-up-')))
  await Promise.all(['node_modules', 'scripts'].map((name) => mkdir(join(folder, name))))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (path: string, packages: object) => writeFile(join(folder, path), JSON.stringify({ packages }))

test('packages that npm install has just installed are not installed again', async () => {
  const [one, two] = [{ version: '1.0.0' }, { version: '2.0.0' }]
  await write('package-lock.json', { '': { name: 'site' }, one, two, windows: { ...one, optional: true } })
  expect(hasPackages(folder)).toBe(false)
  await write('node_modules/.package-lock.json', { one, two })
  expect(hasPackages(folder)).toBe(true)
  await write('node_modules/.package-lock.json', { one, two: one })
  expect(hasPackages(folder)).toBe(false)
  await write('node_modules/.package-lock.json', { one })
  expect(hasPackages(folder)).toBe(false)
})

test.runIf(process.platform === 'linux')('a second start finds the first one, and the data that it serves', async () => {
  await writeFile(join(folder, 'scripts/start.js'), "console.log('up'); setInterval(() => {}, 1000)")
  expect(runningStarts(folder)).toEqual([])
  const first = spawn(process.execPath, ['scripts/start.js', '--demo'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(first.stdout, 'data')
  expect(runningStarts(folder)).toEqual([{ pid: first.pid, site: 'demo' }])
  first.kill()
  await once(first, 'exit')
  expect(runningStarts(folder)).toEqual([])
})
