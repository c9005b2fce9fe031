import type { JudgingWork, Verdict } from '@verdict/plugin-judging/contract'
import { card, verdict } from '../../../../plugins/judging/test/support/works.ts'
import type { JudgeSeat, WorkDesk } from '../../seat.ts'

/** What a source tells the trivial judge to do. */
export interface Script {
  readonly status?: Verdict['status']
  readonly output?: string
  readonly milliseconds?: number
  readonly steps?: number
  readonly failure?: string
  readonly file?: string
}

export const script = (does: Script) => JSON.stringify(does)

/** Judges by doing what the source says. */
export function trivialSeat(said: Parameters<typeof card>[0] = {}): JudgeSeat & { change(next: typeof said): void } {
  let now = said
  const listeners: (() => void)[] = []
  return {
    card: () => {
      const { instance: _, ...rest } = card(now)
      return rest as ReturnType<JudgeSeat['card']>
    },
    onCard: (listener) => void listeners.push(listener),
    load: () => ({ cpu: 10, memory: 20 }),
    work: (work, desk) => play(JSON.parse(work.code) as Script, work, desk),
    change: (next) => {
      now = { ...now, ...next }
      for (const listener of listeners) listener()
    },
  }
}

async function play(does: Script, _: JudgingWork, desk: WorkDesk): Promise<Verdict> {
  for (let done = 1; done <= (does.steps ?? 0); done += 1) desk.step({ status: 7, done, total: does.steps ?? 0, cases: [] })
  if (does.milliseconds) await new Promise((resolve) => setTimeout(resolve, does.milliseconds))
  if (does.failure) throw new Error(does.failure)
  const chunks: Uint8Array[] = []
  if (does.file) for await (const chunk of desk.fetchFile(does.file)) chunks.push(chunk)
  return verdict({ status: does.status ?? 0, output: does.file ? Buffer.concat(chunks).toString() : (does.output ?? null) })
}
