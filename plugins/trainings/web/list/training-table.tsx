import { useSession, useText, SignInLink, type Translate } from '@verdict/core/web'
import { DataTable, EmptyState, usePhone, RelativeTime, type Column } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import type { TrainingRow } from '../../contract/rows.ts'
import type { TrainingTableProps } from '../../contract/screens.ts'
import { trainings } from '../../contract/trainings.ts'
import { TrainingMarks, TrainingProgress } from '../parts/training-marks.tsx'
import '../parts/trainings.css'

/** A list of trainings. A list with its own filters specifies what an empty list shows. */
export default function TrainingTable({ rows, empty, path, instead, words, ...table }: TrainingTableProps & { instead?: ReactNode }) {
  const t = useText(trainings, words)
  const { user } = useSession()
  const small = usePhone()
  return (
    <DataTable
      {...table}
      rows={rows}
      columns={trainingColumns(t, { small, showsProgress: user !== null, path })}
      rowKey={({ id }) => id}
      empty={instead ?? <EmptyState {...empty} />}
      {...(!small && { minimumWidth: 760 })}
    />
  )
}

interface ColumnOptions {
  /** Whether the screen is narrow, so that less important columns are omitted. */
  readonly small: boolean
  /** Whether to show the progress, for logged-in users. */
  readonly showsProgress: boolean
  /** Returns the path of a training. */
  path(tid: number): string
}

/** Returns the columns of the training list. */
function trainingColumns(t: Translate, { small, showsProgress, path }: ColumnOptions): Column<TrainingRow>[] {
  const progress: Column<TrainingRow> = {
    key: 'progress',
    title: t('list.progress'),
    width: small ? 104 : 150,
    render: (row) => <TrainingProgress training={row} />,
  }
  const count: Column<TrainingRow> = {
    key: 'count',
    title: t('list.problems'),
    width: 100,
    align: 'right',
    render: ({ problemCount }) => <span className="verdict-figures">{problemCount}</span>,
  }
  return [
    {
      key: 'title',
      title: t('list.name'),
      render: (row) => (
        <div className="verdict-training-name">
          <SignInLink to={path(row.id)}>{row.title}</SignInLink>
          {row.synopsis && <small>{row.synopsis}</small>}
          <TrainingMarks training={row} />
        </div>
      ),
    },
    ...(showsProgress ? [progress] : []),
    ...(small ? [] : [count]),
    ...(small ? [] : [{ key: 'author', title: t('list.author'), width: 130, ellipsis: true, render: ({ author }: TrainingRow) => author }]),
    ...(small ? [] : [{ key: 'updated', title: t('list.updated'), width: 140, render: ({ gmtModified }: TrainingRow) => <RelativeTime time={gmtModified} /> }]),
  ]
}
