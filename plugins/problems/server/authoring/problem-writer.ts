import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Collection } from 'mongodb'
import { isDuplicate, type ChangeLog, type FileStore } from '@verdict/core/server'
import { IdTaken, NoProblem } from '../../contract.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'
import { eachLimited } from '../test-data/each-limited.ts'
import { facetsOf } from '../catalogue/facets.ts'
import type { SavedState } from './input-from-form.ts'
import { ioScoreOf } from '../../contract/io-score.ts'
import type { ListResultCache } from '../catalogue/list-result-cache.ts'
import { checkProblemInput } from './problem-input-rules.ts'
import type { ProblemInput, ProblemInputCase } from './problem-input.ts'
import type { ProblemDoc, StoredCase, TextsDoc, VersionDoc } from '../problem-schema.ts'
import { searchable, termsOf } from '../catalogue/search-terms.ts'
import type { TagRepository } from '../tags/tag-repository.ts'

const storedAtOnce = 8

/** Who writes. */
export interface Editor {
  readonly uid: string
  readonly username: string
}

/** Writes problems: texts and data first, then the one document that names them, so that nothing is ever half saved. */
export class ProblemWriter {
  readonly #problems: Collection<ProblemDoc>
  readonly #texts: Collection<TextsDoc>
  readonly #versions: TestDataVersions
  readonly #files: FileStore
  readonly #tags: TagRepository
  readonly #cache: ListResultCache
  readonly #changes: ChangeLog<ProblemDoc>
  readonly #nextId: () => Promise<number>

  constructor(deps: {
    problems: Collection<ProblemDoc>
    texts: Collection<TextsDoc>
    versions: TestDataVersions
    files: FileStore
    tags: TagRepository
    kept: ListResultCache
    changes: ChangeLog<ProblemDoc>
    nextId: () => Promise<number>
  }) {
    this.#problems = deps.problems
    this.#texts = deps.texts
    this.#versions = deps.versions
    this.#files = deps.files
    this.#tags = deps.tags
    this.#cache = deps.kept
    this.#changes = deps.changes
    this.#nextId = deps.nextId
  }

  async create(manuscript: ProblemInput, author: Editor): Promise<ProblemDoc> {
    checkProblemInput(manuscript)
    if (await this.#problems.findOne({ problemId: manuscript.problemId })) throw new IdTaken({ id: manuscript.problemId })
    const content = await this.#content(manuscript)
    const pid = await this.#nextId()
    const now = new Date()
    const problem: ProblemDoc = {
      _id: pid,
      ...content.problem,
      ...this.#listed({ ...content.problem, owner: null }, manuscript),
      author: author.username,
      authorUid: author.uid,
      modifiedUser: author.username,
      owner: null,
      textsId: await this.#saveTexts(pid, manuscript),
      dataVersion: await this.#versions.add(pid, content.data),
      gmtCreate: now,
      gmtModified: now,
    }
    await this.#changes.insert(problem).catch((error: unknown) => rethrowIdTaken(error, manuscript.problemId))
    await this.#cache.invalidate()
    return problem
  }

  /** Makes a new version of the data only when something of the judging differs. */
  async change({ doc: before, version }: SavedState, manuscript: ProblemInput, writer: Editor): Promise<void> {
    checkProblemInput(manuscript)
    const other = await this.#problems.findOne({ problemId: manuscript.problemId })
    if (other && other._id !== before._id) throw new IdTaken({ id: manuscript.problemId })
    const content = await this.#content(manuscript)
    const textsId = await this.#saveTexts(before._id, manuscript)
    const { _id: _versionId, pid: _pid, version: _version, at: _at, ...data } = version
    const dataVersion = isDeepStrictEqual(data, content.data) ? before.dataVersion : await this.#versions.add(before._id, content.data)
    const next = {
      ...content.problem,
      ...this.#listed({ ...content.problem, owner: before.owner }, manuscript),
      textsId,
      dataVersion,
      modifiedUser: writer.username,
      gmtModified: new Date(),
    }
    const saved = await this.#changes
      .update({ _id: before._id, removing: { $ne: true } }, { $set: next as Partial<ProblemDoc> })
      .catch((error: unknown) => rethrowIdTaken(error, manuscript.problemId))
    if (!saved) throw new NoProblem()
    await this.#texts.deleteMany({ pid: before._id, _id: { $ne: textsId }, at: { $lt: new Date(Date.now() - 60_000) } })
    await this.#cache.invalidate()
  }

  /** Changes fields that lists filter by. */
  async relist(problem: ProblemDoc, fields: Partial<Pick<ProblemDoc, 'auth' | 'tags' | 'modifiedUser' | 'owner'>>): Promise<void> {
    const facets = facetsOf({ ...problem, ...fields })
    const saved = await this.#changes.update(
      { _id: problem._id, removing: { $ne: true } },
      {
        $set: { ...fields, facets, gmtModified: new Date() } as Partial<ProblemDoc>,
      },
    )
    if (!saved) throw new NoProblem()
    await this.#cache.invalidate()
  }

  #listed(
    problem: Pick<ProblemDoc, 'auth' | 'owner' | 'oj' | 'difficulty' | 'tags'>,
    { problemId, title, texts }: ProblemInput,
  ): Pick<ProblemDoc, 'facets' | 'terms' | 'searchText'> {
    const searchText = searchable([problemId, title, ...texts.translations.map((translation) => translation.title)].join(' '))
    return { facets: facetsOf(problem), terms: termsOf(searchText), searchText }
  }

  async #saveTexts(pid: number, { texts }: ProblemInput): Promise<string> {
    const _id = randomUUID()
    await this.#texts.insertOne({ _id, pid, ...texts, at: new Date() })
    return _id
  }

  async #content(manuscript: ProblemInput): Promise<{
    problem: Omit<
      ProblemDoc,
      '_id' | 'author' | 'authorUid' | 'modifiedUser' | 'owner' | 'textsId' | 'dataVersion' | 'facets' | 'terms' | 'searchText' | 'gmtCreate' | 'gmtModified'
    >
    data: Omit<VersionDoc, '_id' | 'pid' | 'version' | 'at'>
  }> {
    const { texts, data, cases, tags, ...plain } = manuscript
    const stored = await eachLimited(cases, storedAtOnce, (one, index) => this.#store(one, index))
    const ioScore = plain.type === 1 ? ioScoreOf(stored, data.caseMode) : null
    return {
      problem: {
        ...plain,
        idLength: plain.problemId.length,
        titles: texts.translations.filter(({ title }) => title !== '').map(({ language, title }) => ({ language, title })),
        tags: await this.#tags.ids(tags, plain.oj),
        ioScore,
      },
      data: { judgeMode: plain.judgeMode, ...data, caseMode: data.caseMode as VersionDoc['caseMode'], ioScore, cases: stored },
    }
  }

  async #store(one: ProblemInputCase, index: number): Promise<StoredCase> {
    const { groupNum } = one
    const score = Number.isFinite(one.score) ? one.score : 0
    const caseId = index + 1
    if ('stored' in one) {
      const { input, inputSize, output, outputSize, inputName, outputName } = one.stored
      return { caseId, input, inputSize, output, outputSize, inputName, outputName, score, groupNum }
    }
    const [input, output] = [await this.#files.put(Buffer.from(one.input)), await this.#files.put(Buffer.from(one.output))]
    return {
      caseId,
      input: input.hash,
      inputSize: input.size,
      output: output.hash,
      outputSize: output.size,
      inputName: `${caseId}.in`,
      outputName: `${caseId}.out`,
      score,
      groupNum,
    }
  }
}

function rethrowIdTaken(error: unknown, id: string): never {
  if (isDuplicate(error)) throw new IdTaken({ id })
  throw error
}
