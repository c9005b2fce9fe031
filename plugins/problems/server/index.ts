import { defineServer, userChanged } from '@verdict/core/server'
import { judgeQueue, languageRepository, problemJudges } from '@verdict/plugin-judging/contract'
import {
  contexts,
  namedDataVersions,
  contextResolver,
  problemAdminApi,
  problemApi,
  problemBank,
  problemChanged,
  problemCounts,
  problemRemoved,
  problems,
  problemStatuses,
  readerLanguage,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { BankContext } from './access/bank-context.ts'
import { CheckerCompiler } from './authoring/checker-compiler.ts'
import { TestDataService } from './test-data/test-data-service.ts'
import { TestDataVersions } from './test-data/test-data-versions.ts'
import { inputFromDraft } from './authoring/input-from-draft.ts'
import { ListResultCache } from './catalogue/list-result-cache.ts'
import { NightlySweep } from './nightly-sweep.ts'
import { PublicProblemList } from './catalogue/public-problem-list.ts'
import { ProblemStatusService } from './catalogue/problem-status-service.ts'
import { ContextService } from './access/context-service.ts'
import { ProblemAuthoring } from './authoring/problem-authoring.ts'
import { compiledCollection, problemCollection, stateCollection, textsCollection, uploadCollection, versionCollection } from './problem-schema.ts'
import { ProblemPages } from './catalogue/problem-pages.ts'
import { ProblemSearch } from './catalogue/problem-search.ts'
import { ProblemRepository } from './catalogue/problem-repository.ts'
import { ProblemWriter } from './authoring/problem-writer.ts'
import { classificationCollection, tagCollection } from './tags/tag-schema.ts'
import { TagService } from './tags/tag-service.ts'
import { TagGroups } from './tags/tag-groups.ts'
import { TagRepository } from './tags/tag-repository.ts'
import { templateRows } from './authoring/template-rows.ts'
import { TestDataUploads } from './test-data/test-data-uploads.ts'

export default defineServer(problems, {
  needs: { queue: judgeQueue, languages: languageRepository },
  provides: [problemBank, contextResolver],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { queue, languages }) {
    const docs = ctx.collection(problemCollection)
    const texts = ctx.collection(textsCollection)
    const changes = ctx.change(problemChanged, docs, {
      payload: ({ _id, problemId, title, difficulty, auth }) => ({ pid: _id, problemId, title, difficulty, auth }),
    })
    const removals = ctx.change(problemRemoved, docs, { payload: ({ _id }) => ({ pid: _id }), settled: { removing: true } })
    const versions = new TestDataVersions(ctx.collection(versionCollection), ctx.files)
    const listCache = new ListResultCache(ctx.collection(stateCollection))
    const tagRows = ctx.collection(tagCollection)
    const classifications = ctx.collection(classificationCollection)
    const tags = new TagRepository(tagRows, () => ctx.nextId('tags'))
    const groups = new TagGroups(classifications, tags)
    const problemRepository: ProblemRepository = new ProblemRepository({ problems: docs, texts, versions, contexts: () => contextService })
    const contextService = new ContextService(ctx.collect(contexts), (viewer) => new BankContext(problemRepository, contextService.keys, viewer))
    const pages = new ProblemPages({ problemRepository, versions, tags, languages, counters: ctx.collect(problemCounts) })
    const writer = new ProblemWriter({
      problems: docs,
      texts,
      versions,
      files: ctx.files,
      tags,
      kept: listCache,
      changes,
      nextId: () => ctx.nextId('problems', 1000),
    })
    const search = new ProblemSearch(docs, listCache)
    const list = new PublicProblemList(docs, search, pages)
    const uploads = new TestDataUploads(ctx.collection(uploadCollection), ctx.files, () => ctx.settings().maximumDataMegabytes)
    const compiler = new CheckerCompiler(ctx.collection(compiledCollection), { queue, languages, patience: () => ctx.settings().compilePatienceSeconds * 1000 })
    const desk = new ProblemAuthoring({
      problems: docs,
      removals,
      problemRepository,
      versions,
      writer,
      search,
      tags,
      kept: listCache,
      uploads,
      compiler,
      languages,
    })
    const data = new TestDataService({ desk, problemRepository, versions, uploads, files: ctx.files, contexts: contextService })
    const tagService = new TagService({ tags: tagRows, classifications, problems: docs, writer, nextId: (series) => ctx.nextId(series) })
    const sweep = new NightlySweep({ problems: docs, texts, versions, uploads, compiler, providers: ctx.collect(namedDataVersions) })
    const statusService = new ProblemStatusService(ctx.collect(problemStatuses), problemRepository)
    const keysIn = (fields: object) => contextService.keysIn(fields)

    ctx.provide(contextResolver, contextService)
    ctx.provide(problemBank, {
      summaries: (pids) => problemRepository.summaries(pids),
      labels: () => search.labels(),
      find: (problemId) => problemRepository.find(problemId),
      isEmpty: () => problemRepository.isEmpty(),
      judgingSpec: (pid, version) => problemRepository.judgingSpec(pid, version),
      mayEdit: (viewer, pid) => problemRepository.mayEdit(viewer, pid),
      caseFiles: (pid, version, caseId, most) => problemRepository.caseFiles(pid, version, caseId, most),
      sampleCases: (pid, version) => problemRepository.sampleCases(pid, version),
      detail: (context, displayId, language) => pages.detail(context, displayId, language),
      create: async (draft, authorUid) => {
        const author = await ctx.users.find(authorUid)
        const problem = await writer.create(inputFromDraft(draft), { uid: authorUid, username: author?.username ?? '' })
        return (await problemRepository.summaries([problem._id])).get(problem._id)!
      },
    })
    ctx.contribute(problemJudges, async (pid) => (await problemRepository.doc(pid))?.oj)
    ctx.follow(
      userChanged,
      async ({ uid, username }) => void (await docs.updateMany({ authorUid: uid, author: { $ne: username } }, { $set: { author: username } })),
    )
    ctx.follow(problemRemoved, async ({ pid }) => {
      await texts.deleteMany({ pid })
      await versions.removeAll(pid)
    })

    ctx.serve(problemApi, {
      allTags: ({ query }) => tags.of(query.oj),
      tagGroups: ({ query }) => groups.groups(query.oj),
      list: ({ query, request }) => list.page(query, readerLanguage(request.headers['accept-language'])),
      standings: async ({ body, caller }) => statusService.get(caller.uid, body.pidList, await contextService.resolve(keysIn(body), caller)),
      random: () => list.random(),
      detail: async ({ query, caller, request }) =>
        pages.detail(await contextService.resolve(keysIn(query), caller), query.problemId, readerLanguage(request.headers['accept-language'])),
      codeTemplates: async ({ query, caller }) =>
        templateRows(await problemRepository.readable(query.pid, await contextService.resolve(keysIn(query), caller), caller), problemRepository, languages),
      languages: async ({ query, caller }) =>
        pages.languagesOf(await problemRepository.readable(query.pid, await contextService.resolve(keysIn(query), caller), caller)),
      tagsOf: async ({ query, caller }) =>
        query.pid === undefined
          ? []
          : [...(await tags.many((await problemRepository.readable(query.pid, await contextService.resolve(keysIn(query), caller), caller)).tags)).values()],
      placeProblems: async ({ query, caller, request }) =>
        statusService.contextProblems(caller.uid, await contextService.resolve(keysIn(query), caller), readerLanguage(request.headers['accept-language'])),
      latest: ({ request }) => list.latest(readerLanguage(request.headers['accept-language'])),
    })
    ctx.serve(
      problemAdminApi,
      {
        adminList: ({ query }) => desk.list(query),
        create: ({ body, caller }) => desk.create(body, caller),
        edit: ({ body, caller }) => desk.edit(body, caller),
        remove: ({ query }) => desk.remove(query.pid),
        changeAuth: ({ body, caller }) => desk.changeAuth(body, caller),
        read: ({ query, caller }) => desk.read(query.pid, caller),
        cases: ({ query, caller }) => data.cases(query.pid, query.isUpload, caller),
        previewCase: ({ query, caller }) => data.preview(query, caller),
        compileChecker: ({ body, caller }) => compiler.compile('checker', body, caller.uid),
        compileInteractor: ({ body, caller }) => compiler.compile('interactor', body, caller.uid),
        tagProblems: ({ body, caller }) => desk.tagProblems(body, caller),
        addTag: ({ body }) => tagService.add(body),
        changeTag: ({ body }) => tagService.change(body),
        removeTag: ({ query }) => tagService.remove(query.tid),
        classifications: ({ query }) => groups.classifications(query.oj),
        addClassification: ({ body }) => tagService.addClassification(body),
        changeClassification: ({ body }) => tagService.changeClassification(body),
        removeClassification: ({ query }) => tagService.removeClassification(query.tcid),
        uploadData: async ({ file, query, caller }) => uploads.take(file, caller, await contextService.resolve(keysIn(query), caller), query.mode),
        downloadData: ({ query, caller }) => data.download(query.pid, caller),
      },
      {
        uploadData: async ({ caller, request, bytes }) =>
          uploads.admit(caller, await contextService.resolve(keysIn(request.query as Record<string, unknown>), caller), bytes),
      },
    )
    ctx.jobs.define('sweep', () => sweep.run(), { every: '20 3 * * *' })
  },
})
