import { keysOf } from '@verdict/core'
import { defineCollection, isDuplicate } from '@verdict/core/server'
import { SingleFlight } from '@verdict/server-kit'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { type JudgeBackend, type Language, type LanguageRepository, OfferedLanguage, ownJudge } from '../../contract.ts'

const LanguageDoc = OfferedLanguage.extend({ _id: z.int(), oj: z.string(), gmtCreate: z.date(), gmtModified: z.date() })
type LanguageDoc = z.infer<typeof LanguageDoc>

export const languageCollection = defineCollection('languages', LanguageDoc, {
  indexes: [{ key: { oj: 1, name: 1 }, unique: true }, { key: { oj: 1, seq: -1, _id: 1 } }, { key: { seq: -1, _id: 1 } }],
})

type ProblemJudge = (pid: number) => Promise<string | undefined>

/** Stores the languages of all judges. A language keeps its id forever, even while no judge offers it. */
export class LanguageCatalogue implements LanguageRepository {
  readonly #languages: Collection<LanguageDoc>
  readonly #nextId: () => Promise<number>
  readonly #judges: readonly JudgeBackend[]
  readonly #problemJudges: readonly ProblemJudge[]
  readonly #read = new SingleFlight<Language[]>()
  #savedBackends: Promise<void> | undefined

  constructor(
    languages: Collection<LanguageDoc>,
    deps: { nextId: () => Promise<number>; judges: readonly JudgeBackend[]; problemJudges: readonly ProblemJudge[] },
  ) {
    this.#languages = languages
    this.#nextId = deps.nextId
    this.#judges = deps.judges
    this.#problemJudges = deps.problemJudges
  }

  async list({ pid, all = true }: { pid?: number | undefined; all?: boolean | undefined }): Promise<Language[]> {
    if (!all) return this.of((pid !== undefined && (await this.#judgeOf(pid))) || ownJudge)
    await this.#saveBackends()
    return this.#rows({})
  }

  async of(oj: string): Promise<Language[]> {
    await this.#saveBackends()
    const offering = this.#judges.find((judge) => judge.oj === oj)?.languagesOf ?? oj
    return this.#read.run(offering, () => this.#rows({ oj: offering }))
  }

  /** Stores a judge's languages if they are new or have changed. */
  async save(oj: string, offered: readonly OfferedLanguage[]): Promise<void> {
    const known = new Map((await this.#languages.find({ oj }).toArray()).map((row) => [row.name, row]))
    for (const language of offered) {
      const before = known.get(language.name)
      const now = new Date()
      if (!before) await this.#add({ _id: await this.#nextId(), oj, ...language, gmtCreate: now, gmtModified: now })
      else if (differs(before, language)) await this.#languages.updateOne({ _id: before._id }, { $set: { ...language, gmtModified: now } })
    }
  }

  async #add(row: LanguageDoc): Promise<void> {
    await this.#languages.insertOne(row).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error
    })
  }

  async #judgeOf(pid: number): Promise<string | undefined> {
    for (const judgeOf of this.#problemJudges) {
      const oj = await judgeOf(pid)
      if (oj !== undefined) return oj
    }
    return undefined
  }

  /** Stores the languages of the judge backends inside the site on first use, because they are known only after all plugins are set up. */
  #saveBackends(): Promise<void> {
    this.#savedBackends ??= (async () => {
      for (const { oj, languages } of this.#judges)
        await this.save(
          oj,
          languages.map((language) => OfferedLanguage.parse(language)),
        )
    })()
    this.#savedBackends.catch(() => (this.#savedBackends = undefined))
    return this.#savedBackends
  }

  async #rows(filter: { oj?: string }): Promise<Language[]> {
    const rows = await this.#languages.find(filter).sort({ seq: -1, _id: 1 }).toArray()
    return rows.map(({ _id, gmtCreate, gmtModified, ...language }) => ({
      ...language,
      id: _id,
      gmtCreate: gmtCreate.toISOString(),
      gmtModified: gmtModified.toISOString(),
    }))
  }
}

function differs(row: LanguageDoc, offered: OfferedLanguage): boolean {
  return keysOf(offered).some((key) => row[key] !== offered[key])
}
