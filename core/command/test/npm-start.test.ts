import { readFile, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SiteFolder } from './fixtures/site-folder.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const patience = { timeout: 30_000, interval: 100 }

let folder: SiteFolder
let url: string
beforeEach(async () => {
  const { scripts } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as { scripts: { start: string } }
  folder = await SiteFolder.create()
  await symlink(join(repository, 'core'), join(folder.root, 'core'))
  await folder.write('package.json', JSON.stringify({ name: 'site', private: true, type: 'module', scripts: { start: scripts.start } }))
  // The real one installs packages and builds the web shell first, and starts a judge.
  const launch = JSON.stringify(join(repository, 'core/command/launcher/launch.ts'))
  const start = `import { launch } from ${launch}; console.log('pid', process.pid); process.exit(await launch(process.argv.slice(2)))`
  await folder.write('scripts/start.js', start)
  url = await folder.start(['npm', 'start'])
})
afterEach(() => folder?.remove())

/** The process that keeps the site running, and the site itself. */
const keeper = () => Number(/^pid (\d+)$/m.exec(folder.output)?.[1])
const site = async () => Number((await readFile(`/proc/${keeper()}/task/${keeper()}/children`, 'utf8')).trim())

const isUp = async () => expect((await fetch(`${url}/api/health/live`)).status).toBe(200)
const hasEnded = async (...pids: readonly number[]) => {
  for (const pid of pids) await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), patience)
  await expect(fetch(`${url}/api/health/live`)).rejects.toThrow()
}

test('a signal to npm start ends the site', async () => {
  await isUp()
  const pids = [keeper(), await site()]
  await folder.stop()
  await hasEnded(...pids)
}, 90_000)

test('a service manager that signals every process lets the site finish a request in progress', async () => {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const answer = text(socket)
  socket.write('POST /api/login HTTP/1.1\r\nHost: site\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{')
  // Answered after the first one has begun.
  await isUp()
  process.kill(await site(), 'SIGTERM')
  await vi.waitFor(() => expect(folder.output).toContain('Finishing requests in progress'), patience)
  const ended = folder.stop()
  // The keeper passes the signal on before it handles the next one.
  process.kill(await site(), 'SIGTERM')
  socket.write('}')
  expect(await answer).toMatch(/^HTTP\/1\.1 4/)
  await ended
}, 90_000)

test('the site ends when the process is killed that keeps it running', async () => {
  const pid = await site()
  process.kill(keeper(), 'SIGKILL')
  await hasEnded(pid)
}, 90_000)

test('a site that is killed is started again, five times', async () => {
  for (let starts = 1; starts <= 6; starts += 1) {
    const addresses = () => [...folder.output.matchAll(/^Verdict is up: (.+)$/gm)].map(([, address]) => address!)
    await vi.waitFor(() => expect(addresses()).toHaveLength(starts), patience)
    url = addresses().at(-1)!
    await isUp()
    process.kill(await site(), 'SIGKILL')
  }
  await hasEnded(keeper())
}, 180_000)
