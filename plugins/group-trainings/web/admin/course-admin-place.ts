import { useApi, useSession, useText } from '@verdict/core/web'
import type { GroupView } from '@verdict/plugin-groups/contract'
import { trainingCallsOf, type TrainingAdminPlace } from '@verdict/plugin-trainings/contract'
import { groupTrainingApi, groupTrainings } from '../../contract.ts'

/** Where the courses of a group are run: with the calls of the group. */
export function useCourseAdminPlace({ group, path, isRoot }: GroupView): TrainingAdminPlace {
  const t = useText(groupTrainings)
  const { user } = useSession()
  const api = useApi(groupTrainingApi)
  const gid = group.id
  const mayManage = ({ author }: { author: string }) => isRoot || author === user?.username
  return {
    title: t('admin.title'),
    path: `${path}/training-admin`,
    owner: `group:${gid}`,
    keys: { gid },
    mayManage,
    mayRemove: mayManage,
    ownProblems: {
      add: t('admin.addFromGroup'),
      addProblem: ({ tid, problemId, sectionId }) => api.addFromGroup({ query: { tid, problemId, ...(sectionId !== null && { sectionId }) } }),
    },
    calls: {
      ...trainingCallsOf(api),
      list: (query, signal) => api.adminList({ query: { ...query, gid } }, signal),
      create: (form) => api.create({ body: { ...form, training: { ...form.training, gid } } }),
      saveProblem: (body) => api.saveProblem({ body }),
      removeProblem: (tid, pid) => api.removeProblem({ query: { tid, pid } }),
      addSection: (body) => api.addSection({ body }),
      saveSection: (body) => api.saveSection({ body }),
      orderSections: (tid, ids) => api.orderSections({ body: { tid, ids } }),
      removeSection: (tid, id) => api.removeSection({ query: { tid, id } }),
    },
  }
}
