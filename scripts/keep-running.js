import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { showTime } from './set-up.js'

const siteProgram = fileURLToPath(new URL('../core/command/verdict.js', import.meta.url))
const mostRestarts = 5
const periodMs = 600_000
const pauseMs = 1000

/**
 * Runs a program and restarts it after a crash: a signal, or an exit with an error after it reported that it is up. Resolves with its exit
 * code after any other end, after too many crashes, or when `ending` is aborted.
 */
async function keepRunning(name, start, ending, reportUp = () => undefined) {
  const restarts = []
  for (;;) {
    const child = start()
    let isUp = false
    child.on('message', (message) => {
      if (message !== 'up') return
      isUp = true
      reportUp()
    })
    const tell = () => child.kill('SIGTERM')
    ending.addEventListener('abort', tell)
    const [code, signal] = await once(child, 'exit').finally(() => ending.removeEventListener('abort', tell))
    if (ending.aborted || (signal === null && (code === 0 || !isUp))) return code ?? 1
    const how = signal ?? `exit code ${code}`
    restarts.push(Date.now())
    if (restarts.filter((time) => time > Date.now() - periodMs).length > mostRestarts) {
      console.error(`${name} ended (${how}) ${mostRestarts + 1} times in ten minutes and is not restarted. See the reason in the log above.`)
      return 1
    }
    console.error(`${name} ended (${how}) and is being restarted.`)
    await setTimeout(pauseMs, undefined, { signal: ending }).catch(() => undefined)
    if (ending.aborted) return 1
  }
}

/** Runs the site, and the judge once it is `installed`, until a signal ends both. Resolves with the site's exit code. */
export async function runSite(words, judge) {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => ending.abort())
  const up = Promise.withResolvers()
  const endTime = showTime('Starting')
  up.promise.then(() => endTime())
  const site = keepRunning(
    'The site',
    () => spawn(process.execPath, [siteProgram, 'start', ...words], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
    ending.signal,
    up.resolve,
  )
  // A judge that prepares its compilers would slow down the making of a demo.
  const canStart = Promise.all([judge?.installed, words.includes('--demo') ? up.promise : undefined])
  canStart
    .then(() => !judge || ending.signal.aborted || keepRunning('The judge', judge.start, ending.signal))
    .catch((error) => console.error('The judge cannot start; the site runs without it:', error))
  return site.finally(() => {
    endTime()
    ending.abort()
  })
}
