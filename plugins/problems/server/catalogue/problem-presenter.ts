import { ownJudge, type Language, type LanguageRepository } from '@verdict/plugin-judging/contract'
import { titleFor, type ProblemCount, type ProblemDetail, type ProblemRow, type ResolvedContext } from '../../contract.ts'
import type { ProblemDoc } from '../problem/problem-schema.ts'
import type { TagRepository } from '../tags/tag-repository.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'
import type { ProblemRepository } from '../problem/problem-repository.ts'
import { toWireProblem, translate, withoutSecrets } from './wire-problem.ts'

type CountProvider = (pids: readonly number[], context: ResolvedContext) => Promise<ReadonlyMap<number, ProblemCount>>

/** The languages of our own problems until a judge has announced its languages. */
const defaultLanguages = ['C', 'C++', 'Java', 'Python3', 'Python2']

/** The fields of a row of the public list; a page can have five hundred rows. */
export const listedFields = { problemId: 1, title: 1, titles: 1, difficulty: 1, type: 1, tags: 1, ioScore: 1 } as const
export type ListedProblem = Pick<ProblemDoc, '_id' | keyof typeof listedFields>

/** Replaces the fields of a problem that hint at its solution. */
const noHints = { author: null, source: null, difficulty: null }

interface PresenterDeps {
  readonly problems: ProblemRepository
  readonly versions: TestDataVersions
  readonly tags: TagRepository
  readonly languages: LanguageRepository
  readonly countProviders: readonly CountProvider[]
  /** The bank, as a visitor sees it. */
  readonly bank: ResolvedContext
}

/** Builds the responses that show problems to their solvers. */
export class ProblemPresenter {
  readonly #deps: PresenterDeps

  constructor(deps: PresenterDeps) {
    this.#deps = deps
  }

  async detail(context: ResolvedContext, displayId: string, language?: string): Promise<ProblemDetail> {
    const { problems, tags, versions } = this.#deps
    const pid = await context.findProblem(displayId)
    await context.authorize('read', pid)
    const [doc, displayIds, titles] = await Promise.all([problems.doc(pid), context.displayIds([pid]), context.displayTitles([pid])])
    if (!doc) throw new Error(`problem ${pid} was deleted while it was read`)
    const texts = await problems.textsOf(doc)
    const [tagsById, counts, languages, version] = await Promise.all([
      tags.many(doc.tags),
      this.#counts([pid], context),
      this.#languageNames(doc),
      versions.find(pid, doc.dataVersion),
    ])
    const problem = withoutSecrets(translate(toWireProblem(doc, texts, version), texts, language))
    const names = { problemId: displayIds.get(pid) ?? displayId, title: titles.get(pid) ?? problem.title }
    return {
      problem: { ...problem, ...names, ...(context.hidesHints && noHints) },
      tags: context.hidesHints ? [] : doc.tags.flatMap((id) => tagsById.get(id) ?? []),
      languages,
      problemCount: counts.get(pid) ?? noCount(pid),
      codeTemplate: Object.fromEntries(texts.templates.filter(({ on }) => on).map(({ language: name, code }) => [name, code])),
    }
  }

  /** Returns rows with the counts of a context; defaults to the bank. */
  async rows(docs: readonly ListedProblem[], language: string | undefined, context = this.#deps.bank): Promise<ProblemRow[]> {
    const pids = docs.map(({ _id }) => _id)
    const [tags, counts] = await Promise.all([this.#deps.tags.many(docs.flatMap((doc) => doc.tags)), this.#counts(pids, context)])
    return docs.map((doc) => ({
      ...(counts.get(doc._id) ?? noCount(doc._id)),
      problemId: doc.problemId,
      title: titleFor(doc, language),
      difficulty: doc.difficulty,
      type: doc.type,
      tags: doc.tags.flatMap((id) => tags.get(id) ?? []),
      score: doc.ioScore,
    }))
  }

  async languagesOf(doc: Pick<ProblemDoc, 'oj' | 'languages'>): Promise<Language[]> {
    const all = await this.#deps.languages.of(doc.oj)
    return doc.languages.length === 0 ? all : all.filter(({ name }) => doc.languages.includes(name))
  }

  async #languageNames(doc: Pick<ProblemDoc, 'oj' | 'languages'>): Promise<string[]> {
    const names = (await this.languagesOf(doc)).map(({ name }) => name)
    if (names.length > 0 || doc.oj !== ownJudge) return names
    return doc.languages.length > 0 ? [...doc.languages] : defaultLanguages
  }

  async #counts(pids: readonly number[], context: ResolvedContext): Promise<ReadonlyMap<number, ProblemCount>> {
    if (pids.length === 0) return new Map()
    const provided = await Promise.all(this.#deps.countProviders.map((provide) => provide(pids, context)))
    return new Map(provided.flatMap((counts) => [...counts]))
  }
}

function noCount(pid: number): ProblemCount {
  return { pid, total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 }
}
