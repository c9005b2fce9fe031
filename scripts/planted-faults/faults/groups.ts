import type { Fault } from '../fault.ts'

export const groupsFaults: readonly Fault[] = [
  {
    title: 'a group admin problem is added without permission',
    file: 'plugins/group-contests/server/problems/group-problem-adding.ts',
    before: '    if (disappears && !(await bank.mayEdit(caller, problem.pid))) throw new NotYours()\n',
    after: '',
  },
  {
    title: 'a submission at the due time counts as in time',
    file: 'plugins/group-contests/server/homework/homework-result.ts',
    before: 'submitTime < endTime)\n',
    after: 'submitTime <= endTime)\n',
  },
  {
    title: 'the daily reminder is sent only once',
    file: 'plugins/group-problems/server/applications/application-reminder.ts',
    before: '`group problems ${now.toISOString().slice(0, 10)}`',
    after: '`group problems ${now.toISOString().slice(0, 4)}`',
  },
  {
    title: 'members list hidden courses of their group',
    file: 'plugins/group-trainings/server/index.ts',
    before: 'owned.adminPage((await access.admin(gid, caller)).reference, query)',
    after: 'owned.adminPage((await access.member(gid, caller)).reference, query)',
  },
  {
    title: 'disbanding leaves courses behind',
    file: 'plugins/group-trainings/server/index.ts',
    before: 'for (const change of [groupRemoved, groupSwept]) ctx.follow(change, ({ gid }) => owned.removeAll(`gid:${gid}`))',
    after: 'for (const change of [groupSwept]) ctx.follow(change, ({ gid }) => owned.removeAll(`gid:${gid}`))',
  },
  {
    title: 'members list posts of their group while discussions are disabled',
    file: 'plugins/group-discussions/server/index.ts',
    before: '        requireOpen()\n        return owned.page(',
    after: '        return owned.page(',
  },
  {
    title: 'the owner leaves a group',
    file: 'plugins/groups/server/members/member-service.ts',
    before: '(isOwner ? new OwnerStays() : level < levels.member && new MembersOnly())',
    after: '(isOwner && level < levels.member ? new OwnerStays() : level < levels.member && new MembersOnly())',
  },
  {
    title: 'any user reads the details of a member',
    file: 'plugins/groups/server/members/member-service.ts',
    before: '    await access.admin(gid, caller)\n    const member = await members.find',
    after: '    await access.open(gid, caller)\n    const member = await members.find',
  },
  {
    title: 'a second message about a membership is lost',
    file: 'plugins/groups/server/members/member-messages.ts',
    before: '${uid} ${news.kind} ${news.version}`',
    after: '${uid} ${news.kind}`',
  },
  {
    title: 'applicants count as members',
    file: 'plugins/groups/server/group/member-repository.ts',
    before: 'return this.#members.countDocuments({ gid, level: { $gte: levels.member } })',
    after: 'return this.#members.countDocuments({ gid, level: { $gte: levels.applying } })',
  },
]
