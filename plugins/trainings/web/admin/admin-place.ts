import { useApi, useSession, useText } from '@verdict/core/web'
import { createContext, useContext } from 'react'
import { trainingAdminApi } from '../../contract/admin-api.ts'
import { trainingCallsOf, type TrainingAdminPlace } from '../../contract/admin-screens.ts'
import { sectionApi } from '../../contract/section-api.ts'
import { trainings } from '../../contract/trainings.ts'

/** The place of the pages that an owner shows. */
export const OwnerPlace = createContext<TrainingAdminPlace | undefined>(undefined)

/** Where the trainings of this page are run. */
export function useAdminPlace(): TrainingAdminPlace {
  const ofSite = usePlaceOfSite()
  return useContext(OwnerPlace) ?? ofSite
}

function usePlaceOfSite(): TrainingAdminPlace {
  const t = useText(trainings)
  const { user, isRoot } = useSession()
  const api = useApi(trainingAdminApi)
  const sections = useApi(sectionApi)
  return {
    title: t('admin.title'),
    path: '/admin/training',
    owner: 'new',
    keys: {},
    ofSite: true,
    mayManage: ({ author }) => isRoot || author === user?.username,
    mayRemove: () => isRoot,
    calls: {
      ...trainingCallsOf(api),
      list: (query, signal) => api.list({ query }, signal),
      create: (body) => api.create({ body }),
      saveProblem: (body) => api.saveProblem({ body }),
      removeProblem: (tid, pid) => api.removeProblem({ query: { tid, pid } }),
      addSection: (body) => sections.add({ body }),
      saveSection: (body) => sections.save({ body }),
      orderSections: (tid, ids) => sections.order({ body: { tid, ids } }),
      removeSection: (tid, id) => sections.remove({ query: { tid, id } }),
    },
  }
}
