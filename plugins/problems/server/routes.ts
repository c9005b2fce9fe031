import type { ServerContext } from '@verdict/core/server'
import type { LanguageRepository } from '@verdict/plugin-judging/contract'
import { problemAdminApi, problemApi, readerLanguage, type Viewer } from '../contract.ts'
import type { ContextService } from './access/context-service.ts'
import type { ProblemAccess } from './access/problem-access.ts'
import type { CheckerCompiler } from './checkers/checker-compiler.ts'
import type { ProblemAuthoring } from './authoring/problem-authoring.ts'
import type { ProblemPublishing } from './writing/problem-publishing.ts'
import type { ProblemRemoval } from './writing/problem-removal.ts'
import type { SavedProblems } from './writing/saved-problems.ts'
import type { AdminProblemList } from './catalogue/admin-problem-list.ts'
import type { ProblemPresenter } from './catalogue/problem-presenter.ts'
import type { ProblemRepository } from './problem/problem-repository.ts'
import type { ProblemStatusService } from './catalogue/problem-status-service.ts'
import type { PublicProblemList } from './catalogue/public-problem-list.ts'
import { templateRows } from './catalogue/wire-problem.ts'
import type { MassTagging } from './tagging/mass-tagging.ts'
import type { TagGroups } from './tags/tag-groups.ts'
import type { TagRepository } from './tags/tag-repository.ts'
import type { TagService } from './tagging/tag-service.ts'
import type { TestDataService } from './authoring/test-data-service.ts'
import type { TestDataUploads } from './test-data/test-data-uploads.ts'

interface Services {
  readonly contexts: ContextService
  readonly access: ProblemAccess
  readonly repository: ProblemRepository
  readonly presenter: ProblemPresenter
  readonly list: PublicProblemList
  readonly adminList: AdminProblemList
  readonly statuses: ProblemStatusService
  readonly languages: LanguageRepository
  readonly tags: TagRepository
  readonly tagGroups: TagGroups
  readonly tagService: TagService
  readonly tagging: MassTagging
  readonly authoring: ProblemAuthoring
  readonly saved: SavedProblems
  readonly publishing: ProblemPublishing
  readonly removal: ProblemRemoval
  readonly testData: TestDataService
  readonly uploads: TestDataUploads
  readonly compiler: CheckerCompiler
}

type Context = Pick<ServerContext<unknown>, 'serve'>

const seesAllTags = (viewer: Viewer) => viewer?.may('problem_admin') ?? false
const languageOf = (request: { headers: { 'accept-language'?: string | undefined } }) => readerLanguage(request.headers['accept-language'])

/** Connects the plugin's routes to the methods of its services. */
export function serveRoutes(ctx: Context, services: Services): void {
  serveSolvers(ctx, services)
  serveAdmin(ctx, services)
}

function serveSolvers(ctx: Context, { contexts, access, repository, presenter, list, statuses, languages, tags, tagGroups }: Services): void {
  const contextOf = (fields: object, viewer: Viewer) => contexts.resolve(contexts.keysIn(fields), viewer)
  const readable = async (query: { pid: number }, viewer: Viewer) => access.readable(query.pid, await contextOf(query, viewer), viewer)
  ctx.serve(problemApi, {
    allTags: ({ query, caller }) => (seesAllTags(caller) ? tags.of(query.oj) : tags.listed(query.oj)),
    tagGroups: ({ query, caller }) => tagGroups.groups(query.oj, seesAllTags(caller)),
    list: ({ query, request }) => list.page(query, languageOf(request)),
    statuses: async ({ body, caller }) => statuses.get(caller.uid, body.pidList, await contextOf(body, caller)),
    random: () => list.random(),
    detail: async ({ query, caller, request }) => presenter.detail(await contextOf(query, caller), query.problemId, languageOf(request)),
    codeTemplates: async ({ query, caller }) => templateRows(await readable(query, caller), repository, languages),
    languages: async ({ query, caller }) => presenter.languagesOf(await readable(query, caller)),
    tagsOf: async ({ query: { pid, ...query }, caller }) => {
      const context = await contextOf(query, caller)
      if (pid === undefined || context.hidesHints) return []
      return [...(await tags.many((await access.readable(pid, context, caller)).tags)).values()]
    },
    contextProblems: async ({ query, caller, request }) => statuses.contextProblems(caller.uid, await contextOf(query, caller), languageOf(request)),
    latest: ({ request }) => list.latest(languageOf(request)),
  })
}

function serveAdmin(ctx: Context, services: Services): void {
  const { contexts, adminList, tagGroups, tagService, tagging, authoring, saved, publishing, removal, testData, uploads, compiler } = services
  ctx.serve(
    problemAdminApi,
    {
      adminList: ({ query }) => adminList.ofSite(query),
      create: ({ body, caller }) => authoring.create(body, caller),
      edit: ({ body, caller }) => authoring.edit(body, caller),
      remove: ({ query, caller }) => removal.remove(query.pid, caller),
      changeAuth: ({ body, caller }) => publishing.changeAuth(body, caller),
      read: ({ query, caller }) => saved.read(query.pid, caller),
      cases: ({ query, caller }) => testData.cases(query.pid, query.isUpload, caller),
      previewCase: ({ query, caller }) => testData.preview(query, caller),
      compileChecker: ({ body, caller }) => compiler.compile('checker', body, caller.uid),
      compileInteractor: ({ body, caller }) => compiler.compile('interactor', body, caller.uid),
      tagProblems: ({ body, caller }) => tagging.tag(body, caller),
      addTag: ({ body }) => tagService.add(body),
      changeTag: ({ body }) => tagService.change(body),
      removeTag: ({ query }) => tagService.remove(query.tid),
      classifications: ({ query }) => tagGroups.classifications(query.oj),
      addClassification: ({ body }) => tagService.addClassification(body),
      changeClassification: ({ body }) => tagService.changeClassification(body),
      removeClassification: ({ query }) => tagService.removeClassification(query.tcid),
      uploadData: ({ file, query, request }) => uploads.store(request, file, query.mode),
      downloadData: ({ query, caller }) => testData.download(query.pid, caller),
    },
    {
      uploadData: async ({ caller, request, bytes }) =>
        uploads.admit(request, caller, await contexts.resolve(contexts.keysIn(request.query ?? {}), caller), bytes),
    },
  )
}
