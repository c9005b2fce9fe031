import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Collection } from 'mongodb'
import { pick } from '@verdict/core'
import { isDuplicate, type ChangeLog, type FileStore } from '@verdict/core/server'
import { IdTaken, NoProblem, type ContextReference } from '../../contract.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'
import { mapLimited } from '../test-data/map-limited.ts'
import { facetsOf, type Faceted } from '../catalogue/facets.ts'
import { ioScoreOf } from '../../contract/io-score.ts'
import type { ListResultCache } from '../catalogue/list-result-cache.ts'
import { checkProblemInput } from './problem-input-rules.ts'
import type { ProblemInput, ProblemInputCase } from './problem-input.ts'
import type { SavedState } from './saved-state.ts'
import type { ProblemDoc, StoredCase, TextsDoc, VersionDoc } from '../problem-schema.ts'
import { normalizeForSearch, indexTerms } from '../catalogue/search-terms.ts'
import type { TagRepository } from '../tags/tag-repository.ts'

const concurrency = 8

interface WriterDeps {
  readonly problems: Collection<ProblemDoc>
  readonly texts: Collection<TextsDoc>
  readonly versions: TestDataVersions
  readonly files: FileStore
  readonly tags: TagRepository
  readonly listCache: ListResultCache
  readonly changes: ChangeLog<ProblemDoc>
  readonly nextId: () => Promise<number>
}

/** The user who saves a problem. */
interface Editor {
  readonly uid: string
  readonly username: string
}

/** Writes problems: texts and test data first, then the one document that names them, so that a problem is never half saved. */
export class ProblemWriter {
  readonly #deps: WriterDeps

  constructor(deps: WriterDeps) {
    this.#deps = deps
  }

  async create(input: ProblemInput, author: Editor, owner: ContextReference | null = null): Promise<ProblemDoc> {
    checkProblemInput(input)
    if (await this.#deps.problems.findOne({ problemId: input.problemId })) throw new IdTaken({ id: input.problemId })
    const content = await this.#content(input, owner)
    const pid = await this.#deps.nextId()
    const now = new Date()
    const problem: ProblemDoc = {
      _id: pid,
      ...content.problem,
      ...this.#searchFields({ ...content.problem, owner, publication: null }, input),
      author: author.username,
      authorUid: author.uid,
      modifiedUser: author.username,
      owner,
      publication: null,
      textsId: await this.#saveTexts(pid, input),
      dataVersion: await this.#deps.versions.add(pid, content.data),
      gmtCreate: now,
      gmtModified: now,
    }
    await this.#deps.changes.insert(problem).catch((error: unknown) => rethrowIdTaken(error, input.problemId))
    await this.#deps.listCache.invalidate()
    return problem
  }

  /** Creates a new version of the test data only if something changed that decides a verdict. */
  async change({ doc: before, version }: SavedState, input: ProblemInput, editor: Editor, publication = before.publication ?? null): Promise<void> {
    checkProblemInput(input)
    const other = await this.#deps.problems.findOne({ problemId: input.problemId })
    if (other && other._id !== before._id) throw new IdTaken({ id: input.problemId })
    const content = await this.#content(input, before.owner)
    const textsId = await this.#saveTexts(before._id, input)
    const { _id: _versionId, pid: _pid, version: _version, at: _at, ...data } = version
    const dataVersion = isDeepStrictEqual(data, content.data) ? before.dataVersion : await this.#deps.versions.add(before._id, content.data)
    const next = {
      ...content.problem,
      ...this.#searchFields({ ...content.problem, owner: before.owner, publication }, input),
      publication,
      textsId,
      dataVersion,
      modifiedUser: editor.username,
      gmtModified: new Date(),
    }
    const saved = await this.#deps.changes
      .update({ _id: before._id, removing: { $ne: true } }, { $set: next as Partial<ProblemDoc> })
      .catch((error: unknown) => rethrowIdTaken(error, input.problemId))
    if (!saved) throw new NoProblem()
    await this.#deps.texts.deleteMany({ pid: before._id, _id: { $ne: textsId }, at: { $lt: new Date(Date.now() - 60_000) } })
    await this.#deps.listCache.invalidate()
  }

  /** Changes fields that lists filter by, and the facets with them. */
  async relist(problem: ProblemDoc, fields: Partial<Pick<ProblemDoc, 'auth' | 'tags' | 'modifiedUser' | 'publication'>>): Promise<void> {
    const facets = facetsOf({ ...problem, ...fields })
    const update = { ...fields, facets, gmtModified: new Date() } as Partial<ProblemDoc>
    const saved = await this.#deps.changes.update({ _id: problem._id, removing: { $ne: true } }, { $set: update })
    if (!saved) throw new NoProblem()
    await this.#deps.listCache.invalidate()
  }

  #searchFields(problem: Faceted, { problemId, title, texts }: ProblemInput): Pick<ProblemDoc, 'facets' | 'terms' | 'searchText'> {
    const searchText = normalizeForSearch([problemId, title, ...texts.translations.map((translation) => translation.title)].join(' '))
    return { facets: facetsOf(problem), terms: indexTerms(searchText), searchText }
  }

  async #saveTexts(pid: number, { texts }: ProblemInput): Promise<string> {
    const _id = randomUUID()
    await this.#deps.texts.insertOne({ _id, pid, ...texts, at: new Date() })
    return _id
  }

  async #content(
    input: ProblemInput,
    owner: ContextReference | null,
  ): Promise<{
    problem: Omit<
      ProblemDoc,
      | '_id'
      | 'author'
      | 'authorUid'
      | 'modifiedUser'
      | 'owner'
      | 'publication'
      | 'textsId'
      | 'dataVersion'
      | 'facets'
      | 'terms'
      | 'searchText'
      | 'gmtCreate'
      | 'gmtModified'
    >
    data: Omit<VersionDoc, '_id' | 'pid' | 'version' | 'at'>
  }> {
    const { texts, data, cases, tags, ...plain } = input
    const stored = await mapLimited(cases, concurrency, (one, index) => this.#store(one, index))
    const ioScore = plain.type === 1 ? ioScoreOf(stored, data.caseMode) : null
    return {
      problem: {
        ...plain,
        idLength: plain.problemId.length,
        titles: texts.translations.filter(({ title }) => title !== '').map(({ language, title }) => ({ language, title })),
        tags: await this.#deps.tags.ids(tags, plain.oj, owner),
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
      const stored = pick(one.stored, ['input', 'inputSize', 'output', 'outputSize', 'inputName', 'outputName'])
      return { ...stored, caseId, score, groupNum }
    }
    const [input, output] = [await this.#deps.files.put(Buffer.from(one.input)), await this.#deps.files.put(Buffer.from(one.output))]
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
