import type { ClaimedTask, ProgramEnd, ProgramWork } from '@verdict/plugin-judging/contract'
import { verdict, type ManualDaemon } from '@verdict/plugin-judging/testing'
import { until } from '@verdict/plugin-submissions/testing'

type Call = ProgramWork['calls'][number]
type Called = ClaimedTask & { readonly work: ProgramWork }

/** The text that a toy package's program writes to standard output, or the result of its call. */
export type Play = (file: string, call: Call) => string | Partial<ProgramEnd>

/** The programs of the toy format: `gen` writes its number, `main` its input, and `val` accepts. */
export const toyPrograms: Play = (file, { arguments: words, input }) =>
  file === 'val' ? { exitCode: 42 } : file === 'gen' ? `input ${words[1]}\n` : `output of ${input?.size} bytes\n`

export const fileOf = ({ work }: Called): string => work.code.slice(3)

/** Resolves with the next task. */
export const nextTask = (daemon: ManualDaemon): Promise<Called> =>
  until(async () => {
    const [task] = await daemon.claim()
    if (task?.work.kind !== 'program') throw new Error('no task yet')
    return { ...task, work: task.work }
  }, 20_000)

/** Reports the results of a task's calls; ends at the first one without an exit code. */
export async function finish(daemon: ManualDaemon, task: Called, play: Play = toyPrograms): Promise<boolean> {
  const programEnds: ProgramEnd[] = []
  for (const call of task.work.calls) {
    const played = play(fileOf(task), call)
    const outputs = typeof played === 'string' ? [(await daemon.keep(task, played))!] : []
    programEnds.push({ ending: 'exit', exitCode: 0, message: '', outputs, ...(typeof played !== 'string' && played) })
    if (programEnds.at(-1)?.exitCode === null) break
  }
  return daemon.report(task, { verdict: verdict({ programEnds }) })
}

/** Runs incoming tasks until a promise is settled; returns the names of their programs. */
export async function workUntil<T>(
  daemon: ManualDaemon,
  end: Promise<T>,
  play: Play = toyPrograms,
): Promise<{ readonly result: T; readonly called: string[] }> {
  const called: string[] = []
  let isOver = false
  const result = end.finally(() => (isOver = true))
  result.catch(() => undefined)
  while (!isOver) {
    await daemon.renew()
    for (const task of await daemon.claim(4))
      if (task.work.kind === 'program') {
        called.push(fileOf(task as Called))
        await finish(daemon, task as Called, play)
      }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { result: await result, called }
}
