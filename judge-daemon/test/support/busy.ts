import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** Keeps cores busy, all of them or one: each process has a session of its own, as the processes of different users have. Returns a function that ends them. */
export async function makeBusy(processes: number, { core, nice }: { core?: number; nice?: number } = {}): Promise<() => void> {
  const words = `${nice === undefined ? '' : `echo ${nice} > /proc/self/autogroup; `}while :; do :; done`
  const shell = ['/bin/sh', '-c', words]
  const [program = '', ...rest] = core === undefined ? shell : ['taskset', '-c', String(core), ...shell]
  const children = Array.from({ length: processes }, () => spawn(program, rest, { detached: true, stdio: 'ignore' }))
  await Promise.all(children.map((child) => once(child, 'spawn')))
  // Until they compute: a shell starts in a few milliseconds.
  await pause(50)
  const end = () => {
    process.off('exit', end)
    for (const { pid } of children.splice(0)) if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  }
  process.on('exit', end)
  return end
}
