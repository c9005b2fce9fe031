import { fileOwnerNames, fillFields, markdownUploaders } from '@verdict/core'
import {
  AttemptCounter,
  defineServer,
  encryption,
  optional,
  publicFilesService,
  siteControl,
  storageOverview,
  userChanged,
  userRemoved,
} from '@verdict/core/server'
import { KeptCount, SealedTexts, sealField } from '@verdict/server-kit'
import { setupSteps } from '@verdict/plugin-admin/contract'
import { publicProfiles, schoolClasses } from '@verdict/plugin-accounts/contract'
import { inbox } from '@verdict/plugin-notices/contract'
import { contextIdIn, contexts, ownedProblems, problemBank } from '@verdict/plugin-problems/contract'
import { problemStatusChanged, problemStatusService, submissionService, type PersonProblemStatus } from '@verdict/plugin-submissions/contract'
import { groupAccess, groupFounded, groupRemoved, groups, groupSwept, groupSwitches, membershipChanged } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { announcementCollection, GroupAnnouncements } from './announcements/announcements.ts'
import { Disbanding } from './context/disbanding.ts'
import { GroupAccessService } from './group/group-access.ts'
import { groupContexts } from './context/group-context.ts'
import { GroupDirectory } from './group/group-directory.ts'
import { groupNames } from './group/group-names.ts'
import { GroupRepository } from './group/group-repository.ts'
import { attemptCollection, endedCollection, groupCollection, type EndedDoc, type GroupDoc } from './group/group-schema.ts'
import { Invitations } from './members/invitations.ts'
import { Joining } from './members/joining.ts'
import { JoinLinks } from './members/join-links.ts'
import { MemberImport } from './members/member-import.ts'
import { addLetterTerms } from './members/member-migrations.ts'
import { MemberMessages } from './members/member-messages.ts'
import { MemberRepository } from './group/member-repository.ts'
import { memberCollection, memberKey } from './group/member-schema.ts'
import { MemberService } from './members/member-service.ts'
import { MemberMaintenance } from './members/member-maintenance.ts'
import { GroupRank } from './rank/group-rank.ts'
import { GroupRankService } from './rank/group-rank-service.ts'
import { serveRoutes } from './routes.ts'
import { FoundingLimits } from './settings/founding-limits.ts'
import { GroupAvatars } from './settings/group-avatars.ts'
import { GroupService } from './settings/group-service.ts'
import { pictureUploader } from './settings/picture-uploader.ts'

/** A site on which this plugin is new has no past groups. */
const fromNowOn = { past: false }
const firstGroup = 1000
const codePlace = 'code of groups'

export default defineServer(groups, {
  needs: {
    bank: problemBank,
    owned: ownedProblems,
    results: problemStatusService,
    submissions: submissionService,
    files: publicFilesService,
    storage: storageOverview,
    control: siteControl,
    encryption,
    inbox: optional(inbox),
    profiles: optional(publicProfiles),
    classes: optional(schoolClasses),
  },
  provides: [groupAccess],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  migrations: [addLetterTerms, sealField(codePlace, { collection: 'groups', field: 'code' })],
  setup(ctx, { bank, owned, results, submissions, files, storage, control, encryption: cipher, inbox: messages, profiles, classes }) {
    const { users } = ctx
    const codes = new SealedTexts(cipher, codePlace)
    const groupDocuments = ctx.collection(groupCollection)
    const memberDocuments = ctx.collection(memberCollection)
    const attempts = new AttemptCounter(ctx.collection(attemptCollection))
    const repository = new GroupRepository(groupDocuments, {
      founded: ctx.change(groupFounded, groupDocuments, { payload: ({ _id, uid }: GroupDoc) => ({ gid: _id, uid }) }),
      removed: ctx.change(groupRemoved, groupDocuments, { payload: ({ _id, name }: GroupDoc) => ({ gid: _id, name }), settled: { removing: true } }),
    })
    const levelChanges = ctx.change(membershipChanged, memberDocuments, { payload: ({ gid, uid }) => ({ gid, uid }) })
    const memberRepository = new MemberRepository(memberDocuments, levelChanges, () => ctx.nextId('members'))
    const access = new GroupAccessService({ groups: repository, members: memberRepository })
    const members = new MemberService({ groups: repository, members: memberRepository, access, users })
    const invitations = new Invitations({ groups: repository, members: memberRepository, access, users })
    const limits = new FoundingLimits({ attempts, results, groups: repository, settings: () => ctx.settings() })
    const service = new GroupService({
      groups: repository,
      access,
      members,
      limits,
      codes,
      storage,
      nextId: () => ctx.nextId('groups', firstGroup),
      rightsChanged: () => ctx.rightsChanged(),
    })
    const avatars = new GroupAvatars({ groups: repository, access, files, codes })
    const news = new MemberMessages({ members: memberRepository, inbox: messages })
    const announcements = new GroupAnnouncements({
      announcements: ctx.collection(announcementCollection),
      access,
      users,
      nextId: () => ctx.nextId('announcements'),
    })
    const rank = new GroupRank({ members: memberDocuments, results, users })
    const maintenance = new MemberMaintenance({
      groups: repository,
      members: memberRepository,
      memberCount: new KeptCount(groupDocuments, 'memberCount', (gid) => memberRepository.count(gid)),
      rank,
      news,
      users,
      rightsChanged: (uids) => ctx.rightsChanged(uids),
    })
    const ended = ctx.collection(endedCollection)
    const swept = ctx.change(groupSwept, ended, { payload: ({ _id, name }: EndedDoc) => ({ gid: _id, name }), settled: { removing: true } })
    const disbanding = new Disbanding({ groups: repository, members: memberRepository, news, announcements, avatars, submissions, ended, swept })

    ctx.provide(groupAccess, access)
    ctx.contribute(contexts, groupContexts({ groups: repository, disbanding, access, bank, owned }))
    ctx.contribute(fileOwnerNames, groupNames(groupDocuments))
    ctx.contribute(markdownUploaders, pictureUploader(access, users))
    ctx.contribute(setupSteps, async () => [{ plugin: groups.id, name: 'group', isDone: await repository.hasAny(), path: '/course', order: 65 }])
    ctx.contribute(
      groupSwitches.point,
      fillFields(
        groupSwitches,
        () => ctx.settings(),
        (changed) => control.changeSettings(groups.id, { ...changed }),
      ),
    )

    ctx.follow(groupFounded, ({ gid }) => members.addOwner(gid))
    ctx.follow(membershipChanged, ({ gid, uid }) => maintenance.refresh(gid, uid))
    ctx.follow(groupRemoved, ({ gid, name }) => disbanding.clear(gid, name))
    ctx.follow(groupSwept, ({ gid }) => disbanding.clearAgain(gid))
    const refreshRanks = async (changed: readonly PersonProblemStatus[]) => {
      const places = changed.map(({ reference, uid }) => ({ gid: reference === null ? null : contextIdIn([reference], 'gid'), uid }))
      const people = new Map(places.flatMap(({ gid, uid }) => (gid === null ? [] : [[memberKey(gid, uid), { gid, uid }] as const])))
      for (const { gid, uid } of people.values()) await rank.refresh(gid, uid)
    }
    ctx.follow(problemStatusChanged, (one) => refreshRanks([one]), { ...fromNowOn, together: refreshRanks })
    ctx.follow(
      userChanged,
      async ({ uid, username }) => {
        await Promise.all([repository.renameOwner(uid, username), memberRepository.rename(uid, username)])
        await rank.refreshUser(uid)
      },
      fromNowOn,
    )
    ctx.follow(userRemoved, ({ uid }) => memberRepository.removeUser(uid), fromNowOn)
    ctx.jobs.define('sweep', () => disbanding.sweep(new Date()), { every: '*/15 * * * *' })
    ctx.jobs.define('clear-out', () => attempts.prune(), { every: '55 3 * * *' })

    serveRoutes(ctx, {
      directory: new GroupDirectory({ groups: repository, members: memberRepository }),
      service,
      avatars,
      members,
      joining: new Joining({ groups: repository, members: memberRepository, access, attempts, codes }),
      imports: new MemberImport({ access, members: memberRepository, invitations, users, classes }),
      invitations,
      links: new JoinLinks({ groups: repository, access }),
      announcements,
      ranks: new GroupRankService({ members: memberDocuments, access, users, profiles }),
    })
  },
})
