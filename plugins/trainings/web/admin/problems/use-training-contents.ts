import { succeeded, useApi, useLoad, useText } from '@verdict/core/web'
import { toast } from '@verdict/ui-kit'
import { sectionApi, type TrainingSection } from '../../../contract/section-api.ts'
import { trainings } from '../../../contract/trainings.ts'
import { useAdminPlace } from '../place/admin-place.ts'
import type { ProblemEntry } from './problem-columns.tsx'

/** The server's maximum: reordering must list all problems of the training. */
const all = { currentPage: 1, limit: 500, queryExisted: true }

/** The problems of one section, or without `section` those outside of sections. */
export interface ProblemGroup {
  readonly section: TrainingSection | undefined
  readonly entries: ProblemEntry[]
}

/** Loads the problems of a training in their sections, and provides operations to change them. */
export function useTrainingContents(tid: number) {
  const t = useText(trainings)
  const { calls, sections: sectionCalls } = useAdminPlace()
  const { list: listSections } = useApi(sectionApi)
  const load = useLoad(
    async (signal) => {
      const [{ training }, list, sections] = await Promise.all([
        calls.read({ query: { tid } }, signal),
        calls.problems({ query: { ...all, tid } }, signal),
        listSections({ query: { tid } }, signal),
      ])
      const entries = list.problemList.records.flatMap((problem): ProblemEntry[] => {
        const named = list.trainingProblemMap[problem.id]
        return named ? [{ problem, named }] : []
      })
      const groupOf = (section: TrainingSection | undefined): ProblemGroup => ({
        section,
        entries: entries.filter(({ named }) => (named.sectionId ?? undefined) === section?.id),
      })
      return { training, sections, groups: [undefined, ...sections].map(groupOf) }
    },
    [tid],
  )
  const { value, reload } = load
  async function change(call: Promise<unknown>, done: string) {
    if (await succeeded(call)) toast.success(t(done))
    reload()
  }
  return {
    ...load,
    /** Moves a problem within its section. */
    moveProblem(group: ProblemGroup, at: number, by: number) {
      const pids = (value?.groups ?? []).flatMap((one) => {
        const own = one.entries.map(({ problem }) => problem.id)
        return one === group ? moved(own, at, by) : own
      })
      void change(calls.orderProblems({ body: { tid, pids } }), 'admin.problem.ordered')
    },
    removeProblem: (pid: number) => change(calls.removeProblem({ query: { tid, pid } }), 'admin.removed'),
    moveSection(at: number, by: number) {
      const ids = (value?.sections ?? []).map(({ id }) => id)
      void change(sectionCalls.order({ body: { tid, ids: moved(ids, at, by) } }), 'admin.section.saved')
    },
    removeSection: (id: number) => change(sectionCalls.remove({ query: { tid, id } }), 'admin.removed'),
  }
}

function moved(ids: readonly number[], at: number, by: number): number[] {
  const order = [...ids]
  order.splice(at + by, 0, ...order.splice(at, 1))
  return order
}
