import type { Caller, ServerContext } from '@verdict/core/server'
import { readerLanguage, type ProblemBank, type ResolvedContext, type Viewer } from '@verdict/plugin-problems/contract'
import type { SubmissionService } from '@verdict/plugin-submissions/contract'
import {
  acceptedApi,
  attentionApi,
  boardApi,
  contestAdminApi,
  contestAnnouncementApi,
  contestApi,
  contestControlApi,
  contestDecisionApi,
  contestFileApi,
  contestParticipantApi,
  contestStaffApi,
  printApi,
  rollingBoardApi,
} from '../contract.ts'
import type { AttemptStore } from './boards/stored/attempt-store.ts'
import type { ScoreboardService } from './boards/scoreboard-service.ts'
import type { ScoreboardCache } from './boards/scoreboard-cache.ts'
import type { RollingBoard } from './boards/rolling-board.ts'
import type { ContestAccess, OpenContest } from './contest/contest-access.ts'
import type { ContestService } from './contest/contest-service.ts'
import { announcementStaff, contestStaff, type StaffDeps } from './staff/contest-staff.ts'
import { programArchive } from './downloads/program-archive.ts'
import { resultFile } from './downloads/result-files.ts'
import type { AcceptedSolutions } from './onsite/accepted-solutions.ts'
import type { UnjudgedSubmissions } from './onsite/unjudged-submissions.ts'
import type { ContestAnnouncements } from './onsite/announcements.ts'
import type { Prints } from './onsite/prints.ts'
import type { ContestDecisions } from './staff/contest-decisions.ts'
import type { ContestControl } from './staff/contest-control.ts'
import type { Participants } from './staff/participants.ts'
import type { ContestStaffList } from './staff/staff-list.ts'
import { contestProblemList } from './problems/contest-problem-list.ts'
import { problemRows } from './problems/contest-problems.ts'
import { contestSubmissions } from './problems/contest-submissions.ts'

interface Services {
  readonly access: ContestAccess
  /** For the calls of the admin area. */
  readonly staff: StaffDeps
  readonly bank: ProblemBank
  readonly service: ContestService
  readonly boards: ScoreboardCache
  readonly scoreboards: ScoreboardService
  readonly attempts: AttemptStore
  readonly announcements: ContestAnnouncements
  readonly prints: Prints
  readonly accepted: AcceptedSolutions
  readonly unjudged: UnjudgedSubmissions
  readonly rolling: RollingBoard
  readonly staffList: ContestStaffList
  readonly control: ContestControl
  readonly decisions: ContestDecisions
  readonly participants: Participants
  readonly contextOf: (open: OpenContest, viewer: Viewer) => ResolvedContext
  readonly submissions: SubmissionService
}

type Context = Pick<ServerContext<unknown>, 'serve' | 'users' | 't'>

/** Serves the plugin's routes. */
export function serveRoutes(ctx: Context, services: Services): void {
  serveUsers(ctx, services)
  serveOnsite(ctx, services)
  serveAdmin(ctx, services)
}

function serveUsers(ctx: Context, { access, contextOf, service, scoreboards, rolling, bank, submissions }: Services): void {
  ctx.serve(contestApi, {
    list: ({ query }) => service.page(query),
    recent: () => service.recent(),
    info: ({ query, caller }) => service.info(query.cid, caller),
    register: ({ body, caller }) => service.register(body.cid, body.password ?? '', caller),
    access: ({ query, caller }) => service.entryOf(query.cid, caller),
    problem: async ({ query: { cid, displayId }, caller, request }) =>
      bank.detail(contextOf(await access.open(cid, caller), caller), displayId, readerLanguage(request.headers['accept-language'])),
    submissions: ({ query, caller }) => contestSubmissions({ access, contextOf, submissions }, query, caller),
  })
  ctx.serve(boardApi, {
    problems: ({ query, caller }) => scoreboards.problems(query, caller),
    affiliations: ({ query, caller }) => scoreboards.affiliations(query.cid, caller),
    rank: ({ body, caller }) => scoreboards.rank(body, caller),
    outsideRank: ({ body, caller }) => scoreboards.outside(body, caller),
    outsideInfo: async ({ query, caller }) => {
      const { contest } = await scoreboards.openOutside(query.cid, caller)
      return { contest: await service.row(contest), problemList: problemRows(contest) }
    },
  })
  ctx.serve(rollingBoardApi, {
    info: ({ query, caller }) => rolling.info(query.cid, caller),
    submissions: ({ query, caller }) => rolling.submissions(query.cid, query.removeStar === true, caller),
  })
}

function serveOnsite(ctx: Context, services: Services): void {
  const { access, announcements, prints, accepted, unjudged, boards, scoreboards, submissions, staffList, control, decisions, participants } = services
  ctx.serve(contestAnnouncementApi, {
    list: ({ query, caller }) => announcements.published(query, caller),
    unread: ({ body, caller }) => announcements.unread(body.cid, body.readAnnouncementList ?? [], caller),
    ...announcementStaff(announcements),
  })
  ctx.serve(printApi, {
    submit: ({ body, caller }) => prints.submit(body.cid, body.content, caller),
    list: ({ query, caller }) => prints.page(query, caller),
    check: ({ query, caller }) => prints.check(query.cid, query.id, caller),
    download: ({ query, caller }) => prints.download(query.id, caller),
  })
  ctx.serve(acceptedApi, {
    list: ({ query, caller }) => accepted.page(query, caller),
    check: ({ body, caller }) => accepted.check(body.cid, body.id, body.checked, caller),
  })
  ctx.serve(contestStaffApi, {
    list: ({ query, caller }) => staffList.list(query.cid, caller),
    save: ({ body, caller }) => staffList.save(body.cid, body.username, body.duties, caller),
    handOver: ({ body, caller }) => staffList.handOver(body.cid, body.username, caller),
    changes: ({ query, caller }) => staffList.changes(query, caller),
  })
  ctx.serve(contestControlApi, {
    removeInterval: ({ body, caller }) => control.removeInterval(body.cid, body, caller),
    restoreInterval: ({ query, caller }) => control.restoreInterval(query.cid, query.from, caller),
    finality: ({ query, caller, request }) => control.finality(query.cid, caller, request.headers['accept-language']),
    finalize: ({ body, caller }) => control.finalize(body.cid, body.reason || undefined, caller),
    reopen: ({ query, caller }) => control.reopen(query.cid, caller),
  })
  ctx.serve(contestDecisionApi, {
    list: ({ query, caller }) => decisions.list(query.cid, caller),
    disqualify: ({ body, caller }) => decisions.disqualify(body.cid, body, caller),
    reinstate: ({ query, caller }) => decisions.reinstate(query.cid, query.uid, caller),
    withdraw: ({ body, caller }) => decisions.withdraw(body.cid, body, caller),
    putBack: ({ query, caller }) => decisions.putBack(query.cid, query.pid, caller),
  })
  ctx.serve(contestParticipantApi, {
    list: ({ query, caller }) => participants.page(query, caller),
    save: ({ body, caller }) => participants.save(body.cid, body.participants, body.isPreview, caller),
    remove: ({ query, caller }) => participants.remove(query.cid, query.username, caller),
  })
  ctx.serve(attentionApi, { list: ({ query, caller }) => unjudged.page(query, caller) })
  ctx.serve(contestFileApi, {
    rank: ({ query, caller, request }) =>
      resultFile(scoreboards, query, caller, (key) => ctx.t(`results.${key}`, readerLanguage(request.headers['accept-language']))),
    programs: ({ query, caller }) => programArchive({ access, boards, submissions, users: ctx.users }, query, caller),
  })
}

/** Whether the caller knows all problems of the bank and can change their visibility. Staff with the duty `manage` add only those of the public list. */
function mayUseBank(caller: Caller): boolean {
  return caller.may('contest_admin')
}

function serveAdmin(ctx: Context, services: Services): void {
  const { staff, attempts } = services
  const { access, admin, problems, authoring, selection } = staff
  ctx.serve(contestAdminApi, {
    ...contestStaff(staff),
    remove: ({ query }) => admin.remove(query.cid),
    problems: ({ query, caller }) => contestProblemList(staff, { ...query, isListed: !mayUseBank(caller) }, caller),
    saveProblem: ({ body, caller }) => problems.save(body, caller),
    removeProblem: ({ query: { cid, pid }, caller }) => (cid ? problems.remove(cid, pid, caller) : authoring.remove(pid, caller)),
    addFromBank: ({ body, caller }) => (mayUseBank(caller) ? problems.addFromBank(body, caller) : problems.addListed(body, caller)),
    choices: () => ({ rules: admin.rules(), judges: [...selection.judges()] }),
    list: ({ query }) => admin.page(query),
    create: ({ body, caller }) => admin.create(body, caller),
    clone: ({ query, caller }) => admin.clone(query.cid, caller),
    recount: async ({ query, caller }) => ({ wrong: await attempts.recount((await access.managed(query.cid, caller))._id) }),
    importRemote: ({ query, caller }) => problems.importRemote(query, caller),
    editProblem: ({ body, caller }) => authoring.edit(body, caller),
    readWholeProblem: ({ query, caller }) => authoring.read(query.pid, caller),
  })
}
