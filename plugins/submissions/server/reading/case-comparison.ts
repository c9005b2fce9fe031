import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Caller, FileStore } from '@verdict/core/server'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import type { OwnJudgingSpec, ProblemBank } from '@verdict/plugin-problems/contract'
import { CasesClosed, taskSource, type CaseDifference } from '../../contract.ts'
import type { SubmissionCases } from './submission-cases.ts'
import type { SubmissionDetails } from './submission-details.ts'
import type { SubmitCooldown } from '../cooldown/submit-cooldown.ts'

interface Deps {
  readonly details: SubmissionDetails
  readonly cases: SubmissionCases
  readonly bank: ProblemBank
  readonly queue: JudgeQueue
  readonly files: FileStore
  readonly cooldown: SubmitCooldown
}

const maxShown = 4000
const timeoutMs = 30_000

/** Compares a program's output on one test case with the expected output. Judges store no outputs, so the case is run again. */
export class CaseComparison {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async compare(submitId: number, seq: number, caller: Caller): Promise<CaseDifference> {
    const { details, cases, bank, cooldown } = this.#deps
    const { doc } = await details.readVisible(submitId, caller)
    const result = await cases.one(submitId, caller, seq)
    if (!result?.comparable) throw new CasesClosed()
    const spec = await bank.judgingSpec(doc.pid, doc.dataVersion)
    if (spec?.kind !== 'submission' || !doc.dataVersion) throw new CasesClosed()
    const testCase = (await bank.testCases(doc.pid, doc.dataVersion, [seq])).get(seq)
    // One character more than is shown reveals whether a text was truncated; the stored sizes are in bytes and cannot.
    const files = await bank.caseFiles(doc.pid, doc.dataVersion, seq, maxShown + 1)
    if (!testCase || !files) throw new CasesClosed()
    await cooldown.start('test-run', caller.uid)
    const output = await this.#run(doc, spec, testCase.input)
    const cut = [files.input, files.output, output ?? ''].some(({ length }) => length > maxShown)
    const texts = { input: shown(files.input), expected: shown(files.output), output: output === null ? null : shown(output) }
    return { seq, ...texts, status: result.status, cut }
  }

  async #run({ language, code, uid }: { language: string; code: string; uid: string }, spec: OwnJudgingSpec, inputHash: string): Promise<string | null> {
    const input = await text(await this.#deps.files.open(inputHash))
    const work = {
      kind: 'test-run',
      language,
      code,
      input,
      extraFiles: spec.extraFiles ?? {},
      limits: spec.limits,
      fileIo: spec.fileIo ?? null,
      removeTrailingBlanks: spec.removeTrailingBlanks ?? true,
    } as const
    const verdict = await this.#deps.queue.judgeNow(
      { source: taskSource, ref: `difference-${randomUUID()}`, version: 0, oj: spec.oj, priority: 'normal', uid, work },
      timeoutMs,
    )
    return verdict?.output ?? null
  }
}

const shown = (text: string): string => text.slice(0, maxShown)
