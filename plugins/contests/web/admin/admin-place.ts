import { useApi, useSession, useText } from '@verdict/core/web'
import { createContext, useContext } from 'react'
import { contestAdminApi } from '../../contract/admin-api.ts'
import { contests } from '../../contract/contests.ts'
import { contestAnnouncementApi } from '../../contract/hall-api.ts'
import { contestCallsOf, type ContestAdminPlace } from '../../contract/owner-screens.ts'

/** The place of the pages that an owner shows. */
export const OwnerPlace = createContext<ContestAdminPlace | undefined>(undefined)

/** Where the contests of this page are run. */
export function useAdminPlace(): ContestAdminPlace {
  const ofSite = usePlaceOfSite()
  return useContext(OwnerPlace) ?? ofSite
}

function usePlaceOfSite(): ContestAdminPlace {
  const t = useText(contests)
  const { user, isRoot } = useSession()
  const api = useApi(contestAdminApi)
  const announcements = useApi(contestAnnouncementApi)
  return {
    title: t('admin.title'),
    path: '/admin/contest',
    keys: {},
    ofSite: true,
    mayManage: ({ uid }) => isRoot || uid === user?.uid,
    mayRemove: () => isRoot,
    calls: {
      ...contestCallsOf(api),
      list: (query, signal) => api.list({ query }, signal),
      rules: async (signal) => (await api.choices(undefined, signal)).rules,
      create: (body) => api.create({ body }),
      saveProblem: (body) => api.saveProblem({ body }),
      removeProblem: (cid, pid) => api.removeProblem({ query: { cid, pid } }),
      announcements: (query, signal) => announcements.adminList({ query }, signal),
      addAnnouncement: (cid, announcement) => announcements.add({ body: { cid, announcement } }),
      changeAnnouncement: (announcement) => announcements.change({ body: { announcement } }),
      removeAnnouncement: (aid) => announcements.remove({ query: { aid } }),
    },
  }
}
