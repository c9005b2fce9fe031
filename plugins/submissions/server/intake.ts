import type { Caller, ChangeLog } from '@verdict/core/server'
import type { Languages } from '@verdict/plugin-judging/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import { NoProblem, type Place, type Places, type ProblemBank, type ProblemCard } from '@verdict/plugin-problems/contract'
import type { SubmissionDraft, SubmissionSettings } from '../contract.ts'
import { checkCode, checkLanguage } from './code-rules.ts'
import { contextKeysIn } from './context-keys.ts'
import { listsOf } from './lists-of.ts'
import { checkOpen, languagesFor } from './open-judging.ts'
import type { Pauses } from './pauses.ts'
import { startsOf } from './search-starts.ts'
import type { SubmissionDoc } from './submission-docs.ts'

/** What a client hands in: a display id, a program, and numbers of contexts beside them. */
export interface Handed {
  readonly pid: string
  readonly language: string
  readonly code: string
  readonly [field: string]: unknown
}

interface Parts {
  readonly saved: ChangeLog<SubmissionDoc>
  readonly places: Places
  readonly bank: ProblemBank
  readonly languages: Languages
  readonly pauses: Pauses
  readonly settings: () => SubmissionSettings
  readonly nextId: () => Promise<number>
  readonly ask: (draft: SubmissionDraft) => Promise<SubmissionDraft>
}

/** Takes in what people submit: checks it, asks who may refuse it, saves it. Judging follows the saved document. */
export class Intake {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async submit(handed: Handed, caller: Caller, ip: string): Promise<SubmissionDoc> {
    const { places, bank, languages, settings, pauses, ask } = this.#parts
    checkCode(handed.code, handed.language)
    const place = await places.open(contextKeysIn(handed, places.keys), caller)
    checkOpen(place.references, settings())
    const pid = await place.problemNamed(handed.pid)
    const [cards] = await Promise.all([bank.cards([pid]), place.admit('submit', pid)])
    const problem = cards.get(pid)
    if (!problem) throw new NoProblem()
    checkLanguage(handed.language, await languagesFor(problem, languages), problem.languages)
    const { uid, username, role } = caller
    const draft = { uid, username, role, pid, place, references: place.references, language: handed.language, code: handed.code, submitTime: new Date() }
    const admitted = await ask(draft)
    if (place.rules.interval) await pauses.take('submit', uid)
    return this.#save(admitted, { place, problem, ip })
  }

  async #save(
    { uid, username, pid, language, code, submitTime }: SubmissionDraft,
    { place, problem, ip }: { place: Place; problem: ProblemCard; ip: string },
  ): Promise<SubmissionDoc> {
    const lists = listsOf(place)
    const row: SubmissionDoc = {
      _id: await this.#parts.nextId(),
      pid,
      displayPid: problem.problemId,
      uid,
      username,
      lists,
      ...(place.references.length > 0 && { contexts: [...place.references] }),
      starts: startsOf({ lists, username, displayPid: problem.problemId }),
      submitTime,
      status: statuses.pending,
      share: false,
      language,
      code,
      length: code.length,
      ip,
      version: 0,
      priority: place.rules.priority,
      judger: '',
      time: null,
      memory: null,
      score: null,
      oiRankScore: null,
      errorMessage: null,
      isManual: false,
      changedAt: submitTime,
    }
    await this.#parts.saved.insert(row as never)
    return row
  }
}
