import { useApi, useSession, useText } from '@verdict/core/web'
import { contestCallsOf, type ContestAdminPlace } from '@verdict/plugin-contests/contract'
import type { GroupView } from '@verdict/plugin-groups/contract'
import { groupContestApi, groupContests } from '../../contract.ts'

/** Where the homework of a group is run: with the calls of the group. */
export function useHomeworkPlace({ group, path, isRoot }: GroupView): ContestAdminPlace {
  const t = useText(groupContests)
  const { user } = useSession()
  const api = useApi(groupContestApi)
  const gid = group.id
  const mayManage = ({ uid }: { uid: string }) => isRoot || uid === user?.uid
  return {
    title: t('admin.title'),
    path: `${path}/contest-admin`,
    keys: { gid },
    mayManage,
    mayRemove: mayManage,
    ownProblems: { add: t('admin.addFromGroup'), hint: t('admin.addFromGroupHint'), addProblem: (query) => api.addFromGroup({ query }) },
    calls: {
      ...contestCallsOf(api),
      list: (query, signal) => api.adminList({ query: { ...query, gid } }, signal),
      rules: async (signal) => (await api.choices({ query: { gid } }, signal)).rules,
      create: (form) => api.create({ body: { ...form, gid } }),
      saveProblem: (body) => api.saveProblem({ body }),
      removeProblem: (cid, pid) => api.removeProblem({ query: { cid, pid } }),
      announcements: (query, signal) => api.announcements({ query }, signal),
      addAnnouncement: (cid, announcement) => api.addAnnouncement({ body: { cid, announcement } }),
      changeAnnouncement: (announcement) => api.changeAnnouncement({ body: { announcement } }),
      removeAnnouncement: (aid) => api.removeAnnouncement({ query: { aid } }),
    },
  }
}
