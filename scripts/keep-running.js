import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const siteProgram = fileURLToPath(new URL('../core/server/cli/verdict.js', import.meta.url))
const mostRestarts = 5
const periodMs = 600_000
const pauseMs = 1000

/**
 * Starts a program, and starts it again when it crashes: when a signal ends it, or when it exits with an error after it has reported that it
 * is up. Resolves with its exit code when it has ended in another way, was told to end, or crashes too often.
 */
async function keepRunning(name, start, toldToEnd) {
  const restarts = []
  for (;;) {
    const child = start()
    let isUp = false
    child.once('message', () => (isUp = true))
    const tell = () => child.kill('SIGTERM')
    toldToEnd.addEventListener('abort', tell)
    const [code, signal] = await once(child, 'exit')
    toldToEnd.removeEventListener('abort', tell)
    if (toldToEnd.aborted || (signal === null && (code === 0 || !isUp))) return code ?? 1
    const how = signal ?? `exit code ${code}`
    restarts.push(Date.now())
    if (restarts.filter((time) => time > Date.now() - periodMs).length > mostRestarts) {
      console.error(`${name} has ended (${how}) ${mostRestarts + 1} times in ten minutes, and is not started again. The log above says why.`)
      return 1
    }
    console.error(`${name} has ended (${how}), and is started again.`)
    await setTimeout(pauseMs, undefined, { signal: toldToEnd }).catch(() => undefined)
    if (toldToEnd.aborted) return 1
  }
}

/**
 * Runs the site and, if one is given, the judge beside it, until a signal ends both. Resolves with the exit code of the site. The site does
 * not wait until the judge is `installed`.
 */
export async function runSite(words, judge) {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => ending.abort())
  const site = keepRunning(
    'The site',
    () => spawn(process.execPath, [siteProgram, 'start', ...words], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
    ending.signal,
  )
  void judge?.installed.then(() => ending.signal.aborted || keepRunning('The judge', judge.start, ending.signal))
  return site.finally(() => ending.abort())
}
