import { keysOf } from '@verdict/core'
import { defineCollection, isDuplicate } from '@verdict/core/server'
import { SingleFlight } from '@verdict/server-kit'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { type JudgeBackend, type Language, type LanguageRepository, NoLanguage, OfferedLanguage, ownJudge } from '../../contract.ts'

const LanguageDoc = OfferedLanguage.extend({
  _id: z.int(),
  oj: z.string(),
  /** Whether the school has put it on the short list or taken it off; missing where it has not chosen. */
  short: z.boolean().optional(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
type LanguageDoc = z.infer<typeof LanguageDoc>

export const languageCollection = defineCollection('languages', LanguageDoc, {
  indexes: [{ key: { oj: 1, name: 1 }, unique: true }, { key: { oj: 1, seq: -1, _id: 1 } }, { key: { seq: -1, _id: 1 } }],
})

/** Languages of our own judges that students see first unless the school chooses others; and beside them the newest C++ with O2. */
const usual: readonly string[] = ['C', 'Java', 'Python3', 'PyPy3', 'Golang', 'Rust', 'JavaScript Node']
const optimizedCpp = /^C\+\+(?: (\d+))? With O2(?: \(GCC (\d+)\))?$/

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

  /** Puts a language of our own judges on the short list, or takes it off. */
  async choose(id: number, short: boolean): Promise<void> {
    const { matchedCount } = await this.#languages.updateOne({ _id: id, oj: ownJudge }, { $set: { short } })
    if (matchedCount === 0) throw new NoLanguage()
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
    const usual = usualLanguages(rows.flatMap(({ oj, name }) => (oj === ownJudge ? [name] : [])))
    return rows.map(({ _id, gmtCreate, gmtModified, short, ...language }) => ({
      ...language,
      id: _id,
      short: language.oj === ownJudge && (short ?? usual.has(language.name)),
      gmtCreate: gmtCreate.toISOString(),
      gmtModified: gmtModified.toISOString(),
    }))
  }
}

function differs(row: LanguageDoc, offered: OfferedLanguage): boolean {
  return keysOf(offered).some((key) => row[key] !== offered[key])
}

/** Returns the names of the languages that are on the short list if the school has not chosen. */
function usualLanguages(names: readonly string[]): ReadonlySet<string> {
  const newest = names.filter((name) => optimizedCpp.test(name)).toSorted((one, other) => ageOf(other) - ageOf(one))[0]
  return new Set(names.filter((name) => usual.includes(name) || name === newest))
}

/** A higher number for a newer standard, and for a newer compiler of the same standard. "C++ With O2" is C++14. */
function ageOf(name: string): number {
  const [, standard = '14', compiler = '0'] = optimizedCpp.exec(name) ?? []
  return Number(standard) * 1000 + Number(compiler)
}
