import { useApi, useSession, useText } from '@verdict/core/web'
import type { ContestAdminPlace } from '@verdict/plugin-contests/contract'
import type { GroupView } from '@verdict/plugin-groups/contract'
import { groupContestAnnouncementApi, groupContestApi, groupContests } from '../../contract.ts'

/** Returns the group as the place where its homework is managed. */
export function useHomeworkPlace({ group, path, isRoot }: GroupView): ContestAdminPlace {
  const t = useText(groupContests)
  const { user } = useSession()
  const calls = useApi(groupContestApi)
  const announcements = useApi(groupContestAnnouncementApi)
  const gid = group.id
  const mayManage = ({ uid }: { uid: string }) => isRoot || uid === user?.uid
  return {
    title: t('admin.title'),
    words: 'homework',
    path: `${path}/contest-admin`,
    keys: { gid },
    mayManage,
    mayRemove: mayManage,
    calls,
    announcements,
    list: (query, signal) => calls.adminList({ query: { ...query, gid } }, signal),
    rules: async (signal) => (await calls.choices({ query: { gid } }, signal)).rules,
    create: (form) => calls.create({ body: { ...form, gid } }),
    ownedProblems: {
      add: t('admin.addFromGroup'),
      hint: t('admin.addFromGroupHint'),
      list: (query, signal) => calls.problems({ query: { ...query, fromOwner: true } }, signal),
      addProblem: (query) => calls.addFromGroup({ query }),
    },
  }
}
