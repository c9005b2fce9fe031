import { isDuplicate, SingleFlight } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { OfferedLanguage, ownJudge, type JudgeBackend, type Language, type LanguageRepository } from '../../contract.ts'
import type { LanguageDoc } from './language-schema.ts'

type PidAsker = (pid: number) => Promise<string | undefined>

/** Keeps the languages of every judge: each gets its number once and keeps it, also while nobody offers it. */
export class LanguageCatalogue implements LanguageRepository {
  readonly #languages: Collection<LanguageDoc>
  readonly #nextId: () => Promise<number>
  readonly #judges: readonly JudgeBackend[]
  readonly #judgesOfProblems: readonly PidAsker[]
  readonly #read = new SingleFlight<Language[]>()
  #lastLearned: Promise<void> | undefined

  constructor(languages: Collection<LanguageDoc>, deps: { nextId: () => Promise<number>; judges: readonly JudgeBackend[]; askers: readonly PidAsker[] }) {
    this.#languages = languages
    this.#nextId = deps.nextId
    this.#judges = deps.judges
    this.#judgesOfProblems = deps.askers
  }

  async list({ pid, all = true }: { pid?: number | undefined; all?: boolean | undefined }): Promise<Language[]> {
    if (!all) return this.of((pid !== undefined && (await this.#judgeOf(pid))) || ownJudge)
    await this.#learnJudges()
    return this.#rows({})
  }

  async of(oj: string): Promise<Language[]> {
    await this.#learnJudges()
    const offering = this.#judges.find((judge) => judge.oj === oj)?.languagesOf ?? oj
    return this.#read.run(offering, () => this.#rows({ oj: offering }))
  }

  /** Writes down what a judge offers, where it is new or has changed. */
  async learn(oj: string, offered: readonly OfferedLanguage[]): Promise<void> {
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
    for (const ask of this.#judgesOfProblems) {
      const oj = await ask(pid)
      if (oj !== undefined) return oj
    }
    return undefined
  }

  /** The judges inside the site are known only after every plugin was set up. */
  #learnJudges(): Promise<void> {
    this.#lastLearned ??= (async () => {
      for (const { oj, languages } of this.#judges)
        await this.learn(
          oj,
          languages.map((language) => OfferedLanguage.parse(language)),
        )
    })()
    this.#lastLearned.catch(() => (this.#lastLearned = undefined))
    return this.#lastLearned
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
  return (Object.keys(offered) as (keyof OfferedLanguage)[]).some((key) => row[key] !== offered[key])
}
