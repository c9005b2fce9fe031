import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { program, SiteFolder } from '../fixtures/site-folder.ts'

let folder: SiteFolder
afterAll(() => folder?.remove())

test('a signal to npm start ends the site', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as { scripts: { start: string } }
  folder = await SiteFolder.create()
  await symlink(fileURLToPath(new URL('../..', import.meta.url)), join(folder.root, 'core'))
  await folder.write('package.json', JSON.stringify({ name: 'site', private: true, type: 'module', scripts: { start: scripts.start } }))
  // The real one installs packages and builds the web shell first.
  await folder.write('scripts/start.js', `console.log('pid', process.pid); process.argv.splice(2, 0, 'start'); await import(${JSON.stringify(program)})`)
  const url = await folder.start(['npm', 'start'])
  const pid = Number(/^pid (\d+)$/m.exec(folder.output)?.[1])
  try {
    expect((await fetch(`${url}/api/health/live`)).status).toBe(200)
    await folder.stop()
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 30_000, interval: 100 })
    await expect(fetch(`${url}/api/health/live`)).rejects.toThrow()
  } finally {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  }
}, 90_000)
