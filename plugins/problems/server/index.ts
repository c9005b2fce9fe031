import { defineServer, userChanged } from '@verdict/core/server'
import { judgeQueue, languageShelf, problemJudges } from '@verdict/plugin-judging/contract'
import { contexts, namedDataVersions, places, problemApi, problemBank, problemChanged, problemCounts, problemRemoved, problems, problemStandings } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { BankPlace } from './bank-place.ts'
import { DataVersions } from './data-versions.ts'
import { draftManuscript } from './draft-manuscript.ts'
import { KeptTotals } from './kept-totals.ts'
import { contextKeys } from './context-keys.ts'
import { OpenList } from './open-list.ts'
import { PersonStandings } from './person-standings.ts'
import { PlaceDesk } from './places.ts'
import { problemDocs, stateDocs, textsDocs, versionDocs } from './problem-docs.ts'
import { ProblemPages } from './problem-pages.ts'
import { ProblemSearch } from './problem-search.ts'
import { ProblemShelf } from './problem-shelf.ts'
import { ProblemWriter } from './problem-writer.ts'
import { readerLanguage } from './reader-language.ts'
import { classificationDocs, tagDocs } from './tag-docs.ts'
import { TagGroups } from './tag-groups.ts'
import { TagShelf } from './tag-shelf.ts'
import { templateRows } from './template-rows.ts'

export default defineServer(problems, {
  needs: { queue: judgeQueue, languages: languageShelf },
  provides: [problemBank, places],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { languages }) {
    const docs = ctx.collection(problemDocs)
    const texts = ctx.collection(textsDocs)
    const changes = ctx.change(problemChanged, docs, { payload: ({ _id, problemId, title, difficulty, auth }) => ({ pid: _id, problemId, title, difficulty, auth }) })
    const removals = ctx.change(problemRemoved, docs, { payload: ({ _id }) => ({ pid: _id }), settled: { removing: true } as never })
    const versions = new DataVersions(ctx.collection(versionDocs), ctx.files)
    const totals = new KeptTotals(ctx.collection(stateDocs))
    const tags = new TagShelf(ctx.collection(tagDocs), () => ctx.nextId('tags'))
    const groups = new TagGroups(ctx.collection(classificationDocs), tags)
    const shelf: ProblemShelf = new ProblemShelf({ problems: docs, texts, versions, places: () => placeDesk })
    const placeDesk = new PlaceDesk(ctx.collect(contexts), (viewer) => new BankPlace(shelf, placeDesk.keys, viewer))
    const pages = new ProblemPages({ shelf, versions, tags, languages, counters: ctx.collect(problemCounts) })
    const writer = new ProblemWriter({ problems: docs, texts, versions, files: ctx.files, tags, totals, changes, nextId: () => ctx.nextId('problems', 1000) })
    const list = new OpenList(docs, new ProblemSearch(docs, totals), pages)
    const standings = new PersonStandings(ctx.collect(problemStandings), shelf)
    const keysIn = (fields: object) => contextKeys(placeDesk.keys, fields)

    ctx.provide(places, placeDesk)
    ctx.provide(problemBank, {
      cards: (pids) => shelf.cards(pids),
      find: (problemId) => shelf.find(problemId),
      recipe: (pid, version) => shelf.recipe(pid, version),
      mayEdit: (viewer, pid) => shelf.mayEdit(viewer, pid),
      caseFiles: (pid, version, caseId, most) => shelf.caseFiles(pid, version, caseId, most),
      detail: (place, displayId, language) => pages.detail(place, displayId, language),
      create: async (draft, authorUid) => {
        const author = await ctx.users.find(authorUid)
        const problem = await writer.create(draftManuscript(draft), { uid: authorUid, username: author?.username ?? '' })
        return (await shelf.cards([problem._id])).get(problem._id)!
      },
    })
    ctx.contribute(problemJudges, async (pid) => (await shelf.doc(pid))?.oj)
    ctx.follow(userChanged, async ({ uid, username }) => void (await docs.updateMany({ authorUid: uid, author: { $ne: username } }, { $set: { author: username } })))
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
      detail: async ({ query, caller, request }) => pages.detail(await placeDesk.open(keysIn(query), caller), query.problemId, readerLanguage(request.headers['accept-language'])),
      codeTemplates: async ({ query, caller }) => templateRows(await shelf.readable(query.pid, await placeDesk.open(keysIn(query), caller), caller), shelf, languages),
      languages: async ({ query, caller }) => pages.languagesOf(await shelf.readable(query.pid, await placeDesk.open(keysIn(query), caller), caller)),
      tagsOf: async ({ query, caller }) => (query.pid === undefined ? [] : [...(await tags.many((await shelf.readable(query.pid, await placeDesk.open(keysIn(query), caller), caller)).tags)).values()]),
      placeProblems: async ({ query, caller }) => standings.placeProblems(caller.uid, await placeDesk.open(keysIn(query), caller)),
      latest: ({ request }) => list.latest(readerLanguage(request.headers['accept-language'])),
    })
    void removals
    void namedDataVersions
  },
})
