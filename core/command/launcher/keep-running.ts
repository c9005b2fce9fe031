// Also used before anything is installed, so it uses nothing but Node.js.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

const mostRestarts = 5
const periodMs = 600_000
const pauseMs = 1000

export interface Kept {
  /** Starts messages, as in "The site ended". */
  readonly name: string
  readonly start: () => ChildProcess
  /** Called with the first message of each process, which reports that it is up. */
  readonly onUp: (report: string, pid: number) => void
}

/**
 * Runs a program and restarts it after a crash: a signal, or an exit with an error after it reported that it is up. Resolves with its exit
 * code after any other end, after too many crashes, or when `ending` is aborted.
 */
export async function keepRunning({ name, start, onUp }: Kept, ending: AbortSignal): Promise<number> {
  const restarts: number[] = []
  for (;;) {
    const child = start()
    let isUp = false
    child.once('message', (report) => {
      isUp = true
      onUp(String(report), child.pid ?? 0)
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

/**
 * Shows on a terminal for how long something has been running, in a line that the next output replaces. Returns the function that ends it; a
 * line break as its argument keeps the line.
 */
export function showTime(title: string): (end?: string) => void {
  if (!process.stdout.isTTY) {
    console.log(`${title} …`)
    return () => undefined
  }
  const start = performance.now()
  const show = (end: string) => process.stdout.write(`${title} … ${Math.round((performance.now() - start) / 1000)} s${end}`)
  show('\r')
  const timer = setInterval(() => show('\r'), 1000)
  return (end) => {
    clearInterval(timer)
    if (end) show(end)
  }
}
