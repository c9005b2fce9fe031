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
