import { defineServer, userChanged } from '@verdict/core/server'
import { judgeQueue, languageShelf, problemJudges } from '@verdict/plugin-judging/contract'
import {
  contexts,
  namedDataVersions,
  places,
  problemAdminApi,
  problemApi,
  problemBank,
  problemChanged,
  problemCounts,
  problemRemoved,
  problems,
  problemStandings,
  readerLanguage,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { BankPlace } from './bank-place.ts'
import { CompileDesk } from './compile-desk.ts'
import { DataRoom } from './data-room.ts'
import { DataVersions } from './data-versions.ts'
import { draftManuscript } from './draft-manuscript.ts'
import { KeptResults } from './kept-results.ts'
import { contextKeys } from './context-keys.ts'
import { NightlySweep } from './nightly-sweep.ts'
import { OpenList } from './open-list.ts'
import { PersonStandings } from './person-standings.ts'
import { PlaceDesk } from './places.ts'
import { ProblemDesk } from './problem-desk.ts'
import { compiledDocs, problemDocs, stateDocs, textsDocs, uploadDocs, versionDocs } from './problem-docs.ts'
import { ProblemPages } from './problem-pages.ts'
import { ProblemSearch } from './problem-search.ts'
import { ProblemShelf } from './problem-shelf.ts'
import { ProblemWriter } from './problem-writer.ts'
import { classificationDocs, tagDocs } from './tag-docs.ts'
import { TagDesk } from './tag-desk.ts'
import { TagGroups } from './tag-groups.ts'
import { TagShelf } from './tag-shelf.ts'
import { templateRows } from './template-rows.ts'
import { UploadDesk } from './upload-desk.ts'

export default defineServer(problems, {
  needs: { queue: judgeQueue, languages: languageShelf },
  provides: [problemBank, places],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { queue, languages }) {
    const docs = ctx.collection(problemDocs)
    const texts = ctx.collection(textsDocs)
    const changes = ctx.change(problemChanged, docs, {
      payload: ({ _id, problemId, title, difficulty, auth }) => ({ pid: _id, problemId, title, difficulty, auth }),
    })
    const removals = ctx.change(problemRemoved, docs, { payload: ({ _id }) => ({ pid: _id }), settled: { removing: true } as never })
    const versions = new DataVersions(ctx.collection(versionDocs), ctx.files)
    const kept = new KeptResults(ctx.collection(stateDocs))
    const tagCollection = ctx.collection(tagDocs)
    const classifications = ctx.collection(classificationDocs)
    const tags = new TagShelf(tagCollection, () => ctx.nextId('tags'))
    const groups = new TagGroups(classifications, tags)
    const shelf: ProblemShelf = new ProblemShelf({ problems: docs, texts, versions, places: () => placeDesk })
    const placeDesk = new PlaceDesk(ctx.collect(contexts), (viewer) => new BankPlace(shelf, placeDesk.keys, viewer))
    const pages = new ProblemPages({ shelf, versions, tags, languages, counters: ctx.collect(problemCounts) })
    const writer = new ProblemWriter({ problems: docs, texts, versions, files: ctx.files, tags, kept, changes, nextId: () => ctx.nextId('problems', 1000) })
    const search = new ProblemSearch(docs, kept)
    const list = new OpenList(docs, search, pages)
    const uploads = new UploadDesk(ctx.collection(uploadDocs), ctx.files, () => ctx.settings().maximumDataMegabytes)
    const compiler = new CompileDesk(ctx.collection(compiledDocs), { queue, languages, patience: () => ctx.settings().compilePatienceSeconds * 1000 })
    const desk = new ProblemDesk({ problems: docs, removals, shelf, versions, writer, search, tags, kept, uploads, compiler, languages })
    const data = new DataRoom({ desk, shelf, versions, uploads, files: ctx.files, places: placeDesk })
    const tagDesk = new TagDesk({ tags: tagCollection, classifications, problems: docs, writer, nextId: (series) => ctx.nextId(series) })
    const sweep = new NightlySweep({ problems: docs, texts, versions, uploads, compiler, named: ctx.collect(namedDataVersions) })
    const standings = new PersonStandings(ctx.collect(problemStandings), shelf)
    const keysIn = (fields: object) => contextKeys(placeDesk.keys, fields)

    ctx.provide(places, placeDesk)
    ctx.provide(problemBank, {
      cards: (pids) => shelf.cards(pids),
      labels: () => search.labels(),
      find: (problemId) => shelf.find(problemId),
      isEmpty: () => shelf.isEmpty(),
      recipe: (pid, version) => shelf.recipe(pid, version),
      mayEdit: (viewer, pid) => shelf.mayEdit(viewer, pid),
      caseFiles: (pid, version, caseId, most) => shelf.caseFiles(pid, version, caseId, most),
      sampleCases: (pid, version) => shelf.sampleCases(pid, version),
      detail: (place, displayId, language) => pages.detail(place, displayId, language),
      create: async (draft, authorUid) => {
        const author = await ctx.users.find(authorUid)
        const problem = await writer.create(draftManuscript(draft), { uid: authorUid, username: author?.username ?? '' })
        return (await shelf.cards([problem._id])).get(problem._id)!
      },
    })
    ctx.contribute(problemJudges, async (pid) => (await shelf.doc(pid))?.oj)
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
      standings: async ({ body, caller }) => standings.of(caller.uid, body.pidList, await placeDesk.open(keysIn(body), caller)),
      random: () => list.random(),
      detail: async ({ query, caller, request }) =>
        pages.detail(await placeDesk.open(keysIn(query), caller), query.problemId, readerLanguage(request.headers['accept-language'])),
      codeTemplates: async ({ query, caller }) =>
        templateRows(await shelf.readable(query.pid, await placeDesk.open(keysIn(query), caller), caller), shelf, languages),
      languages: async ({ query, caller }) => pages.languagesOf(await shelf.readable(query.pid, await placeDesk.open(keysIn(query), caller), caller)),
      tagsOf: async ({ query, caller }) =>
        query.pid === undefined
          ? []
          : [...(await tags.many((await shelf.readable(query.pid, await placeDesk.open(keysIn(query), caller), caller)).tags)).values()],
      placeProblems: async ({ query, caller, request }) =>
        standings.placeProblems(caller.uid, await placeDesk.open(keysIn(query), caller), readerLanguage(request.headers['accept-language'])),
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
        addTag: ({ body }) => tagDesk.add(body),
        changeTag: ({ body }) => tagDesk.change(body),
        removeTag: ({ query }) => tagDesk.remove(query.tid),
        classifications: ({ query }) => groups.classifications(query.oj),
        addClassification: ({ body }) => tagDesk.addClassification(body),
        changeClassification: ({ body }) => tagDesk.changeClassification(body),
        removeClassification: ({ query }) => tagDesk.removeClassification(query.tcid),
        uploadData: async ({ file, query, caller }) => uploads.take(file, caller, await placeDesk.open(keysIn(query), caller), query.mode),
        downloadData: ({ query, caller }) => data.download(query.pid, caller),
      },
      {
        uploadData: async ({ caller, request, bytes }) =>
          uploads.admit(caller, await placeDesk.open(keysIn(request.query as Record<string, unknown>), caller), bytes),
      },
    )
    ctx.jobs.define('sweep', () => sweep.run(), { every: '20 3 * * *' })
  },
})
