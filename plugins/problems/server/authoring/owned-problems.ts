import { paged } from '@verdict/core'
import {
  isOwnedBy,
  NoContext,
  NoProblem,
  NotApplied,
  SavedMeanwhile,
  type ApplicationQuery,
  type ContextReference,
  type ContextResolver,
  type OwnedProblems,
  type OwnedProblemService,
  type Publication,
  type ResolvedContext,
  type SaveProblemRequest,
  type Viewer,
} from '../../contract.ts'
import type { ProblemAccess } from '../access/problem-access.ts'
import type { AdminProblemList } from '../catalogue/admin-problem-list.ts'
import { applicationFacet, ownerAdminFacet, ownerFacet } from '../problem/facets.ts'
import { listedFields, type ListedProblem, type ProblemPresenter } from '../catalogue/problem-presenter.ts'
import type { ProblemRepository } from '../problem/problem-repository.ts'
import type { ProblemSearch } from '../catalogue/problem-search.ts'
import type { ProblemDoc } from '../problem/problem-schema.ts'
import type { TagRepository } from '../tags/tag-repository.ts'
import type { TestDataService } from './test-data-service.ts'
import type { CheckerCompiler } from '../checkers/checker-compiler.ts'
import type { ProblemAuthoring } from './problem-authoring.ts'
import type { ProblemPublishing } from '../writing/problem-publishing.ts'
import type { ProblemRemoval } from '../writing/problem-removal.ts'
import type { ProblemWriter } from '../writing/problem-writer.ts'
import type { SavedProblems } from '../writing/saved-problems.ts'

interface OwnedProblemDeps {
  readonly contexts: ContextResolver
  readonly repository: ProblemRepository
  readonly access: ProblemAccess
  readonly authoring: ProblemAuthoring
  readonly saved: SavedProblems
  readonly publishing: ProblemPublishing
  readonly removal: ProblemRemoval
  readonly testData: TestDataService
  readonly compiler: CheckerCompiler
  readonly writer: ProblemWriter
  readonly search: ProblemSearch
  readonly adminList: AdminProblemList
  readonly presenter: ProblemPresenter
  readonly tags: TagRepository
}

/** The problems of contexts: their lists, their authoring and their publication in the bank. */
export class OwnedProblemRegistry implements OwnedProblemService {
  readonly #deps: OwnedProblemDeps

  constructor(deps: OwnedProblemDeps) {
    this.#deps = deps
  }

  async of(owner: ContextReference, viewer: NonNullable<Viewer>): Promise<OwnedProblems> {
    const context = await this.#deps.contexts.resolveReferences([owner], viewer)
    if (!context) throw new NoContext()
    return this.#open(owner, context, viewer)
  }

  async ofProblem(pid: number, key: string, viewer: NonNullable<Viewer>): Promise<OwnedProblems> {
    const { owner = null } = (await this.#deps.repository.doc(pid)) ?? {}
    const context = owner !== null && isOwnedBy({ owner }, key) ? await this.#deps.contexts.resolveReferences([owner], viewer) : undefined
    if (owner === null || !context) throw new NoProblem()
    return this.#open(owner, context, viewer)
  }

  applications({ owner, publication, ...query }: ApplicationQuery) {
    return this.#deps.adminList.page(query, [applicationFacet({ owner, publication })])
  }

  async decide(pid: number, publication: NonNullable<Publication>, readRevision?: number): Promise<void> {
    if (!(await this.#deps.repository.doc(pid))) throw new NoProblem()
    await this.#deps.writer.relist([pid], (problem) => {
      if (!problem.publication) throw new NotApplied()
      if (readRevision !== undefined && readRevision !== (problem.revision ?? 0)) throw new SavedMeanwhile({ name: problem.modifiedUser ?? problem.author })
      return { publication }
    })
  }

  removeAll(owner: ContextReference): Promise<void> {
    return this.#deps.removal.removeAll(owner)
  }

  #open(owner: ContextReference, context: ResolvedContext, viewer: NonNullable<Viewer>): OwnedProblems {
    const { repository, access, authoring, saved, publishing, removal, testData, compiler, writer, search, adminList, presenter, tags } = this.#deps
    const requireAuthor = () => context.authorize('edit', 0)
    const owned = async (pid: number): Promise<ProblemDoc> => {
      const doc = await repository.doc(pid)
      if (doc?.owner !== owner) throw new NoProblem()
      return doc
    }
    const prefix = context.contexts[0]?.displayIdPrefix ?? ''
    const prefixed = (request: SaveProblemRequest): SaveProblemRequest => {
      const id = request.problem.problemId?.trim()
      return id ? { ...request, problem: { ...request.problem, problemId: `${prefix}${id}` } } : request
    }
    return {
      list: async ({ tagId = [], difficulty, ...query }, language) => {
        await context.authorize('read', 0)
        const facets = tagId.length > 0 ? tagId.map((tag) => ownerFacet(owner, { difficulty, tag })) : [ownerFacet(owner, { difficulty })]
        const { rows, total } = await search.page<ListedProblem>({ ...query, facets, order: 'display-id' }, listedFields)
        return paged(await presenter.rows(rows, language, context), total, query)
      },
      adminList: async ({ auth, ...query }) => {
        await requireAuthor()
        return adminList.page(query, [ownerAdminFacet(owner, auth)])
      },
      tags: () => tags.of('ALL', owner),
      create: async (request) => {
        await requireAuthor()
        return authoring.create(prefixed(request), viewer, owner)
      },
      copy: async (pid, problemId) => {
        await requireAuthor()
        return authoring.copy(pid, `${prefix}${problemId}`, viewer, owner)
      },
      edit: async (request) => {
        await owned(request.problem.id ?? 0)
        await authoring.edit(prefixed(request), viewer, { keepsPublication: false })
      },
      read: async (pid) => {
        await owned(pid)
        return saved.read(pid, viewer)
      },
      cases: async (pid, wantsNames) => {
        await owned(pid)
        return testData.cases(pid, wantsNames, viewer)
      },
      previewCase: async (query) => {
        if (query.pid !== undefined) await owned(query.pid)
        return testData.preview(query, viewer)
      },
      compile: async (use, request) => {
        await requireAuthor()
        await compiler.compile(use, request, viewer.uid)
      },
      changeAuth: async (pid, auth) => {
        await owned(pid)
        await publishing.changeAuth({ id: pid, auth }, viewer)
      },
      apply: async (pid, applies) => {
        await owned(pid)
        await access.editable(pid, viewer)
        await writer.relist([pid], ({ publication }) => {
          const isApplied = publication === 'applied' || publication === 'approved'
          if (applies) return isApplied ? undefined : { publication: 'applied' }
          return publication ? { publication: null } : undefined
        })
      },
      remove: async (pid) => {
        await owned(pid)
        await removal.remove(pid, viewer)
      },
    }
  }
}
