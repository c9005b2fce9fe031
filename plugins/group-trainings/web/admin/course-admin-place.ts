import { useApi, useSession, useText } from '@verdict/core/web'
import type { GroupView } from '@verdict/plugin-groups/contract'
import type { TrainingAdminPlace } from '@verdict/plugin-trainings/contract'
import { groupSectionApi, groupTrainingApi, groupTrainings } from '../../contract.ts'

/** Returns the group as the place in which its courses are managed. */
export function useCourseAdminPlace({ group, path, isRoot }: GroupView): TrainingAdminPlace {
  const t = useText(groupTrainings)
  const { user } = useSession()
  const calls = useApi(groupTrainingApi)
  const sections = useApi(groupSectionApi)
  const gid = group.id
  const mayManage = ({ author }: { author: string }) => isRoot || author === user?.username
  return {
    title: t('admin.title'),
    words: 'course',
    path: `${path}/training-admin`,
    owner: `group:${gid}`,
    keys: { gid },
    mayManage,
    mayRemove: mayManage,
    calls,
    sections,
    list: (query, signal) => calls.adminList({ query: { ...query, gid } }, signal),
    create: (form) => calls.create({ body: { ...form, training: { ...form.training, gid } } }),
    ownedProblems: {
      add: t('admin.addFromGroup'),
      list: (query, signal) => calls.problems({ query: { ...query, fromOwner: true } }, signal),
      addProblem: ({ tid, problemId, sectionId }) => calls.addFromGroup({ query: { tid, problemId, ...(sectionId !== null && { sectionId }) } }),
    },
  }
}
