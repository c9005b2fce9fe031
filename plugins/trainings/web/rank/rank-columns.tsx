import type { Translate } from '@verdict/core/web'
import type { ProblemRow } from '@verdict/plugin-problems/contract'
import { StatusTag, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { RankRow } from '../../contract/rank.ts'
import type { TrainingPlace } from '../../contract/screens.ts'
import { Person, ProblemHead } from '../parts/table-cells.tsx'
import '../parts/trainings.css'

interface ColumnOptions {
  /** Links to the training's pages. */
  readonly place: TrainingPlace
  readonly problems: readonly ProblemRow[]
  /** Whether the reader is training staff and sees real names. */
  readonly isStaff: boolean
  readonly small: boolean
}

/** Returns the columns of a ranking: places and users, sums, and one column per problem. */
export function rankColumns(t: Translate, { place, problems, isStaff, small }: ColumnOptions): (Column<RankRow> & { readonly width: number })[] {
  const figures = (text: string | number) => <span className="verdict-figures">{text}</span>
  return [
    { key: 'rank', title: t('rank.rank'), width: small ? 56 : 72, align: 'center', render: (row) => figures(row.rank) },
    {
      key: 'person',
      title: t('rank.person'),
      width: small ? 120 : 260,
      render: (row) => <Person row={row} isStaff={isStaff} small={small} />,
    },
    { key: 'ac', title: t('rank.solved'), width: 80, align: 'right', render: (row) => figures(row.ac) },
    { key: 'time', title: t('rank.time'), width: 110, align: 'right', render: (row) => figures(`${row.totalRunTime} ms`) },
    ...problems.map((problem): Column<RankRow> & { readonly width: number } => ({
      key: `problem ${problem.problemId}`,
      width: 92,
      align: 'center',
      title: <ProblemHead place={place} problem={problem} />,
      render: (row) => <Cell path={place.path} row={row} displayId={problem.problemId} />,
    })),
  ]
}

export function widthOf(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

/** Links to the submissions of the cell. */
function Cell({ path, row: { username, submissionInfo }, displayId }: { path: string; row: RankRow; displayId: string }) {
  const cell = submissionInfo[displayId]
  if (!cell) return null
  const query = new URLSearchParams({ username, problemID: displayId, status: String(cell.status) })
  return (
    <Link className="verdict-training-cell" to={`${path}/submissions?${query}`}>
      <StatusTag status={cell.status} look="short" />
      {cell.runTime !== null && <small className="verdict-figures">{cell.runTime} ms</small>}
    </Link>
  )
}
