import { useApi, useSession, useText } from '@verdict/core/web'
import type { ContestAdminPlace } from '@verdict/plugin-contests/contract'
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
      list: (query, signal) => api.adminList({ query: { ...query, gid } }, signal),
      rules: async (signal) => (await api.choices({ query: { gid } }, signal)).rules,
      read: (cid, signal) => api.read({ query: { cid } }, signal),
      create: (form) => api.create({ body: { ...form, gid } }),
      edit: (body) => api.edit({ body }),
      changeVisible: (cid, visible) => api.changeVisible({ query: { cid, visible } }),
      remove: (cid) => api.remove({ query: { cid } }),
      problems: (query, signal) => api.problems({ query }, signal),
      addFromBank: (body) => api.addFromBank({ body }),
      saveProblem: (body) => api.saveProblem({ body }),
      orderProblems: (cid, pids) => api.orderProblems({ body: { cid, pids } }),
      removeProblem: (cid, pid) => api.removeProblem({ query: { cid, pid } }),
      announcements: (query, signal) => api.announcements({ query }, signal),
      addAnnouncement: (cid, announcement) => api.addAnnouncement({ body: { cid, announcement } }),
      changeAnnouncement: (announcement) => api.changeAnnouncement({ body: { announcement } }),
      removeAnnouncement: (aid) => api.removeAnnouncement({ query: { aid } }),
    },
  }
}
