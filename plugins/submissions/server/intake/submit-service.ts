import type { Caller, ChangeLog } from '@verdict/core/server'
import type { LanguageRepository } from '@verdict/plugin-judging/contract'
import { statuses } from '@verdict/plugin-judging/contract'
import { NoProblem, type ResolvedContext, type ContextResolver, type ProblemBank, type ProblemSummary } from '@verdict/plugin-problems/contract'
import type { SubmissionDraft, SubmissionSettings } from '../../contract.ts'
import { checkCode, checkLanguage } from './code-rules.ts'
import { contextKeysIn } from '../context-keys.ts'
import { countingScopesOf } from '../counting-scopes.ts'
import { checkJudgingOpen, languagesFor } from './judging-open.ts'
import type { SubmitCooldown } from './submit-cooldown.ts'
import { prefixesOf } from '../reading/search-prefixes.ts'
import type { SubmissionDoc } from '../submission-schema.ts'

/** What a client hands in: a display id, a program, and numbers of contexts beside them. */
export interface SubmitInput {
  readonly pid: string
  readonly language: string
  readonly code: string
  readonly [field: string]: unknown
}

interface Deps {
  readonly saved: ChangeLog<SubmissionDoc>
  readonly contextResolver: ContextResolver
  readonly bank: ProblemBank
  readonly languages: LanguageRepository
  readonly cooldown: SubmitCooldown
  readonly settings: () => SubmissionSettings
  readonly nextId: () => Promise<number>
  readonly ask: (draft: SubmissionDraft) => Promise<SubmissionDraft>
}

/** Takes in what people submit: checks it, asks who may refuse it, saves it. Judging follows the saved document. */
export class SubmitService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async submit(input: SubmitInput, caller: Caller, ip: string): Promise<SubmissionDoc> {
    const { contextResolver, bank, languages, settings, cooldown, ask } = this.#deps
    checkCode(input.code, input.language)
    const context = await contextResolver.resolve(contextKeysIn(input, contextResolver.keys), caller)
    checkJudgingOpen(context.references, settings())
    const pid = await context.findProblem(input.pid)
    const [cards] = await Promise.all([bank.summaries([pid]), context.authorize('submit', pid)])
    const problem = cards.get(pid)
    if (!problem) throw new NoProblem()
    checkLanguage(input.language, await languagesFor(problem, languages), problem.languages)
    const { uid, username, role } = caller
    const draft = {
      uid,
      username,
      role,
      pid,
      place: context,
      references: context.references,
      language: input.language,
      code: input.code,
      submitTime: new Date(),
    }
    const admitted = await ask(draft)
    if (context.rules.cooldown) await cooldown.take('submit', uid)
    return this.#save(admitted, { context, problem, ip })
  }

  async #save(
    { uid, username, pid, language, code, submitTime }: SubmissionDraft,
    { context, problem, ip }: { context: ResolvedContext; problem: ProblemSummary; ip: string },
  ): Promise<SubmissionDoc> {
    const lists = countingScopesOf(context)
    const row: SubmissionDoc = {
      _id: await this.#deps.nextId(),
      pid,
      displayPid: problem.problemId,
      uid,
      username,
      lists,
      ...(context.references.length > 0 && { contexts: [...context.references] }),
      starts: prefixesOf({ lists, username, displayPid: problem.problemId }),
      submitTime,
      status: statuses.pending,
      share: false,
      language,
      code,
      length: code.length,
      ip,
      version: 0,
      priority: context.rules.priority,
      judger: '',
      time: null,
      memory: null,
      score: null,
      oiRankScore: null,
      errorMessage: null,
      isManual: false,
      changedAt: submitTime,
    }
    await this.#deps.saved.insert(row)
    return row
  }
}
