import { useApi, useLoad, useSession, useText, type Translate } from '@verdict/core/web'
import { createContext, useContext } from 'react'
import { useParams } from 'react-router-dom'
import { contestAdminApi } from '../../../contract/staff/admin-api.ts'
import { contests } from '../../../contract/contests.ts'
import { contestAnnouncementApi } from '../../../contract/onsite-api.ts'
import type { ContestAdminPlace } from '../../../contract/owners/owner-screens.ts'

/** The place of pages shown by an owner. */
export const OwnerPlace = createContext<ContestAdminPlace | undefined>(undefined)

/** Returns the place where the contests of this page are managed. */
export function useAdminPlace(): ContestAdminPlace {
  const ofSite = usePlaceOfSite()
  return useContext(OwnerPlace) ?? ofSite
}

/** Translates texts in the words of the place. */
export function usePlaceText(): Translate {
  return useText(contests, useAdminPlace().words)
}

/** The admin area of the site. */
export function usePlaceOfSite(): ContestAdminPlace {
  const t = useText(contests)
  const { user, isRoot, may } = useSession()
  const api = useApi(contestAdminApi)
  const announcements = useApi(contestAnnouncementApi)
  return {
    title: t('admin.title'),
    path: '/admin/contest',
    keys: {},
    ofSite: true,
    usesBank: may('contest_admin'),
    mayManage: ({ uid }) => isRoot || uid === user?.uid,
    mayRemove: () => isRoot,
    // The site also returns the problem.
    calls: { ...api, saveProblem: (given, signal) => api.saveProblem(given, signal).then(() => null) },
    announcements,
    list: (query, signal) => api.list({ query }, signal),
    rules: async (signal) => (await api.choices(undefined, signal)).rules,
    create: (body) => api.create({ body }),
  }
}

/** Returns the path of the pages about one contest. */
export function contestPathIn({ path, contestPath }: ContestAdminPlace, cid: number): string {
  return contestPath?.(cid) ?? `${path}/${cid}`
}

/** Returns the number of the contest in the address, in the admin area or in the contest's own pages; undefined for a new contest. */
export function useContestId(): number | undefined {
  const { contestId, contestID } = useParams()
  const id = contestId ?? contestID
  return id === undefined ? undefined : Number(id)
}

/** Loads the contest of the address, including the fields for staff only. */
export function useContest() {
  const cid = useContestId() ?? 0
  const { calls } = useAdminPlace()
  return { cid, ...useLoad((signal) => calls.read({ query: { cid } }, signal), [cid]) }
}
