import type { Caller, ChangeLog } from '@verdict/core/server'
import type { LanguageRepository } from '@verdict/plugin-judging/contract'
import { NoProblem, type ContextResolver, type ProblemBank, type ProblemSummary, type ResolvedContext } from '@verdict/plugin-problems/contract'
import type { SubmissionDraft, SubmissionSettings } from '../../contract.ts'
import type { SavedSubmission } from '../reading/submission-visibility.ts'
import { countingScopesOf } from '../stored/submission-contexts.ts'
import { checkCode, checkJudgingOpen, checkLanguage } from './submit-rules.ts'
import type { SubmitCooldown } from '../cooldown/submit-cooldown.ts'
import { prefixesOf } from '../stored/search-prefixes.ts'
import { noVerdict, type SubmissionDoc } from '../stored/submission-schema.ts'

/** The body of a submit call: a display ID, a program and optional context IDs. */
interface SubmitInput {
  readonly pid: string
  readonly language: string
  readonly code: string
  readonly [field: string]: unknown
}

/** From where and when a submission arrived. */
interface Arrival {
  readonly ip: string
  readonly arrivedAt: Date
}

interface Deps {
  readonly saved: ChangeLog<SubmissionDoc>
  readonly contextResolver: ContextResolver
  readonly bank: ProblemBank
  readonly languages: LanguageRepository
  readonly cooldown: SubmitCooldown
  readonly settings: () => SubmissionSettings
  readonly nextId: () => Promise<number>
  readonly askBeforeSubmit: (draft: SubmissionDraft) => Promise<SubmissionDraft>
}

/** Checks a submission, lets other plugins refuse it, and saves it. Judging follows the saved document. */
export class SubmitService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async submit(input: SubmitInput, caller: Caller, { ip, arrivedAt }: Arrival): Promise<SavedSubmission> {
    const { contextResolver, bank, languages, settings, cooldown, askBeforeSubmit } = this.#deps
    checkCode(input.code, input.language)
    const context = await contextResolver.resolve(contextResolver.keysIn(input), caller)
    checkJudgingOpen(context.rules, settings())
    const pid = await context.findProblem(input.pid)
    const [summaries] = await Promise.all([bank.summaries([pid]), context.authorize('submit', pid, arrivedAt)])
    const problem = summaries.get(pid)
    if (!problem) throw new NoProblem()
    await checkLanguage(input.language, problem, languages)
    const { uid, username, role } = caller
    const { references } = context
    const draft = await askBeforeSubmit({
      uid,
      username,
      role,
      pid,
      context,
      references,
      language: input.language,
      code: input.code,
      submitTime: arrivedAt,
    })
    if (context.rules.cooldown) await cooldown.start('submit', uid)
    const submission = await this.#save(draft, { context, problem, ip })
    return { submission, context, problem }
  }

  async #save(
    { uid, username, pid, language, code, submitTime }: SubmissionDraft,
    { context, problem, ip }: { context: ResolvedContext; problem: ProblemSummary; ip: string },
  ): Promise<SubmissionDoc> {
    const lists = countingScopesOf(context)
    const submission: SubmissionDoc = {
      _id: await this.#deps.nextId(),
      pid,
      displayPid: problem.problemId,
      uid,
      username,
      lists,
      ...(context.references.length > 0 && { contexts: [...context.references] }),
      ...(context.contexts[0]?.viewerIsStaff && { byStaff: true }),
      starts: prefixesOf({ lists, username, displayPid: problem.problemId }),
      submitTime,
      ...noVerdict,
      share: false,
      language,
      code,
      length: code.length,
      ip,
      version: 0,
      priority: context.rules.priority,
      changedAt: submitTime,
    }
    await this.#deps.saved.insert(submission)
    return submission
  }
}
