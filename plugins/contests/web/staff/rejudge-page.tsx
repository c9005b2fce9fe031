import { succeeded, useApi, useLoad, useText } from '@verdict/core/web'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { actionColumn, confirmAction, DataTable, EmptyState, toast } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { boardApi, type BoardProblem } from '../../contract/boards/board-api.ts'
import { contests } from '../../contract/contests.ts'
import { Balloon } from '../parts/balloon.tsx'
import { StaffPage } from './staff-page.tsx'

/** The page on which judges of a contest rejudge all submissions of a problem in the contest. */
export default function RejudgePage() {
  return (
    <StaffPage title="rejudge.title" hint="rejudge.hint" duty="judge">
      {({ contest }) => <Rejudging cid={contest.id} />}
    </StaffPage>
  )
}

function Rejudging({ cid }: { cid: number }) {
  const t = useText(contests)
  const { problems } = useApi(boardApi)
  const { rejudgeInContext } = useApi(rootApi)
  const { value, loading, failure, reload } = useLoad((signal) => problems({ query: { cid } }, signal), [cid])
  async function rejudge({ pid, displayId }: BoardProblem) {
    const question = { title: t('rejudge.question', { id: displayId }), content: t('rejudge.consequence'), action: t('rejudge.action') }
    if (!(await confirmAction({ ...question, cancel: t('admin.cancel') }))) return
    if (await succeeded(rejudgeInContext({ query: { cid, pid } }))) toast.success(t('rejudge.started', { id: displayId }))
    reload()
  }
  const columns = [
    {
      key: 'problem',
      title: t('problems.name'),
      render: ({ displayId, displayTitle, color }: BoardProblem) => (
        <span className="verdict-contest-problem">
          <Balloon color={color} /> {displayId} · {displayTitle}
        </span>
      ),
    },
    {
      key: 'submissions',
      title: t('submissions.title'),
      width: 100,
      render: ({ displayId }: BoardProblem) => (
        <Link to={`/contest/${cid}/submissions?${new URLSearchParams({ problemID: displayId, completeProblemID: 'true' })}`}>
          {t('rejudge.show', { id: displayId })}
        </Link>
      ),
    },
    actionColumn<BoardProblem>(t('admin.actions'), 110, [
      {
        text: t('rejudge.action'),
        label: ({ displayId }) => t('rejudge.actionOf', { id: displayId }),
        onClick: (problem) => void rejudge(problem),
        danger: true,
      },
    ]),
  ]
  return (
    <DataTable
      label={t('rejudge.title')}
      columns={columns}
      rows={value}
      rowKey={({ pid }) => pid}
      loading={loading && value !== undefined}
      error={failure && { message: failure.message, onRetry: reload }}
      empty={<EmptyState title={t('problems.empty')} hint={t('problems.emptyHint')} />}
    />
  )
}
