import type { Translate } from '@verdict/core/web'
import type { ProblemRow } from '@verdict/plugin-problems/contract'
import { StatusTag, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { RankRow } from '../../contract/rank.ts'
import { problemPath } from '../problems/problem-paths.ts'
import '../trainings.css'

interface ColumnOptions {
  readonly tid: number
  readonly problems: readonly ProblemRow[]
  /** The reader runs the training and sees real names. */
  readonly isStaff: boolean
  readonly small: boolean
}

/** The columns of a rank: places and people, sums, and one for each problem. */
export function rankColumns(t: Translate, { tid, problems, isStaff, small }: ColumnOptions): (Column<RankRow> & { readonly width: number })[] {
  const figures = (text: string | number) => <span className="verdict-figures">{text}</span>
  return [
    { key: 'rank', title: t('rank.rank'), width: small ? 56 : 72, align: 'center', render: (row) => figures(row.rank) },
    {
      key: 'person',
      title: t('rank.person'),
      width: small ? 120 : 200,
      render: (row) => <Person row={row} isStaff={isStaff} />,
    },
    { key: 'ac', title: t('rank.solved'), width: 80, align: 'right', render: (row) => figures(row.ac) },
    { key: 'time', title: t('rank.time'), width: 110, align: 'right', render: (row) => figures(`${row.totalRunTime} ms`) },
    ...problems.map(({ problemId, title }): Column<RankRow> & { readonly width: number } => ({
      key: `problem ${problemId}`,
      width: 92,
      align: 'center',
      title: (
        <Link to={problemPath(tid, problemId)} title={title}>
          {problemId}
        </Link>
      ),
      render: (row) => <Cell tid={tid} row={row} displayId={problemId} />,
    })),
  ]
}

export function widthOf(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

function Person({ row: { username, nickname, realname, school }, isStaff }: { row: RankRow; isStaff: boolean }) {
  const small = [nickname, isStaff ? realname : null, school].filter(Boolean).join(' · ')
  return (
    <span className="verdict-training-person">
      <Link to={`/user-home?username=${encodeURIComponent(username)}`}>{username}</Link>
      {small && <small>{small}</small>}
    </span>
  )
}

/** Leads to the submissions behind the cell. */
function Cell({ tid, row: { username, submissionInfo }, displayId }: { tid: number; row: RankRow; displayId: string }) {
  const cell = submissionInfo[displayId]
  if (!cell) return null
  const query = new URLSearchParams({ username, problemID: displayId, status: String(cell.status) })
  return (
    <Link className="verdict-training-cell" to={`/training/${tid}/submissions?${query}`}>
      <StatusTag status={cell.status} look="short" />
      {cell.runTime !== null && <small className="verdict-figures">{cell.runTime} ms</small>}
    </Link>
  )
}
