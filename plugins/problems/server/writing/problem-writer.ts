import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Collection } from 'mongodb'
import { pick, type CodedError, type FileOwner } from '@verdict/core'
import { filterOf, isDuplicate, type ChangeLog, type FileStore, type Stored, type StoredFile } from '@verdict/core/server'
import { indexTerms, normalizeForSearch, saveOver } from '@verdict/server-kit'
import { IdTaken, NoProblem, SavedMeanwhile, type ContextReference, type ContextResolver } from '../../contract.ts'
import type { CaseLists } from '../test-data/case-lists.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'
import { mapLimited } from '../test-data/map-limited.ts'
import { facetsOf, type Faceted } from '../problem/facets.ts'
import { ioScoreOf } from '../../contract/io-score.ts'
import type { ListRevision } from '../catalogue/list-result-cache.ts'
import { checkProblemInput } from './problem-input-rules.ts'
import type { ProblemInput, ProblemInputCase } from './problem-input.ts'
import type { SavedState } from './saved-problems.ts'
import { VersionDoc, type ProblemDoc, type StoredCase, type TextsDoc } from '../problem/problem-schema.ts'
import type { TagRepository } from '../tags/tag-repository.ts'

const concurrency = 8

interface WriterDeps {
  readonly problems: Collection<Stored<ProblemDoc>>
  readonly texts: Collection<TextsDoc>
  readonly versions: TestDataVersions
  readonly caseLists: CaseLists
  readonly contexts: Pick<ContextResolver, 'fileOwner'>
  readonly files: FileStore
  readonly tags: TagRepository
  readonly listRevision: ListRevision
  readonly changes: ChangeLog<ProblemDoc>
  readonly nextId: () => Promise<number>
}

/** The user who saves a problem. */
interface Editor {
  readonly uid: string
  readonly username: string
}

type Relisted = Partial<Pick<ProblemDoc, 'auth' | 'tags' | 'modifiedUser' | 'publication'>>

/** Writes problems: texts and test data first, then the one document that refers to them, so that a problem is never half saved. */
export class ProblemWriter {
  readonly #deps: WriterDeps

  constructor(deps: WriterDeps) {
    this.#deps = deps
  }

  async create(input: ProblemInput, author: Editor, owner: ContextReference | null = null, reservedPid?: number): Promise<ProblemDoc> {
    checkProblemInput(input)
    if (await this.#deps.problems.findOne({ problemId: input.problemId })) throw new IdTaken({ id: input.problemId })
    const content = await this.#content(input, owner)
    const pid = reservedPid ?? (await this.#deps.nextId())
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
      revision: 0,
      textsId: await this.#saveTexts(pid, input, content.fileOwner),
      dataVersion: await this.#deps.versions.add(pid, { ...content.data, fileOwner: content.fileOwner }),
      gmtCreate: now,
      gmtModified: now,
    }
    await this.#deps.changes.insert(problem).catch((error: unknown) => rethrowIdTaken(error, input.problemId))
    await this.#deps.listRevision.invalidate()
    return problem
  }

  /** Creates a new version of the test data only if something that affects a verdict has changed. */
  async change({ doc: before, version }: SavedState, input: ProblemInput, editor: Editor, publication = before.publication ?? null): Promise<void> {
    checkProblemInput(input)
    const other = await this.#deps.problems.findOne({ problemId: input.problemId })
    if (other && other._id !== before._id) throw new IdTaken({ id: input.problemId })
    const content = await this.#content(input, before.owner, version.caseList)
    const textsId = await this.#saveTexts(before._id, input, content.fileOwner)
    const { _id: _versionId, pid: _pid, version: _version, at: _at, fileOwner: _owner, ...data } = version
    const dataVersion = isDeepStrictEqual(data, content.data)
      ? before.dataVersion
      : await this.#deps.versions.add(before._id, { ...content.data, fileOwner: content.fileOwner })
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
      .update(unchanged(before), { $set: next, $inc: { revision: 1 } })
      .catch((error: unknown) => rethrowIdTaken(error, input.problemId))
    if (!saved) throw await this.#refusal(before._id)
    await this.#deps.texts.deleteMany({ pid: before._id, _id: { $ne: textsId }, at: { $lt: new Date(Date.now() - 60_000) } })
    await this.#deps.listRevision.invalidate()
  }

  /**
   * Changes fields by which lists filter, and the facets with them, based on the newest state of each problem; deleted problems are left out. Repeatable, in
   * case the process ends in between.
   */
  async relist(pids: readonly number[], change: (problem: ProblemDoc) => Relisted | undefined): Promise<void> {
    await mapLimited(pids, concurrency, (pid) => this.#relist(pid, change))
    await this.#deps.listRevision.invalidate()
  }

  async #relist(pid: number, change: (problem: ProblemDoc) => Relisted | undefined): Promise<void> {
    await saveOver({
      read: () => this.#deps.problems.findOne({ _id: pid, removing: { $ne: true } }),
      change,
      // Only over the problem as it was read, because the facets are derived from it.
      write: async (problem, fields) => {
        const update = { ...fields, facets: facetsOf({ ...problem, ...fields }), gmtModified: new Date() }
        return (await this.#deps.changes.update(unchanged(problem), { $set: update, $inc: { revision: 1 } })) !== undefined
      },
    })
  }

  async #refusal(pid: number): Promise<CodedError> {
    const newer = await this.#deps.problems.findOne({ _id: pid, removing: { $ne: true } }, { projection: { modifiedUser: 1 } })
    return newer ? new SavedMeanwhile({ name: newer.modifiedUser ?? '' }) : new NoProblem()
  }

  #searchFields(problem: Faceted, { problemId, title, texts }: ProblemInput): Pick<ProblemDoc, 'facets' | 'terms' | 'searchText'> {
    const searchText = normalizeForSearch([problemId, title, ...texts.translations.map((translation) => translation.title)].join(' '))
    return { facets: facetsOf(problem), terms: indexTerms(searchText), searchText }
  }

  async #saveTexts(pid: number, { texts }: ProblemInput, fileOwner: FileOwner): Promise<string> {
    const _id = randomUUID()
    await this.#deps.texts.insertOne({ _id, pid, ...texts, fileOwner, at: new Date() })
    return _id
  }

  async #content(
    input: ProblemInput,
    owner: ContextReference | null,
    knownList?: VersionDoc['caseList'],
  ): Promise<{
    problem: Omit<
      ProblemDoc,
      | '_id'
      | 'author'
      | 'authorUid'
      | 'modifiedUser'
      | 'owner'
      | 'publication'
      | 'revision'
      | 'textsId'
      | 'dataVersion'
      | 'facets'
      | 'terms'
      | 'searchText'
      | 'gmtCreate'
      | 'gmtModified'
    >
    data: Omit<VersionDoc, '_id' | 'pid' | 'version' | 'at' | 'fileOwner'>
    fileOwner: FileOwner
  }> {
    const { texts, data, cases, tags, ...plain } = input
    const fileOwner = await this.#deps.contexts.fileOwner(owner === null ? [] : [owner])
    const stored = await mapLimited(cases, concurrency, (one, index) => this.#store(one, index, fileOwner))
    // Another owner may have uploaded them. The site has no limit, so its files are counted at night.
    if (fileOwner !== 'site') await this.#deps.files.claim(fileOwner, stored.flatMap(filesOf))
    const savedCases = await this.#deps.caseLists.save(stored, fileOwner, knownList)
    const ioScore = plain.type === 1 ? ioScoreOf(stored, data.caseMode) : null
    return {
      problem: {
        ...plain,
        idLength: plain.problemId.length,
        titles: texts.translations.filter(({ title }) => title !== '').map(({ language, title }) => ({ language, title })),
        tags: await this.#deps.tags.ids(tags, plain.oj, owner),
        ioScore,
      },
      data: { judgeMode: plain.judgeMode, ...data, caseMode: VersionDoc.shape.caseMode.parse(data.caseMode), ioScore, ...savedCases },
      fileOwner,
    }
  }

  async #store(one: ProblemInputCase, index: number, fileOwner: FileOwner): Promise<StoredCase> {
    const { groupNum } = one
    const score = Number.isFinite(one.score) ? one.score : 0
    const caseId = index + 1
    if ('stored' in one) {
      const stored = pick(one.stored, ['input', 'inputSize', 'output', 'outputSize', 'inputName', 'outputName'])
      return { ...stored, caseId, score, groupNum }
    }
    const [input, output] = [await this.#deps.files.put(Buffer.from(one.input), fileOwner), await this.#deps.files.put(Buffer.from(one.output), fileOwner)]
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

function filesOf({ input, inputSize, output, outputSize }: StoredCase): StoredFile[] {
  return [
    { hash: input, size: inputSize },
    { hash: output, size: outputSize },
  ]
}

/** Matches the problem only as it was read; null matches those older than the field. */
function unchanged({ _id, revision }: ProblemDoc) {
  return filterOf<Stored<ProblemDoc>>({ _id, removing: { $ne: true }, revision: revision ?? null })
}

function rethrowIdTaken(error: unknown, id: string): never {
  if (isDuplicate(error)) throw new IdTaken({ id })
  throw error
}
