import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Caller, FileStore } from '@verdict/core/server'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import { CasesClosed, NoSubmission, type CaseDifference } from '../../contract.ts'
import type { SubmissionDetails } from './submission-details.ts'
import { taskSource } from '../judging/judging-coordinator.ts'
import type { SubmitCooldown } from '../intake/submit-cooldown.ts'

interface Deps {
  readonly details: SubmissionDetails
  readonly bank: ProblemBank
  readonly queue: JudgeQueue
  readonly files: FileStore
  readonly cooldown: SubmitCooldown
}

const maxShown = 4000
const timeoutMs = 30_000

/** Shows what a program writes for one case beside what it should have written; the judge keeps no outputs, so the case is run once more. */
export class CaseComparison {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async of(submitId: number, seq: number, caller: Caller): Promise<CaseDifference> {
    const { details, bank, cooldown } = this.#deps
    const { doc } = await details.readVisible(submitId, caller)
    const cases = await details.cases(submitId, caller)
    const all = [...(cases?.judgeCaseList ?? []), ...(cases?.subTaskJudgeCaseVoList.flatMap(({ subtaskDetailList }) => subtaskDetailList) ?? [])]
    const result = all.find((one) => one.seq === seq)
    if (!result?.comparable) throw new CasesClosed()
    const recipe = await bank.judgingSpec(doc.pid, doc.dataVersion)
    const one = recipe?.cases.find((each) => each.seq === seq)
    if (!recipe || !one || !doc.dataVersion) throw new NoSubmission()
    const caseId = one.caseId ?? null
    // One character more tells whether a text goes on; sizes are in bytes.
    const shown = caseId === null ? undefined : await bank.caseFiles(doc.pid, doc.dataVersion, caseId, maxShown + 1)
    if (!shown) throw new CasesClosed()
    await cooldown.take('test-run', caller.uid)
    const output = await this.#run(doc, recipe, one.input)
    const cut = [shown.input, shown.output, output ?? ''].some(({ length }) => length > maxShown)
    const texts = { input: begin(shown.input), expected: begin(shown.output), output: output === null ? null : begin(output) }
    return { seq, ...texts, status: result.status, cut }
  }

  async #run(
    { language, code, uid }: { language: string; code: string; uid: string },
    recipe: NonNullable<Awaited<ReturnType<ProblemBank['judgingSpec']>>>,
    hash: string,
  ): Promise<string | null> {
    const input = await text(await this.#deps.files.open(hash))
    const work = {
      kind: 'test-run',
      language,
      code,
      input,
      extraFiles: recipe.extraFiles ?? {},
      limits: recipe.limits,
      fileIo: recipe.fileIo ?? null,
      removeTrailingBlanks: recipe.removeTrailingBlanks ?? true,
    } as const
    const verdict = await this.#deps.queue.judgeNow(
      { source: taskSource, ref: `difference-${randomUUID()}`, version: 0, oj: recipe.oj, priority: 'normal', uid, work },
      timeoutMs,
    )
    return verdict?.output ?? null
  }
}

const begin = (text: string): string => text.slice(0, maxShown)
