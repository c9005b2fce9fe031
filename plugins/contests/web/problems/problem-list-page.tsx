import { useApi, useFrame, useLoad, useSession, useText } from '@verdict/core/web'
import { problemApi } from '@verdict/plugin-problems/contract'
import { DataTable, EmptyState, PageFrame, usePhone } from '@verdict/ui-kit'
import { boardApi } from '../../contract/boards/board-api.ts'
import { contests } from '../../contract/contests.ts'
import { contestFrame, type ContestView } from '../../contract/screens.ts'
import { useAfterRush } from '../parts/use-after-rush.ts'
import { problemColumns } from './problem-columns.tsx'

/** The page with a contest's problems, with the results of the user and of all participants. */
export default function ProblemListPage() {
  const view = useFrame(contestFrame)
  return view ? <ProblemList view={view} /> : null
}

function ProblemList({ view }: { view: ContestView }) {
  const { contest } = view
  const t = useText(contests)
  const { user } = useSession()
  const small = usePhone()
  const { problems } = useApi(boardApi)
  const { statuses } = useApi(problemApi)
  const cid = contest.id
  const { value, loading, failure, reload } = useLoad((signal) => problems({ query: { cid } }, signal), [cid, user?.uid])
  const pids = value?.map(({ pid }) => pid) ?? []
  // There are no results at the start.
  const mayHaveResults = useAfterRush(view) && user !== null && pids.length > 0
  const { value: mine = {} } = useLoad(
    async (signal) => (mayHaveResults ? statuses({ body: { pidList: pids, isContestProblemList: true, cid } }, signal) : {}),
    [mayHaveResults, user?.uid, cid, pids.join()],
  )
  return (
    <PageFrame title={t('problems.title')}>
      <DataTable
        label={t('problems.title')}
        columns={problemColumns(t, { contest, mine, small })}
        rows={value}
        rowKey={({ pid }) => pid}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t('problems.empty')} hint={t('problems.emptyHint')} />}
      />
    </PageFrame>
  )
}
