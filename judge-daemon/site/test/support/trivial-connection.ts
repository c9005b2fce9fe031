import type { JudgingWork, Verdict } from '@verdict/plugin-judging/contract'
import { caseVerdicts, daemonInfo, verdict } from '../../../../plugins/judging/testing/fixtures.ts'
import type { JudgeConnection, WorkContext } from '../../judge-connection.ts'

/** The source of a submission for the trivial judge: what it shall do. */
export interface Script {
  readonly status?: Verdict['status']
  readonly output?: string
  readonly milliseconds?: number
  readonly steps?: number
  readonly failure?: string
  readonly file?: string
  /** The number of results of test cases in the verdict. */
  readonly cases?: number
}

export const script = (does: Script) => JSON.stringify(does)

/** A judge that does what the source of the submission says. */
export function trivialConnection(said: Parameters<typeof daemonInfo>[0] = {}): JudgeConnection & { change(next: typeof said): void } {
  let now = said
  const listeners: (() => void)[] = []
  return {
    info: () => {
      const { instance: _, ...rest } = daemonInfo(now)
      return rest as ReturnType<JudgeConnection['info']>
    },
    onInfoChange: (listener) => void listeners.push(listener),
    load: () => ({ cpu: 10, memory: 20 }),
    work: (work, context) => play(JSON.parse(work.code) as Script, work, context),
    change: (next) => {
      now = { ...now, ...next }
      for (const listener of listeners) listener()
    },
  }
}

async function play(does: Script, _: JudgingWork, context: WorkContext): Promise<Verdict> {
  for (let done = 1; done <= (does.steps ?? 0); done += 1) context.step({ status: 7, done, total: does.steps ?? 0 })
  if (does.milliseconds) await new Promise((resolve) => setTimeout(resolve, does.milliseconds))
  if (does.failure) throw new Error(does.failure)
  const chunks: Uint8Array[] = []
  if (does.file) for await (const chunk of context.fetchFile(does.file)) chunks.push(chunk)
  const cases = caseVerdicts(1, does.cases ?? 0)
  return verdict({ cases, status: does.status ?? 0, output: does.file ? Buffer.concat(chunks).toString() : (does.output ?? null) })
}
