import { fillFields } from '@verdict/core'
import { defineServer, encryption } from '@verdict/core/server'
import { RowVersions, SealedTexts, sealField } from '@verdict/server-kit'
import { contexts, contextResolver, ownedProblems, problemBank, problemSelection } from '@verdict/plugin-problems/contract'
import { submissionService, submissionTrials } from '@verdict/plugin-submissions/contract'
import {
  announced,
  clockOf,
  contestAnnouncer,
  contestChanged,
  contestEntry,
  contestRemoved,
  contestRules,
  contests,
  liveBoard,
  openIssues,
  ownedContests,
  recentStatistics,
  registrationChanged,
} from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { mayFollowBoard } from './boards/board-access.ts'
import { followOthers } from './boards/contest-followers.ts'
import { AttemptStore } from './boards/stored/attempt-store.ts'
import { boardRowCollection, boardVersionCollection } from './boards/stored/board-schema.ts'
import { ScoreboardService } from './boards/scoreboard-service.ts'
import { ScoreboardCache } from './boards/scoreboard-cache.ts'
import { ScoreboardPublisher } from './boards/scoreboard-publisher.ts'
import { RollingBoard } from './boards/rolling-board.ts'
import { BoundaryWatch, checkIntervalMs } from './contest/boundary-watch.ts'
import { ContestAccess } from './contest/contest-access.ts'
import { ContestAdmin } from './staff/contest-admin.ts'
import { ContestControl } from './staff/contest-control.ts'
import { ContestDecisions } from './staff/contest-decisions.ts'
import { Participants } from './staff/participants.ts'
import { ContestStaffList, staffChangeCollection } from './staff/staff-list.ts'
import { ContestRepository } from './contest/contest-repository.ts'
import { contestCollection, registrationCollection } from './contest/contest-schema.ts'
import { ContestService } from './contest/contest-service.ts'
import { ContestContext, contestContexts, contestReference } from './context/contest-context.ts'
import { AdminAreaAccess } from './staff/contest-staff.ts'
import { OwnedContestAccess, ownedContestService } from './staff/owned-contest-service.ts'
import { ContestProblemAuthoring } from './problems/contest-problem-authoring.ts'
import { ContestProblems } from './problems/contest-problems.ts'
import { AcceptedSolutions, checkedCollection } from './onsite/accepted-solutions.ts'
import { UnjudgedSubmissions } from './onsite/unjudged-submissions.ts'
import { announcementCollection, ContestAnnouncements } from './onsite/announcements.ts'
import { printCollection, printPauseCollection, Prints } from './onsite/prints.ts'
import { serveRejudging } from './rejudging/serve-rejudging.ts'
import { serveRoutes } from './routes.ts'
import { acm, icpc } from './rules/acm.ts'
import { oi } from './rules/oi.ts'
import { Registrations } from './contest/registrations.ts'

const passwordPlace = 'password of contests'

export default defineServer(contests, {
  needs: {
    bank: problemBank,
    selection: problemSelection,
    owned: ownedProblems,
    resolver: contextResolver,
    submissions: submissionService,
    trials: submissionTrials,
    encryption,
  },
  provides: [contestAnnouncer, contestEntry, ownedContests],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  migrations: [sealField(passwordPlace, { collection: 'contests', field: 'password' })],
  async setup(ctx, { bank, selection, owned, resolver, submissions, trials, encryption: cipher }) {
    const documents = ctx.collection(contestCollection)
    const removed = ctx.change(contestRemoved, documents, { payload: ({ _id }) => ({ cid: _id }), settled: { removing: true } })
    const repository = new ContestRepository(documents, { removed, changed: (contest) => ctx.publish(contestChanged, contest._id, clockOf(contest)) })
    const passwords = new SealedTexts(cipher, passwordPlace)
    const registrationDocuments = ctx.collection(registrationCollection)
    const registrationChanges = ctx.change(registrationChanged, registrationDocuments, { payload: ({ cid, uid }) => ({ cid, uid }) })
    const registrations = new Registrations(registrationDocuments, registrationChanges, passwords)
    const accessDeps = { contests: repository, registrations, resolver }
    const access = new ContestAccess(accessDeps)
    const watch = new BoundaryWatch(documents, () => {
      ctx.rightsChanged().catch((error: unknown) => ctx.logger.warn({ err: error }, 'failed to check the live streams at the boundary of a contest'))
    })
    ctx.onClose(() => watch.close())
    ctx.timer({ every: checkIntervalMs }, () => watch.check())
    const service = new ContestService({ contests: repository, registrations, access, rightsChanged: (uid) => ctx.rightsChanged([uid]) })
    for (const rule of [icpc, acm, oi]) ctx.contribute(contestRules, rule)
    const rules = ctx.collect(contestRules)
    const announcementDocuments = ctx.collection(announcementCollection)
    const timesChanged = async () => void (await Promise.all([watch.check(), ctx.rightsChanged()]))
    const staffFor = (staffAccess: ContestAccess) => ({
      access: staffAccess,
      bank,
      selection,
      owned,
      admin: new ContestAdmin({
        contests: repository,
        registrations,
        access: staffAccess,
        rules,
        bank,
        owned,
        passwords,
        users: ctx.users,
        nextId: () => ctx.nextId('contests', 1000),
        nextProblemIds: (count) => ctx.nextIds('problems', count),
        rightsChanged: timesChanged,
      }),
      problems: new ContestProblems({ contests: repository, access: staffAccess, bank, selection, submissions, rules, nextId: () => ctx.nextId('problems') }),
      authoring: new ContestProblemAuthoring({ owned, bank, selection, access: staffAccess }),
      announcements: new ContestAnnouncements({
        announcements: announcementDocuments,
        users: ctx.users,
        access: staffAccess,
        nextId: () => ctx.nextId('announcements'),
        publish: (cid, id) => ctx.publish(announced, cid, { id }),
      }),
    })
    const staff = staffFor(new AdminAreaAccess(accessDeps))
    const { announcements } = staff

    const boardDocuments = { rows: ctx.collection(boardRowCollection), versions: new RowVersions(ctx.collection(boardVersionCollection)) }
    const attempts = new AttemptStore({ ...boardDocuments, submissions, registrations, users: ctx.users, access })
    const boards = new ScoreboardCache({ ...boardDocuments, rules })
    const { users, logger } = ctx
    const publisher = new ScoreboardPublisher({ boards, contests: repository, users, logger, publish: (key, update) => ctx.publish(liveBoard, key, update) })
    ctx.onClose(() => publisher.close())
    const scoreboards = new ScoreboardService({ access, boards, live: publisher, users, registrations })
    const prints = new Prints({
      prints: ctx.collection(printCollection),
      pauses: ctx.collection(printPauseCollection),
      users: ctx.users,
      registrations,
      access,
      nextId: () => ctx.nextId('prints'),
    })
    const accepted = new AcceptedSolutions({ checked: ctx.collection(checkedCollection), boards, access, registrations, users: ctx.users })
    const rolling = new RollingBoard({ access, boards, users: ctx.users })
    const participants = new Participants({ registrations, access, users, rightsChanged: (uids) => ctx.rightsChanged(uids) })
    const rejudging = serveRejudging(ctx, { trials, attempts, contests: repository, publisher, access, boards })
    const staffList = new ContestStaffList({
      contests: repository,
      changes: ctx.collection(staffChangeCollection),
      access,
      users: ctx.users,
      dutiesChanged: async (people) => {
        // Scoreboards leave out their rows.
        for (const { uid, username } of people) await attempts.refreshPerson(uid, username)
        await ctx.rightsChanged(people.map(({ uid }) => uid))
      },
    })

    ctx.contribute(
      recentStatistics.point,
      fillFields(recentStatistics, async () => ({ recentContestNum: await service.countRecent() })),
    )
    ctx.contribute(contexts, contestContexts({ access, bank, contests: repository, resolver }))
    ctx.provide(contestEntry, access)
    ctx.provide(contestAnnouncer, announcements)
    ctx.provide(ownedContests, ownedContestService({ ...staffFor(new OwnedContestAccess(accessDeps)), service }))
    ctx.follow(contestRemoved, async ({ cid }) => {
      await owned.removeAll(contestReference(cid))
      await submissions.remove(contestReference(cid))
      await Promise.all([registrations, announcements, prints, accepted, staffList, rejudging].map((part) => part.clear(cid)))
      await attempts.remove(cid)
    })
    followOthers(ctx, { attempts, publisher, contests: repository, registrations, prints })
    ctx.topic(contestChanged, (caller, key) => access.maySee(Number(key), caller))
    ctx.topic(announced, (caller, key) => access.mayEnter(Number(key), caller))
    ctx.topic(liveBoard, (caller, key) => mayFollowBoard(access, caller, key))

    serveRoutes(ctx, {
      access,
      staff,
      bank,
      announcements,
      service,
      boards,
      scoreboards,
      attempts,
      prints,
      accepted,
      unjudged: new UnjudgedSubmissions({ boards, access, users: ctx.users }),
      rolling,
      staffList,
      control: new ContestControl({
        contests: repository,
        access,
        boards,
        issues: ctx.collect(openIssues),
        t: (key, language) => ctx.t(key, language),
        timesChanged,
      }),
      decisions: new ContestDecisions({ contests: repository, access, boards, users, boardChanged: (cid) => publisher.publishChanges(cid) }),
      participants,
      contextOf: (open, viewer) => resolver.join(new ContestContext(open, viewer, { access, bank }), viewer),
      submissions,
    })
    await watch.check()
  },
})
