import { defineServer, userChanged, userRemoved } from '@verdict/core/server'
import { contexts, contextResolver, ownedProblems, problemBank, problemRemoved, readerLanguage } from '@verdict/plugin-problems/contract'
import { submissionJudged, submissionRemoved, submissionSaved, submissionService, type SubmissionSummary } from '@verdict/plugin-submissions/contract'
import { boardApi, contestAdminApi, contestApi, contestRemoved, contestRules, contests, ownedContests } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { BoardRows, recountAll } from './boards/board-rows.ts'
import { boardRowCollection, boardVersionCollection } from './boards/board-schema.ts'
import { BoardService } from './boards/board-service.ts'
import { Boards } from './boards/boards.ts'
import { BoundaryWatch } from './boundary-watch.ts'
import { ContestAccess } from './contest-access.ts'
import { ContestAdmin } from './contest-admin.ts'
import { ContestRepository } from './contest-repository.ts'
import { contestCollection, registrationCollection } from './contest-schema.ts'
import { ContestService } from './contest-service.ts'
import { contestContexts, contestReference, contestsIn } from './context/contest-context.ts'
import { contestProblemPage } from './problems/contest-problem-page.ts'
import { ContestProblems, problemRows } from './problems/contest-problems.ts'
import { contestSubmissions } from './problems/contest-submissions.ts'
import { MadeProblems } from './problems/made-problems.ts'
import { acm } from './rules/acm.ts'
import { icpc } from './rules/icpc.ts'
import { oi } from './rules/oi.ts'
import { Registrations } from './registrations.ts'

export default defineServer(contests, {
  needs: { bank: problemBank, owned: ownedProblems, resolver: contextResolver, submissions: submissionService },
  provides: [ownedContests],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  async setup(ctx, { bank, owned, resolver, submissions }) {
    const documents = ctx.collection(contestCollection)
    const removed = ctx.change(contestRemoved, documents, { payload: ({ _id }) => ({ cid: _id }), settled: { removing: true } })
    const repository = new ContestRepository(documents, removed)
    const registrations = new Registrations(ctx.collection(registrationCollection))
    const access = new ContestAccess({ contests: repository, registrations, resolver })
    const watch = new BoundaryWatch(documents, () => void ctx.rightsChanged())
    ctx.onClose(() => watch.close())
    const service = new ContestService({ contests: repository, registrations, access, rightsChanged: (uid) => ctx.rightsChanged([uid]) })
    for (const rule of [acm, icpc, oi]) ctx.contribute(contestRules, rule)
    const rules = ctx.collect(contestRules)
    const admin = new ContestAdmin({
      contests: repository,
      registrations,
      access,
      rules,
      nextId: () => ctx.nextId('contests', 1000),
      nextProblemIds: (count) => ctx.nextIds('problems', count),
      rightsChanged: async () => void (await Promise.all([watch.look(), ctx.rightsChanged()])),
    })
    const problems = new ContestProblems({ contests: repository, access, bank, submissions, nextId: () => ctx.nextId('problems') })
    const made = new MadeProblems(owned, access)

    const boardDocuments = { rows: ctx.collection(boardRowCollection), versions: ctx.collection(boardVersionCollection) }
    const boardRows = new BoardRows({ ...boardDocuments, submissions, users: ctx.users, access })
    const boardService = new BoardService({ access, boards: new Boards({ ...boardDocuments, rules }), users: ctx.users })

    ctx.contribute(contexts, contestContexts({ access, bank }))
    ctx.provide(ownedContests, {
      page: (owner, query) => service.page(query, owner),
      adminPage: (owner, query) => admin.page(query, owner),
      create: (owner, form, caller) => admin.create(form, caller, owner),
      removeAll: (owner) => admin.removeAll(owner),
    })
    ctx.follow(contestRemoved, async ({ cid }) => {
      await owned.removeAll(contestReference(cid))
      await Promise.all([submissions.remove(contestReference(cid)), registrations.clear(cid), boardRows.remove(cid)])
    })
    const refreshBoards = async (submission: SubmissionSummary) => {
      for (const cid of contestsIn(submission.contexts)) await boardRows.refresh(cid, submission)
    }
    // Whatever was missed while the plugin was off is found by counting, once.
    ctx.follow(submissionJudged, refreshBoards, { rebuild: async () => void (await recountAll(repository, boardRows)) })
    for (const change of [submissionSaved, submissionRemoved]) ctx.follow(change, refreshBoards, { rebuild: async () => undefined })
    ctx.follow(problemRemoved, ({ pid }) => repository.removeProblem(pid))
    ctx.follow(userChanged, ({ uid, username }) => repository.rename(uid, username))
    ctx.follow(userRemoved, ({ uid }) => registrations.removeUser(uid))

    ctx.serve(contestApi, {
      list: ({ query }) => service.page(query),
      recent: () => service.recent(),
      info: ({ query, caller }) => service.info(query.cid, caller),
      register: ({ body, caller }) => service.register(body.cid, body.password ?? '', caller),
      problem: ({ query, caller, request }) =>
        contestProblemPage({ access, bank, resolver }, query, caller, readerLanguage(request.headers['accept-language'])),
      submissions: ({ query, caller }) => contestSubmissions({ access, resolver, submissions }, query, caller),
      access: async ({ query, caller }) => ({ access: await service.hasAccess(query.cid, caller) }),
    })
    ctx.serve(boardApi, {
      problems: ({ query, caller }) => boardService.problems(query, caller),
      rank: ({ body, caller }) => boardService.rank(body, caller),
      outsideRank: ({ body, caller }) => boardService.outside(body, caller),
      outsideInfo: async ({ query, caller }) => {
        const { contest } = await boardService.openOutside(query.cid, caller)
        return { contest: await service.row(contest), problemList: problemRows(contest) }
      },
    })
    ctx.serve(contestAdminApi, {
      list: ({ query }) => admin.page(query),
      read: ({ query, caller }) => admin.read(query.cid, caller),
      create: ({ body, caller }) => admin.create(body, caller),
      edit: ({ body, caller }) => admin.edit(body, caller),
      remove: ({ query }) => admin.remove(query.cid),
      changeVisible: ({ query, caller }) => admin.changeVisible(query.cid, query.visible, caller),
      readProblem: ({ query, caller }) => problems.read(query.cid, query.pid, caller),
      saveProblem: ({ body, caller }) => problems.save(body, caller),
      addFromBank: ({ body, caller }) => problems.addFromBank(body, caller),
      removeProblem: ({ query, caller }) => problems.remove(query.cid, query.pid, caller),
      orderProblems: ({ body, caller }) => problems.order(body.cid, body.pids, caller),
      recount: async ({ query, caller }) => ({ wrong: await boardRows.recount((await access.managed(query.cid, caller))._id) }),
      createProblem: ({ body, caller }) => made.create(body, caller),
      editMadeProblem: ({ body, caller }) => made.edit(body, caller),
      readMadeProblem: ({ query, caller }) => made.read(query.pid, caller),
      clone: ({ query, caller }) => admin.clone(query.cid, caller),
    })
    await watch.look()
  },
})
