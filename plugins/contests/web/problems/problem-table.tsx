import { useText } from '@verdict/core/web'
import { DataTable, EmptyState, usePhone } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'
import type { ContestRow } from '../../contract/rows.ts'
import { problemColumns } from './problem-columns.tsx'
import type { useContestProblems } from './use-contest-problems.ts'

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
