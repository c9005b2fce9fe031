import { json } from 'node:stream/consumers'
import { type CodedError, type FileOwner, pick } from '@verdict/core'
import type { FileStore, Users } from '@verdict/core/server'
import { ownJudge } from '@verdict/plugin-judging/contract'
import { z } from 'zod'
import {
  type ContextReference,
  type ContextResolver,
  type DraftCase,
  DraftWrong,
  IdTaken,
  NoProblem,
  type ProblemBank,
  type ProblemDraft,
  ProblemDraftFields,
  type ProblemSummary,
  Solution,
} from '../../contract.ts'
import type { ProblemRepository } from '../problem/problem-repository.ts'
import { extraFilesIn, type StoredCase, type StoredCases } from '../problem/problem-schema.ts'
import type { TagRepository } from '../tags/tag-repository.ts'
import type { CaseLists } from '../test-data/case-lists.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'
import { draftCaseErrors, storeDraftCases } from './draft-cases.ts'
import { inputFromDraft } from './input-from-draft.ts'
import { fieldErrors } from '../writing/problem-input-rules.ts'
import type { ProblemInput } from '../writing/problem-input.ts'
import type { ProblemWriter } from '../writing/problem-writer.ts'
import { readSavedState } from '../writing/saved-problems.ts'

interface DraftDeps {
  readonly repository: ProblemRepository
  readonly versions: TestDataVersions
  readonly caseLists: CaseLists
  readonly writer: ProblemWriter
  readonly tags: TagRepository
  readonly files: FileStore
  readonly users: Users
  readonly contexts: Pick<ContextResolver, 'fileOwner'>
}

type ReadDraft = z.output<typeof ProblemDraftFields>

/** Reads and writes problems as drafts, the common model of import and export. */
export class ProblemDrafts implements Pick<ProblemBank, 'check' | 'create' | 'update' | 'read'> {
  readonly #deps: DraftDeps

  constructor(deps: DraftDeps) {
    this.#deps = deps
  }

  async check({ cases, ...fields }: ProblemDraft, pid?: number): Promise<readonly CodedError[]> {
    const read = ProblemDraftFields.safeParse(fields)
    if (!read.success) return read.error.issues.map(({ path, message }) => new DraftWrong({ problem: `${path.join('.')}: ${message}` }))
    const input = inputFromDraft(read.data)
    const errors = [...(await this.#errorsOf(input, pid))]
    for await (const error of draftCaseErrors(cases, input)) errors.push(error)
    return errors
  }

  async create(draft: ProblemDraft, authorUid: string, owner?: ContextReference | null, reservedPid?: number): Promise<ProblemSummary> {
    const added = reservedPid === undefined ? undefined : await this.#summary(reservedPid)
    if (added) return added
    try {
      const problem = await this.#deps.writer.create(await this.#inputOf(draft, owner ?? null), await this.#editor(authorUid), owner, reservedPid)
      const created = await this.#summary(problem._id)
      if (!created) throw new NoProblem()
      return created
    } catch (error) {
      // Another process may have added it first, so that its display ID is taken.
      const addedMeanwhile = reservedPid === undefined ? undefined : await this.#summary(reservedPid)
      if (addedMeanwhile) return addedMeanwhile
      throw error
    }
  }

  async update(pid: number, draft: ProblemDraft, editorUid: string): Promise<void> {
    const doc = await this.#deps.repository.doc(pid)
    if (!doc) throw new NoProblem()
    const input = await this.#inputOf(draft, doc.owner, pid)
    await this.#deps.writer.change(await readSavedState(doc, this.#deps), input, await this.#editor(editorUid), null)
  }

  async read(pid: number): Promise<ProblemDraft | undefined> {
    const { repository, tags } = this.#deps
    const found = await repository.doc(pid)
    if (!found) return undefined
    const { doc, texts, version } = await readSavedState(found, this.#deps)
    const tagsById = await tags.many(doc.tags)
    return {
      ...pick(doc, [
        'problemId',
        'title',
        'source',
        'difficulty',
        'auth',
        'timeLimit',
        'memoryLimit',
        'stackLimit',
        'codeShare',
        'oj',
        'openCaseResult',
        'removeTrailingBlanks',
      ]),
      ...pick(doc, ['judgeMode', 'fileIo', 'languages']),
      ...pick(texts, ['description', 'input', 'output', 'hint', 'examples']),
      ...pick(version, ['caseMode', 'comparison', 'judgeProgram']),
      outputLimit: doc.outputLimit ?? null,
      type: doc.type === 1 ? 1 : 0,
      openCaseData: doc.openCaseData ?? false,
      remoteId: doc.remoteId ?? null,
      translations: Object.fromEntries(texts.translations.map(({ language, ...translation }) => [language, translation])),
      templates: Object.fromEntries(texts.templates.map(({ language, code, on }) => [language, on ? code : { code, on }])),
      userExtraFiles: extraFilesIn(texts.userExtraFiles),
      judgeExtraFiles: extraFilesIn(version.judgeExtraFiles),
      tags: doc.tags.flatMap((id) => tagsById.get(id)?.name ?? []),
      solutions: await readSolutions(texts.solutions, this.#deps.files),
      keepsLineEnds: true,
      // Read again for each iteration, for example by `check` and then `create`.
      cases: { [Symbol.asyncIterator]: () => this.#casesOf(version) },
    }
  }

  async *#casesOf(version: StoredCases): AsyncGenerator<DraftCase> {
    for await (const one of this.#deps.caseLists.stream(version)) yield draftCaseOf(one, this.#deps.files)
  }

  /** Checks everything but the test cases before the first of them is stored. */
  async #inputOf({ cases, ...fields }: ProblemDraft, owner: ContextReference | null, pid?: number): Promise<ProblemInput> {
    const draft = readFields(fields)
    const input = inputFromDraft(draft)
    for (const error of await this.#errorsOf(input, pid)) throw error
    const fileOwner = await this.#deps.contexts.fileOwner(owner === null ? [] : [owner])
    const solutions = await storeSolutions(draft.solutions, this.#deps.files, fileOwner)
    const texts = { ...input.texts, ...(solutions !== undefined && { solutions }) }
    return { ...input, texts, ...(await storeDraftCases(cases, this.#deps.files, { ...input, keepsLineEnds: draft.keepsLineEnds, fileOwner })) }
  }

  async #errorsOf(input: ProblemInput, pid: number | undefined): Promise<readonly CodedError[]> {
    const other = await this.#deps.repository.find(input.problemId)
    const isTaken = other !== undefined && other.pid !== pid
    const isRemote = input.oj !== ownJudge
    const wrongJudge = isRemote === (input.remoteId === null) ? [new DraftWrong({ problem: 'remoteId: for a problem of another judge, and no other' })] : []
    return [...fieldErrors(input), ...wrongJudge, ...(isTaken ? [new IdTaken({ id: input.problemId })] : [])]
  }

  async #summary(pid: number): Promise<ProblemSummary | undefined> {
    return (await this.#deps.repository.summaries([pid])).get(pid)
  }

  async #editor(uid: string): Promise<{ uid: string; username: string }> {
    return { uid, username: (await this.#deps.users.find(uid))?.username ?? '' }
  }
}

function readFields(fields: Omit<ProblemDraft, 'cases'>): ReadDraft {
  const { data, error } = ProblemDraftFields.safeParse(fields)
  if (error) throw new DraftWrong({ problem: `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}` })
  return data
}

function draftCaseOf({ input, inputName, output, outputName, score, groupNum }: StoredCase, files: FileStore): DraftCase {
  return {
    score,
    groupNum,
    input: { name: inputName, open: () => files.open(input) },
    output: { name: outputName, open: () => files.open(output) },
  }
}

/** Stores a problem's solutions as one file and returns its hash; undefined if there are none. */
async function storeSolutions(solutions: readonly Solution[], files: FileStore, owner: FileOwner): Promise<string | undefined> {
  return solutions.length === 0 ? undefined : (await files.put(Buffer.from(JSON.stringify(solutions)), owner)).hash
}

async function readSolutions(hash: string | undefined, files: FileStore): Promise<Solution[]> {
  return hash === undefined ? [] : z.array(Solution).parse(await json(await files.open(hash)))
}
