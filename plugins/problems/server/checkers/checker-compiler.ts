import { createHash, randomUUID } from 'node:crypto'
import type { Collection } from 'mongodb'
import { ownJudge, statuses, type JudgeQueue, type LanguageRepository } from '@verdict/plugin-judging/contract'
import { CompileFailed, JudgeCodeRequired, JudgeLanguageWrong, JudgeNotCompiled, NoCompiler, type CompileRequest } from '../../contract.ts'
import type { CompiledDoc, VersionDoc } from '../problem/problem-schema.ts'

type Judging = Pick<VersionDoc, 'judgeMode' | 'judgeProgram'>

/** Compiles checkers and interactors on a judge, and stores which ones compiled. */
export class CheckerCompiler {
  readonly #compiled: Collection<CompiledDoc>
  readonly #queue: JudgeQueue
  readonly #languages: LanguageRepository
  readonly #timeoutMs: () => number

  constructor(compiled: Collection<CompiledDoc>, deps: { queue: JudgeQueue; languages: LanguageRepository; timeoutMs: () => number }) {
    this.#compiled = compiled
    this.#queue = deps.queue
    this.#languages = deps.languages
    this.#timeoutMs = deps.timeoutMs
  }

  async compile(
    use: 'checker' | 'interactor',
    { code, language, extraFiles }: Pick<CompileRequest, 'code' | 'language' | 'extraFiles'>,
    uid: string,
  ): Promise<void> {
    if (!code?.trim() || !language) throw new JudgeCodeRequired()
    await this.#requireCheckerLanguage(language)
    const files = Object.fromEntries(Object.entries(extraFiles ?? {}).map(([name, content]) => [name, content ?? '']))
    const work = { kind: 'compile', use, language, code, extraFiles: files } as const
    const verdict = await this.#queue.judgeNow(
      { source: 'problems', ref: `compile-${randomUUID()}`, version: 0, oj: ownJudge, priority: 'normal', uid, work },
      this.#timeoutMs(),
    )
    if (!verdict) throw new NoCompiler()
    if (verdict.status !== statuses.accepted) throw new CompileFailed({ text: verdict.errorMessage ?? '' })
    await this.#compiled.updateOne({ _id: compilationId(language, code) }, { $set: { at: new Date() } }, { upsert: true })
  }

  /** Refuses a new checker unless exactly this code has compiled before. */
  async requireCompiled({ judgeMode, judgeProgram: program }: Judging, before: Judging | undefined): Promise<void> {
    const old = before?.judgeProgram
    if (!program || (old && old.code === program.code && old.language === program.language && before.judgeMode === judgeMode)) return
    await this.#requireCheckerLanguage(program.language)
    if (!(await this.#compiled.findOne({ _id: compilationId(program.language, program.code) }))) throw new JudgeNotCompiled()
  }

  async sweep(before: Date): Promise<void> {
    await this.#compiled.deleteMany({ at: { $lt: before } })
  }

  async #requireCheckerLanguage(language: string): Promise<void> {
    const known = await this.#languages.of(ownJudge)
    if (known.length > 0 && !known.some(({ name, isSpj }) => isSpj && name === language)) throw new JudgeLanguageWrong({ language })
  }
}

function compilationId(language: string, code: string): string {
  return createHash('sha256').update(language).update('\0').update(code).digest('hex')
}
