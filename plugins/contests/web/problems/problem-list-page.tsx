import { useApi, useFrame, useLoad, useSession, useText } from '@verdict/core/web'
import { problemApi, type ProblemStatus } from '@verdict/plugin-problems/contract'
import { DataTable, EmptyState, PageFrame, usePhone } from '@verdict/ui-kit'
import { boardApi } from '../../contract/boards/board-api.ts'
import { contests } from '../../contract/contests.ts'
import type { ContestRow } from '../../contract/rows.ts'
import { contestFrame, type ContestView } from '../../contract/screens.ts'
import { useAfterRush } from '../parts/use-after-rush.ts'
import { problemColumns } from './problem-columns.tsx'

/** The page with a contest's problems, with the results of the user and of all participants. */
export default function ProblemListPage() {
  const view = useFrame(contestFrame)
  return view ? <ProblemList view={view} /> : null
}

function ProblemList({ view }: { view: ContestView }) {
  const t = useText(contests)
  return (
    <PageFrame title={t('problems.title')}>
      <ProblemTable contest={view.contest} loaded={useContestProblems(view)} />
    </PageFrame>
  )
}

const noResults: Readonly<Record<string, ProblemStatus>> = {}

/** Loads the problems of a contest, and the user's results on them. */
export function useContestProblems(view: ContestView) {
  const { user } = useSession()
  const { problems } = useApi(boardApi)
  const { statuses } = useApi(problemApi)
  const { id: cid, now: loadedAt } = view.contest
  const loaded = useLoad((signal) => problems({ query: { cid } }, signal), [cid, loadedAt, user?.uid])
  const pids = loaded.value?.map(({ pid }) => pid) ?? []
  // There are no results at the start.
  const mayHaveResults = useAfterRush(view) && user !== null && pids.length > 0
  const { value: mine = noResults } = useLoad(
    async (signal) => (mayHaveResults ? statuses({ body: { pidList: pids, isContestProblemList: true, cid } }, signal) : noResults),
    [mayHaveResults, user?.uid, cid, pids.join()],
  )
  return { ...loaded, mine }
}

/** The problems of a contest with the results of the user and of all participants. */
export function ProblemTable({ contest, loaded }: { contest: ContestRow; loaded: ReturnType<typeof useContestProblems> }) {
  const t = useText(contests)
  const small = usePhone()
  const { value, loading, failure, reload, mine } = loaded
  return (
    <DataTable
      label={t('problems.title')}
      columns={problemColumns(t, { contest, mine, small })}
      rows={value}
      rowKey={({ pid }) => pid}
      loading={loading && value !== undefined}
      error={failure && { message: failure.message, onRetry: reload }}
      empty={<EmptyState title={t('problems.empty')} hint={t('problems.emptyHint')} />}
    />
  )
}
