import { defineServer, userChanged } from '@verdict/core/server'
import { judgeQueue, languageRepository, problemJudges } from '@verdict/plugin-judging/contract'
import {
  contextResolver,
  contexts,
  dataVersionsInUse,
  ownedProblems,
  problemBank,
  problemChanged,
  problemCounts,
  problemImporters,
  problemRemoved,
  problems,
  problemSelection,
  problemStatuses,
  type Viewer,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { BankContext } from './access/bank-context.ts'
import { ContextService } from './access/context-service.ts'
import { ProblemAccess } from './access/problem-access.ts'
import { BankSelection } from './authoring/bank-selection.ts'
import { CheckerCompiler } from './checkers/checker-compiler.ts'
import { FormReader } from './forms/form-reader.ts'
import { OwnedProblemRegistry } from './authoring/owned-problems.ts'
import { ProblemAuthoring } from './authoring/problem-authoring.ts'
import { storeDraftFiles } from './drafts/draft-cases.ts'
import { ProblemDrafts } from './drafts/problem-drafts.ts'
import { ProblemPublishing } from './writing/problem-publishing.ts'
import { ProblemRemoval } from './writing/problem-removal.ts'
import { ProblemWriter } from './writing/problem-writer.ts'
import { SavedProblems } from './writing/saved-problems.ts'
import { AdminProblemList } from './catalogue/admin-problem-list.ts'
import { ListRevision } from './catalogue/list-result-cache.ts'
import { ProblemPresenter } from './catalogue/problem-presenter.ts'
import { ProblemRepository } from './problem/problem-repository.ts'
import { ProblemSearch } from './catalogue/problem-search.ts'
import { ProblemStatusService } from './catalogue/problem-status-service.ts'
import { PublicProblemList } from './catalogue/public-problem-list.ts'
import { addApplicationFacets, addCandidateFacets } from './problem/migrations.ts'
import { NightlySweep } from './writing/nightly-sweep.ts'
import {
  casePartCollection,
  compiledCollection,
  problemCollection,
  stateCollection,
  textsCollection,
  uploadCollection,
  versionCollection,
} from './problem/problem-schema.ts'
import { serveRoutes } from './routes.ts'
import { MassTagging, taggingCollection, taggingOrdered } from './tagging/mass-tagging.ts'
import { TagGroups } from './tags/tag-groups.ts'
import { TagRepository } from './tags/tag-repository.ts'
import { classificationCollection, tagCollection } from './tags/tag-schema.ts'
import { TagService } from './tagging/tag-service.ts'
import { CaseLists } from './test-data/case-lists.ts'
import { JudgingSpecs } from './test-data/judging-specs.ts'
import { TestDataService } from './authoring/test-data-service.ts'
import { TestDataUploads } from './test-data/test-data-uploads.ts'
import { TestDataVersions } from './test-data/test-data-versions.ts'

export default defineServer(problems, {
  needs: { queue: judgeQueue, languages: languageRepository },
  provides: [problemBank, problemSelection, contextResolver, ownedProblems],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  migrations: [addCandidateFacets, addApplicationFacets],
  setup(ctx, { queue, languages }) {
    const docs = ctx.collection(problemCollection)
    const texts = ctx.collection(textsCollection)
    const tagDocs = ctx.collection(tagCollection)
    const classifications = ctx.collection(classificationCollection)
    const changes = ctx.change(problemChanged, docs, {
      payload: ({ _id, problemId, title, difficulty, auth }) => ({ pid: _id, problemId, title, difficulty, auth }),
    })
    const removals = ctx.change(problemRemoved, docs, { payload: ({ _id }) => ({ pid: _id }), settled: { removing: true } })

    const repository = new ProblemRepository(docs, texts)
    const access: ProblemAccess = new ProblemAccess(repository, () => contextService)
    const bankFor = (viewer: Viewer) => new BankContext({ problems: repository, access }, () => contextService.keys, viewer)
    const contextService = new ContextService(ctx.collect(contexts), bankFor)
    const versions = new TestDataVersions(ctx.collection(versionCollection), ctx.files)
    const caseLists = new CaseLists(ctx.collection(casePartCollection), ctx.files)
    const specs = new JudgingSpecs(repository, versions, caseLists)
    const maximumMegabytes = () => ctx.settings().maximumDataMegabytes
    const uploads = new TestDataUploads(ctx.collection(uploadCollection), { files: ctx.files, caseLists, contexts: contextService, maximumMegabytes })
    const tags = new TagRepository(tagDocs, docs, () => ctx.nextId('tags'))
    const groups = new TagGroups(classifications, tags)

    const listRevision = new ListRevision(ctx.collection(stateCollection))
    const search = new ProblemSearch(docs, listRevision)
    const presenter = new ProblemPresenter({
      problems: repository,
      versions,
      tags,
      languages,
      countProviders: ctx.collect(problemCounts),
      bank: bankFor(undefined),
    })
    const list = new PublicProblemList(docs, search, presenter)
    const adminList = new AdminProblemList(search)
    const statuses = new ProblemStatusService(ctx.collect(problemStatuses), repository)

    const nextId = () => ctx.nextId('problems', 1000)
    const writer = new ProblemWriter({
      problems: docs,
      texts,
      versions,
      caseLists,
      contexts: contextService,
      files: ctx.files,
      tags,
      listRevision,
      changes,
      nextId,
    })
    const orders = ctx.collection(taggingCollection)
    const ordered = ctx.change(taggingOrdered, orders, { payload: ({ _id }) => ({ id: _id }) })
    const tagging = new MassTagging({ orders, ordered, access, writer, tags })
    ctx.follow(taggingOrdered, ({ id }) => tagging.carryOut(id))
    const timeoutMs = () => ctx.settings().compilePatienceSeconds * 1000
    const compiler = new CheckerCompiler(ctx.collection(compiledCollection), { queue, languages, timeoutMs })
    const saved = new SavedProblems({ access, repository, versions })
    const forms = new FormReader({ languages, uploads, tags, compiler, caseLists })
    const authoring = new ProblemAuthoring({ forms, saved, writer })
    const publishing = new ProblemPublishing({ access, writer })
    const removal = new ProblemRemoval({ problems: docs, removals, access, listRevision })
    const drafts = new ProblemDrafts({ repository, versions, caseLists, writer, tags, files: ctx.files, users: ctx.users, contexts: contextService })
    const testData = new TestDataService({ saved, access, versions, caseLists, uploads, files: ctx.files })
    const authors = { access, authoring, saved, publishing, removal, testData, compiler }
    const tagService = new TagService({ tags: tagDocs, classifications, problems: docs, writer, nextId: (series) => ctx.nextId(series) })
    const sweep = new NightlySweep({
      problems: docs,
      texts,
      versions,
      caseLists,
      uploads,
      compiler,
      contexts: contextService,
      versionsInUse: ctx.collect(dataVersionsInUse),
    })

    ctx.provide(contextResolver, contextService)
    ctx.provide(
      problemSelection,
      new BankSelection({ repository, adminList, presenter, authoring, saved, publishing, removal, importers: ctx.collect(problemImporters) }),
    )
    ctx.provide(problemBank, {
      summaries: (pids) => repository.summaries(pids),
      labels: () => search.labels(),
      isListed: (pid) => search.isListed(pid),
      find: (problemId) => repository.find(problemId),
      isEmpty: () => repository.isEmpty(),
      judgingSpec: (pid, version) => specs.judgingSpec(pid, version),
      mayEdit: (viewer, pid) => access.mayEdit(viewer, pid),
      caseFiles: (pid, version, seq, maxLength) => specs.caseFiles(pid, version, seq, maxLength),
      testCases: (pid, version, seqs) => specs.testCases(pid, version, seqs),
      detail: (context, displayId, language) => presenter.detail(context, displayId, language),
      check: (draft, pid) => drafts.check(draft, pid),
      storeFiles: (files, keepsLineEnds) => storeDraftFiles(files, ctx.files, keepsLineEnds),
      reservePid: nextId,
      create: (draft, authorUid, owner, reservedPid) => drafts.create(draft, authorUid, owner, reservedPid),
      update: (pid, draft, editorUid) => drafts.update(pid, draft, editorUid),
      read: (pid) => drafts.read(pid),
      remove: (pid) => removal.removeAnyway(pid),
    })
    ctx.provide(ownedProblems, new OwnedProblemRegistry({ ...authors, contexts: contextService, repository, writer, search, adminList, presenter, tags }))
    ctx.contribute(problemJudges, async (pid) => (await repository.doc(pid))?.oj)
    ctx.follow(
      userChanged,
      async ({ uid, username }) => void (await docs.updateMany({ authorUid: uid, author: { $ne: username } }, { $set: { author: username } })),
    )
    ctx.follow(problemRemoved, async ({ pid }) => {
      await texts.deleteMany({ pid })
      await versions.removeAll(pid)
    })

    const lists = { presenter, list, adminList, statuses }
    serveRoutes(ctx, { ...authors, ...lists, contexts: contextService, repository, languages, uploads, tags, tagGroups: groups, tagService, tagging })
    ctx.jobs.define('sweep', () => sweep.run(), { every: '20 3 * * *' })
  },
})
