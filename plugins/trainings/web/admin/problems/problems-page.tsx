import { succeeded, useApi, useLoad, useText } from '@verdict/core/web'
import { Button, confirmAction, DataTable, EmptyState, IconPlus, PageFrame, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { trainingAdminApi } from '../../../contract/admin-api.ts'
import { trainings } from '../../../contract/trainings.ts'
import { AdminLinks } from '../admin-links.tsx'
import { AddDialog } from './add-dialog.tsx'
import { problemColumns, type ProblemEntry } from './problem-columns.tsx'

/** As many as the server answers at once: an order names all problems of the training. */
const all = { currentPage: 1, limit: 500, queryExisted: true }

/** The problems of a training, for its staff. */
export default function TrainingProblemsPage() {
  const t = useText(trainings)
  const tid = Number(useParams().trainingId)
  const { read, problems, orderProblems, removeProblem } = useApi(trainingAdminApi)
  const [isAdding, setAdding] = useState(false)
  const { value, loading, failure, reload } = useLoad(
    async (signal) => {
      const [{ training }, list] = await Promise.all([read({ query: { tid } }, signal), problems({ query: { ...all, tid } }, signal)])
      const entries = list.problemList.records.flatMap((problem): ProblemEntry[] => {
        const named = list.trainingProblemMap[problem.id]
        return named ? [{ problem, named }] : []
      })
      return { training, entries }
    },
    [tid],
  )
  const entries = value?.entries
  async function change(call: Promise<unknown>, done: string) {
    if (await succeeded(call)) toast.success(t(done))
    reload()
  }
  function move(at: number, by: number) {
    const pids = (entries ?? []).map(({ problem }) => problem.id)
    const [moved] = pids.splice(at, 1)
    pids.splice(at + by, 0, moved!)
    void change(orderProblems({ body: { tid, pids } }), 'admin.problem.ordered')
  }
  async function confirmRemoval({ problem, named: { displayId } }: ProblemEntry) {
    const question = { title: t('admin.problem.removeTitle', { id: displayId }), content: t('admin.problem.removeContent'), action: t('admin.remove') }
    if (await confirmAction({ ...question, cancel: t('admin.cancel') })) await change(removeProblem({ query: { tid, pid: problem.id } }), 'admin.removed')
  }
  const add = (
    <Button type="primary" icon={<IconPlus />} disabled={!value} onClick={() => setAdding(true)}>
      {t('admin.problem.add')}
    </Button>
  )
  return (
    <>
      <AdminLinks tid={tid} title={value?.training.title} />
      <PageFrame title={t('admin.problems')} actions={add}>
        <DataTable
          label={t('admin.problems')}
          columns={problemColumns(t, { count: entries?.length ?? 0, onMove: move, onRemove: (entry) => void confirmRemoval(entry) })}
          rows={entries}
          rowKey={({ problem }) => problem.id}
          loading={loading && value !== undefined}
          error={failure && { message: failure.message, onRetry: reload }}
          empty={<EmptyState title={t('problems.empty')} hint={t('admin.problem.emptyHint')} />}
          minimumWidth={720}
        />
      </PageFrame>
      {isAdding && (
        <AddDialog
          tid={tid}
          onClose={() => {
            setAdding(false)
            reload()
          }}
        />
      )}
    </>
  )
}
