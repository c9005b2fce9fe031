import { useApi, useSession, useText, type Translate } from '@verdict/core/web'
import { createContext, useContext } from 'react'
import { trainingAdminApi } from '../../../contract/admin-api.ts'
import type { TrainingAdminPlace } from '../../../contract/admin-screens.ts'
import { sectionApi } from '../../../contract/section-api.ts'
import { trainings } from '../../../contract/trainings.ts'

/** The place of pages shown by an owner. */
export const OwnerPlace = createContext<TrainingAdminPlace | undefined>(undefined)

/** Returns the place where the trainings of this page are managed. */
export function useAdminPlace(): TrainingAdminPlace {
  const ofSite = usePlaceOfSite()
  return useContext(OwnerPlace) ?? ofSite
}

/** Translates texts in the words of the place. */
export function usePlaceText(): Translate {
  return useText(trainings, useAdminPlace().words)
}

function usePlaceOfSite(): TrainingAdminPlace {
  const t = useText(trainings)
  const { user, isRoot } = useSession()
  const calls = useApi(trainingAdminApi)
  const sections = useApi(sectionApi)
  return {
    title: t('admin.title'),
    path: '/admin/training',
    owner: 'new',
    keys: {},
    ofSite: true,
    mayManage: ({ author }) => isRoot || author === user?.username,
    mayRemove: () => isRoot,
    calls,
    sections,
    list: (query, signal) => calls.list({ query }, signal),
    create: (body) => calls.create({ body }),
  }
}

/** Whether the user can change categories, by the server's rule. */
export function useMayEditCategories(): boolean {
  const { user } = useSession()
  return user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false
}
