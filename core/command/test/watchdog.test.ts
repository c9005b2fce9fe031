import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { SiteFolder } from './fixtures/site-folder.ts'

const program = fileURLToPath(new URL('fixtures/busy-process.js', import.meta.url))
/** Milliseconds for a process to start on a busy machine. */
const patience = 30_000

function start(doing: string) {
  const child = spawn(process.execPath, [program, doing], { env: { ...process.env, VERDICT_WATCHDOG_SECONDS: '0.3' }, stdio: ['pipe', 'pipe', 'pipe'] })
  const [output, log] = [child.stdout, child.stderr].map((stream) => {
    const read = { text: '' }
    stream.on('data', (text: Buffer) => (read.text += text))
    return read
  }) as [{ text: string }, { text: string }]
  const ended = once(child, 'close').then(
    ([code, signal]) => ({ code, signal, output: output.text, log: log.text }) as { code: number | null; signal: string | null; output: string; log: string },
  )
  return { child, ended, output }
}

test.each(['loop', 'match'])('a process whose main thread computes without an end (%s) says where, for which plugin and call, and is ended', async (doing) => {
  const { signal, output, log } = await start(doing).ended
  expect(signal).toBe('SIGKILL')
  expect(JSON.parse(log)).toMatchObject({
    level: 60,
    plugin: 'toys',
    task: doing,
    stack: expect.arrayContaining([expect.stringMatching(/busy-process\.js:\d+$/)]),
    usedMs: expect.any(Number),
    msg: expect.stringContaining('watchdog'),
  })
  expect(output).not.toContain('done')
})

test.each(['sleep', 'work'])('one that waits, or works in small steps, is left alone (%s)', async (doing) => {
  expect(await start(doing).ended).toEqual({ code: 0, signal: null, output: 'started\ndone\n', log: '' })
})

test('one that was stopped continues', async () => {
  const { child, ended, output } = start('read')
  await vi.waitUntil(() => output.text === 'started\n', patience)
  child.kill('SIGSTOP')
  await vi.waitUntil(async () => (await readFile(`/proc/${child.pid}/stat`, 'utf8')).includes(') T '), patience)
  const stopped = performance.now()
  // Several times its limit.
  await vi.waitUntil(() => performance.now() - stopped > 2000, 10_000)
  child.kill('SIGCONT')
  child.stdin.end()
  expect(await ended).toEqual({ code: 0, signal: null, output: 'started\ndone\n', log: '' })
})

test('the log names the plugin and the call that stop a site', async () => {
  const folder = await SiteFolder.create()
  try {
    await folder.install(
      'drill',
      `import { definePlugin } from '@verdict/core'
      import { defineServer } from '@verdict/core/server'
      const plugin = definePlugin({ id: 'drill' })
      const api = plugin.api({ bore: { method: 'POST', path: '/api/bore', access: 'anyone' } })
      export default defineServer(plugin, { setup(ctx) { ctx.serve(api, { bore: () => { for (;;); } }) } })`,
    )
    await folder.write('config/site.yaml', 'plugins:\n  drill: true\n')
    vi.stubEnv('VERDICT_WATCHDOG_SECONDS', '1')
    const url = await folder.start()
    await expect(fetch(`${url}/api/bore`, { method: 'POST' })).rejects.toThrow()
    const entry = folder.output.split('\n').find((line) => line.includes('ended by its watchdog'))
    expect(JSON.parse(entry!)).toMatchObject({ plugin: 'drill', task: 'POST /api/bore' })
  } finally {
    vi.unstubAllEnvs()
    await folder.remove()
  }
})
