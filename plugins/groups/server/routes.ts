import type { ServerContext } from '@verdict/core/server'
import { groupAnnouncementApi, groupApi, groupRankApi, invitationApi, joinLinkApi, memberApi, memberImportApi } from '../contract.ts'
import type { GroupAnnouncements } from './announcements/announcements.ts'
import type { GroupDirectory } from './group/group-directory.ts'
import type { Invitations } from './members/invitations.ts'
import type { Joining } from './members/joining.ts'
import type { JoinLinks } from './members/join-links.ts'
import type { MemberImport } from './members/member-import.ts'
import type { MemberService } from './members/member-service.ts'
import type { GroupRankService } from './rank/group-rank-service.ts'
import type { GroupAvatars } from './settings/group-avatars.ts'
import type { GroupService } from './settings/group-service.ts'

interface Services {
  readonly directory: GroupDirectory
  readonly service: GroupService
  readonly avatars: GroupAvatars
  readonly members: MemberService
  readonly joining: Joining
  readonly imports: MemberImport
  readonly invitations: Invitations
  readonly links: JoinLinks
  readonly announcements: GroupAnnouncements
  readonly ranks: GroupRankService
}

/** Connects the plugin's routes to the methods of its services. */
export function serveRoutes(ctx: Pick<ServerContext<unknown>, 'serve'>, services: Services): void {
  const { directory, service, avatars, members, joining, imports, invitations, links, announcements, ranks } = services
  ctx.serve(groupApi, {
    list: ({ query, caller }) => directory.page(query, caller),
    detail: ({ query, caller }) => service.detail(query.gid, caller),
    create: ({ body, caller }) => service.create(body, caller),
    edit: ({ body, caller }) => service.edit(body, caller),
    disband: ({ query, caller }) => service.disband(query.gid, caller),
    access: ({ query, caller }) => service.accessOf(query.gid, caller),
    level: ({ query, caller }) => service.levelOf(query.gid, caller),
    storage: ({ query, caller }) => service.storageOf(query.gid, caller),
    uploadAvatar: ({ body, file, caller }) => avatars.replace(body.gid, file, caller),
  })
  ctx.serve(memberApi, {
    list: ({ query, caller }) => members.page(query, caller),
    applications: ({ query, caller }) => members.applications(query, caller),
    detail: ({ query, caller }) => members.detail(query.gid, query.uid, caller),
    join: ({ query, caller }) => joining.join(query, caller),
    changeLevel: ({ body, caller }) => members.changeLevel(body.gid, body.uid, body.auth, caller),
    remove: ({ query, caller }) => members.remove(query.gid, query.uid, caller),
    exit: ({ query, caller }) => members.exit(query.gid, caller),
  })
  ctx.serve(memberImportApi, {
    classes: ({ query, caller }) => imports.classes(query, caller),
    preview: ({ body, caller }) => imports.preview(body, caller),
    add: ({ body, caller }) => imports.add(body, caller),
  })
  ctx.serve(invitationApi, {
    mine: ({ query, caller }) => invitations.mine(query, caller),
    accept: ({ query, caller }) => invitations.accept(query.gid, caller),
    decline: ({ query, caller }) => invitations.decline(query.gid, caller),
    invited: ({ query, caller }) => invitations.invited(query, caller),
    withdraw: ({ query, caller }) => invitations.withdraw(query.gid, query.uid, caller),
  })
  ctx.serve(joinLinkApi, {
    read: ({ query, caller }) => links.read(query.gid, caller),
    renew: ({ query, caller }) => links.renew(query.gid, caller),
    revoke: ({ query, caller }) => links.revoke(query.gid, caller),
    preview: ({ query, caller }) => joining.preview(query.token, caller),
    join: ({ query, caller }) => joining.joinByLink(query.token, caller),
  })
  ctx.serve(groupAnnouncementApi, {
    list: ({ query, caller }) => announcements.published(query, caller),
    adminList: ({ query, caller }) => announcements.all(query, caller),
    add: ({ body, caller }) => announcements.add(body, caller),
    change: ({ body, caller }) => announcements.change(body, caller),
    remove: ({ query, caller }) => announcements.remove(query.aid, caller),
  })
  ctx.serve(groupRankApi, { rank: ({ query, caller }) => ranks.page(query, caller) })
}
