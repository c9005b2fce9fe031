import type { Language, LanguageRepository } from '@verdict/plugin-judging/contract'
import { titleFor, type ResolvedContext, type Problem, type ProblemCount, type ProblemDetail, type ProblemRow, type ContextReference } from '../../contract.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'
import { examplesText } from '../authoring/examples-text.ts'
import type { ProblemDoc, TextsDoc, VersionDoc } from '../problem-schema.ts'
import type { ProblemRepository } from './problem-repository.ts'
import type { TagRepository } from '../tags/tag-repository.ts'

type Counter = (pids: readonly number[], references: readonly ContextReference[]) => Promise<ReadonlyMap<number, ProblemCount>>

/** What a site offers before any judge has ever told its languages. */
const usualLanguages = ['C', 'C++', 'Java', 'Python3', 'Python2']

/** What a row of the public list is made of: a page may have five hundred. */
export const listedFields = { problemId: 1, title: 1, titles: 1, difficulty: 1, type: 1, tags: 1, ioScore: 1 } as const
export type ListedProblem = Pick<ProblemDoc, '_id' | keyof typeof listedFields>

/** Problems as people read them. */
export class ProblemPages {
  readonly #problems: ProblemRepository
  readonly #versions: TestDataVersions
  readonly #tags: TagRepository
  readonly #languages: LanguageRepository
  readonly #counters: readonly Counter[]

  constructor(deps: {
    problemRepository: ProblemRepository
    versions: TestDataVersions
    tags: TagRepository
    languages: LanguageRepository
    counters: readonly Counter[]
  }) {
    this.#problems = deps.problemRepository
    this.#versions = deps.versions
    this.#tags = deps.tags
    this.#languages = deps.languages
    this.#counters = deps.counters
  }

  async detail(context: ResolvedContext, displayId: string, language?: string): Promise<ProblemDetail> {
    const pid = await context.findProblem(displayId)
    await context.authorize('read', pid)
    const [doc, names] = await Promise.all([this.#problems.doc(pid), context.displayIds([pid])])
    if (!doc) throw new Error(`problem ${pid} went while it was read`)
    const [texts, seesCounts] = await Promise.all([this.#problems.textsOf(doc), context.canSee('counts')])
    const [tags, counts, languages, version] = await Promise.all([
      this.#tags.many(doc.tags),
      this.counts(seesCounts ? [pid] : [], context.references),
      this.languageNames(doc),
      this.#versions.find(pid, doc.dataVersion),
    ])
    const problem = translated(problemOf(doc, texts, version), texts, language)
    return {
      problem: {
        ...problem,
        problemId: names.get(pid) ?? displayId,
        spjCode: null,
        spjLanguage: null,
        judgeExtraFile: null,
        judgeProtocol: null,
        translations: null,
      },
      tags: doc.tags.flatMap((id) => tags.get(id) ?? []),
      languages,
      problemCount: seesCounts ? (counts.get(pid) ?? noCount(pid)) : null,
      codeTemplate: Object.fromEntries(texts.templates.filter(({ on }) => on).map(({ language: name, code }) => [name, code])),
    }
  }

  async rows(docs: readonly ListedProblem[], language: string | undefined): Promise<ProblemRow[]> {
    const [tags, counts] = await Promise.all([
      this.#tags.many(docs.flatMap((doc) => doc.tags)),
      this.counts(
        docs.map(({ _id }) => _id),
        [],
      ),
    ])
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

  async counts(pids: readonly number[], references: readonly ContextReference[]): Promise<ReadonlyMap<number, ProblemCount>> {
    if (pids.length === 0) return new Map()
    const given = await Promise.all(this.#counters.map((count) => count(pids, references)))
    return new Map(given.flatMap((counts) => [...counts]))
  }

  async languagesOf(doc: Pick<ProblemDoc, 'oj' | 'languages'>): Promise<Language[]> {
    const all = await this.#languages.of(doc.oj)
    return doc.languages.length === 0 ? all : all.filter(({ name }) => doc.languages.includes(name))
  }

  async languageNames(doc: Pick<ProblemDoc, 'oj' | 'languages'>): Promise<string[]> {
    const names = (await this.languagesOf(doc)).map(({ name }) => name)
    return names.length > 0 ? names : doc.languages.length > 0 ? [...doc.languages] : usualLanguages
  }
}

/** The wire's problem, its checker included. */
export function problemOf(
  doc: ProblemDoc,
  texts: Pick<TextsDoc, 'description' | 'input' | 'output' | 'hint' | 'examples' | 'translations' | 'userExtraFiles'> | undefined,
  version: VersionDoc | undefined,
): Problem {
  const gid = /^gid:(\d+)$/.exec(doc.owner ?? '')?.[1]
  return {
    ...pick(doc),
    id: doc._id,
    description: texts?.description ?? null,
    input: texts?.input ?? null,
    output: texts?.output ?? null,
    hint: texts?.hint ?? null,
    examples: texts ? examplesText(texts.examples) : null,
    exampleList: texts?.examples ?? [],
    translations: texts?.translations ?? null,
    userExtraFile: extraFiles(texts?.userExtraFiles),
    judgeExtraFile: extraFiles(version?.judgeExtraFiles),
    judgeCaseMode: version?.caseMode ?? 'default',
    comparison: version?.comparison ?? null,
    spjCode: version?.judgeProgram?.code ?? null,
    spjLanguage: version?.judgeProgram?.language ?? null,
    judgeProtocol: version?.judgeProgram?.protocol ?? null,
    isRemote: doc.oj !== 'ME',
    isRemoveEndBlank: doc.removeTrailingBlanks,
    caseVersion: doc.dataVersion,
    isGroup: gid !== undefined,
    gid: gid === undefined ? null : Number(gid),
    applyPublicProgress: null,
    isFileIO: doc.fileIo !== null,
    ioReadFileName: doc.fileIo?.read ?? null,
    ioWriteFileName: doc.fileIo?.write ?? null,
  }
}

function pick({
  problemId,
  title,
  author,
  type,
  judgeMode,
  timeLimit,
  memoryLimit,
  stackLimit,
  source,
  difficulty,
  auth,
  ioScore,
  codeShare,
  openCaseResult,
  openCaseData = false,
  isUploadCase,
  modifiedUser,
  gmtCreate,
  gmtModified,
}: ProblemDoc) {
  return {
    problemId,
    title,
    author,
    type,
    judgeMode,
    timeLimit,
    memoryLimit,
    stackLimit,
    source,
    difficulty,
    auth,
    ioScore,
    codeShare,
    openCaseResult,
    openCaseData,
    isUploadCase,
    modifiedUser,
    gmtCreate: gmtCreate.toISOString(),
    gmtModified: gmtModified.toISOString(),
  }
}

function extraFiles(json: string | undefined): string | null {
  return json === undefined || json === '{}' ? null : json
}

function translated(problem: Problem, { translations }: Pick<TextsDoc, 'translations'>, language: string | undefined): Problem {
  const found = translations.find((translation) => translation.language === language)
  if (!found) return problem
  const { title, description, input, output, hint } = found
  return {
    ...problem,
    title: title || problem.title,
    description: description || problem.description,
    input: input || problem.input,
    output: output || problem.output,
    hint: hint || problem.hint,
  }
}

export function noCount(pid: number): ProblemCount {
  return { pid, total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 }
}
